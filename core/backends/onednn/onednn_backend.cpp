#include "core/backends/onednn/onednn_backend.h"

#include "core/backends/onednn/kernel.h"
#include "core/base/error.h"
#include "core/base/threads.h"
#include "core/ops/window.h"

#include <array>

namespace ks {

namespace {

using onednn::Layout;
using onednn::OnednnKernel;

/// The library follows another rule for NaN (a comparison with NaN is never true there), starts a maximum from the lowest finite
/// number, and multiplies padding as 0.
constexpr Rules libraryRules{.nanWins = false, .paddingNeverWins = false, .paddingIsSkipped = false};

std::span<const Implementation> table(OpKind op)
{
    static const Text any(KS_TEXT(
        "core", "The library chooses the layout: channels in blocks as wide as a vector register, so that every load is full. Tensors "
                "are reordered on the way in and out; those reorders are timed apart."));
    static const Text plain(
        KS_TEXT("core", "The library works on plain NCHW as it comes: no reorders, but narrower loads or im2col inside."));
    static const Implementation blocked{.name = "blocked",
                                        .story = any,
                                        .supports = onednn::followsRules,
                                        .rules = libraryRules,
                                        .determinism = Determinism::SameBitsThreads};
    static const Implementation nchw{.name = "nchw",
                                     .story = plain,
                                     .supports = onednn::followsRules,
                                     .rules = libraryRules,
                                     .determinism = Determinism::SameBitsThreads};
    static const std::array both = {blocked, nchw};
    static const std::array plainFirst = {nchw, blocked};
    static const std::array plainOnly = {nchw};
    if (isConvolution(op))
        return both;
    if (isPool(op))
        return plainFirst;
    return isActivation(op) ? std::span<const Implementation>(plainOnly) : std::span<const Implementation>();
}

class OnednnBackend final : public Backend {
public:
    BackendInfo info() const override
    {
        const dnnl_version_t* version = dnnl_version();
        return {.id = "onednn",
                .title = "oneDNN, just-in-time compiled for this processor",
                .device = processorName(),
                .version = std::to_string(version->major) + "." + std::to_string(version->minor) + "." + std::to_string(version->patch),
                .memory = MemoryBudget::instance().limit()};
    }

    std::span<const Implementation> implementations(OpKind op, Pass pass) const override
    {
        if (pass == Pass::BackwardWeights && !isConvolution(op))
            return {};
        return table(op);
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
        const auto& own = static_cast<const OnednnKernel&>(forward);
        PlanOptions same = options;
        same.implementation = own.implementation(); // what it saved lies in its own layout
        return make(own.spec(), pass, isPool(own.spec().op) ? same : options, &own.primitive());
    }

private:
    std::unique_ptr<Kernel> make(const OpSpec& spec, Pass pass, const PlanOptions& options, const onednn::Primitive* forward) const
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        const int threads = options.threads > 0 ? options.threads : defaultThreads();
        try {
            const Layout layout = chosen.name == "blocked" ? Layout::Any : Layout::Nchw;
            return std::make_unique<OnednnKernel>(spec, pass, chosen.name, layout, threads, forward);
        } catch (const dnnl::error& error) {
            throw Unsupported(
                Text(KS_TEXT("core", "oneDNN has no primitive for this %1 (%2)"), {std::string(nameOf(spec.op)), error.what()}));
        }
    }
};

} // namespace

std::unique_ptr<Backend> makeOnednnBackend()
{
    return std::make_unique<OnednnBackend>();
}

} // namespace ks
