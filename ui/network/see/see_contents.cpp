#include "ui/network/see/see_contents.h"

#include "core/nn/batch_log.h"
#include "core/nn/probe.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/verify/loss_stages.h"
#include "ui/language/text.h"
#include "ui/network/layer_columns.h"
#include "ui/network/see/see_parameters.h"
#include "ui/network/see/see_seen.h"
#include "ui/network/see/see_sides.h"
#include "ui/network/see/see_words.h"
#include "ui/paint/colour_map.h"
#include "ui/paint/value_palette.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>

namespace ks {

namespace {

/// By what is seen of the layers. What the network reads are values beside anything.
bool hasSign(Role role, bool isInput, bool isDifference)
{
    return isDifference || (!isInput && infoOf(role).isSigned);
}

/// What stands beside what is shown of it. The same number has the same colour at both: its range becomes that of both.
SeeBeside besideIn(const WatchAnswer& answer, int node, Role role, SeeQuantity quantity, std::optional<ValueRange>& range)
{
    const SeenTensor first = answer.then ? seenIn(*answer.then, node, role, quantity) : SeenTensor();
    const SeenTensor more = answer.difference ? seenIn(*answer.difference, node, role, quantity) : SeenTensor();
    range = range && first.range ? range->united(*first.range) : range ? range : first.range;
    return {first.tensor, more.tensor, more.range ? std::optional(more.range->centred()) : std::nullopt, valuePalette(true, more.range)};
}

double reachOf(const ValueRange& range)
{
    return std::max(std::fabs(range.low), std::fabs(range.high));
}

/// In the colours of what it stands beside, where its numbers can be told apart in these.
void colourBeside(SeeParameter& one, const SeeColumn& column, bool isSigned, const std::optional<ValueRange>& seen)
{
    constexpr double leastReach = 0.5; // of that of the filters: below that all of it is pale
    const bool isWithin = seen && column.range && seen->low >= column.range->low && seen->high <= column.range->high;
    const bool isTold = seen && (reachOf(*seen) == 0 || (isWithin && reachOf(*seen) >= leastReach * reachOf(*column.range)));
    one.ownColours = seen && (one.normalises || !isTold);
    const bool shares = !one.ownColours && column.range;
    one.palette = shares ? column.palette : valuePalette(isSigned, seen);
    one.range = shares ? column.range : seen ? std::optional(seen->withZero(isDiverging(one.palette))) : std::nullopt;
}

/// The numbers of another parameter of a column that has its own.
void takeNumbers(SeeParameter& one, const SeeColumn& column, const WatchAnswer& answer, SeeQuantity quantity)
{
    SeenTensor seen = seenIn(answer, one.node, one.role, quantity);
    if (answer.isBeside())
        one.beside = besideIn(answer, one.node, one.role, quantity, seen.range);
    one.tensor = seen.tensor;
    colourBeside(one, column, hasSign(one.role, false, answer.isDifference()), seen.range);
}

/// The last layer that has weights: what follows it only rewrites what it says.
int answersFrom(const Graph& graph)
{
    int node = static_cast<int>(graph.nodes.size()) - 1;
    while (node > 0 && shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Weights).empty())
        --node;
    return node;
}

/// What a figure says below it. What layers make of a sample needs no words.
/// `moments`: that are seen side by side, or whose difference is.
QString seeShownText(SeeQuantity quantity, bool isDifference, const QStringList& moments)
{
    if (quantity == SeeQuantity::Values && !isDifference && moments.isEmpty())
        return {};
    const ChoiceRow::Choice choice = seeQuantityChoices()[static_cast<int>(quantity)];
    QString text = choice.text + QStringLiteral(". ");
    if (isDifference || !moments.isEmpty())
        return text + (isDifference ? seeDifferenceText(moments) : seeSidesText(moments));
    return quantity == SeeQuantity::Updates ? text.trimmed() : text + choice.tip + QLatin1Char('.'); // updates say more of themselves
}

} // namespace

Role roleOf(SeeQuantity quantity)
{
    switch (quantity) {
    case SeeQuantity::Gradients: return Role::DiffDst;
    case SeeQuantity::Weights: return Role::Weights;
    case SeeQuantity::WeightGradients:
    case SeeQuantity::Updates: return Role::DiffWeights;
    case SeeQuantity::Values: break;
    }
    return Role::Dst;
}

