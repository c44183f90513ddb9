#include "core/nn/norms_recorder.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <span>
#include <utility>

namespace ks {

namespace {

using NormsClock = std::chrono::steady_clock;

/// Of the time that is trained, what a record may take.
constexpr double mostOfTime = 0.003;
/// Seconds, as it counts where there was no memory: then it is not asked for again at every batch.
constexpr double costOfRefusal = 0.01;
/// Batches after which the second one comes at the latest: the first is given fresh memory, and says little of what the next ones cost.
constexpr std::size_t secondAfter = 16;

double secondsOfNorms(NormsClock::time_point start)
{
    return std::chrono::duration<double>(NormsClock::now() - start).count();
}

/// In eight sums, which a processor adds side by side; `of` gives the cells one by one.
template <class Of>
double sumOfSquares(std::size_t count, Of&& of)
{
    constexpr std::size_t width = 8;
    std::array<double, width> sums{};
    std::size_t i = 0;
    for (; i + width <= count; i += width)
        for (std::size_t lane = 0; lane < width; ++lane) {
            const double value = of(i + lane);
            sums[lane] += value * value;
        }
    for (; i < count; ++i) {
        const double value = of(i);
        sums[0] += value * value;
    }
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

} // namespace

bool NormsPace::isDue(std::size_t apart) const
{
    const bool second = m_records == 1 && m_batches >= secondAfter;
    return m_batches >= apart && (second || m_trained * mostOfTime >= m_owed);
}

void NormsPace::noteBatch(double seconds)
{
    m_trained += seconds;
    ++m_batches;
}

void NormsPace::noteRecord(double seconds)
{
    m_least = std::min(m_least, seconds);
    m_owed = m_least;
    m_trained = 0;
    m_batches = 0;
    ++m_records;
}

void NormsPace::noteRefusal()
{
    m_owed = costOfRefusal;
    m_trained = 0;
}

bool NormsRecorder::isDue(const History& history, int every, std::uint64_t steps) const
{
    if (every > 0)
        return steps % static_cast<std::uint64_t>(every) == 0;
    return m_pace.isDue(history.norms.empty() ? 0 : history.batchesBetweenNorms());
}

void NormsRecorder::begin(const PlannedNetwork& step, const History& history, int every, std::uint64_t steps)
{
    m_now = 0;
    m_isRecorded = isDue(history, every, steps);
    if (!m_isRecorded)
        return;
    const NormsClock::time_point start = NormsClock::now();
    try {
        makeRoom(step);
        m_isRecorded = !m_before.empty(); // of a network without parameters there is nothing
        for (std::size_t i = 0; i < m_infos.size(); ++i)
            if (m_infos[i].trained)
                step.parameter(i, m_before[i].cells());
    } catch (const OutOfMemory&) { // the training goes on without
        m_isRecorded = false;
        m_before.clear();
        m_pace.noteRefusal();
    }
    m_now = secondsOfNorms(start);
}

/// Fresh memory has to be given page by page, which takes longer than to add up what lies in it.
void NormsRecorder::makeRoom(const PlannedNetwork& step)
{
    if (!m_before.empty())
        return;
    m_infos = parametersOf(step.graph());
    std::vector<Tensor> before;
    std::int64_t largest = 0;
    for (const ParameterInfo& info : m_infos) {
        before.push_back(info.trained ? Tensor::uninitialized(info.shape, "parameters before an update") : Tensor());
        largest = std::max(largest, before.back().elements());
    }
    m_cells = Tensor::uninitialized({1, 1, 1, std::max<std::int64_t>(1, largest)}, "parameters after an update");
    m_before = std::move(before);
}

std::optional<NormsRecord> NormsRecorder::end(const PlannedNetwork& step, const TrainingPosition& at)
{
    if (!std::exchange(m_isRecorded, false))
        return std::nullopt;
    const NormsClock::time_point start = NormsClock::now();
    NormsRecord record{.epoch = at.epoch, .batch = at.batch};
    for (std::size_t i = 0; i < m_infos.size(); ++i) {
        if (!m_infos[i].trained)
            continue;
        if (record.layers.empty() || record.layers.back().node != m_infos[i].node)
            record.layers.push_back({.node = m_infos[i].node});
        LayerNorms& layer = record.layers.back();
        const std::span<const float> then = std::as_const(m_before)[i].cells();
        const std::span<float> cells = m_cells.cells().first(then.size());
        step.gradient(i, cells);
        layer.gradient += sumOfSquares(cells.size(), [&](std::size_t cell) { return static_cast<double>(cells[cell]); });
        layer.weights += sumOfSquares(cells.size(), [&](std::size_t cell) { return static_cast<double>(then[cell]); });
        step.parameter(i, cells);
        layer.update += sumOfSquares(cells.size(), [&](std::size_t cell) { return static_cast<double>(cells[cell] - then[cell]); });
    }
    for (LayerNorms& layer : record.layers)
        for (double* const sum : {&layer.gradient, &layer.weights, &layer.update})
            *sum = std::sqrt(*sum);
    m_now += secondsOfNorms(start);
    m_pace.noteRecord(m_now);
    return record;
}

} // namespace ks
