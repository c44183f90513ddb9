#include "core/nn/timeline.h"

#include "core/base/digits.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr std::int64_t keepEvery = 16; ///< batches between two states kept on the way
constexpr std::size_t mostHashes = std::size_t{1} << 14U;

std::size_t bytesOf(const TrainingState& state)
{
    std::size_t bytes = 0;
    for (const auto* tensors : {&state.network.parameters, &state.network.optimizer})
        for (const Tensor& tensor : *tensors)
            bytes += tensor.cells().size_bytes();
    if (state.best)
        for (const Tensor& tensor : state.best->parameters)
            bytes += tensor.cells().size_bytes();
    return bytes;
}

} // namespace

NetworkTimeline::NetworkTimeline(Trainer& trainer, std::size_t memory)
    : m_trainer(trainer), m_steps(stepsOf(0)), m_position{.at = trainer.course().position}, m_memory(memory), m_pass(trainer)
{
    noteRules();
    keep();
}

NetworkSteps NetworkTimeline::stepsOf(std::int64_t images) const
{
    const std::int64_t batches = m_trainer.samples().batches();
    const std::int64_t full = images > 0 ? images : m_trainer.samples().sizeOf(0);
    const TrainingPosition at = m_trainer.course().position;
    const std::int64_t moreTrained = static_cast<std::int64_t>(m_trainer.course().steps) - (at.epoch * batches + at.batch);
    return {m_trainer.plans().graph(),
            m_trainer.model().loss,
            batches,
            full,
            images > 0 ? images : m_trainer.samples().sizeOf(batches - 1),
            moreTrained};
}

void NetworkTimeline::look(std::vector<std::uint32_t> samples)
{
    m_looked = std::move(samples);
    m_own.reset();
    beginLook(static_cast<std::int64_t>(m_looked.size()));
}

void NetworkTimeline::lookAt(TrainingSamples::Input own)
{
    m_looked.clear();
    m_own = std::move(own);
    beginLook(m_own->shape.n);
}

void NetworkTimeline::beginLook(std::int64_t images)
{
    m_steps = stepsOf(images);
    m_position = {.at = m_trainer.course().position};
    m_input.reset();
    m_computed = false;
}

/// Notes what a border looks like when it is first reached, and compares when it is reached again.
void NetworkTimeline::check(const TrainingState& state)
{
    const auto [known, first] = m_hashes.emplace(state.position, hashOf(state));
    if (!first && known->second != hashOf(state))
        m_exact = false;
    if (m_hashes.size() > mostHashes)
        m_hashes.erase(known == m_hashes.begin() ? std::next(known) : m_hashes.begin());
}

void NetworkTimeline::keep()
{
    TrainingState state = m_trainer.state();
    check(state);
    const std::size_t most = std::max<std::size_t>(2, m_memory / std::max<std::size_t>(1, bytesOf(state)));
    m_states.insert_or_assign(state.position, std::move(state));
    while (m_states.size() > most)
        forgetOne();
}

/// The state that is missed least: whose absence makes the least gap for its distance from here. What is left lies dense around the present and
/// ever wider apart away from it, however long the training is.
void NetworkTimeline::forgetOne()
{
    const auto index = [&](const TrainingPosition& at) {
        return static_cast<double>(at.epoch) * static_cast<double>(m_trainer.samples().batches()) + static_cast<double>(at.batch);
    };
    const double now = index(m_trainer.course().position);
    auto least = m_states.end();
    double leastGap = std::numeric_limits<double>::infinity();
    for (auto kept = std::next(m_states.begin()); std::next(kept) != m_states.end(); ++kept) {
        const double gap = (index(std::next(kept)->first) - index(std::prev(kept)->first)) / (1 + std::abs(now - index(kept->first)));
        if (kept->first != m_trainer.course().position && gap < leastGap) {
            leastGap = gap;
            least = kept;
        }
    }
    m_states.erase(least == m_states.end() ? std::next(m_states.begin()) : least);
}

void NetworkTimeline::follow()
{
    m_position = {.at = m_trainer.course().position};
    m_input.reset();
    m_computed = false;
    keep();
}

void NetworkTimeline::noteChange()
{
    const TrainingPosition at = m_trainer.course().position;
    m_states.erase(m_states.upper_bound(at), m_states.end());
    m_hashes.erase(m_hashes.lower_bound(at), m_hashes.end());
    m_rules.erase(m_rules.lower_bound(at), m_rules.end());
    noteRules();
    follow();
}

void NetworkTimeline::repeat(const TrainingState& now, const History& history, const StopConditions& stop)
{
    const TrainingPosition at = m_trainer.course().position;
    for (const RulesRecord& one : history.rules) {
        const TrainingPosition from{one.epoch, one.batch};
        m_rules[from < at ? at : from] = {static_cast<double>(one.rate), one.stop}; // those of then are the last before it
    }
    if (at < now.position && now.baseRate > 0)
        m_rules[now.position] = {now.baseRate, stop};
    m_end.reset();
    for (const ReturnRecord& one : history.returns)
        if (const TrainingPosition back{one.epoch, one.batch}; at < back && !m_end)
            m_end = back;
    takeRules();
}

