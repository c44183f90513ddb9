#include <cuda_runtime.h>

#include <QTest>

#include <numeric>
#include <vector>

namespace {

constexpr int threads = 100; // three full warps and a part of one

void reverseThroughShared(const int* from, int* to)
{
    __shared__ int cells[threads];
    const int i = static_cast<int>(threadIdx.x);
    cells[i] = from[static_cast<int>(blockIdx.x) * threads + i];
    __syncthreads();
    to[static_cast<int>(blockIdx.x) * threads + i] = cells[threads - 1 - i];
    __syncthreads(); // the next block uses the same memory
}

/// Wrong, since nobody waits for the neighbour: in the order of their numbers the threads find what they look for all the same.
void neighbourWithoutBarrier(const int* from, int* to)
{
    __shared__ int cells[threads];
    const int i = static_cast<int>(threadIdx.x);
    cells[i] = from[i];
    to[i] = i > 0 ? cells[i - 1] : 0;
}

void sumOfWarp(const int* from, int* to)
{
    int value = from[threadIdx.x];
    for (unsigned int distance = 16; distance > 0; distance /= 2)
        value += __shfl_down_sync(0xFFFFFFFFU, value, distance);
    if (threadIdx.x % 32 == 0)
        to[threadIdx.x / 32] = value;
}

void coordinates(int* to)
{
    const unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    const unsigned int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    to[block * blockDim.x * blockDim.y * blockDim.z + thread] += 1;
}

void someMissTheBarrier()
{
    if (threadIdx.x < 5)
        __syncthreads();
}

/// Wrong: what a block leaves in shared memory is gone.
void readsWhatTheLastBlockLeft(int* to)
{
    __shared__ int cell[1];
    to[blockIdx.x] = cell[0];
    cell[0] = 5;
}

void addOne(float* cells)
{
    cells[threadIdx.x] += 1;
}

void copyWide(const float* from, float* to)
{
    reinterpret_cast<float4*>(to)[threadIdx.x] = reinterpret_cast<const float4*>(from)[threadIdx.x];
}

void roomInShared(int* to, int cells)
{
    KS_DYNAMIC_SHARED(bytes);
    auto* shared = reinterpret_cast<int*>(bytes);
    for (int i = static_cast<int>(threadIdx.x); i < cells; i += static_cast<int>(blockDim.x))
        shared[i] = i;
    __syncthreads();
    if (threadIdx.x == 0)
        *to = std::accumulate(shared, shared + cells, 0);
}

} // namespace

/// The emulation itself: were it to run threads without waiting, everything else here would prove nothing.
class TestEmulation : public QObject {
    Q_OBJECT

private slots:
    void barriersHold()
    {
        std::vector<int> from(3 * threads);
        std::iota(from.begin(), from.end(), 0);
        std::vector<int> to(from.size(), -1);
        KS_LAUNCH(reverseThroughShared, 3, threads, 0, nullptr, from.data(), to.data());
        QCOMPARE(cudaGetLastError(), cudaSuccess);
        for (int block = 0; block < 3; ++block)
            for (int i = 0; i < threads; ++i)
                QCOMPARE(to[static_cast<std::size_t>(block * threads + i)], block * threads + threads - 1 - i);
    }

    /// In another order of the threads what is right stays so, and a missing barrier shows.
    void racesShowInAnotherOrder()
    {
        std::vector<int> from(threads);
        std::iota(from.begin(), from.end(), 1000);
        std::vector<int> right(from.size());
        KS_LAUNCH(neighbourWithoutBarrier, 1, threads, 0, nullptr, from.data(), right.data());
        QCOMPARE(right[threads - 1], 1000 + threads - 2);
        std::fill(from.begin(), from.end(), 7);
        std::vector<int> left(from.size());
        KS_LAUNCH(neighbourWithoutBarrier, 1, threads, 0, nullptr, from.data(), left.data()); // other numbers in shared memory
        std::iota(from.begin(), from.end(), 1000);
        ks_emulation::machine().shuffled = true;
        std::vector<int> other(from.size());
        KS_LAUNCH(neighbourWithoutBarrier, 1, threads, 0, nullptr, from.data(), other.data());
        barriersHold();
        lanesExchange();
        everyThreadRunsOnce();
        ks_emulation::machine().shuffled = false;
        QVERIFY(other != right);
    }

    void lanesExchange()
    {
        std::vector<int> from(64);
        std::iota(from.begin(), from.end(), 0);
        std::vector<int> to(2);
        KS_LAUNCH(sumOfWarp, 1, 64, 0, nullptr, from.data(), to.data());
        QCOMPARE(to[0], 31 * 32 / 2);
        QCOMPARE(to[1], 31 * 32 / 2 + 32 * 32);
    }

