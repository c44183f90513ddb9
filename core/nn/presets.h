#pragma once

#include "core/nn/model.h"
#include "core/nn/training_settings.h"

#include <array>
#include <span>
#include <string_view>

namespace ks {

/// A network that the program brings along.
struct Preset {
    std::string_view id; ///< "lenet-5"
    Text title;
    Text story; ///< where it comes from, and what it is for
    Model (*make)() = nullptr;
    /// How it is trained unless a person says otherwise: epochs, batch, optimiser, rate and schedule, augmentation. Backend, threads, seed and
    /// what is measured are nobody's but the person's.
    TrainingSettings training;
};
std::span<const Preset> presets();
/// Null for what is no preset.
const Preset* findPreset(std::string_view id);
/// The preset's own settings in place of those of `settings`; what is the person's stays.
TrainingSettings withTrainingOf(const Preset& preset, TrainingSettings settings);
/// The same with the way of training of any settings: batch, optimiser, schedule, augmentation, epochs, which weights are kept.
TrainingSettings withTrainingOf(const TrainingSettings& own, TrainingSettings settings);
/// Throws InputError naming the presets there are. Also takes "fc:50-25-13", a net of the irradiance study's family with these hidden layers
/// (core/nn/fc_family.h), and sizes behind a preset's name, CxHxW or CxHxW:CLASSES: "resnet-34:3x224x224:1000".
Model presetModel(std::string_view id);

/// Fully connected, Relu behind every hidden layer, linear output, mean squared error. Inputs that lie in rows and columns are laid side by side first.
Model fullyConnected(const Shape& input, std::span<const std::int64_t> hidden, std::int64_t outputs);

/// ResNet of basic blocks (He et al., CVPR 2016): 18 or 34 layers. Throws InputError for others.
Model resNet(int layers, const Shape& input, std::int64_t classes);
/// The small ResNet of the same paper for pictures of 32×32: 6 · blocks + 2 layers, `width` channels in the first stage.
Model smallResNet(int blocks, std::int64_t width, const Shape& input, std::int64_t classes);

/// A model for LeNet-like presets or generated ones, cut to fit data: input, outputs and their names. Where its sizes change, so does its name:
/// "model 1 (3×32×32 → 10)".
Model fittedTo(const Model& model, const Shape& input, std::vector<std::string> classes);
/// `edited`, made of `before` by hand, with the name that it deserves: a preset of which a layer was changed is "LeNet-5, changed", until it is
/// what it was.
Model namedAfterEdit(const Model& before, Model edited);
/// The preset that `model` is, as it comes or cut to fit data; null for one whose layers or first weights are others, whatever its name.
const Preset* presetOf(const Model& model);

} // namespace ks