void NetworkTimeline::noteRules()
{
    m_rules[m_trainer.course().position] = {m_trainer.course().baseRate, m_trainer.settings().stop};
}

void NetworkTimeline::takeRules()
{
    const auto next = m_rules.upper_bound(m_trainer.course().position);
    if (next == m_rules.begin())
        return;
    const Rules& rules = std::prev(next)->second;
    if (m_trainer.course().baseRate != rules.rate)
        m_trainer.setRate(static_cast<float>(rules.rate));
    if (m_trainer.settings().stop != rules.stop)
        m_trainer.setStopConditions(rules.stop);
}

bool NetworkTimeline::advance(const TrainingPosition& to, const std::stop_token& stop, const std::function<void(double)>& progress)
{
    if (to < m_trainer.course().position) {
        auto kept = m_states.upper_bound(to);
        if (kept == m_states.begin())
            throw InputError(Text(KS_TEXT("core", "this walk began at epoch %1, batch %2; what came before is not known"),
                                  {groupedDigits(kept->first.epoch + 1), groupedDigits(kept->first.batch + 1)}));
        const TrainingState& then = std::prev(kept)->second;
        History before = m_trainer.history();
        before.truncate(then.position.epoch, then.position.batch);
        m_trainer.setState(then, std::move(before));
        takeRules();
    }
    const TrainingPosition& at = m_trainer.course().position;
    const auto index = [&](const TrainingPosition& one) { return one.epoch * m_trainer.samples().batches() + one.batch; };
    const std::int64_t from = index(at);
    const auto goesOn = [&, last = at]() mutable {
        if (at != std::exchange(last, at)) {
            takeRules();
            if (index(at) % keepEvery == 0)
                keep();
            if (progress)
                progress(static_cast<double>(index(at) - from) / static_cast<double>(index(to) - from));
        }
        return at < to && !stop.stop_requested();
    };
    if (!m_trainer.train(goesOn))
        throw InputError(m_trainer.divergence());
    return !(at < to);
}

bool NetworkTimeline::seek(const NetworkPosition& position, const std::stop_token& stop, const std::function<void(double done)>& progress)
{
    if (!m_steps.contains(position))
        throw InputError(Text(KS_TEXT("core", "there is no such moment in this training")));
    if (m_end && !(position.at < *m_end))
        throw InputError(Text(KS_TEXT("core", "this walk ends before epoch %1, batch %2, where other weights took the place of these"),
                              {groupedDigits(m_end->epoch + 1), groupedDigits(m_end->batch + 1)}));
    if (position.at != m_trainer.course().position || position.at != m_position.at) { // the trainer may have been elsewhere in between
        m_input.reset();
        m_computed = false;
        const bool arrived = advance(position.at, stop, progress);
        check(m_trainer.state());
        if (!arrived) {
            m_position = {.at = m_trainer.course().position};
            return false;
        }
    }
    m_position = position;
    return true;
}

const TrainingSamples::Input& NetworkTimeline::input()
{
    if (!m_input && m_own)
        m_input = m_own;
    else if (!m_input)
        m_input = m_looked.empty() ? m_trainer.samples().inputAt(m_position.at) : m_trainer.samples().inputOf(m_looked);
    return *m_input;
}

void NetworkTimeline::compute()
{
    if (m_computed)
        return;
    input();
    m_pass.compute(*m_input, m_trainer.state().network, m_trainer.course().steps);
    m_othersState.reset();
    m_computed = true;
}

double NetworkTimeline::loss()
{
    compute();
    return m_pass.loss();
}

Tensor NetworkTimeline::updated(int layer, Role role)
{
    compute();
    return m_pass.updated(layer, role);
}

Tensor NetworkTimeline::optimizerState(int layer, Role role, int state)
{
    compute();
    return m_pass.optimizerState(layer, role, state);
}

Tensor NetworkTimeline::tensor(int layer, Role role)
{
    compute();
    return m_pass.tensor(layer, role, m_steps, m_position.at);
}

BatchPass& NetworkTimeline::passWith(const std::shared_ptr<const NetworkState>& other)
{
    compute(); // its targets may be the answer of now
    if (m_othersState != other) {
        m_othersState.reset();
        if (!m_other)
            m_other = std::make_unique<BatchPass>(m_trainer);
        m_other->compute(*m_input, *other, m_trainer.course().steps);
        m_othersState = other;
    }
    return *m_other;
}

Tensor NetworkTimeline::tensorWith(const std::shared_ptr<const NetworkState>& other, int layer, Role role)
{
    return passWith(other).tensor(layer, role, m_steps, m_position.at);
}

Tensor NetworkTimeline::optimizerStateWith(const std::shared_ptr<const NetworkState>& other, int layer, Role role, int state)
{
    return passWith(other).optimizerState(layer, role, state);
}

void NetworkTimeline::forgetOther()
{
    m_othersState.reset();
    m_other.reset();
}

} // namespace ks
