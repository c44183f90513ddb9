#include "ui/plots/number_ticks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// No more ticks than there is room for: their labels never touch.
class NumberTicker : public QCPAxisTicker {
public:
    NumberTicker(const QCPAxis& axis, bool wholeOnly) : m_axis(axis), m_wholeOnly(wholeOnly) {}

protected:
    double getTickStep(const QCPRange& range) override
    {
        double step = QCPAxisTicker::getTickStep(range);
        if (m_wholeOnly)
            step = std::max(1.0, std::ceil(step));
        const QFontMetricsF metrics(m_axis.tickLabelFont());
        const QRect room = m_axis.axisRect()->rect();
        const bool upright = QCPAxis::orientation(m_axis.axisType()) == Qt::Vertical;
        const double digit = metrics.horizontalAdvance(QLatin1Char('0'));
        const double digits = m_wholeOnly ? std::floor(std::log10(std::max(1.0, range.upper))) + 1 : digitsOfFraction;
        const double most = upright ? room.height() / (linesOfLabel * metrics.height()) : room.width() / ((digits + digitsBetween) * digit);
        while (most >= 1 && range.size() > most * step)
            step = cleanMantissa(2 * step);
        return step;
    }
    int getSubTickCount(double step) override { return m_wholeOnly && step < 5 ? 0 : QCPAxisTicker::getSubTickCount(step); }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override
    {
        return QCPAxisTicker::getTickLabel(tick, locale, format, precision).replace(QLatin1Char('-'), QChar(0x2212));
    }

private:
    static constexpr double linesOfLabel = 1.4;
    static constexpr double digitsBetween = 2;
    static constexpr double digitsOfFraction = 6;

    const QCPAxis& m_axis;
    bool m_wholeOnly;
};

class ShareTicker final : public NumberTicker {
public:
    explicit ShareTicker(const QCPAxis& axis) : NumberTicker(axis, false) {}

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override
    {
        return locale.toString(tick * 100, 'g', 4) + QStringLiteral(" %");
    }
};

class PowerTicker final : public QCPAxisTickerLog {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override
    {
        static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        const int exponent = static_cast<int>(std::floor(std::log10(tick) + roundingOfLogarithm));
        const double factor = tick / std::pow(10, exponent);
        QString label;
        if (std::abs(factor - 1) > roundingOfFactor) // where less than two powers of ten are in sight there are ticks between them
            label = locale.toString(factor, 'g', 2) + QStringLiteral("·");
        label += exponent < 0 ? QStringLiteral("10⁻") : QStringLiteral("10");
        for (const QChar digit : QString::number(std::abs(exponent)))
            label += digits.at(digit.digitValue());
        return label;
    }

private:
    static constexpr double roundingOfLogarithm = 1e-9;
    static constexpr double roundingOfFactor = 1e-3;
};

} // namespace

void useNumberTicks(QCPAxis& axis, bool wholeOnly)
{
    axis.setTicker(QSharedPointer<NumberTicker>::create(axis, wholeOnly));
}

void useShareTicks(QCPAxis& axis)
{
    axis.setTicker(QSharedPointer<ShareTicker>::create(axis));
}

void usePowerTicks(QCPAxis& axis)
{
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(QSharedPointer<PowerTicker>::create());
}

} // namespace ks
