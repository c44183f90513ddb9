#include "ui/network/see/see_mode.h"

#include "core/ops/op_info.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/layer_columns.h"
#include "ui/network/see/see_column_edits.h"
#include "ui/network/see/see_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace ks {

namespace {

struct SeeModeTexts {
    Q_DECLARE_TR_FUNCTIONS(SeeMode)
};

bool takesOtherStatistics(const OpSpec& spec)
{
    return spec.trainingMode && infoOf(spec.op).keepsStatistics;
}

bool dropsCells(const OpSpec& spec)
{
    return spec.trainingMode && infoOf(spec.op).actsInTraining && infoOf(spec.op).isRandom;
}

/// Of the layers of a group, or of all (null).
QString seeModeOfMany(const Graph& graph, const NetworkFold* group)
{
    const auto has = [&](bool (*is)(const OpSpec&)) {
        const auto isOne = [&](int node) { return is(graph.nodes[static_cast<std::size_t>(node)].spec); };
        return group ? std::ranges::any_of(group->nodes, isOne) : std::ranges::any_of(graph.nodes, is, &GraphNode::spec);
    };
    const bool statistics = has(takesOtherStatistics);
    const bool drops = has(dropsCells);
    if (statistics && drops)
        return SeeModeTexts::tr("The numbers are those of the network as it is used and validated, not as it trains: BatchNormalization "
                                "takes its running statistics, and Dropout drops nothing.");
    if (statistics)
        return SeeModeTexts::tr("The numbers are those of the network as it is used and validated, not as it trains: BatchNormalization "
                                "takes its running statistics.");
    return drops ? SeeModeTexts::tr("The numbers are those of the network as it is used and validated, not as it trains: Dropout drops "
                                    "nothing.")
                 : QString();
}

QString seeModeOfNode(const GraphNode& node)
{
    const QString name = QString::fromStdString(node.name);
    if (takesOtherStatistics(node.spec))
        return SeeModeTexts::tr("%1 takes its running mean and variance here, as in validation; in training it takes those of the batch.")
            .arg(name);
    if (dropsCells(node.spec))
        return SeeModeTexts::tr("%1 drops nothing here, as in validation; in training it sets %2 of its cells to 0 at random.")
            .arg(name, shareText(static_cast<double>(node.spec.ratio)));
    return {};
}

/// As the picture calls what a node makes.
QString seeCalled(const SeeContents& contents, int node)
{
    const Graph& graph = contents.model().graph;
    const int column = contents.columnOf(node);
    return column > 0 ? seeName(graph, contents.folds(), *contents.foldAt(column)) : nameInNetwork(graph, node);
}

/// The first layer of these that reads two; null: none does.
const GraphNode* seeJoinIn(const Graph& graph, const NetworkFold& fold)
{
    for (const int node : fold.nodes)
        if (const GraphNode& one = graph.nodes[static_cast<std::size_t>(node)]; readsTwo(one.spec))
            return &one;
    return nullptr;
}

/// What leads past the layers of a group; empty where nothing does.
QString seeSkipOf(const Graph& graph, const NetworkFold& group)
{
    const GraphNode* const join = group.skips ? seeJoinIn(graph, group) : nullptr;
    return join ? SeeModeTexts::tr("A skip leads past its layers; %1 joins both ways.").arg(QString::fromStdString(join->name)) : QString();
}

} // namespace

QString seeModeText(const SeeContents& contents, int column)
{
    const Graph& graph = contents.model().graph;
    const NetworkFold* const fold = contents.foldAt(column);
    if (column < 0 || (fold && fold->isGroup()))
        return seeModeOfMany(graph, fold);
    QStringList sentences;
    for (const int node : fold ? fold->nodes : std::vector<int>())
        sentences.append(seeModeOfNode(graph.nodes[static_cast<std::size_t>(node)]));
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

QString seeNewText(const SeeContents& contents, int column)
{
    const std::vector<int> places = contents.newIn(column);
    if (places.empty())
        return {};
    const std::vector<int>& nodes = contents.foldAt(column)->nodes;
    const auto nameOf = [&](std::size_t place) {
        return QString::fromStdString(contents.model().graph.nodes[static_cast<std::size_t>(nodes[place])].name);
    };
    const auto place = static_cast<std::size_t>(places.front());
    const QString name = nameOf(place);
    if (nodes.size() == 1 || places.size() > 1)
        return SeeModeTexts::tr("%1 came with the last change.").arg(name);
    if (place == 0)
        return SeeModeTexts::tr("%1 came with the last change: it is the first of this column, before %2.").arg(name, nameOf(1));
    return place + 1 == nodes.size() ? SeeModeTexts::tr("%1 came with the last change: it is in this column, the last of it, behind %2.")
                                           .arg(name, nameOf(place - 1))
                                     : SeeModeTexts::tr("%1 came with the last change: it is in this column, behind %2 and before %3.")
                                           .arg(name, nameOf(place - 1), nameOf(place + 1));
}

QString seeJoinText(const SeeContents& contents, int column)
{
    const NetworkFold* const fold = contents.foldAt(column);
    if (!fold || fold->isGroup())
        return fold ? seeSkipOf(contents.model().graph, *fold) : QString();
    const GraphNode* const join = seeJoinIn(contents.model().graph, *fold);
    return join ? SeeModeTexts::tr("It joins %1 and %2.").arg(seeCalled(contents, join->src), seeCalled(contents, join->src2)) : QString();
}

QString seeGroupText(const SeeContents& contents, int column)
{
    if (column < 0 && std::ranges::any_of(contents.folds().all(), &NetworkFold::isGroup))
        return SeeModeTexts::tr(
            "A click on the name of a folded group unfolds it, as Enter does; a click on a name in it, or Esc, folds it "
            "again.");
    const std::vector<int> groups = contents.groupsAround(column);
    if (groups.empty())
        return {};
    const Graph& graph = contents.model().graph;
    const NetworkFold& group = contents.folds().all()[static_cast<std::size_t>(groups.front())];
    const bool unfolds = contents.foldAt(column)->isGroup(); // a click on its own name does
    return followedBy(
        (unfolds ? SeeModeTexts::tr("It is part of %1 (%2); Esc or %3 folds that again.", "a layer, of a group, what is in that, and a key")
                 : SeeModeTexts::tr("It is part of %1 (%2); a click on the name of this column, Esc or %3 folds that again.",
                                    "a layer, of a group, what is in that, and a key"))
            .arg(seeName(graph, contents.folds(), group), seeOperators(graph, group), seeKeyText(SeeColumnEdit::Fold)),
        seeSkipOf(graph, group));
}

} // namespace ks
