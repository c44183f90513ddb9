#include "ui/network/rate_watch.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// A mean of this many batches tells what a rate does.
constexpr std::size_t tellingBatches = 20;
constexpr std::size_t watchedBatches = 20 * tellingBatches; ///< what comes later has other reasons
constexpr double jumpRatio = 4;
constexpr double jumpShare = 0.25; ///< at least, of the first loss: small losses leap by themselves

double meanLoss(const BatchLog& batches)
{
    const std::size_t count = std::min(batches.size(), tellingBatches);
    double sum = 0;
    for (std::size_t i = batches.size() - count; i < batches.size(); ++i)
        sum += batches[i].loss;
    return count > 0 ? sum / static_cast<double>(count) : notKnown;
}

} // namespace

void RateWatch::begin(std::shared_ptr<const Checkpoint> before)
{
    m_before = std::move(before);
    m_loss = m_before ? meanLoss(m_before->history.batches) : 0;
    m_told = false;
}

void RateWatch::end()
{
    begin(nullptr);
    emit over();
}

void RateWatch::look(const BatchLog& batches)
{
    if (!m_before)
        return;
    const std::size_t before = m_before->history.batches.size();
    if (batches.size() < before + tellingBatches)
        return;
    const double now = meanLoss(batches);
    const bool jumps = now > jumpRatio * m_loss && now > m_loss + jumpShare * batches.front().loss;
    if (jumps && !std::exchange(m_told, true))
        emit jumped(m_loss, now);
    else if (!jumps && (m_told || batches.size() > before + watchedBatches))
        end();
}

} // namespace ks

#include "moc_rate_watch.cpp"
