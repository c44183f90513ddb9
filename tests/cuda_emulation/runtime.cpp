#include <cuda_runtime.h>

#include <cstdlib>
#include <cstring>
#include <unordered_map>

namespace ks_emulation {

cudaError_t lastError = cudaSuccess;

namespace {

std::unordered_map<void*, std::size_t> allocations;

cudaError_t take(cudaError_t& error)
{
    const cudaError_t result = error;
    error = cudaSuccess;
    return result;
}

} // namespace

void fail(cudaError_t error)
{
    lastError = error;
}

Machine& machine()
{
    static Machine one;
    return one;
}

} // namespace ks_emulation

using ks_emulation::allocations;
using ks_emulation::lastError;
using ks_emulation::machine;

const char* cudaGetErrorString(cudaError_t error)
{
    switch (error) {
    case cudaSuccess: return "no error";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    case cudaErrorInsufficientDriver: return "CUDA driver version is insufficient for CUDA runtime version";
    case cudaErrorNoDevice: return "no CUDA-capable device is detected";
    case cudaErrorMisalignedAddress: return "misaligned address";
    case cudaErrorLaunchFailure: return "threads wait at a barrier that others of their block never reach";
    default: return "invalid argument";
    }
}

cudaError_t cudaGetLastError()
{
    return ks_emulation::take(lastError);
}

cudaError_t cudaGetDeviceCount(int* count)
{
    if (machine().deviceCountResult == cudaSuccess)
        *count = machine().deviceCount;
    return machine().deviceCountResult;
}

cudaError_t cudaSetDevice(int)
{
    return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int)
{
    *properties = {"emulated on the processor", machine().memory, 8, 0};
    return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int* version)
{
    *version = machine().driverVersion;
    return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version)
{
    *version = 13000;
    return cudaSuccess;
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    *free = machine().memory - machine().used;
    *total = machine().memory;
    return cudaSuccess;
}

cudaError_t cudaMalloc(void** pointer, std::size_t bytes)
{
    if (bytes > machine().memory - machine().used)
        return cudaErrorMemoryAllocation;
    *pointer = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
    std::memset(*pointer, 0xFF, bytes);
    machine().used += bytes;
    allocations[*pointer] = bytes;
    return cudaSuccess;
}

cudaError_t cudaFree(void* pointer)
{
    const auto found = allocations.find(pointer);
    if (found == allocations.end())
        return pointer ? cudaErrorInvalidValue : cudaSuccess;
    machine().used -= found->second;
    allocations.erase(found);
    std::free(pointer);
    return cudaSuccess;
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes)
{
    *pointer = std::malloc(bytes);
    return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaFreeHost(void* pointer)
{
    std::free(pointer);
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t)
{
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t)
{
    std::memset(to, value, bytes);
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int)
{
    *stream = nullptr;
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t)
{
    return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int)
{
    *event = nullptr;
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t)
{
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t)
{
    return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t)
{
    return cudaSuccess;
}
