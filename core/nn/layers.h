#pragma once

#include "core/backends/backend.h"
#include "core/backends/planned_network.h"
#include "core/base/guard.h"
#include "core/nn/model.h"
#include "core/ops/operator.h"
#include "core/ops/reach.h"

#include <map>
#include <vector>

namespace ks {

/// Of an operator as a layer: where nobody trains nothing is dropped, and a layer that only hands on what it reads costs nothing.
Cost costAsLayer(const OpSpec& spec, Pass pass);

/// What one layer is and asks of the machine, for one batch.
struct LayerSummary {
    int node = 0;
    std::string name;
    OpKind op{};
    Shape src;
    Shape dst;
    std::int64_t parameters = 0; ///< trained ones
    double multiplyAdds = 0;     ///< of Conv, ConvTranspose and Gemm, forwards, without the bias: as textbooks count
    double forwardFlops = 0;     ///< by the textbook definition
    double trainingFlops = 0;    ///< forwards and backwards; the first layers need no gradient of the input
    double bytes = 0;            ///< that training must move at least
    std::size_t parameterBytes = 0;
    std::size_t outputBytes = 0;
};
/// Needs a sound model.
std::vector<LayerSummary> summaryOf(const Graph& graph, std::int64_t batch = 1);

std::int64_t parameterCount(const Graph& graph); ///< trained ones

/// What a step asks of a backend's memory before it is planned.
struct MemoryForecast {
    std::size_t parameters = 0;
    std::size_t gradients = 0; ///< of the parameters
    std::size_t optimizer = 0;
    std::size_t tensors = 0;       ///< activations, their gradients and what is kept between passes, shared by lifetime
    std::size_t available = 0;     ///< on the backend's device, or of the memory budget; 0 where unknown
    std::int64_t largestBatch = 0; ///< that fits by this reckoning; 0 where not even one sample does, or unknown

    std::size_t total() const { return together(together(parameters, gradients), together(optimizer, tensors)); }
    bool fits() const { return available == 0 || total() <= available; }
};
/// For kernels chained by the backend, without their workspaces; needs a sound model, and throws InputError for a graph that cannot be planned. A backend that plans the whole step in its own way differs (see PlannedNetwork::bytes).
MemoryForecast memoryForecast(const Graph& graph, const PlanSpec& spec, const Backend& backend);

/// What the cell of `node`'s dst depends on in the dst of `of` (graphInput: the network's input). Statistics of a batch are not counted.
/// Empty where it does not depend on it.
ReceptiveField receptiveField(const Graph& graph, int node, const Cell& cell, int of = graphInput);
/// The same in everything that it depends on, by node, in one walk: the node's own cell, and graphInput for the network's input. A tensor that is read on
/// the way, but of which nothing counts, has an empty field.
std::map<int, ReceptiveField> receptiveFields(const Graph& graph, int node, const Cell& cell);

} // namespace ks
