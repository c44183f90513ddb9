#include "ui/network/see/see_succession.h"

#include "ui/network/see/see_parameters.h"
#include "ui/network/see/see_planes.h"

#include <algorithm>
#include <limits>

namespace ks {

void keepSeeRoom(SeePicture& next, const SeePicture& before)
{
    for (SeeColumn& column : next.columns) {
        if (column.tensor)
            continue;
        const auto old = std::ranges::find_if(before.columns, [&](const SeeColumn& one) {
            return one.fold == column.fold && one.node == column.node && one.kind == column.kind && one.shape == column.shape;
        });
        if (old == before.columns.end())
            continue;
        if (column.extent.empty())
            column.extent = extentOf(*old);
        if (column.kind == SeeColumn::Kind::Answer && !next.loss)
            next.lossStages = before.lossStages;
        if (column.kind == SeeColumn::Kind::Answer && next.answer.empty())
            for (const SeeBar& bar : before.answer) // the classes are known, but not what they get
                next.answer.push_back({.name = bar.name, .probability = std::numeric_limits<double>::quiet_NaN()});
    }
}

std::vector<int> seeColumnsBefore(const SeePicture& next, const SeePicture& before)
{
    std::vector<int> olds;
    int kept = 0;
    for (const SeeColumn& column : next.columns) {
        const auto old =
            std::ranges::find_if(before.columns, [&](const SeeColumn& one) { return one.fold == column.fold && one.name == column.name; });
        olds.push_back(old == before.columns.end() ? -1 : static_cast<int>(old - before.columns.begin()));
        kept += old == before.columns.end() ? 0 : 1;
    }
    const bool isSame = kept == static_cast<int>(next.columns.size()) && next.columns.size() == before.columns.size();
    constexpr int input = 1; // every network has one
    return isSame || kept <= input ? std::vector<int>() : olds;
}

namespace {

/// What has come in place of a column that is no more: of a group that is unfolded the first part, of a part that is folded the group. Negative: nothing.
int columnInPlaceOf(const SeePicture& next, const SeePicture& before, int column)
{
    const std::vector<int> olds = seeColumnsBefore(next, before);
    int left = column - 1; // the nearest that is there still
    while (left >= 0 && std::ranges::count(olds, left) == 0)
        --left;
    const auto at = std::ranges::find(olds, left);
    if (left < 0 || at == olds.end() || at + 1 == olds.end() || at[1] >= 0)
        return -1;
    const auto there = static_cast<int>(at + 1 - olds.begin());
    const SeeColumn& old = before.columns[static_cast<std::size_t>(column)];
    const SeeColumn& now = next.columns[static_cast<std::size_t>(there)];
    const bool isUnfolded = old.group && (now.part || now.group);
    const bool isFolded = now.group && (old.part || old.group);
    return isUnfolded || isFolded ? there : -1;
}

} // namespace

SeeSpot spotAfter(const SeePicture& next, const SeePicture& before, const SeeSpot& spot)
{
    if (spot.column < 0 || spot.column >= static_cast<int>(before.columns.size()))
        return {};
    const SeeColumn& old = before.columns[static_cast<std::size_t>(spot.column)];
    const auto find = [&](auto isIt) { return std::ranges::find_if(next.columns, isIt); };
    auto same = find([&](const SeeColumn& one) { return one.fold == old.fold && one.name == old.name; });
    if (same == next.columns.end()) // of another network, in which others have its number
        same = find([&](const SeeColumn& one) { return one.name == old.name && one.group == old.group; });
    if (same == next.columns.end() && std::ranges::equal(next.columns, before.columns, {}, &SeeColumn::fold, &SeeColumn::fold))
        same = find([&](const SeeColumn& one) { return one.fold == old.fold; }); // it is called otherwise
    if (same == next.columns.end())
        return {.column = columnInPlaceOf(next, before, spot.column)};
    SeeSpot moved = seeCounterpart(*same, old, spot);
    moved.column = static_cast<int>(same - next.columns.begin());
    if (same->kind == SeeColumn::Kind::Answer && !next.answer.empty())
        return moved;
    return SeePlanes::of(*same).within(moved);
}

bool differInNumbersAlone(const SeePicture& next, const SeePicture& before)
{
    const auto isSameParameter = [](const SeeParameter& one, const SeeParameter& two) {
        return one.node == two.node && one.role == two.role && one.letter == two.letter && one.channels == two.channels &&
               !one.tensor == !two.tensor && one.beside.has_value() == two.beside.has_value();
    };
    const auto isSameColumn = [&](const SeeColumn& one, const SeeColumn& two) {
        return one.kind == two.kind && one.fold == two.fold && one.node == two.node && one.name == two.name &&
               one.operators == two.operators && one.shape == two.shape && !one.tensor == !two.tensor && extentOf(one) == extentOf(two) &&
               one.palette == two.palette && one.group == two.group && one.skips == two.skips && one.part == two.part &&
               one.answers == two.answers && one.series == two.series && one.fresh == two.fresh && one.names == two.names &&
               one.beside.has_value() == two.beside.has_value() && std::ranges::equal(one.others, two.others, isSameParameter);
    };
    const auto isSameEdge = [](const SeeEdge& one, const SeeEdge& two) {
        return one.from == two.from && one.to == two.to && one.skip == two.skip;
    };
    const auto isSameBar = [](const SeeBar& one, const SeeBar& two) { return one.name == two.name && one.label == two.label; };
    return std::ranges::equal(next.columns, before.columns, isSameColumn) && std::ranges::equal(next.edges, before.edges, isSameEdge) &&
           std::ranges::equal(next.answer, before.answer, isSameBar) && next.rgbInput == before.rgbInput && !next.loss == !before.loss &&
           next.hidden == before.hidden && next.moments == before.moments && next.lossStages == before.lossStages;
}

} // namespace ks
