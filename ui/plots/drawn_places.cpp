#include "ui/plots/drawn_chart.h"

#include "ui/language/text.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ks {

QPointF DrawnChart::pixelOf(const Place& place) const
{
    return {m_plot.xAxis->coordToPixel(place.x), m_plot.yAxis->coordToPixel((place.from + place.to) / 2)};
}

const DrawnChart::Place* DrawnChart::nearest(const QPointF& at, double reach) const
{
    const Place* found = nullptr;
    for (const Place& place : m_places) {
        if (place.measurement == ChartPoint::noMeasurement)
            continue;
        // 0 inside a bar, so that the bar under the cursor is taken
        const double x = m_plot.xAxis->coordToPixel(place.x);
        const double halfWidth = std::abs(m_plot.xAxis->coordToPixel(place.x + place.width / 2) - x);
        const double above = m_plot.yAxis->coordToPixel(place.to);
        const double below = m_plot.yAxis->coordToPixel(place.from);
        const double across = std::max(0.0, std::abs(at.x() - x) - halfWidth);
        const double distance = std::hypot(across, std::max({0.0, above - at.y(), at.y() - below}));
        if (distance < reach) {
            reach = distance;
            found = &place;
        }
    }
    return found;
}

QString DrawnChart::sums() const
{
    QStringList all;
    for (std::size_t i = 0; i < m_chart.categories.size(); ++i)
        all.append(toQString(stackText(m_chart, i).front()));
    return all.join(QStringLiteral(", "));
}

QString DrawnChart::tipAt(int x) const
{
    const QRect inside = m_plot.axisRect()->rect();
    const auto category = static_cast<std::size_t>(std::max(0.0, std::round(m_plot.xAxis->pixelToCoord(x))));
    if (m_chart.kind != Chart::Kind::Stacks || !inside.contains(QPoint(x, inside.center().y())) || category >= m_chart.categories.size())
        return {};
    return textsFor(stackText(m_chart, category), toQString).join(QLatin1Char('\n'));
}

} // namespace ks
