#include "core/nn/initialisation.h"

#include "core/backends/planned_network.h"
#include "core/nn/model.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/tensor/philox.h"

#include <array>
#include <cmath>

namespace ks {

namespace {

constexpr std::array<std::string_view, allInitialisations.size()> initialisationNames = {
    "he-normal", "he-uniform", "xavier-normal", "xavier-uniform", "lecun-normal", "lecun-uniform", "uniform", "xavier-normal-relu"};

/// The top byte of a Philox stream keeps these apart from each other and from the data's (core/data/streams.h).
constexpr std::uint64_t weightStream = std::uint64_t{0x41} << 56U;
constexpr std::uint64_t dropoutSeedStream = std::uint64_t{0x42} << 56U;

bool isNormal(InitialisationKind kind)
{
    return kind == InitialisationKind::HeNormal || kind == InitialisationKind::XavierNormal ||
           kind == InitialisationKind::XavierNormalRelu || kind == InitialisationKind::LeCunNormal;
}

void draw(const Initialisation& initialisation, const OpSpec& spec, const Philox& random, std::span<float> weights)
{
    const double deviation = deviationOf(initialisation, spec);
    if (isNormal(initialisation.kind)) {
        random.normals(weights);
        for (float& weight : weights)
            weight = static_cast<float>(deviation * static_cast<double>(weight));
        return;
    }
    const double limit = deviation * std::sqrt(3.0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = static_cast<float>(limit * (2.0 * static_cast<double>(random.uniform(i)) - 1.0));
}

} // namespace

std::string_view nameOf(InitialisationKind kind)
{
    return initialisationNames.at(static_cast<std::size_t>(kind));
}

std::optional<InitialisationKind> initialisationNamed(std::string_view name)
{
    for (const InitialisationKind kind : allInitialisations)
        if (nameOf(kind) == name)
            return kind;
    return std::nullopt;
}

Fan fanOf(const OpSpec& spec)
{
    const Shape weights = shapeOf(spec, Role::Weights);
    const auto taps = static_cast<double>(weights.h * weights.w);
    const auto groups = static_cast<double>(spec.group);
    const OpInfo& info = infoOf(spec.op);
    if (info.weights == WeightsKind::Matrix)
        return {static_cast<double>(weights.c), static_cast<double>(weights.n)};
    if (info.weights != WeightsKind::Filters)
        return {1, 1};
    const double within = static_cast<double>(weights.c) * taps; // a group
    const double across = static_cast<double>(weights.n) / groups * taps;
    return info.transposed ? Fan{across, within} : Fan{within, across};
}

double deviationOf(const Initialisation& initialisation, const OpSpec& spec)
{
    const Fan fan = fanOf(spec);
    switch (initialisation.kind) {
    case InitialisationKind::HeNormal:
    case InitialisationKind::HeUniform: return std::sqrt(2.0 / fan.in);
    case InitialisationKind::XavierNormal:
    case InitialisationKind::XavierUniform: return std::sqrt(2.0 / (fan.in + fan.out));
    case InitialisationKind::XavierNormalRelu: return std::sqrt(4.0 / (fan.in + fan.out));
    case InitialisationKind::LeCunNormal:
    case InitialisationKind::LeCunUniform: return std::sqrt(1.0 / fan.in);
    case InitialisationKind::Uniform: return static_cast<double>(initialisation.limit) / std::sqrt(3.0);
    }
    return 0;
}

std::vector<Tensor> initialParameters(const Model& model, std::uint64_t seed)
{
    std::vector<Tensor> parameters;
    for (const ParameterInfo& info : parametersOf(model.graph)) {
        const GraphNode& node = model.graph.nodes[static_cast<std::size_t>(info.node)];
        Tensor tensor(info.shape, std::string(nameOf(info.role)) + " of " + node.name);
        const StartValue start = startValueOf(node.spec.op, info.role);
        if (const auto number = startNumber(start))
            tensor.fill(*number);
        else if (start == StartValue::Filter)
            draw(model.initialisationOf(info.node), node.spec, Philox(seed, weightStream | model.drawOf(info.node)), tensor.cells());
        parameters.push_back(std::move(tensor));
    }
    return parameters;
}

Graph withDropoutSeeds(Graph graph, std::uint64_t seed)
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        if (OpSpec& spec = graph.nodes[i].spec; infoOf(spec.op).isRandom)
            spec.seed = Philox(seed ^ (static_cast<std::uint64_t>(spec.seed) << 32U), dropoutSeedStream).bits(i) >> 1U;
    return graph;
}

} // namespace ks
