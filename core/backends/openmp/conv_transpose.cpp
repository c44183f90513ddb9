#include "core/backends/openmp/correlation.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/weight_gradient.h"

namespace ks::openmp {

namespace {

CorrelationProblem forwardProblem(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    const std::int64_t taps = window.y.kernel * window.x.kernel;
    const std::int64_t results = spec.filters / spec.group;
    return {.y = {window.y, true},
            .x = {window.x, true},
            .channels = {.groups = spec.group, .results = results, .inputs = spec.src.c / spec.group, .out = taps, .in = results * taps},
            .images = spec.src.n};
}

CorrelationProblem backwardProblem(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    const std::int64_t taps = window.y.kernel * window.x.kernel;
    const std::int64_t inputs = spec.filters / spec.group;
    return {.y = {window.y, false},
            .x = {window.x, false},
            .channels = {.groups = spec.group, .results = spec.src.c / spec.group, .inputs = inputs, .out = inputs * taps, .in = taps},
            .images = spec.src.n};
}

WeightGradientProblem weightsProblem(const OpSpec& spec)
{
    return {.window = windowOf(spec),
            .images = spec.src.n,
            .groups = spec.group,
            .gridChannels = spec.src.c / spec.group,
            .slidChannels = spec.filters / spec.group};
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
    (weightsProblem(spec).*run)(args.src, args.diffDst, args.diffWeights, args);
    if (args.diffBias)
        biasGradient(shapeOf(spec, Role::Dst), args.diffDst, args.diffBias, args);
}

} // namespace

void addConvTranspose(CpuTable& table)
{
    using Problem = CorrelationProblem;
    using Gradient = WeightGradientProblem;
    const auto forwardBytes = [](const OpSpec& spec, int threads) { return forwardProblem(spec).workspaceBytes(threads); };
    const auto backwardBytes = [](const OpSpec& spec, int threads) { return backwardProblem(spec).workspaceBytes(threads); };
    const auto weightsBytes = [](const OpSpec& spec, int threads) { return weightsProblem(spec).workspaceBytes(threads); };
    for (const Pass pass : {Pass::Inference, Pass::Training}) {
        table.add(OpKind::ConvTranspose, pass,
                  {{.name = "direct", .source = "openmp/correlation.cpp", .story = directStory()}, forward<&Problem::run>, forwardBytes});
        table.add(OpKind::ConvTranspose, pass,
                  {{.name = "loops", .source = "openmp/correlation.cpp", .story = loopsStory()}, forward<&Problem::runPlain>});
    }
    table.add(OpKind::ConvTranspose, Pass::BackwardData,
              {{.name = "direct", .source = "openmp/correlation.cpp", .story = directStory()}, backwardData<&Problem::run>, backwardBytes});
    table.add(OpKind::ConvTranspose, Pass::BackwardData,
              {{.name = "loops", .source = "openmp/correlation.cpp", .story = loopsStory()}, backwardData<&Problem::runPlain>});
    table.add(OpKind::ConvTranspose, Pass::BackwardWeights,
              {{.name = "direct", .source = "openmp/weight_gradient.cpp", .story = weightsStory()},
               backwardWeights<&Gradient::run>,
               weightsBytes});
    table.add(OpKind::ConvTranspose, Pass::BackwardWeights,
              {{.name = "loops", .source = "openmp/weight_gradient.cpp", .story = loopsStory()}, backwardWeights<&Gradient::runPlain>});
}

} // namespace ks::openmp
