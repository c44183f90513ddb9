#include "ui/network/safe_state.h"

#include "core/nn/trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

/// A loss this much above the first one is on its way to no number at all; it is no state to go back to.
constexpr double lostRatio = 4;

} // namespace

void SafeState::keep(const Trainer& trainer)
{
    auto checkpoint = std::make_shared<Checkpoint>(checkpointOf(trainer));
    const bool finite = std::ranges::all_of(checkpoint->state.network.parameters, [](const Tensor& tensor) {
        return std::ranges::all_of(tensor.cells(), [](float value) { return std::isfinite(value); });
    });
    if (finite)
        m_last = std::move(checkpoint);
}

void SafeState::keepIfDue(const Trainer& trainer)
{
    const BatchLog& batches = trainer.history().batches;
    if (!batches.empty() && batches.back().loss <= lostRatio * batches.front().loss)
        m_due.ifDue([&] { keep(trainer); });
}

} // namespace ks
