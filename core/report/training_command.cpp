#include "core/report/training_command.h"

#include "core/base/command_line.h"
#include "core/base/field_command.h"
#include "core/nn/presets.h"

namespace ks {

namespace {

/// What a person can ask for: without what a training takes from its data.
Pipeline stepsOf(Pipeline pipeline)
{
    if (!pipeline.size)
        pipeline.fit = Pipeline().fit;
    return withoutStatistics(std::move(pipeline));
}

Model unprepared(Model model)
{
    model.pipeline = {};
    return model;
}

std::string presetOf(const Model& model, const Dataset& data)
{
    for (const Preset& preset : presets()) {
        try {
            const Model fitted = fittedTo(preset.make(), shapeAfter(model.pipeline, data.sampleShape()), data.classNames());
            if (unprepared(fitted) == unprepared(model))
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
    const Pipeline pipeline = stepsOf(model.pipeline);
    const Pipeline own = known ? usualFor(stepsOf(known->make().pipeline), data) : pipeline; // a file of the network says it itself
    addOptions(options, {pipelineFields(), pipeline}, {pipelineFields(), own}, false);
    const TrainingSettings usual = known ? withTrainingOf(*known, {}) : TrainingSettings{};
    addOptions(options, {trainingFields(), settings}, {trainingFields(), usual}, false);
    return {options.text(), preset.empty()};
}

} // namespace ks