bool isOfWeights(SeeQuantity quantity)
{
    return subjectOf(roleOf(quantity)) == Role::Weights;
}

int shownNode(const NetworkFold& fold, SeeQuantity quantity)
{
    return isOfWeights(quantity) ? fold.main : fold.shown;
}

bool tellsAnswer(const Graph& graph, int node, Role role)
{
    return role == Role::Dst ? node >= answersFrom(graph) : isGradient(role);
}

SeeContents::SeeContents(const Model& model) : m_model(model), m_folds(model.graph), m_answersFrom(answersFrom(model.graph))
{
    arrange();
}

void SeeContents::nameInput(const std::vector<std::string>& columns)
{
    m_inputNames.clear();
    if (static_cast<std::int64_t>(columns.size()) == m_model.graph.input.c)
        for (const std::string& column : columns)
            m_inputNames.append(QString::fromStdString(column));
}

namespace {

/// All layers of before are still there, as wide as they were, and read what they read but for layers in between: what there is besides was inserted.
/// Whatever the network is called. A window or a border may be another one: it is set anew where an inserted layer leaves no room for it.
bool isGrownFrom(const Model& before, const Model& after)
{
    if (before.graph.nodes.empty() || before.graph.input != after.graph.input)
        return false;
    const auto& nodes = after.graph.nodes;
    std::vector<int> was; // of each layer, which one it was; noNode: it is new
    std::ranges::transform(nodes, std::back_inserter(was), [&](const GraphNode& node) { return before.find(node.name); });
    const auto readBefore = [&](int operand) {
        while (operand != graphInput && was[static_cast<std::size_t>(operand)] == noNode)
            operand = nodes[static_cast<std::size_t>(operand)].src;
        return operand == graphInput ? graphInput : was[static_cast<std::size_t>(operand)];
    };
    return std::ranges::all_of(before.graph.nodes, [&](const GraphNode& node) {
        const int now = after.find(node.name);
        if (now == noNode)
            return false;
        const GraphNode& kept = nodes[static_cast<std::size_t>(now)];
        return kept.spec.op == node.spec.op && kept.spec.filters == node.spec.filters && readBefore(kept.src) == node.src &&
               readBefore(kept.src2) == node.src2;
    });
}

} // namespace

SeeContents::SeeContents(const Model& model, const SeeContents& before) : SeeContents(model)
{
    const auto endOf = [](const SeeContents& contents, int group) { // by the name of the layer that it ends with, and its kind
        const NetworkFold& fold = contents.m_folds.all()[static_cast<std::size_t>(group)];
        return std::pair(contents.m_model.graph.nodes[static_cast<std::size_t>(fold.shown)].name, fold.kind);
    };
    for (int group = 0; !before.m_open.empty() && group < static_cast<int>(m_folds.all().size()); ++group)
        if (m_folds.all()[static_cast<std::size_t>(group)].isGroup() &&
            std::ranges::any_of(before.m_open, [&](int open) { return endOf(before, open) == endOf(*this, group); }))
            m_open.insert(group);
    const auto& nodes = model.graph.nodes;
    for (const GraphNode& node : nodes)
        if (before.m_model.find(node.name) < 0)
            m_new.insert(node.name);
    if (m_new.empty() && nodes.size() == before.m_model.graph.nodes.size())
        m_new = before.m_new;
    else if (!isGrownFrom(before.m_model, model)) // another network, which has layers of the same names
        m_new.clear();
    arrange();
}

std::vector<int> SeeContents::newIn(int column) const
{
    std::vector<int> places;
    const NetworkFold* const fold = foldAt(column);
    for (int i = 0; fold && !fold->isGroup() && i < static_cast<int>(fold->nodes.size()); ++i)
        if (m_new.contains(m_model.graph.nodes[static_cast<std::size_t>(fold->nodes[static_cast<std::size_t>(i)])].name))
            places.push_back(i);
    return places;
}

SeeContents SeeContents::without(const std::string& network, Text why)
{
    SeeContents contents;
    contents.m_model.name = network;
    contents.m_why = std::move(why);
    return contents;
}

