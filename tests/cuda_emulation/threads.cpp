// glibc's checked longjmp takes a jump between stacks for an error.
#undef _FORTIFY_SOURCE

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <csetjmp>
#include <cstring>
#include <deque>
#include <memory>
#include <numeric>
#include <random>
#include <ucontext.h>
#include <utility>
#include <vector>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

uint3 threadIdx{};
uint3 blockIdx{};
dim3 blockDim;
dim3 gridDim;

namespace ks_emulation {

extern cudaError_t lastError; // runtime.cpp

namespace {

/// Frames of kernels stay below 4 KiB, sanitized ones, too, which is room for a sanitizer's report.
constexpr std::size_t stackBytes = std::size_t{64} * 1024;

enum class Wait : std::uint8_t { None, Block, Warp };

// How one stack is left for another. At the library's jumps and changes of context AddressSanitizer asks the system and forgets what it knows of a
// whole stack: at every barrier, for every thread. The compiler's own it does not see, and is told of them. No frame is left out by one, so that there
// is nothing to forget: each leads back to where the same stack was left.
#ifdef __SANITIZE_ADDRESS__
using Jump = void* [5];
#define KS_MARK(jump) __builtin_setjmp(jump)
#define KS_JUMP(jump) __builtin_longjmp(jump, 1)
#define KS_CHANGES_STACKS __attribute__((noinline, no_sanitize_address))
#else
using Jump = std::jmp_buf;
#define KS_MARK(jump) _setjmp(jump)
#define KS_JUMP(jump) _longjmp(jump, 1)
#define KS_CHANGES_STACKS
#endif

/// A stack on which CUDA threads run: one after another as long as none of them waits.
struct Fiber {
    std::unique_ptr<char[]> stack;
    ucontext_t context{};
    Jump jump{};
    void* shadowed = nullptr; ///< AddressSanitizer's, while another stack is in use
    bool started = false;
    uint3 thread{};
    unsigned int linear = 0;
    unsigned int exchanges = 0;
    Wait wait = Wait::None;
    unsigned int mask = 0;
    bool released = false;
};

struct Block {
    unsigned int threads = 0;
    unsigned int next = 0; ///< how many threads have begun
    unsigned int ended = 0;
    const std::function<void()>* body = nullptr;
    std::vector<std::uint32_t> slots; ///< two per thread, used in turn
    std::vector<unsigned int> order;  ///< in which the threads begin
};

std::deque<Fiber> fibers; ///< a deque: fibers stay where they are
Block block;
Fiber* current = nullptr;
ucontext_t schedulerContext;
Jump schedulerJump;
std::vector<std::max_align_t> shared;
std::mt19937 chance; ///< of the order of threads

#ifdef __SANITIZE_ADDRESS__
struct SchedulerStack {
    const void* bottom = nullptr;
    std::size_t bytes = 0;
    void* shadowed = nullptr;
} schedulerStack;

void leaveScheduler(const Fiber& next)
{
    __sanitizer_start_switch_fiber(&schedulerStack.shadowed, next.stack.get(), stackBytes);
}
void enterScheduler()
{
    __sanitizer_finish_switch_fiber(schedulerStack.shadowed, nullptr, nullptr);
}
void leaveFiber(Fiber& fiber)
{
    __sanitizer_start_switch_fiber(&fiber.shadowed, schedulerStack.bottom, schedulerStack.bytes);
}
void enterFiber(const Fiber& fiber)
{
    __sanitizer_finish_switch_fiber(fiber.shadowed, &schedulerStack.bottom, &schedulerStack.bytes);
}
#else
void leaveScheduler(const Fiber&) {}
void enterScheduler() {}
void leaveFiber(Fiber&) {}
void enterFiber(const Fiber&) {}
#endif

KS_CHANGES_STACKS void yield()
{
    Fiber& fiber = *current;
    leaveFiber(fiber);
    if (KS_MARK(fiber.jump) == 0)
        KS_JUMP(schedulerJump);
    enterFiber(*current);
    threadIdx = current->thread;
}

void runThreads()
{
    enterFiber(*current);
    for (;;) {
        while (block.next < block.threads) {
            Fiber& fiber = *current;
            fiber.linear = block.order[block.next++];
            fiber.exchanges = 0;
            fiber.thread = {fiber.linear % blockDim.x, fiber.linear / blockDim.x % blockDim.y, fiber.linear / (blockDim.x * blockDim.y)};
            threadIdx = fiber.thread;
            (*block.body)();
            ++block.ended;
        }
        current->wait = Wait::None;
        yield();
    }
}

KS_CHANGES_STACKS void resume(Fiber& fiber)
{
    current = &fiber;
    fiber.wait = Wait::None;
    if (!fiber.started) {
        fiber.stack = std::make_unique<char[]>(stackBytes);
        getcontext(&fiber.context);
        fiber.context.uc_stack.ss_sp = fiber.stack.get();
        fiber.context.uc_stack.ss_size = stackBytes;
        fiber.context.uc_link = nullptr;
        makecontext(&fiber.context, runThreads, 0);
    }
    leaveScheduler(fiber);
    if (KS_MARK(schedulerJump) != 0)
        return enterScheduler();
    if (fiber.started)
        KS_JUMP(fiber.jump);
    fiber.started = true;
    swapcontext(&schedulerContext, &fiber.context);
}

/// Lanes of a warp that exist.
unsigned int lanesOf(unsigned int warp)
{
    const unsigned int count = block.threads - warp * warpSize;
    return count >= warpSize ? 0xFFFFFFFFU : (1U << count) - 1U;
}

/// Marks the fibers that may go on: a whole block at its barrier, or all asked-for lanes of a warp. False: none ever will.
bool release(const std::vector<Fiber*>& waiting)
{
    std::size_t atBarrier = 0;
    std::vector<unsigned int> arrived(block.threads / warpSize + 1);
    for (const Fiber* fiber : waiting) {
        atBarrier += fiber->wait == Wait::Block ? 1 : 0;
        if (fiber->wait == Wait::Warp)
            arrived[fiber->linear / warpSize] |= 1U << fiber->linear % warpSize;
    }
    bool any = false;
    for (Fiber* fiber : waiting) {
        const unsigned int warp = fiber->linear / warpSize;
        const unsigned int wanted = fiber->mask & lanesOf(warp);
        fiber->released = fiber->wait == Wait::Warp ? (arrived[warp] & wanted) == wanted : atBarrier == block.threads;
        any = any || fiber->released;
    }
    return any;
}

bool runBlock()
{
    std::vector<Fiber*> waiting;
    std::size_t idle = 0;
    while (block.next < block.threads) {
        while (idle < fibers.size() && fibers[idle].wait != Wait::None)
            ++idle;
        if (idle == fibers.size())
            fibers.emplace_back();
        resume(fibers[idle]);
        if (fibers[idle].wait != Wait::None)
            waiting.push_back(&fibers[idle]);
    }
    while (!waiting.empty()) {
        if (!release(waiting))
            return false;
        if (machine().shuffled)
            std::shuffle(waiting.begin(), waiting.end(), chance);
        std::vector<Fiber*> still;
        for (Fiber* fiber : waiting) {
            if (fiber->released)
                resume(*fiber);
            if (fiber->wait != Wait::None)
                still.push_back(fiber);
        }
        waiting = std::move(still);
    }
    return true;
}

} // namespace

#ifdef __SANITIZE_ADDRESS__
void spoilStaticShared() {}
#else
// The linker's own names for the ends of the section; null where no kernel of the program has anything in it.
extern "C" __attribute__((weak)) unsigned char __start_ks_shared[]; // NOLINT
extern "C" __attribute__((weak)) unsigned char __stop_ks_shared[];  // NOLINT

/// What a block finds in shared memory is not what the block before it left there. GCC leaves what templates have out of the section.
void spoilStaticShared()
{
    if (__start_ks_shared)
        std::memset(__start_ks_shared, 0xFF, static_cast<std::size_t>(__stop_ks_shared - __start_ks_shared));
}
#endif

unsigned char* dynamicShared()
{
    return reinterpret_cast<unsigned char*>(shared.data());
}

unsigned int lane()
{
    return current->linear % warpSize;
}

std::uint32_t exchange(unsigned int mask, std::uint32_t bits, unsigned int from)
{
    Fiber& fiber = *current;
    // Two slots in turn: a lane may be one exchange ahead of another that has not read yet, never two.
    std::uint32_t* slots = block.slots.data() + fiber.exchanges++ % 2 * block.threads;
    slots[fiber.linear] = bits;
    fiber.wait = Wait::Warp;
    fiber.mask = mask;
    yield();
    const unsigned int source = fiber.linear / warpSize * warpSize + from;
    return source < block.threads ? slots[source] : bits;
}

bool isLegal(dim3 grid, dim3 block, std::size_t sharedBytes)
{
    const std::size_t count = std::size_t{block.x} * block.y * block.z;
    const bool legal = count > 0 && count <= 1024 && block.z <= 64 && grid.x > 0 && grid.y > 0 && grid.z > 0 && grid.x <= 0x7FFFFFFFU &&
                       grid.y <= 65535 && grid.z <= 65535 && sharedBytes <= std::size_t{48} * 1024;
    if (!legal)
        fail(cudaErrorInvalidConfiguration);
    return legal;
}

void launch(dim3 grid, dim3 threads, std::size_t sharedBytes, const std::function<void()>& body)
{
    std::atomic_ref(machine().launches).fetch_add(1);
    const std::size_t count = std::size_t{threads.x} * threads.y * threads.z;
    blockDim = threads;
    gridDim = grid;
    std::vector<unsigned int> order(count);
    std::iota(order.begin(), order.end(), 0U);
    shared.resize((sharedBytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
    for (unsigned int z = 0; z < grid.z; ++z)
        for (unsigned int y = 0; y < grid.y; ++y)
            for (unsigned int x = 0; x < grid.x; ++x) {
                blockIdx = {x, y, z};
                spoilStaticShared();
                if (!shared.empty())
                    std::memset(shared.data(), 0xFF, shared.size() * sizeof(std::max_align_t));
                if (machine().shuffled)
                    std::shuffle(order.begin(), order.end(), chance);
                block = {static_cast<unsigned int>(count), 0, 0, &body, std::vector<std::uint32_t>(2 * count), order};
                if (!runBlock()) {
                    fibers.clear(); // threads that wait for ever lie on these stacks
                    lastError = cudaErrorLaunchFailure;
                    return;
                }
            }
}

} // namespace ks_emulation

void __syncwarp(unsigned int mask)
{
    ks_emulation::exchange(mask, 0, ks_emulation::lane());
}

void __syncthreads()
{
    ks_emulation::current->wait = ks_emulation::Wait::Block;
    ks_emulation::yield();
}
