#include "ui/grids/number_row_painter.h"

#include "core/base/digits.h"
#include "ui/paint/cell_numbers.h"
#include "ui/paint/grid_marks_painter.h"
#include "ui/scene/number_row_text.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace ks {

/// A grid as it is drawn: without what is unknown, which neither colours nor digits are to tell, and each number divided by a power of ten.
struct DrawnGrid {
    TensorPtr cells;
    GridScene scene;
    int power = 0;
};

namespace {

constexpr double largestCell = 36;      // pixels beside usual text
constexpr double largestForDigits = 56; // where numbers need more to be reckoned with
constexpr double largestListed = 40;    // of a whole grid in a list without numbers
constexpr double highestList = 300;     // with them
constexpr double leastGridCell = 4;     ///< smaller ones are not told apart
constexpr double mostHeight = 150;      ///< of a grid whose cells are larger than their numbers need
constexpr double gridGap = gridStep;    ///< two of them
constexpr double captionSpace = 2;      ///< above it
constexpr int textFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

double signWidth(const QString& sign, const GridLook& look)
{
    return sign.isEmpty() ? gridGap : QFontMetricsF(look.font).horizontalAdvance(sign) + gridGap;
}

double gridColumns(const NumberGrid& grid)
{
    return static_cast<double>(grid.cells->shape().w);
}

double gridRowsOf(const NumberGrid& grid)
{
    return static_cast<double>(grid.cells->shape().h);
}

DrawnGrid drawnGrid(const NumberGrid& grid, int power)
{
    DrawnGrid drawn{.cells = grid.cells, .scene = {}, .power = power};
    const double unit = std::pow(10.0, power);
    if (!grid.unknown.empty() || power != 0) {
        Tensor cells = *grid.cells;
        for (const std::int64_t offset : grid.unknown)
            cells.data()[offset] = 0;
        if (power != 0)
            for (float& cell : cells.cells())
                cell = static_cast<float>(static_cast<double>(cell) / unit);
        drawn.cells = std::make_shared<const Tensor>(std::move(cells));
    }
    const Shape& all = grid.cells->shape();
    const Shape inside{1, 1, all.h - grid.padding.top - grid.padding.bottom, all.w - grid.padding.left - grid.padding.right};
    const bool padded = !inside.empty() && grid.padding != Pads(); // where there is nothing but padding, its cells have numbers, too
    const ConstView numbers = drawn.cells->view();
    GridScene& scene = drawn.scene;
    scene.plane = padded ? numbers.part({0, 0, grid.padding.top, grid.padding.left}, inside) : numbers;
    scene.shape = scene.plane.shape();
    scene.stats = statsOf(scene.plane);
    scene.format = formatForReckoning(scene.stats);
    scene.scale = ValueScale(grid.palette, grid.range ? ValueRange{grid.range->low / unit, grid.range->high / unit} : scene.stats.range);
    if (padded) {
        scene.pads = grid.padding;
        const bool isFirst = grid.padding.top > 0 || grid.padding.left > 0; // else the last cell lies in it
        scene.padValue = static_cast<double>(isFirst ? drawn.cells->cells().front() : drawn.cells->cells().back());
    }
    return drawn;
}

/// Into how many steps the digits of a grid divide its largest number: with a hundred those that are a tenth of it have two digits, too, with ten the
/// largest has. 1: it has any.
constexpr std::array digitSteps = {100, 10, 1};

/// With this power of ten the largest number has one digit before its point.
int powerFor(const DrawnGrid& grid)
{
    const ValueRange& range = grid.scene.stats.range;
    const double largest = std::max(std::fabs(range.low), std::fabs(range.high));
    return grid.scene.stats.finite && largest > 0 ? static_cast<int>(std::floor(std::log10(largest))) : 0;
}

} // namespace

/// As it is drawn, and what of its digits has room in cells of any size. Stays where it is: its numbers are those of its own scene.
struct WrittenGrid {
    WrittenGrid(const NumberGrid& grid, int power, const GridLook& look)
        : drawn(drawnGrid(grid, power)), numbers(drawn.scene, look, {.origin = {}, .cell = look.numbersFrom, .clip = {}})
    {
    }
    WrittenGrid(const WrittenGrid&) = delete;
    WrittenGrid& operator=(const WrittenGrid&) = delete;

    bool hasDigits(double cell, int steps)
    {
        numbers.setCell(cell);
        return steps == 1 ? numbers.areWritten() : numbers.haveParts(steps);
    }

    DrawnGrid drawn;
    CellNumbers numbers;
};

/// A grid as it is, and below a power of ten where it has one.
struct NumberRowPainter::Written {
    std::unique_ptr<WrittenGrid> plain;
    std::unique_ptr<WrittenGrid> scaled{}; ///< null: it has none

