#include "ui/network/try/class_bars.h"

#include "ui/language/numbers.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ks {

namespace {

constexpr int mostBars = 10;
constexpr int leastBars = 4; ///< that have room

} // namespace

void ClassBars::show(const QStringList& names, const QVector<float>& shares, int right, const QVector<float>& then)
{
    const bool compares = then.size() == shares.size() && !shares.isEmpty();
    QVector<int> order(shares.size());
    std::iota(order.begin(), order.end(), 0);
    if (shares.size() > mostBars) {
        std::ranges::stable_sort(order, std::greater<>(), [&](int i) { return compares ? std::max(shares[i], then[i]) : shares[i]; });
        order.resize(mostBars);
    }
    const QString ticked = QStringLiteral(" ✓");
    const QString arrow = QStringLiteral(" → ");
    std::vector<Bar> bars;
    for (const int i : order) {
        const QString share = probabilityText(static_cast<double>(shares[i]));
        Bar& bar = bars.emplace_back(
            Bar{.name = i < names.size() ? names[i] : QString::number(i), .share = static_cast<double>(shares[i]), .number = share});
        bar.sign = i == right ? ticked : QString();
        if (compares) {
            const QString before = probabilityText(static_cast<double>(then[i]));
            bar.then = static_cast<double>(then[i]);
            bar.number = before + arrow + share;
            bar.spoken = tr("%1 at A, %2 at B").arg(before, share);
        }
    }
    if (const auto best = std::ranges::max_element(bars, {}, &Bar::share); best != bars.end())
        best->bold = std::isfinite(best->share);
    constexpr double almostAll = 1 - 1e-9;
    const QString widest = shareText(almostAll); // "> 99.9 %"
    setBars(std::move(bars), {.number = compares ? widest + arrow + widest : widest, .sign = ticked});
}

void ClassBars::expect(std::int64_t classes)
{
    m_expected = static_cast<int>(std::clamp<std::int64_t>(classes, leastBars, mostBars));
    updateGeometry();
}

QSize ClassBars::sizeHint() const
{
    return {360, std::max<int>(m_expected, static_cast<int>(bars().size())) * rowHeight()};
}

void ClassBars::drawBar(QPainter& painter, const Bar& bar, const QRectF& field) const
{
    const auto fill = [&](double share, double height, int style) {
        if (std::isfinite(share))
            painter.fillRect(QRectF(field.left(), field.bottom() - height, field.width() * share, height),
                             seriesStyle(style, coloursOf(palette())).colour);
    };
    fill(bar.share, field.height(), 0);
    if (bar.then) // what was said then lies below, along the lower edge
        fill(*bar.then, field.height() / 3, 1);
}

} // namespace ks

#include "moc_class_bars.cpp"
