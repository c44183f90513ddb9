#pragma once

#include <cstdint>
#include <vector>

namespace ks::cuda {

/// width × width in host memory that stays, width at most constantFilterWidth: what the products of windows are multiplied with.
const std::vector<float>& identityOf(std::int64_t width);

} // namespace ks::cuda
