#include "core/report/training_command.h"

#include "core/base/command_line.h"
#include "core/base/field_command.h"
#include "core/nn/presets.h"

namespace ks {

namespace {

/// The model without what a training adds to it from the data.
Model plain(Model model)
{
    model.pipeline.mean.clear();
    model.pipeline.deviation.clear();
    model.pipeline.targetMean.clear();
    model.pipeline.targetDeviation.clear();
    if (!model.pipeline.size)
        model.pipeline.fit = Pipeline().fit;
    return model;
}

std::string presetOf(const Model& model, const Dataset& data)
{
    for (const Preset& preset : presets()) {
        try {
            const Model made = preset.make();
            const Model fitted = fittedTo(made, shapeAfter(made.pipeline, data.sampleShape()), data.classNames());
            if (plain(fitted) == plain(model))
                return std::string(preset.id);
        } catch (const std::exception&) { // it does not fit these data, so it is another one
        }
    }
    return {};
}

} // namespace

std::string trainingOptions(const TrainingSettings& settings, const TrainingSettings& usual)
{
    CommandLine options;
    addOptions(options, {trainingFields(), settings}, {trainingFields(), usual}, true);
    return options.text();
}

TrainingCommand trainingCommand(const Model& model, const Dataset& data, const std::string& description, const TrainingSettings& settings,
                                const std::string& networkFile)
{
    const std::string preset = presetOf(model, data);
    CommandLine options("kernelscope-cli train");
    options.add("--model", preset.empty() ? networkFile : preset);
    options.add("--data", description);
    const Preset* const known = findPreset(preset);
    const TrainingSettings usual = known ? withTrainingOf(*known, {}) : TrainingSettings{};
    addOptions(options, {trainingFields(), settings}, {trainingFields(), usual}, false);
    return {options.text(), preset.empty()};
}

} // namespace ks
