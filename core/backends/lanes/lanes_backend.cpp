#include "core/backends/lanes/lanes_backend.h"

#include "core/backends/chained_network.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/lanes_kernel.h"
#include "core/backends/lanes/lanes_network.h"
#include "core/backends/lanes/product_kernels.h"
#include "core/backends/planned_network.h"
#include "core/base/threads.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks {

namespace {

/// The one implementation of a pass: where it is told and its story.
Implementation rowOf(OpKind op, Pass pass)
{
    const auto images = [](std::string_view source, Text story) {
        return Implementation{.name = "images", .source = source, .story = std::move(story)};
    };
    if (isConvolution(op) && pass == Pass::BackwardWeights)
        return images(
            "lanes/product_kernels.cpp",
            Text(KS_TEXT("core", "As many images as a vector has numbers stand side by side in its lanes. A tile of filters and taps (of a "
                                 "3×3 window all nine) keeps its sums in registers while a strip of the image’s rows passes by; what the "
                                 "next channel reads again still lies in the second-level cache. Every lane sums its own image, and a "
                                 "channel’s lanes are added while its sums are in the first-level cache.")));
    if (isConvolution(op))
        return images(
            "lanes/product_kernels.cpp",
            Text(KS_TEXT("core", "As many images as a vector has numbers stand side by side in its lanes, so a layer with one channel "
                                 "fills the vectors as well as one with a hundred. Results that see the same taps share a product whose "
                                 "tile stays in registers, with weights packed in the order in which they are read; near the border there "
                                 "are fewer taps, and padding is never multiplied. In a network’s step the way back through MaxPool 2×2 "
                                 "and the Conv before it is one piece of work that follows only the cells that won.")));
    if (op == OpKind::Gemm && pass == Pass::BackwardWeights)
        return images(
            "lanes/gemm_layer.cpp",
            Text(KS_TEXT("core", "The input is turned first, so that inputs stand in the lanes and the sum over images needs no additions "
                                 "across a vector. Where a network’s layer has more weights than a cache holds, each sum over the whole "
                                 "batch stays in a register until it is complete, instead of being fetched for every 16 images.")));
    if (op == OpKind::Gemm)
        return images(
            "lanes/gemm_layer.cpp",
            Text(KS_TEXT("core",
                         "Every weight is read once for all images in the lanes of a vector, and the sums of up to 16 outputs stay in "
                         "registers. Long sums are cut into pieces that fit a cache; backwards the weights are read as they lie.")));
    if (op == OpKind::MaxPool || op == OpKind::GlobalMaxPool)
        return images(
            "lanes/pool_kernels.cpp",
            Text(KS_TEXT("core",
                         "With an image in every lane a window is a few comparisons of whole vectors, whatever its size, stride or place: "
                         "no shuffles, no special case for narrow images. Windows of 2×2 inside the image go row by row without a "
                         "condition; the winners are kept in a byte each.")));
    if (isPool(op))
        return images(
            "lanes/pool_kernels.cpp",
            Text(KS_TEXT("core",
                         "With an image in every lane a window is a few additions of whole vectors, whatever its size, stride or place: no "
                         "shuffles, no special case for narrow images.")));
    if (op == OpKind::BatchNormalization)
        return images(
            "lanes/batch_statistics.cpp",
            Text(KS_TEXT("core",
                         "Each block of 16 images leaves its sums while it is in a cache: the mean of a plane, then the squares around "
                         "that mean, so that nothing cancels, each in four chains that need not wait for each other. The blocks are "
                         "joined in their order, in double precision.")));
    if (op == OpKind::Softmax || isLoss(op))
        return images(
            "lanes/cell_kernels.cpp",
            Text(KS_TEXT("core",
                         "Every lane has its own image: the maximum, the sum of the exponentials and what is divided by it go channel by "
                         "channel through whole vectors, with no sum across one.")));
    if (op == OpKind::Dropout)
        return images(
            "lanes/cell_kernels.cpp",
            Text(KS_TEXT("core",
                         "The random numbers of an image are those of its cells as they lie in the tensor, drawn in whole vectors of "
                         "Philox blocks, and then turned into lanes as the image itself is: the same cells are dropped on every "
                         "backend.")));
    return images(
        "lanes/cell_kernels.cpp",
        Text(KS_TEXT("core",
                     "What belongs to one cell, or to the channels of one, does not care which image stands beside it: plain vector code "
                     "(for activations and LRN that of the backend openmp) runs over a block of images that is in a cache already, and no "
                     "operator has to know how wide a row is.")));
}

/// Operations of an image in a lane of its own with the others empty: about a tenth of a second on one core, whatever its vectors hold.
constexpr double mostAlone = 5e8;

double operationsOf(const Graph& graph)
{
    double sum = 0;
    for (const GraphNode& node : graph.nodes)
        sum += handsOn(node.spec) ? 0 : operatorOf(node.spec.op).cost(node.spec, Pass::Inference).flops;
    return sum;
}

CpuTable lanesTable()
{
    CpuTable table;
    for (const OpKind op : allOps())
        for (const Pass pass : allPasses)
            if (hasPass(op, pass) && lanes::hasKernel(op))
                table.add(op, pass, {rowOf(op, pass)});
    return table;
}

class LanesBackend final : public CpuBackend {
public:
    explicit LanesBackend(std::unique_ptr<Backend> narrow) : CpuBackend(lanesTable()), m_narrow(std::move(narrow)) {}

    BackendInfo info() const override
    {
        return {.id = std::string(lanesTraits.id),
                .title = Text(KS_TEXT("core", "Images in the lanes of vectors, for networks with few channels")),
                .device = Text(KS_TEXT("core", "%1, %2 images to a vector (%3)"),
                               {processorName(), std::to_string(cpu::laneCount()), lanes::vectorTarget()}),
                .memory = MemoryBudget::instance().limit()};
    }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        return lanes::makeLanesKernel(spec, pass, chosen.name, options.threads > 0 ? options.threads : defaultThreads());
    }

    /// A prediction that would leave two of three lanes empty goes layer by layer through kernels that have cells in the lanes. Who wants the
    /// numbers of a training step gets them all the same, where they do not take long.
    std::unique_ptr<PlannedNetwork> planNetwork(const Graph& graph, const PlanSpec& spec) override
    {
        const bool mostlyEmpty = !spec.training && spec.batch > 0 && 3 * spec.batch <= cpu::laneCount();
        if (!mostlyEmpty || (spec.asTrained && operationsOf(graphFor(graph, spec)) <= mostAlone))
            return lanes::makeLanesStep(graph, spec);
        PlanSpec narrow = spec;
        narrow.asTrained = false; // none of its kernels trains here
        return makeChainedNetwork(*m_narrow, graph, narrow);
    }

private:
    std::unique_ptr<Backend> m_narrow;
};

} // namespace

std::unique_ptr<Backend> makeLanesBackend(std::unique_ptr<Backend> narrow)
{
    return std::make_unique<LanesBackend>(std::move(narrow));
}

} // namespace ks
