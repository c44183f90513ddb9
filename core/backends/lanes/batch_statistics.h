#pragma once

#include "core/backends/lanes/cell_kernels.h"
#include "core/ops/op_spec.h"

#include <cmath>
#include <vector>

namespace ks::lanes {

/// BatchNormalization on blocks in lanes, with the sums over the batch that it needs in training: every block writes its own while its numbers
/// are in the cache, `finish…` adds them in the order of the blocks. In inference the running statistics take their place.
class BatchStatistics {
public:
    BatchStatistics(const OpSpec& spec, std::int64_t lanes, std::int64_t blocks);

    void addBlock(const float* src, std::int64_t images, std::int64_t block);
    /// Mean and variance of the batch.
    void finish();
    /// Running statistics after this batch; `mean` and `variance` are changed in place.
    void blendInto(float* mean, float* variance) const;
    /// `mean` may be null for a way back that needs none.
    void takeRunning(const float* mean, const float* variance);
    void forward(const float* src, const float* scale, const float* shift, std::int64_t images, bool relu, float* dst) const;

    void addGradientBlock(const float* src, const float* diffDst, std::int64_t images, std::int64_t block);
    /// The gradients of scale and shift.
    void finishGradient(float* diffScale, float* diffShift);
    /// Out of training mode `src` is not read.
    void backward(const float* src, const float* diffDst, const float* scale, std::int64_t images, float* diffSrc) const;

private:
    template <class Work>
    void forEachPlane(std::int64_t images, Work&& work) const;
    template <class Work>
    void forEachSum(Work&& work) const;
    double root(std::size_t channel) const { return 1.0 / std::sqrt(m_variance[channel] + static_cast<double>(m_spec.epsilon)); }

    OpSpec m_spec;
    std::int64_t m_lanes;
    std::int64_t m_cells;
    std::vector<std::vector<ChannelSums>> m_blocks; ///< per block, per group and channel
    std::vector<double> m_mean;
    std::vector<double> m_variance;
    std::vector<ChannelSums> m_gradient; ///< Σ diffDst and Σ diffDst · (src − mean)
};

} // namespace ks::lanes
