#pragma once

#include "core/nn/trainer.h"

#include <memory>
#include <vector>

namespace ks {

class NetworkSteps;

/// One batch of a training forwards and backwards, with the network in any state that it has had, and every tensor of it. Changes nothing of the trainer, whose
/// network, backend and settings it goes by; belongs to its thread.
class BatchPass {
public:
    explicit BatchPass(const Trainer& trainer) : m_trainer(trainer) {}

    /// `input` stays there as long as tensors are asked for; where it has no targets, what the network answers becomes them: the class that it names, or its
    /// numbers. `step`: the batch's, by which masks go. Throws InputError where the state is another network's, OutOfMemory.
    void compute(TrainingSamples::Input& input, NetworkState state, std::uint64_t step);
    /// That was computed with.
    const NetworkState& state() const { return m_state; }
    double loss() const { return static_cast<double>(m_step->loss()); }

    /// As NetworkTimeline::tensor; `steps`, `at`: of which batch.
    Tensor tensor(int layer, Role role, const NetworkSteps& steps, const TrainingPosition& at);
    Tensor updated(int layer, Role role);
    Tensor optimizerState(int layer, Role role, int state) const;

private:
    std::vector<float> ownAnswer(std::uint64_t step);
    Tensor nodeTensor(int node, Role role) const;
    Tensor inputGradient(int node, Role of, const NetworkSteps& steps, const TrainingPosition& at);
    std::size_t parameterIndex(int layer, Role role) const;

    const Trainer& m_trainer;
    std::unique_ptr<PlannedNetwork> m_step; ///< all layers watched
    const TrainingSamples::Input* m_input = nullptr;
    NetworkState m_state;
    std::vector<Tensor> m_gradients; ///< once the update is known, which may write over the step's
    std::vector<Tensor> m_updated;
};

} // namespace ks
