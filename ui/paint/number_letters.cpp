#include "ui/paint/number_letters.h"

#include <QRawFont>

#include <algorithm>
#include <vector>

namespace ks {

namespace {

constexpr std::size_t mostFonts = 12; ///< whose letters are kept

} // namespace

std::shared_ptr<NumberLetters> NumberLetters::of(const QFont& font)
{
    thread_local std::vector<std::shared_ptr<NumberLetters>> known; // the last one used comes first
    const auto found = std::ranges::find_if(known, [&](const auto& one) { return one->m_font == font; });
    if (found != known.end()) {
        std::rotate(known.begin(), found, found + 1);
    } else {
        known.insert(known.begin(), std::make_shared<NumberLetters>(font));
        known.resize(std::min(known.size(), mostFonts));
    }
    return known.front();
}

const NumberLetters::Glyph& NumberLetters::glyph(QChar letter)
{
    auto known = m_glyphs.find(letter);
    if (known == m_glyphs.end()) {
        const QList<quint32> indexes = QRawFont::fromFont(m_font).glyphIndexesForString(QString(letter));
        known = m_glyphs.insert(letter, {indexes.size() == 1 ? indexes.front() : 0, m_metrics.horizontalAdvance(letter)});
    }
    return *known;
}

double NumberLetters::advance(const QString& text)
{
    double sum = 0;
    for (const QChar letter : text)
        sum += glyph(letter).advance;
    return sum;
}

} // namespace ks
