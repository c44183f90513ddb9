#include "ui/network/see/see_sides.h"

#include "ui/network/moments/moment_text.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_fit.h"
#include "ui/network/training_run.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <vector>

namespace ks {

namespace {

constexpr double headGap = 4; ///< pixels above the maps, for the sheets of a folded group

class SeeSidesWords {
    Q_DECLARE_TR_FUNCTIONS(SeeSides)
};

QString sideName(SeeSide side)
{
    switch (side) {
    case SeeSide::A: return SeeSidesWords::tr("A");
    case SeeSide::B: return SeeSidesWords::tr("B");
    case SeeSide::Difference: break;
    }
    return SeeSidesWords::tr("B − A");
}

/// The maps that have words above them: the large one of each side, or those of the first row.
std::vector<SeeTile> headedTiles(const SeePlace& place)
{
    std::vector<SeeTile> tiles;
    if (place.large) {
        for (const SeeLarge& large : place.larges())
            tiles.push_back({large.tile.index, large.window, large.tile.side});
        return tiles;
    }
    for (const SeeTile& tile : place.tiles)
        if (tile.index < place.first + place.perRow)
            tiles.push_back(tile);
    return tiles;
}

} // namespace

void paintSeeSides(QPainter& painter, const QStringList& moments, const SeePlace& place, const GridLook& look, double rise)
{
    const std::span<const SeeSide> sides = place.large ? place.sidesOfLarge() : seeSides(place.sides);
    if (moments.size() < 2 || sides.size() < 2)
        return;
    const QFont small = seeSmallFont(look.font);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(look.text);
    const auto hasRoom = [&](const QRectF& map, const QString& text) { return metrics.horizontalAdvance(text) <= map.width() + tileGap; };
    const auto write = [&](const QRectF& map, const QString& text) {
        if (hasRoom(map, text))
            painter.drawText(QRectF(map.left(), map.top() - rise - metrics.height() - headGap, map.width(), metrics.height()),
                             Qt::AlignCenter | Qt::TextDontClip, text);
    };
    const std::vector<SeeTile> tiles = headedTiles(place);
    if (areSidesStacked(place.planes)) { // the one above has the room above it
        const QString text = sides.size() == 2 ? SeeSidesWords::tr("A, below it B") : SeeSidesWords::tr("A, below it B and B − A");
        for (const SeeTile& tile : tiles)
            if (tile.side == sides.front())
                write(tile.rect, text);
        return;
    }
    const auto isNarrow = [&](const SeeTile& tile) { return tile.side != SeeSide::Difference && !hasRoom(tile.rect, sideName(tile.side)); };
    if (std::ranges::any_of(tiles, isNarrow)) {
        QStringList names; // once above all of them, in the order in which they stand below it
        for (const SeeSide side : sides)
            names.append(sideName(side));
        const double width = std::max(place.body.width(), place.title.width());
        return write(QRectF(place.body.center().x() - width / 2, place.body.top(), width, 0), names.join(QStringLiteral(" | ")));
    }
    const bool areWhole = std::ranges::all_of(tiles, [&](const SeeTile& tile) {
        return std::ranges::all_of(moments, [&](const QString& moment) { return metrics.horizontalAdvance(moment) <= tile.rect.width(); });
    });
    for (const SeeTile& tile : tiles)
        write(tile.rect, !areWhole || tile.side == SeeSide::Difference ? sideName(tile.side) : moments[tile.side == SeeSide::A ? 0 : 1]);
}

double seeSidesRise(const std::vector<SeePlace>& places, int column, const QFont& font)
{
    const SeePlace& own = places[static_cast<std::size_t>(column)];
    if (own.large || own.tiles.empty())
        return 0;
    const double line = QFontMetricsF(seeSmallFont(font)).height();
    std::vector<double> tops;
    for (const SeePlace& place : places)
        if (place.sides > 1 && !place.large && !place.tiles.empty())
            tops.push_back(place.body.top());
    std::ranges::sort(tops);
    double height = own.body.top();
    double highest = -1e6; // of those that stand at one height
    for (const double top : tops) {
        if (top - highest >= line)
            highest = top;
        if (top <= own.body.top())
            height = highest;
    }
    return own.body.top() - height;
}

QStringList seeMomentNames(const QString& first, const QString& second)
{
    const auto named = [](SeeSide side, const QString& moment) {
        return SeeSidesWords::tr("%1, %2", "A or B of two moments, and when that is").arg(sideName(side), moment);
    };
    return {named(SeeSide::A, first), named(SeeSide::B, second)};
}

QStringList seeMomentsOf(TrainingRun& run)
{
    const MomentLook& look = run.look();
    const BatchLog& trained = run.view().history.batches;
    return look.side() ? seeMomentNames(briefMomentText(trained, look.first()), briefMomentText(trained, look.second())) : QStringList();
}

void nameSeen(SeeContents& contents, TrainingRun& run)
{
    if (const DatasetPtr known = run.opened().data())
        contents.nameInput(known->columnNames());
    contents.nameMoments(seeMomentsOf(run));
}

void askOfBoth(WatchQuestion& question, const MomentLook& look)
{
    question.against = look.against();
    question.beside = question.against && look.side() == MomentLook::Side::Beside;
}

QString seeDifferenceText(const QStringList& moments)
{
    return SeeSidesWords::tr("B − A: %1, less %2.", "two moments").arg(moments.value(1), moments.value(0));
}

QString seeSidesText(const QStringList& moments)
{
    return SeeSidesWords::tr("Side by side: %1, and %2, in the same colours, and their difference B − A where there is room.")
        .arg(moments.value(0), moments.value(1));
}

} // namespace ks
