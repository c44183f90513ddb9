#include "ui/plots/number_ticks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

class NumberTicker final : public QCPAxisTicker {
public:
    explicit NumberTicker(bool wholeOnly) : m_wholeOnly(wholeOnly) {}

protected:
    double getTickStep(const QCPRange& range) override
    {
        const double step = QCPAxisTicker::getTickStep(range);
        return m_wholeOnly ? std::max(1.0, std::ceil(step)) : step;
    }
    int getSubTickCount(double step) override { return m_wholeOnly && step < 5 ? 0 : QCPAxisTicker::getSubTickCount(step); }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override
    {
        return QCPAxisTicker::getTickLabel(tick, locale, format, precision).replace(QLatin1Char('-'), QChar(0x2212));
    }

private:
    bool m_wholeOnly;
};

class PowerTicker final : public QCPAxisTickerLog {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        const int exponent = static_cast<int>(std::lround(std::log10(tick)));
        QString label = exponent < 0 ? QStringLiteral("10⁻") : QStringLiteral("10");
        for (const QChar digit : QString::number(std::abs(exponent)))
            label += digits.at(digit.digitValue());
        return label;
    }
};

} // namespace

void useNumberTicks(QCPAxis& axis, bool wholeOnly)
{
    axis.setTicker(QSharedPointer<NumberTicker>::create(wholeOnly));
}

void usePowerTicks(QCPAxis& axis)
{
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(QSharedPointer<PowerTicker>::create());
}

} // namespace ks
