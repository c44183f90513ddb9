#pragma once

#include "core/backends/cuda/device.h"
#include "core/backends/planned_network.h"

#include <cstdint>

namespace ks::cuda {

/// A data set in the memory of the device.
class DeviceSamples final : public Samples {
public:
    DeviceSamples(Device& device, std::int64_t count, std::int64_t imageCells, std::int64_t targetCells);

    std::int64_t count() const override { return m_count; }
    std::size_t bytes() const override { return m_images.bytes() + m_targets.bytes(); }
    void set(std::int64_t first, std::span<const float> images, std::span<const float> targets) override;

    const Device& device() const { return m_device; }
    /// No two have the same, not even one after the other.
    std::uint64_t id() const { return m_id; }
    std::int64_t imageCells() const { return m_imageCells; }
    std::int64_t targetCells() const { return m_targetCells; }
    const float* images() const { return reinterpret_cast<const float*>(m_images.data()); }
    const float* targets() const { return reinterpret_cast<const float*>(m_targets.data()); }

private:
    Device& m_device;
    std::uint64_t m_id;
    std::int64_t m_count;
    std::int64_t m_imageCells;
    std::int64_t m_targetCells;
    DeviceMemory m_images;
    DeviceMemory m_targets;
};

/// Null where it would take more than half of what is free.
std::unique_ptr<Samples> keepSamples(Device& device, std::int64_t count, std::int64_t imageCells, std::int64_t targetCells);

} // namespace ks::cuda
