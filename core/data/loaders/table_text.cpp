#include "core/data/loaders/table_text.h"

#include "core/io/csv.h"
#include "core/io/number_text.h"

#include <algorithm>

namespace ks {

TableText::TableText(std::string_view text) : m_text(withoutByteOrderMark(text))
{
    const std::size_t end = m_text.find_last_not_of(" \t\r\n");
    m_text = m_text.substr(0, end == std::string_view::npos ? 0 : std::min(m_text.size(), m_text.find('\n', end)));
    m_separator = separatorOf(m_text.substr(0, m_text.find('\n')));
}

void TableText::makeRoomFor(std::size_t cells)
{
    constexpr std::size_t step = 4096;
    if (cells <= m_roomFor)
        return;
    m_room.add(2 * step * sizeof(std::string), "a row of the table"); // twice: the list doubles
    m_roomFor += step;
}

bool TableText::next(std::vector<std::string>& cells)
{
    cells.clear();
    if (m_at >= m_text.size())
        return false;
    m_line = m_nextLine;
    std::string cell;
    bool quoted = false;
    bool wasQuoted = false;
    const auto finish = [&] {
        makeRoomFor(cells.size() + 1);
        cells.push_back(wasQuoted ? cell : std::string(withoutSpaces(cell)));
        cell.clear();
        wasQuoted = false;
    };
    for (; m_at < m_text.size(); ++m_at) {
        const char c = m_text[m_at];
        if (c == '\n')
            ++m_nextLine;
        if (quoted) {
            if (c != '"')
                cell += c;
            else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"')
                cell += m_text[++m_at];
            else
                quoted = false;
        } else if (c == '"' && withoutSpaces(cell).empty()) {
            quoted = true;
            wasQuoted = true;
            cell.clear();
        } else if (c == m_separator) {
            finish();
        } else if (c == '\n') {
            ++m_at;
            finish();
            return true;
        } else if (c != '\r') {
            cell += c;
        }
    }
    finish();
    return true;
}

} // namespace ks
