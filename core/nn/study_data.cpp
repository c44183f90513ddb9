#include "core/nn/study_data.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/data/dataset.h"
#include "core/data/source.h"
#include "core/data/synthetic/irradiance.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace ks {

namespace {

using D = StudyData;

constexpr std::int64_t rowsBetweenMaps = 10; ///< of the maps made by formula
constexpr double mostRows = 4294967295.0;    ///< samples are numbered by 32 bits

const FieldGroup daysInfo{.name = "days_info"};

Field inDays(Field row)
{
    row.group = &daysInfo;
    return row;
}

[[noreturn]] void refuseValue(std::string_view key, std::int64_t value, std::int64_t legal, const Text& why)
{
    throw InputError(Text(KS_TEXT("core", "“%1” is %2; it must be %3: %4"),
                          {Text::name(std::string(key)), std::to_string(value), std::to_string(legal), why}));
}

DatasetKind kindNamed(std::string_view name, std::string_view place)
{
    const auto kind = std::ranges::find_if(
        datasetKinds(), [&](const DatasetKind& one) { return one.name == name && (!one.generated || one.place == place); });
    return kind != datasetKinds().end() ? *kind : throw InputError(Text::name(std::string(name)));
}

std::string generatedData(const StudyData& data)
{
    const Text formula(KS_TEXT("core", "the data are made by formula"));
    if (data.startRow != 0)
        refuseValue("days_info.start_row", data.startRow, 0, formula);
    if (!data.columns.empty() || data.features != irradianceSensors)
        refuseValue("features", data.columns.empty() ? data.features : static_cast<std::int64_t>(data.columns.size()), irradianceSensors,
                    formula);
    const std::int64_t step = data.isMaps() ? rowsBetweenMaps : 1;
    if (data.granularity != step)
        refuseValue("time_granularity", data.granularity, step, formula);
    for (const auto& [key, side] : {std::pair{"img_rows", data.mapRows}, std::pair{"img_cols", data.mapColumns}})
        if (data.isMaps() && side != irradianceMapSide)
            refuseValue(key, side, irradianceMapSide, formula);
    if (data.trainSize * step > data.rows)
        throw InputError(Text(KS_TEXT("core", "“train_size” is %1, and “days_info.rows” has %2 of them; it must be at most that"),
                              {std::to_string(data.trainSize), std::to_string(data.rows / step)}));
    const DatasetKind kind = kindNamed("synthetic", data.isMaps() ? "irradiance-maps" : "irradiance");
    SourceOptions options = kind.options.usual;
    options.count = data.trainSize;
    options.testCount = data.isMaps() ? std::max<std::int64_t>(1, data.trainSize / 5) : irradianceRowsPerDay;
    options.seed = data.seed;
    options.horizon = data.horizon;
    return descriptionOf(kind, kind.place, options);
}

/// The table that lies in the folder; the path itself where it is none.
std::filesystem::path tableIn(const std::string& path)
{
    if (kindOf(std::filesystem::path(path)) != FileKind::Folder)
        return path;
    std::vector<std::filesystem::path> tables;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(path, error))
        if (fileEnding(entry.path()) == ".csv")
            tables.push_back(entry.path());
    if (tables.size() == 1)
        return tables.front();
    throw FileError(Text(tables.empty() ? KS_TEXT("core", "“orig_folder”: there is no table (.csv) in %1")
                                        : KS_TEXT("core", "“orig_folder”: there are several tables (.csv) in %1; name one of them"),
                         {path}));
}

std::string tableData(const StudyData& data)
{
    const Text read(KS_TEXT("core", "a table is read row by row from its first one"));
    if (data.startRow != 0)
        refuseValue("days_info.start_row", data.startRow, 0, read);
    if (data.granularity != 1)
        refuseValue("time_granularity", data.granularity, 1, read);
    const DatasetKind kind = kindNamed("csv", {});
    SourceOptions options = kind.options.usual;
    options.horizon = data.horizon;
    options.columns = joined(data.columns, ",");
    options.train = data.trainSize;
    options.splitSeed = data.seed;
    return descriptionOf(kind, tableIn(data.folder).string(), options);
}

std::string pictureData(const StudyData& data)
{
    const DatasetKind kind = kindNamed("folder", {});
    SourceOptions options = kind.options.usual;
    options.size = Extent{data.mapRows, data.mapColumns};
    options.train = data.trainSize;
    options.splitSeed = data.seed;
    return descriptionOf(kind, data.folder, options);
}

} // namespace

const FieldTable<StudyData>& studyDataFields()
{
    static const FieldTable<StudyData> keys{{
        field<&D::folder>({.name = "orig_folder"}),
        field<&D::horizon>({.name = "hor_pred", .least = 1, .most = mostRows}),
        inDays(field<&D::startRow>({.name = "start_row", .least = 0, .most = mostRows})),
        inDays(field<&D::rows>({.name = "rows", .least = 1, .most = mostRows})),
        field<&D::trainSize>({.name = "train_size", .least = 1, .most = mostRows}),
        field<&D::granularity>({.name = "time_granularity", .least = 1, .most = mostRows}),
        field<&D::seed>({.name = "seed"}),
        field<&D::mapRows>({.name = "img_rows", .least = 1, .most = 16384}),
        field<&D::mapColumns>({.name = "img_cols", .least = 1, .most = 16384}),
    }};
    return keys;
}

std::string descriptionOf(const StudyData& data)
{
    if (data.folder.empty())
        return generatedData(data);
    return data.isMaps() ? pictureData(data) : tableData(data);
}

void requireFeatures(const StudyData& asked, const Dataset& data)
{
    const std::int64_t columns = data.sampleShape().c;
    if (!asked.isMaps() && asked.columns.empty() && columns != asked.features)
        refuseValue("features", asked.features, columns, Text(KS_TEXT("core", "the table has so many columns beside its target")));
}

} // namespace ks
