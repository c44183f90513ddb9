#pragma once

#include "core/nn/model.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// Of an edited network whose former one is trained: the layers with parameters, in their order.
struct CarriedLayers {
    std::vector<std::string> kept;  ///< they go on with the weights that they have
    std::vector<std::string> drawn; ///< new ones, and those whose weights have another shape now

    bool operator==(const CarriedLayers&) const = default;
};

/// A layer is the same as before by its name; one with a name that is new, by what its weights are drawn by (Model::drawOf), or by its place where no layer
/// came or went: it was renamed. Shapes may be impossible: what has none is told of neither way.
CarriedLayers carriedLayers(const Model& before, const Model& edited);

/// The first parameters of the edited network, in the order of `parametersOf`: every one of a layer that stays the same, and whose shape does, is the bits
/// that were given, all others are drawn as `seed` says. Throws InputError where `parameters` are not those of `before`; OutOfMemory.
std::vector<Tensor> carriedParameters(const Model& before, std::span<const Tensor> parameters, const Model& edited, std::uint64_t seed);

} // namespace ks
