#include "ui/network/data/data_fit.h"

#include "core/base/error.h"
#include "core/nn/evaluation.h"
#include "core/nn/layers.h"
#include "core/nn/new_last_layer.h"
#include "core/nn/presets.h"
#include "core/nn/usual_rate.h"
#include "core/nn/usual_training.h"

#include <array>

namespace ks {

namespace {

bool reads(const Model& model, const Shape& sample)
{
    const Shape& input = model.graph.input;
    return input.c == sample.c && input.h == sample.h && input.w == sample.w;
}

/// As the network gets it.
Shape sampleOf(const Model& model, const Dataset& known)
{
    return shapeAfter(model.pipeline, known.sampleShape());
}

/// The numbers that these data ask for, from inputs of their shape.
bool foretells(const Model& model, const Dataset& known)
{
    return !known.classification() && !model.classifies() && reads(model, sampleOf(model, known)) &&
           model.outputs() == known.targetsPerSample();
}

/// The preset that is taken where a network answers what these data do not ask, and the other way round; null where the network there is can be
/// kept, or none of the presets would do.
const Preset* presetFor(const Model& model, const Dataset& known, bool keepsSteps)
{
    const Shape sample = keepsSteps ? sampleOf(model, known) : known.sampleShape();
    if (known.classification())
        return model.classifies() ? nullptr : findPreset(sample.h >= 28 ? "lenet-5" : "from-scratch");
    return isPicture(sample) && !foretells(model, known) ? findPreset("irradiance-cnn") : nullptr;
}

/// For regression from tables a fully connected one. Another network has the steps of `model` only where it keeps them. Throws InputError where none
/// can be made.
Model modelFor(const Model& model, const Dataset& known, bool keepsSteps)
{
    const Preset* const preset = presetFor(model, known, keepsSteps);
    Model wanted = preset ? preset->make() : model;
    if (preset && keepsSteps)
        wanted.pipeline = model.pipeline;
    if (known.classification()) {
        if (!preset && reads(model, sampleOf(model, known)) && model.outputs() == known.classes()) {
            wanted.classes = known.classNames();
            return wanted;
        }
        return fittedTo(wanted, sampleOf(wanted, known), known.classNames());
    }
    if (foretells(model, known))
        return model;
    if (preset)
        return fittedTo(wanted, sampleOf(wanted, known), {});
    constexpr std::array<std::int64_t, 2> hidden = {50, 25};
    const Shape sample = keepsSteps ? sampleOf(model, known) : known.sampleShape();
    Model net = fullyConnected(sample, hidden, known.targetsPerSample());
    if (keepsSteps)
        net.pipeline = model.pipeline;
    return net;
}

/// As the network reads them, by the steps that its pictures then need; nothing where none helps.
std::optional<NetworkContent> readingSamplesOf(NetworkContent content, const Dataset& known)
{
    if (reads(content.model, sampleOf(content.model, known)))
        return content;
    const Shape input = content.model.graph.input;
    const Shape own = known.sampleShape();
    if (!isPicture(own))
        return std::nullopt;
    Pipeline& steps = content.model.pipeline;
    steps.grey = steps.grey || (input.c == 1 && own.c == 3);
    if (input.h != own.h || input.w != own.w)
        steps.size = {input.h, input.w};
    return reads(content.model, sampleOf(content.model, known)) ? std::optional(std::move(content)) : std::nullopt;
}

} // namespace

bool isPicture(const Shape& sample)
{
    return sample.h > 4 && sample.w > 4;
}

NetworkContent fittedTo(NetworkContent content, const Dataset& known, bool keepsSteps)
{
    content.model = answeringTo(std::move(content.model), known);
    const bool isAnother = presetFor(content.model, known, keepsSteps) || (!known.classification() && !foretells(content.model, known));
    Model model = modelFor(content.model, known, keepsSteps);
    if (!keepsSteps && model.graph != content.model.graph) // else it may have learnt by its steps
        model.pipeline = usualFor(std::move(model.pipeline), known);
    if (isAnother) // it is trained in its own way
        content.settings = settingsFor(model, content.model, content.settings);
    content.model = std::move(model);
    content.settings.augmentation = possibleFor(content.settings.augmentation, sampleOf(content.model, known));
    return content;
}

bool keepsNetwork(const Model& model, const Dataset& known)
{
    const Model answering = answeringTo(model, known);
    return known.classification() ? !presetFor(answering, known, false) : foretells(answering, known);
}

NetworkContent cutTo(NetworkContent content, const Dataset& known)
{
    content.model = answeringTo(std::move(content.model), known);
    content.model.pipeline = usualFor(std::move(content.model.pipeline), known);
    if (content.model.classifies() != known.classification())
        return content;
    const Model fitted = fittedTo(content.model, sampleOf(content.model, known), known.classNames());
    if (!problemsOf(fitted).empty())
        return content;
    content.model = fitted;
    content.settings.augmentation = possibleFor(content.settings.augmentation, sampleOf(content.model, known));
    return content;
}

std::optional<NetworkContent> cureFor(const NetworkContent& content, const Dataset& known)
{
    try {
        NetworkContent fitted = fittedTo(content, known);
        return fitted == content ? std::nullopt : std::optional(std::move(fitted));
    } catch (const InputError&) {
        return std::nullopt;
    }
}

std::optional<NetworkContent> withSamplesFor(NetworkContent content, const Dataset& known)
{
    content.model = answeringTo(std::move(content.model), known);
    if (!isPicture(known.sampleShape()) || reads(content.model, sampleOf(content.model, known)))
        return std::nullopt;
    try {
        requireAnswers(content.model, known);
    } catch (const InputError&) {
        return std::nullopt;
    }
    return readingSamplesOf(std::move(content), known);
}

bool canKeepForOtherClasses(const NetworkContent& content, const Dataset& known)
{
    if (!hasOtherClasses(content.model, known))
        return false;
    try {
        const Model fitted = fittedTo(content.model, content.model.graph.input, known.classNames());
        return problemsOf(fitted).empty() && fitted.outputs() == known.classes() && readingSamplesOf(content, known);
    } catch (const InputError&) { // it has no layer whose filters could be the classes
        return false;
    }
}

std::optional<KeptForOtherClasses> keptForOtherClasses(const NetworkContent& content, std::span<const Tensor> parameters,
                                                       const Dataset& known)
{
    if (!canKeepForOtherClasses(content, known))
        return std::nullopt;
    KeptForOtherClasses kept{.content = *readingSamplesOf(content, known), .parameters = {}, .layer = {}};
    try {
        NewLastLayer made = withNewLastLayer(kept.content.model, parameters, known, content.settings.seed);
        kept.content.model = std::move(made.model);
        kept.parameters = std::move(made.parameters);
        kept.layer = std::move(made.layer);
    } catch (const InputError&) { // the weights are another network's
        return std::nullopt;
    }
    kept.content.settings.augmentation = possibleFor(kept.content.settings.augmentation, sampleOf(kept.content.model, known));
    kept.content.settings.schedule.rate = rateFromTrained(kept.content.model, kept.content.settings);
    return kept;
}

} // namespace ks
