#pragma once

#include "core/data/batch.h"
#include "core/nn/trainer.h"

#include <memory>

namespace ks {

struct Checkpoint;

/// What was counted over a part of the data, as it is in sight.
struct CountedPart {
    Split part = Split::Test;                     ///< also of what is being counted
    std::shared_ptr<const Evaluation> evaluation; ///< null before the first, or where another part or network came
    std::shared_ptr<const Evaluation> then; ///< beside it, with the weights of the first one of two moments that are compared; else null
    std::size_t trained = 0;                ///< batches, when it began
    std::size_t weightsAfter = 0;           ///< see History::weightsAfter(); then
};

/// A part of the data through the network, in portions of a few milliseconds between two batches of the training, all with the parameters of
/// the moment it began; beside another moment of the training the part goes through both, and what was counted with the weights of then is kept.
class WatchEvaluation {
public:
    struct Portion {
        double progress = 0;
        std::shared_ptr<const Evaluation> whole; ///< once it is done; the next portion begins anew
        std::shared_ptr<const Evaluation> then;  ///< beside it, with the weights of then
        std::size_t trained = 0;                 ///< batches, when it began
        std::size_t weightsAfter = 0;            ///< see History::weightsAfter(); then
        double accuracy = notKnown;              ///< so far
        double seconds = 0;                      ///< that this portion took
    };
    /// On the compute thread. Another part, or another moment beside it (null: none), begins anew. Throws InputError for a part without samples.
    Portion next(Trainer& trainer, Split part, const std::shared_ptr<const Checkpoint>& against = {});

private:
    void begin(Trainer& trainer);
    void take();

    std::unique_ptr<Predictor> m_predictor;
    std::unique_ptr<BatchLoader> m_loader;
    std::unique_ptr<EvaluationRun> m_run;
    std::shared_ptr<const Checkpoint> m_against;
    std::shared_ptr<const Evaluation> m_then;  ///< of m_against over the loader's part; null: not counted yet
    std::shared_ptr<const Evaluation> m_whole; ///< of the weights that are looked at, until that of m_against is there
    std::size_t m_trained = 0;
    std::size_t m_weightsAfter = 0;
};

} // namespace ks
