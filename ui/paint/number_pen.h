#pragma once

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QRawFont>

#include <array>

namespace ks {

/// Writes thousands of short numbers in black and white. On pixels all glyphs of one ink are drawn in one go, which is several times faster than one
/// drawText() a number; elsewhere (SVG, PDF) numbers stay text.
class NumberPen {
public:
    NumberPen(QPainter& painter, const QFont& font);
    NumberPen(const NumberPen&) = delete;
    NumberPen& operator=(const NumberPen&) = delete;

    double advance(const QString& text);
    /// `ink` is black or white; `at` is the left end of the baseline. Nothing is sure to be drawn before flush().
    void write(const QPointF& at, const QString& text, QRgb ink);
    void flush();

private:
    struct Glyph {
        quint32 index = 0;
        double advance = 0;
    };
    struct Run {
        QList<quint32> indexes;
        QList<QPointF> positions;
    };
    const Glyph& glyphOf(QChar character);

    QPainter& m_painter;
    QFont m_font;
    QFontMetricsF m_metrics;
    QRawFont m_raw;
    bool m_pixels = false;
    QHash<QChar, Glyph> m_glyphs;
    std::array<Run, 2> m_runs; // black, white
};

} // namespace ks
