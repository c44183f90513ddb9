#include "ui/network/see/see_bars.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_fit.h"
#include "ui/network/see/see_secret.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/number_pen.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/series.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ks {

namespace {

constexpr double leastBar = 3 * gridStep;      ///< pixels: of a shorter one nobody sees how much of it is filled
constexpr double leastColour = 1.5 * gridStep; ///< of which one sees the colour
constexpr double barGap = gridStep / 2.0;
constexpr double namesShare = 0.4;
constexpr double lettersOfCutName = 4; ///< that tell classes apart
constexpr double mostBarHeight = 2 * gridStep;

/// How wide the names of classes are, and the widest share. Measured once for their letters: a training shows the same names many times a second.
struct BarWidths {
    QFont font;
    QStringList texts; ///< by output, as they are written
    std::vector<double> names;
    double share = 0;
};

const BarWidths& barWidthsOf(const SeePicture& picture, const QFont& bold)
{
    thread_local BarWidths last; // figures are drawn in threads of their own
    constexpr double almostAll = 1 - 1e-9;
    const auto isOf = [](const SeeBar& bar, const QString& text) {
        return text.startsWith(bar.name) && text.size() == bar.name.size() + 2;
    };
    if (last.font == bold && std::ranges::equal(picture.answer, last.texts, isOf))
        return last;
    const QFontMetricsF metrics(bold);
    last = {bold, {}, {}, metrics.horizontalAdvance(shareText(almostAll))}; // "> 99.9 %", the widest
    for (const SeeBar& bar : picture.answer) {
        last.texts.append(bar.name + QStringLiteral(" ✓"));
        last.names.push_back(metrics.horizontalAdvance(last.texts.last()));
    }
    return last;
}

/// What a row is divided into; parts without room have no width.
struct BarParts {
    double name = 0;
    double share = 0;
    bool areCells = false; ///< and no bars
};

BarParts barPartsOf(const SeePicture& picture, const SeePlace& place, const QFont& bold)
{
    const double width = place.tiles.front().rect.width();
    const BarWidths& widths = barWidthsOf(picture, bold);
    const double share = widths.share;
    double names = 0;
    for (const SeeTile& tile : place.tiles)
        names = std::max(names, widths.names[static_cast<std::size_t>(tile.index)]);
    // The bar has its room first; then a name that can be read; then the share, for which a longer name is cut.
    BarParts parts;
    const double besideBar = width - leastBar - barGap;
    const double most = std::min(names, namesShare * width);
    if (besideBar >= std::min(most, QFontMetricsF(bold).averageCharWidth() * 2))
        parts.name = std::min(most, besideBar);
    const double leftOfBoth = besideBar - barGap - share;
    if (leftOfBoth >= std::min(names, QFontMetricsF(bold).averageCharWidth() * lettersOfCutName))
        return {std::min(parts.name, leftOfBoth), share};
    if (parts.name > 0) // whose room is the name's then
        parts.name = std::min(names, besideBar);
    if (width - parts.name - barGap < share)
        return {std::clamp(width - leastColour - barGap, 0.0, names), 0, true};
    return parts;
}

} // namespace

double seeBarsLeastWidth(const SeePicture& picture, const QFont& font, double mostForNames)
{
    const BarWidths& widths = barWidthsOf(picture, textFont(TextRole::Heading, seeSmallFont(font)));
    const double names = widths.names.empty() ? 0 : std::ranges::max(widths.names);
    return std::min(names, mostForNames) + barGap + leastColour;
}

void paintSeeBars(QPainter& painter, const SeePicture& picture, const SeePlace& place, const QFont& font, const Colours& colours)
{
    if (place.tiles.empty())
        return;
    const QFont bold = textFont(TextRole::Heading, seeSmallFont(font));
    const BarParts parts = barPartsOf(picture, place, bold);
    const BarWidths& widths = barWidthsOf(picture, bold);
    const double gap = barGap;
    const QColor filled = seriesStyle(0, colours).colour;
    const QRgb ink = colours.text.rgb();
    const QFontMetricsF metrics(bold);
    const QString ticked = QStringLiteral(" ✓");
    const auto isCut = [&](const SeeTile& tile) { return widths.names[static_cast<std::size_t>(tile.index)] > parts.name; };
    Qt::TextElideMode where = Qt::ElideRight;
    if (parts.name > 0 && std::ranges::any_of(place.tiles, isCut)) {
        const auto nameOf = [&](const SeeTile& tile) { return picture.answer[static_cast<std::size_t>(tile.index)].name; };
        where = tellingCut(textsFor(place.tiles, nameOf), metrics, parts.name + 1 - metrics.horizontalAdvance(ticked));
    }
    NumberPen boldPen(painter, bold);
    NumberPen usualPen(painter, seeSmallFont(font));
    const bool isHidden = isSeeAnswerKept(picture);
    for (const SeeTile& tile : place.tiles) {
        const SeeBar& bar = picture.answer[static_cast<std::size_t>(tile.index)];
        NumberPen& pen = bar.best ? boldPen : usualPen;
        const QString tick = bar.label ? ticked : QString();
        QRectF full = tile.rect.adjusted(parts.name > 0 ? parts.name + gap : 0, 0, parts.share > 0 ? -parts.share - gap : 0, 0);
        if (parts.name > 0) {
            const QRectF room(tile.rect.left(), tile.rect.top(), parts.name, tile.rect.height());
            const QString name = isCut(tile) ? cutBefore(tick, bar.name, metrics, parts.name + 1, where) : bar.name + tick;
            if (std::ranges::all_of(name, [](QChar one) { return one.isDigit(); })) {
                pen.write(room, Qt::AlignRight, name, ink);
            } else { // letters keep the distances of their pairs
                painter.setFont(bar.best ? bold : seeSmallFont(font));
                painter.setPen(colours.text);
                painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, name); // rows may be close to one another
            }
        }
        const double height = std::min(mostBarHeight, full.height() - tileGap);
        full = QRectF(full.left(), full.center().y() - height / 2, full.width(), height);
        painter.fillRect(full, colours.alternate);
        const double part = std::isfinite(bar.probability) ? std::clamp(bar.probability, 0.0, 1.0) : 0;
        if (parts.areCells)
            painter.fillRect(full, mixedColour(colours.alternate, filled, static_cast<float>(part)));
        else
            painter.fillRect(QRectF(full.topLeft(), QSizeF(full.width() * part, height)), filled);
        if (parts.share > 0)
            pen.write(QRectF(tile.rect.right() - parts.share, tile.rect.top(), parts.share, tile.rect.height()), Qt::AlignRight,
                      isHidden ? QStringLiteral("?") : probabilityText(bar.probability), ink);
    }
    usualPen.flush();
    boldPen.flush();
}

} // namespace ks
