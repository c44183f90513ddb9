#include "core/io/csv.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/io/number_text.h"

#include <algorithm>
#include <cctype>

namespace ks {

namespace {

/// The lines of a text, counted from 1, ends of all systems understood.
class CsvLines {
public:
    explicit CsvLines(std::string_view text) : m_rest(withoutByteOrderMark(text)) {}

    bool next()
    {
        if (m_rest.empty())
            return false;
        const std::size_t end = m_rest.find('\n');
        m_line = m_rest.substr(0, end);
        m_rest.remove_prefix(end == std::string_view::npos ? m_rest.size() : end + 1);
        if (m_line.ends_with('\r'))
            m_line.remove_suffix(1);
        ++m_number;
        return true;
    }

    std::string_view line() const { return m_line; }
    std::int64_t number() const { return m_number; }
    bool blank() const { return withoutSpaces(m_line).empty(); }

private:
    std::string_view m_rest;
    std::string_view m_line;
    std::int64_t m_number = 0;
};

/// visit(text of the cell) for every cell of a line.
template <class Visit>
void forEachCell(std::string_view line, char separator, Visit&& visit)
{
    for (;;) {
        const std::size_t end = line.find(separator);
        visit(withoutSpaces(line.substr(0, end)));
        if (end == std::string_view::npos)
            return;
        line.remove_prefix(end + 1);
    }
}

/// How the numbers of one table are written.
struct Style {
    char separator = ',';
    NumberStyle numbers{','};
    std::int64_t headingLine = 0; ///< above the numbers; 0: there is none
};

Style styleOf(std::string_view text)
{
    CsvLines lines(text);
    while (lines.next() && lines.blank()) {
    }
    Style style{.separator = separatorOf(lines.line())};
    style.numbers = NumberStyle(style.separator);
    bool words = !lines.blank();
    forEachCell(lines.line(), style.separator, [&](std::string_view cell) {
        const bool begins = !cell.empty() && (std::isalpha(static_cast<unsigned char>(cell.front())) != 0 || cell.front() == '"' ||
                                              cell.front() == '_' || static_cast<unsigned char>(cell.front()) >= 0x80);
        words = words && begins && !numberFrom(cell);
    });
    const std::int64_t heading = lines.number();
    if (words && lines.next()) // alone it is no heading, but a text
        style.headingLine = heading;
    bool known = style.separator == ',' || text.find(',') == std::string_view::npos;
    for (CsvLines all(text); !known && all.next();)
        if (all.number() != style.headingLine) // commas between words are none of numbers
            forEachCell(all.line(), style.separator, [&](std::string_view cell) { known = style.numbers.see(cell); });
    return style;
}

/// Shape of the table; every row must have as many cells and every block as many rows as the first.
Shape measure(std::string_view text, const Style& style, const std::string& name)
{
    Shape shape{1, 0, 0, 0};
    std::int64_t rows = 0; // of the block under way
    const auto endBlock = [&](std::int64_t line) {
        if (rows == 0)
            return;
        if (shape.c == 0)
            shape.h = rows;
        if (rows != shape.h)
            throw FileError(
                Text(KS_TEXT("core",
                             "%1, line %2: the block that ends here has %3 rows, the first one has %4; all channels must be equally large"),
                     {name, std::to_string(line), std::to_string(rows), std::to_string(shape.h)}));
        ++shape.c;
        rows = 0;
    };
    CsvLines lines(text);
    while (lines.next()) {
        if (lines.number() == style.headingLine)
            continue;
        if (lines.blank()) {
            endBlock(lines.number() - 1);
            continue;
        }
        const std::int64_t cells = std::ranges::count(lines.line(), style.separator) + 1;
        if (shape.w == 0)
            shape.w = cells;
        if (cells != shape.w)
            throw FileError(Text(KS_TEXT("core", "%1, line %2: the row has %3 values, the first one has %4; all rows must be equally long"),
                                 {name, std::to_string(lines.number()), std::to_string(cells), std::to_string(shape.w)}));
        ++rows;
    }
    endBlock(lines.number());
    if (shape.empty())
        throw FileError(Text(KS_TEXT("core", "%1 holds no numbers"), {name}));
    return shape;
}

} // namespace

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    return text.substr(text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0);
}

char separatorOf(std::string_view firstLine)
{
    constexpr std::string_view separators = "\t;,";
    const auto* const found = std::ranges::find_if(separators, [&](char one) { return firstLine.find(one) != std::string_view::npos; });
    return found == separators.end() ? ',' : *found;
}

Tensor readCsv(std::string_view text, const std::string& name)
{
    if (text.find('\0') != std::string_view::npos)
        throw FileError(Text(KS_TEXT("core", "%1 is not a text file; a table of numbers is needed"), {name}));
    const Style style = styleOf(text);
    Tensor tensor = Tensor::uninitialized(measure(text, style, name), name);
    float* cell = tensor.data();
    CsvLines lines(text);
    while (lines.next()) {
        if (lines.blank() || lines.number() == style.headingLine)
            continue;
        std::int64_t column = 0;
        forEachCell(lines.line(), style.separator, [&](std::string_view written) {
            ++column;
            const std::optional<float> number = style.numbers.read(written);
            if (!number)
                throw FileError(
                    Text(KS_TEXT("core", "%1, line %2, column %3: %4 is not a number; write numbers with a decimal point, such as 1.5"),
                         {name, std::to_string(lines.number()), std::to_string(column), quotedForMessage(written)}));
            *cell++ = *number;
        });
    }
    return tensor;
}

void writeCsv(const std::filesystem::path& path, const Tensor& tensor, char separator, std::int64_t emptyFrom)
{
    constexpr std::size_t flushAt = 1U << 16U;
    const Shape& shape = tensor.shape();
    AtomicFile file(path);
    std::string lines;
    std::int64_t index = 0;
    for (const float cell : tensor.cells()) {
        if (index > 0 && index % (shape.h * shape.w) == 0)
            lines += '\n';
        if (index < emptyFrom)
            lines += textOf(cell);
        ++index;
        lines += index % shape.w == 0 ? '\n' : separator;
        if (lines.size() >= flushAt) {
            file.write(lines);
            lines.clear();
        }
    }
    file.write(lines);
    file.commit();
}

} // namespace ks
