#include "core/backends/cuda/identity.h"

#include "core/backends/cuda/launch.h"

#include <array>

namespace ks::cuda {

const std::vector<float>& identityOf(std::int64_t width)
{
    static const auto all = [] {
        std::array<std::vector<float>, constantFilterWidth + 1> identities;
        for (std::size_t n = 1; n < identities.size(); ++n) {
            identities[n].assign(n * n, 0.0F);
            for (std::size_t i = 0; i < n; ++i)
                identities[n][i * n + i] = 1.0F;
        }
        return identities;
    }();
    return all.at(static_cast<std::size_t>(width));
}

} // namespace ks::cuda
