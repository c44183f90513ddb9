#include "ui/paint/number_pen.h"

#include <QGlyphRun>
#include <QPaintEngine>

namespace ks {

NumberPen::NumberPen(QPainter& painter, const QFont& font)
    : m_painter(painter), m_font(font), m_metrics(font), m_raw(QRawFont::fromFont(font)),
      m_pixels(painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster && m_raw.isValid())
{
    m_painter.setFont(m_font);
}

const NumberPen::Glyph& NumberPen::glyphOf(QChar character)
{
    auto known = m_glyphs.find(character);
    if (known == m_glyphs.end()) {
        const QList<quint32> indexes = m_raw.glyphIndexesForString(QString(character));
        known = m_glyphs.insert(character, {indexes.size() == 1 ? indexes.front() : 0, m_metrics.horizontalAdvance(character)});
    }
    return *known;
}

double NumberPen::advance(const QString& text)
{
    double sum = 0;
    for (const QChar character : text)
        sum += glyphOf(character).advance;
    return sum;
}

void NumberPen::write(const QPointF& at, const QString& text, QRgb ink)
{
    Run& run = m_runs[ink == 0xFFFFFFFF ? 1 : 0];
    const qsizetype before = run.indexes.size();
    QPointF place = at;
    bool known = m_pixels;
    for (const QChar character : text) {
        const Glyph& glyph = glyphOf(character);
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
        m_painter.setPen(QColor(ink));
        m_painter.drawText(at, text);
    }
}

void NumberPen::flush()
{
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        Run& run = m_runs[i];
        if (run.indexes.isEmpty())
            continue;
        QGlyphRun glyphs;
        glyphs.setRawFont(m_raw);
        glyphs.setGlyphIndexes(run.indexes);
        glyphs.setPositions(run.positions);
        m_painter.setPen(i == 0 ? Qt::black : Qt::white);
        m_painter.drawGlyphRun(QPointF(0, 0), glyphs);
        run = {};
    }
}

} // namespace ks
