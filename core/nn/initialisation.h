#pragma once

#include "core/ops/graph.h"
#include "core/tensor/tensor.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ks {

/// How weights are drawn. With i inputs and o outputs of a unit: He has the variance 2 / i, LeCun 1 / i, Xavier 2 / (i + o), before Relu twice that (the
/// gain √2); Uniform is [−limit, limit). For Conv i = C / group · kH · kW and o = M / group · kH · kW.
enum class InitialisationKind : std::uint8_t {
    HeNormal,
    HeUniform,
    XavierNormal,
    XavierUniform,
    LeCunNormal,
    LeCunUniform,
    Uniform,
    XavierNormalRelu
};
inline constexpr std::array allInitialisations = {InitialisationKind::HeNormal,     InitialisationKind::HeUniform,
                                                  InitialisationKind::XavierNormal, InitialisationKind::XavierUniform,
                                                  InitialisationKind::LeCunNormal,  InitialisationKind::LeCunUniform,
                                                  InitialisationKind::Uniform,      InitialisationKind::XavierNormalRelu};

/// "he-normal", "xavier-normal-relu", …
std::string_view nameOf(InitialisationKind kind);
std::optional<InitialisationKind> initialisationNamed(std::string_view name);

struct Initialisation {
    InitialisationKind kind = InitialisationKind::HeNormal;
    float limit = 0.05F; ///< of Uniform alone

    bool operator==(const Initialisation&) const = default;
};

struct Model;

/// Inputs and outputs of one unit of a layer with weights.
struct Fan {
    double in = 0;
    double out = 0;
};
Fan fanOf(const OpSpec& spec);
/// The standard deviation that an initialisation gives the layer's weights.
double deviationOf(const Initialisation& initialisation, const OpSpec& spec);

/// The first parameters of a model in the order of `parametersOf`: weights drawn from Philox by (seed, Model::drawOf, element), biases 0,
/// BatchNormalization's scale 1, shift 0, running mean 0 and variance 1. The same on every machine. Throws OutOfMemory.
std::vector<Tensor> initialParameters(const Model& model, std::uint64_t seed);

/// The graph with Dropout's seeds drawn from (seed, layer), so that one number settles the masks of a training.
Graph withDropoutSeeds(Graph graph, std::uint64_t seed);

} // namespace ks
