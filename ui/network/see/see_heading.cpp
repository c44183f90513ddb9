#include "ui/network/see/see_heading.h"

#include <QFontMetricsF>

#include <algorithm>

namespace ks {

namespace {

constexpr double leastForOperators = 44; ///< pixels of a title: with less it is the name alone
constexpr int mostOperatorLines = 3;     ///< a name on two lines, its operators on two, and its shape
constexpr double leastBelowTitles = 16;  ///< lines of the maps: rather than take more of them titles leave something out
constexpr int besideOperators = 2;       ///< lines of name and shape

} // namespace

SeeHeading seeHeadingOf(const SeeColumn& column, const SeePlace& place, const QFont& font, int operatorLines)
{
    const double width = place.words.width();
    const QFont small = seeSmallFont(font);
    const bool alone = place.nameAlone;
    const double most = alone ? width : seeNameRoom(column, width); // alone it has what it needs
    const int lines = alone ? 1 : besideOperators + operatorLines;
    SeeHeading heading;
    // Smaller before it stands beside its column or is broken, and broken before it is cut.
    const double middle = place.title.center().x();
    const double above = 2 * std::min(middle - place.words.left(), place.words.right() - middle) + 0.5;
    heading.isLarge = !alone && QFontMetricsF(seeNameFont(font)).horizontalAdvance(seeTitle(column)) <= std::min(most, above);
    heading.names = heading.isLarge ? QStringList{seeTitle(column)} : seeNameLines(seeTitle(column), small, most, lines);
    heading.wanted = static_cast<int>(heading.names.size());
    if (alone || width < leastForOperators)
        return heading;
    const QFontMetricsF metrics(small);
    const auto isWhole = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width + 0.5; };
    const int left = lines - heading.wanted;
    const QStringList operators = seeOperatorsIn(column.operators, font, width).split(QLatin1Char('\n'));
    const int room = std::min<int>({static_cast<int>(operators.size()), operatorLines, left});
    for (int i = 0; i < static_cast<int>(operators.size()) && isWhole(operators[i]); ++i) {
        ++heading.wanted;
        if (i < room)
            heading.operators.append(operators[i]);
    }
    if (column.shape.isEmpty() || !isWhole(column.shape))
        return heading;
    ++heading.wanted;
    if (left > room)
        heading.shape = column.shape;
    return heading;
}

int seeOperatorLinesFor(const SeeLayout& layout, const std::vector<SeeColumn>& columns, const QFont& font, double linesBelow)
{
    const int now = layout.operatorLines();
    int lines = now;
    for (std::size_t i = 0; i < std::min(columns.size(), layout.places().size()); ++i)
        lines = std::max(lines, seeHeadingOf(columns[i], layout.places()[i], font, now).wanted - besideOperators);
    lines = std::max(now, std::min(lines, mostOperatorLines));
    return linesBelow - (lines - now) >= leastBelowTitles ? lines : now;
}

} // namespace ks
