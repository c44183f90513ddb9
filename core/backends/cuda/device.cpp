#include "core/backends/cuda/device.h"

#include "core/base/error.h"
#include "core/base/memory.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>

namespace ks::cuda {

namespace {

/// Throws Unsupported.
void requireDriverAndDevice()
{
    int driver = 0;
    int runtime = 0;
    int count = 0; // stays as it is when the call fails
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    const cudaError_t result = cudaGetDeviceCount(&count);
    cudaGetLastError();
    if (driver == 0)
        throw Unsupported(Text(KS_TEXT("core", "NVIDIA’s driver does not answer")));
    if (result == cudaErrorInsufficientDriver)
        throw Unsupported(Text(KS_TEXT("core", "the driver is for CUDA %1, and this program needs %2: install a newer driver"),
                               {versionText(driver), versionText(runtime)}));
    if (result == cudaErrorNoDevice || (result == cudaSuccess && count == 0))
        throw Unsupported(Text(KS_TEXT("core", "there is no NVIDIA GPU")));
    if (result != cudaSuccess)
        throw Unsupported(Text(KS_TEXT("core", "CUDA does not start: %1"), {cudaGetErrorString(result)}));
}

/// A card that is older than the code in this plug-in would refuse its first kernel. KS_CUDA_OLDEST: compute capability × 10; 0: not known.
void requireCodeFor(const cudaDeviceProp& device)
{
    const auto text = [](int capability) { return std::to_string(capability / 10) + "." + std::to_string(capability % 10); };
    const int capability = 10 * device.major + device.minor;
    if (capability < KS_CUDA_OLDEST)
        throw Unsupported(Text(KS_TEXT("core", "%1 has compute capability %2, and this program was built for %3 and newer; "
                                               "cmake -DKS_CUDA_ARCHITECTURES=%4 builds it for this GPU"),
                               {device.name, text(capability), text(KS_CUDA_OLDEST), std::to_string(capability)}));
}

} // namespace

void check(cudaError_t result, std::string_view what)
{
    if (result == cudaSuccess)
        return;
    cudaGetLastError(); // it is told here, and must not be told again of the next kernel
    throw Error(Text(KS_TEXT("core", "CUDA: %1: %2"), {std::string(what), cudaGetErrorString(result)}));
}

void report(cudaError_t result, std::string_view what) noexcept
{
    if (result != cudaSuccess)
        std::fprintf(stderr, "CUDA: %.*s: %s\n", static_cast<int>(what.size()), what.data(), cudaGetErrorString(result));
}

DeviceMemory::DeviceMemory(std::size_t bytes, std::string_view name) : m_bytes(bytes)
{
    void* data = nullptr;
    const cudaError_t result = cudaMalloc(&data, std::max<std::size_t>(bytes, 1));
    if (result == cudaErrorMemoryAllocation) {
        cudaGetLastError(); // it is told here and nowhere else
        std::size_t free = 0;
        std::size_t total = 0;
        report(cudaMemGetInfo(&free, &total), "asking for free memory");
        throw OutOfMemory(Text(KS_TEXT("core", "not enough memory on the GPU for %1: %2 needed, %3 of %4 free"),
                               {std::string(name), bytesText(bytes), bytesText(free), bytesText(total)}));
    }
    check(result, "allocating memory");
    m_data = static_cast<std::byte*>(data);
}

DeviceMemory::DeviceMemory(DeviceMemory&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0))
{
}

DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

DeviceMemory::~DeviceMemory()
{
    if (m_data)
        report(cudaFree(m_data), "freeing memory");
}

PinnedMemory::PinnedMemory(std::size_t bytes, std::string_view name) : m_bytes(bytes)
{
    void* data = nullptr;
    const cudaError_t result = cudaMallocHost(&data, std::max<std::size_t>(bytes, 1));
    if (result == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        throw OutOfMemory(
            Text(KS_TEXT("core", "not enough memory that the GPU can reach for %1: %2 needed"), {std::string(name), bytesText(bytes)}));
    }
    check(result, "pinning host memory");
    m_data = static_cast<std::byte*>(data);
}

