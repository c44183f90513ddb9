#pragma once

#include "core/backends/lanes/cell_kernels.h"
#include "core/ops/op_spec.h"

#include <vector>

namespace ks::lanes {

/// BatchNormalization on blocks in lanes, with the sums over the batch that it needs in training: every block writes its own, `finish…` adds
/// them in the order of the blocks. In inference the running statistics take their place.
class BatchStatistics {
public:
    BatchStatistics(const OpSpec& spec, std::int64_t lanes, std::int64_t blocks);

    /// Sums of one block: pass 0 for the mean, pass 1 around it for the variance.
    void addBlock(const float* src, std::int64_t images, std::int64_t block, int pass);
    void finishPass(int pass);
    /// Running statistics after this batch; `mean` and `variance` are changed in place.
    void blendInto(float* mean, float* variance) const;
    /// `mean` may be null for a way back that needs none.
    void takeRunning(const float* mean, const float* variance);
    void forward(const float* src, const float* scale, const float* shift, std::int64_t images, float* dst) const;

    void addGradientBlock(const float* src, const float* diffDst, std::int64_t images, std::int64_t block);
    /// The gradients of scale and shift.
    void finishGradient(float* diffScale, float* diffShift);
    /// Out of training mode `src` is not read.
    void backward(const float* src, const float* diffDst, const float* scale, std::int64_t images, float* diffSrc) const;

private:
    template <class Work>
    void forEachPlane(std::int64_t images, Work&& work) const;
    double root(std::size_t channel) const;

    OpSpec m_spec;
    std::int64_t m_lanes;
    std::int64_t m_cells;
    std::vector<std::vector<Moments>> m_blocks; ///< per block, per channel
    std::vector<double> m_mean;
    std::vector<double> m_variance;
    std::vector<Moments> m_gradient; ///< Σ diffDst and Σ diffDst · (src − mean)
};

} // namespace ks::lanes
