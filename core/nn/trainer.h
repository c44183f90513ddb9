#pragma once

#include "core/backends/backend.h"
#include "core/data/batch_stream.h"
#include "core/nn/evaluation.h"
#include "core/nn/history.h"
#include "core/nn/model.h"
#include "core/nn/network_state.h"
#include "core/nn/resident_samples.h"
#include "core/nn/training_settings.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>

namespace ks {

class Trainer;

/// Who watches a training. Every function is called from the thread that trains, between two batches; it may ask the trainer anything that
/// is const, and should be quick. All have empty defaults: nothing is computed or copied that nobody asks for.
class TrainingObserver {
public:
    virtual ~TrainingObserver() = default;

    /// Layers whose tensors it may want to see; asked before every batch. Another answer plans the step anew.
    virtual std::vector<int> watched() { return {}; }
    /// Asked for every watched layer after a batch was trained: Dst and DiffDst.
    virtual bool wants(const BatchRecord& /*batch*/, int /*node*/, Role /*role*/) { return false; }
    /// N×C×H×W of the batch just trained.
    virtual void see(const BatchRecord& /*batch*/, int /*node*/, Role /*role*/, const Tensor& /*tensor*/) {}

    virtual void batchDone(const Trainer& /*trainer*/, const BatchRecord& /*batch*/) {}
    /// After validation, where there was one.
    virtual void epochDone(const Trainer& /*trainer*/, const EpochRecord& /*epoch*/) {}
    /// Share of the validation or test that is done.
    virtual void evaluating(Split /*split*/, double /*done*/) {}
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

/// What the layers of a training took.
struct LayerTimes {
    std::vector<Step::LayerTime> nodes; ///< seconds of all images together; empty where nothing was measured
    double images = 0;
};

/// Trains a model on data: batches, epochs, validation, the end. Holds the truth about parameters, optimiser and position; the same
/// settings give the same numbers on every run, and after any pause, checkpoint or step back. Belongs to one thread at a time.
class Trainer {
public:
    /// `data` as opened; the model's pipeline is applied here, and its statistics are taken from the training part where it has none yet.
    /// `backend`: instead of the one that the settings name; outlives the trainer.
    /// Throws InputError where model, data and settings do not fit, Unsupported, OutOfMemory, Stopped.
    Trainer(Model model, const DatasetPtr& data, TrainingSettings settings, const LoadContext& context = {}, Backend* backend = nullptr);
    ~Trainer();

    /// With the pipeline's statistics, and the names of the data's classes: those of History::otherClasses while there are any.
    const Model& model() const { return m_model; }
    const Dataset& data() const { return *m_data; } ///< behind the pipeline's picture steps
    DatasetPtr dataPtr() const { return m_data; }
    /// Of the data and their division (core/data/digest.h); read once, when first asked for.
    std::uint64_t dataDigest() const;
    /// As they were asked for: of fewer samples than a batch is to have, all make the one batch of an epoch (sizeOf).
    const TrainingSettings& settings() const { return m_settings; }
    Backend& backend() const { return *m_backend; }
    /// The plan in use: bytes, story.
    const Step& step() const { return *m_active; }
    /// Of every batch that was measured, also those that other plans trained: the last one of an epoch may be smaller.
    LayerTimes layerTimes() const;

    const History& history() const { return m_history; }
    TrainingPosition position() const { return m_state.position; }
    std::uint64_t steps() const { return m_state.steps; } ///< batches trained so far
    std::int64_t batchesPerEpoch() const { return m_loader->batches(); }
    std::int64_t sizeOf(std::int64_t batch) const { return m_loader->sizeOf(batch); } ///< images of a batch
    /// The network with the Dropout seeds of this training.
    const Graph& graph() const { return m_graph; }
    /// In epochs, parts too.
    double progress() const;
    double seconds() const { return m_state.seconds; }   ///< so far, as a time limit counts them: validation included
    float rate() const;                                  ///< of the next batch
    double baseRate() const { return m_state.baseRate; } ///< the schedule's highest rate, as it was changed on the way
    /// Why there is nothing left to train, under the conditions of now, or under others.
    std::optional<Ending> finished() const { return finished(m_settings.stop); }
    std::optional<Ending> finished(const StopConditions& stop) const;
    /// By unseen samples, now and then; else the scores of the training say which weights are the best.
    bool validates() const;
    /// What people read after Ending::Diverged: layer, epoch and batch.
    const Text& divergence() const { return m_divergence; }

