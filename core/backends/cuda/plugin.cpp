#include "core/backends/cuda/cuda_kernel.h"
#include "core/backends/cuda/device_backend.h"
#include "core/backends/cuda/gemm_variants.h"
#include "core/backends/plugin/plugin_abi.h"

namespace ks::cuda {

namespace {

class CudaBackend final : public DeviceBackend {
public:
    CudaBackend()
    {
        capabilities().tensorCores = m_device.properties().major >= 8;
        addAll(m_table);
    }

    BackendInfo info() const override
    {
        const cudaDeviceProp& device = m_device.properties();
        int runtime = 0;
        check(cudaRuntimeGetVersion(&runtime), "asking for the version");
        return {.id = "cuda",
                .title = Text(KS_TEXT("core", "CUDA, our own kernels")),
                .device = Text(std::string(device.name) + ", sm_" + std::to_string(device.major) + std::to_string(device.minor)),
                .version = "CUDA " + versionText(runtime),
                .memory = device.totalGlobalMem};
    }

    std::span<const Implementation> implementations(OpKind op, Pass pass) const override { return m_table.meta(op, pass); }

    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        const Implementation& chosen = choose(spec, pass, options.implementation);
        const auto index = static_cast<std::size_t>(&chosen - implementations(spec.op, pass).data());
        return makeCudaKernel(m_device, spec, pass, m_table.rows(spec.op, pass)[index]);
    }

private:
    Device& device() override { return m_device; }

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
