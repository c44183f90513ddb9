#pragma once

#include "core/data/dataset.h"
#include "core/data/source_options.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace ks {

class DataOptions;

/// "target=A,B", "window=1", … A column is given by its name or as #number, counted from 1.
const SourceTable& tableOptions();

/// A text table for regression: one row per moment or case, one column per quantity, names in the first row if it is not all numbers.
/// Between semicolons or tabs numbers may have a decimal comma, and points before thousands then (NumberStyle).
/// Sample i holds rows i … i + window − 1 as C columns × 1 × window; its targets are in the row `horizon` below its last one.
/// With the order "sequential" samples that share a row with an earlier part are left out.
/// Throws FileError naming line and column of a cell that is empty or no finite number, and rows of another length; InputError for
/// columns that are not there or a window and horizon that the rows are too few for; OutOfMemory.
DatasetPtr openTable(const std::filesystem::path& file, DataOptions& options);
/// The same from memory; `name` stands for the file in messages.
DatasetPtr readTable(std::string_view text, const std::string& name, DataOptions& options);

} // namespace ks
