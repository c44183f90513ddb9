#include "ui/paint/number_format.h"

#include "core/base/digits.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr QChar minusSign(0x2212);
constexpr QChar infinitySign(0x221E);
constexpr QStringView smallText = u"≈0"; ///< what is small is not nothing

/// Of its value: a number that is rounded by more says so.
constexpr double tellingLoss = 0.05;

/// There is room for whole numbers, or for one digit, only.
bool isCoarse(const NumberFormat& format)
{
    return format.decimals < (format.scientific ? 1 : format.telling);
}

/// By one digit, in as few letters as it takes: "−0.2", "1e−3".
QString sizeText(double value, bool marksRounding, const QLocale& locale)
{
    const QString fixed = QString::number(value, 'g', 1);
    QString text = QString::fromStdString(typeset(QString::number(value, 'e', 0).toStdString()));
    if (!fixed.contains(QLatin1Char('e')) && fixed.size() <= text.size())
        text = QString::fromStdString(typeset(fixed.toStdString()));
    const bool isRounded = marksRounding && std::fabs(fixed.toDouble() - value) > tellingLoss * std::fabs(value);
    return (isRounded ? QStringLiteral("≈") : QString()) + localized(text.toStdString(), locale);
}

/// With so many digits of the largest value at least.
NumberFormat formatWith(const PlaneStats& stats, int digits)
{
    const double largest = std::max(std::fabs(stats.range.low), std::fabs(stats.range.high));
    if (!stats.finite || largest == 0)
        return {};
    if (largest >= 1e7 || largest < 1e-3)
        return {std::max(digits - 1, stats.tellingMantissa), true};
    // At most seven: float32 has no more.
    const int magnitude = static_cast<int>(std::floor(std::log10(largest)));
    const int least = std::max(1, digits - 1 - magnitude);
    const int telling = std::max(1, -magnitude);
    if (stats.exactDecimals >= 0)
        return {stats.exactDecimals, false, telling};
    return {std::clamp(stats.tellingDecimals, least, std::max(least, 6 - magnitude)), false, telling};
}

} // namespace

bool NumberFormat::shorten()
{
    if (decimals == 0)
        return false;
    --decimals;
    return true;
}

NumberFormat formatFor(const PlaneStats& stats)
{
    return formatWith(stats, 2);
}

NumberFormat formatForReckoning(const PlaneStats& stats)
{
    return formatWith(stats, 3);
}

QString numberText(double value, const NumberFormat& format, const QLocale& locale)
{
    if (const auto word = wordOfNotFinite(value))
        return QString::fromStdString(*word);
    if (format.scientific && value == 0)
        return QStringLiteral("0");
    // Among very large or small numbers a small whole one is still written as such.
    const bool plain = format.scientific && std::fabs(value) < 1e4 && value == std::nearbyint(value);
    QString text = QString::number(value, format.scientific && !plain ? 'e' : 'f', plain ? 0 : format.decimals);
    if (format.scientific && !plain) { // −0.33 is shorter than −3.3e−1 and says as much
        if (const QString fixed = QString::number(value, 'g', format.decimals + 1);
            !fixed.contains(QLatin1Char('e')) && fixed.size() < text.size() - 1)
            text = fixed;
    } else if (format.decimals >= 4 && value != 0 && text.toDouble() == 0) { // no zero, and its size fits in as many letters
        text = QString::number(value, 'e', 0);
    }
    const auto shown = [&] { return localized(typeset(text.toStdString()), locale); };
    if (!format.scientific && format.decimals < 4 && value != 0 && text.toDouble() == 0)
        return smallText.toString();
    if (isCoarse(format) && std::fabs(text.toDouble() - value) > tellingLoss * std::fabs(value))
        return QStringLiteral("≈") + shown();
    if (text.startsWith(QLatin1Char('-')) && std::none_of(text.cbegin(), text.cend(), [](QChar c) { return c >= u'1' && c <= u'9'; }))
        text.remove(0, 1); // −0.00 is a zero to the reader
    return shown();
}

QString numberText(double value, const NumberFormat& format, const QLocale& locale, const std::function<bool(const QString&)>& fits)
{
    const QString text = numberText(value, format, locale);
    if (text != smallText)
        return text;
    if (const QString size = sizeText(value, isCoarse(format), locale); fits(size))
        return size;
    const QString below = QStringLiteral("≈−0");
    return value < 0 && fits(below) ? below : text;
}

QString widestText(const PlaneStats& stats, const NumberFormat& format, const QLocale& locale)
{
    const QString low = numberText(stats.range.low, format, locale);
    const QString high = numberText(stats.range.high, format, locale);
    const bool wideSign = low.size() == high.size() && low.startsWith(minusSign); // wider than a digit, as ≈ is
    QString widest = low.size() > high.size() || wideSign ? low : high;
    if (format.decimals == 0 && !format.scientific && stats.exactDecimals != 0) {
        const QString rounded = stats.range.low <= -0.5 ? QStringLiteral("≈−8") : QStringLiteral("≈8"); // of some between them
        if (widest.size() <= rounded.size())
            widest = rounded;
    }
    const bool exact = !format.scientific && stats.exactDecimals >= 0 && format.decimals >= stats.exactDecimals;
    if (isCoarse(format) && !exact && (format.scientific || format.decimals > 0) && !widest.startsWith(u'≈'))
        widest.prepend(u'≈'); // some between them are rounded
    if (stats.nonFinite && widest.size() < 3)
        widest = QStringLiteral("NaN");
    return widest;
}

std::optional<float> numberFromText(const QString& text, const QLocale& locale)
{
    QString plain = text.trimmed();
    plain.replace(minusSign, QLatin1Char('-'));
    plain.replace(QChar(0x2013), QLatin1Char('-'));
    const bool negative = plain.startsWith(QLatin1Char('-'));
    const QString bare = (negative || plain.startsWith(QLatin1Char('+')) ? plain.mid(1) : plain).trimmed().toLower();
    if (bare == QString(infinitySign) || bare == QLatin1String("inf") || bare == QLatin1String("infinity")) {
        const float infinity = std::numeric_limits<float>::infinity();
        return negative ? -infinity : infinity;
    }
    if (bare == QLatin1String("nan"))
        return std::numeric_limits<float>::quiet_NaN();
    // A comma is a decimal comma wherever it cannot be anything else: one comma, no point.
    if (locale.decimalPoint() != QLatin1String(".") || !plain.contains(QLatin1Char('.'))) {
        plain.replace(locale.decimalPoint(), QLatin1String("."));
        if (plain.count(QLatin1Char(',')) == 1)
            plain.replace(QLatin1Char(','), QLatin1Char('.'));
    }
    bool ok = false;
    const double number = plain.toDouble(&ok);
    if (!ok || !std::isfinite(number) || std::fabs(number) > static_cast<double>(std::numeric_limits<float>::max()))
        return std::nullopt;
    return static_cast<float>(number);
}

} // namespace ks
