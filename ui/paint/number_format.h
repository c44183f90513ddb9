#pragma once

#include "ui/language/numbers.h"
#include "ui/paint/plane_stats.h"

#include <QLocale>
#include <QString>

#include <functional>
#include <optional>

namespace ks {

/// How all the numbers of one map are written.
struct NumberFormat {
    int decimals = 0;        ///< after the point; of the mantissa when `scientific`
    bool scientific = false; ///< 1.2e−7
    int telling = 1;         ///< decimals that give the largest number of the map a digit

    bool operator==(const NumberFormat&) const = default;
    /// One digit less, or nothing when none can be spared.
    bool shorten();
};

/// The fewest digits that tell neighbours apart; all digits where three decimals write every value exactly.
NumberFormat formatFor(const PlaneStats& stats);
/// With three digits of the largest number at least, where fewer do not write every value exactly.
NumberFormat formatForReckoning(const PlaneStats& stats);

/// With the region's decimal point, a real minus sign and no grouping: "−0.25", "NaN", "−∞".
/// A zero, of whichever sign, has the decimals of the others ("0.00"), or is "0" where they are powers of ten; nothing else is written so.
QString numberText(double value, const NumberFormat& format, const QLocale& locale = QLocale());
/// The same, but for what it has no digits for, "≈0": that says how small it is ("−1e−3") where this fits, or at least on which side of 0 it lies.
QString numberText(double value, const NumberFormat& format, const QLocale& locale, const std::function<bool(const QString&)>& fits);
/// The longest text that values of `stats` can get, for choosing a font size.
QString widestText(const PlaneStats& stats, const NumberFormat& format, const QLocale& locale = QLocale());

/// A number as a person types it: point or the region's comma, any minus sign, "inf", "∞", "NaN". Nothing when it is none.
std::optional<float> numberFromText(const QString& text, const QLocale& locale = QLocale());

} // namespace ks
