// What a network step does besides its layers: taking a batch out of the samples on the device, and the update of all parameters.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

__global__ void gatherKernel(unsigned int cells, int rowCells, const std::uint32_t* __restrict__ rows, const float* __restrict__ from,
                             float* __restrict__ to)
{
    const unsigned int i = globalThread();
    if (i >= cells)
        return;
    const auto row = static_cast<unsigned int>(rowCells);
    to[i] = from[static_cast<std::size_t>(rows[i / row]) * row + i % row]; // all samples together may have more than 2³² cells
}

/// One parameter by the stages of core/ops/update.h; `m` and `v` are only looked at where the optimiser has them.
__device__ inline void updateCell(const UpdateConstants& how, const UpdateNumbers& now, float g, float& w, float* m, float* v)
{
    const float decay = how.decay * w;
    if (how.kind != OptimizerKind::AdamW && how.decay != 0.0F)
        g += decay;
    switch (how.kind) {
    case OptimizerKind::Sgd: w -= now.rate * g; break;
    case OptimizerKind::Momentum:
        *m = how.momentum * *m + g;
        w -= now.rate * *m;
        break;
    case OptimizerKind::Nesterov:
        *m = how.momentum * *m + g;
        w -= now.rate * (g + how.momentum * *m);
        break;
    case OptimizerKind::RmsProp:
        *v = how.beta2 * *v + how.rest2 * (g * g);
        w -= now.rate * g / (sqrtf(*v) + now.epsilon);
        break;
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW:
        *m = how.beta1 * *m + how.rest1 * g;
        *v = how.beta2 * *v + how.rest2 * (g * g);
        w -= now.rate * (*m * now.correction1) / (sqrtf(*v * now.correction2) + now.epsilon);
        if (how.kind == OptimizerKind::AdamW && how.decay != 0.0F)
            w -= now.rate * decay;
        break;
    }
}

// All parameters of a network in one launch: a block takes its piece of its tensor. Where the loss is no number, nothing is changed.
__global__ void updateKernel(UpdateConstants how, const StepNumbers* __restrict__ now, const float* __restrict__ loss,
                             const ParameterPlace* __restrict__ places, const UpdatePiece* __restrict__ pieces)
{
    if (loss && !(loss[0] - loss[0] == 0.0F))
        return;
    const UpdatePiece piece = pieces[blockIdx.x];
    const ParameterPlace place = places[piece.parameter];
    const int end = min(place.cells, piece.begin + updatePieceCells);
    for (int i = piece.begin + static_cast<int>(threadIdx.x); i < end; i += blockThreads) {
        if (place.taken)
            place.cellsOf[i] = place.gradient[i];
        else
            updateCell(how, now->update, place.gradient[i], place.cellsOf[i], place.m ? place.m + i : nullptr,
                       place.v ? place.v + i : nullptr);
    }
}

} // namespace

void gatherRows(int rows, int rowCells, const std::uint32_t* numbers, const float* from, float* to, Stream stream)
{
    const int cells = rows * rowCells;
    KS_LAUNCH(gatherKernel, blocksFor(cells), blockThreads, 0, stream, static_cast<unsigned int>(cells), rowCells, numbers, from, to);
}

void updateParameters(const UpdateConstants& how, const StepNumbers* now, const float* loss, const ParameterPlace* places,
                      const UpdatePiece* pieces, int count, Stream stream)
{
    KS_LAUNCH(updateKernel, static_cast<unsigned int>(count), blockThreads, 0, stream, how, now, loss, places, pieces);
}

} // namespace ks::cuda
