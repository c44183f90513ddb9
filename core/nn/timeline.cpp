#include "core/nn/timeline.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/nn/evaluation.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/runtime/runner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

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
    : m_trainer(trainer), m_steps(stepsOf(0)), m_position{.at = trainer.course().position}, m_memory(memory)
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

/// By a forward pass of its own, with the parameters and the masks of the one that follows.
std::vector<float> NetworkTimeline::ownAnswer()
{
    const Graph& graph = m_step->graph();
    std::vector<float> answer(static_cast<std::size_t>(graph.output().elements()));
    const std::vector<float> unknown = answer;
    m_step->forward(input().images, unknown, m_trainer.course().steps);
    m_step->nodeTensor(static_cast<int>(graph.nodes.size()) - 1, Role::Dst, answer);
    if (m_trainer.model().classifies()) {
        const std::int32_t named = namedClass(answer);
        std::ranges::fill(answer, 0.0F);
        if (named >= 0)
            answer[static_cast<std::size_t>(named)] = 1;
    }
    return answer;
}

void NetworkTimeline::compute()
{
    if (m_computed)
        return;
    const std::int64_t batch = input().shape.n;
    if (!m_step || m_step->spec().batch != batch) {
        std::vector<int> all(m_trainer.plans().graph().nodes.size());
        std::iota(all.begin(), all.end(), 0);
        m_step =
            m_trainer.plans().backend().planNetwork(m_trainer.plans().graph(), {.batch = batch,
                                                                                .training = true,
                                                                                .loss = m_trainer.model().loss,
                                                                                .optimizer = m_trainer.settings().optimizer,
                                                                                .threads = m_trainer.settings().threads,
                                                                                .watched = std::move(all),
                                                                                .implementation = m_trainer.settings().implementation});
    }
    m_state = m_trainer.state();
    m_updated.clear();
    m_gradients.clear();
    load(*m_step, m_state.network);
    if (m_input->targets.empty()) {
        m_input->targets = ownAnswer();
        load(*m_step, m_state.network); // a forward pass moves the statistics of BatchNormalization
    }
    m_step->forward(input().images, input().targets, m_trainer.course().steps);
    m_step->backward();
    m_computed = true;
}

double NetworkTimeline::loss()
{
    compute();
    return static_cast<double>(m_step->loss());
}

Tensor NetworkTimeline::nodeTensor(int node, Role role)
{
    const Graph& graph = m_step->graph();
    if (node == graphInput)
        return Tensor(graph.input, input().images, "input");
    const GraphNode& layer = graph.nodes.at(static_cast<std::size_t>(node));
    Tensor tensor = Tensor::uninitialized(shapeOf(layer.spec, Role::Dst), std::string(nameOf(role)) + " of " + layer.name);
    m_step->nodeTensor(node, role, tensor.cells());
    return tensor;
}

/// What one layer sends back. A step does not keep it for the network's input, nor where several layers read the same tensor: then the
/// layer is run once more by itself.
Tensor NetworkTimeline::inputGradient(int node, Role of)
{
    const Graph& graph = m_step->graph();
    const GraphNode& layer = graph.nodes.at(static_cast<std::size_t>(node));
    const OpSpec spec = m_steps.specOf(m_position.at, node);
    if (infoOf(spec.op).sums) // to both sides
        return nodeTensor(node, Role::DiffDst);
    const int operand = of == Role::DiffSrc ? layer.src : layer.src2;
    const bool readTwice = readsTwo(spec) && layer.src == layer.src2;
    if (operand != graphInput && graph.readersOf(operand).size() == 1 && !readTwice)
        return nodeTensor(operand, Role::DiffDst);
    OperandMap<Tensor> tensors;
    for (const Role role : operandRoles) // those of the forward pass, too: it may have to be run before
        if (!shapeOf(spec, role).empty())
            *tensors.operand(role) = tensor(node, role);
    return run(m_trainer.plans().backend(), spec, operandsIn(tensors), {.passes = {Pass::BackwardData}}).of(of);
}