void SeeContents::arrange()
{
    static std::atomic<std::uint64_t> last = 0; // films have contents in threads of their own
    m_arrangement = ++last;
    m_columns = m_folds.columns(m_open);
    m_columns.insert(m_columns.begin(), graphInput);
}

const NetworkFold* SeeContents::foldAt(int column) const
{
    if (column <= 0 || column >= static_cast<int>(m_columns.size()))
        return nullptr;
    return &m_folds.all()[static_cast<std::size_t>(m_columns[static_cast<std::size_t>(column)])];
}

std::vector<int> SeeContents::groupsAround(int column) const
{
    std::vector<int> groups;
    if (const NetworkFold* fold = foldAt(column))
        for (int above = fold->parent; above >= 0; above = m_folds.all()[static_cast<std::size_t>(above)].parent)
            groups.push_back(above);
    return groups;
}

bool SeeContents::toggle(int column, int around)
{
    const NetworkFold* fold = foldAt(column);
    const std::vector<int> groups = groupsAround(column);
    if (!fold || (around >= 0 && std::ranges::count(groups, around) == 0))
        return false;
    if (around >= 0) // with what is unfolded in it: unfolded again it shows its parts
        std::erase_if(m_open, [&](int open) {
            while (open >= 0 && open != around)
                open = m_folds.all()[static_cast<std::size_t>(open)].parent;
            return open == around;
        });
    else if (fold->isGroup())
        m_open.insert(m_columns[static_cast<std::size_t>(column)]);
    else if (fold->parent >= 0)
        m_open.erase(fold->parent);
    else
        return false;
    arrange();
    return true;
}

void SeeContents::unfold(int node)
{
    m_open.merge(m_folds.openFor(node));
    arrange();
}

void SeeContents::bringUp(int fold)
{
    for (int above = m_folds.all()[static_cast<std::size_t>(fold)].parent; above >= 0;
         above = m_folds.all()[static_cast<std::size_t>(above)].parent)
        m_open.insert(above);
    m_open.erase(fold);
    arrange();
}

int SeeContents::columnOf(int node) const
{
    if (node == graphInput)
        return 0;
    for (int column = 1; column < static_cast<int>(m_columns.size()); ++column)
        if (std::ranges::count(foldAt(column)->nodes, node) > 0)
            return !foldAt(column)->isGroup() || foldAt(column)->shown == node ? column : -1;
    return -1;
}

int SeeContents::shownWith(int node) const
{
    return node == graphInput ? node : m_folds.all()[static_cast<std::size_t>(m_folds.leafOf(node))].shown;
}

std::vector<std::pair<int, Role>> SeeContents::tensors(SeeQuantity quantity) const
{
    std::vector<std::pair<int, Role>> wanted;
    const bool whole = !isOfWeights(quantity);
    if (whole)
        wanted.emplace_back(graphInput, roleOf(quantity));
    for (int column = 1; column < static_cast<int>(m_columns.size()); ++column) {
        const int node = shownNode(*foldAt(column), quantity);
        if (whole || !shapeOf(m_model.graph.nodes[static_cast<std::size_t>(node)].spec, Role::Weights).empty())
            wanted.emplace_back(node, roleOf(quantity));
    }
    for (int column = 1; column < static_cast<int>(m_columns.size()); ++column) // behind those of the columns
        for (const SeeParameter& other : othersIn(*foldAt(column), quantity))
            wanted.emplace_back(other.node, other.role);
    return wanted;
}

std::vector<SeeParameter> SeeContents::othersIn(const NetworkFold& fold, SeeQuantity quantity) const
{
    std::vector<SeeParameter> others;
    if (!isOfWeights(quantity))
        return others;
    const NetworkFold& seen = m_folds.all()[static_cast<std::size_t>(m_folds.leafOf(fold.main))]; // of a group the layer that stands for it
    for (const int node : seen.nodes) {
        const GraphNode& layer = m_model.graph.nodes[static_cast<std::size_t>(node)];
        for (const Role role : probedRoles(m_model.graph, node)) {
            if (!isParameter(subjectOf(role)) || isGradient(role) != isGradient(roleOf(quantity)) ||
                std::pair(node, role) == std::pair(fold.main, roleOf(quantity)))
                continue;
            QString letter = fromView(letterOf(layer.spec.op, role));
            if (std::ranges::count(others, letter, &SeeParameter::letter) > 0)
                letter += QStringLiteral(" (%1)").arg(QString::fromStdString(layer.name));
            others.push_back({.node = node,
                              .role = role,
                              .letter = letter,
                              .channels = shapeOf(layer.spec, role).elements(),
                              .normalises = infoOf(layer.spec.op).family == OpFamily::Normalisation});
        }
    }
    return others;
}