    bool hasDigits(double cell, int steps) const { return plain->hasDigits(cell, steps) || (scaled && scaled->hasDigits(cell, steps)); }
    /// As it has the most digits in cells of this size; without a power of ten where that has as many.
    const DrawnGrid& fitting(double cell, const GridLook& look) const
    {
        if (cell >= look.numbersFrom && scaled)
            for (const int steps : digitSteps) {
                if (plain->hasDigits(cell, steps))
                    return plain->drawn;
                if (scaled->hasDigits(cell, steps))
                    return scaled->drawn;
            }
        return plain->drawn;
    }
};

NumberRowPainter::NumberRowPainter(const NumberRow& row, const GridLook& look, double mostHeight)
    : m_row(row), m_look(look), m_mostHeight(mostHeight)
{
    for (const NumberGrid& grid : row.grids)
        m_written.push_back({.plain = std::make_unique<WrittenGrid>(grid, 0, look)});
    std::optional<int> most; // of a list all have the same one; of nothing but zeros there is none
    for (std::size_t i = 0; i < row.grids.size(); ++i)
        if (std::ranges::any_of(row.grids[i].cells->cells(), [](float cell) { return cell != 0; }))
            most = std::max(most.value_or(std::numeric_limits<int>::min()), powerFor(m_written[i].plain->drawn));
    for (std::size_t i = 0; i < row.grids.size(); ++i)
        if (const int power = row.isList ? most.value_or(0) : powerFor(m_written[i].plain->drawn); power != 0)
            m_written[i].scaled = std::make_unique<WrittenGrid>(row.grids[i], power, look);
}

NumberRowPainter::~NumberRowPainter() = default;

