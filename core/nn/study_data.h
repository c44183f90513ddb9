#pragma once

#include "core/base/field.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ks {

class Dataset;

/// Which data a training reads, in the keys of the heterogeneous timing study (7.5 of its document): its irradiance, made by formula as long as no
/// folder is named, as rows of readings or, where a picture's size is said, as maps.
struct StudyData {
    std::string
        folder; ///< a folder with one table or with a folder of pictures for each class, or the table itself; empty: made by formula
    std::int64_t horizon = 10; ///< s
    std::int64_t startRow = 0;
    std::int64_t rows = 100'000;
    std::int64_t features = 50;
    std::vector<std::string> columns; ///< in place of their number
    std::int64_t trainSize = 100'000;
    std::int64_t granularity = 1; ///< s
    std::uint64_t seed = 2019;
    std::int64_t mapRows = 0; ///< 0, or both above: maps
    std::int64_t mapColumns = 0;

    bool operator==(const StudyData&) const = default;
    bool isMaps() const { return mapRows > 0; }
};

/// Its keys but "features", which is a number or a list of columns.
const FieldTable<StudyData>& studyDataFields();

/// What openDataset() takes. Throws InputError naming the key that these data cannot have, with what is legal; FileError for a folder without data.
std::string descriptionOf(const StudyData& data);
/// Throws InputError where the open data have not so many columns as were asked for.
void requireFeatures(const StudyData& asked, const Dataset& data);

} // namespace ks