SeeColumn SeeContents::columnAt(int column, SeeQuantity quantity) const
{
    return foldAt(column) ? columnOfFold(m_columns[static_cast<std::size_t>(column)], quantity) : columnOfInput();
}

SeeColumn SeeContents::columnOfInput() const
{
    return {.kind = SeeColumn::Kind::Input,
            .fold = graphInput,
            .node = graphInput,
            .name = nameInNetwork(m_model.graph, graphInput),
            .operators = {},
            .shape = shapeInNetwork(m_model.graph, graphInput),
            .extent = m_model.graph.input,
            .names = m_inputNames};
}

SeeColumn SeeContents::columnOfFold(int index, SeeQuantity quantity) const
{
    const NetworkFold& fold = m_folds.all()[static_cast<std::size_t>(index)];
    const auto& nodes = m_model.graph.nodes;
    const OpSpec& shown = nodes[static_cast<std::size_t>(fold.shown)].spec;
    const Shape shape = shapeOf(shown, Role::Dst);
    const bool last = std::ranges::count(fold.nodes, static_cast<int>(nodes.size()) - 1) > 0;
    SeeColumn column{.kind = shape.h * shape.w == 1 ? SeeColumn::Kind::Cells : SeeColumn::Kind::Maps,
                     .fold = index,
                     .node = shownNode(fold, quantity),
                     .name = seeName(m_model.graph, m_folds, fold),
                     .operators = seeOperators(m_model.graph, fold),
                     .shape = shapeInNetwork(m_model.graph, fold.shown)};
    if (last && column.kind == SeeColumn::Kind::Cells && quantity == SeeQuantity::Values)
        column.kind = SeeColumn::Kind::Answer;
    if (isOfWeights(quantity)) {
        const Shape weights = shapeOf(nodes[static_cast<std::size_t>(fold.main)].spec, Role::Weights);
        column.kind = SeeColumn::Kind::Maps;
        column.shape = weights.empty() ? QString() : QString::fromStdString(weights.text());
        column.weights = !weights.empty();
        if (column.weights)
            column.maker = nodes[static_cast<std::size_t>(fold.main)].spec;
        column.others = othersIn(fold, quantity);
        if (column.maker && infoOf(column.maker->op).weights == WeightsKind::PerChannel)
            column.letter = fromView(letterOf(column.maker->op, roleOf(quantity)));
        for (const int node : fold.nodes)
            if (column.weights && fold.isGroup() && isProduct(infoOf(nodes[static_cast<std::size_t>(node)].spec.op)))
                column.folded.append(nameInNetwork(m_model.graph, node));
        if (!column.folded.isEmpty()) // nobody is to take them for those of all
            column.shape = QStringLiteral("%1: %2").arg(column.folded.front(), column.shape);
        column.dense = infoOf(nodes[static_cast<std::size_t>(fold.main)].spec.op).weights == WeightsKind::Matrix;
    }
    column.group = fold.isGroup();
    column.part = !fold.isGroup() && fold.parent >= 0;
    column.skips = fold.skips;
    column.answers = last && !isOfWeights(quantity);
    column.tells = quantity == SeeQuantity::Values ? std::ranges::max(fold.nodes) >= m_answersFrom : quantity != SeeQuantity::Weights;
    column.series = fold.isGroup() ? -1 : seriesOf(nodes[static_cast<std::size_t>(fold.main)].spec.op);
    column.extent = shapeOf(nodes[static_cast<std::size_t>(column.node)].spec, roleOf(quantity));
    return column;
}

