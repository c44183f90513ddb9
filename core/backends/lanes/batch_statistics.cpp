#include "core/backends/lanes/batch_statistics.h"

#include "core/backends/lanes/layer.h"

#include <algorithm>
#include <limits>

namespace ks::lanes {

BatchStatistics::BatchStatistics(const OpSpec& spec, std::int64_t lanes, std::int64_t blocks)
    : m_spec(spec), m_lanes(lanes), m_cells(spec.src.h * spec.src.w), m_blocks(static_cast<std::size_t>(blocks)),
      m_mean(static_cast<std::size_t>(spec.src.c)), m_variance(m_mean), m_gradient(m_mean.size())
{
    const auto groups = static_cast<std::size_t>(blockImages / lanes);
    for (auto& one : m_blocks)
        one.resize(groups * m_mean.size());
}

/// work(channel, offset of the plane, images of the group, number of the plane in the block)
template <class Work>
void BatchStatistics::forEachPlane(std::int64_t images, Work&& work) const
{
    const std::int64_t plane = m_cells * m_lanes;
    std::int64_t offset = 0;
    std::size_t index = 0;
    for (std::int64_t first = 0; first < images; first += m_lanes)
        for (std::size_t c = 0; c < m_mean.size(); ++c, offset += plane)
            work(c, offset, std::min(m_lanes, images - first), index++);
}

/// work(channel, images of the group, its sums) in the order of the blocks.
template <class Work>
void BatchStatistics::forEachSum(Work&& work) const
{
    std::int64_t images = m_spec.src.n;
    for (const auto& sums : m_blocks) {
        forEachPlane(std::min(blockImages, images),
                     [&](std::size_t c, std::int64_t, std::int64_t count, std::size_t index) { work(c, count, sums[index]); });
        images -= blockImages;
    }
}

/// The sum of a plane, and of the squares around its own mean: a plane is read twice, but from the cache.
void BatchStatistics::addBlock(const float* src, std::int64_t images, std::int64_t block)
{
    auto& sums = m_blocks[static_cast<std::size_t>(block)];
    forEachPlane(images, [&](std::size_t, std::int64_t offset, std::int64_t count, std::size_t index) {
        const double cells = static_cast<double>(m_cells * count);
        const double sum = channelSums(src + offset, m_cells, count, 0).sum;
        const auto mean = static_cast<float>(sum / cells);
        if (!std::isfinite(mean)) { // nothing can be measured from it
            sums[index] = {sum, std::numeric_limits<double>::quiet_NaN()};
            return;
        }
        const ChannelSums around = channelSums(src + offset, m_cells, count, mean);
        // What is left of the mean after it was rounded, taken off.
        sums[index] = {around.sum + cells * static_cast<double>(mean), around.squares - around.sum * around.sum / cells};
    });
}

void BatchStatistics::finish()
{
    const double count = static_cast<double>(m_spec.src.n * m_cells);
    std::ranges::fill(m_mean, 0.0);
    std::ranges::fill(m_variance, 0.0);
    forEachSum([&](std::size_t c, std::int64_t, const ChannelSums& plane) { m_mean[c] += plane.sum / count; });
    forEachSum([&](std::size_t c, std::int64_t images, const ChannelSums& plane) {
        const double cells = static_cast<double>(m_cells * images);
        const double away = plane.sum / cells - m_mean[c];
        m_variance[c] += (plane.squares + cells * away * away) / count;
    });
}

void BatchStatistics::blendInto(float* mean, float* variance) const
{
    const double keep = static_cast<double>(m_spec.momentum);
    for (std::size_t c = 0; c < m_mean.size(); ++c) {
        mean[c] = static_cast<float>(keep * static_cast<double>(mean[c]) + (1.0 - keep) * m_mean[c]);
        variance[c] = static_cast<float>(keep * static_cast<double>(variance[c]) + (1.0 - keep) * m_variance[c]);
    }
}

void BatchStatistics::takeRunning(const float* mean, const float* variance)
{
    if (mean)
        std::copy_n(mean, m_mean.size(), m_mean.begin());
    std::copy_n(variance, m_variance.size(), m_variance.begin());
}

void BatchStatistics::forward(const float* src, const float* scale, const float* shift, std::int64_t images, bool relu, float* dst) const
{
    forEachPlane(images, [&](std::size_t c, std::int64_t offset, std::int64_t, std::size_t) {
        affine(src + offset, static_cast<float>(m_mean[c]), static_cast<float>(static_cast<double>(scale[c]) * root(c)), shift[c], relu,
               dst + offset, m_cells);
    });
}

void BatchStatistics::addGradientBlock(const float* src, const float* diffDst, std::int64_t images, std::int64_t block)
{
    auto& sums = m_blocks[static_cast<std::size_t>(block)];
    forEachPlane(images, [&](std::size_t c, std::int64_t offset, std::int64_t count, std::size_t index) {
        sums[index] = gradientChannelSums(src + offset, diffDst + offset, m_cells, count, static_cast<float>(m_mean[c]));
    });
}

void BatchStatistics::finishGradient(float* diffScale, float* diffShift)
{
    std::ranges::fill(m_gradient, ChannelSums{});
    forEachSum([&](std::size_t c, std::int64_t, const ChannelSums& plane) {
        m_gradient[c].sum += plane.sum;
        m_gradient[c].squares += plane.squares;
    });
    for (std::size_t c = 0; c < m_mean.size(); ++c) {
        if (diffScale)
            diffScale[c] = static_cast<float>(m_gradient[c].squares * root(c));
        if (diffShift)
            diffShift[c] = static_cast<float>(m_gradient[c].sum);
    }
}

void BatchStatistics::backward(const float* src, const float* diffDst, const float* scale, std::int64_t images, float* diffSrc) const
{
    const double count = static_cast<double>(m_spec.src.n * m_cells);
    forEachPlane(images, [&](std::size_t c, std::int64_t offset, std::int64_t group, std::size_t) {
        const double inverse = root(c);
        const auto factor = static_cast<float>(static_cast<double>(scale[c]) * inverse);
        if (!m_spec.trainingMode)
            return affine(diffDst + offset, 0, factor, 0, false, diffSrc + offset, m_cells);
        remainder(src + offset, diffDst + offset, static_cast<float>(m_mean[c]), factor,
                  static_cast<float>(inverse * inverse * m_gradient[c].squares / count), static_cast<float>(m_gradient[c].sum / count),
                  group, diffSrc + offset, m_cells);
    });
}

} // namespace ks::lanes
