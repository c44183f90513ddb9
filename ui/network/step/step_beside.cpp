#include "ui/network/step/step_beside.h"

#include "core/nn/checkpoint.h"
#include "core/nn/next_update.h"
#include "ui/network/step/step_moment.h"
#include "ui/network/update_lines.h"
#include "ui/tasks/failure.h"

#include <cstddef>
#include <utility>

namespace ks {

namespace {

double numberOf(const TensorPtr& tensor, std::int64_t cell)
{
    return static_cast<double>(tensor->cells()[static_cast<std::size_t>(cell)]);
}

} // namespace

StepBeside StepComparer::find(const StepMoment& moment, NetworkTimeline& timeline, const std::shared_ptr<const Checkpoint>& then)
{
    const NetworkPosition& at = moment.position;
    const bool updates = at.phase == StepPhase::Update;
    const bool isKnown =
        m_then && m_then == then && m_input == moment.input && m_layer == at.layer && m_of == at.of && updates == (m_gradient != nullptr);
    if (!then) {
        timeline.forgetOther();
        *this = {};
        return {};
    }
    try {
        if (!isKnown) {
            m_then.reset(); // until it is there
            const std::shared_ptr<const NetworkState> state(then, &then->state.network);
            const auto kept = [](Tensor tensor) { return std::make_shared<const Tensor>(std::move(tensor)); };
            m_made = kept(timeline.tensorWith(state, at.layer, at.of));
            m_gradient.reset();
            m_states.clear();
            if (updates) {
                m_gradient = kept(timeline.tensorWith(state, at.layer, *diffOf(at.of)));
                for (int i = 0; i < then->settings.optimizer.states(); ++i)
                    m_states.push_back(kept(timeline.optimizerStateWith(state, at.layer, at.of, i)));
            }
            m_then = then;
            m_input = moment.input;
            m_layer = at.layer;
            m_of = at.of;
        }
        return {.value = numberOf(m_made, at.cell), .missing = {}, .update = updates ? std::optional(updateOf(moment)) : std::nullopt};
    } catch (...) { // what stands beside the walk does not end it
        return {.value = std::nullopt, .missing = currentFailure(), .update = std::nullopt};
    }
}

StepUpdateBeside StepComparer::updateOf(const StepMoment& moment) const
{
    const std::int64_t cell = moment.position.cell;
    const OptimizerSpec& optimizer = m_then->settings.optimizer;
    StepUpdateBeside update{.optimizer = optimizer.kind,
                            .gradient = numberOf(m_gradient, cell),
                            .states = {},
                            .rate = static_cast<double>(rateOf(m_then->settings, m_then->state, moment.batches)),
                            .updates = m_then->state.network.updates};
    for (const TensorPtr& state : m_states)
        update.states.push_back(numberOf(state, cell));
    const UpdateOracle oracle =
        updateOracleAt({optimizer, static_cast<float>(update.rate), update.updates}, m_made, m_gradient, m_states, cell);
    update.change = oracle.value(UpdateValue::NewParameter) - oracle.value(UpdateValue::Parameter);
    return update;
}

} // namespace ks
