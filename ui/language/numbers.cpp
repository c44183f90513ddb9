#include "ui/language/numbers.h"

#include "core/base/digits.h"
#include "core/base/memory.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

// From the one on, and below the other, a number is written with an exponent.
constexpr double huge = 1e9;
constexpr double tiny = 1e-4;

QString withRealMinus(QString number)
{
    return number.replace(QLatin1Char('-'), QChar(0x2212));
}

/// From five digits before the point on.
QString grouped(const QString& text)
{
    static const QRegularExpression whole(QStringLiteral("^(−?)(\\d{5,})(?!\\d|e)"));
    const QRegularExpressionMatch match = whole.match(text);
    return match.hasMatch() ? match.captured(1) + countOnScreen(match.captured(2).toLongLong()) + text.sliced(match.capturedEnd(2)) : text;
}

QString inRegion(const std::string& number)
{
    return numberInRegion(QString::fromStdString(number));
}

} // namespace

QString numeralText(double value, const QLocale& locale)
{
    return localized(numeral(value).text, locale);
}

QString fullNumberText(double value, const QLocale& locale)
{
    return localized(numeralInFull(value), locale);
}

QString shortNumberText(double value, int digits, const QLocale& locale)
{
    return localized(roundedNumeral(value, digits), locale);
}

QString fittingNumberText(double value, int most, const std::function<bool(const QString& text)>& fits, const QLocale& locale)
{
    constexpr int least = 2;
    for (int digits = most; digits >= least; --digits)
        if (const QString text = shortNumberText(value, digits, locale); fits(text))
            return text;
    const QString power = std::isfinite(value) ? localized(typeset(scientificDigits(value, least - 1)), locale) : QString();
    return fits(power) ? power : QString();
}

QString readingText(double value, int digits)
{
    return grouped(shortNumberText(value, digits));
}

QString behindASign(const QString& number)
{
    return number.startsWith(QChar(0x2212)) ? QStringLiteral("(%1)").arg(number) : number;
}

EquationNumbers::EquationNumbers(std::initializer_list<double> numbers, int digits) : m_digits(digits)
{
    constexpr int mostDecimals = 7;
    constexpr int leastDigits = 2; // of the smallest
    double largest = 0;
    double smallest = huge;
    for (const double number : numbers) {
        largest = std::max(largest, std::abs(number));
        if (number != 0)
            smallest = std::min(smallest, std::abs(number));
    }
    if (!(largest < huge) || largest < tiny)
        return;
    const auto decimals = [](double number, int significant) { return significant - 1 - static_cast<int>(std::floor(std::log10(number))); };
    m_decimals = std::clamp(std::max(decimals(largest, digits), decimals(smallest, leastDigits)), 0, mostDecimals);
}

double EquationNumbers::rounded(double number) const
{
    const double scale = m_decimals < 0 ? 0 : std::pow(10.0, m_decimals);
    return m_decimals < 0 || !std::isfinite(number) ? number : std::round(number * scale) / scale;
}

QString EquationNumbers::text(double number) const
{
    if (m_decimals < 0 || !std::isfinite(number))
        return readingText(number, m_digits);
    const double shown = rounded(number);
    return grouped(localized(typeset(fixedDigits(shown == 0 ? 0.0 : shown, m_decimals)))); // no "−0.00"
}

QStringList columnTexts(std::span<const double> numbers, int digits)
{
    double largest = 0;
    double smallest = std::numeric_limits<double>::infinity();
    for (const double number : numbers)
        if (number != 0 && std::isfinite(number)) {
            largest = std::max(largest, std::abs(number));
            smallest = std::min(smallest, std::abs(number));
        }
    const bool fixed = largest < huge && largest >= tiny && smallest * std::pow(10.0, digits - 1) >= largest;
    const auto textOf = [fixed](double number, int decimals) -> std::string {
        if (const auto word = wordOfNotFinite(number))
            return *word;
        if (number == 0)
            return fixed ? fixedDigits(0, decimals) : "0";
        return fixed ? fixedDigits(number, decimals) : scientificDigits(number, decimals);
    };
    const auto endsInZero = [&](double number, int decimals) {
        const std::string text = textOf(number, decimals);
        return number == 0 || !std::isfinite(number) || text.substr(0, text.find('e')).ends_with('0');
    };
    int decimals = digits - 1;
    if (fixed)
        decimals = std::max(0, decimals - static_cast<int>(std::floor(std::log10(largest))));
    while (decimals > 0 && std::ranges::all_of(numbers, [&](double number) { return endsInZero(number, decimals); }))
        --decimals;
    QStringList texts;
    for (const double number : numbers)
        texts.append(grouped(localized(typeset(textOf(number, decimals)))));
    return texts;
}

QString lossOnScreen(double loss)
{
    return readingText(loss, 4);
}

QString answerOnScreen(float value)
{
    return shortNumberText(static_cast<double>(value), 4);
}

QString noFigure()
{
    return QString::fromUtf8(noNumber);
}

QString shareText(double share, int decimals, const QLocale& locale)
{
    if (!std::isfinite(share))
        return noFigure();
    const WrittenPercent written = percentToWrite(share, decimals);
    return QLatin1String(written.bound) + withRealMinus(locale.toString(written.percent, 'f', decimals)) + QStringLiteral("\u00a0%");
}

QString probabilityText(double probability)
{
    constexpr double rounded = 1e-9; // far below what is shown
    return shareText(std::isfinite(probability) ? std::clamp(probability, rounded, 1 - rounded) : probability);
}

QString numberInRegion(const QString& text)
{
    static const QRegularExpression number(
        QStringLiteral("^[-−]?(\\d+|[1-9]\\d{0,2}(?:,\\d{3})+)(?:\\.\\d+)?(?:e[-+−]?\\d+|·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
                       "(?:[ \u00a0](?:%|[KMGTPE]iB|[nµm]?s|[KMG]?Hz|GB/s|J|W|[MGT]))?$"));
    const QRegularExpressionMatch match = number.match(text);
    if (!match.hasMatch())
        return text;
    const QString whole = match.captured(1);
    if (!whole.contains(QLatin1Char(',')))
        return localized(typeset(text.toStdString()));
    return withRealMinus(text.first(match.capturedStart(1))) + countOnScreen(QString(whole).remove(QLatin1Char(',')).toLongLong()) +
           localized(text.sliced(match.capturedEnd(1)).toStdString());
}

QString figureOnScreen(double value)
{
    return inRegion(shortNumber(value));
}

QString figureOnScreen(double value, std::optional<int> decimals)
{
    return inRegion(numberOfColumn(value, decimals));
}

QString secondsOnScreen(double seconds)
{
    return inRegion(secondsText(seconds));
}

QString secondsOnScreen(double low, double high)
{
    const SecondsRange range = secondsRange(low, high);
    return QStringLiteral("%1 – %2").arg(inRegion(range.low), inRegion(range.high));
}

QString bytesOnScreen(std::size_t bytes)
{
    return inRegion(bytesText(bytes));
}

QString countOnScreen(double count)
{
    return QLocale().toString(count, 'f', 0);
}

QString largeCountOnScreen(double count)
{
    return inRegion(largeCount(count));
}

QString rateOnScreen(double rate)
{
    return inRegion(rateDigits(rate));
}

} // namespace ks
