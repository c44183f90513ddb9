#include "ui/network/try/class_bars.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

constexpr int mostBars = 10;
constexpr int leastBars = 4; ///< that have room

} // namespace

ClassBars::ClassBars(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
}

void ClassBars::show(const QStringList& names, const QVector<float>& shares, int right, const QVector<float>& then)
{
    const bool compares = then.size() == shares.size() && !shares.isEmpty();
    QVector<int> order(shares.size());
    std::iota(order.begin(), order.end(), 0);
    if (shares.size() > mostBars) {
        std::ranges::stable_sort(order, std::greater<>(), [&](int i) { return compares ? std::max(shares[i], then[i]) : shares[i]; });
        order.resize(mostBars);
    }
    m_rows.clear();
    QStringList spoken;
    for (const int i : order) {
        const QString name = i < names.size() ? names[i] : QString::number(i);
        m_rows.append({name, shares[i], i == right, compares ? std::optional(then[i]) : std::nullopt});
        const QString share = shareText(static_cast<double>(shares[i]));
        spoken.append(compares ? tr("%1: %2 at A, %3 at B").arg(name, shareText(static_cast<double>(then[i])), share)
                               : tr("%1: %2").arg(name, share));
    }
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

void ClassBars::clear()
{
    m_rows.clear();
    setAccessibleDescription({});
    update();
}

void ClassBars::expect(std::int64_t classes)
{
    m_expected = static_cast<int>(std::clamp<std::int64_t>(classes, leastBars, mostBars));
    updateGeometry();
}

QSize ClassBars::sizeHint() const
{
    return {360, std::max<int>(m_expected, static_cast<int>(m_rows.size())) * (fontMetrics().height() + gridStep)};
}

void ClassBars::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (m_rows.isEmpty())
        return;
    QFont bold = font(); // of the row with the largest share
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const int height = std::min(metrics.height() + gridStep, (this->height() - 4) / static_cast<int>(m_rows.size()));
    const QString ticked = QStringLiteral(" ✓");
    int nameWidth = 0;
    for (const Row& row : m_rows)
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(row.name + ticked) + 2);
    nameWidth = std::min(nameWidth, width() / 3);
    const Qt::TextElideMode where = tellingCut(textsFor(m_rows, &Row::name), metrics, nameWidth - metrics.horizontalAdvance(ticked));
    constexpr double almostAll = 1 - 1e-9;
    const int valueWidth = metrics.horizontalAdvance(shareText(almostAll)); // "> 99.9 %", the widest
    const bool compares = m_rows.front().then.has_value();
    const QString arrow = QStringLiteral(" → ");
    const int valuesWidth = compares ? 2 * valueWidth + metrics.horizontalAdvance(arrow) : valueWidth;
    const int barWidth = std::max(20, width() - nameWidth - valuesWidth - 4 * gridStep);
    const auto best = std::ranges::max_element(m_rows, {}, &Row::share);
    const QColor bar = seriesStyle(0, colours).colour;
    const QColor before = seriesStyle(1, colours).colour;
    int top = 2;
    for (const Row& row : m_rows) {
        QFont face = font();
        face.setBold(&row == &*best && std::isfinite(row.share));
        painter.setFont(face);
        painter.setPen(colours.text);
        const QString sign = row.right ? ticked : QString();
        painter.drawText(QRect(gridStep, top, nameWidth, height), Qt::AlignRight | Qt::AlignVCenter,
                         cutBefore(sign, row.name, metrics, nameWidth, where));
        const QRectF full(nameWidth + 2 * gridStep, top + 3, barWidth, height - 6);
        painter.fillRect(full, colours.alternate);
        if (std::isfinite(row.share))
            painter.fillRect(QRectF(full.left(), full.top(), full.width() * static_cast<double>(row.share), full.height()), bar);
        if (row.then && std::isfinite(*row.then)) // what was said then lies below, along the lower edge
            painter.fillRect(
                QRectF(full.left(), full.bottom() - full.height() / 3, full.width() * static_cast<double>(*row.then), full.height() / 3),
                before);
        const QString share = shareText(static_cast<double>(row.share));
        painter.drawText(QRect(width() - valuesWidth - gridStep, top, valuesWidth, height), Qt::AlignRight | Qt::AlignVCenter,
                         row.then ? shareText(static_cast<double>(*row.then)) + arrow + share : share);
        top += height;
    }
}

} // namespace ks
