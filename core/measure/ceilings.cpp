#include "core/measure/ceilings.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/measure/ceilings.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "hwy/cache_control.h"
#include "hwy/highway.h"

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace ks::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// n is a multiple of 64 and both blocks are aligned.
void CopyRange(const float* from, float* to, std::size_t n, bool streaming)
{
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    if (streaming) {
        for (std::size_t i = 0; i < n; i += lanes)
            hn::Stream(hn::Load(d, from + i), d, to + i);
        hwy::FlushStream();
    } else {
        for (std::size_t i = 0; i < n; i += lanes)
            hn::Store(hn::Load(d, from + i), d, to + i);
    }
}

/// Twelve chains of multiply-adds, enough to fill two pipes of latency 4 and more; returns the operations done.
double MultiplyAdds(long rounds, float* sink)
{
    const hn::ScalableTag<float> d;
    constexpr int chains = 12;
    hn::Vec<decltype(d)> sums[chains];
    for (int chain = 0; chain < chains; ++chain)
        sums[chain] = hn::Set(d, 0.01F * static_cast<float>(chain) + *sink);
    const auto factor = hn::Set(d, 0.999F + *sink);
    const auto added = hn::Set(d, 0.001F + *sink);
    for (long round = 0; round < rounds; ++round)
        for (auto& sum : sums)
            sum = hn::MulAdd(sum, factor, added);
    auto total = sums[0];
    for (int chain = 1; chain < chains; ++chain)
        total = hn::Add(total, sums[chain]);
    *sink = hn::GetLane(hn::SumOfLanes(d, total));
    return 2.0 * chains * static_cast<double>(hn::Lanes(d)) * static_cast<double>(rounds);
}

} // namespace ks::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "core/base/memory.h"
#include "core/measure/others_load.h"
#include "core/measure/timing.h"

#include <algorithm>
#include <omp.h>

namespace ks {

HWY_EXPORT(CopyRange);
HWY_EXPORT(MultiplyAdds);

namespace {

constexpr std::size_t cellsPerChunk = 1 << 16;
constexpr std::size_t chunks = 512; // 128 MiB a block
constexpr TimingOptions options{.warmUps = 1, .leastRuns = 5, .mostRuns = 9, .seconds = 0.3};

double bestCopy(const float* from, float* to, bool streaming, int threads)
{
    const Timing timing = timeRuns(
        [&] {
#pragma omp parallel for num_threads(threads) schedule(static)
            for (std::size_t chunk = 0; chunk < chunks; ++chunk)
                HWY_DYNAMIC_DISPATCH(CopyRange)(from + chunk * cellsPerChunk, to + chunk * cellsPerChunk, cellsPerChunk, streaming);
        },
        options);
    return 2.0 * static_cast<double>(chunks * cellsPerChunk * sizeof(float)) / timing.minimum();
}

double bestFlops(int threads)
{
    constexpr long rounds = 2'000'000;
    double operations = 0;
    const Timing timing = timeRuns(
        [&] {
            operations = 0;
#pragma omp parallel num_threads(threads)
            {
                float sink = 0;
                const double mine = HWY_DYNAMIC_DISPATCH(MultiplyAdds)(rounds, &sink);
                volatile float kept = sink;
                static_cast<void>(kept);
#pragma omp critical
                operations += mine;
            }
        },
        options);
    return operations / timing.minimum();
}

} // namespace

Ceilings measureCeilings(int threads)
{
    const std::size_t bytes = chunks * cellsPerChunk * sizeof(float);
    const MemoryBlock from(bytes, "measuring the copy bandwidth");
    const MemoryBlock to(bytes, "measuring the copy bandwidth");
    auto* source = static_cast<float*>(from.data());
    auto* target = static_cast<float*>(to.data());
    std::fill_n(source, chunks * cellsPerChunk, 1.0F);
    std::fill_n(target, chunks * cellsPerChunk, 0.0F);
    OthersLoad others;
    Ceilings ceilings{.threads = threads,
                      .copy = bestCopy(source, target, false, threads),
                      .streamingCopy = bestCopy(source, target, true, threads),
                      .flops = bestFlops(threads)};
    ceilings.busy = others.share();
    return ceilings;
}

bool Ceilings::struckOut() const
{
    return busy > busyLimit;
}

std::map<int, Ceilings> withoutStruckOut(const std::map<int, Ceilings>& ceilings)
{
    std::map<int, Ceilings> counting = ceilings;
    std::erase_if(counting, [](const auto& one) { return one.second.struckOut(); });
    return counting;
}

void addCeilings(std::map<int, Ceilings>& known, const Ceilings& measured)
{
    Ceilings& own = known.try_emplace(measured.threads, measured).first->second;
    const auto raise = [](Ceilings& one, const Ceilings& by) {
        one.copy = std::max(one.copy, by.copy);
        one.streamingCopy = std::max(one.streamingCopy, by.streamingCopy);
        one.flops = std::max(one.flops, by.flops);
    };
    raise(own, measured);
    own.busy = std::min(own.busy, measured.busy);
    const Ceilings* fewer = nullptr;
    for (auto& [threads, ceilings] : known) {
        if (fewer)
            raise(ceilings, *fewer);
        fewer = &ceilings;
    }
}

} // namespace ks

#endif
