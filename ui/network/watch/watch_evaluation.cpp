#include "ui/network/watch/watch_evaluation.h"

#include <algorithm>
#include <chrono>

namespace ks {

namespace {

constexpr double portionSeconds = 0.02;
constexpr std::int64_t batchSize = 64;

} // namespace

WatchEvaluation::Portion WatchEvaluation::next(Trainer& trainer, Split part)
{
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    if (!m_loader || m_loader->split() != part) {
        m_run.reset();
        m_loader = std::make_unique<BatchLoader>(trainer.samples().data(), part, trainer.model().pipeline,
                                                 BatchSettings{.size = batchSize, .shuffle = false});
    }
    if (!m_predictor)
        m_predictor = std::make_unique<Predictor>(trainer.model(), trainer.plans().backend(), batchSize, trainer.settings().threads);
    if (!m_run) {
        m_predictor->setParameters(trainer.parameters());
        m_trained = trainer.history().batches.size();
        m_weightsAfter = trainer.history().weightsAfter();
        m_run = std::make_unique<EvaluationRun>(*m_predictor, *m_loader, true);
    }
    while (!m_run->isDone() && seconds() < portionSeconds)
        m_run->next();
    Portion portion{
        .progress = m_run->progress(), .trained = m_trained, .weightsAfter = m_weightsAfter, .accuracy = m_run->soFar().score.accuracy};
    if (m_run->isDone()) {
        portion.whole = std::make_shared<const Evaluation>(m_run->take());
        m_run.reset();
    }
    portion.seconds = seconds();
    return portion;
}

} // namespace ks