PinnedMemory::PinnedMemory(PinnedMemory&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0))
{
}

PinnedMemory& PinnedMemory::operator=(PinnedMemory&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

PinnedMemory::~PinnedMemory()
{
    if (m_data)
        report(cudaFreeHost(m_data), "freeing pinned memory");
}

Device::Device()
{
    requireDriverAndDevice();
    check(cudaSetDevice(0), "choosing the device");
    check(cudaGetDeviceProperties(&m_properties, 0), "asking the device");
    requireCodeFor(m_properties);
    check(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "making a stream");
    for (Piece& piece : m_pieces) {
        piece.memory = PinnedMemory(pieceBytes, "copies");
        check(cudaEventCreateWithFlags(&piece.sent, cudaEventDisableTiming), "making an event");
    }
}

Device::~Device()
{
    for (const Piece& piece : m_pieces)
        report(cudaEventDestroy(piece.sent), "removing an event");
    report(cudaStreamDestroy(m_stream), "removing a stream");
}

void Device::upload(std::byte* to, std::span<const std::byte> from)
{
    for (std::size_t done = 0, turn = 0; done < from.size(); done += pieceBytes, ++turn) {
        const Piece& piece = m_pieces[turn % m_pieces.size()];
        const std::size_t bytes = std::min(pieceBytes, from.size() - done);
        check(cudaEventSynchronize(piece.sent), "copying to the device");
        std::memcpy(piece.memory.data(), from.data() + done, bytes);
        check(cudaMemcpyAsync(to + done, piece.memory.data(), bytes, cudaMemcpyHostToDevice, m_stream), "copying to the device");
        check(cudaEventRecord(piece.sent, m_stream), "copying to the device");
    }
    check(cudaStreamSynchronize(m_stream), "copying to the device");
}

void Device::download(std::span<std::byte> to, const std::byte* from)
{
    const std::size_t pieces = (to.size() + pieceBytes - 1) / pieceBytes;
    // While piece i is taken out of pinned memory, piece i + 1 is on its way into the other half.
    for (std::size_t i = 0; i <= pieces; ++i) {
        if (i < pieces) {
            const Piece& piece = m_pieces[i % m_pieces.size()];
            const std::size_t bytes = std::min(pieceBytes, to.size() - i * pieceBytes);
            check(cudaMemcpyAsync(piece.memory.data(), from + i * pieceBytes, bytes, cudaMemcpyDeviceToHost, m_stream),
                  "copying from the device");
            check(cudaEventRecord(piece.sent, m_stream), "copying from the device");
        }
        if (i > 0) {
            const Piece& piece = m_pieces[(i - 1) % m_pieces.size()];
            const std::size_t done = (i - 1) * pieceBytes;
            check(cudaEventSynchronize(piece.sent), "copying from the device");
            std::memcpy(to.data() + done, piece.memory.data(), std::min(pieceBytes, to.size() - done));
        }
    }
}

void Device::fill(std::byte* to, std::byte value, std::size_t bytes)
{
    if (bytes > 0)
        check(cudaMemsetAsync(to, std::to_integer<int>(value), bytes, m_stream), "filling memory");
}

void Device::synchronize()
{
    check(cudaStreamSynchronize(m_stream), "running kernels");
    check(cudaGetLastError(), "starting a kernel");
}

void DeviceBuffer::upload(std::span<const std::byte> from, std::size_t offset)
{
    checkRange(offset, from.size(), m_bytes);
    m_device.upload(m_data + offset, from);
}

void DeviceBuffer::download(std::span<std::byte> to, std::size_t offset) const
{
    checkRange(offset, to.size(), m_bytes);
    m_device.download(to, m_data + offset);
}

void DeviceBuffer::fill(std::byte value)
{
    m_device.fill(m_data, value, m_bytes);
}

std::string versionText(int version)
{
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

} // namespace ks::cuda
