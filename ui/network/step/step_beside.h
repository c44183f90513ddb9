#pragma once

#include "core/base/text.h"
#include "core/ops/optimizer_spec.h"
#include "core/ops/roles.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

struct Checkpoint;
class NetworkTimeline;
struct StepMoment;

/// What the optimiser of another moment, A where the walk is at B, would make there of the parameter under way: all in double precision.
struct StepUpdateBeside {
    OptimizerKind optimizer = OptimizerKind::Sgd;
    double gradient = 0;        ///< of the same samples with the weights of A
    std::vector<double> states; ///< that A keeps, in the order of statesOf()
    double rate = 0;
    std::uint64_t updates = 0; ///< made before it
    double change = 0;         ///< w′ − w
};

/// The number under way with the weights of another moment of the training, A where the walk is at B, or why there is none.
struct StepBeside {
    std::optional<double> value; ///< none, and nothing missing: nothing is compared
    Text missing;
    std::optional<StepUpdateBeside> update; ///< where a parameter is under way
};

/// Finds it: of what a layer or the loss makes of the same samples, forwards and backwards, with the same masks; of a parameter before the update, and all that
/// the update is made of. Keeps the tensors of the cell it was asked for last. Belongs to the compute thread.
class StepComparer {
public:
    /// `timeline` is at the moment. `then`: null: nothing is compared.
    StepBeside find(const StepMoment& moment, NetworkTimeline& timeline, const std::shared_ptr<const Checkpoint>& then);

private:
    StepUpdateBeside updateOf(const StepMoment& moment) const;

    std::shared_ptr<const Checkpoint> m_then; ///< null: no tensor is kept
    std::shared_ptr<const void> m_input;      ///< the images that it was made of
    int m_layer = 0;
    Role m_of = Role::Dst;
    TensorPtr m_made;
    // Of a parameter that is updated:
    TensorPtr m_gradient;
    std::vector<TensorPtr> m_states;
};

} // namespace ks
