#include "core/backends/cuda/cuda_kernel.h"
#include "core/backends/cuda/device_backend.h"
#include "core/backends/cuda/gemm_variants.h"
#include "core/backends/cudnn/descriptions.h"
#include "core/backends/cudnn/handles.h"
#include "core/backends/plugin/plugin_abi.h"
#include "core/ops/global_pool.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <vector>

namespace ks::cudnn {

namespace {

/// The library pads both ends alike; that is ours if it gives as many windows.
bool padsAlike(const WindowAxis& axis)
{
    const std::int64_t room = axis.size + 2 * axis.padBegin - axis.extent();
    return room >= 0 && room / axis.stride + 1 == axis.count;
}

Support fits(const OpSpec& given)
{
    const OpSpec spec = asWindowedPool(given);
    if (!cuda::countsInInt(spec))
        return Support::no(Text(KS_TEXT("core", "cuDNN counts cells up to 2³¹ − 1")));
    if (!hasWindow(spec.op))
        return {};
    const Window window = windowOf(spec);
    if (!padsAlike(window.y) || !padsAlike(window.x))
        return Support::no(Text(KS_TEXT("core", "cuDNN pads both ends of an axis alike")));
    if (!isPool(spec.op))
        return {};
    if (window.isDilated())
        return Support::no(Text(KS_TEXT("core", "cuDNN’s pooling knows no dilation")));
    if (spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero)
        return Support::no(Text(KS_TEXT("core", "cuDNN pads MaxPool with −∞ only")));
    if (spec.op == OpKind::AveragePool && spec.countIncludePad && !resolvedPads(spec).isSymmetric())
        return Support::no(Text(KS_TEXT("core", "cuDNN counts the same padding at both ends")));
    return {};
}

/// FFT and Winograd round otherwise than sums of products do; the factor is generous and has to be checked on a device.
constexpr double winogradRoundoffs = 256;
/// Of the library's own exponential functions.
constexpr double functionRoundoffs = 16;
/// Of sums over a batch in an order, and by a formula, that only the library knows.
constexpr double normalisationRoundoffs = 256;
constexpr Rules poolRules{.nanWins = true, .firstTieWins = false, .paddingNeverWins = false};
constexpr Rules convolutionRules{.paddingIsSkipped = false};
constexpr Rules activationRules{.nanWins = false};

/// cuDNN has the gradient of the batch's own statistics only.
Support fitsNormalisationGradient(const OpSpec& spec)
{
    if (!spec.trainingMode)
        return Support::no(Text(KS_TEXT("core", "cuDNN has no gradient of a normalisation by given statistics")));
    return fits(spec);
}

/// A kernel of ours stands in only where cuDNN has none: forward and backward pass are always the same side's.
Support cudnnCannot(const OpSpec& spec)
{
    if (fits(spec))
        return Support::no(Text(KS_TEXT("core", "cuDNN does this itself")));
    return cuda::countsInInt(spec);
}

/// What a row may do. Of borrowed ones: what the table of the cuda backend has.
void complete(Implementation& row, OpKind op, Pass pass, const cuda::Table& borrowed)
{
    row.supports = fits;
    if (row.name == borrowedName) {
        row.supports = isConvolution(op) || isPool(op) ? cudnnCannot : cuda::countsInInt;
        if (isConvolution(op)) // padding is multiplied by some of our kernels
            row.rules = convolutionRules;
    } else if (row.name == "cublas") {
        const auto meta = borrowed.meta(op, pass);
        row.supports = std::ranges::find(meta, row.name, &Implementation::name)->supports;
    } else if (isConvolution(op)) {
        row.rules = convolutionRules;
        row.unitRoundoffs = row.name == "fastest" ? winogradRoundoffs : 1;
    } else if (isPool(op)) {
        row.rules = poolRules;
    } else if (op == OpKind::BatchNormalization) {
        row.supports = isForward(pass) ? fits : fitsNormalisationGradient;
        row.rules = activationRules;
        row.unitRoundoffs = normalisationRoundoffs;
    } else if (op != OpKind::Add) {
        row.rules = activationRules;
        row.unitRoundoffs = functionRoundoffs;
    }
}

class CudnnKernel final : public Kernel {
public:
    CudnnKernel(const OpSpec& spec, Pass pass, std::string_view implementation, std::unique_ptr<Call> call)
        : m_spec(spec), m_pass(pass), m_implementation(implementation), m_call(std::move(call))
    {
        if (const std::string algorithm = m_call->algorithm(); !algorithm.empty())
            m_implementation += " (" + algorithm + ")";
        if (m_call->workspaceBytes() > 0)
            m_workspace = cuda::DeviceMemory(m_call->workspaceBytes(), "workspace of cuDNN");
    }

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_pass; }
    std::string_view implementation() const override { return m_implementation; }
    std::size_t workspaceBytes() const override { return m_workspace.bytes(); }
    std::size_t savedBytes() const override { return m_call->savedBytes(); }
    void run(const Args& args) override { m_call->run(args, m_workspace.data()); }

private:
    OpSpec m_spec;
    Pass m_pass;
    std::string m_implementation;
    std::unique_ptr<Call> m_call;
    cuda::DeviceMemory m_workspace;
};

class CudnnBackend final : public cuda::DeviceBackend {
public:
    CudnnBackend()
    {
        cuda::capabilities().tensorCores = m_library.device().properties().major >= 8;
        cuda::addAll(m_borrowed);
        for (const OpKind op : allOps())
            for (const Pass pass : allPasses) {
                std::vector<Implementation>& rows = rowsOf(op, pass);
                rows = descriptionsOf(op, pass);
                for (Implementation& row : rows)
                    complete(row, op, pass, m_borrowed);
            }
    }

