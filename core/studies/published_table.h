#pragma once

#include "core/base/text.h"
#include "core/report/chart.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// How far a printed row can be trusted.
enum class Quality : std::uint8_t {
    Ok,
    Corrected,   ///< printed damaged or wrong: the restored value, the printed one in the note
    Approximate, ///< rounded, or "up to"
    Derived,     ///< computed from printed values
    External,    ///< of another publication
    Mixed,       ///< good and doubtful values in one row
    Doubtful,    ///< contradicts itself or its neighbours: kept as printed, never fitted
    Missing,     ///< announced or measured, but not given: no point, never 0
};

/// All that is known of a quality: files, charts and tables are made from it.
struct QualityInfo {
    std::string_view name; ///< in files
    std::string_view said; ///< in a legend and beside a value (KS_TEXT); empty for Ok
    PointSign sign = PointSign::None;
};
const QualityInfo& infoOf(Quality quality);
/// "ok, corrected, …"
std::string qualityNames();

/// Rows that a study printed, as it printed them. UTF-8, comma separated, decimal points, units in the names of the columns. The column `quality` is
/// needed; `note` (English) and `note_es` are said with the row. An empty cell was not printed: it is no number, and never 0.
struct PublishedTable {
    std::string name; ///< of the file, for messages
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; ///< as many cells in each as there are columns
    std::vector<Quality> qualities;             ///< of each row

    std::optional<std::size_t> find(std::string_view column) const;
    /// Throws InputError naming the columns there are.
    std::size_t at(std::string_view column) const;
    /// The number of a cell; nothing for an empty one, for text, and in a row that is missing.
    std::optional<double> number(std::size_t row, std::size_t column) const;
    /// What is to be known of a row, in this language where the table has it; may be empty.
    const std::string& note(std::size_t row, const std::string& language) const;
};

/// Throws FileError that names the table, the line and what is legal.
PublishedTable publishedTable(std::string_view csv, const std::string& name);

/// Rows that a table may have at most.
inline constexpr std::size_t mostPublishedRows = 10000;

} // namespace ks
