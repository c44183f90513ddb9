#include "core/nn/next_update.h"

#include "core/backends/planned_network.h"
#include "core/base/stopped.h"
#include "core/ops/update.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace ks {

namespace {

/// Parameters that are computed side by side: a few blocks lie in a processor's nearest memory.
constexpr std::size_t updateBlock = 256;
using ParameterBlock = std::array<double, updateBlock>;
using UpdateKind = UpdateExpression::Kind;

/// The numbers of a block of parameters that an update reads or makes; settings are the same for all of them.
class UpdateColumns {
public:
    UpdateColumns(const UpdateRule& rule, std::size_t count) : m_count(count)
    {
        for (auto setting = UpdateValue::Rate; setting <= UpdateValue::Epsilon;
             setting = static_cast<UpdateValue>(static_cast<int>(setting) + 1))
            at(setting).fill(settingOf(setting, rule.optimizer, static_cast<double>(rule.rate), rule.updates + 1));
    }

    void setCount(std::size_t count) { m_count = count; }
    ParameterBlock& at(UpdateValue value) { return m_values[static_cast<std::size_t>(value)]; }
    const ParameterBlock& at(UpdateValue value) const { return m_values[static_cast<std::size_t>(value)]; }

    void evaluate(const UpdateExpression& one, ParameterBlock& result) const
    {
        if (one.kind == UpdateKind::Value)
            return each(result, at(one.value), [](double value) { return value; });
        ParameterBlock first;
        evaluate(one.of[0], first);
        if (one.kind == UpdateKind::Square)
            return each(result, first, [](double value) { return value * value; });
        if (one.kind == UpdateKind::Root)
            return each(result, first, [](double value) { return std::sqrt(value); });
        ParameterBlock second;
        evaluate(one.of[1], second);
        switch (one.kind) {
        case UpdateKind::Sum: return both(result, first, second, std::plus<>());
        case UpdateKind::Difference: return both(result, first, second, std::minus<>());
        case UpdateKind::Product: return both(result, first, second, std::multiplies<>());
        default: return both(result, first, second, std::divides<>());
        }
    }

    /// w′ − w: what w′ = w − … − … takes away from w, so that nothing is lost to a large w.
    void change(const UpdateExpression& made, ParameterBlock& result) const
    {
        if (made.kind == UpdateKind::Value && made.value == UpdateValue::Parameter) {
            std::fill_n(result.begin(), m_count, 0.0);
            return;
        }
        ParameterBlock first;
        change(made.of[0], first);
        ParameterBlock second;
        evaluate(made.of[1], second);
        both(result, first, second, std::minus<>());
    }

private:
    template <class Of>
    void each(ParameterBlock& result, const ParameterBlock& from, Of of) const
    {
        for (std::size_t i = 0; i < m_count; ++i)
            result[i] = of(from[i]);
    }
    template <class Of>
    void both(ParameterBlock& result, const ParameterBlock& first, const ParameterBlock& second, Of of) const
    {
        for (std::size_t i = 0; i < m_count; ++i)
            result[i] = of(first[i], second[i]);
    }

    std::size_t m_count;
    std::array<ParameterBlock, updateValueCount> m_values{};
};

void copyBlock(const Tensor& tensor, std::size_t from, std::size_t count, ParameterBlock& into)
{
    const std::span<const float> cells = tensor.cells().subspan(from, count);
    std::ranges::copy(cells, into.begin());
}

double changeShare(double change, double whole)
{
    return change == 0 ? 0 : whole == 0 ? std::numeric_limits<double>::infinity() : std::sqrt(change / whole);
}

/// The sizes of all filters, and where the change lies.
void measureChange(TensorUpdate& update)
{
    const std::span<const float> before = update.before->cells();
    const std::span<const float> change = update.change->cells();
    const auto filters = static_cast<std::size_t>(std::max<std::int64_t>(1, update.before->shape().n));
    const std::size_t each = before.size() / filters;
    double allChanged = 0;
    double all = 0;
    update.range.reset();
    update.shares.clear();
    for (std::size_t filter = 0; filter < filters; ++filter) {
        double changed = 0;
        double whole = 0;
        for (std::size_t i = filter * each; i < (filter + 1) * each; ++i) {
            const auto moved = static_cast<double>(change[i]);
            const auto was = static_cast<double>(before[i]);
            changed += moved * moved;
            whole += was * was;
            if (std::isfinite(moved))
                update.range = update.range ? update.range->united({moved, moved}) : ValueRange{moved, moved};
        }
        update.shares.push_back(changeShare(changed, whole));
        allChanged += changed;
        all += whole;
    }
    update.share = changeShare(allChanged, all);
}

} // namespace

