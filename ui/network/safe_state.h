#pragma once

#include "core/nn/checkpoint.h"
#include "ui/network/seldom.h"

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace ks {

class Trainer;

/// The last state of a training that was kept with finite numbers, to go back to where it diverges. Compute thread only.
class SafeState {
public:
    using Clock = std::chrono::steady_clock;
    /// `now` says how late it is.
    explicit SafeState(std::function<Clock::time_point()> now = &Clock::now) : m_due{std::chrono::seconds(2), {}, std::move(now)} {}

    /// Null before the first.
    const std::shared_ptr<const Checkpoint>& last() const { return m_last; }
    /// The state of now, where its numbers are finite.
    void keep(const Trainer& trainer);
    /// The same inside an epoch, where it costs little and the loss is not on its way to no number at all.
    void keepIfDue(const Trainer& trainer);

private:
    std::shared_ptr<const Checkpoint> m_last;
    Seldom m_due;
};

} // namespace ks
