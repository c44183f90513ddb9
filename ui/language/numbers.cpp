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

QString readingText(double value, int digits)
{
    static const QRegularExpression whole(QStringLiteral("^(−?)(\\d{5,})(?!\\d|e)"));
    const QString text = shortNumberText(value, digits);
    const QRegularExpressionMatch match = whole.match(text);
    return match.hasMatch() ? match.captured(1) + countOnScreen(match.captured(2).toLongLong()) + text.sliced(match.capturedEnd(2)) : text;
}

QString lossOnScreen(double loss)
{
    return readingText(loss, 4);
}

QString noFigure()
{
    return QStringLiteral("–");
}

QString shareText(double share, int decimals, const QLocale& locale)
{
    if (!std::isfinite(share))
        return noFigure();
    const WrittenPercent written = percentToWrite(share, decimals);
    return QLatin1String(written.bound) + withRealMinus(locale.toString(written.percent, 'f', decimals)) + QStringLiteral("\u00a0%");
}

QString numberInRegion(const QString& text)
{
    static const QRegularExpression number(
        QStringLiteral("^[-−]?(\\d+|[1-9]\\d{0,2}(?:,\\d{3})+)(?:\\.\\d+)?(?:e[-+−]?\\d+|·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
                       "(?: (?:%|[KMGTPE]iB|[nµm]?s|[KMG]?Hz|GB/s|J|W|[MGT]))?$"));
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

QString rateOnScreen(double rate)
{
    return inRegion(rateDigits(rate));
}

} // namespace ks
