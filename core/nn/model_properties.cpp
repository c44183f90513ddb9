#include "core/nn/model_properties.h"

#include "core/base/text.h"
#include "core/nn/layers.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr double bytesOfNumber = 4; ///< FP32

bool makesNeurons(const LayerSummary& layer)
{
    return infoOf(layer.op).family == OpFamily::Product;
}

double parametersOf(const Model& model, std::int64_t /*batch*/)
{
    return static_cast<double>(parameterCount(model.graph));
}

double multiplyAddsOf(const Model& model, std::int64_t /*batch*/)
{
    double sum = 0;
    for (const LayerSummary& layer : summaryOf(model.graph))
        sum += layer.multiplyAdds;
    return sum;
}

double neuronsOf(const Model& model, std::int64_t /*batch*/)
{
    double sum = 0;
    for (const LayerSummary& layer : summaryOf(model.graph))
        sum += makesNeurons(layer) ? static_cast<double>(layer.dst.elements()) : 0;
    return sum;
}

double hiddenLayersOf(const Model& model, std::int64_t /*batch*/)
{
    const std::vector<LayerSummary> layers = summaryOf(model.graph);
    return std::max<double>(0, static_cast<double>(std::ranges::count_if(layers, makesNeurons)) - 1);
}

/// Weight, gradient, m and v of every parameter.
double adamBytesOf(const Model& model, std::int64_t batch)
{
    return 4 * bytesOfNumber * parametersOf(model, batch);
}

double batchBytesOf(const Model& model, std::int64_t batch)
{
    return 2 * bytesOfNumber * static_cast<double>(batch) * neuronsOf(model, batch);
}

constexpr std::array<ModelProperty, modelPropertyCount> properties = {{
    {"parameters", KS_TEXT("core", "Parameters"), KS_TEXT("core", "Weights and biases that training changes."), "", parametersOf},
    {"multiply_adds", KS_TEXT("core", "Multiply-adds"),
     KS_TEXT("core", "Products and sums of one sample forwards, of convolutions and Gemm, without the bias."), "", multiplyAddsOf},
    {"neurons", KS_TEXT("core", "Neurons"), KS_TEXT("core", "Numbers that the layers with products make of one sample."), "", neuronsOf},
    {"hidden_layers", KS_TEXT("core", "Hidden layers"), KS_TEXT("core", "Layers with products, without the last one."), "", hiddenLayersOf},
    {"adam_memory", KS_TEXT("core", "Memory of Adam"),
     KS_TEXT("core", "Weight, gradient and both moments of every parameter: 16 bytes each."), "B", adamBytesOf},
    {"batch_memory", KS_TEXT("core", "Memory of a batch"),
     KS_TEXT("core", "Each neuron’s number and its gradient for every sample of a batch: 8 bytes."), "B", batchBytesOf},
}};

} // namespace

std::span<const ModelProperty, modelPropertyCount> modelProperties()
{
    return properties;
}

const ModelProperty* findModelProperty(std::string_view name)
{
    const auto* const found = std::ranges::find(properties, name, &ModelProperty::name);
    return found == properties.end() ? nullptr : found;
}

} // namespace ks
