#include "ui/network/see/see_question.h"

#include "core/ops/graph.h"

#include <algorithm>

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

} // namespace

std::optional<SeeQuestion> seeQuestionAt(const SeeContents& contents, SeeQuantity quantity, const SeeSpot& spot, const ChannelFolds& folds,
                                         bool effective)
{
    const NetworkFold* fold = contents.foldAt(spot.column);
    if (spot.map < 0 || (!fold && quantity != SeeQuantity::Gradients && quantity != SeeQuantity::Values))
        return std::nullopt;
    const Graph& graph = contents.model().graph;
    const auto specOf = [&](int node) { return graph.nodes[static_cast<std::size_t>(node)].spec; };
    SeeQuestion question{.wholePlane = true, .folds = folds};
    Shape shape;
    switch (quantity) {
    case SeeQuantity::Values: {
        if (!fold) { // nothing has made the input, but it goes somewhere
            question.node = graphInput;
            question.shown = graphInput;
            shape = graph.input;
            break;
        }
        // What follows cell by cell says nothing of where a number comes from: its layer does.
        const bool cellByCell = fold->kind == NetworkFold::Kind::Layer;
        question.node = cellByCell ? fold->main : fold->shown;
        shape = shapeOf(specOf(question.node), Role::Dst);
        if (shape != shapeOf(specOf(fold->shown), Role::Dst))
            return std::nullopt;
        if (!spot.cell)
            question.shown = fold->shown;
        break;
    }
    case SeeQuantity::Gradients: {
        const int maker = fold ? fold->shown : graphInput;
        const std::vector<int> readers = graph.readersOf(maker);
        if (readers.size() != 1) // of the loss, or the sum of several
            return std::nullopt;
        question.node = readers.front();
        question.of = specOf(question.node).src.empty() || graph.nodes[static_cast<std::size_t>(question.node)].src == maker
                          ? Role::DiffSrc
                          : Role::DiffSrc2;
        shape = shapeOf(specOf(question.node), question.of);
        break;
    }
    case SeeQuantity::WeightGradients:
        question.node = fold->main;
        question.of = Role::DiffWeights;
        shape = shapeOf(specOf(question.node), Role::DiffWeights);
        break;
    case SeeQuantity::Weights: return std::nullopt;
    }
    if (shape.empty())
        return std::nullopt;
    question.cell = askedCell(spot, shape);
    question.wholePlane = question.node == graphInput || (!spot.cell && shape.h * shape.w > 1);
    question.effective = effective && question.of == Role::Dst && !question.wholePlane;
    return contains(shape, question.cell) ? std::optional(question) : std::nullopt;
}

WatchQuestion seeWatchQuestion(const SeeContents& contents, SeeQuantity quantity)
{
    WatchQuestion question{.image = {}, .node = graphInput, .role = Role::Dst};
    question.tensors = contents.tensors(quantity);
    question.loss = quantity == SeeQuantity::Values;
    if (quantity == SeeQuantity::Gradients || quantity == SeeQuantity::WeightGradients)
        question.role = Role::DiffDst; // so that it is backwards that is looked, too
    return question;
}

} // namespace ks
