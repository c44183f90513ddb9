#pragma once

// Takes the place of the CUDA toolkit's header: the part of the language and of the runtime library that core/backends/cuda uses,
// executed on the processor. See ../README.md.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

struct uint3 {
    unsigned int x, y, z;
};
struct dim3 {
    unsigned int x, y, z;
    dim3(unsigned int xExtent = 1, unsigned int yExtent = 1, unsigned int zExtent = 1) : x(xExtent), y(yExtent), z(zExtent) {}
};
enum cudaError_t : int;

namespace ks_emulation {

/// What cudaGetLastError will tell.
void fail(cudaError_t error);

/// The first of the cells that a wide load or store at `address` reaches. An address that the hardware would refuse is an error; the cells
/// are then reached one by one.
template <class Cell, class Wide>
auto* cellsAt(Wide* address)
{
    auto number = reinterpret_cast<std::uintptr_t>(address);
    asm("" : "+r"(number)); // or the compiler takes for granted what is asked here
    if (number % sizeof(Wide) != 0)
        fail(static_cast<cudaError_t>(716)); // cudaErrorMisalignedAddress
    using Result = std::conditional_t<std::is_const_v<Wide>, const Cell, Cell>;
    return reinterpret_cast<Result*>(number);
}

} // namespace ks_emulation

// Copied through cellsAt, since every load and store of them is a copy.
struct alignas(8) float2 {
    float x, y;
    float2() = default;
    float2(float x0, float x1) : x(x0), y(x1) {}
    float2(const float2& from)
    {
        const float* cells = ks_emulation::cellsAt<float>(&from);
        x = cells[0];
        y = cells[1];
    }
    float2& operator=(const float2& from)
    {
        const float2 value(from);
        float* cells = ks_emulation::cellsAt<float>(this);
        cells[0] = value.x;
        cells[1] = value.y;
        return *this;
    }
};
struct alignas(16) float4 {
    float x, y, z, w;
    float4() = default;
    float4(float x0, float x1, float x2, float x3) : x(x0), y(x1), z(x2), w(x3) {}
    float4(const float4& from)
    {
        const float* cells = ks_emulation::cellsAt<float>(&from);
        x = cells[0];
        y = cells[1];
        z = cells[2];
        w = cells[3];
    }
    float4& operator=(const float4& from)
    {
        const float4 value(from);
        float* cells = ks_emulation::cellsAt<float>(this);
        cells[0] = value.x;
        cells[1] = value.y;
        cells[2] = value.z;
        cells[3] = value.w;
        return *this;
    }
};
struct alignas(2) uchar2 {
    unsigned char x, y;
    uchar2() = default;
    uchar2(unsigned char x0, unsigned char x1) : x(x0), y(x1) {}
    uchar2(const uchar2& from)
    {
        const unsigned char* cells = ks_emulation::cellsAt<unsigned char>(&from);
        x = cells[0];
        y = cells[1];
    }
    uchar2& operator=(const uchar2& from)
    {
        const uchar2 value(from);
        unsigned char* cells = ks_emulation::cellsAt<unsigned char>(this);
        cells[0] = value.x;
        cells[1] = value.y;
        return *this;
    }
};
inline int min(int a, int b)
{
    return a < b ? a : b;
}
inline float2 make_float2(float x, float y)
{
    return {x, y};
}
inline float4 make_float4(float x, float y, float z, float w)
{
    return {x, y, z, w};
}
inline uchar2 make_uchar2(unsigned char x, unsigned char y)
{
    return {x, y};
}

// NOLINTBEGIN(bugprone-reserved-identifier): these are CUDA's own names
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __constant__ static
#define __align__(bytes) __attribute__((aligned(bytes)))
#ifdef __SANITIZE_ADDRESS__ // it lays its own marks around what stands in memory
#define __shared__ static
#else
#define __shared__ static __attribute__((section("ks_shared"))) // filled with a pattern before each block
#endif

extern uint3 threadIdx;
extern uint3 blockIdx;
extern dim3 blockDim;
extern dim3 gridDim;

void __syncthreads();
void __syncwarp(unsigned int mask = 0xFFFFFFFFU);

