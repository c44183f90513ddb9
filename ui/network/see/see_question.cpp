#include "ui/network/see/see_question.h"

#include "core/ops/graph.h"
#include "core/ops/roles.h"
#include "core/verify/channel_sums.h"
#include "ui/network/see/see_planes.h"

#include <algorithm>
#include <numeric>

namespace ks {

namespace {

/// Spots of a column of cells have the cell in their map.
Cell askedCell(const SeeSpot& spot, const Shape& shape)
{
    const std::int64_t plane = std::max<std::int64_t>(0, spot.map);
    Cell cell{plane / shape.c, plane % shape.c, 0, 0};
    if (spot.cell) {
        cell.y = spot.cell->first;
        cell.x = spot.cell->second;
    }
    return cell;
}

struct Asked {
    SeeQuestion question;
    Shape shape;                                       ///< of the tensor in which its cell lies; empty: nothing is asked
    std::optional<std::int64_t> number = std::nullopt; ///< in that tensor, where the spot does not say it
};

Asked askedOfValue(const SeeAsking& asking, const SeeSpot& spot, SeeQuestion question)
{
    const Graph& graph = asking.contents.model().graph;
    const NetworkFold* fold = asking.contents.foldAt(spot.column);
    if (!fold) { // nothing has made the input, but it goes somewhere
        question.node = graphInput;
        question.shown = graphInput;
        return {question, graph.input};
    }
    const auto shapeAt = [&](int node) { return shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst); };
    // What follows cell by cell says nothing of where a number comes from: its layer does.
    const bool cellByCell = fold->kind == NetworkFold::Kind::Layer;
    question.node = cellByCell ? fold->main : fold->shown;
    const Shape shape = shapeAt(question.node);
    if (shape != shapeAt(fold->shown))
        return {};
    if (!spot.cell)
        question.shown = fold->shown;
    return {question, shape};
}

/// Of rows of numbers alone, as the loss reads them.
Asked askedOfLoss(const SeeAsking& asking, SeeQuestion question, int last)
{
    const auto& nodes = asking.contents.model().graph.nodes;
    if (!asking.loss || last == graphInput || shapeOf(nodes[static_cast<std::size_t>(last)].spec, Role::Dst) != asking.loss->spec.src)
        return {};
    question.node = last;
    question.of = Role::DiffSrc;
    question.loss = asking.loss;
    return {question, asking.loss->spec.src};
}

Asked askedOfGradient(const SeeAsking& asking, const SeeSpot& spot, SeeQuestion question)
{
    const Graph& graph = asking.contents.model().graph;
    const NetworkFold* fold = asking.contents.foldAt(spot.column);
    const int maker = fold ? fold->shown : graphInput;
    const std::vector<int> readers = graph.readersOf(maker);
    if (readers.size() != 1 && !asking.anyNumber)
        return {};
    if (readers.empty())
        return askedOfLoss(asking, question, maker);
    if (readers.size() > 1)
        question.readers = readers;
    question.node = asking.reader && std::ranges::count(readers, *asking.reader) > 0 ? *asking.reader : readers.front();
    const GraphNode& reader = graph.nodes[static_cast<std::size_t>(question.node)];
    question.of = reader.spec.src.empty() || reader.src == maker ? Role::DiffSrc : Role::DiffSrc2;
    return {question, shapeOf(reader.spec, question.of)};
}

/// Of their gradients, and of those of the column's other parameters.
Asked askedOfWeights(const SeeAsking& asking, const SeeSpot& spot, SeeQuestion question)
{
    const NetworkFold* fold = asking.contents.foldAt(spot.column);
    if (!fold)
        return {};
    const auto shapeIn = [&](int node, Role of) {
        return shapeOf(asking.contents.model().graph.nodes[static_cast<std::size_t>(node)].spec, of);
    };
    question.node = fold->main;
    question.of = Role::DiffWeights;
    const Shape shape = shapeIn(question.node, question.of);
    if (spot.map < shape.n * shape.c)
        return {question, shape};
    const SeeColumn column = asking.contents.columnAt(spot.column, asking.quantity);
    const auto place = seeParameterAt(column, spot.map);
    if (!place)
        return {};
    const SeeParameter& other = column.others[place->parameter];
    question.node = other.node;
    question.of = other.role;
    return {question, shapeIn(other.node, other.role), place->channel};
}

/// See SeeQuestion::seenAt; empty where no group is folded.
std::vector<int> seenAt(const SeeContents& contents)
{
    std::vector<int> ends;
    for (int column = 1; column < static_cast<int>(contents.columns().size()); ++column) {
        const NetworkFold& fold = *contents.foldAt(column);
        if (!fold.isGroup())
            continue;
        if (ends.empty()) {
            ends.resize(contents.model().graph.nodes.size());
            std::iota(ends.begin(), ends.end(), 0);
        }
        for (const int node : fold.nodes)
            ends[static_cast<std::size_t>(node)] = fold.shown;
    }
    return ends;
}

Asked askedAt(const SeeAsking& asking, const SeeSpot& spot)
{
    SeeQuestion question{.wholePlane = true, .folds = asking.folds, .seenAt = seenAt(asking.contents)};
    switch (asking.quantity) {
    case SeeQuantity::Values: return askedOfValue(asking, spot, question);
    case SeeQuantity::Gradients: return askedOfGradient(asking, spot, question);
    case SeeQuantity::WeightGradients:
    case SeeQuantity::Updates: // they are made of these
        return askedOfWeights(asking, spot, question);
    case SeeQuantity::Weights: break;
    }
    return {};
}

/// Where the map that is looked at is one of those that the held cell reads.
std::optional<SeeThrough> throughAt(const SeeAsking& asking, const SeeSpot& spot)
{
    const bool readsWhatIsSeen = asking.quantity == SeeQuantity::Values || asking.quantity == SeeQuantity::Gradients;
    if (!asking.held || *asking.held == spot || !readsWhatIsSeen)
        return std::nullopt;
    SeeAsking ofHeld{asking.contents, asking.quantity};
    ofHeld.reader = asking.reader;
    ofHeld.anyNumber = true;
    const std::optional<SeeQuestion> held = seeQuestionAt(ofHeld, *asking.held);
    if (!held || held->wholePlane || held->loss)
        return std::nullopt;
    const GraphNode& layer = asking.contents.model().graph.nodes[static_cast<std::size_t>(held->node)];
    const std::optional<ChannelSplit> split = channelSplitOf(layer.spec, held->of, held->cell);
    const NetworkFold* const seen = asking.contents.foldAt(spot.column);
    if (!split || makerOf(layer, held->node, split->of) != (seen ? seen->shown : graphInput))
        return std::nullopt;
    return SeeThrough{held->node, held->of, held->cell, spot.map};
}

} // namespace

