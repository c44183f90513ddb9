#include "core/backends/lanes/batch_statistics.h"

#include <algorithm>
#include <cmath>

namespace ks::lanes {

BatchStatistics::BatchStatistics(const OpSpec& spec, std::int64_t lanes, std::int64_t blocks)
    : m_spec(spec), m_lanes(lanes), m_cells(spec.src.h * spec.src.w), m_blocks(static_cast<std::size_t>(blocks)),
      m_mean(static_cast<std::size_t>(spec.src.c)), m_variance(m_mean), m_gradient(m_mean.size())
{
    for (auto& one : m_blocks)
        one.resize(m_mean.size());
}

/// work(channel, offset of the plane, images of the group)
template <class Work>
void BatchStatistics::forEachPlane(std::int64_t images, Work&& work) const
{
    const std::int64_t plane = m_cells * m_lanes;
    std::int64_t offset = 0;
    for (std::int64_t first = 0; first < images; first += m_lanes)
        for (std::size_t c = 0; c < m_mean.size(); ++c, offset += plane)
            work(c, offset, std::min(m_lanes, images - first));
}

void BatchStatistics::addBlock(const float* src, std::int64_t images, std::int64_t block, int pass)
{
    auto& sums = m_blocks[static_cast<std::size_t>(block)];
    std::ranges::fill(sums, Moments{});
    forEachPlane(images, [&](std::size_t c, std::int64_t offset, std::int64_t count) {
        const Moments part = moments(src + offset, m_cells, count, pass == 0 ? 0.0F : static_cast<float>(m_mean[c]));
        sums[c].sum += part.sum;
        sums[c].squares += part.squares;
    });
}

void BatchStatistics::finishPass(int pass)
{
    const double count = static_cast<double>(m_spec.src.n * m_cells);
    for (std::size_t c = 0; c < m_mean.size(); ++c) {
        Moments all;
        for (const auto& block : m_blocks) {
            all.sum += block[c].sum;
            all.squares += block[c].squares;
        }
        if (pass == 0) {
            m_mean[c] = static_cast<double>(static_cast<float>(all.sum / count));
        } else {
            // What is left of the mean after it was rounded, taken off.
            const double rest = all.sum / count;
            m_variance[c] = all.squares / count - rest * rest;
        }
    }
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

double BatchStatistics::root(std::size_t channel) const
{
    return 1.0 / std::sqrt(m_variance[channel] + static_cast<double>(m_spec.epsilon));
}

void BatchStatistics::forward(const float* src, const float* scale, const float* shift, std::int64_t images, float* dst) const
{
    forEachPlane(images, [&](std::size_t c, std::int64_t offset, std::int64_t) {
        affine(src + offset, static_cast<float>(m_mean[c]), static_cast<float>(static_cast<double>(scale[c]) * root(c)), shift[c],
               dst + offset, m_cells);
    });
}

void BatchStatistics::addGradientBlock(const float* src, const float* diffDst, std::int64_t images, std::int64_t block)
{
    auto& sums = m_blocks[static_cast<std::size_t>(block)];
    std::ranges::fill(sums, Moments{});
    forEachPlane(images, [&](std::size_t c, std::int64_t offset, std::int64_t count) {
        const Moments part = gradientMoments(src + offset, diffDst + offset, m_cells, count, static_cast<float>(m_mean[c]));
        sums[c].sum += part.sum;
        sums[c].squares += part.squares;
    });
}

void BatchStatistics::finishGradient(float* diffScale, float* diffShift)
{
    for (std::size_t c = 0; c < m_mean.size(); ++c) {
        m_gradient[c] = {};
        for (const auto& block : m_blocks) {
            m_gradient[c].sum += block[c].sum;
            m_gradient[c].squares += block[c].squares;
        }
        if (diffScale)
            diffScale[c] = static_cast<float>(m_gradient[c].squares * root(c));
        if (diffShift)
            diffShift[c] = static_cast<float>(m_gradient[c].sum);
    }
}

void BatchStatistics::backward(const float* src, const float* diffDst, const float* scale, std::int64_t images, float* diffSrc) const
{
    const double count = static_cast<double>(m_spec.src.n * m_cells);
    forEachPlane(images, [&](std::size_t c, std::int64_t offset, std::int64_t group) {
        const double inverse = root(c);
        const double a = static_cast<double>(scale[c]) * inverse;
        if (!m_spec.trainingMode)
            return affine(diffDst + offset, 0, static_cast<float>(a), 0, diffSrc + offset, m_cells);
        const double b = -a * inverse * inverse * m_gradient[c].squares / count;
        const double constant = -a * m_gradient[c].sum / count;
        affineGradient(src + offset, diffDst + offset, static_cast<float>(m_mean[c]), static_cast<float>(a), static_cast<float>(b),
                       static_cast<float>(constant), group, diffSrc + offset, m_cells);
    });
}

} // namespace ks::lanes
