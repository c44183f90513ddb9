#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QString>

#include <memory>

namespace ks {

/// The letters that numbers are written with in one font. Each is measured once and kept from one picture to the next: shaping every text of
/// every cell anew is what a thread would be busy with for longest. Each thread has its own.
class NumberLetters {
public:
    struct Glyph {
        quint32 index = 0; ///< 0: the font lacks it
        double advance = 0;
    };

    static std::shared_ptr<NumberLetters> of(const QFont& font);
    explicit NumberLetters(const QFont& font) : m_font(font), m_metrics(font) {}

    const QFont& font() const { return m_font; }
    const QFontMetricsF& metrics() const { return m_metrics; }
    const Glyph& glyph(QChar letter);
    double advance(const QString& text);

private:
    QFont m_font;
    QFontMetricsF m_metrics;
    QHash<QChar, Glyph> m_glyphs;
};

} // namespace ks