double NumberRowPainter::headingHeight(double width) const
{
    if (m_row.heading.isEmpty())
        return 0;
    const QRectF room(0, 0, width, 10'000);
    return std::ceil(QFontMetricsF(m_look.font).boundingRect(room, Qt::TextWordWrap, m_row.heading).height()) + gridGap / 2;
}

QString NumberRowPainter::captionOf(std::size_t index, double cell) const
{
    const NumberGrid& grid = m_row.grids[index];
    const int power = m_written[index].fitting(cell, m_look).power;
    if (power == 0)
        return grid.caption;
    const QString times = QStringLiteral("×") + QString::fromStdString(powerOfTen(power));
    return grid.caption.isEmpty() ? times : QStringLiteral("%1 (%2)").arg(grid.caption, times);
}

double NumberRowPainter::cellWith(std::size_t onLine, double width) const
{
    double cell = width;
    for (std::size_t first = 0; first < m_row.grids.size(); first += onLine) {
        double columns = 0;
        double signs = 0;
        for (std::size_t at = first; at < std::min(first + onLine, m_row.grids.size()); ++at) {
            const NumberGrid& grid = m_row.grids[at];
            columns += gridColumns(grid);
            if (at > first || !grid.sign.isEmpty())
                signs += signWidth(grid.sign, m_look);
        }
        cell = std::min(cell, std::floor((width - signs) / columns));
    }
    return cell;
}

std::optional<double> NumberRowPainter::numberedCell(double least, double most, int steps) const
{
    const auto isNumbered = [&](double cell) {
        return std::ranges::all_of(m_written, [&](const Written& grid) { return grid.hasDigits(cell, steps); });
    };
    if (least > most || !isNumbered(most))
        return std::nullopt;
    double enough = most; // the larger a cell, the more digits it has
    for (double below = least - 1; enough - below > 1;) {
        const double middle = std::ceil((below + enough) / 2);
        if (middle >= enough)
            break;
        (isNumbered(middle) ? enough : below) = middle;
    }
    return enough;
}

NumberRowPainter::Plan NumberRowPainter::planFor(double width) const
{
    if (m_row.isList)
        return planOfList(width);
    double rows = 1;
    for (const NumberGrid& grid : m_row.grids)
        rows = std::max(rows, gridRowsOf(grid));
    const double largest = std::floor(besideText(m_look.font, largestCell));
    const double usual = std::min(largest, std::max(m_look.numbersFrom, std::floor(mostHeight / rows)));
    for (const int steps : digitSteps) {
        bool isWideEnough = false;
        for (std::size_t many = m_row.grids.size(); many > 0; --many) {
            const double room = std::min(cellWith(many, width), std::floor(besideText(m_look.font, largestForDigits)));
            for (const double least : {std::min(room, usual), m_look.numbersFrom}) { // small ones rather than none
                const std::optional<double> cell = room >= m_look.numbersFrom ? numberedCell(least, room, steps) : std::nullopt;
                if (!cell)
                    break;
                if (isLowEnough(width, {*cell}))
                    return {*cell};
                isWideEnough = true;
            }
        }
        if (isWideEnough) // fewer digits would save height, but nobody reckons with them
            break;
    }
    return planWithoutNumbers(width, usual);
}

NumberRowPainter::Plan NumberRowPainter::planWithoutNumbers(double width, double usual) const
{
    const bool tells = m_row.isEquation();
    const double most = tells ? std::min(usual, m_look.numbersFrom - 1) : usual;
    for (std::size_t many = m_row.grids.size(); many > 0; --many)
        if (const double cell = cellWith(many, width); cell >= leastGridCell) {
            Plan plan{std::min(cell, most), tells};
            while (plan.cell - 1 >= leastGridCell && !isLowEnough(width, plan))
                --plan.cell;
            return plan;
        }
    return {std::max(1.0, cellWith(1, width)), tells};
}

NumberRowPainter::Plan NumberRowPainter::planOfList(double width) const
{
    double columns = 1;
    for (const NumberGrid& grid : m_row.grids)
        columns = std::max(columns, gridColumns(grid));
    const double largest = std::floor(besideText(m_look.font, largestCell));
    if (const double room = std::min(largest, std::floor(width / columns)); room >= m_look.numbersFrom)
        for (const int steps : digitSteps)
            if (const std::optional<double> cell = numberedCell(m_look.numbersFrom, room, steps))
                if (place(width, {*cell}, {}) <= besideText(m_look.font, highestList))
                    return {*cell};
    return {std::max(1.0, std::floor(std::min(largest, besideText(m_look.font, largestListed) / columns)))};
}

std::optional<std::int64_t> NumberRowPainter::toldCell() const
{
    const NumberGrid& made = m_row.grids.back();
    if (made.marked)
        return made.marked;
    std::optional<std::int64_t> largest;
    double most = -1;
    for (std::int64_t cell = 0; cell < made.cells->elements(); ++cell)
        if (const double size = std::fabs(static_cast<double>(made.cells->data()[cell])); size > most && !made.isUnknown(cell)) {
            most = size;
            largest = cell;
        }
    return largest;
}

double NumberRowPainter::place(double width, const Plan& plan, const Place& at) const
{
    const QFontMetricsF small(textFont(TextRole::Note, m_look.font));
    std::vector<double> captions;
    for (std::size_t i = 0; i < m_row.grids.size(); ++i)
        captions.push_back(std::ceil(small.horizontalAdvance(captionOf(i, plan.cell))));
    const double below = std::ranges::any_of(captions, [](double caption) { return caption > 0; }) ? small.height() + captionSpace : 0;
    QPointF corner(0, headingHeight(width));
    double lowest = corner.y();
    double line = 0; // height of the grids on this one
    const auto takenBy = [&](std::size_t i) { return std::max(plan.cell * gridColumns(m_row.grids[i]), captions[i]); };
    double indent = 0; // where they stand below each other, the first one has no sign and the room of the next one's
    if (m_row.grids.size() > 1 && !m_row.grids[1].sign.isEmpty())
        if (const double sign = signWidth(m_row.grids[1].sign, m_look); takenBy(0) + sign + takenBy(1) > width + 0.5)
            indent = sign;
    const auto put = [&](const NumberGrid* grid, const QString& text, const QSizeF& size, double taken) {
        const QString sign = grid ? grid->sign : QString();
        if (corner.x() > 0 && corner.x() + signWidth(sign, m_look) + taken > width + 0.5) {
            corner = {0, lowest + gridGap / 2};
            line = 0;
        }
        const double lead = corner.x() > 0 || !sign.isEmpty() ? signWidth(sign, m_look) : grid ? indent : 0;
        const double down = grid ? 0 : std::max(0.0, (line - size.height()) / 2); // a text in the middle of them
        if (at)
            at(grid, text, {corner + QPointF(lead + (taken - size.width()) / 2, down), size});
        line = grid ? size.height() : line;
        lowest = std::max(lowest, corner.y() + down + size.height() + (grid ? below : 0));
        corner.rx() += lead + taken;
    };
    for (std::size_t i = 0; i < m_row.grids.size(); ++i) {
        const NumberGrid& grid = m_row.grids[i];
        put(&grid, QString(), {plan.cell * gridColumns(grid), plan.cell * gridRowsOf(grid)}, takenBy(i));
    }
    const QFontMetricsF metrics(m_look.font);
    const auto write = [&](const QString& text) {
        const QRectF needed = metrics.boundingRect(QRectF(0, 0, width, 10'000), textFlags, text);
        const QSizeF size(std::min(width, std::ceil(needed.width()) + 1), std::ceil(std::max(needed.height(), metrics.height())));
        put(nullptr, text, size, size.width());
    };
    if (!m_row.result.isEmpty())
        write(m_row.result);
    if (plan.tells) {
        const std::optional<std::int64_t> told = toldCell();
        write(told ? equationText(m_row, *told) : QString()); // the room stays while terms come and go
    }
    return lowest;
}

double NumberRowPainter::heightWith(double width, const Plan& plan) const
{
    return std::ceil(place(width, plan, {})) + 1; // the frame of the last cells
}

double NumberRowPainter::heightFor(double width) const
{
    return heightWith(width, planFor(width));
}

std::optional<NumberRowSpot> NumberRowPainter::spotAt(double width, const QPointF& at) const
{
    const Plan plan = planFor(width);
    const double cell = plan.cell;
    std::optional<NumberRowSpot> spot;
    place(width, plan, [&](const NumberGrid* grid, const QString&, const QRectF& rect) {
        if (!grid || !rect.contains(at))
            return;
        const Shape& shape = grid->cells->shape();
        const std::int64_t y = std::min(static_cast<std::int64_t>((at.y() - rect.top()) / cell), shape.h - 1);
        const std::int64_t x = std::min(static_cast<std::int64_t>((at.x() - rect.left()) / cell), shape.w - 1);
        const QPointF corner = rect.topLeft() + QPointF(static_cast<double>(x) * cell, static_cast<double>(y) * cell);
        spot = NumberRowSpot{static_cast<std::size_t>(grid - m_row.grids.data()), y * shape.w + x, QRectF(corner, QSizeF(cell, cell))};
    });
    return spot;
}

void NumberRowPainter::paint(QPainter& painter, const QRectF& room) const
{
    painter.save();
    painter.translate(room.topLeft());
    painter.setPen(m_look.text);
    painter.setFont(m_look.font);
    painter.drawText(QRectF(0, 0, room.width(), headingHeight(room.width())), Qt::TextWordWrap, m_row.heading);
    const QFont small = textFont(TextRole::Note, m_look.font);
    const QFontMetricsF letters(small);
    const Plan plan = planFor(room.width());
    const std::optional<std::int64_t> told = plan.tells ? toldCell() : std::nullopt;
    place(room.width(), plan, [&](const NumberGrid* grid, const QString& text, const QRectF& rect) {
        painter.setPen(m_look.text);
        painter.setFont(m_look.font);
        if (!grid) {
            painter.drawText(rect, textFlags | Qt::TextDontClip, text);
            return;
        }
        const auto index = static_cast<std::size_t>(grid - m_row.grids.data());
        const QString caption = captionOf(index, plan.cell);
        const double taken = std::max(rect.width(), std::ceil(letters.horizontalAdvance(caption)));
        const double left = rect.center().x() - taken / 2;
        if (!grid->sign.isEmpty())
            painter.drawText(QRectF(left - signWidth(grid->sign, m_look), rect.top(), signWidth(grid->sign, m_look), rect.height()),
                             Qt::AlignCenter | Qt::TextDontClip, grid->sign);
        painter.setFont(small);
        painter.setPen(m_look.muted);
        painter.drawText(QRectF(left, rect.bottom() + captionSpace, taken, letters.height()), Qt::AlignCenter | Qt::TextDontClip, caption);
        paintGrid(painter, index, rect, told);
    });
    painter.restore();
}

void NumberRowPainter::paintGrid(QPainter& painter, std::size_t index, const QRectF& rect, const std::optional<std::int64_t>& told) const
{
    const NumberGrid& grid = m_row.grids[index];
    const std::int64_t columns = grid.cells->shape().w;
    const double cell = rect.width() / static_cast<double>(columns);
    const DrawnGrid& drawn = m_written[index].fitting(cell, m_look);
    GridLook look = m_look;
    if (grid.lines != NumberGrid::Lines::Plain)
        look.line = grid.lines == NumberGrid::Lines::Window ? m_look.window : m_look.source;
    const Pads& pads = drawn.scene.pads;
    const QPointF origin = rect.topLeft() + QPointF(cell * static_cast<double>(pads.left), cell * static_cast<double>(pads.top));
    const GridPainter cells(drawn.scene, look, {.origin = origin, .cell = cell, .clip = rect});
    cells.paintCells(painter);
    for (const std::int64_t offset : grid.unknown)
        painter.fillRect(QRectF(rect.left() + cell * static_cast<double>(offset % columns),
                                rect.top() + cell * static_cast<double>(offset / columns), cell, cell),
                         look.empty);
    const auto cellOf = [&](std::int64_t offset) { return Cell{0, 0, offset / columns - pads.top, offset % columns - pads.left}; };
    GridMarks marks;
    for (const std::int64_t offset : grid.dimmed)
        marks.dimmed.push_back(cellOf(offset));
    const GridMarksPainter over(cells, painter);
    over.paint(marks);
    for (const std::int64_t offset : grid.strong)
        over.paintAround(cellOf(offset), look.source);
    if (told && !grid.marked)
        over.paintAround(cellOf(*told), look.source);
    if (grid.marked)
        over.paintAround(cellOf(*grid.marked), look.focus);
}

} // namespace ks
