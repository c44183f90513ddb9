#pragma once

#include "core/ops/op_spec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ks {

/// How the loss of one sample comes about, output by output, by the terms of the loss: for the cross-entropy from the logits over their exponentials and
/// probabilities to minus the logarithm of the right one.
struct LossStages {
    struct Stage {
        Role role = Role::Src;      ///< Src: the outputs themselves; Src2: the target; else an inner result
        std::vector<double> values; ///< one for each output
    };
    OpSpec spec;
    std::vector<Stage> stages;  ///< in the order in which they are computed
    std::vector<float> outputs; ///< what it was made from
    std::vector<float> target;
    std::vector<double> parts; ///< what each output adds to the loss
    double loss = 0;
};

/// Both have as many numbers: `outputs` as the loss reads them (logits before Softmax), `target` as it is trained against. Only stages that have a number
/// for each output are told, and of these such as the loss reads or as do not depend on the target; the target itself where more than one of its numbers counts.
LossStages lossStagesOf(OpKind loss, std::span<const float> outputs, std::span<const float> target);

} // namespace ks
