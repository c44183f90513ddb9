#include "core/backends/cuda/descriptions.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::cuda {

std::vector<Implementation> descriptionsOf(OpKind op, Pass pass)
{
    if (!hasPass(op, pass))
        return {};
    if (isPool(op))
        return poolDescriptions(op, pass);
    if (isConvolution(op) || op == OpKind::Gemm)
        return productDescriptions(op);
    return networkDescriptions(op);
}

} // namespace ks::cuda