std::optional<SeeQuestion> seeQuestionAt(const SeeAsking& asking, const SeeSpot& spot)
{
    if (spot.map < 0)
        return std::nullopt;
    auto [question, shape, number] = askedAt(asking, spot);
    if (shape.empty())
        return std::nullopt;
    question.cell = number ? cellAt(shape, *number) : askedCell(spot, shape);
    question.taken = asking.taken;
    question.through = throughAt(asking, spot);
    question.effective = asking.effective && question.of == Role::Dst && question.node != graphInput;
    if (question.effective && !spot.cell) {
        question.cell.y = shape.h / 2;
        question.cell.x = shape.w / 2;
    }
    question.wholePlane = question.node == graphInput || (!question.effective && !spot.cell && shape.h * shape.w > 1);
    return contains(shape, question.cell) ? std::optional(question) : std::nullopt;
}

SeeSpot seeExplainedSpot(const SeeAsking& asking, const SeeSpot& spot)
{
    const std::optional<SeeQuestion> question = asking.effective && !spot.cell ? seeQuestionAt(asking, spot) : std::nullopt;
    SeeSpot explained = spot;
    if (question && question->effective)
        explained.cell = SeeCell(question->cell.y, question->cell.x);
    return explained;
}

WatchQuestion seeWatchQuestion(const SeeContents& contents, SeeQuantity quantity)
{
    WatchQuestion question{.image = {}, .node = graphInput, .role = Role::Dst};
    question.tensors = contents.tensors(quantity);
    question.loss = quantity == SeeQuantity::Values || quantity == SeeQuantity::Gradients;
    question.updates = quantity == SeeQuantity::Updates;
    if (isGradient(roleOf(quantity)))
        question.role = Role::DiffDst; // so that it is backwards that is looked, too
    return question;
}

bool seeHasNumbers(const WatchAnswer& answer, const SeeContents& contents, SeeQuantity quantity)
{
    return answer.question.tensors == contents.tensors(quantity) && (quantity != SeeQuantity::Updates || answer.updates);
}

} // namespace ks
