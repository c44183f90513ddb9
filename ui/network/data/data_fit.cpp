#include "ui/network/data/data_fit.h"

#include "core/base/error.h"
#include "core/nn/edits.h"
#include "core/nn/evaluation.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"

#include <array>

namespace ks {

namespace {

bool reads(const Model& model, const Shape& sample)
{
    const Shape& input = model.graph.input;
    return input.c == sample.c && input.h == sample.h && input.w == sample.w;
}

/// The numbers that these data ask for, from inputs of their shape.
bool foretells(const Model& model, const Dataset& known)
{
    return !known.classification() && !model.classifies() && reads(model, known.sampleShape()) &&
           model.outputs() == known.targetsPerSample();
}

/// The preset that is taken where a network answers what these data do not ask, and the other way round; null where the network there is can be
/// kept, or none of the presets would do.
const Preset* presetFor(const Model& model, const Dataset& known)
{
    const Shape& sample = known.sampleShape();
    if (known.classification())
        return model.classifies() ? nullptr : findPreset(sample.h >= 28 ? "lenet-5" : "from-scratch");
    return isPicture(sample) && !foretells(model, known) ? findPreset("irradiance-cnn") : nullptr;
}

/// For regression from tables a fully connected one. Throws InputError where none can be made.
Model modelFor(const Model& model, const Dataset& known)
{
    const Shape& sample = known.sampleShape();
    const bool sameInput = reads(model, sample);
    if (known.classification()) {
        Model wanted = model;
        if (const Preset* preset = presetFor(model, known))
            wanted = preset->make();
        else if (sameInput && model.outputs() == known.classes()) {
            wanted.classes = known.classNames();
            return wanted;
        }
        return fittedTo(wanted, sample, known.classNames());
    }
    if (foretells(model, known))
        return model;
    if (const Preset* preset = presetFor(model, known))
        return fittedTo(preset->make(), sample, {});
    constexpr std::array<std::int64_t, 2> hidden = {50, 25};
    Model net = fullyConnected(known.cellsPerSample(), hidden, known.targetsPerSample());
    if (sample.h * sample.w > 1) { // windows of a table: their rows side by side
        net = withInput(withInserted(net, graphInput, OpKind::Flatten), sample);
    }
    return net;
}

} // namespace

bool isPicture(const Shape& sample)
{
    return sample.h > 4 && sample.w > 4;
}

NetworkContent fittedTo(NetworkContent content, const Dataset& known)
{
    content.model = answeringTo(std::move(content.model), known);
    const Preset* preset = presetFor(content.model, known);
    Model model = modelFor(content.model, known);
    if (preset) // another network is trained in its own way
        content.settings = withTrainingOf(*preset, content.settings);
    else if (!known.classification() && model.graph != content.model.graph) // what was made here has no way of its own
        content.settings = withTrainingOf(TrainingSettings{}, content.settings);
    content.model = std::move(model);
    content.settings.augmentation = possibleFor(content.settings.augmentation, known.sampleShape());
    return content;
}

bool keepsNetwork(const Model& model, const Dataset& known)
{
    const Model answering = answeringTo(model, known);
    return known.classification() ? !presetFor(answering, known) : foretells(answering, known);
}

NetworkContent cutTo(NetworkContent content, const Dataset& known)
{
    content.model = answeringTo(std::move(content.model), known);
    if (content.model.classifies() != known.classification())
        return content;
    const Model fitted = fittedTo(content.model, known.sampleShape(), known.classNames());
    if (!problemsOf(fitted).empty())
        return content;
    content.model = fitted;
    content.settings.augmentation = possibleFor(content.settings.augmentation, known.sampleShape());
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

} // namespace ks
