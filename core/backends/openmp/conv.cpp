#include "core/backends/openmp/correlation.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/weight_gradient.h"

namespace ks::openmp {

namespace {

/// Conv slides its window forwards and spreads gradients backwards; ConvTranspose spreads forwards and slides backwards.
CorrelationProblem correlation(const OpSpec& spec, bool spreads, std::int64_t results, std::int64_t inputs)
{
    const Window window = windowOf(spec);
    const std::int64_t taps = window.taps();
    return {.y = {window.y, spreads},
            .x = {window.x, spreads},
            .channels = {.groups = spec.group,
                         .results = results / spec.group,
                         .inputs = inputs / spec.group,
                         .out = spreads ? taps : inputs / spec.group * taps,
                         .in = spreads ? results / spec.group * taps : taps},
            .images = spec.src.n};
}

CorrelationProblem forwardProblem(const OpSpec& spec)
{
    return correlation(spec, spec.op == OpKind::ConvTranspose, spec.filters, spec.src.c);
}

CorrelationProblem backwardProblem(const OpSpec& spec)
{
    return correlation(spec, spec.op == OpKind::Conv, spec.src.c, spec.filters);
}

WeightGradientProblem weightsProblem(const OpSpec& spec)
{
    const bool slides = spec.op == OpKind::Conv;
    return {.window = windowOf(spec),
            .images = spec.src.n,
            .groups = spec.group,
            .gridChannels = (slides ? spec.filters : spec.src.c) / spec.group,
            .slidChannels = (slides ? spec.src.c : spec.filters) / spec.group};
}

template <auto run>
void forward(const OpSpec& spec, const HostArgs& args)
{
    (forwardProblem(spec).*run)(args.src, args.weights, args.bias, args.dst, args);
}

template <auto run>
void backwardData(const OpSpec& spec, const HostArgs& args)
{
    (backwardProblem(spec).*run)(args.diffDst, args.weights, nullptr, args.diffSrc, args);
}

template <auto run>
void backwardWeights(const OpSpec& spec, const HostArgs& args)
{
    const bool slides = spec.op == OpKind::Conv;
    (weightsProblem(spec).*run)(slides ? args.diffDst : args.src, slides ? args.src : args.diffDst, args.diffWeights, args);
    if (args.diffBias)
        biasGradient(shapeOf(spec, Role::Dst), args.diffDst, args.diffBias, args);
}

Text directStory()
{
    return {KS_TEXT(
        "core",
        "Rows are copied once with their padding, so that neighbouring results read neighbouring cells whatever the stride. Then a tile of "
        "results, several filters wide, stays in registers while all channels and taps pass by: every number read from "
        "memory is used many times, and the multipliers never wait. Few or many channels, groups and dilation take the same way.")};
}

Text weightsStory()
{
    return {KS_TEXT(
        "core", "For a tile of filters and taps at a time, the products of gradients and inputs are summed in registers along whole rows. "
                "Blocks of "
                "images have sums of their own, added as a tree whose shape depends on the problem alone: many threads, the same bits.")};
}

Text laneStory()
{
    return {KS_TEXT("core",
                    "The lanes of a vector are channels of the result: every cell is read alone and multiplies whole vectors of weights, "
                    "and the results of a few neighbours stay in registers while all channels and taps pass by. No width of an image "
                    "leaves lanes empty; results are turned back when they are stored, which costs little where each has many terms.")};
}

Text laneWeightsStory()
{
    return {KS_TEXT("core",
                    "The gradients (of ConvTranspose: the inputs) are turned so that their channels are the lanes of vectors: every "
                    "cell of the other tensor is read alone and multiplies whole vectors. The sums of a tile of weights stay in "
                    "registers while all cells of a strip pass by, and nothing is added across lanes. Parts of the weights share "
                    "nothing; sums of strips are added as a tree that depends on the problem alone: many threads, the same bits.")};
}

Text loopsStory()
{
    return {KS_TEXT("core", "The textbook loops, with the results shared among the threads and no vector code: what threads alone "
                            "bring. Also used where a weight or "
                            "gradient is infinite or not a number, since padding must not meet it.")};
}

void addRows(CpuTable& table, OpKind kind)
{
    using Problem = CorrelationProblem;
    using Gradient = WeightGradientProblem;
    const auto forwardBytes = [](const OpSpec& spec, int threads) { return forwardProblem(spec).workspaceBytes(threads); };
    const auto backwardBytes = [](const OpSpec& spec, int threads) { return backwardProblem(spec).workspaceBytes(threads); };
    const auto weightsBytes = [](const OpSpec& spec, int threads) { return weightsProblem(spec).workspaceBytes(threads); };
    const Implementation direct{.name = "direct", .source = "openmp/correlation.cpp", .story = directStory(), .definition = true};
    const Implementation loops{
        .name = "loops", .source = "openmp/correlation.cpp", .story = loopsStory(), .definition = true, .plain = true};
    const Implementation weights{.name = "direct", .source = "openmp/weight_gradient.cpp", .story = weightsStory(), .definition = true};
    const Implementation weightLoops{
        .name = "loops", .source = "openmp/weight_gradient.cpp", .story = loopsStory(), .definition = true, .plain = true};
    const auto laneForwardBytes = [](const OpSpec& spec, int threads) { return forwardProblem(spec).laneWorkspaceBytes(threads); };
    const auto laneBackwardBytes = [](const OpSpec& spec, int threads) { return backwardProblem(spec).laneWorkspaceBytes(threads); };
    const Implementation laneForward{.name = "channels",
                                     .source = "openmp/channel_correlation.cpp",
                                     .story = laneStory(),
                                     .prefers = [](const OpSpec& spec) { return forwardProblem(spec).prefersLanes(); },
                                     .definition = true};
    Implementation laneBackward = laneForward;
    laneBackward.prefers = [](const OpSpec& spec) { return backwardProblem(spec).prefersLanes(); };
    table.add(kind, Pass::BackwardData, {laneBackward, backwardData<&Problem::runInLanes>, laneBackwardBytes});
    table.addForward(kind, {laneForward, forward<&Problem::runInLanes>, laneForwardBytes});
    table.addForward(kind, {direct, forward<&Problem::run>, forwardBytes});
    table.addForward(kind, {loops, forward<&Problem::runPlain>});
    table.add(kind, Pass::BackwardData, {direct, backwardData<&Problem::run>, backwardBytes});
    table.add(kind, Pass::BackwardData, {loops, backwardData<&Problem::runPlain>});
    const auto laneWeightsBytes = [](const OpSpec& spec, int threads) { return weightsProblem(spec).laneWorkspaceBytes(threads); };
    const Implementation laneWeights{.name = "channels",
                                     .source = "openmp/channel_weight_gradient.cpp",
                                     .story = laneWeightsStory(),
                                     .prefers = [](const OpSpec& spec) { return weightsProblem(spec).prefersLanes(); },
                                     .definition = true};
    table.add(kind, Pass::BackwardWeights, {laneWeights, backwardWeights<&Gradient::runInLanes>, laneWeightsBytes});
    table.add(kind, Pass::BackwardWeights, {weights, backwardWeights<&Gradient::run>, weightsBytes});
    table.add(kind, Pass::BackwardWeights, {weightLoops, backwardWeights<&Gradient::runPlain>});
}

} // namespace

void addConvolutions(CpuTable& table)
{
    addRows(table, OpKind::Conv);
    addRows(table, OpKind::ConvTranspose);
}

} // namespace ks::openmp
