#include "ui/network/build/layer_words.h"

#include "core/base/error.h"
#include "ui/language/text.h"
#include "ui/network/build/build_picture.h"
#include "ui/network/build/layer_chooser.h"
#include "ui/network/build/network_diagram.h"

namespace ks {

QString sentenceOf(const OpSpec& spec)
{
    const bool legal = !spec.src.empty() && isLegal(spec);
    return toQString(sentenceOn(legal ? spec : defaultSpec(spec.op, {})));
}

QString edgeText(const Graph& graph, const GraphEdge& edge, const std::function<QString(int node)>& nameOf)
{
    const QString from = nameOf(edge.from);
    const QString to = nameOf(edge.to);
    const QString plain = NetworkDiagram::tr("between %1 and %2").arg(from, to);
    if (graph.nodes.empty() || edge.shared)
        return plain;
    const std::optional<GraphBranch> branch = branchOf(graph, edge);
    if (!branch)
        return plain;
    const QString fork = nameOf(branch->fork);
    const QString join = nameOf(branch->join);
    if (branch->skip)
        return NetworkDiagram::tr("on the skip from %1 to %2, beside the layers between them").arg(fork, join);
    return NetworkDiagram::tr("%1, in the branch from %2 to %3").arg(plain, fork, join);
}

QString moveText(const Model& model, const QString& layer, const QString& where, const std::function<Model()>& moved,
                 const std::function<int(const Model& edited)>& changed)
{
    try {
        const Model edited = moved();
        if (edited == model)
            return BuildPicture::tr("%1 stays where it is.").arg(layer);
        const QString outcome = outcomeText(mended(model, edited, changed(edited)));
        const QString puts = BuildPicture::tr("Puts %1 %2; Esc leaves it where it is.").arg(layer, where);
        return outcome.isEmpty() ? puts : puts + QLatin1Char(' ') + outcome;
    } catch (const Error& error) {
        return toQString(error.text());
    }
}

} // namespace ks
