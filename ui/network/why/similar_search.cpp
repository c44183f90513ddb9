#include "ui/network/why/similar_search.h"

#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"

#include <atomic>
#include <chrono>
#include <utility>

namespace ks {

namespace {

constexpr double similarPortionSeconds = 0.02;

} // namespace

struct SimilarSearch::Work {
    SimilarSamples::Wanted wanted;
    std::size_t trained = 0;
    std::unique_ptr<SimilarSamples> samples; ///< compute thread only
    std::atomic<bool> isLeft = false;        ///< nobody waits for it: a portion that is under way ends with its batch
};

SimilarSearch::~SimilarSearch()
{
    leave();
}

void SimilarSearch::leave()
{
    if (!m_work)
        return;
    m_work->isLeft = true;
    m_host.compute().post([work = std::move(m_work)] {}); // ended where nobody waits for it
    m_work.reset();
}

void SimilarSearch::start(SimilarSamples::Wanted wanted, std::size_t trained)
{
    stop();
    m_begun = true;
    m_work = std::make_shared<Work>();
    m_work->wanted = std::move(wanted);
    m_work->trained = trained;
    next();
}

void SimilarSearch::stop()
{
    leave();
    m_begun = false;
    m_progress = 0;
    m_found.reset();
}

SimilarSearch::Portion SimilarSearch::portionOf(Work& work, Trainer& trainer)
{
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    if (work.isLeft)
        return {.isVoid = true};
    if (!work.samples) {
        if (trainer.history().batches.size() != work.trained)
            return {.isVoid = true};
        trainer.samples().requireJudged();
        work.samples = std::make_unique<SimilarSamples>(trainer.model(), trainer.plans().backend(), trainer.settings().threads,
                                                        trainer.parameters(), trainer.samples().data(), std::move(work.wanted));
    }
    while (!work.isLeft && !work.samples->isDone() && seconds() < similarPortionSeconds)
        work.samples->next();
    Portion portion{.progress = work.samples->progress()};
    if (work.samples->isDone())
        portion.found = work.samples->sides();
    return portion;
}

void SimilarSearch::next()
{
    m_run.query<Portion>([work = m_work](Trainer& trainer) { return portionOf(*work, trainer); },
                         [this, work = std::weak_ptr<Work>(m_work)](const Portion& portion) {
                             if (m_work && work.lock() == m_work)
                                 take(portion);
                         },
                         [this, work = std::weak_ptr<Work>(m_work)](const Text& why) {
                             if (!m_work || work.lock() != m_work)
                                 return;
                             leave();
                             emit failed(why);
                         });
}

void SimilarSearch::take(const Portion& portion)
{
    if (portion.isVoid) {
        leave();
        m_begun = false; // the answer that is on its way begins anew
        return;
    }
    m_progress = portion.progress;
    m_found = portion.found;
    m_found ? leave() : next();
    emit changed();
}

} // namespace ks

#include "moc_similar_search.cpp"