float rateOf(const TrainingSettings& settings, const TrainingCourse& course, std::int64_t batches)
{
    Schedule schedule = settings.schedule;
    schedule.rate = static_cast<float>(course.baseRate);
    const double epochs =
        static_cast<double>(course.position.epoch) + static_cast<double>(course.position.batch) / static_cast<double>(batches);
    return rateOfBatch(schedule, epochs, batches, settings.stop.epochs);
}

void fillIn(TensorUpdate& update, const UpdateRule& rule, const std::stop_token& stop)
{
    const std::vector<UpdateStage> stages = updateStages(rule.optimizer);
    const std::span<const OptimizerState> kept = statesOf(rule.optimizer.kind);
    Tensor change = Tensor::uninitialized(update.before->shape(), "update");
    const std::span<float> cells = change.cells();
    const auto columns = std::make_unique<UpdateColumns>(rule, updateBlock);
    ParameterBlock changed;
    for (std::size_t from = 0; from < cells.size(); from += updateBlock) {
        if (from % (updateBlock * 1024) == 0 && stop.stop_requested())
            throw Stopped();
        const std::size_t count = std::min(updateBlock, cells.size() - from);
        columns->setCount(count);
        copyBlock(*update.before, from, count, columns->at(UpdateValue::Parameter));
        copyBlock(*update.gradient, from, count, columns->at(UpdateValue::Slope));
        for (std::size_t i = 0; i < kept.size(); ++i)
            copyBlock(*update.states.at(i), from, count, columns->at(valueOf(kept[i])));
        for (const UpdateStage& stage : stages)
            if (stage.makes == UpdateValue::NewParameter)
                columns->change(stage.from, changed);
            else
                columns->evaluate(stage.from, columns->at(stage.makes));
        std::transform(changed.begin(), changed.begin() + static_cast<std::ptrdiff_t>(count),
                       cells.begin() + static_cast<std::ptrdiff_t>(from), [](double one) { return static_cast<float>(one); });
    }
    update.change = std::make_shared<const Tensor>(std::move(change));
    measureChange(update);
}

const TensorUpdate* NextUpdates::of(int node, Role parameter) const
{
    const auto found = tensors.find({node, parameter});
    return found == tensors.end() ? nullptr : &found->second;
}

NextUpdates nextUpdates(const Graph& graph, const UpdateRule& rule, NetworkState state, std::span<const LearntTensor> wanted,
                        const std::function<TensorPtr(const LearntTensor& one)>& gradientOf, const std::stop_token& stop)
{
    requireFit(graph, rule.optimizer, state);
    const auto shared = [](Tensor& tensor) { return std::make_shared<const Tensor>(std::move(tensor)); };
    NextUpdates updates{.rule = rule, .tensors = {}};
    const std::vector<ParameterInfo> infos = parametersOf(graph);
    std::size_t at = 0; // of the optimiser's states
    for (std::size_t i = 0; i < infos.size(); ++i) {
        const std::size_t first = at;
        at += infos[i].trained ? static_cast<std::size_t>(rule.optimizer.states()) : 0;
        const LearntTensor one(infos[i].node, infos[i].role);
        if (!infos[i].trained || std::ranges::count(wanted, one) == 0)
            continue;
        TensorUpdate update;
        update.gradient = gradientOf(one);
        if (!update.gradient)
            continue;
        update.before = shared(state.parameters[i]);
        for (std::size_t of = first; of < at; ++of)
            update.states.push_back(shared(state.optimizer[of]));
        fillIn(update, rule, stop);
        updates.tensors.emplace(one, std::move(update));
    }
    return updates;
}

NextUpdates changesBetween(const NextUpdates& now, const NextUpdates& then)
{
    NextUpdates between{.rule = now.rule, .tensors = {}};
    for (const auto& [one, update] : now.tensors) {
        const auto old = then.tensors.find(one);
        if (old == then.tensors.end())
            continue;
        Tensor change = Tensor::uninitialized(update.change->shape(), "difference of updates");
        std::ranges::transform(update.change->cells(), old->second.change->cells(), change.cells().begin(), std::minus<>());
        TensorUpdate difference{.before = update.before, .gradient = update.gradient};
        difference.change = std::make_shared<const Tensor>(std::move(change));
        measureChange(difference);
        between.tensors.emplace(one, std::move(difference));
    }
    return between;
}

} // namespace ks
