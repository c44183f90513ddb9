#include "ui/scene/scene.h"

#include "core/ops/operator.h"

#include <algorithm>

namespace ks {

namespace {

/// Terms that are kept when a long sum is unfolded: more cannot be read.
constexpr std::int64_t mostTermsUnfolded = 2000;

SceneFocus atPosition(const OpSpec& spec, const Position& position)
{
    return {position.of, cellAt(shapeOf(spec, position.of), position.cell)};
}

} // namespace

bool Scene::hides(Role role, const Cell& cell) const
{
    return mask && role == view.position.of && mask->hides(offsetOf(shapeOf(content.spec, role), cell));
}

bool isResult(Role role)
{
    return role == Role::Dst || role == Role::DiffSrc || role == Role::DiffWeights || role == Role::DiffBias;
}

Cell shownPlane(const OpSpec& spec, const ViewState& view, Role role)
{
    switch (role) {
    case Role::Src:
    case Role::DiffSrc: return {view.image, view.srcChannel, 0, 0};
    case Role::Dst:
    case Role::DiffDst: return {view.image, view.dstChannel, 0, 0};
    case Role::Weights:
    case Role::DiffWeights: {
        const Shape shape = isLegal(spec) ? shapeOf(spec, Role::Weights) : Shape{};
        if (shape.empty())
            return {};
        const bool transposed = spec.op == OpKind::ConvTranspose;
        const std::int64_t map = transposed ? view.srcChannel : view.dstChannel;
        const std::int64_t image = transposed ? view.dstChannel : view.srcChannel;
        return {std::min(map, shape.n - 1), image % shape.c, 0, 0};
    }
    default: return {};
    }
}

SceneFocus settledFocus(const OpSpec& spec, const ViewState& view)
{
    return view.pin ? SceneFocus{view.pin->of, view.pin->cell, SceneFocus::By::Pin} : atPosition(spec, view.position);
}

SceneFocus explainedFor(const SceneFocus& focus, const ViewState& view, const OperationResult& result)
{
    const OpSpec& spec = result.content.spec;
    SceneFocus explained = isResult(focus.role) ? focus : settledFocus(spec, view);
    if (!isResult(explained.role)) // an operand is pinned
        explained = atPosition(spec, view.position);
    if (explained.role != Role::Dst && !result.of(explained.role))
        explained = {Role::Dst, {}};
    return explained;
}

std::int64_t takenTerms(const SceneFocus& explained, const OpSpec& spec, const ViewState& view)
{
    return explained.isAt(atPosition(spec, view.position)) ? view.position.term : 0;
}

Explanation explainResult(const OperationResult& result, const SceneFocus& explained, std::int64_t taken, bool unfolded,
                          std::function<bool(const ChannelSum&)> keepChannel)
{
    const Content& content = result.content;
    const Evaluator evaluator(content.spec, {.src = content.src.tensor.get(),
                                             .weights = content.weights.tensor.get(),
                                             .bias = content.bias.tensor.get(),
                                             .diffDst = result.diffDst.get()});
    ExplainOptions options{.taken = taken, .keepChannel = std::move(keepChannel)};
    if (unfolded)
        options.keepFirst = mostTermsUnfolded;
    if (const TensorPtr tensor = result.of(explained.role))
        options.backendValue = static_cast<double>((*tensor)[explained.cell]);
    if (const Implementation* maker = result.maker(explained.role)) {
        options.unitRoundoffs = maker->unitRoundoffs;
        options.rules = maker->rules;
    }
    return explain(evaluator, explained.role, explained.cell, options);
}

} // namespace ks
