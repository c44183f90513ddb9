#include "ui/network/see/see_canvas.h"

#include "ui/network/see/see_scale.h"
#include "ui/tasks/processor_time.h"

#include <QPaintEngine>

#include <chrono>
#include <utility>

namespace ks {

void SeeCanvas::follow(const SeeLayout& next, const SeeLayout& before)
{
    m_known = m_known && next.hasSameColumnsAs(before);
    m_layer.forget();
}

QRegion SeeCanvas::renew(const SeePicture& picture, const SeeLayout& layout)
{
    m_stale = m_renewing = true;
    QRegion region;
    for (std::size_t column = 0; column < layout.places().size(); ++column) {
        const SeePlace& place = layout.places()[column];
        for (const QRect& part : {seeBodyOf(picture.columns[column], place), seeScaleOf(place), place.window.toAlignedRect()})
            region |= part;
    }
    return region;
}

/// All maps or none of them: half of each would be of no network.
void SeeCanvas::keepNumbers(const SeeStage& stage)
{
    QPainter keeping(&m_kept);
    SeePainter painter(keeping, stage, m_sheets);
    painter.prepareSheets();
    m_stale = m_sheets.isBehind();
    if (!m_stale)
        painter.paintNumbers();
}

void SeeCanvas::keep(const SeeStage& stage, const QSize& pixels)
{
    QPixmap fresh(pixels);
    fresh.setDevicePixelRatio(stage.ratio);
    fresh.fill(stage.look.ground);
    QPainter keeping(&fresh);
    SeePainter(keeping, stage, m_sheets).paintColumns();
    keeping.end();
    m_known = !m_sheets.isBehind();
    m_stale = false;
    // One whole picture after another: what is not complete yet is shown only where there is none before it.
    if (!m_known && m_kept.size() == pixels && m_ground == stage.look.ground.rgb() && m_font == stage.look.font)
        return;
    m_kept = fresh;
    m_ground = stage.look.ground.rgb();
    m_font = stage.look.font;
    m_spot = stage.marks.spot;
}

bool SeeCanvas::paint(QPainter& painter, const SeeStage& stage)
{
    const bool glides = &stage.now != &stage.to;
    const QSize pixels = (stage.size * stage.ratio).toSize();
    const bool holds = m_known && !glides && m_kept.size() == pixels && m_ground == stage.look.ground.rgb() && m_font == stage.look.font &&
                       m_spot.column == stage.marks.spot.column;
    const bool renews = m_stale;
    const std::chrono::nanoseconds begin = processorTimeOfThisThread();
    m_sheets.beginFrame();
    if (painter.paintEngine()->type() != QPaintEngine::Raster) { // not a screen: lines and letters
        SeeStage drawn = stage;
        drawn.drawn = true;
        SeePainter(painter, drawn, m_sheets).paint();
        return true;
    }
    SeePainter direct(painter, stage, m_sheets, &m_layer);
    if (glides || pixels.isEmpty()) {
        m_known = false;
        painter.fillRect(QRectF(QPointF(), stage.size), stage.look.ground);
        direct.paintColumns();
    } else {
        if (!holds)
            keep(stage, pixels);
        else if (m_stale)
            keepNumbers(stage);
        painter.drawPixmap(QPointF(), m_kept);
    }
    direct.paintOver();
    if (stage.marks.focused) { // the keyboard is here
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(stage.colours.accent, 1));
        painter.drawRect(QRectF(QPointF(), stage.size).adjusted(0, 0, -1, -1));
    }
    if (renews)
        m_renewal = std::chrono::duration<double>(processorTimeOfThisThread() - begin).count();
    if (!m_sheets.isBehind() && std::exchange(m_renewing, false))
        emit renewed();
    return !m_sheets.isBehind();
}

} // namespace ks

#include "moc_see_canvas.cpp"
