#pragma once

#include "core/backends/cuda/device_network.h"
#include "core/backends/cuda/samples.h"

namespace ks::cuda {

/// What backends on one NVIDIA device share: memory, network steps and samples are there, whoever makes the kernels.
class DeviceBackend : public Backend {
public:
    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) final
    {
        return std::make_unique<DeviceBuffer>(device(), bytes, name);
    }
    std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes) final
    {
        checkRange(offset, bytes, whole.bytes());
        return std::make_unique<DeviceBuffer>(device(), static_cast<DeviceBuffer&>(whole).data() + offset, bytes);
    }
    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) final
    {
        return plan(forward.spec(), pass, options);
    }
    std::unique_ptr<PlannedNetwork> planNetwork(const Graph& graph, const PlanSpec& spec) final
    {
        return makeDeviceStep(*this, device(), graph, spec);
    }
    std::unique_ptr<Samples> keepSamples(std::int64_t count, std::int64_t imageCells, std::int64_t targetCells) final
    {
        return cuda::keepSamples(device(), count, imageCells, targetCells);
    }
    void synchronize() final { device().synchronize(); }

protected:
    virtual Device& device() = 0;
};

} // namespace ks::cuda