    /// The parameters now, in the order of `parametersOf`.
    std::vector<Tensor> parameters() const;
    /// Those of the best validation on the data that were trained on last; the present ones where there was none or they are not kept.
    std::vector<Tensor> bestParameters() const;
    /// The gradients of the last batch; an empty tensor for what is not trained.
    std::vector<Tensor> gradients() const;

    /// Everything, copied. `setState` goes there, forgets later history, and throws InputError for another network's state. Of a place behind the
    /// batches of these data it goes to the next epoch.
    TrainingState state() const;
    void setState(const TrainingState& state);
    /// With what was recorded; for checkpoints.
    void setState(const TrainingState& state, History history);
    /// Parameters from elsewhere (a weights file), untouched optimiser, from the first epoch.
    void setParameters(std::vector<Tensor> parameters);
    /// The weights of the best validation take the place of those that were trained, which the history records; everything else stays. Nothing
    /// where none are kept.
    void useBest();
    /// Back to untrained: same seed, same weights.
    void restart();
    /// The schedule's highest rate from the next batch on. Throws InputError unless it is finite and above 0.
    void setRate(float rate);
    /// Conditions may change at any time: train longer, with a target, ….
    void setStopConditions(const StopConditions& stop);
    /// What is recorded from the next batch on; the numbers of the training stay the same.
    void setMeasures(int normsEvery, bool layerTimes);

    /// Trains until something ends it. At the end of all (isFinished, but for Diverged) the test part is evaluated, once.
    Ending run(const std::stop_token& stop = {}, TrainingObserver* observer = nullptr, RunLimit limit = {});
    /// One batch: forward, backward, update; behind the last of an epoch also validation. Returns nothing, and leaves everything as it
    /// was, when the loss is not finite.
    std::optional<BatchRecord> trainBatch(TrainingObserver* observer = nullptr);
    /// A part of the data with the present parameters, or the best ones.
    Evaluation evaluate(Split split, bool best = false, bool keepPredictions = false, const LoadContext& context = {}) const;
    /// Takes now the memory that an epoch and what follows it will need, so that what does not fit shows before the work. Throws OutOfMemory.
    void makeRoom();

    /// The batch at a position as the network gets it: what `trainBatch` would train.
    struct Input {
        std::vector<float> images;
        std::vector<float> targets; ///< one-hot rows, or scaled targets
        std::vector<std::uint32_t> samples;
        Shape shape;
    };
    Input inputAt(const TrainingPosition& position) const;
    /// Samples by their number in data(), of any part, without augmentation. Throws InputError out of range.
    Input inputOf(std::vector<std::uint32_t> samples) const;

private:
    void plan(std::int64_t batch);
    void nameClasses();
    std::vector<std::uint32_t> trainStep(const TrainingPosition& at, float rate);
    Score scoreOf(std::span<const std::uint32_t> samples);
    Input roomFor(std::vector<std::uint32_t> samples) const;
    void endEpoch(TrainingObserver* observer);
    void beginEpoch(std::int64_t epoch);
    void keepIfBest(EpochRecord& record);
    void test(TrainingObserver* observer, const std::stop_token& stop);
    void explainDivergence();
    NormsRecord norms(const NetworkState& before) const;
    void show(const BatchRecord& record, TrainingObserver& observer) const;

    Model m_model;
    DatasetPtr m_data;
    TrainingSettings m_settings;
    Backend* m_backend;
    Graph m_graph; ///< with Dropout's seeds
    std::shared_ptr<const BatchLoader> m_loader;
    std::unique_ptr<BatchStream> m_stream;                 ///< where batches come through this memory
    std::unique_ptr<ResidentSamples> m_resident;           ///< where the device has them
    std::map<std::int64_t, std::unique_ptr<Step>> m_steps; ///< by batch
    Step* m_active = nullptr;                              ///< holds the parameters
    std::vector<int> m_taps;
    LayerTimes m_layerTimes; ///< of plans that are gone, and all images
    Predictor& predictor() const;
    mutable std::unique_ptr<Predictor> m_predictor;
    mutable std::optional<std::uint64_t> m_dataDigest;
    TrainingState m_state; ///< `network` is out of date while a plan holds it
    History m_history;
    Text m_divergence;
    std::vector<float> m_target;
    std::vector<float> m_output;
};

} // namespace ks
