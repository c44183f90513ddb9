#pragma once

#include "core/report/html_page.h"
#include "core/tensor/tensor.h"

#include <string>

namespace ks {

/// The maps of a layer (N×C×H×W, in this order, in their pictureShape) as a figure for paper: an SVG page with the layer's name, the number of
/// every map below it, and the scale of greys with its numbers, one for all maps. Cells stay sharp in every size.
std::string mapsFigure(const Tensor& maps, const std::string& layer, const Wording& words = {});

} // namespace ks
