#include "ui/scene/scene.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"

#include <algorithm>
#include <iterator>

namespace ks {

namespace {

/// Terms that are kept when a long sum is unfolded: more cannot be read.
constexpr std::int64_t mostTermsUnfolded = 2000;
/// Cells of a row that are legible side by side.
constexpr std::int64_t longestLine = 16;
/// Of longer sums only what surrounds the term under way is written while one steps through them.
constexpr std::int64_t mostTermsAtOnce = 30;
constexpr std::int64_t termsAtBegin = 3;
/// A channel with more terms is written whole only where a person wants that.
constexpr std::int64_t mostTermsUnasked = 60;

/// Zeros that are kept where a person wants to see them: one looks as much as the other.
constexpr std::int64_t mostZeros = 200;

SceneFocus atPosition(const OpSpec& spec, const Position& position)
{
    return {position.of, cellAt(shapeOf(spec, position.of), position.cell)};
}

} // namespace

bool Scene::hides(Role role, const Cell& cell) const
{
    const std::optional<Mask> hidden = role == view.position.of ? mask : maskOf(view, role, askedLater);
    return hidden && hidden->hides(offsetOf(shapeOf(content.spec, role), cell));
}

LabColumn columnOf(Role role)
{
    const RoleInfo& info = infoOf(role);
    if (info.gradientOf == Role::Src)
        return LabColumn::Left;
    return isResult(info.gradientOf) ? LabColumn::Right : LabColumn::Middle;
}

std::vector<Role> rolesIn(LabColumn column, bool gradients)
{
    std::vector<Role> roles;
    for (const RoleInfo& info : tensorRoles())
        if (columnOf(info.role) == column && info.isGradient == gradients)
            roles.push_back(info.role);
    return roles;
}

const std::vector<std::pair<Role, Role>>& gradientsBelow()
{
    static const std::vector<std::pair<Role, Role>> pairs = [] {
        std::vector<std::pair<Role, Role>> all;
        for (const RoleInfo& info : tensorRoles())
            if (info.isGradient && !info.perChannel)
                all.emplace_back(info.role, info.gradientOf);
        return all;
    }();
    return pairs;
}

std::vector<Role> rolesBeside(const OpSpec& spec, Role made)
{
    const RoleInfo& info = infoOf(made);
    const std::vector<Role> read = operandsOf(spec, *info.madeBy);
    const bool isStatistic = info.nextOf != made;
    const auto takesPart = [&](Role role) {
        if (role == made || role == info.nextOf)
            return true;
        return std::ranges::count(read, role) > 0 && (isStatistic ? hasImages(role) : !isParameter(role) || isTrained(role));
    };
    std::vector<Role> roles;
    for (const LabColumn column : labColumns)
        for (const bool gradients : {true, false})
            std::ranges::copy_if(rolesIn(column, gradients), std::back_inserter(roles), takesPart);
    return roles;
}

Shape gridShape(const OpSpec& spec, Role role)
{
    const Shape shape = shapeOf(spec, role);
    if (!isTable(spec, role) || shape.empty())
        return shape;
    std::int64_t columns = shape.c;
    if (shape.n == 1 && shape.c > longestLine && infoOf(spec.op).window == Windowing::None)
        for (std::int64_t lines = 2; lines * lines <= shape.c; ++lines)
            if (shape.c % lines == 0)
                columns = shape.c / lines;
    return {1, 1, shape.n * shape.c / columns, columns};
}

Cell toGrid(const OpSpec& spec, Role role, const Cell& cell)
{
    return isTable(spec, role) && !shapeOf(spec, role).empty()
               ? cellAt(gridShape(spec, role), offsetOf(shapeOf(spec, role), {cell.n, cell.c, 0, 0}))
               : cell;
}

Cell fromGrid(const OpSpec& spec, Role role, const Cell& cell)
{
    return isTable(spec, role) && !shapeOf(spec, role).empty() ? cellAt(shapeOf(spec, role), offsetOf(gridShape(spec, role), cell)) : cell;
}

TensorPtr toGrid(const OpSpec& spec, Role role, const TensorPtr& tensor)
{
    if (!tensor || !isTable(spec, role))
        return tensor;
    Tensor table = *tensor;
    const Shape shape = gridShape(spec, role);
    table.reshape(shape.elements() == tensor->elements() ? shape : Shape{1, 1, 1, tensor->elements()});
    return std::make_shared<const Tensor>(std::move(table));
}

QSize overhangOf(const OpSpec& spec)
{
    if (!slidesOverSrc(infoOf(spec.op)) || !isLegal(spec))
        return {0, 0};
    const Window window = windowOf(spec);
    return {static_cast<int>(window.x.overhang()), static_cast<int>(window.y.overhang())};
}

Cell shownPlane(const OpSpec& spec, const ViewState& view, Role role)
{
    switch (infoOf(role).planes) {
    case Planes::Input: return isTable(spec, role) ? Cell{} : Cell{view.image, inputChannelOf(spec, role, view), 0, 0};
    case Planes::Output: return isTable(spec, role) ? Cell{} : Cell{view.image, view.dstChannel, 0, 0};
    case Planes::Weights: {
        const Shape shape = isLegal(spec) ? shapeOf(spec, Role::Weights) : Shape{};
        if (shape.empty() || isTable(spec, role))
            return {};
        const bool transposed = infoOf(spec.op).transposed;
        const std::int64_t map = transposed ? view.srcChannel : view.dstChannel;
        const std::int64_t image = transposed ? view.dstChannel : view.srcChannel;
        const std::int64_t group = transposed ? std::min(image / shape.c, spec.group - 1) : 0;
        const std::int64_t first = group * (shape.n / spec.group); // of the inputs that make the output channel on screen
        return {transposed ? first + map % (shape.n / spec.group) : std::min(map, shape.n - 1), image % shape.c, 0, 0};
    }
    case Planes::Channels: break;
    }
    return {};
}

ViewState showingPlane(const OpSpec& spec, ViewState view, Role role, std::int64_t n, std::int64_t c)
{
    const OpInfo& info = infoOf(spec.op);
    const bool mixes = info.mixesChannels; // else both grids show the same channel
    switch (infoOf(role).planes) {
    case Planes::Input:
        view.image = n;
        view.srcChannel = c;
        if (!mixes)
            view.dstChannel = dstChannelOf(spec, role, c);
        break;
    case Planes::Output:
        view.image = n;
        view.dstChannel = c;
        if (!mixes)
            view.srcChannel = c;
        break;
    case Planes::Weights: // a filter belongs to an output channel, its channels to those of its group's inputs
        (info.transposed ? view.srcChannel : view.dstChannel) = n;
        (info.transposed ? view.dstChannel : view.srcChannel) = otherChannelOf(spec, {n, c, 0, 0});
        break;
    case Planes::Channels: break;
    }
    return view;
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

Explanation explainResult(const OperationResult& result, const SceneFocus& explained, std::int64_t taken, const ChannelFolds* folds)
{
    const Content& content = result.content;
    const Evaluator evaluator(content.spec, operandsOf(content, result.diffDst.get()));
    ExplainOptions options{.taken = taken, .stages = true};
    options.parts = folds != nullptr; // whoever folds sums reads them, and sees them as pictures
    if (folds)
        options.keepChannel = [folds, taken,
                               split = channelSplitOf(content.spec, explained.role, explained.cell)](const ChannelSum& channel) {
            const bool unasked = folds->isLookedAt(*split, channel, taken, taken == 0) && (folds->all || channel.terms <= mostTermsUnasked);
            return folds->choice(channel).value_or(unasked);
        };
    const std::int64_t terms = termCount(content.spec, explained.role, explained.cell);
    if (folds && terms > mostTermsAtAGlance) {
        options.order = folds->orderOf(terms);
        if (!folds->all)
            options.keepZeros = folds->zeros ? mostZeros : 0;
        else if (options.order == TermOrder::BySize) // else those in between, as the other terms
            options.keepZeros = mostTermsUnfolded;
    }
    if (folds && folds->all) {
        options.keepFirst = mostTermsUnfolded;
    } else if (taken > 0 && terms > mostTermsAtOnce) {
        options.keepFirst = termsAtBegin;
        options.keepLast = 1;
    }
    if (const TensorPtr tensor = result.of(explained.role))
        options.backendValue = static_cast<double>((*tensor)[explained.cell]);
    const CompareOptions judging = result.judging(explained.role);
    options.unitRoundoffs = judging.unitRoundoffs;
    options.rules = judging.rules;
    return explain(evaluator, explained.role, explained.cell, options);
}

} // namespace ks
