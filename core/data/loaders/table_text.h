#pragma once

#include "core/base/guard.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// The rows of a text table, one after the other: cells separated as `separatorOf` says, in quotes where they hold a separator ("" is a quote then).
class TableText {
public:
    /// `text` must outlive it.
    explicit TableText(std::string_view text);

    /// False at the end; empty lines at the end are not rows. Throws OutOfMemory for a row of more cells than the budget has room for.
    bool next(std::vector<std::string>& cells);
    /// Of the row that `next` gave, counted from 1 as an editor shows it.
    std::int64_t line() const { return m_line; }
    /// What stands between the cells.
    char separator() const { return m_separator; }

private:
    void makeRoomFor(std::size_t cells);

    std::string_view m_text;
    Reservation m_room; ///< of the widest row so far
    std::size_t m_roomFor = 0;
    std::size_t m_at = 0;
    char m_separator = ',';
    std::int64_t m_line = 0;
    std::int64_t m_nextLine = 1;
};

} // namespace ks
