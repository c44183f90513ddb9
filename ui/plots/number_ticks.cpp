#include "ui/plots/number_ticks.h"

#include "core/base/digits.h"
#include "core/report/chart_axis.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// How many labels of so many digits have room on an axis without touching.
double mostLabels(const QCPAxis& axis, double digits)
{
    constexpr double linesOfLabel = 1.4;
    constexpr double digitsBetween = 2;
    const QFontMetricsF metrics(axis.tickLabelFont());
    const QRect room = axis.axisRect()->rect();
    if (QCPAxis::orientation(axis.axisType()) == Qt::Vertical)
        return room.height() / (linesOfLabel * metrics.height());
    return room.width() / ((digits + digitsBetween) * metrics.horizontalAdvance(QLatin1Char('0')));
}

/// So many significant digits, whole numbers below a million in full; powers of ten as sentences write them, 2.5·10⁻⁵.
QString tickText(double tick, const QLocale& locale, int digits)
{
    constexpr double leastPower = 1e6;
    const bool inFull = std::abs(tick) < leastPower - 0.5 && std::abs(tick - std::round(tick)) < 1e-9 * std::abs(tick);
    QString label = inFull ? locale.toString(tick, 'f', 0) : locale.toString(tick, 'g', digits);
    const qsizetype exponent = label.indexOf(QLatin1Char('e'), 0, Qt::CaseInsensitive);
    if (exponent >= 0)
        label = label.first(exponent) + QStringLiteral("·") + QString::fromStdString(powerOfTen(label.sliced(exponent + 1).toInt()));
    return label.replace(QLatin1Char('-'), QChar(0x2212));
}

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
        const double whole = std::floor(std::log10(std::max(1.0, range.upper))) + 1;
        const double digits = m_wholeOnly ? whole + std::floor((whole - 1) / 3) : digitsOfFraction; // with what sets groups apart
        const double most = std::max(1.0, mostLabels(m_axis, digits));
        while (range.size() > most * step)
            step = cleanMantissa(2 * step);
        return step;
    }
    int getSubTickCount(double step) override { return m_wholeOnly && step < 5 ? 0 : QCPAxisTicker::getSubTickCount(step); }
    QString getTickLabel(double tick, const QLocale& locale, QChar, int precision) override { return tickText(tick, locale, precision); }

private:
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
        return tickText(tick * 100, locale, 4) + QStringLiteral("\u00a0%");
    }
};

/// Every power of ten where there is room, else every second, third, …; between less than two of them whatever has room.
class LogTicker : public QCPAxisTickerLog {
public:
    explicit LogTicker(const QCPAxis& axis) : m_axis(axis) {}

protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override
    {
        const QVector<double> all = QCPAxisTickerLog::createTickVector(tickStep, range);
        const auto most = static_cast<qsizetype>(std::max(2.0, mostLabels(m_axis, digitsOfLabel)));
        // Over few decades the library counts in equal steps, which leave the lower end bare: the ticks of charts in files instead.
        constexpr double fewDecades = 158;
        if (range.lower > 0 && range.upper < fewDecades * range.lower)
            if (const std::vector<double> own = ChartAxis(range.lower, range.upper, true, 0, 1).ticks();
                own.size() >= 3 && static_cast<qsizetype>(own.size()) <= most)
                return {own.begin(), own.end()};
        if (all.size() <= most)
            return all;
        QVector<double> kept;
        for (const double tick : all)
            if (const double power = std::log10(tick); std::abs(power - std::round(power)) < roundingOfLogarithm)
                kept.append(tick);
        if (kept.size() < 2)
            kept = all;
        const qsizetype every = (kept.size() + most - 1) / most;
        QVector<double> thinned;
        for (qsizetype i = 0; i < kept.size(); i += every)
            thinned.append(kept[i]);
        return thinned;
    }
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override { return tickText(tick, locale, 6); }

    static constexpr double roundingOfLogarithm = 1e-9;

private:
    static constexpr double digitsOfLabel = 5;

    const QCPAxis& m_axis;
};

class PowerTicker final : public LogTicker {
public:
    using LogTicker::LogTicker;

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override
    {
        const int exponent = static_cast<int>(std::floor(std::log10(tick) + roundingOfLogarithm));
        const double factor = tick / std::pow(10, exponent);
        QString label;
        if (std::abs(factor - 1) > roundingOfFactor) // where less than two powers of ten are in sight there are ticks between them
            label = locale.toString(factor, 'g', 2) + QStringLiteral("·");
        return label + QString::fromStdString(powerOfTen(exponent));
    }

private:
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

void useLogTicks(QCPAxis& axis)
{
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(QSharedPointer<LogTicker>::create(axis));
}

void usePowerTicks(QCPAxis& axis)
{
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(QSharedPointer<PowerTicker>::create(axis));
}

void giveTicks(QCPAxis& axis, bool wholeOnly)
{
    if (axis.scaleType() == QCPAxis::stLinear)
        useNumberTicks(axis, wholeOnly);
    else if (axis.range().lower < 1e-4 || axis.range().upper >= 1e6)
        usePowerTicks(axis);
    else
        useLogTicks(axis);
    axis.setNumberFormat(QStringLiteral("g"));
    axis.setNumberPrecision(4);
}

} // namespace ks
