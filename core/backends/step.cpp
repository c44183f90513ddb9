#include "core/backends/step.h"

namespace ks {

std::vector<ParameterInfo> parametersOf(const Graph& graph)
{
    std::vector<ParameterInfo> parameters;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const OpSpec& spec = graph.nodes[i].spec;
        for (const Role role : {Role::Weights, Role::Bias, Role::Mean, Role::Variance})
            if (const Shape shape = shapeOf(spec, role); !shape.empty())
                parameters.push_back({static_cast<int>(i), role, shape, role == Role::Weights || role == Role::Bias});
    }
    return parameters;
}

} // namespace ks
