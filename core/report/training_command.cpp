#include "core/report/training_command.h"

#include "core/base/command_line.h"
#include "core/base/digits.h"
#include "core/io/number_text.h"
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

/// "shift=2,flip"; nothing where the pictures are not changed.
std::string augmentText(const Augmentation& change)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ",") + part; };
    const auto share = [&](const char* name, double value) {
        if (value != 0)
            add(std::string(name) + "=" + digitsOf(value));
    };
    share("shift", change.shift);
    share("rotate", change.rotate);
    share("zoom", change.zoom);
    share("noise", change.noise);
    if (change.flip)
        add("flip");
    if (!text.empty() && !change.blackBorder)
        add("edge");
    return text;
}

/// What a preset has a say in.
void addTraining(CommandLine& options, const TrainingSettings& settings, const TrainingSettings& usual)
{
    options.add("--epochs", std::to_string(settings.stop.epochs));
    options.add("--batch", std::to_string(settings.batch));
    options.add("--optimizer", std::string(nameOf(settings.optimizer.kind)));
    options.add("--lr", textOf(settings.schedule.rate));
    if (settings.schedule.kind != usual.schedule.kind)
        options.add("--schedule", std::string(nameOf(settings.schedule.kind)));
    options.unless("--warm-up", settings.schedule.warmUpEpochs, usual.schedule.warmUpEpochs);
    options.unless("--step-epochs", settings.schedule.stepEpochs, usual.schedule.stepEpochs);
    options.unless("--step-factor", settings.schedule.stepFactor, usual.schedule.stepFactor);
    options.unless("--final-share", settings.schedule.finalShare, usual.schedule.finalShare);
    options.unless("--peak", settings.schedule.peak, usual.schedule.peak);
    options.unless("--momentum", settings.optimizer.momentum, usual.optimizer.momentum);
    options.unless("--beta1", settings.optimizer.beta1, usual.optimizer.beta1);
    options.unless("--beta2", settings.optimizer.beta2, usual.optimizer.beta2);
    options.unless("--epsilon", settings.optimizer.epsilon, usual.optimizer.epsilon);
    options.unless("--weight-decay", settings.optimizer.weightDecay, usual.optimizer.weightDecay);
    if (settings.keepBest != usual.keepBest)
        options.flag(settings.keepBest ? "--keep-best" : "--keep-last");
    const std::string change = augmentText(settings.augmentation);
    if (settings.augmentation != usual.augmentation)
        options.add("--augment", change.empty() ? "none" : change);
}

void addSettings(CommandLine& options, const TrainingSettings& settings, const TrainingSettings& usual)
{
    options.add("--backend", settings.backend);
    if (settings.implementation != usual.implementation)
        options.add("--implementation", settings.implementation);
    options.unless("--threads", settings.threads, usual.threads);
    options.add("--seed", std::to_string(settings.seed));
    addTraining(options, settings, usual);
    options.unless("--validate-every", settings.validateEvery, usual.validateEvery);
    options.unless("--target-accuracy", settings.stop.targetAccuracy, usual.stop.targetAccuracy);
    options.unless("--seconds", settings.stop.seconds, usual.stop.seconds);
    options.unless("--patience", settings.stop.patience, usual.stop.patience);
}

} // namespace

std::string trainingOptions(const TrainingSettings& settings, const TrainingSettings& usual)
{
    CommandLine options;
    addTraining(options, settings, usual);
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
    addSettings(options, settings, known ? withTrainingOf(*known, {}) : TrainingSettings{});
    return {options.text(), preset.empty()};
}

} // namespace ks