namespace {

/// A row of numbers whose pipeline has changed them.
bool isOtherRow(const TensorPtr& source, const TensorPtr& seen)
{
    const auto isRow = [](const Tensor& tensor) { return tensor.shape().h * tensor.shape().w == 1; };
    return source && seen && isRow(*source) && isRow(*seen) && source->shape().c == seen->shape().c &&
           !std::ranges::equal(source->cells(), seen->cells());
}

/// Of what the network says of a sample; `differs`: of which the difference of two moments is seen, so that no share is, and cells have names.
std::vector<SeeBar> seeBarsOf(const Prediction& said, const ClassNames& classes, bool differs)
{
    std::vector<SeeBar> bars;
    for (std::size_t i = 0; i < said.outputs.size(); ++i) {
        const auto index = static_cast<int>(i);
        bars.push_back({.name = classes.nameOfSaid(index),
                        .probability = differs ? notKnown : static_cast<double>(said.outputs[i]),
                        .logit = 0,
                        .label = said.label == index,
                        .best = !differs && said.predicted == index});
    }
    return bars;
}

} // namespace

SeePicture SeeContents::picture(SeeQuantity quantity, const WatchAnswer* answer, const ClassNames& classes) const
{
    SeePicture picture;
    if (m_columns.empty()) { // no network yet, or none that can be shown
        picture.why = toQString(m_why);
        return picture;
    }
    const Role role = roleOf(quantity);
    for (const int index : m_columns) {
        SeeColumn column = columnAt(static_cast<int>(picture.columns.size()), quantity);
        const bool isInput = index == graphInput && role != Role::DiffDst; // the same at any moment
        const bool isDifference = answer && answer->isDifference() && !isInput;
        const bool isBeside = answer && answer->isBeside() && !isInput;
        column.differs = isDifference;
        const bool isSigned = hasSign(role, isInput, isDifference);
        if (index == graphInput)
            column.tells = !isInput; // what comes back to it
        if ((isDifference || isBeside) && column.kind == SeeColumn::Kind::Answer)
            column.kind = SeeColumn::Kind::Cells; // bars are shares of a whole
        SeenTensor seen = answer && !(isInput && answer->isDifference()) ? seenIn(*answer, column.node, role, quantity) : SeenTensor();
        if (answer && answer->seen && isInput && !seen.tensor) // weights stand beside what they read
            seen = {answer->seen, seenRangeOf(*answer->seen)};
        if (answer && isInput)
            column.levels = answer->seenLevels;
        if (isBeside)
            column.beside = besideIn(*answer, column.node, role, quantity, seen.range);
        column.tensor = seen.tensor;
        column.palette = valuePalette(isSigned, seen.range);
        if (answer && isInput && isOtherRow(answer->picture, column.tensor))
            column.source = answer->picture;
        column.range = !isSigned || !seen.range ? seen.range // of the whole tensor
                       : column.weights         ? seen.range->withZero(true)
                                                : seen.range->centred();
        for (SeeParameter& other : column.others)
            if (answer)
                takeNumbers(other, column, *answer, quantity);
        column.fresh = newIn(static_cast<int>(picture.columns.size()));
        picture.columns.push_back(std::move(column));
    }
    const std::vector<int> folds(m_columns.begin() + 1, m_columns.end());
    const auto columnOfIndex = [&](int fold) { return static_cast<int>(std::ranges::find(m_columns, fold) - m_columns.begin()); };
    for (const FoldEdge& edge : m_folds.edgesBetween(folds))
        picture.edges.push_back({columnOfIndex(edge.from), columnOfIndex(edge.to), edge.skip});
    if (answer && !isOfWeights(quantity))
        picture.loss = answer->loss;
    picture.lossStages = picture.loss ? static_cast<int>(picture.loss->stages.size()) : 0;
    if (answer && quantity == SeeQuantity::Updates && !answer->isDifference())
        picture.updates = answer->updates;
    const bool isDifference = answer && answer->isDifference();
    if (answer && answer->classifies)
        picture.answer = seeBarsOf(answer->prediction, classes, isDifference && quantity == SeeQuantity::Values);
    if (isDifference || (answer && answer->isBeside()))
        (isDifference ? picture.differing : picture.moments) = m_moments;
    picture.shows = followedBy(seeShownText(quantity, isDifference, isDifference ? picture.differing : picture.moments),
                               seeParametersText(picture, m_model.graph));
    const Shape& input = m_model.graph.input;
    picture.rgbInput = input.c == 3 && input.h > 1 && quantity != SeeQuantity::Gradients; // a table has no colours
    return picture;
}

} // namespace ks
