#include "ui/network/see/see_grid_row.h"

#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_marks_painter.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

/// Below small pictures; on a projector the text is as small as it may be already.
QFont captionFont(const GridLook& look)
{
    return look.font.pixelSize() > 0 ? look.font : seeSmallFont(look.font);
}

constexpr double largestCell = 36;   // pixels beside usual text
constexpr double largestListed = 40; // of a whole grid in a list
constexpr double leastGridCell = 4;  ///< smaller ones are not told apart
constexpr double mostHeight = 150;   ///< of a grid whose cells are larger than their numbers need
constexpr double gridGap = gridStep; ///< two of them
constexpr double captionSpace = 2;   ///< above it

double signWidth(const QString& sign, const GridLook& look)
{
    return sign.isEmpty() ? gridGap : QFontMetricsF(look.font).horizontalAdvance(sign) + gridGap;
}

double gridColumns(const SeeGrid& grid)
{
    return static_cast<double>(grid.cells->shape().w);
}

double gridRowsOf(const SeeGrid& grid)
{
    return static_cast<double>(grid.cells->shape().h);
}

} // namespace

double SeeGridPainter::headingHeight(double width) const
{
    if (m_row.heading.isEmpty())
        return 0;
    const QRectF room(0, 0, width, 10'000);
    return std::ceil(QFontMetricsF(m_look.font).boundingRect(room, Qt::TextWordWrap, m_row.heading).height()) + gridGap / 2;
}

double SeeGridPainter::cellFor(double width) const
{
    double columns = 1;
    double rows = 1;
    double signs = 0;
    for (const SeeGrid& grid : m_row.grids) {
        columns = std::max(columns, gridColumns(grid));
        rows = std::max(rows, gridRowsOf(grid));
        signs = std::max(signs, signWidth(grid.sign, m_look));
    }
    if (m_row.isList)
        return std::max(1.0, std::floor(std::min(besideText(m_look.font, largestCell), besideText(m_look.font, largestListed) / columns)));
    const auto onLine = [&](std::size_t many) {
        const auto count = static_cast<double>(many);
        return std::floor((width - count * signs) / (count * columns));
    };
    for (const double least : {m_look.numbersFrom, leastGridCell})
        for (std::size_t many = m_row.grids.size(); many > 0; --many)
            if (const double cell = onLine(many); cell >= least)
                return std::min(
                    {cell, std::floor(besideText(m_look.font, largestCell)), std::max(m_look.numbersFrom, std::floor(mostHeight / rows))});
    return std::max(1.0, onLine(1));
}

double SeeGridPainter::place(double width, const Place& at) const
{
    const QFontMetricsF small(captionFont(m_look));
    const double cell = cellFor(width);
    const bool captioned = std::ranges::any_of(m_row.grids, [](const SeeGrid& grid) { return !grid.caption.isEmpty(); });
    const double below = captioned ? small.height() + captionSpace : 0;
    QPointF corner(0, headingHeight(width));
    double lowest = corner.y();
    double line = 0; // height of the grids on this one
    const auto put = [&](const SeeGrid* grid, const QString& sign, const QSizeF& size, double taken) {
        if (corner.x() > 0 && corner.x() + signWidth(sign, m_look) + taken > width + 0.5)
            corner = {0, lowest + gridGap / 2};
        const double lead = corner.x() > 0 || !sign.isEmpty() ? signWidth(sign, m_look) : 0;
        const double down = grid || corner.x() == 0 ? 0 : std::max(0.0, (line - size.height()) / 2); // a result in the middle of them
        at(grid, {corner + QPointF(lead + (taken - size.width()) / 2, down), size});
        line = grid ? size.height() : line;
        lowest = std::max(lowest, corner.y() + down + size.height() + (grid ? below : 0));
        corner.rx() += lead + taken;
    };
    for (const SeeGrid& grid : m_row.grids) {
        const QSizeF size(cell * gridColumns(grid), cell * gridRowsOf(grid));
        put(&grid, grid.sign, size, std::max(size.width(), std::ceil(small.horizontalAdvance(grid.caption))));
    }
    if (!m_row.result.isEmpty()) {
        const QFontMetricsF metrics(m_look.font);
        const QSizeF size(std::ceil(metrics.horizontalAdvance(m_row.result)), metrics.height());
        put(nullptr, QString(), size, size.width());
    }
    return lowest;
}

double SeeGridPainter::heightFor(double width) const
{
    return std::ceil(place(width, [](const SeeGrid*, const QRectF&) {})) + 1; // the frame of the last cells
}

void SeeGridPainter::paint(QPainter& painter, const QRectF& room) const
{
    painter.save();
    painter.translate(room.topLeft());
    painter.setPen(m_look.text);
    painter.setFont(m_look.font);
    painter.drawText(QRectF(0, 0, room.width(), headingHeight(room.width())), Qt::TextWordWrap, m_row.heading);
    const QFont small = captionFont(m_look);
    const QFontMetricsF letters(small);
    place(room.width(), [&](const SeeGrid* grid, const QRectF& rect) {
        painter.setPen(m_look.text);
        painter.setFont(m_look.font);
        if (!grid) {
            painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, m_row.result);
            return;
        }
        const double taken = std::max(rect.width(), std::ceil(letters.horizontalAdvance(grid->caption)));
        const double left = rect.center().x() - taken / 2;
        if (!grid->sign.isEmpty())
            painter.drawText(QRectF(left - signWidth(grid->sign, m_look), rect.top(), signWidth(grid->sign, m_look), rect.height()),
                             Qt::AlignCenter | Qt::TextDontClip, grid->sign);
        painter.setFont(small);
        painter.setPen(m_look.muted);
        painter.drawText(QRectF(left, rect.bottom() + captionSpace, taken, letters.height()), Qt::AlignCenter | Qt::TextDontClip,
                         grid->caption);
        paintGrid(painter, *grid, rect);
    });
    painter.restore();
}

