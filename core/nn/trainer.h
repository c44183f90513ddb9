#pragma once

#include "core/nn/evaluation.h"
#include "core/nn/history.h"
#include "core/nn/model.h"
#include "core/nn/network_state.h"
#include "core/nn/norms_recorder.h"
#include "core/nn/step_plans.h"
#include "core/nn/training_samples.h"
#include "core/nn/training_settings.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace ks {

class Trainer;

/// Who watches a training. Every function is called from the thread that trains, between two batches; it may ask the trainer anything that
/// is const, and should be quick. All have empty defaults: nothing is computed or copied that nobody asks for.
class TrainingObserver {
public:
    virtual ~TrainingObserver() = default;

    virtual void batchDone(const Trainer& /*trainer*/, const BatchRecord& /*batch*/) {}
    /// After validation, where there was one.
    virtual void epochDone(const Trainer& /*trainer*/, const EpochRecord& /*epoch*/) {}
    /// Share of the validation or test that is done.
    virtual void evaluating(Split /*split*/, double /*done*/) {}
    /// Asked by `run` before every batch; false pauses.
    virtual bool goesOn() { return true; }
};

/// Why `run` returned.
enum class Ending : std::uint8_t {
    Epochs,        ///< all epochs are done
    Time,          ///< the time is up
    Target,        ///< the accuracy asked for is reached
    NoImprovement, ///< too many validations without a better one
    Diverged,      ///< the loss or a parameter is no longer finite; see Trainer::divergence
    Paused,        ///< by the limit of this run
    Stopped,       ///< by the stop token
};
inline constexpr bool isFinished(Ending ending)
{
    return ending != Ending::Paused && ending != Ending::Stopped;
}
/// A sentence for people.
Text endingText(Ending ending);
/// The same of a training with this history: an epoch that was under way when the number of epochs was set below it is not trained to its end.
Text endingText(Ending ending, const History& history, const StopConditions& stop);
/// What the scores of the epochs so far end a training by, between two epochs: the target, which only a validation reaches where there are any
/// (`validates`), or the patience.
std::optional<Ending> endingByScores(const History& history, const StopConditions& stop, bool validates);
/// Those under which a training that has ended, after `seconds`, goes on for `more` epochs behind the one under way: what would end it at
/// once ends it no more.
StopConditions withMoreEpochs(StopConditions stop, const History& history, double seconds, int more);

/// How far one call of `run` goes at most; 0: no limit.
struct RunLimit {
    std::int64_t batches = 0;
    std::int64_t epochs = 0; ///< borders between epochs; 1: to the end of the one under way
};

/// By unseen samples, now and then; else the scores of the training say which weights are the best.
bool validates(const TrainingSettings& settings, const Dataset& data);

/// Whether the classes of the data have to be those of the network. A network that is only looked at is asked for its maps and its answers.
enum class Judging : std::uint8_t { Needed, IfPossible };

/// Trains a model on data: batches, epochs, validation, the end. Holds the truth about parameters, optimiser and position; the same
/// settings give the same numbers on every run, and after any pause, checkpoint or step back. Belongs to one thread at a time.
class Trainer {
public:
    /// `data` as opened; the model's pipeline is applied here, and its statistics are taken from the training part where it has none yet.
    /// `backend`: instead of the one that the settings name; outlives the trainer.
    /// Throws InputError where model, data and settings do not fit, Unsupported, OutOfMemory, Stopped.
    Trainer(Model model, const DatasetPtr& data, TrainingSettings settings, const LoadContext& context = {}, Backend* backend = nullptr,
            Judging judging = Judging::Needed);
    ~Trainer();

    /// Why nothing can be trained, evaluated or asked for a loss here (Judging::IfPossible), which all throws InputError with it; empty: it can.
    const Text& unjudged() const { return m_samples->unjudged(); }

