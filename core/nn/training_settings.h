#pragma once

#include "core/backends/traits.h"
#include "core/base/field.h"
#include "core/base/json_fwd.h"
#include "core/data/augmentation.h"
#include "core/ops/optimizer_spec.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace ks {

enum class ScheduleKind : std::uint8_t { Constant, Step, Cosine, OneCycle };
/// "constant", "step", "cosine", "one-cycle"
std::string_view nameOf(ScheduleKind kind);

/// The rate over a training. `rate` is its highest value.
///   constant   rate
///   step       rate · stepFactor^⌊epoch / stepEpochs⌋
///   cosine     from rate down to rate · finalShare along half a cosine, which begins when the warm-up ends
///   one-cycle  up from rate / 25 to rate in the first `peak` of the training, then down to rate · finalShare, both along half a cosine
/// The first `warmUpEpochs` (parts too) rise linearly from 0; one-cycle has its own rise and takes none.
/// Sources: Loshchilov and Hutter 2017 (cosine); Smith and Topin 2019 (one-cycle).
struct Schedule {
    ScheduleKind kind = ScheduleKind::Constant;
    float rate = 0.001F;
    double warmUpEpochs = 0;
    double stepEpochs = 10;
    float stepFactor = 0.1F;
    float finalShare = 0.01F;
    double peak = 0.3;

    bool operator==(const Schedule&) const = default;
};

/// The rate of the step that begins after `epoch` epochs (parts too) of `epochs`.
float rateAt(const Schedule& schedule, double epoch, double epochs);
/// By which the batch after `done` epochs (parts too) is trained where an epoch has `batches`: that at its middle, so that a warm-up does
/// not waste its first one.
float rateOfBatch(const Schedule& schedule, double done, std::int64_t batches, double epochs);

/// When a training ends by itself. 0 switches a condition off, but for `epochs`.
struct StopConditions {
    int epochs = 10;
    double seconds = 0;        ///< of training, validation included
    double targetAccuracy = 0; ///< 0 … 1, of the validation part, or of the training part where there is none
    int patience = 0;          ///< validations in a row without a better one

    bool operator==(const StopConditions&) const = default;
};
inline constexpr int mostOfABatch = 1 << 20;

/// How to train. The part of the data that is for validation is the data set's affair (core/data/split.h).
struct TrainingSettings {
    std::string backend = usualBackend();
    std::string implementation = "auto"; ///< of every kernel, where the backend chains kernels
    int threads = 0;                     ///< 0: what the backend takes by itself
    std::int64_t batch = 32;
    OptimizerSpec optimizer{.kind = OptimizerKind::Adam};
    Schedule schedule;
    std::uint64_t seed = 1; ///< of the weights, the order, Dropout and augmentation
    Augmentation augmentation;
    StopConditions stop;
    int validateEvery = 1;            ///< epochs; 0: never
    std::int64_t validationBatch = 0; ///< samples that a validation or a test reads at once; 0: as the batch, but 64 to 256
    bool keepBest = true;             ///< the parameters of the best validation; these are tested at the end
    int normsEvery = 0; ///< batches between two records of the layers' norms; 0: so seldom that it costs a third of a per cent of the time
    bool layerTimes = false; ///< of every batch instead of one now and then

    bool operator==(const TrainingSettings&) const = default;
};

/// All that can be set of a training, with the parts' own fields.
const FieldTable<TrainingSettings>& trainingFields();

/// What is recorded for people who look becomes as in `model`: it is no way to train.
void watchAs(TrainingSettings& settings, const TrainingSettings& model);

/// Throws InputError naming the setting and what is legal.
void requireLegal(const TrainingSettings& settings);

nlohmann::ordered_json settingsToJson(const TrainingSettings& settings);
/// Fields that are missing keep their defaults. Throws InputError naming the field that is unknown or illegal.
TrainingSettings settingsFromJson(const nlohmann::json& value);

} // namespace ks