    BackendInfo info() const override
    {
        const cudaDeviceProp& device = m_library.device().properties();
        const std::size_t version = cudnnGetVersion();
        return {.id = "cudnn",
                .title = Text(KS_TEXT("core", "cuDNN, NVIDIA’s library")),
                .device = Text(device.name),
                .version =
                    std::to_string(version / 10000) + "." + std::to_string(version % 10000 / 100) + "." + std::to_string(version % 100),
                .memory = device.totalGlobalMem};
    }

    std::span<const Implementation> implementations(OpKind op, Pass pass) const override
    {
        return m_rows[static_cast<std::size_t>(op)][static_cast<std::size_t>(pass)];
    }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        if (chosen.name == borrowedName || chosen.name == "cublas") {
            const cuda::Row* row = m_borrowed.bestFor(spec, pass);
            for (const cuda::Row& one : m_borrowed.rows(spec.op, pass))
                if (one.meta.name == chosen.name)
                    row = &one;
            if (!row)
                throw Unsupported(supports(spec, pass).reason);
            return cuda::makeCudaKernel(m_library.device(), spec, pass, *row);
        }
        return std::make_unique<CudnnKernel>(spec, pass, chosen.name, callFor(spec, pass, chosen.name));
    }

    void setWorkspaceLimit(std::size_t bytes) override { m_library.setWorkspaceLimit(bytes); }

private:
    static constexpr std::size_t opCount = 64;

    cuda::Device& device() override { return m_library.device(); }

    std::vector<Implementation>& rowsOf(OpKind op, Pass pass)
    {
        return m_rows.at(static_cast<std::size_t>(op)).at(static_cast<std::size_t>(pass));
    }

    std::unique_ptr<Call> callFor(const OpSpec& spec, Pass pass, std::string_view implementation)
    {
        if (isConvolution(spec.op))
            return makeConvolution(m_library, spec, pass, implementation);
        if (isPool(spec.op))
            return makePooling(m_library, spec, pass);
        switch (spec.op) {
        case OpKind::Softmax: return makeSoftmax(m_library, spec, pass);
        case OpKind::BatchNormalization: return makeNormalisation(m_library, spec, pass);
        case OpKind::Add: return makeAdd(m_library, spec);
        default: return makeActivation(m_library, spec, pass);
        }
    }

    Library m_library;
    cuda::Table m_borrowed;
    std::array<std::array<std::vector<Implementation>, allPasses.size()>, opCount> m_rows;
};

std::unique_ptr<Backend> make()
{
    requireParts();
    return std::make_unique<CudnnBackend>();
}

} // namespace

} // namespace ks::cudnn

extern "C" __attribute__((visibility("default"))) const ks::PluginDescription* ks_backend_plugin()
{
    static const ks::PluginDescription description{ks::pluginAbiVersion, KS_PLUGIN_BUILD_ID, ks::cudnn::make};
    return &description;
}
