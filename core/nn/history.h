#pragma once

#include "core/base/json_fwd.h"
#include "core/base/text.h"
#include "core/nn/batch_log.h"
#include "core/nn/training_settings.h"
#include "core/nn/training_times.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ks {

struct Graph;

/// The loss and the share of right answers over a part of the data.
struct Score {
    double loss = notKnown;
    double accuracy = notKnown; ///< not known for regression
    std::int64_t samples = 0;
};

struct EpochRecord {
    std::int64_t epoch = 0;
    Score training;                  ///< over the epoch's batches, while they were trained
    std::optional<Score> validation; ///< after the epoch, where it was asked for
    double seconds = 0;              ///< of training, without validation
    double imagesPerSecond = 0;
    double rate = 0;   ///< of the last batch
    bool best = false; ///< better than all before, on the same data
    EpochPhases phases = EpochPhases::unknown();
};

/// Euclidean norms over the parameters of a layer.
struct LayerNorms {
    int node = 0;
    double gradient = 0;
    double update = 0;  ///< of the change by one update
    double weights = 0; ///< before it
};
struct NormsRecord {
    std::int64_t epoch = 0;
    std::int64_t batch = 0;
    std::vector<LayerNorms> layers;

    /// Norm of the gradient by the parameters of all layers.
    double gradient() const;
};

/// Before this batch the weights after an earlier epoch took the place of those that had been trained: the lines do not go on from where they were.
struct ReturnRecord {
    std::int64_t epoch = 0;
    std::int64_t batch = 0;
    std::int64_t weightsOf = 0; ///< the epoch after which they were kept

    bool operator==(const ReturnRecord&) const = default;
};

/// From this batch on the training went by this rate (the highest of its schedule) and this end, on this backend.
struct RulesRecord {
    std::int64_t epoch = 0;
    std::int64_t batch = 0;
    float rate = 0;
    StopConditions stop;
    std::string backend = {}; ///< empty: not known, in files of older versions
    int threads = 0;          ///< as they were asked for; not known where the backend is not
};

/// All that is recorded of a training.
struct History {
    BatchLog batches;
    std::vector<EpochRecord> epochs;
    std::vector<NormsRecord> norms; ///< see addNorms()
    TrainingTimes times;
    std::vector<ReturnRecord> returns;
    std::vector<RulesRecord> rules; ///< one, and one more for every change that batches were trained by; files of older versions have none
    std::optional<Score> test;      ///< at the end
    bool given = false;             ///< it began with weights that no seed makes: from a file, or
    bool edited = false;            ///< kept of a trained network whose layers were changed
    bool otherData = false;         ///< went on with other data than those that it began with: its figures are of both
    std::size_t otherBatches = 0;   ///< so many were trained on other data than those since; files of older versions do not tell
    /// The digest of the data that it was trained on last, where these are known to be others than those at hand and nothing is trained on
    /// the latter yet. Not in its JSON; see Checkpoint::dataDigest.
    std::string trainedOn = {};
    /// What the outputs are called by a file's network where the data at hand have other names for classes, and nothing is trained on these data
    /// yet; else empty. Not in its JSON: the model has them.
    std::vector<std::string> otherClasses = {};

    /// One more, on the data at hand. A test before it was of other weights, and no epoch on other data is the best one any more.
    void add(const BatchRecord& batch);
    /// One more. Of many every second one goes, so that a long training keeps no more of them than a short one, spread over all of it.
    void addNorms(NormsRecord record);
    /// That far apart the next ones are worth keeping.
    std::size_t batchesBetweenNorms() const;
    /// The next batch is the first on the data at hand after others were trained on, also where a walk has come back to it: scores of the others are
    /// nothing to compare with from then on.
    bool changesData() const { return !trainedOn.empty() || (otherBatches > 0 && otherBatches == batches.size()); }
    /// That of the next batch.
    std::int64_t nextEpoch() const;
    /// Batches before this one of this epoch; those that were trained, which may be others than the data at hand would make.
    std::size_t batchesBefore(std::int64_t epoch, std::int64_t batch = 0) const;
    /// Batches of an epoch, as the first had them; not known before it has ended.
    std::optional<std::int64_t> epochLength() const;
    /// The same of the last epoch that has ended, on the data that the last batch is of; not known before one has.
    std::optional<std::int64_t> lastEpochLength() const;

    /// By which the last batch was trained: not those that were set since. `now` where that is not known, or nothing was trained.
    TrainingSettings settingsOfLast(TrainingSettings now) const;

    /// Batches after which the weights were as they are now: all of them, unless those of an earlier epoch took their place since.
    std::size_t weightsAfter() const;
    /// Weights took the place of others, and batches were trained from them.
    bool wentOnFromReturn() const;

    /// Forgets what came at or after this batch.
    void truncate(std::int64_t epoch, std::int64_t batch);
};

/// One line per batch: epoch, batch, size, loss, accuracy, rate, seconds; decimal points, empty cells for what is not known.
std::string batchesCsv(const History& history);
/// One line per epoch: epoch, train_loss, train_accuracy, validation_loss, validation_accuracy, seconds, images_per_second, rate, best,
/// and the seconds of each phase as EpochPhases has them: load, copies, forward, backward, update, records, validation, then making and augment.
std::string epochsCsv(const History& history);
/// Everything; numbers read back exactly.
nlohmann::ordered_json historyToJson(const History& history);
History historyFromJson(const nlohmann::json& json);
/// By name, null where not known. Throws InputError for what is no number of seconds, nlohmann's exceptions for what is missing.
nlohmann::ordered_json phasesToJson(const EpochPhases& phases);
EpochPhases phasesFromJson(const nlohmann::json& json);
/// Throws InputError where it cannot be of a network with this graph: what is recorded of its layers is of others, or not of the same ones throughout.
void requireHistoryOf(const History& history, const Graph& graph);
/// JSON has no NaN and no infinity: null, and a text.
nlohmann::ordered_json known(double value);
double knownFrom(const nlohmann::json& value);
/// An epoch, a batch or a number of images from a file: not negative, far more than anybody trains, and one more is still a number. Throws InputError.
std::int64_t trainingCount(const nlohmann::json& value);

} // namespace ks
