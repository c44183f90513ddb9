#include "ui/paint/number_pen.h"

#include <QGlyphRun>
#include <QPaintEngine>
#include <QRawFont>

#include <algorithm>

namespace ks {

namespace {

constexpr std::size_t mostFonts = 8; ///< whose letters are kept

} // namespace

std::shared_ptr<NumberPen::Letters> NumberPen::lettersOf(const QFont& font)
{
    thread_local std::vector<std::shared_ptr<Letters>> known; // the last one used comes first
    const auto found = std::ranges::find_if(known, [&](const auto& one) { return one->font == font; });
    if (found != known.end()) {
        std::rotate(known.begin(), found, found + 1);
    } else {
        known.insert(known.begin(), std::make_shared<Letters>(font));
        known.resize(std::min(known.size(), mostFonts));
    }
    return known.front();
}

NumberPen::NumberPen(QPainter& painter, const QFont& font)
    : m_painter(painter), m_letters(lettersOf(font)),
      m_pixels(painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster)
{
    m_painter.setFont(m_letters->font);
}

const NumberPen::Glyph& NumberPen::glyphOf(QChar character)
{
    auto known = m_letters->glyphs.find(character);
    if (known == m_letters->glyphs.end()) {
        const QList<quint32> indexes = QRawFont::fromFont(m_letters->font).glyphIndexesForString(QString(character));
        known = m_letters->glyphs.insert(character,
                                         {indexes.size() == 1 ? indexes.front() : 0, m_letters->metrics.horizontalAdvance(character)});
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
        m_painter.setFont(m_letters->font);
        m_painter.setPen(QColor(ink));
        m_painter.drawText(at, text);
    }
}

void NumberPen::write(const QRectF& room, Qt::Alignment side, const QString& text, QRgb ink)
{
    const QFontMetricsF& metrics = m_letters->metrics;
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
        glyphs.setRawFont(QRawFont::fromFont(m_letters->font));
        glyphs.setGlyphIndexes(run.indexes);
        glyphs.setPositions(run.positions);
        m_painter.setPen(QColor(run.ink));
        m_painter.drawGlyphRun(QPointF(0, 0), glyphs);
    }
    m_runs.clear();
}

} // namespace ks
