#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What the first rows of a text table are, before anybody reads all of it.
struct TableLook {
    std::vector<std::string>
        numbers; ///< columns of numbers alone, by their names in the first row, or as #number where a name cannot be written
    std::vector<std::string> others; ///< columns with words or gaps

    /// Samples are its rows: its columns have names, and there are numbers to read and to predict.
    bool isData() const { return numbers.size() >= 2; }
    /// It is no tensor.
    bool holdsOthers() const { return !others.empty(); }
    /// What of the file can be opened, as openDataset() reads it: all numbers, the last of them to be predicted.
    std::string description(std::string_view file) const;
};

/// Empty where the first row is no row of names, or fewer than two rows follow. `isWhole`: the text does not end in the middle of a row.
TableLook lookAtTable(std::string_view beginning, bool isWhole = true);
/// Reads its first 64 KiB.
TableLook lookAtTableFile(const std::filesystem::path& path);

} // namespace ks
