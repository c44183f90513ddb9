#include "core/report/training_command.h"

#include "core/io/number_text.h"
#include "core/nn/presets.h"

#include <charconv>

namespace ks {

namespace {

/// For a shell: in quotes where a letter of it means something to one.
std::string quoted(const std::string& word)
{
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=:,./@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
        return word;
    std::string result = "'";
    for (const char letter : word)
        result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return result + "'";
}

std::string textOf(double value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// The model without what a training adds to it from the data.
Model plain(Model model)
{
    model.pipeline.mean.clear();
    model.pipeline.deviation.clear();
    model.pipeline.targetMean.clear();
    model.pipeline.targetDeviation.clear();
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

class Options {
public:
    void add(const char* name, const std::string& value) { m_text += std::string(" ") + name + " " + quoted(value); }
    void flag(const char* name, bool on) { m_text += on ? std::string(" ") + name : std::string(); }
    /// Where it is not what the command takes by itself.
    template <class Value>
    void unless(const char* name, Value value, Value usual)
    {
        if (value == usual)
            return;
        if constexpr (std::is_same_v<Value, float>)
            add(name, ks::textOf(value));
        else if constexpr (std::is_same_v<Value, double>)
            add(name, textOf(value));
        else
            add(name, std::to_string(value));
    }
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// "shift=2,flip"; nothing where the pictures are not changed.
std::string augmentText(const Augmentation& change)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ",") + part; };
    const auto share = [&](const char* name, double value) {
        if (value != 0)
            add(std::string(name) + "=" + textOf(value));
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

void addSettings(Options& options, const TrainingSettings& settings)
{
    const TrainingSettings usual;
    options.add("--backend", settings.backend);
    if (settings.implementation != usual.implementation)
        options.add("--implementation", settings.implementation);
    options.unless("--threads", settings.threads, usual.threads);
    options.add("--epochs", std::to_string(settings.stop.epochs));
    options.add("--batch", std::to_string(settings.batch));
    options.add("--optimizer", std::string(nameOf(settings.optimizer.kind)));
    options.add("--lr", ks::textOf(settings.schedule.rate));
    options.add("--seed", std::to_string(settings.seed));
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
    options.unless("--validate-every", settings.validateEvery, usual.validateEvery);
    options.unless("--target-accuracy", settings.stop.targetAccuracy, usual.stop.targetAccuracy);
    options.unless("--seconds", settings.stop.seconds, usual.stop.seconds);
    options.unless("--patience", settings.stop.patience, usual.stop.patience);
    options.flag("--keep-last", !settings.keepBest);
    if (const std::string change = augmentText(settings.augmentation); !change.empty())
        options.add("--augment", change);
}

} // namespace

TrainingCommand trainingCommand(const Model& model, const Dataset& data, const std::string& description, const TrainingSettings& settings,
                                const std::string& networkFile)
{
    const std::string preset = presetOf(model, data);
    Options options;
    options.add("--model", preset.empty() ? networkFile : preset);
    options.add("--data", description);
    addSettings(options, settings);
    return {"kernelscope-cli train" + options.text(), preset.empty()};
}

} // namespace ks
