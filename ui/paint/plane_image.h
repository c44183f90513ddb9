#pragma once

#include "ui/paint/value_scale.h"

#include <QImage>
#include <QRectF>

#include <optional>
#include <vector>

namespace ks {

/// Means of 2×2, 4×4, … cells of one plane, or of the three of a picture, for drawing it smaller than one pixel a cell. About a third of
/// the cells' memory, from the same budget. Built off the GUI thread: some 20 ms for 24 million cells.
class PlanePyramid {
public:
    /// `plane` is 1×C×H×W. Throws OutOfMemory.
    explicit PlanePyramid(const ConstView& plane);

    /// 0: the plane is small and needs none. Level k holds means of 2ᵏ×2ᵏ cells.
    int levels() const { return static_cast<int>(m_levels.size()); }
    ConstView level(int k) const { return m_levels[static_cast<std::size_t>(k - 1)].view(); }

private:
    std::vector<Tensor> m_levels;
};

/// Coloured pixels and the cells that they cover.
struct PlaneImage {
    QImage image;
    QRectF cells;
};

/// The colours of the cells that `visible` touches (x: columns, y: rows), one pixel a cell, or one pixel for 2ᵏ×2ᵏ cells where a cell is
/// smaller than a pixel: means from `pyramid`, single cells without it. At most about as many pixels as the screen has.
PlaneImage renderPlane(const ConstView& plane, const PlanePyramid* pyramid, const ValueScale& scale, const QRectF& visible,
                       qreal pixelsPerCell);

/// The same for three channels, red, green and blue, whose values run from 0 (black) to `white`.
PlaneImage renderPicture(const ConstView& picture, const PlanePyramid* pyramid, float white, const QRectF& visible, qreal pixelsPerCell);

/// The colour of one cell of a picture; beyond 0 … white is clamped, and one that is not a number in any channel looks as in every palette.
QRgb pictureColour(float red, float green, float blue, float white);

/// What is white in three channels that can be looked at as one picture: 1, 255 or 65535. Nothing where they hold something else.
std::optional<float> whiteOf(const Shape& shape, const ValueRange& range);

} // namespace ks
