#pragma once

#include "core/nn/probe.h"

namespace ks {

/// How much each place of the input moves one output: the largest |gradient| over the channels, 1×1×H×W. After `look`; leaves the probe's
/// gradients at that output. NaN where a gradient is, and everywhere for an output that is no finite number; so is Grad-CAM. Source: Simonyan, Vedaldi and Zisserman, "Deep inside convolutional networks", ICLR workshop 2014.
Tensor saliency(NetworkProbe& probe, std::int64_t output);

/// Which places of a layer's maps speak for an output: relu(Σ_c w_c · map_c) with w_c the mean gradient over the map; 1×1×H×W of the layer.
/// `maps` and `gradients` are 1×C×H×W. Throws InputError for other shapes. Source: Selvaraju et al., "Grad-CAM", ICCV 2017.
Tensor gradCam(const Tensor& maps, const Tensor& gradients);
/// The same for a layer of a probe after `look`, enlarged linearly to the size of the network's input.
Tensor gradCam(NetworkProbe& probe, int node, std::int64_t output);

/// The layers that Grad-CAM can be asked about, in order: those that make maps larger than one cell. The last Conv is the usual choice.
std::vector<int> gradCamLayers(const Graph& graph);
/// The last Conv among them, or the last of them; noNode where there is none.
int usualGradCamLayer(const Graph& graph);

} // namespace ks
