#pragma once

#include "core/backends/openmp/correlation.h"

namespace ks::openmp {

/// The gradient of the weights of a convolution: diffWeights[g][l][ky, kx] = Σ over images and windows of
/// grid[n][g][window] · slid[n][l][window·stride − pad + tap·dilation]. For Conv the grid is diffDst and src is slid over, for
/// ConvTranspose the other way round.
struct WeightGradientProblem {
    Window window;
    std::int64_t images = 1;
    std::int64_t groups = 1;
    std::int64_t gridChannels = 1; ///< per group
    std::int64_t slidChannels = 1; ///< per group

    std::size_t workspaceBytes(int threads) const;
    void run(const float* grid, const float* slid, float* diffWeights, const HostArgs& args) const;
    /// The same with channels of the grid in the lanes of vectors.
    bool prefersLanes() const { return gridChannels >= 6; }
    std::size_t laneWorkspaceBytes(int threads) const;
    void runInLanes(const float* grid, const float* slid, float* diffWeights, const HostArgs& args) const;
    /// The same by plain loops.
    void runPlain(const float* grid, const float* slid, float* diffWeights, const HostArgs& args) const;

private:
    struct Layout;
    struct LaneLayout;
    std::int64_t weights() const { return groups * gridChannels * slidChannels * window.taps(); }
};

/// The sum over `count` blocks, `stride` floats apart, of n floats from `first` on, added as a tree into the first block.
void addBlocks(float* blocks, std::int64_t count, std::int64_t stride, std::int64_t first, std::size_t n);

/// diffBias[c] = Σ over images and cells of diffDst[n][c].
void biasGradient(const Shape& dst, const float* diffDst, float* diffBias, const HostArgs& args);

} // namespace ks::openmp
