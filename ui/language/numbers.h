#pragma once

#include "core/base/numeral.h"

#include <QLocale>
#include <QString>
#include <QStringList>

#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>

/// Numbers on screen and paper. How many digits they have is decided in core/base (digits.h, numeral.h, memory.h); here they get the signs of a region.
namespace ks {

/// "−1.5e−7" with the decimal point of `locale`.
inline QString localized(const std::string& number, const QLocale& locale = QLocale())
{
    return QString::fromStdString(number).replace(QLatin1Char('.'), locale.decimalPoint());
}

/// As formulas print it: numeral().
QString numeralText(double value, const QLocale& locale = QLocale());
/// With 9 significant digits, which tell any two float32 values apart.
QString fullNumberText(double value, const QLocale& locale = QLocale());
/// With `digits` significant digits, for scales and labels: roundedNumeral().
QString shortNumberText(double value, int digits = 3, const QLocale& locale = QLocale());
/// With as many significant digits as `fits` has room for, at most `most` and at least two, or with its power of ten where that is shorter; empty:
/// there is no room for that, and with one digit it would read as another number.
QString fittingNumberText(double value, int most, const std::function<bool(const QString& text)>& fits, const QLocale& locale = QLocale());
/// As shortNumberText(), with the region's groups from five digits on: of charts and tables, which have no cells beside them.
QString readingText(double value, int digits = 3);
/// Behind a sign or between others: in brackets where it is negative, "(−5.56)".
QString behindASign(const QString& number);

/// Numbers that stand in one equation: with as many decimals each, so many that the largest has `digits` significant ones and none that the others are
/// made of is lost. What is shown is what is reckoned with, so that the digits of a sum add up.
class EquationNumbers {
public:
    explicit EquationNumbers(std::initializer_list<double> numbers, int digits = 4);

    /// As it is shown: sums of these are shown right, too.
    double rounded(double number) const;
    QString text(double number) const;

private:
    int m_digits;
    int m_decimals = -1; ///< negative: for numbers this large or small each has its own
};

/// Numbers that stand below one another: with as many decimals each, as few as say `digits` significant digits of the largest. Where the smallest
/// would then be nothing, each has its own power of ten behind as many decimals as the others. What is exactly 0 has the decimals
/// of the others, and is "0" among powers of ten: as in the cells of a grid.
QStringList columnTexts(std::span<const double> numbers, int digits = 3);

/// A loss, wherever it is said in words: four significant digits, in the region's groups. "NaN" and "∞" are losses that a training came to; what is not
/// there at all is noFigure().
QString lossOnScreen(double loss);
/// What a network says, is to say, or reads of a row: four significant digits wherever it stands, in one piece as on the axes.
QString answerOnScreen(float value);
/// "–": in the place of a number that there is none of.
QString noFigure();
/// A share of all in percent: "12.5 %"; "–" for NaN, a share of nothing. "100.0 %" is all and "0.0 %" is nothing: what only comes near them says so,
/// "> 99.9 %" and "< 0.1 %", of what takes away "> −0.1 %". The sign stays beside its number.
QString shareText(double share, int decimals = 1, const QLocale& locale = QLocale());
/// What Softmax gives a class: never nothing and never all, although a float may round it to that; "< 0.1 %" beside others alike.
QString probabilityText(double probability);

/// "1.5", "−0.25", "2.3e-05" and "1.5 ms" with the region's decimal point, "73,728" and "12,300 s" in its groups; anything else as it is.
QString numberInRegion(const QString& text);
/// As sentences and charts write it: shortNumber().
QString figureOnScreen(double value);
/// The same of a column of numbers: numberOfColumn().
QString figureOnScreen(double value, std::optional<int> decimals);
/// "1.5 ms", "1.5 MiB", "1.23 M"
QString secondsOnScreen(double seconds);
/// "11.5 – 13.4 ms": secondsRange().
QString secondsOnScreen(double low, double high);
QString bytesOnScreen(std::size_t bytes);
QString largeCountOnScreen(double count);
/// How many a second: rateDigits().
QString rateOnScreen(double rate);
/// In the region's groups.
QString countOnScreen(std::integral auto count)
{
    if constexpr (std::unsigned_integral<decltype(count)>)
        return QLocale().toString(static_cast<qulonglong>(count));
    else
        return QLocale().toString(static_cast<qlonglong>(count));
}
/// To the nearest whole number.
QString countOnScreen(double count);

} // namespace ks
