#pragma once

#include "ui/network/see/see_marks_painter.h"

#include <QImage>

namespace ks {

/// Ways and fields over the picture of a network, drawn once and kept while they appear, while the mouse moves on, and while numbers below them change: curves
/// and veils that let the ground through cost most of a frame. Has as many bytes as four times the pixels of the widget while there are any, else none. GUI thread.
class SeeMarksLayer {
public:
    std::size_t bytes() const { return static_cast<std::size_t>(m_pixels.sizeInBytes()); }
    /// Something stands elsewhere.
    void forget() { m_known = false; }
    /// In the rectangle from (0, 0) to `size`, as strong as marks.strength. `moves`: nothing stands still, so nothing is kept.
    void paint(QPainter& painter, const SeeMarks& marks, const SeeLayout& layout, const GridLook& look, const QColor& accent,
               const QSizeF& size, bool moves);

private:
    bool holds(const SeeMarks& marks, const GridLook& look, const QSize& pixels) const;

    QImage m_pixels;
    bool m_known = false;
    std::vector<SeeWay> m_ways; ///< which are drawn
    std::vector<SeeField> m_fields;
    bool m_strong = false;
    QRgb m_ground = 0; ///< of the theme in which they were
};

} // namespace ks
