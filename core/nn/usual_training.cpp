#include "core/nn/usual_training.h"

#include "core/nn/presets.h"
#include "core/nn/usual_rate.h"

namespace ks {

TrainingSettings usualTraining(const Model& model, const TrainingSettings& settings)
{
    if (const Preset* const preset = presetOf(model))
        return withTrainingOf(*preset, settings);
    TrainingSettings usual = withTrainingOf(TrainingSettings{}, settings);
    usual.schedule.rate = usualRate(model, usual.optimizer.kind);
    return usual;
}

TrainingSettings settingsFor(const Model& next, const Model& before, TrainingSettings settings)
{
    TrainingSettings from = usualTraining(before, settings);
    TrainingSettings to = usualTraining(next, settings);
    if (settings.optimizer.kind != from.optimizer.kind) { // another one was chosen: the rate that is proposed is of that one
        from.schedule.rate = usualRate(before, settings.optimizer.kind);
        to.schedule.rate = usualRate(next, settings.optimizer.kind);
    }
    const ConstFields proposed(trainingFields(), from);
    const ConstFields wanted(trainingFields(), to);
    const Fields own(trainingFields(), settings);
    for (const Field& field : proposed.rows())
        if (field.ofPreset && own.get(field) == proposed.get(field))
            own.set(field, wanted.get(field));
    return settings;
}

} // namespace ks
