// What several threads may do to core at once, small enough to run under ThreadSanitizer. Without Qt Test and OpenMP, which are
// not instrumented. Prints the failures; the exit status is their number.
#include "core/backends/serial/serial_backend.h"
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

namespace {

using namespace ks;

constexpr int threadCount = 4;
int failures = 0;

void check(bool good, const char* what)
{
    if (good)
        return;
    ++failures;
    std::printf("FAIL: %s\n", what);
}

void onAllThreads(const std::function<void(int)>& work)
{
    std::vector<std::jthread> threads;
    for (int i = 0; i < threadCount; ++i)
        threads.emplace_back(work, i);
}

void budgetHoldsUnderContention()
{
    MemoryBudget& budget = MemoryBudget::instance();
    const std::size_t limitBefore = budget.limit();
    const std::size_t usedBefore = budget.used();
    constexpr std::size_t blockBytes = 4096;
    constexpr std::size_t room = 5 * blockBytes; // less than the threads ask for together
    budget.setLimit(usedBefore + room);

    std::atomic<int> granted = 0;
    std::atomic<int> refused = 0;
    std::atomic<bool> overdrawn = false;
    onAllThreads([&](int) {
        for (int round = 0; round < 2000; ++round) {
            try {
                const MemoryBlock first(blockBytes, "first");
                const MemoryBlock second(blockBytes, "second");
                overdrawn = overdrawn || budget.used() > usedBefore + room;
                ++granted;
                std::this_thread::yield();
            } catch (const OutOfMemory&) {
                ++refused;
            }
        }
    });
    check(!overdrawn, "the memory budget never grants more than its limit");
    check(granted + refused == threadCount * 2000 && granted > 0, "every request is granted or refused");
    check(budget.used() == usedBefore, "all memory is given back");
    budget.setLimit(limitBefore);
}

void limitMayChangeWhileOthersReserve()
{
    MemoryBudget& budget = MemoryBudget::instance();
    const std::size_t limitBefore = budget.limit();
    const std::size_t usedBefore = budget.used();
    constexpr std::size_t large = std::size_t{1} << 30U; // beyond both limits: must be refused, whichever is read
    std::atomic<bool> granted = false;
    budget.setLimit(usedBefore);
    onAllThreads([&](int thread) {
        for (int round = 0; round < 4000; ++round) {
            if (thread == 0) {
                budget.setLimit(usedBefore + (round % 2 == 0 ? 0 : 1U << 20U));
                continue;
            }
            try {
                budget.reserve(large, "large");
                granted = true;
                budget.release(large);
            } catch (const OutOfMemory&) { // as it must be
            }
            try {
                budget.reserve(64, "small");
                budget.release(64);
            } catch (const OutOfMemory&) { // depends on the moment
            }
        }
    });
    check(!granted, "a request beyond every limit is refused while the limit changes");
    budget.setLimit(limitBefore);
}

void randomTensorsAreEqualOnEveryThread()
{
    const RandomSpec spec{.shape = {1, 2, 17, 19}, .seed = 7};
    const Tensor expected = randomTensor(spec);
    std::atomic<bool> equal = true;
    onAllThreads([&](int) {
        const Tensor mine = randomTensor(spec);
        equal = equal && std::ranges::equal(mine.cells(), expected.cells());
    });
    check(equal, "the same seed gives the same tensor on every thread");
}

Tensor pooled(Backend& backend, const OpSpec& spec, const Tensor& src, std::stop_token stop = {})
{
    const auto kernel = backend.plan(spec, Pass::Inference);
    const Shape shape = shapeOf(spec, Role::Dst);
    const auto srcBuffer = backend.allocate(src.cells().size_bytes(), "src");
    const auto dstBuffer = backend.allocate(static_cast<std::size_t>(shape.elements()) * sizeof(float), "dst");
    srcBuffer->upload(std::as_bytes(src.cells()));
    Args args{{.src = srcBuffer.get()}, {.dst = dstBuffer.get()}};
    args.stop = std::move(stop);
    kernel->run(args);
    Tensor dst(shape);
    dstBuffer->download(std::as_writable_bytes(dst.cells()));
    return dst;
}

void backendsWorkSideBySide()
{
    const Tensor src = randomTensor({.shape = {2, 3, 24, 24}});
    const OpSpec spec = defaultSpec(OpKind::MaxPool, src.shape());
    const Tensor expected = pooled(*makeSerialBackend(), spec, src);
    std::atomic<bool> equal = true;
    onAllThreads([&](int) {
        const auto backend = makeSerialBackend(); // a backend belongs to one thread at a time
        const Tensor mine = pooled(*backend, spec, src);
        equal = equal && std::ranges::equal(mine.cells(), expected.cells());
    });
    check(equal, "one backend per thread gives the same bits on each");
}

void questionsAreAnsweredWhileABackendRuns()
{
    const Tensor src = randomTensor({.shape = {1, 4, 64, 64}});
    const OpSpec spec = defaultSpec(OpKind::MaxPool, src.shape());
    const auto backend = makeSerialBackend();
    std::atomic<bool> good = true;
    onAllThreads([&](int thread) {
        if (thread == 0) {
            for (int round = 0; round < 20; ++round)
                pooled(*backend, spec, src);
            return;
        }
        for (int round = 0; round < 200; ++round) {
            good = good && backend->info().available && backend->supports(spec, Pass::Inference) &&
                   !backend->implementations(spec.op, Pass::Inference).empty();
        }
    });
    check(good, "info, supports and implementations may be asked while another thread runs the backend");
}

void stoppingFromAnotherThreadIsSafe()
{
    const Tensor src = randomTensor({.shape = {1, 4, 96, 96}});
    OpSpec spec = defaultSpec(OpKind::MaxPool, src.shape());
    spec.kernel = {9, 9};
    spec.strides = {1, 1};
    std::stop_source source;
    const std::jthread stopper([&] { source.request_stop(); });
    const Tensor dst = pooled(*makeSerialBackend(), spec, src, source.get_token());
    check(dst.shape() == shapeOf(spec, Role::Dst), "a kernel that is asked to stop returns");
}

} // namespace

int main()
{
    budgetHoldsUnderContention();
    limitMayChangeWhileOthersReserve();
    randomTensorsAreEqualOnEveryThread();
    backendsWorkSideBySide();
    questionsAreAnsweredWhileABackendRuns();
    stoppingFromAnotherThreadIsSafe();
    if (failures == 0)
        std::puts("all threading tests passed");
    return failures;
}
