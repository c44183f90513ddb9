#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

namespace ks {

/// The text behind the mark that some programs write in front of UTF-8.
std::string_view withoutByteOrderMark(std::string_view text);
/// What stands between the cells of a table with this first line: tabs, semicolons or commas, the first of these that it holds; else a comma.
char separatorOf(std::string_view firstLine);

/// Reads a table of numbers: one H×W block per channel, blank lines between the blocks; cells separated as `separatorOf` says;
/// a decimal point, or between tabs and semicolons a decimal comma, as spreadsheets write
/// it where that is usual; nan, inf and -inf are numbers. A first line of words is the heading of its columns. The result is 1×C×H×W. Throws FileError naming the file, line and column, and OutOfMemory.
/// `name` stands for the file in messages.
Tensor readCsv(std::string_view text, const std::string& name);

/// Writes the N·C blocks in order with the fewest digits that read back to the same float32; cells from the row-major offset `emptyFrom` on
/// stay empty. Throws FileError.
void writeCsv(const std::filesystem::path& path, const Tensor& tensor, char separator = ',',
              std::int64_t emptyFrom = std::numeric_limits<std::int64_t>::max());

} // namespace ks
