#pragma once

#include "core/base/text.h"
#include "core/ops/roles.h"
#include "core/tensor/tensor.h"

#include <memory>
#include <optional>

namespace ks {

struct Checkpoint;
class NetworkTimeline;
struct StepMoment;

/// The number under way with the weights of another moment of the training, A where the walk is at B, or why there is none.
struct StepBeside {
    std::optional<double> value; ///< none, and nothing missing: nothing is compared
    Text missing;
};

/// Finds it: of what a layer or the loss makes of the same samples, forwards and backwards, with the same masks; of a parameter before the update. Keeps the
/// tensor of the cell it was asked for last. Belongs to the compute thread.
class StepComparer {
public:
    /// `timeline` is at the moment. `then`: null: nothing is compared.
    StepBeside find(const StepMoment& moment, NetworkTimeline& timeline, const std::shared_ptr<const Checkpoint>& then);

private:
    std::shared_ptr<const Checkpoint> m_then; ///< null: no tensor is kept
    std::shared_ptr<const void> m_input;      ///< the images that it was made of
    int m_layer = 0;
    Role m_of = Role::Dst;
    Tensor m_made;
};

} // namespace ks
