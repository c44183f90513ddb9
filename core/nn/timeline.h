#pragma once

#include "core/nn/batch_pass.h"
#include "core/nn/network_steps.h"
#include "core/nn/trainer.h"

#include <map>
#include <optional>

namespace ks {

/// A training that can be walked both ways. Between two batches it keeps states every so often and computes the rest again: after n steps
/// forwards and n back every number is the same again. Inside a batch it computes forward and backward pass once and shows any tensor of
/// them. Owns nothing of the trainer but uses it; belongs to its thread.
class NetworkTimeline {
public:
    /// States may take `memory` bytes; when they would take more, those are forgotten that lie densest for their distance from the present.
    explicit NetworkTimeline(Trainer& trainer, std::size_t memory = std::size_t{256} << 20U);

    const NetworkSteps& steps() const { return m_steps; }
    const NetworkPosition& position() const { return m_position; }
    /// Goes to a position, forwards by training, backwards by computing again from the nearest kept state. Heeds `stop` between batches and
    /// then stays where it is; false if so. Throws InputError for a position that is none.
    bool seek(const NetworkPosition& position, const std::stop_token& stop = {}, const std::function<void(double done)>& progress = {});
    /// To be called after the trainer has run by itself.
    void follow();
    /// To be called after the trainer's rate, or its end, was changed where the trainer stands: walks change them there too, and what was computed of
    /// the batches ahead was another future. Walks leave the trainer with the rules of where they end.
    void noteChange();
    /// Forwards it goes as the training did that this is the beginning of, and that stands at `now`: by the rules that are recorded of it, behind that by
    /// those of now with this end; and only to where weights of an earlier epoch took the place of these.
    void repeat(const TrainingState& now, const History& history, const StopConditions& stop);
    /// Looks at other samples (numbers in the data set) than those of the batch, with the parameters of the moment; none: at the batch
    /// again. Steps then count as many images; nothing is trained on them. Stands at the beginning of the forward pass.
    void look(std::vector<std::uint32_t> samples);
    const std::vector<std::uint32_t>& looked() const { return m_looked; }
    /// The same with one image that is no sample of the data: as the first layer gets it, `samples` empty. Without targets the network's own answer at
    /// each moment is taken for the right one: the class that it names, or its numbers.
    void lookAt(TrainingSamples::Input own);
    bool looksAtOwn() const { return m_own.has_value(); }
    /// The first batch that can be gone back to.
    TrainingPosition earliest() const { return m_states.begin()->first; }

    /// Of the state before this batch. Equal positions of one training have equal hashes, however one came there.
    std::uint64_t hash() const { return hashOf(m_trainer.state()); }
    /// False once a state that was computed again differed from what it was the first time: then the backend does not give the same bits
    /// every time, and the walk should be made on another (`serial`).
    bool exact() const { return m_exact; }

    /// A tensor of the batch at the position: Src, Src2, Dst, DiffDst of a layer (the loss is the layer behind the last: Src are the outputs, Src2
    /// the targets), DiffSrc, DiffSrc2, its parameters, their gradients, NewMean and NewVariance. Computed when first asked for. Throws InputError where
    /// there is none.
    Tensor tensor(int layer, Role role);
    /// What the batch makes of a parameter (`role`: Weights, Bias, Mean or Variance), and the optimiser state of a trained one; `state`: less than the
    /// optimiser's states().
    Tensor updated(int layer, Role role);
    Tensor optimizerState(int layer, Role role, int state);
    std::uint64_t updates() const { return m_pass.state().updates; } ///< before this batch
    /// The same as tensor(), were the network in another state of this training: of the same samples, with the same targets and the same masks. Takes as
    /// much memory as the batch does, until forgetOther().
    Tensor tensorWith(const std::shared_ptr<const NetworkState>& other, int layer, Role role);
    /// What that state keeps of a trained parameter for the optimiser.
    Tensor optimizerStateWith(const std::shared_ptr<const NetworkState>& other, int layer, Role role, int state);
    void forgetOther();
    /// The loss of the batch.
    double loss();
    const TrainingSamples::Input& input();

private:
    void keep();
    void noteRules(); ///< that those of now hold from where the trainer stands
    void takeRules(); ///< those of the batch where the trainer stands
    void forgetOne();
    void check(const TrainingState& state);
    void compute();
    BatchPass& passWith(const std::shared_ptr<const NetworkState>& other);
    void beginLook(std::int64_t images);
    NetworkSteps stepsOf(std::int64_t images) const; ///< 0: those of the batches
    bool advance(const TrainingPosition& to, const std::stop_token& stop, const std::function<void(double)>& progress);

    Trainer& m_trainer;
    NetworkSteps m_steps;
    NetworkPosition m_position;
    std::size_t m_memory;
    std::map<TrainingPosition, TrainingState> m_states;
    std::map<TrainingPosition, std::uint64_t> m_hashes; ///< of states when they were first reached
    bool m_exact = true;
    std::optional<TrainingSamples::Input> m_input;
    BatchPass m_pass; ///< of the batch at the position, where it is computed
    bool m_computed = false;
    std::unique_ptr<BatchPass> m_other;                ///< see tensorWith()
    std::shared_ptr<const NetworkState> m_othersState; ///< that this has computed the batch with; null: none
    std::vector<std::uint32_t> m_looked;
    std::optional<TrainingSamples::Input> m_own; ///< looked at instead; then m_looked is empty
    /// By what a batch is trained beside the state: schedules and validations go by the end, and the rate may be changed after a state was kept.
    struct Rules {
        double rate = 0;
        StopConditions stop;
    };
    std::map<TrainingPosition, Rules> m_rules; ///< by the batch from which on they hold
    std::optional<TrainingPosition> m_end;     ///< from which on nothing is known
};

} // namespace ks
