#include <cuda_runtime.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <vector>

struct CUgraph_st {
    std::vector<std::function<void()>> work;
};
struct CUgraphExec_st {
    std::vector<std::function<void()>> work;
};

namespace ks_emulation {

cudaError_t lastError = cudaSuccess;

namespace {

std::unordered_map<void*, std::size_t> allocations;
std::unique_ptr<CUgraph_st> captured; ///< while a stream is being captured

cudaError_t take(cudaError_t& error)
{
    const cudaError_t result = error;
    error = cudaSuccess;
    return result;
}

} // namespace

void enqueue(std::function<void()> work)
{
    if (captured)
        captured->work.push_back(std::move(work));
    else
        work();
}

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
using ks_emulation::captured;
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
    case cudaErrorStreamCaptureUnsupported: return "operation not permitted when stream is capturing";
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
    if (captured)
        return cudaErrorStreamCaptureUnsupported;
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
    ks_emulation::enqueue([=] { std::memcpy(to, from, bytes); });
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t)
{
    ks_emulation::enqueue([=] { std::memset(to, value, bytes); });
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
    return captured ? cudaErrorStreamCaptureUnsupported : cudaSuccess;
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

cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode)
{
    if (captured || !machine().canCapture)
        return cudaErrorStreamCaptureUnsupported;
    captured = std::make_unique<CUgraph_st>();
    return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t* graph)
{
    *graph = captured.release();
    return *graph ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long)
{
    *executable = new CUgraphExec_st{graph->work};
    return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t)
{
    ++machine().graphLaunches;
    for (const std::function<void()>& work : executable->work)
        work();
    return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    delete graph;
    return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable)
{
    delete executable;
    return cudaSuccess;
}
