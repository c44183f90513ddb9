#include "ui/plots/category_names.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace ks {

namespace {

constexpr double mostOfNames = 0.33; ///< of the height, with what stands below them
constexpr double mostOfWhole = 0.4;  ///< of the height, where that makes all of them whole and leaves the bars enough
constexpr int leastOfBars = 8;       ///< lines of text, high
constexpr double slant = 60;         ///< degrees
constexpr double mostAtLeft = 0.2;   ///< of the width: what slanted names take beside the first bar
constexpr double halfSlot = 0.5;
constexpr double airOfSlot = 0.1; ///< of a slot: beside the first and the last one
constexpr int roomOfValues = 8;   ///< digits: beside the bars
constexpr int lettersKept = 5;    ///< of each name, however low the chart

/// Words go on in a second line where the first one ends; what is longer than a line is cut in its middle.
QString inTwoLines(const QString& name, const QFontMetrics& metrics, int width)
{
    QStringList lines;
    for (const QString& word : name.split(QLatin1Char(' '))) {
        const QString longer = lines.isEmpty() ? word : lines.last() + QLatin1Char(' ') + word;
        if (lines.isEmpty() || (lines.size() < 2 && metrics.horizontalAdvance(longer) > width))
            lines.append(word);
        else
            lines.last() = longer;
    }
    for (QString& line : lines)
        line = metrics.elidedText(line, Qt::ElideMiddle, width);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void nameCategories(QCustomPlot& plot, const QStringList& names, const std::vector<double>& heights)
{
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    ticker->setSubTickCount(0);
    const QFontMetrics metrics(plot.xAxis->tickLabelFont());
    const auto count = static_cast<double>(std::max<qsizetype>(1, names.size()));
    const double slot = std::max(1.0, (plot.width() - roomOfValues * metrics.horizontalAdvance(QLatin1Char('0'))) / count);
    int widest = 0;
    int least = 0;
    for (const QString& name : names) {
        widest = std::max(widest, metrics.horizontalAdvance(name + QLatin1Char(' ')));
        least = std::max(least, metrics.horizontalAdvance(name.left(lettersKept) + QLatin1Char(' ')));
    }
    const double sine = std::sin(slant * M_PI / 180);
    const double cosine = std::cos(slant * M_PI / 180);
    const int below = plot.xAxis->label().isEmpty() ? 0 : QFontMetrics(plot.xAxis->labelFont()).height();
    const double whole = sine * (widest + metrics.height()) + below; // high
    const bool fits = whole <= mostOfWhole * plot.height() && plot.height() - whole >= leastOfBars * metrics.height();
    const int slanted = fits ? widest : std::max(least, static_cast<int>((mostOfNames * plot.height() - below) / sine) - metrics.height());
    const bool flat = widest < slot || slot > slanted; // a few names in a low chart say more beside each other, cut or not
    const auto every = flat ? 1 : std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(metrics.height() / (slot * sine))));
    const int longest = flat ? std::min(widest, static_cast<int>(slot) - metrics.horizontalAdvance(QLatin1Char(' '))) : slanted;
    const bool twoLines = flat && 2 * metrics.height() + below <= mostOfNames * plot.height();
    std::vector<qsizetype> order(static_cast<std::size_t>(names.size()));
    std::iota(order.begin(), order.end(), qsizetype{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](qsizetype i) { return heights[static_cast<std::size_t>(i)]; });
    std::vector<qsizetype> named;
    QMargins around = plot.axisRect()->minimumMargins();
    const double mostBefore = mostAtLeft * plot.width();
    const double leastSlot = std::max(0.0, (plot.width() - mostBefore - around.right()) / (count + 2 * airOfSlot));
    double atLeft = 0; // pixels: a name that ends below one of the first bars begins before it
    for (const qsizetype i : order) {
        if (std::ranges::any_of(named, [&](qsizetype other) { return std::abs(i - other) < every; }))
            continue;
        named.push_back(i);
        if (twoLines) {
            ticker->addTick(static_cast<double>(i), inTwoLines(names[i], metrics, longest));
            continue;
        }
        const double aside = sine * metrics.height() / 2;                                          // of the slanted letters' own height
        const double before = leastSlot * (static_cast<double>(i) + halfSlot + airOfSlot) - aside; // in the plot
        const int most = flat ? longest : std::min(longest, static_cast<int>((before + mostBefore) / cosine));
        const QString name = metrics.elidedText(names[i], Qt::ElideMiddle, most);
        ticker->addTick(static_cast<double>(i), name);
        if (!flat)
            atLeft = std::max(atLeft, cosine * metrics.horizontalAdvance(name) - before);
    }
    around.setLeft(std::max(around.left(), static_cast<int>(std::ceil(atLeft))));
    plot.axisRect()->setMinimumMargins(around);
    plot.xAxis->setTicker(ticker);
    plot.xAxis->setTickLabelRotation(flat ? 0 : -slant); // they end below their bars, so that none leaves the picture on the right
}

} // namespace ks
