#include "ui/network/see/see_share_words.h"

#include "core/ops/graph.h"
#include "core/ops/op_info.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_naming.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ks {

namespace {

constexpr std::size_t mostToldMakers = 8;
constexpr std::size_t mostToldReaders = 5;
constexpr double leastToldPart = 0.005; ///< of a sum: less has no digits in whole per cents
constexpr double onePart = 0.01;

class SeeShareWords {
    Q_DECLARE_TR_FUNCTIONS(SeeTelling)
};

bool isTiny(const SeeShare& share)
{
    return std::fabs(share.share) < leastToldPart;
}

QString shareLine(const SeeTold& told, const SeeShare& share)
{
    const QString part = shareText(isTiny(share) ? onePart : share.share, 0);
    const QString form = !isTiny(share)    ? SeeShareWords::tr("%1 %2, %3", "a share of a sum, a layer, and a map of it")
                         : share.share < 0 ? SeeShareWords::tr("takes away under %1: %2, %3", "a share of a sum, a layer, and a map of it")
                                           : SeeShareWords::tr("under %1: %2, %3", "a share of a sum, a layer, and a map of it");
    return form.arg(part, seeNodeName(told, share.node), seeMapName(told.contents.model().graph, share.node, share.channel));
}

/// Of layers too wide to be looked at as a whole.
QString widthText(const SeeReasons& reasons)
{
    if (reasons.readersSeen >= reasons.readersThere)
        return {};
    return SeeShareWords::tr("The layers behind it are wide: the first %1 of their %2 maps were looked at.")
        .arg(countOnScreen(reasons.readersSeen), countOnScreen(reasons.readersThere));
}

/// The map that it is told of, at the beginning of a sentence.
QString mapTold(const SeeTold& told)
{
    return withCapital(seeMapName(told.picture.columns[static_cast<std::size_t>(told.spot.column)], told.spot.map));
}

/// A layer that lays the cells of a map in a row: each of them is a unit of its own, none of which has more of the map than the others.
const GraphNode* rowLayerOf(const SeeTold& told, const SeeShare& share)
{
    const auto& nodes = told.contents.model().graph.nodes;
    if (share.node < 0 || share.node >= static_cast<int>(nodes.size()))
        return nullptr;
    const GraphNode& node = nodes[static_cast<std::size_t>(share.node)];
    return infoOf(node.spec.op).reach == Reach::Row && node.spec.src.h * node.spec.src.w > 1 ? &node : nullptr;
}

QString rowText(const SeeTold& told, const SeeShare& share, const GraphNode& row)
{
    const std::int64_t cells = row.spec.src.h * row.spec.src.w;
    const std::int64_t first = told.spot.map * cells;
    return SeeShareWords::tr("%1 goes into %2, units %3 to %4: each of its cells is one of them.")
        .arg(mapTold(told), seeNodeName(told, share.node), countOnScreen(first), countOnScreen(first + cells - 1));
}

} // namespace

QStringList seeShareLines(const SeeTold& told)
{
    const SeeReasons& reasons = *told.reasons;
    QStringList lines;
    const auto add = [&](const std::vector<SeeShare>& shares, std::size_t most) {
        for (std::size_t i = 0; i < std::min(most, shares.size()); ++i)
            lines.append(shareLine(told, shares[i]));
    };
    if (!reasons.shares.empty())
        lines.append(SeeShareWords::tr("%1 is made of:").arg(mapTold(told)));
    add(reasons.shares, mostToldMakers);
    if (!reasons.seenFrom.empty())
        lines.append(SeeShareWords::tr("Through the layers that are folded it is made of (the lines):"));
    add(reasons.seenFrom, mostToldMakers);
    std::vector<SeeShare> parts(reasons.goesTo.begin(), std::ranges::find_if(reasons.goesTo, isTiny));
    const auto inRow = std::ranges::find_if(parts, [&](const SeeShare& share) { return rowLayerOf(told, share) != nullptr; });
    if (inRow != parts.end())
        lines.append(rowText(told, *inRow, *rowLayerOf(told, *inRow)));
    std::erase_if(parts, [&](const SeeShare& share) { return rowLayerOf(told, share) != nullptr; });
    if (!parts.empty())
        lines.append(SeeShareWords::tr("%1 goes most into (share of the sum there):").arg(mapTold(told)));
    add(parts, mostToldReaders);
    if (!reasons.seenTo.empty())
        lines.append(SeeShareWords::tr("Through the layers that are folded it goes most into (the lines):"));
    add(reasons.seenTo, mostToldReaders);
    if (const QString width = widthText(reasons); !width.isEmpty())
        lines.append(width);
    return lines;
}

QString seeOnwardText(const SeeTold& told)
{
    if (!told.reasons || told.reasons->goesTo.empty() || told.spot.map < 0)
        return {};
    const SeeShare& most = told.reasons->goesTo.front();
    if (const GraphNode* const row = rowLayerOf(told, most))
        return rowText(told, most, *row);
    const QString part = shareText(isTiny(most) ? onePart : most.share, 0);
    const QString share = isTiny(most) ? SeeShareWords::tr("under %1", "a share of a sum").arg(part) : part;
    const QString text =
        SeeShareWords::tr("%1 goes most into %2, %3: %4 of the sum there.")
            .arg(mapTold(told), seeNodeName(told, most.node), seeMapName(told.contents.model().graph, most.node, most.channel), share);
    return followedBy(text, widthText(*told.reasons));
}

} // namespace ks
