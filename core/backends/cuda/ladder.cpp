#include "core/backends/cuda/ladder.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::cuda {

std::vector<Implementation> ladder(OpKind op, Pass pass)
{
    if (!hasPass(op, pass))
        return {};
    if (isPool(op))
        return poolLadder(op, pass);
    if (isConvolution(op) || op == OpKind::Gemm)
        return productLadder(op);
    return networkLadder(op);
}

} // namespace ks::cuda
