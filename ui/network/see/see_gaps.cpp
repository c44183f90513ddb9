#include "ui/network/see/see_gaps.h"

#include "core/nn/chain_edits.h"
#include "ui/network/build/layer_words.h"
#include "ui/network/build/network_diagram.h"
#include "ui/network/see/see_words.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double arcReach = gridStep; ///< pixels above and below its line
constexpr double leastArc = 2 * gridStep;
constexpr double behindLast = 1.5 * gridStep; ///< pixels from the edge of the picture

bool isSeeGap(const SeeLayout& layout, const SeeEdge& edge)
{
    const auto columns = static_cast<int>(layout.places().size());
    return edge.from >= 0 && edge.from < columns && edge.to > edge.from && edge.to <= columns;
}

const SeePlace& seePlaceAt(const SeeLayout& layout, int column)
{
    return layout.places()[static_cast<std::size_t>(column)];
}

bool goesByAt(const SeeLayout& layout, const SeeEdge& edge, const QPointF& point)
{
    if (edge.to == static_cast<int>(layout.places().size()))
        return false;
    const double right = seePlaceAt(layout, edge.from).right();
    const QRectF& from = seePlaceAt(layout, edge.from).body;
    const QRectF& to = seePlaceAt(layout, edge.to).body;
    if (edge.skip)
        return std::fabs(point.y() - seeArcTop(layout)) <= arcReach && point.x() > from.center().x() && point.x() < to.center().x();
    return point.x() > right && point.x() < to.left() && point.y() >= std::min(from.top(), to.top()) &&
           point.y() <= std::max(from.bottom(), to.bottom());
}

} // namespace

bool isSameGap(const SeeEdge& one, const SeeEdge& other)
{
    return one.from == other.from && one.to == other.to;
}

std::vector<SeeEdge> seeGapsOf(const SeePicture& picture)
{
    std::vector<SeeEdge> edges = picture.edges;
    std::ranges::stable_sort(edges, {}, [](const SeeEdge& edge) { return std::pair(edge.to, edge.from); });
    const auto columns = static_cast<int>(picture.columns.size());
    if (columns > 0)
        edges.push_back({columns - 1, columns, false});
    return edges;
}

double seeArcTop(const SeeLayout& layout)
{
    return layout.places().front().title.bottom() + gridStep + 2;
}

std::optional<QPointF> seePlaceOn(const SeeLayout& layout, const SeeEdge& edge)
{
    if (!isSeeGap(layout, edge))
        return std::nullopt;
    const SeePlace& one = seePlaceAt(layout, edge.from);
    if (edge.to == static_cast<int>(layout.places().size()))
        return QPointF(one.slot.right() - behindLast, one.body.center().y());
    const SeePlace& other = seePlaceAt(layout, edge.to);
    if (edge.skip)
        return QPointF((one.body.center().x() + other.body.center().x()) / 2, seeArcTop(layout));
    return QPointF((one.right() + other.body.left()) / 2, (one.body.center().y() + other.body.center().y()) / 2);
}

std::optional<SeeEdge> seeEdgeNear(const SeePicture& picture, const SeeLayout& layout, const QPointF& point, bool anywhere)
{
    if (picture.columns.size() != layout.places().size())
        return std::nullopt;
    std::optional<SeeEdge> nearest;
    double least = 0;
    for (const SeeEdge& edge : picture.edges) {
        const std::optional<QPointF> middle = seePlaceOn(layout, edge);
        if (!middle ||
            (edge.skip && seePlaceAt(layout, edge.to).body.center().x() - seePlaceAt(layout, edge.from).body.center().x() < leastArc))
            continue;
        const bool isAt = goesByAt(layout, edge, point);
        if (!isAt && (!anywhere || edge.skip))
            continue;
        // One at the point is nearer than any other, and of arcs that lie on each other the shortest one.
        const double far = isAt ? -1.0 / (edge.to - edge.from) : std::fabs(point.x() - middle->x());
        if (!nearest || far < least) {
            least = far;
            nearest = edge;
        }
    }
    return nearest;
}

std::optional<GraphEdge> seeEdgeMeant(const SeeContents& contents, const SeeEdge& edge)
{
    const std::vector<int>& columns = contents.columns();
    const Graph& graph = contents.model().graph;
    const auto count = static_cast<int>(columns.size());
    if (edge.from < 0 || edge.from >= count || edge.to <= 0 || edge.to > count)
        return std::nullopt;
    if (edge.to == count)
        return GraphEdge{static_cast<int>(graph.nodes.size()) - 1, static_cast<int>(graph.nodes.size()), false};
    return edgeBetween(graph, contents.folds(),
                       {columns[static_cast<std::size_t>(edge.from)], columns[static_cast<std::size_t>(edge.to)], edge.skip});
}

QString seeEdgeText(const SeeContents& contents, const GraphEdge& edge)
{
    const Graph& graph = contents.model().graph;
    const auto nameOf = [&](int node) {
        for (int column = 1; column < static_cast<int>(contents.columns().size()); ++column)
            if (std::ranges::count(contents.foldAt(column)->nodes, node) > 0)
                return seeName(graph, contents.folds(), *contents.foldAt(column));
        return nameInNetwork(graph, node);
    };
    return edgeText(graph, edge, nameOf);
}

QString seeEdgeText(const SeeContents& contents, const SeeEdge& edge)
{
    if (const std::optional<GraphEdge> meant = seeEdgeMeant(contents, edge))
        return seeEdgeText(contents, *meant);
    const auto nameAt = [&](int column) {
        const NetworkFold* const fold = contents.foldAt(column);
        const Graph& graph = contents.model().graph;
        return fold ? seeName(graph, contents.folds(), *fold) : nameInNetwork(graph, graphInput);
    };
    return NetworkDiagram::tr("between %1 and %2").arg(nameAt(edge.from), nameAt(edge.to));
}

} // namespace ks
