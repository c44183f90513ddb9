#pragma once

#include "core/data/dataset.h"
#include "core/nn/model.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// A trained network for other classes than its own.
struct NewLastLayer {
    Model model;                    ///< with the classes of the data
    std::vector<Tensor> parameters; ///< in the order of `parametersOf`
    std::string layer;              ///< whose weights are new: the last Gemm or Conv
};

/// The network with a last Gemm or Conv that tells the classes of `data` apart. Every weight is the bits that were given but for those of that layer,
/// which are drawn as `seed` says, and of what counts its outputs behind it (BatchNormalization). Throws InputError where the network or the data have no
/// classes, the data have those of the network, or there is no such layer; OutOfMemory.
NewLastLayer withNewLastLayer(const Model& model, std::span<const Tensor> parameters, const Dataset& data, std::uint64_t seed);

/// The data have classes, and others than this network tells apart.
bool hasOtherClasses(const Model& model, const Dataset& data);

} // namespace ks
