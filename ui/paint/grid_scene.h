#pragma once

#include "core/ops/op_spec.h"
#include "ui/paint/number_format.h"
#include "ui/paint/plane_image.h"

#include <QRectF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ks {

/// Cells from this size on are set apart by lines.
inline constexpr qreal linesFrom = 14;
/// Of a cell's height: its number, where it is short.
inline constexpr qreal numberShare = 0.38;
/// Of a cell's width, for its number.
inline constexpr double roomShare = 0.8;

/// Cells of a plane and of the padding around it, half open.
struct CellSpan {
    std::int64_t top = 0;
    std::int64_t left = 0;
    std::int64_t bottom = 0;
    std::int64_t right = 0;

    /// Those that a part touches (x: columns, y: rows).
    static CellSpan touchedBy(const QRectF& part)
    {
        const auto whole = [](double value) { return static_cast<std::int64_t>(value); };
        return part.isEmpty() ? CellSpan{}
                              : CellSpan{whole(std::floor(part.top())), whole(std::floor(part.left())), whole(std::ceil(part.bottom())),
                                         whole(std::ceil(part.right()))};
    }
    std::int64_t cells() const { return (bottom - top) * (right - left); }
    /// visit(y, x) for each of them, row by row.
    template <class Visit>
    void each(const Visit& visit) const
    {
        for (std::int64_t y = top; y < bottom; ++y)
            for (std::int64_t x = left; x < right; ++x)
                visit(y, x);
    }
};

/// One channel of one image, ready to be drawn. Refers to cells that somebody else keeps alive.
struct GridScene {
    ConstView plane; ///< 1×1×H×W
    Shape shape;     ///< of the tensor that the plane is taken from
    std::int64_t n = 0;
    std::int64_t c = 0;
    Pads pads;
    std::optional<double> padValue; ///< what padding counts as: 0, −∞; nothing: it is not written
    QSize overhang{0, 0};           ///< columns and rows beyond the padding that the last windows cover
    ValueScale scale;
    PlaneStats stats;
    NumberFormat format;
    /// Red, green and blue (1×3×H×W) with what is white in them, where the three are drawn as one picture; `plane` is the channel that
    /// is spoken of.
    ConstView picture;
    std::optional<float> white;
    const PlanePyramid* pyramid = nullptr; ///< of `picture` where there is one, else of `plane`
    bool numbers = true;
    bool negativeBars = false;
    bool centred = false; ///< each number in the middle of its cell, whatever stands above and below it

    /// The colour of a cell of the plane.
    QRgb colourOf(std::int64_t y, std::int64_t x) const
    {
        return white ? pictureColour(picture[{0, 0, y, x}], picture[{0, 1, y, x}], picture[{0, 2, y, x}], *white)
                     : scale.colourOf(plane[{0, 0, y, x}]);
    }
    PlaneImage render(const QRectF& visible, qreal pixelsPerCell) const
    {
        return white ? renderPicture(picture, pyramid, *white, visible, pixelsPerCell)
                     : renderPlane(plane, pyramid, scale, visible, pixelsPerCell);
    }
    bool shows(const Cell& cell) const { return cell.n == n && cell.c == c; }
    /// All cells (x: columns, y: rows).
    QRectF cells() const { return {0, 0, static_cast<double>(plane.shape().w), static_cast<double>(plane.shape().h)}; }
    /// An offset in the whole tensor as one in this plane: 0 when it lies before, the plane's size when it lies behind.
    std::int64_t offsetInPlane(std::int64_t offset) const
    {
        const std::int64_t cells = shape.h * shape.w;
        return std::clamp(offset - (n * shape.c + c) * cells, std::int64_t{0}, cells);
    }
    /// All cells and the padding.
    QRectF padded() const
    {
        return {static_cast<double>(-pads.left), static_cast<double>(-pads.top),
                static_cast<double>(pads.left + plane.shape().w + pads.right),
                static_cast<double>(pads.top + plane.shape().h + pads.bottom)};
    }
    /// Also what the last windows cover beyond them.
    QRectF extent() const { return padded().adjusted(0, 0, overhang.width(), overhang.height()); }
};

/// Where cell (0, 0) begins and how large a cell is, in the painter's units.
struct GridPlace {
    QPointF origin;
    qreal cell = 32;
    QRectF clip;           ///< nothing outside needs to be drawn
    qreal deviceRatio = 1; ///< device pixels per unit

    QRectF rectOf(const QRectF& cells) const
    {
        return {origin.x() + cells.x() * cell, origin.y() + cells.y() * cell, cells.width() * cell, cells.height() * cell};
    }
    QRectF rectOf(std::int64_t y, std::int64_t x) const
    {
        return {origin.x() + static_cast<double>(x) * cell, origin.y() + static_cast<double>(y) * cell, cell, cell};
    }
    QRectF visibleCells() const
    {
        return {(clip.x() - origin.x()) / cell, (clip.y() - origin.y()) / cell, clip.width() / cell, clip.height() / cell};
    }
};

} // namespace ks
