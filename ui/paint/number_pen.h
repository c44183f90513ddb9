#pragma once

#include "ui/paint/number_letters.h"

#include <QPainter>

#include <memory>
#include <vector>

namespace ks {

/// Writes thousands of short numbers in a few inks. On pixels all glyphs of one ink are drawn in one go, which is several times faster than one
/// drawText() a number; elsewhere (SVG, PDF) numbers stay text.
class NumberPen {
public:
    NumberPen(QPainter& painter, const QFont& font);
    NumberPen(const NumberPen&) = delete;
    NumberPen& operator=(const NumberPen&) = delete;

    double advance(const QString& text) { return m_letters->advance(text); }
    /// `at` is the left end of the baseline. Nothing is sure to be drawn before flush().
    void write(const QPointF& at, const QString& text, QRgb ink);
    /// In the middle of the rectangle's height, at its right end, its left end or in its middle.
    void write(const QRectF& room, Qt::Alignment side, const QString& text, QRgb ink);
    void flush();

private:
    struct Run {
        QRgb ink;
        QList<quint32> indexes;
        QList<QPointF> positions;
    };
    Run& runOf(QRgb ink);

    QPainter& m_painter;
    std::shared_ptr<NumberLetters> m_letters;
    bool m_pixels = false;
    std::vector<Run> m_runs;
};

} // namespace ks
