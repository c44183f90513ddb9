#include "core/backends/arg_max.h"
#include "core/backends/cpu_backend.h"
#include "core/backends/cuda/device.h"
#include "core/backends/cuda/rungs.h"
#include "core/backends/plugin/plugin_abi.h"
#include "core/base/error.h"

namespace ks::cuda {

namespace {

bool isMaxPool(OpKind op)
{
    return op == OpKind::MaxPool || op == OpKind::GlobalMaxPool;
}

class CudaKernel final : public Kernel {
public:
    CudaKernel(Device& device, const OpSpec& spec, Pass pass, const Row& row) : m_device(device), m_spec(spec), m_pass(pass), m_row(row)
    {
        const std::size_t bytes = row.workspaceBytes ? row.workspaceBytes(spec, pass) : 0;
        if (bytes > 0)
            m_workspace = DeviceMemory(bytes, "workspace of " + std::string(row.meta.name));
        if (row.prepare)
            row.prepare();
    }

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_pass; }
    std::string_view implementation() const override { return m_row.meta.name; }
    std::size_t workspaceBytes() const override { return m_workspace.bytes(); }
    std::size_t savedBytes() const override { return m_pass == Pass::Inference || !isMaxPool(m_spec.op) ? 0 : argMaxBytes(m_spec); }

    void run(const Args& args) override
    {
        m_row.run(m_spec, m_pass,
                  {.src = pointerTo<const float*>(args.src),
                   .weights = pointerTo<const float*>(args.weights),
                   .bias = pointerTo<const float*>(args.bias),
                   .diffDst = pointerTo<const float*>(args.diffDst),
                   .dst = pointerTo<float*>(args.dst),
                   .diffSrc = pointerTo<float*>(args.diffSrc),
                   .diffWeights = pointerTo<float*>(args.diffWeights),
                   .diffBias = pointerTo<float*>(args.diffBias),
                   .src2 = pointerTo<const float*>(args.src2),
                   .mean = pointerTo<const float*>(args.mean),
                   .variance = pointerTo<const float*>(args.variance),
                   .diffSrc2 = pointerTo<float*>(args.diffSrc2),
                   .newMean = pointerTo<float*>(args.newMean),
                   .newVariance = pointerTo<float*>(args.newVariance),
                   .step = args.step,
                   .saved = pointerTo<void*>(args.saved),
                   .workspace = m_workspace.data(),
                   .stream = m_device.stream(),
                   .stop = args.stop});
    }

    std::vector<std::int64_t> decodeSaved(const Buffer& saved) const override
    {
        return savedBytes() == 0 ? std::vector<std::int64_t>() : decodeArgMax(m_spec, saved);
    }

private:
    Device& m_device;
    OpSpec m_spec;
    Pass m_pass;
    const Row& m_row;
    DeviceMemory m_workspace;
};

class CudaBackend final : public Backend {
public:
    CudaBackend()
    {
        capabilities().tensorCores = m_device.properties().major >= 8;
        addPools(m_table);
        addActivations(m_table);
        addConvolutions(m_table);
        addGemm(m_table);
        addNetworkOperators(m_table);
    }

    BackendInfo info() const override
    {
        const cudaDeviceProp& device = m_device.properties();
        int runtime = 0;
        check(cudaRuntimeGetVersion(&runtime), "asking for the version");
        return {.id = "cuda",
                .title = "CUDA, our own kernels",
                .device = std::string(device.name) + ", sm_" + std::to_string(device.major) + std::to_string(device.minor),
                .version = "CUDA " + versionText(runtime),
                .memory = device.totalGlobalMem};
    }

    std::span<const Implementation> implementations(OpKind op, Pass pass) const override { return m_table.meta(op, pass); }

    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override
    {
        return std::make_unique<DeviceBuffer>(m_device, bytes, name);
    }

    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) override
    {
        checkRange(offset, bytes, whole.bytes());
        return std::make_unique<DeviceBuffer>(m_device, static_cast<DeviceBuffer&>(whole).data() + offset, bytes);
    }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        const auto index = static_cast<std::size_t>(&chosen - implementations(spec.op, pass).data());
        return std::make_unique<CudaKernel>(m_device, spec, pass, m_table.rows(spec.op, pass)[index]);
    }

    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        return plan(forward.spec(), pass, options);
    }

    void synchronize() override { m_device.synchronize(); }

private:
    Device m_device;
    Table m_table;
};

std::unique_ptr<Backend> make()
{
    return std::make_unique<CudaBackend>();
}

} // namespace

} // namespace ks::cuda

extern "C" __attribute__((visibility("default"))) const ks::PluginDescription* ks_backend_plugin()
{
    static const ks::PluginDescription description{ks::pluginAbiVersion, KS_PLUGIN_BUILD_ID, ks::cuda::make};
    return &description;
}
