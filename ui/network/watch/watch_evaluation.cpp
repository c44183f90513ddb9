#include "ui/network/watch/watch_evaluation.h"

#include "core/nn/checkpoint.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace ks {

namespace {

constexpr double portionSeconds = 0.02;
constexpr std::int64_t batchSize = 64;

} // namespace

/// First with the weights that are looked at, which may be others by the next portion; those of then stay.
void WatchEvaluation::begin(Trainer& trainer)
{
    if (!m_predictor)
        m_predictor = std::make_unique<Predictor>(trainer.model(), trainer.plans().backend(), batchSize, trainer.settings().threads);
    if (m_whole) {
        m_predictor->setParameters(m_against->state.network.parameters);
    } else {
        m_predictor->setParameters(trainer.parameters());
        m_trained = trainer.history().batches.size();
        m_weightsAfter = trainer.history().weightsAfter();
    }
    m_run = std::make_unique<EvaluationRun>(*m_predictor, *m_loader, true);
}

void WatchEvaluation::take()
{
    auto counted = std::make_shared<const Evaluation>(m_run->take());
    (m_whole ? m_then : m_whole) = std::move(counted);
    m_run.reset();
}

WatchEvaluation::Portion WatchEvaluation::next(Trainer& trainer, Split part, const std::shared_ptr<const Checkpoint>& against)
{
    trainer.samples().requireJudged();
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    if (!m_loader || m_loader->split() != part) {
        m_run.reset();
        m_whole.reset();
        m_then.reset();
        m_loader = std::make_unique<BatchLoader>(trainer.samples().data(), part, trainer.model().pipeline,
                                                 BatchSettings{.size = batchSize, .shuffle = false});
    }
    if (m_against != against) {
        m_run.reset();
        m_whole.reset();
        m_then.reset();
        m_against = against;
    }
    const int rounds = m_against && !m_then ? 2 : 1;
    const int done = m_whole ? 1 : 0;
    if (!m_run)
        begin(trainer);
    while (!m_run->isDone() && seconds() < portionSeconds)
        m_run->next();
    Portion portion{.progress = (done + m_run->progress()) / rounds,
                    .trained = m_trained,
                    .weightsAfter = m_weightsAfter,
                    .accuracy = m_run->soFar().score.accuracy};
    if (m_run->isDone())
        take();
    if (m_whole && (!m_against || m_then)) {
        portion.whole = std::exchange(m_whole, nullptr);
        portion.then = m_then;
    }
    portion.seconds = seconds();
    return portion;
}

} // namespace ks
