#include <cuda_runtime.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

struct CUgraph_st {
    std::vector<std::function<void()>> work;
};
struct CUgraphExec_st {
    std::vector<std::function<void()>> work;
};
struct CUevent_st {
    std::size_t after = 0; ///< so many pieces of work had been put on the stream
    bool timed = false;
    std::shared_ptr<std::chrono::steady_clock::time_point> reached; ///< when they were done
};

namespace ks_emulation {

cudaError_t lastError = cudaSuccess;

namespace {

std::unordered_map<void*, std::size_t> allocations;
std::unordered_map<void*, std::size_t> pinned;
std::unique_ptr<CUgraph_st> captured;      ///< while a stream is being captured
std::deque<std::function<void()>> pending; ///< on the stream, not yet done
std::size_t done = 0;                      ///< pieces of work

cudaError_t take(cudaError_t& error)
{
    const cudaError_t result = error;
    error = cudaSuccess;
    return result;
}

/// Does what was put on the stream before `count` pieces of work were there.
void doFirst(std::size_t count)
{
    while (!pending.empty() && done < count) {
        const std::function<void()> work = std::move(pending.front());
        pending.pop_front();
        ++done;
        work();
    }
}

std::size_t enqueued()
{
    return done + pending.size();
}

bool isPinned(const void* at)
{
    for (const auto& [begin, bytes] : pinned)
        if (at >= begin && at < static_cast<const char*>(begin) + bytes)
            return true;
    return false;
}

} // namespace

void enqueue(std::function<void()> work)
{
    if (captured) {
        captured->work.push_back(std::move(work));
        return;
    }
    pending.push_back(std::move(work));
    if (!machine().late)
        doFirst(enqueued());
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
using ks_emulation::doFirst;
using ks_emulation::enqueued;
using ks_emulation::lastError;
using ks_emulation::machine;
using ks_emulation::pinned;

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
    *properties = {"emulated on the processor", machine().memory, machine().major, 0};
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
    doFirst(enqueued()); // it waits
    machine().used -= found->second;
    allocations.erase(found);
    std::free(pointer);
    return cudaSuccess;
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes)
{
    *pointer = std::malloc(bytes);
    if (!*pointer)
        return cudaErrorMemoryAllocation;
    std::memset(*pointer, 0xFF, bytes);
    pinned[*pointer] = bytes;
    return cudaSuccess;
}

cudaError_t cudaFreeHost(void* pointer)
{
    doFirst(enqueued());
    pinned.erase(pointer);
    std::free(pointer);
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t)
{
    ++machine().copies;
    if (kind == cudaMemcpyHostToDevice && !captured && !ks_emulation::isPinned(from)) { // the driver takes a copy before it returns
        const auto* const begin = static_cast<const std::byte*>(from);
        ks_emulation::enqueue([to, taken = std::vector<std::byte>(begin, begin + bytes)] { std::memcpy(to, taken.data(), taken.size()); });
        return cudaSuccess;
    }
    ks_emulation::enqueue([=] { std::memcpy(to, from, bytes); });
    if (kind == cudaMemcpyDeviceToHost && !captured && !ks_emulation::isPinned(to))
        doFirst(enqueued());
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
    doFirst(enqueued());
    return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    if (captured)
        return cudaErrorStreamCaptureUnsupported;
    doFirst(enqueued());
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags)
{
    *event = new CUevent_st{.timed = (flags & cudaEventDisableTiming) == 0};
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t)
{
    if (event->timed && !captured) {
        event->reached = std::make_shared<std::chrono::steady_clock::time_point>();
        ks_emulation::enqueue([at = event->reached] { *at = std::chrono::steady_clock::now(); });
    }
    event->after = enqueued();
    return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    doFirst(event->after);
    return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end)
{
    const auto isReached = [](cudaEvent_t event) { return event->reached && event->after <= ks_emulation::done; };
    if (!isReached(begin) || !isReached(end))
        return cudaErrorInvalidValue;
    *milliseconds = std::chrono::duration<float, std::milli>(*end->reached - *begin->reached).count();
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
        ks_emulation::enqueue(work);
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
