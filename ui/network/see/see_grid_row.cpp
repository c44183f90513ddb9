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

constexpr double largestCell = 36;   // pixels beside usual text
constexpr double largestListed = 40; // of a whole grid in a list
constexpr double leastCell = 4;      ///< smaller ones are not told apart
constexpr double mostHeight = 150;   ///< of a grid without numbers
constexpr double between = gridStep; ///< two of them
constexpr double captionSpace = 2;   ///< above it

double signWidth(const QString& sign, const GridLook& look)
{
    return sign.isEmpty() ? between : QFontMetricsF(look.font).horizontalAdvance(sign) + between;
}

double columnsOf(const SeeGrid& grid)
{
    return static_cast<double>(grid.cells->shape().w);
}

double rowsOf(const SeeGrid& grid)
{
    return static_cast<double>(grid.cells->shape().h);
}

} // namespace

double SeeGridRow::headingHeight(double width, const GridLook& look) const
{
    if (heading.isEmpty())
        return 0;
    const QRectF room(0, 0, width, 10'000);
    return std::ceil(QFontMetricsF(look.font).boundingRect(room, Qt::TextWordWrap, heading).height()) + between / 2;
}

double SeeGridRow::cellFor(double width, const GridLook& look) const
{
    double columns = 1;
    double rows = 1;
    double signs = 0;
    for (const SeeGrid& grid : grids) {
        columns = std::max(columns, columnsOf(grid));
        rows = std::max(rows, rowsOf(grid));
        signs = std::max(signs, signWidth(grid.sign, look));
    }
    if (isList)
        return std::max(1.0, std::floor(std::min(besideText(look.font, largestCell), besideText(look.font, largestListed) / columns)));
    const auto onLine = [&](std::size_t many) {
        const auto count = static_cast<double>(many);
        return std::floor((width - count * signs) / (count * columns));
    };
    for (const double least : {look.numbersFrom, leastCell})
        for (std::size_t many = grids.size(); many > 0; --many)
            if (const double cell = onLine(many); cell >= least)
                return std::min({cell, std::floor(besideText(look.font, largestCell)), std::max(look.numbersFrom, mostHeight / rows)});
    return std::max(1.0, onLine(1));
}

double SeeGridRow::place(double width, const GridLook& look, const Place& at) const
{
    const QFontMetricsF small(seeSmallFont(look.font));
    const double cell = cellFor(width, look);
    const bool captioned = std::ranges::any_of(grids, [](const SeeGrid& grid) { return !grid.caption.isEmpty(); });
    const double below = captioned ? small.height() + captionSpace : 0;
    QPointF corner(0, headingHeight(width, look));
    double lowest = corner.y();
    double line = 0; // height of the grids on this one
    const auto put = [&](const SeeGrid* grid, const QString& sign, const QSizeF& size, double taken) {
        if (corner.x() > 0 && corner.x() + signWidth(sign, look) + taken > width + 0.5)
            corner = {0, lowest + between / 2};
        const double lead = corner.x() > 0 || !sign.isEmpty() ? signWidth(sign, look) : 0;
        const double down = grid || corner.x() == 0 ? 0 : std::max(0.0, (line - size.height()) / 2); // a result in the middle of them
        at(grid, {corner + QPointF(lead + (taken - size.width()) / 2, down), size});
        line = grid ? size.height() : line;
        lowest = std::max(lowest, corner.y() + down + size.height() + (grid ? below : 0));
        corner.rx() += lead + taken;
    };
    for (const SeeGrid& grid : grids) {
        const QSizeF size(cell * columnsOf(grid), cell * rowsOf(grid));
        put(&grid, grid.sign, size, std::max(size.width(), std::ceil(small.horizontalAdvance(grid.caption))));
    }
    if (!result.isEmpty()) {
        const QFontMetricsF metrics(look.font);
        const QSizeF size(std::ceil(metrics.horizontalAdvance(result)), metrics.height());
        put(nullptr, QString(), size, size.width());
    }
    return lowest;
}

double SeeGridRow::heightFor(double width, const GridLook& look) const
{
    return std::ceil(place(width, look, [](const SeeGrid*, const QRectF&) {})) + 1; // the frame of the last cells
}

void SeeGridRow::paint(QPainter& painter, const QRectF& room, const GridLook& look) const
{
    painter.save();
    painter.translate(room.topLeft());
    painter.setPen(look.text);
    painter.setFont(look.font);
    painter.drawText(QRectF(0, 0, room.width(), headingHeight(room.width(), look)), Qt::TextWordWrap, heading);
    const QFont small = seeSmallFont(look.font);
    const QFontMetricsF letters(small);
    place(room.width(), look, [&](const SeeGrid* grid, const QRectF& rect) {
        painter.setPen(look.text);
        painter.setFont(look.font);
        if (!grid) {
            painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, result);
            return;
        }
        const double taken = std::max(rect.width(), std::ceil(letters.horizontalAdvance(grid->caption)));
        const double left = rect.center().x() - taken / 2;
        if (!grid->sign.isEmpty())
            painter.drawText(QRectF(left - signWidth(grid->sign, look), rect.top(), signWidth(grid->sign, look), rect.height()),
                             Qt::AlignCenter | Qt::TextDontClip, grid->sign);
        painter.setFont(small);
        painter.setPen(look.muted);
        painter.drawText(QRectF(left, rect.bottom() + captionSpace, taken, letters.height()), Qt::AlignCenter | Qt::TextDontClip,
                         grid->caption);
        paintGrid(painter, *grid, rect, look);
    });
    painter.restore();
}

void SeeGridRow::paintGrid(QPainter& painter, const SeeGrid& grid, const QRectF& rect, const GridLook& look) const
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
    const GridPainter cells(scene, look, place);
    cells.paintCells(painter);
    const auto rectOf = [&](std::int64_t offset) {
        return QRectF(rect.left() + cell * static_cast<double>(offset % all.w), rect.top() + cell * static_cast<double>(offset / all.w),
                      cell, cell);
    };
    for (const std::int64_t offset : grid.unknown)
        painter.fillRect(rectOf(offset), look.empty);
    if (!grid.marked)
        return;
    GridMarks marks;
    const std::int64_t top = padded ? grid.padding.top : 0;
    const std::int64_t left = padded ? grid.padding.left : 0;
    marks.pointed = Cell{0, 0, *grid.marked / all.w - top, *grid.marked % all.w - left};
    GridMarksPainter(cells, painter).paint(marks);
}

} // namespace ks
