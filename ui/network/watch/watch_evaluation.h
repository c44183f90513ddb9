#pragma once

#include "core/data/batch.h"
#include "core/nn/trainer.h"

#include <memory>

namespace ks {

/// A part of the data through the network, in portions of a few milliseconds between two batches of the training, all with the parameters of
/// the moment it began.
class WatchEvaluation {
public:
    struct Portion {
        double progress = 0;
        std::shared_ptr<const Evaluation> whole; ///< once it is done; the next portion begins anew
        std::size_t trained = 0;                 ///< batches, when it began
        std::size_t weightsAfter = 0;            ///< see History::weightsAfter(); then
        double accuracy = notKnown;              ///< so far
        double seconds = 0;                      ///< that this portion took
    };
    /// On the compute thread. Another part begins anew. Throws InputError for a part without samples.
    Portion next(Trainer& trainer, Split part);

private:
    std::unique_ptr<Predictor> m_predictor;
    std::unique_ptr<BatchLoader> m_loader;
    std::unique_ptr<EvaluationRun> m_run;
    std::size_t m_trained = 0;
    std::size_t m_weightsAfter = 0;
};

} // namespace ks
