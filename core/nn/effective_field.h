#pragma once

#include "core/backends/backend.h"
#include "core/nn/model.h"
#include "core/nn/probe.h"

#include <map>
#include <span>
#include <stop_token>

namespace ks {

/// How much each place of the input moves a unit, of all that its receptive field holds: |∂unit/∂input|, the mean over the channels and over `inputs`,
/// 1×1×H×W; of a row of numbers, which has one place, each of them, 1×C×1×1. `node` is a layer, `unit` a cell of what it makes of one sample; `parameters` are in the order of parametersOf(), `inputs` 1×C×H×W as the
/// pipeline makes them. The network is used, not trained (see NetworkProbe). NaN where a gradient is. Between samples it heeds `stop`, and throws Stopped.
/// Throws InputError for a layer, a unit or parameters that there are not, or no input; else as Backend::planNetwork.
/// Source: Luo, Li, Urtasun and Zemel, "Understanding the effective receptive field in deep convolutional neural networks", NIPS 2016.
Tensor effectiveField(const Model& model, std::span<const Tensor> parameters, Backend& backend, int node, const Cell& unit,
                      std::span<const Tensor> inputs, const std::stop_token& stop = {});

/// The same of the input that a probe has looked at last, for every layer that the unit depends on, by node, and for the input (graphInput): |∂unit/∂dst|,
/// the mean over the channels, 1×1×H×W. Computed by the probe's backend with its weights. Throws as above.
std::map<int, Tensor> effectiveFields(const NetworkProbe& probe, int node, const Cell& unit);

} // namespace ks
