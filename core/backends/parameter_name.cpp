#include "core/backends/parameter_name.h"

#include "core/ops/roles.h"

namespace ks {

std::string parameterName(const std::string& layer, Role role)
{
    return layer + "." + std::string(infoOf(role).parameter);
}

} // namespace ks
