#include "ui/language/numbers.h"

#include "core/base/digits.h"
#include "core/base/memory.h"

#include <QRegularExpression>

#include <cmath>

namespace ks {

namespace {

QString withRealMinus(QString number)
{
    return number.replace(QLatin1Char('-'), QChar(0x2212));
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

QString shareText(double share, int decimals, const QLocale& locale)
{
    if (!std::isfinite(share))
        return QStringLiteral("–");
    const WrittenPercent written = percentToWrite(share, decimals);
    return QLatin1String(written.bound) + withRealMinus(locale.toString(written.percent, 'f', decimals)) + QStringLiteral("\u00a0%");
}

QString numberInRegion(const QString& text)
{
    static const QRegularExpression number(
        QStringLiteral("^[-−]?\\d+(?:\\.\\d+)?(?:e[-+−]?\\d+|·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?: (?:%|[KMGTPE]iB|[nµm]?s|[KMG]?Hz|GB/s|J|W|[MGT]))?$"));
    if (number.match(text).hasMatch())
        return localized(typeset(text.toStdString()));
    static const QRegularExpression grouped(QStringLiteral("^[1-9]\\d{0,2}(?:,\\d{3})+$"));
    return grouped.match(text).hasMatch() ? countOnScreen(QString(text).remove(QLatin1Char(',')).toLongLong()) : text;
}

QString figureOnScreen(double value)
{
    return inRegion(shortNumber(value));
}

QString secondsOnScreen(double seconds)
{
    return inRegion(secondsText(seconds));
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

} // namespace ks
