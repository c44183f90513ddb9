#include "core/backends/onednn/onednn_backend.h"

#include "core/backends/onednn/kernel.h"
#include "core/base/error.h"
#include "core/base/threads.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <array>

namespace ks {

namespace {

using onednn::Layout;
using onednn::OnednnKernel;

/// The library follows another rule for NaN (a comparison with NaN is never true there), starts a maximum from the lowest finite
/// number, and multiplies padding as 0.
constexpr Rules libraryRules{.nanWins = false, .paddingNeverWins = false, .paddingIsSkipped = false};

std::span<const Implementation> table(OpKind op, Pass pass)
{
    static const Text any(KS_TEXT(
        "core", "The library chooses the layout: channels in blocks as wide as a vector register, so that every load is full. Tensors "
                "are reordered on the way in and out; those reorders are timed apart."));
    static const Text plain(
        KS_TEXT("core", "The library works on plain NCHW as it comes: no reorders, but narrower loads or im2col inside."));
    const auto blocked = [](std::string_view source) {
        return Implementation{.name = "blocked",
                              .source = source,
                              .story = any,
                              .supports = onednn::followsRules,
                              .rules = libraryRules,
                              .determinism = Determinism::SameBitsThreads};
    };
    const auto nchw = [](std::string_view source) {
        return Implementation{.name = "nchw",
                              .source = source,
                              .story = plain,
                              .supports = onednn::followsRules,
                              .rules = libraryRules,
                              .determinism = Determinism::SameBitsThreads};
    };
    static const std::array convolution = {blocked("onednn/convolution.cpp"), nchw("onednn/convolution.cpp")};
    static const std::array pooling = {nchw("onednn/pooling.cpp"), blocked("onednn/pooling.cpp")};
    static const std::array activation = {nchw("onednn/activation.cpp")};
    static const std::array sum = {nchw("onednn/network_operators.cpp")};
    // Nothing of these follows rules for padding; NaN and ±∞ go their own way in the library's sums and exponentials.
    const auto own = [](std::string_view name, Text story, Support (*supports)(const OpSpec&) = nullptr) {
        return Implementation{.name = name,
                              .source = "onednn/network_operators.cpp",
                              .story = std::move(story),
                              .supports = supports,
                              .rules = libraryRules,
                              .determinism = Determinism::SameBitsThreads};
    };
    static const std::array linear = {
        own("blocked", Text(KS_TEXT("core", "The library’s inner product over the whole batch, in layouts that it chooses; tensors are "
                                            "reordered on the way in and out, and those reorders are timed apart."))),
        own("nchw", Text(KS_TEXT("core", "The library’s inner product over the whole batch on rows as they come: no reorders.")))};
    static const std::array softmax = {
        own("nchw",
            Text(KS_TEXT("core",
                         "The library’s softmax over the channels. Training keeps the probabilities, from which the gradient is made.")))};
    static const std::array normalisation = {own(
        "nchw", Text(KS_TEXT("core", "The library’s batch normalisation. It keeps mean and variance of the batch for the backward pass; "
                                     "the running statistics are updated by our definition, since the library knows no momentum.")))};
    static const std::array lrn = {
        own("nchw", Text(KS_TEXT("core", "The library’s local response normalisation across channels, for an odd size.")),
            onednn::followsLrnRules)};
    static const std::array lrnForward = [] {
        std::array rows = lrn;
        rows[0].rules.sumsStandAlone = false; // of five channels and a power of 0.75
        return rows;
    }();
    if (isConvolution(op))
        return convolution;
    if (isPool(op))
        return pooling;
    if (onednn::hasActivation(op))
        return activation;
    if (op == OpKind::Add && isForward(pass))
        return sum;
    switch (op) {
    case OpKind::Gemm: return linear;
    case OpKind::Softmax: return softmax;
    case OpKind::BatchNormalization: return normalisation;
    case OpKind::LRN: return isForward(pass) ? lrnForward : lrn;
    default: return {};
    }
}

/// What the library has no primitive for, or only one that would copy: our own code.
CpuTable borrowedTable(const CpuTable& lent)
{
    CpuTable borrowed;
    for (const OpKind op : allOps())
        for (const Pass pass : allPasses)
            if (hasPass(op, pass) && table(op, pass).empty())
                borrowed.addAll(lent, op, pass);
    return borrowed;
}

class OnednnBackend final : public Backend {
public:
    explicit OnednnBackend(const CpuTable& lent) : m_borrowed(borrowedTable(lent)) {}

    BackendInfo info() const override
    {
        const dnnl_version_t* version = dnnl_version();
        return {.id = std::string(onednnTraits.id),
                .title = Text(KS_TEXT("core", "oneDNN, just-in-time compiled for this processor")),
                .device = Text(processorName()),
                .version = std::to_string(version->major) + "." + std::to_string(version->minor) + "." + std::to_string(version->patch),
                .memory = MemoryBudget::instance().limit()};
    }

    std::span<const Implementation> implementations(OpKind op, Pass pass) const override
    {
        if (const auto borrowed = m_borrowed.meta(op, pass); !borrowed.empty())
            return borrowed;
        return hasPass(op, pass) ? table(op, pass) : std::span<const Implementation>();
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override
    {
        return std::make_unique<HostBuffer>(bytes, name);
    }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        return make(spec, pass, options, nullptr);
    }

    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        if (isBorrowed(forward.spec().op, pass))
            return make(forward.spec(), pass, options, nullptr);
        const auto& own = static_cast<const OnednnKernel&>(forward);
        PlanOptions same = options;
        same.implementation = own.implementation(); // what it saved lies in its own layout
        return make(own.spec(), pass, isPool(own.spec().op) ? same : options, &own.primitive());
    }

private:
    bool isBorrowed(OpKind op, Pass pass) const { return !m_borrowed.meta(op, pass).empty(); }

    std::unique_ptr<Kernel> make(const OpSpec& spec, Pass pass, const PlanOptions& options, const onednn::Primitive* forward) const
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        const int threads = options.threads > 0 ? options.threads : defaultThreads();
        if (isBorrowed(spec.op, pass)) {
            const auto index = static_cast<std::size_t>(&chosen - m_borrowed.meta(spec.op, pass).data());
            return planRow(spec, pass, m_borrowed.rows(spec.op, pass)[index], threads);
        }
        try {
            const Layout layout = chosen.name == "blocked" ? Layout::Any : Layout::Nchw;
            return std::make_unique<OnednnKernel>(spec, pass, chosen.name, layout, threads, forward);
        } catch (const dnnl::error& error) {
            throw Unsupported(
                Text(KS_TEXT("core", "oneDNN has no primitive for this %1 (%2)"), {std::string(nameOf(spec.op)), error.what()}));
        }
    }

    CpuTable m_borrowed;
};

} // namespace

std::unique_ptr<Backend> makeOnednnBackend(const CpuTable& lent)
{
    return std::make_unique<OnednnBackend>(lent);
}

} // namespace ks
