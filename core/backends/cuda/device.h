#pragma once

#include "core/backends/tensor_pointers.h"

#include <cuda_runtime_api.h>

#include <array>

namespace ks::cuda {

/// Throws Error with CUDA's own words when `result` is not success; `what` says what was tried.
void check(cudaError_t result, std::string_view what);
/// For destructors: prints instead of throwing.
void report(cudaError_t result, std::string_view what) noexcept;

/// A block of device memory. Throws OutOfMemory, naming `name` and the size.
class DeviceMemory {
public:
    DeviceMemory() = default;
    DeviceMemory(std::size_t bytes, std::string_view name);
    DeviceMemory(DeviceMemory&& other) noexcept;
    DeviceMemory& operator=(DeviceMemory&& other) noexcept;
    ~DeviceMemory();

    std::byte* data() const { return m_data; }
    std::size_t bytes() const { return m_bytes; }

private:
    std::byte* m_data = nullptr;
    std::size_t m_bytes = 0;
};

/// Host memory that the device reaches by itself, so that a copy needs no one's help. Throws OutOfMemory, naming `name` and the size.
class PinnedMemory {
public:
    PinnedMemory() = default;
    PinnedMemory(std::size_t bytes, std::string_view name);
    PinnedMemory(PinnedMemory&& other) noexcept;
    PinnedMemory& operator=(PinnedMemory&& other) noexcept;
    ~PinnedMemory();

    std::byte* data() const { return m_data; }
    std::size_t bytes() const { return m_bytes; }

private:
    std::byte* m_data = nullptr;
    std::size_t m_bytes = 0;
};

/// One device with one stream and two pieces of pinned host memory, through which all copies go: while one piece is on its way,
/// the next is filled. Belongs to one thread.
class Device {
public:
    /// Throws Unsupported with the reason when there is no device that works.
    Device();
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    cudaStream_t stream() const { return m_stream; }
    const cudaDeviceProp& properties() const { return m_properties; }

    /// Return when the copy is done.
    void upload(std::byte* to, std::span<const std::byte> from);
    void download(std::span<std::byte> to, const std::byte* from);
    void fill(std::byte* to, std::byte value, std::size_t bytes);
    /// Throws what went wrong in any work since the last call.
    void synchronize();

private:
    static constexpr std::size_t pieceBytes = std::size_t{1} << 20U;

    struct Piece {
        PinnedMemory memory;
        cudaEvent_t sent = nullptr;
    };

    cudaDeviceProp m_properties{};
    cudaStream_t m_stream = nullptr;
    std::array<Piece, 2> m_pieces;
};

/// Memory of a device as the contract wants it, or a window on another such buffer.
class DeviceBuffer final : public Buffer {
public:
    DeviceBuffer(Device& device, std::size_t bytes, std::string_view name)
        : m_device(device), m_memory(bytes, name), m_data(m_memory.data()), m_bytes(bytes)
    {
    }
    DeviceBuffer(Device& device, std::byte* data, std::size_t bytes) : m_device(device), m_data(data), m_bytes(bytes) {}

    std::size_t bytes() const override { return m_bytes; }
    void upload(std::span<const std::byte> from, std::size_t offset) override;
    void download(std::span<std::byte> to, std::size_t offset) const override;
    void fill(std::byte value) override;

    std::byte* data() const { return m_data; }

private:
    Device& m_device;
    DeviceMemory m_memory;
    std::byte* m_data;
    std::size_t m_bytes;
};

template <class Pointer>
Pointer pointerTo(const Buffer* buffer)
{
    return pointerInto<DeviceBuffer, Pointer>(buffer);
}

/// "13.0"
std::string versionText(int version);

} // namespace ks::cuda