    void everyThreadRunsOnce()
    {
        std::vector<int> to(2 * 3 * 4 * 5 * 6 * 7);
        KS_LAUNCH(coordinates, dim3(2, 3, 4), dim3(5, 6, 7), 0, nullptr, to.data());
        QCOMPARE(std::count(to.begin(), to.end(), 1), static_cast<std::ptrdiff_t>(to.size()));
    }

    void dynamicSharedMemoryIsThere()
    {
        int sum = 0;
        KS_LAUNCH(roomInShared, 1, 32, 1000 * sizeof(int), nullptr, &sum, 1000);
        QCOMPARE(sum, 999 * 1000 / 2);
    }

    void impossibleLaunchesAreErrors()
    {
        KS_LAUNCH(coordinates, 1, 1025, 0, nullptr, static_cast<int*>(nullptr));
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidConfiguration);
        KS_LAUNCH(coordinates, 1, 32, 64 * 1024, nullptr, static_cast<int*>(nullptr));
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidConfiguration);
    }

    void gridsHaveLimits()
    {
        KS_LAUNCH(coordinates, dim3(1, 65536), 1, 0, nullptr, static_cast<int*>(nullptr));
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidConfiguration);
        KS_LAUNCH(coordinates, dim3(1, 1, 65536), 1, 0, nullptr, static_cast<int*>(nullptr));
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidConfiguration);
        KS_LAUNCH(coordinates, 0, 1, 0, nullptr, static_cast<int*>(nullptr));
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidConfiguration);
    }

    void sharedMemoryIsNotKept()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("not with AddressSanitizer");
#endif
        std::vector<int> found(2);
        KS_LAUNCH(readsWhatTheLastBlockLeft, 2, 1, 0, nullptr, found.data());
        QCOMPARE(found[1], -1);
    }

    void wideAccessesAreAligned()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("with sanitizers it is they who say so");
#endif
        alignas(16) float from[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        alignas(16) float to[12] = {};
        KS_LAUNCH(copyWide, 1, 2, 0, nullptr, from, to);
        QCOMPARE(cudaGetLastError(), cudaSuccess);
        QCOMPARE(to[7], 7.0F);
        KS_LAUNCH(copyWide, 1, 2, 0, nullptr, from + 1, to);
        QCOMPARE(cudaGetLastError(), cudaErrorMisalignedAddress);
        KS_LAUNCH(copyWide, 1, 2, 0, nullptr, from, to + 2);
        QCOMPARE(cudaGetLastError(), cudaErrorMisalignedAddress);
    }

    /// Work is done late: whoever reads, or fills memory again, before he has waited, sees or makes something else.
    void workIsDoneLate()
    {
        void* memory = nullptr;
        void* host = nullptr;
        QCOMPARE(cudaMalloc(&memory, sizeof(float)), cudaSuccess);
        QCOMPARE(cudaMallocHost(&host, sizeof(float)), cudaSuccess);
        auto* const cell = static_cast<float*>(memory);
        auto* const pinned = static_cast<float*>(host);
        cudaEvent_t event = nullptr;
        QCOMPARE(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), cudaSuccess);
        ks_emulation::machine().late = true;
        *pinned = 1;
        cudaMemcpyAsync(cell, pinned, sizeof(float), cudaMemcpyHostToDevice, nullptr);
        *pinned = 41; // wrong, and it shows: the copy is still to come
        KS_LAUNCH(addOne, 1, 1, 0, nullptr, cell);
        cudaMemcpyAsync(pinned, cell, sizeof(float), cudaMemcpyDeviceToHost, nullptr);
        cudaEventRecord(event, nullptr);
        KS_LAUNCH(addOne, 1, 1, 0, nullptr, cell);
        QCOMPARE(*pinned, 41.0F);
        cudaEventSynchronize(event);
        QCOMPARE(*pinned, 42.0F);
        float pageable = 7;
        cudaMemcpyAsync(cell, &pageable, sizeof(float), cudaMemcpyHostToDevice, nullptr);
        pageable = 8; // the driver has its copy
        cudaMemcpyAsync(&pageable, cell, sizeof(float), cudaMemcpyDeviceToHost, nullptr);
        QCOMPARE(pageable, 7.0F);
        KS_LAUNCH(addOne, 1, 1, 0, nullptr, cell);
        QCOMPARE(*cell, 7.0F);
        cudaStreamSynchronize(nullptr);
        QCOMPARE(*cell, 8.0F);
        ks_emulation::machine().late = false;
        cudaEventDestroy(event);
        cudaFreeHost(host);
        cudaFree(memory);
    }

    void missedBarriersAreErrors()
    {
        ks_emulation::start([](int) { someMissTheBarrier(); }, 1, 32, 0, 0);
        QCOMPARE(cudaGetLastError(), cudaErrorLaunchFailure);
        barriersHold(); // and the next launch works
    }
};

QTEST_APPLESS_MAIN(TestEmulation)
#include "tst_emulation.moc"