/// In the order of `parametersOf`; as many as there are where there is none.
std::size_t NetworkTimeline::parameterIndex(int layer, Role role) const
{
    const std::vector<ParameterInfo> infos = parametersOf(m_trainer.plans().graph());
    const auto at = std::ranges::find_if(infos, [&](const ParameterInfo& info) { return info.node == layer && info.role == role; });
    return static_cast<std::size_t>(at - infos.begin());
}

Tensor NetworkTimeline::updated(int layer, Role role)
{
    compute();
    if (m_updated.empty()) {
        const std::vector<ParameterInfo> infos = parametersOf(m_trainer.plans().graph());
        m_gradients.resize(infos.size());
        for (std::size_t i = 0; i < infos.size(); ++i) {
            if (!infos[i].trained)
                continue;
            m_gradients[i] = Tensor::uninitialized(infos[i].shape, "gradient");
            m_step->gradient(i, m_gradients[i].cells());
        }
        m_step->update(m_trainer.rate());
        NetworkState after = m_state.network;
        store(*m_step, after);
        m_updated = std::move(after.parameters);
    }
    return m_updated.at(parameterIndex(layer, role));
}

Tensor NetworkTimeline::optimizerState(int layer, Role role, int state)
{
    compute();
    const std::vector<ParameterInfo> infos = parametersOf(m_trainer.plans().graph());
    const auto before = infos.begin() + static_cast<std::ptrdiff_t>(parameterIndex(layer, role));
    const auto trained = std::count_if(infos.begin(), before, [](const ParameterInfo& info) { return info.trained; });
    const int states = m_trainer.settings().optimizer.states();
    return m_state.network.optimizer.at(static_cast<std::size_t>(trained * states + state));
}

Tensor NetworkTimeline::tensor(int layer, Role role)
{
    compute();
    const Graph& graph = m_step->graph();
    const int n = static_cast<int>(graph.nodes.size());
    if (layer == n) {
        switch (role) {
        case Role::Src: return nodeTensor(n - 1, Role::Dst);
        case Role::Src2: return Tensor(graph.output(), input().targets, "targets");
        case Role::Dst: {
            const float value = m_step->loss();
            return Tensor({1, 1, 1, 1}, std::span(&value, 1), "loss");
        }
        case Role::DiffSrc: return nodeTensor(n - 1, Role::DiffDst);
        case Role::DiffDst: {
            const float one = 1;
            return Tensor({1, 1, 1, 1}, std::span(&one, 1), "gradient of the loss");
        }
        default: break;
        }
    } else if (layer >= 0 && layer < n && !shapeOf(graph.nodes[static_cast<std::size_t>(layer)].spec, role).empty()) {
        const GraphNode& node = graph.nodes[static_cast<std::size_t>(layer)];
        switch (role) {
        case Role::Src: return nodeTensor(node.src, Role::Dst);
        case Role::Src2: return nodeTensor(node.src2, Role::Dst);
        case Role::Dst:
        case Role::DiffDst: return nodeTensor(layer, role);
        case Role::DiffSrc:
        case Role::DiffSrc2: return inputGradient(layer, role);
        default: break;
        }
        if (infoOf(role).nextOf != role)
            return updated(layer, infoOf(role).nextOf);
        const std::size_t i = parameterIndex(layer, subjectOf(role));
        if (i < m_state.network.parameters.size()) {
            if (!isGradient(role))
                return m_state.network.parameters[i];
            if (!m_gradients.empty())
                return m_gradients[i];
            Tensor tensor = Tensor::uninitialized(m_state.network.parameters[i].shape(), "gradient");
            m_step->gradient(i, tensor.cells());
            return tensor;
        }
    }
    throw InputError(Text(KS_TEXT("core", "layer %1 has no %2"), {std::to_string(layer + 1), std::string(nameOf(role))}));
}

} // namespace ks