namespace ks_emulation {

inline constexpr unsigned int warpSize = 32;

/// Shared memory whose size the launch gave.
unsigned char* dynamicShared();
/// Lays `bits` where the other lanes can see them, waits for all lanes of `mask`, gives what `lane` laid there.
std::uint32_t exchange(unsigned int mask, std::uint32_t bits, unsigned int lane);
unsigned int lane();

/// Can a device launch that? Otherwise it is an error, as on a device: at once, also where a stream is being captured.
bool isLegal(dim3 grid, dim3 block, std::size_t sharedBytes);
/// Runs `body` once per thread of each block.
void launch(dim3 grid, dim3 block, std::size_t sharedBytes, const std::function<void()>& body);
/// Does `work`, at once or when somebody waits for it; or records it while a stream is being captured.
void enqueue(std::function<void()> work);

template <class Kernel, class... Arguments>
void start(Kernel kernel, dim3 grid, dim3 block, std::size_t sharedBytes, Arguments... arguments)
{
    if (isLegal(grid, block, sharedBytes))
        enqueue([=] { launch(grid, block, sharedBytes, [&] { kernel(arguments...); }); });
}

template <class T>
T shuffle(unsigned int mask, T value, unsigned int from)
{
    static_assert(sizeof(T) == sizeof(std::uint32_t));
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof bits);
    bits = exchange(mask, bits, from);
    __builtin_memcpy(&value, &bits, sizeof bits);
    return value;
}

} // namespace ks_emulation

template <class T>
T __shfl_down_sync(unsigned int mask, T value, unsigned int delta)
{
    const unsigned int from = ks_emulation::lane() + delta;
    return ks_emulation::shuffle(mask, value, from < ks_emulation::warpSize ? from : ks_emulation::lane());
}

template <class T>
T __ldg(const T* pointer)
{
    return *pointer;
}
template <class T>
T __ldcs(const T* pointer)
{
    return *pointer;
}
template <class T>
void __stcs(T* pointer, T value)
{
    *pointer = value;
}

// NOLINTEND(bugprone-reserved-identifier)

#define KS_LAUNCH(kernel, grid, block, bytes, stream, ...)                                                                                 \
    (static_cast<void>(stream), ks_emulation::start([](auto... arguments) { kernel(arguments...); }, grid, block, bytes, __VA_ARGS__))
#define KS_UNROLL
#define KS_DYNAMIC_SHARED(name) unsigned char* name = ks_emulation::dynamicShared()

// The runtime library.

struct CUstream_st;
struct CUevent_st;
struct CUgraph_st;
struct CUgraphExec_st;
using cudaStream_t = CUstream_st*;
using cudaEvent_t = CUevent_st*;
using cudaGraph_t = CUgraph_st*;
using cudaGraphExec_t = CUgraphExec_st*;
enum cudaStreamCaptureMode : int { cudaStreamCaptureModeThreadLocal = 1 };

enum cudaError_t : int {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInsufficientDriver = 35,
    cudaErrorNoDevice = 100,
    cudaErrorMisalignedAddress = 716,
    cudaErrorLaunchFailure = 719,
    cudaErrorStreamCaptureUnsupported = 900,
};
enum cudaMemcpyKind : int { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3 };

inline constexpr unsigned int cudaStreamNonBlocking = 1;
inline constexpr unsigned int cudaEventDisableTiming = 2;

struct cudaDeviceProp {
    char name[256];
    std::size_t totalGlobalMem;
    int major;
    int minor;
};

namespace ks_emulation {

/// What the runtime answers, for tests of how the plug-in starts; and how many bytes of device memory are in use.
struct Machine {
    cudaError_t deviceCountResult = cudaSuccess;
    int deviceCount = 1;
    int driverVersion = 13000;
    int major = 8; ///< of the compute capability
    std::size_t memory = std::size_t{1} << 30U;
    std::size_t used = 0;
    std::size_t launches = 0; ///< counted by atomic_ref: a test looks at it while another thread runs kernels
    std::size_t copies = 0;
    std::size_t graphLaunches = 0;
    bool canCapture = true;
    bool late = false;     ///< work on the stream is done when somebody waits for it and not before, so that a missing wait shows
    bool shuffled = false; ///< threads of a block run in another order in every block and after every barrier, so that races show
};
Machine& machine();

} // namespace ks_emulation

const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total);
cudaError_t cudaMalloc(void** pointer, std::size_t bytes);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaMallocHost(void** pointer, std::size_t bytes);
cudaError_t cudaFreeHost(void* pointer);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long flags);
cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable);
