#include "ui/network/step/step_beside.h"

#include "core/nn/checkpoint.h"
#include "ui/network/step/step_moment.h"
#include "ui/tasks/failure.h"

#include <cstddef>

namespace ks {

StepBeside StepComparer::find(const StepMoment& moment, NetworkTimeline& timeline, const std::shared_ptr<const Checkpoint>& then)
{
    const NetworkPosition& at = moment.position;
    const bool isKnown = m_then && m_then == then && m_input == moment.input && m_layer == at.layer && m_of == at.of;
    if (!then) {
        timeline.forgetOther();
        *this = {};
        return {};
    }
    try {
        if (!isKnown) {
            m_then.reset(); // until it is there
            m_made = timeline.tensorWith(std::shared_ptr<const NetworkState>(then, &then->state.network), at.layer, at.of);
            m_then = then;
            m_input = moment.input;
            m_layer = at.layer;
            m_of = at.of;
        }
        return {.value = static_cast<double>(m_made.cells()[static_cast<std::size_t>(at.cell)]), .missing = {}};
    } catch (...) { // what stands beside the walk does not end it
        return {.value = std::nullopt, .missing = currentFailure()};
    }
}

} // namespace ks
