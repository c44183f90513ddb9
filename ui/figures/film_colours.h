#pragma once

#include <QHash>
#include <QImage>
#include <QList>

#include <cstdint>

namespace ks {

/// The colours of a film, the same 256 whatever is in its frames, so that nothing flickers from one to the next: some as they are, the scales of values in even
/// steps with exactly the colour of zero among them, greys for letters, and a coarse cube for all else.
class FilmColours {
public:
    /// `exact`: at most 40 that are kept as they are.
    explicit FilmColours(const QList<QRgb>& exact);

    /// No colour: what was there before.
    static constexpr std::uint8_t asBefore = 0;
    const QList<QRgb>& table() const { return m_table; }
    /// Of the colour that is nearest to this one, never asBefore. Transparency does not count.
    std::uint8_t indexOf(QRgb colour);
    /// In these colours (Format_Indexed8).
    QImage indexed(const QImage& frame);

private:
    QList<QRgb> m_table;
    QHash<QRgb, std::uint8_t> m_known;
};

} // namespace ks