    /// With the pipeline's statistics, and the names of the data's classes: those of History::otherClasses while there are any.
    const Model& model() const { return m_model; }
    const Dataset& data() const { return *m_samples->data(); } ///< behind the pipeline's picture steps
    const TrainingSamples& samples() const { return *m_samples; }
    /// The numbers where they are in use, and the network with the Dropout seeds of this training.
    const StepPlans& plans() const { return *m_plans; }
    /// As they were asked for: of fewer samples than a batch is to have, all make the one batch of an epoch (TrainingSamples::sizeOf).
    const TrainingSettings& settings() const { return m_settings; }
    const History& history() const { return m_history; }
    const TrainingCourse& course() const { return m_course; } ///< how far it has come
    float rate() const;                                       ///< of the next batch
    /// Why there is nothing left to train, under these conditions.
    std::optional<Ending> finished(const StopConditions& stop) const;
    /// What people read after Ending::Diverged: layer, epoch and batch.
    const Text& divergence() const { return m_divergence; }

    /// The parameters now, in the order of `parametersOf`.
    std::vector<Tensor> parameters() const { return m_plans->parameters(); }
    /// Those of the best validation on the data that were trained on last; the present ones where there was none or they are not kept.
    std::vector<Tensor> bestParameters() const;

    /// Everything, copied.
    TrainingState state() const { return {m_course, m_plans->network()}; }
    /// Goes there, with what was recorded until then. Of a place behind the batches of these data it goes to the next epoch. Throws InputError for
    /// another network's state.
    void setState(const TrainingState& state, History history);
    /// Parameters from elsewhere (a weights file), untouched optimiser, from the first epoch.
    void setParameters(std::vector<Tensor> parameters) { begin(std::move(parameters), {.given = true}); }
    /// The weights of the best validation take the place of those that were trained, which the history records; everything else stays. Nothing
    /// where none are kept.
    void useBest();
    /// The schedule's highest rate from the next batch on. Throws InputError unless it is finite and above 0.
    void setRate(float rate);
    /// Conditions may change at any time: train longer, with a target, ….
    void setStopConditions(const StopConditions& stop);
    /// Whether norms and times of layers are recorded from the next batch on, as they are unless nobody will look at them; the numbers of the
    /// training stay the same.
    void setRecording(bool on) { m_recording = on; }

    /// Trains until something ends it. At the end of all (isFinished, but for Diverged) the test part is evaluated, once.
    Ending run(const std::stop_token& stop = {}, TrainingObserver* observer = nullptr, RunLimit limit = {});
    /// The loop of every training, whatever ends it: batch after batch while `goesOn`, asked before each, says so. False where one diverged.
    bool train(const std::function<bool()>& goesOn, TrainingObserver* observer = nullptr);
    /// One batch: forward, backward, update; behind the last of an epoch also validation. Returns nothing, and leaves everything as it
    /// was, when the loss is not finite.
    std::optional<BatchRecord> trainBatch(TrainingObserver* observer = nullptr);
    /// A part of the data with the present parameters, or the best ones.
    Evaluation evaluate(Split split, bool best = false, bool keepPredictions = false, const LoadContext& context = {}) const;
    /// Takes now the memory that an epoch and what follows it will need, so that what does not fit shows before the work. Throws OutOfMemory.
    void makeRoom();

private:
    void begin(std::vector<Tensor> parameters, History history);
    void nameClasses();
    Score scoreOf(std::span<const std::uint32_t> samples);
    void endEpoch(TrainingObserver* observer);
    void beginEpoch(std::int64_t epoch);
    void keepIfBest(EpochRecord& record);
    void test(TrainingObserver* observer, const std::stop_token& stop);
    void explainDivergence();
    bool timesLayers() const;
    std::vector<std::uint32_t> trainStep(PlannedNetwork& step, float rate);
    Predictor& predictor() const;

    Model m_model;
    TrainingSettings m_settings;
    std::optional<TrainingSamples> m_samples; // these two are made with the data's statistics
    std::optional<StepPlans> m_plans;
    mutable std::unique_ptr<Predictor> m_predictor;
    TrainingCourse m_course;
    History m_history;
    NormsRecorder m_norms;
    bool m_recording = true;
    Text m_divergence;
    std::vector<float> m_output;
    double m_initialisation = notKnown;
};

} // namespace ks
