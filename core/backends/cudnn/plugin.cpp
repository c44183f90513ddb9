#include "core/backends/cudnn/handles.h"
#include "core/backends/plugin/plugin_abi.h"
#include "core/ops/global_pool.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <array>
#include <limits>

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
    for (const Role role : {Role::Src, Role::Weights, Role::Dst}) {
        const Shape shape = shapeOf(spec, role);
        if (!shape.empty() && shape.elements() > std::numeric_limits<std::int32_t>::max())
            return Support::no(Text(KS_TEXT("core", "cuDNN counts cells up to 2³¹ − 1")));
    }
    if (spec.op == OpKind::LeakyRelu)
        return Support::no(Text(KS_TEXT("core", "cuDNN has no LeakyRelu")));
    if (isActivation(spec.op))
        return {};
    const Window window = windowOf(spec);
    if (!padsAlike(window.y) || !padsAlike(window.x))
        return Support::no(Text(KS_TEXT("core", "cuDNN pads both ends of an axis alike")));
    if (!isPool(spec.op))
        return {};
    if (window.y.dilation != 1 || window.x.dilation != 1)
        return Support::no(Text(KS_TEXT("core", "cuDNN's pooling knows no dilation")));
    if (spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero)
        return Support::no(Text(KS_TEXT("core", "cuDNN pads MaxPool with −∞ only")));
    if (spec.op == OpKind::AveragePool && spec.countIncludePad &&
        (window.y.padBegin != window.y.padEnd || window.x.padBegin != window.x.padEnd))
        return Support::no(Text(KS_TEXT("core", "cuDNN counts the same padding at both ends")));
    return {};
}

/// FFT and Winograd round otherwise than sums of products do; the factor is generous and has to be checked on a device.
constexpr double winogradRoundoffs = 256;
/// Of the library's own exponential functions.
constexpr double functionRoundoffs = 16;
constexpr Rules poolRules{.nanWins = true, .firstTieWins = false, .paddingNeverWins = false};
constexpr Rules convolutionRules{.paddingIsSkipped = false};
constexpr Rules activationRules{.nanWins = false};

std::span<const Implementation> table(OpKind op)
{
    static const std::array convolutions = {
        Implementation{.name = "fastest",
                       .story =
                           Text(KS_TEXT("core", "The library measures its deterministic algorithms on this shape when the work is planned "
                                                "and the fastest is taken; workspace up to 256 MiB, float32 without tensor cores.")),
                       .supports = fits,
                       .rules = convolutionRules,
                       .unitRoundoffs = winogradRoundoffs},
        Implementation{.name = "gemm",
                       .story =
                           Text(KS_TEXT("core", "The library's matrix product over columns that are computed when they are needed: sums of "
                                                "products, rounded like our own.")),
                       .supports = fits,
                       .rules = convolutionRules}};
    static const std::array pools = {Implementation{
        .name = "library",
        .story = Text(KS_TEXT("core", "The library's pooling, deterministic. It keeps no arg-max: backwards it reads src and dst again.")),
        .supports = fits,
        .rules = poolRules}};
    static const std::array activations = {Implementation{.name = "library",
                                                          .story = Text(KS_TEXT("core", "The library's activation.")),
                                                          .supports = fits,
                                                          .rules = activationRules,
                                                          .unitRoundoffs = functionRoundoffs}};
    if (isConvolution(op))
        return convolutions;
    return isPool(op) ? std::span<const Implementation>(pools) : activations;
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

class CudnnBackend final : public Backend {
public:
    BackendInfo info() const override
    {
        const cudaDeviceProp& device = m_library.device().properties();
        const std::size_t version = cudnnGetVersion();
        return {.id = "cudnn",
                .title = "cuDNN, NVIDIA's library",
                .device = device.name,
                .version =
                    std::to_string(version / 10000) + "." + std::to_string(version % 10000 / 100) + "." + std::to_string(version % 100),
                .memory = device.totalGlobalMem};
    }

    std::span<const Implementation> implementations(OpKind op, Pass pass) const override
    {
        if ((!hasWindow(op) && !isActivation(op)) || (pass == Pass::BackwardWeights && !isConvolution(op)))
            return {};
        return table(op);
    }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override
    {
        return std::make_unique<cuda::DeviceBuffer>(m_library.device(), bytes, name);
    }

    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) override
    {
        cuda::checkRange(offset, bytes, whole.bytes());
        return std::make_unique<cuda::DeviceBuffer>(m_library.device(), static_cast<cuda::DeviceBuffer&>(whole).data() + offset, bytes);
    }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        std::unique_ptr<Call> call = isConvolution(spec.op) ? makeConvolution(m_library, spec, pass, chosen.name)
                                     : isPool(spec.op)      ? makePooling(m_library, spec, pass)
                                                            : makeActivation(m_library, spec, pass);
        return std::make_unique<CudnnKernel>(spec, pass, chosen.name, std::move(call));
    }

    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        return plan(forward.spec(), pass, options);
    }

    void synchronize() override { m_library.device().synchronize(); }

private:
    Library m_library;
};

std::unique_ptr<Backend> make()
{
    return std::make_unique<CudnnBackend>();
}

} // namespace

} // namespace ks::cudnn

extern "C" __attribute__((visibility("default"))) const ks::PluginDescription* ks_backend_plugin()
{
    static const ks::PluginDescription description{ks::pluginAbiVersion, KS_PLUGIN_BUILD_ID, ks::cudnn::make};
    return &description;
}
