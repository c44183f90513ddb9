#include "core/backends/parameter_name.h"

namespace ks {

std::string parameterName(const std::string& layer, Role role)
{
    switch (role) {
    case Role::Weights: return layer + ".weight";
    case Role::Bias: return layer + ".bias";
    case Role::Mean: return layer + ".running_mean";
    default: return layer + ".running_var";
    }
}

} // namespace ks
