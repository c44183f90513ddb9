#pragma once

#include "core/tensor/shape.h"

#include <QString>

#include <cstdint>

namespace ks {

/// What the first two indices of a tensor count, in the words of those who choose among its planes.
struct PlaneIndex {
    enum class First : std::uint8_t {
        Images,
        Filters, ///< each with the channels that it sees
        Inputs,  ///< input channels, each with the outputs of its group: weights of ConvTranspose
    };
    First first = First::Images;
    std::int64_t groups = 1;

    bool operator==(const PlaneIndex&) const = default;

    /// The channel at [n, c], among all of them where the second index counts within a group.
    std::int64_t channel(const Shape& shape, std::int64_t n, std::int64_t c) const;
    /// Above a thumbnail: "c 3".
    QString channelText(const Shape& shape, std::int64_t n, std::int64_t c) const;
    /// "output channel 3".
    QString channelName(const Shape& shape, std::int64_t n, std::int64_t c) const { return say(Word::Channel).arg(channel(shape, n, c)); }
    /// "filter 2, channel 1".
    QString name(const Shape& shape, std::int64_t n, std::int64_t c) const { return say(Word::Name).arg(n).arg(channel(shape, n, c)); }
    /// Above a column of planes, and beside a row of them.
    QString columnText(const Shape& shape, std::int64_t c) const;
    QString rowText(std::int64_t n) const
    {
        return QStringLiteral("%1 %2").arg(first == First::Inputs ? QStringLiteral("X c") : QString(choiceSymbol())).arg(n);
    }
    /// "images × channels × rows × columns".
    QString extents() const;
    /// Beside the choice of n, and for who cannot see it.
    QString choice() const { return say(Word::Choice); }
    QChar choiceSymbol() const { return QLatin1Char("nmc"[static_cast<std::size_t>(first)]); } ///< where there is no room for more
    QString choiceInFull() const { return say(Word::ChoiceInFull); }
    QString all() const { return say(Word::All); }
    QString allTip() const { return say(Word::AllTip); }
    QString allTitle() const { return say(Word::AllTitle); }

private:
    enum class Word : std::uint8_t { Name, Channel, Extents, Choice, ChoiceInFull, All, AllTip, AllTitle };
    QString say(Word word) const;
};

} // namespace ks
