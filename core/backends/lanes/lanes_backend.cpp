#include "core/backends/lanes/lanes_backend.h"

#include "core/backends/chained_step.h"
#include "core/backends/cpu_backend.h"
#include "core/backends/lanes/lanes_kernel.h"
#include "core/backends/lanes/lanes_step.h"
#include "core/backends/lanes/product_kernels.h"
#include "core/backends/openmp/openmp_backend.h"
#include "core/backends/step.h"
#include "core/base/threads.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks {

namespace {

Text storyOf(OpKind op, Pass pass)
{
    if (isConvolution(op) && pass == Pass::BackwardWeights)
        return Text(KS_TEXT("core",
                            "As many images as a vector has numbers stand side by side in its lanes. A tile of filters and taps keeps its "
                            "sums in registers while the rows of the image pass by; every lane sums its own image, and the lanes are "
                            "added once at the end. Nothing depends on how many channels there are."));
    if (isConvolution(op))
        return Text(KS_TEXT("core",
                            "As many images as a vector has numbers stand side by side in its lanes, so a layer with one channel fills the "
                            "vectors as well as one with a hundred. Results that see the same taps share a product whose tile stays in "
                            "registers: near the border there are fewer taps, and padding is never multiplied."));
    if (op == OpKind::Gemm)
        return Text(KS_TEXT(
            "core", "Every weight is read once for all images in the lanes of a vector. The gradient of the weights turns the input "
                    "first, so that inputs stand in the lanes and the sum over images needs no additions across a vector."));
    if (isPool(op))
        return Text(KS_TEXT(
            "core", "With an image in every lane a window is a few comparisons of whole vectors, whatever its size, stride or place: no "
                    "shuffles, no special case for narrow images; the winners are kept in a byte each."));
    return Text(KS_TEXT("core",
                        "As many images as a vector has numbers stand side by side in its lanes: channels and cells are loops, images are "
                        "vectors, and no operator has to know how wide a row is."));
}

CpuTable lanesTable()
{
    CpuTable table;
    for (const OpKind op :
         {OpKind::MaxPool, OpKind::AveragePool, OpKind::GlobalMaxPool, OpKind::GlobalAveragePool, OpKind::Conv, OpKind::ConvTranspose,
          OpKind::Relu, OpKind::LeakyRelu, OpKind::Sigmoid, OpKind::Tanh, OpKind::Gemm, OpKind::Flatten, OpKind::Add, OpKind::Softmax,
          OpKind::SoftmaxCrossEntropyLoss, OpKind::MeanSquaredError, OpKind::BatchNormalization, OpKind::LRN, OpKind::Dropout})
        for (const Pass pass : allPasses)
            if (hasPass(op, pass))
                table.add(op, pass, {{.name = "images", .story = storyOf(op, pass)}});
    return table;
}

class LanesBackend final : public CpuBackend {
public:
    LanesBackend() : CpuBackend(lanesTable()) {}

    BackendInfo info() const override
    {
        const int threads = defaultThreads();
        return {.id = "lanes",
                .title = "Images in the lanes of vectors, for networks with few channels",
                .device = processorName() + ", " + std::to_string(threads) + (threads == 1 ? " thread, " : " threads, ") +
                          std::to_string(lanes::laneCount()) + " images to a vector (" + lanes::vectorTarget() + ")",
                .memory = MemoryBudget::instance().limit()};
    }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        return lanes::makeLanesKernel(spec, pass, chosen.name, options.threads > 0 ? options.threads : defaultThreads());
    }

    /// A prediction that would leave two of three lanes empty goes layer by layer through openmp's kernels, which have cells in the lanes.
    std::unique_ptr<Step> planStep(const Graph& graph, const StepSpec& spec) override
    {
        const bool mostlyEmpty = !spec.training && spec.batch > 0 && 3 * spec.batch <= lanes::laneCount();
        return mostlyEmpty ? makeChainedStep(*m_narrow, graph, spec) : lanes::makeLanesStep(graph, spec);
    }

private:
    std::unique_ptr<Backend> m_narrow = makeOpenmpBackend();
};

} // namespace

std::unique_ptr<Backend> makeLanesBackend()
{
    return std::make_unique<LanesBackend>();
}

} // namespace ks
