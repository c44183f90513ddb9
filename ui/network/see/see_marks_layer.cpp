#include "ui/network/see/see_marks_layer.h"

namespace ks {

bool SeeMarksLayer::holds(const SeeMarks& marks, const GridLook& look, const QSize& pixels) const
{
    return m_known && m_pixels.size() == pixels && m_ground == look.ground.rgb() && m_strong == marks.areFieldsStrong() &&
           m_ways == marks.ways && m_fields == marks.fields;
}

void SeeMarksLayer::paint(QPainter& painter, const SeeMarks& marks, const SeeLayout& layout, const GridLook& look, const QColor& accent,
                          const QSizeF& size, bool moves)
{
    if (marks.ways.empty() && marks.fields.empty()) {
        m_pixels = {};
        return forget();
    }
    const qreal ratio = painter.device()->devicePixelRatio();
    const QSize pixels = (size * ratio).toSize();
    if (pixels.isEmpty())
        return;
    if (!holds(marks, look, pixels)) {
        if (m_pixels.size() != pixels)
            m_pixels = QImage(pixels, QImage::Format_ARGB32_Premultiplied);
        m_pixels.setDevicePixelRatio(ratio);
        m_pixels.fill(Qt::transparent);
        QPainter kept(&m_pixels);
        SeeMarksPainter(kept, layout, look, accent).paintReach(marks, SeeMarksPainter::Ground::Clear);
        m_ways = marks.ways;
        m_fields = marks.fields;
        m_strong = marks.areFieldsStrong();
        m_ground = look.ground.rgb();
        m_known = !moves;
    }
    painter.save();
    painter.setOpacity(marks.strength);
    painter.drawImage(QPointF(), m_pixels);
    painter.restore();
}

} // namespace ks
