#include "ui/paint/number_pen.h"

#include <QGlyphRun>
#include <QPaintEngine>
#include <QRawFont>

#include <algorithm>

namespace ks {

NumberPen::NumberPen(QPainter& painter, const QFont& font)
    : m_painter(painter), m_letters(NumberLetters::of(font)),
      m_pixels(painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster)
{
    m_painter.setFont(m_letters->font());
}

NumberPen::Run& NumberPen::runOf(QRgb ink)
{
    const auto found = std::ranges::find(m_runs, ink, &Run::ink);
    return found != m_runs.end() ? *found : m_runs.emplace_back(ink, QList<quint32>(), QList<QPointF>());
}

void NumberPen::write(const QPointF& at, const QString& text, QRgb ink)
{
    Run& run = runOf(ink);
    const qsizetype before = run.indexes.size();
    QPointF place = at;
    bool known = m_pixels;
    for (const QChar character : text) {
        const NumberLetters::Glyph& glyph = m_letters->glyph(character);
        known = known && glyph.index != 0; // 0: the font lacks it; drawText() finds another one
        if (!known)
            break;
        run.indexes.append(glyph.index);
        run.positions.append(place);
        place.rx() += glyph.advance;
    }
    if (!known) {
        run.indexes.resize(before);
        run.positions.resize(before);
        m_painter.setFont(m_letters->font());
        m_painter.setPen(QColor(ink));
        m_painter.drawText(at, text);
    }
}

void NumberPen::write(const QRectF& room, Qt::Alignment side, const QString& text, QRgb ink)
{
    const QFontMetricsF& metrics = m_letters->metrics();
    const double spare = room.width() - advance(text);
    const double left = room.left() + (side == Qt::AlignRight ? spare : side == Qt::AlignHCenter ? spare / 2 : 0);
    write(QPointF(left, room.top() + (room.height() - metrics.height()) / 2 + metrics.ascent()), text, ink);
}

void NumberPen::flush()
{
    for (Run& run : m_runs) {
        if (run.indexes.isEmpty())
            continue;
        QGlyphRun glyphs;
        glyphs.setRawFont(QRawFont::fromFont(m_letters->font()));
        glyphs.setGlyphIndexes(run.indexes);
        glyphs.setPositions(run.positions);
        m_painter.setPen(QColor(run.ink));
        m_painter.drawGlyphRun(QPointF(0, 0), glyphs);
    }
    m_runs.clear();
}

} // namespace ks
