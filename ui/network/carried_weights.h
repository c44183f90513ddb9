#pragma once

#include "core/nn/carried_weights.h"
#include "core/nn/checkpoint.h"

#include <QString>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ks {

class TrainingRun;
struct NetworkContent;
class TrainingEngine;

/// Trained weights that an edited network begins with: those of the network that was trained last, however often its layers are changed until a batch is
/// trained, so that each of the networks between has the same ones whenever undo leads there.
class CarriedWeights {
public:
    CarriedWeights(Model trained, std::shared_ptr<TrainingEngine> engine) : m_model(std::move(trained)), m_engine(std::move(engine)) {}
    explicit CarriedWeights(std::shared_ptr<const Checkpoint> waiting) : m_model(waiting->model), m_waiting(std::move(waiting)) {}

    const Model& model() const { return m_model; } ///< that they are of
    /// Compute thread: they are copied, and the training that they are of may go its way. Throws OutOfMemory.
    void take();
    /// Compute thread, after that: a training that has not begun, of a network that is sound.
    Checkpoint beginningOf(const NetworkContent& content, const Model& edited) const;

private:
    Model m_model;
    std::shared_ptr<TrainingEngine> m_engine;    ///< until they are taken, by the compute thread
    std::shared_ptr<const Checkpoint> m_waiting; ///< that has them instead
    std::vector<Tensor> m_parameters;            ///< compute thread
};

/// GUI thread: what a network that takes the place of the one that is there can begin with; null where that is untrained or has gone astray.
std::shared_ptr<CarriedWeights> carriedFrom(TrainingRun& run);
/// Nothing was trained since: the network that is there can be made again from what it began with.
bool isCarriedAnew(TrainingRun& run);

/// "conv1, conv2, …" for a sentence.
QString listedLayers(const std::vector<std::string>& layers);
/// Which layers keep their trained weights, and which are drawn anew.
QString carriedText(const CarriedLayers& layers);

} // namespace ks
