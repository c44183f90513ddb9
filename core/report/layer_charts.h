#pragma once

#include "core/nn/layers.h"
#include "core/report/chart.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What is known of a layer before anything is trained.
struct LayerFacts {
    std::string name;
    OpKind op{};
    Shape dst;                   ///< of one sample
    std::int64_t parameters = 0; ///< trained ones
    double multiplyAdds = 0;     ///< of one sample, forwards: see LayerSummary
    std::size_t parameterBytes = 0;
    std::size_t outputBytes = 0; ///< of a batch
    ReceptiveField field;        ///< in the network's input, of the cell in the middle
};
/// Of all layers, in their order. Needs a sound model. It walks back from every layer, which is not for the GUI thread.
std::vector<LayerFacts> layerFactsOf(const Graph& graph, std::int64_t batch);

/// All layers together.
struct LayerSums {
    std::int64_t parameters = 0;
    double multiplyAdds = 0;
    std::size_t bytes = 0; ///< of parameters and of the outputs of a batch
};
LayerSums sumsOf(std::span<const LayerFacts> layers);

enum class LayerChart { Parameters, MultiplyAdds, Memory };
inline constexpr std::array allLayerCharts = {LayerChart::Parameters, LayerChart::MultiplyAdds, LayerChart::Memory};
/// "parameters", "multiply-adds", "memory": also Chart::id
std::string_view nameOf(LayerChart chart);

/// A bar for each layer that has any. `batch`: that of layerFactsOf(). Without series where no layer has any.
Chart layerChart(LayerChart which, std::span<const LayerFacts> layers, std::int64_t batch);

} // namespace ks