void SeeGridPainter::paintGrid(QPainter& painter, const SeeGrid& grid, const QRectF& rect) const
{
    const Shape& all = grid.cells->shape();
    const Shape inside{1, 1, all.h - grid.padding.top - grid.padding.bottom, all.w - grid.padding.left - grid.padding.right};
    const double cell = rect.width() / static_cast<double>(all.w);
    const bool padded = !inside.empty() && grid.padding != Pads(); // where there is nothing but padding, its cells have numbers, too
    Tensor known;                                                  // neither the colours nor the digits of the others tell what is unknown
    if (!grid.unknown.empty()) {
        known = *grid.cells;
        for (const std::int64_t offset : grid.unknown)
            known.data()[offset] = 0;
    }
    const ConstView numbers = grid.unknown.empty() ? grid.cells->view() : std::as_const(known).view();
    GridScene scene;
    scene.plane = padded ? numbers.part({0, 0, grid.padding.top, grid.padding.left}, inside) : numbers;
    scene.shape = scene.plane.shape();
    scene.stats = statsOf(scene.plane);
    scene.format = formatFor(scene.stats);
    scene.scale = ValueScale(grid.palette, grid.range.value_or(scene.stats.range));
    GridPlace place{.origin = rect.topLeft(), .cell = cell, .clip = rect};
    if (padded) {
        scene.pads = grid.padding;
        scene.padValue = 0;
        place.origin += QPointF(cell * static_cast<double>(grid.padding.left), cell * static_cast<double>(grid.padding.top));
    }
    const GridPainter cells(scene, m_look, place);
    cells.paintCells(painter);
    const auto rectOf = [&](std::int64_t offset) {
        return QRectF(rect.left() + cell * static_cast<double>(offset % all.w), rect.top() + cell * static_cast<double>(offset / all.w),
                      cell, cell);
    };
    for (const std::int64_t offset : grid.unknown)
        painter.fillRect(rectOf(offset), m_look.empty);
    if (!grid.marked)
        return;
    GridMarks marks;
    const std::int64_t top = padded ? grid.padding.top : 0;
    const std::int64_t left = padded ? grid.padding.left : 0;
    marks.pointed = Cell{0, 0, *grid.marked / all.w - top, *grid.marked % all.w - left};
    GridMarksPainter(cells, painter).paint(marks);
}

} // namespace ks
