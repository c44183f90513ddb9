#include "core/backends/cuda/samples.h"

#include <atomic>

namespace ks::cuda {

namespace {

std::uint64_t nextId()
{
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

std::size_t bytesOf(std::int64_t count, std::int64_t cells)
{
    return static_cast<std::size_t>(count) * static_cast<std::size_t>(cells) * sizeof(float);
}

} // namespace

DeviceSamples::DeviceSamples(Device& device, std::int64_t count, std::int64_t imageCells, std::int64_t targetCells)
    : m_device(device), m_id(nextId()), m_count(count), m_imageCells(imageCells), m_targetCells(targetCells),
      m_images(bytesOf(count, imageCells), "samples"), m_targets(bytesOf(count, targetCells), "targets of the samples")
{
}

void DeviceSamples::set(std::int64_t first, std::span<const float> images, std::span<const float> targets)
{
    const auto put = [&](const DeviceMemory& to, std::span<const float> from, std::int64_t cells) {
        const std::size_t offset = bytesOf(first, cells);
        checkRange(offset, from.size_bytes(), to.bytes());
        m_device.upload(to.data() + offset, std::as_bytes(from));
    };
    put(m_images, images, m_imageCells);
    put(m_targets, targets, m_targetCells);
}

std::unique_ptr<Samples> keepSamples(Device& device, std::int64_t count, std::int64_t imageCells, std::int64_t targetCells)
{
    std::size_t free = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for free memory");
    if (bytesOf(count, imageCells) + bytesOf(count, targetCells) > free / 2)
        return nullptr;
    return std::make_unique<DeviceSamples>(device, count, imageCells, targetCells);
}

} // namespace ks::cuda
