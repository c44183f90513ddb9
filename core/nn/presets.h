#pragma once

#include "core/nn/model.h"

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
};
std::span<const Preset> presets();
/// Throws InputError naming the presets there are. Also takes "fc:50-25-13", a net of the irradiance study's family with these hidden layers.
Model presetModel(std::string_view id);

/// Fully connected, Relu behind every hidden layer, linear output, mean squared error.
Model fullyConnected(std::int64_t inputs, std::span<const std::int64_t> hidden, std::int64_t outputs);
/// The 30 generated nets of the irradiance study, ordered by parameters: 50 inputs, 1 output, one to three hidden layers whose base widths
/// 50, 25, 13 are doubled up to nine times.
std::vector<Model> irradianceNets();

/// ResNet of basic blocks (He et al., CVPR 2016): 18 or 34 layers. Throws InputError for others.
Model resNet(int layers, const Shape& input, std::int64_t classes);
/// The small ResNet of the same paper for pictures of 32×32: 6 · blocks + 2 layers, `width` channels in the first stage.
Model smallResNet(int blocks, std::int64_t width, const Shape& input, std::int64_t classes);

/// A model for LeNet-like presets or generated ones, cut to fit data: input, outputs and their names.
Model fittedTo(const Model& model, const Shape& input, std::vector<std::string> classes);

} // namespace ks
