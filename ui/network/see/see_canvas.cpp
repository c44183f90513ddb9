#include "ui/network/see/see_canvas.h"

namespace ks {

void SeeCanvas::follow(const SeeLayout& next, const SeeLayout& before)
{
    m_known = m_known && next.hasSameColumnsAs(before);
}

bool SeeCanvas::paint(QPainter& painter, const SeeStage& stage)
{
    const bool glides = &stage.now != &stage.to;
    const QSize pixels = (stage.size * stage.ratio).toSize();
    const bool holds = m_known && !glides && m_kept.size() == pixels && m_ground == stage.look.ground.rgb() && m_font == stage.look.font &&
                       m_spot.column == stage.marks.spot.column;
    m_sheets.beginFrame();
    SeePainter direct(painter, stage, m_sheets);
    if (glides || pixels.isEmpty()) {
        m_known = false;
        painter.fillRect(QRectF(QPointF(), stage.size), stage.look.ground);
        direct.paintColumns();
    } else {
        if (!holds) {
            if (m_kept.size() != pixels)
                m_kept = QPixmap(pixels);
            m_kept.setDevicePixelRatio(stage.ratio);
            m_kept.fill(stage.look.ground);
            QPainter keeping(&m_kept);
            SeePainter(keeping, stage, m_sheets).paintColumns();
            m_ground = stage.look.ground.rgb();
            m_font = stage.look.font;
            m_spot = stage.marks.spot;
        }
        painter.drawPixmap(QPointF(), m_kept);
        m_known = !m_sheets.isBehind();
    }
    direct.paintOver();
    if (stage.marks.focused) { // the keyboard is here
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(stage.colours.accent, 1));
        painter.drawRect(QRectF(QPointF(), stage.size).adjusted(0, 0, -1, -1));
    }
    return !m_sheets.isBehind();
}

} // namespace ks
