#pragma once

#include "core/nn/checkpoint.h"
#include "ui/network/seldom.h"

#include <memory>

namespace ks {

class Trainer;

/// The last state of a training that was kept with finite numbers, to go back to where it diverges. Compute thread only.
class SafeState {
public:
    /// Null before the first.
    const std::shared_ptr<const Checkpoint>& last() const { return m_last; }
    /// The state of now, where its numbers are finite.
    void keep(const Trainer& trainer);
    /// The same inside an epoch, where it costs little and the loss is not on its way to no number at all.
    void keepIfDue(const Trainer& trainer);

private:
    std::shared_ptr<const Checkpoint> m_last;
    Seldom m_due{std::chrono::seconds(2), {}};
};

} // namespace ks
