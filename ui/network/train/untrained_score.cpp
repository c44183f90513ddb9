#include "ui/network/train/untrained_score.h"

#include "core/nn/checkpoint.h"
#include "core/nn/layers.h"
#include "ui/language/text.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/watch_evaluation.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"

#include <utility>

namespace ks {

namespace {

constexpr double mostOperations = 5e10; ///< of all samples, forwards: a few seconds on a small machine

} // namespace

UntrainedScore::UntrainedScore(LabHost& host, TrainingRun& run, QObject* parent) : QObject(parent), m_host(host), m_run(run)
{
    connect(&m_run, &TrainingRun::prepared, this, &UntrainedScore::begin);
    connect(&m_run, &TrainingRun::stateChanged, this, [this] {
        if (m_run.state() == TrainingRun::State::Loading)
            forget(); // another network, or other data
        else
            ask();
    });
    connect(&m_run.look(), &MomentLook::changed, this, &UntrainedScore::ask);
    begin();
}

UntrainedScore::~UntrainedScore()
{
    blockSignals(true); // who shows it may outlive the training, but not this
    forget();
}

void UntrainedScore::forget()
{
    ++m_question;
    m_asking = false;
    if (m_evaluator) // ended where nobody waits for it
        m_host.compute().post([evaluator = std::move(m_evaluator)] {});
    m_evaluator.reset();
    m_score.reset();
    m_samples = 0;
    m_failure.clear();
    m_wanted = false;
    emit changed();
}

void UntrainedScore::begin()
{
    forget();
    const DatasetPtr& data = m_run.opened().data();
    if (!data || !m_run.hasTrainer())
        return;
    m_part = judgedPart(*data);
    m_samples = data->count(m_part);
    double operations = 0; // of one sample
    for (const LayerSummary& layer : summaryOf(m_run.view().content.model.graph))
        operations += layer.forwardFlops;
    m_long = operations * static_cast<double>(m_samples) > mostOperations;
    ask();
    emit changed();
}

void UntrainedScore::setLooked(bool looked)
{
    m_looked = looked;
    ask();
}

void UntrainedScore::setCompared(bool compared)
{
    m_compared = compared;
    ask();
}

void UntrainedScore::judge()
{
    m_wanted = true;
    ask();
    emit changed();
}

void UntrainedScore::ask()
{
    const auto isFirst = [](const std::shared_ptr<const Checkpoint>& moment) { return moment && moment->history.batches.empty(); };
    const MomentLook& look = m_run.look();
    const bool isHere = m_run.view().history.batches.empty() || isFirst(look.moment());
    const auto beside = !isHere && isFirst(look.against()) ? look.against() : nullptr;
    const bool isSeen = m_looked || m_compared;
    if (!m_run.hasTrainer() || !(isHere || beside) || !isSeen || m_asking || m_score || m_samples == 0 || waits() || !m_failure.isEmpty())
        return;
    if (!m_evaluator)
        m_evaluator = std::make_shared<WatchEvaluation>();
    m_asking = true;
    const auto isOfThis = [this, question = m_question] { return m_question == question; };
    m_run.query<WatchEvaluation::Portion>(
        [evaluator = m_evaluator, part = m_part, beside](Trainer& trainer) { return evaluator->next(trainer, part, beside); },
        [this, isOfThis, beside](const WatchEvaluation::Portion& portion) {
            if (!isOfThis())
                return;
            m_asking = false;
            if (const auto counted = beside ? portion.then : portion.trained == 0 ? portion.whole : nullptr) {
                m_score = std::make_shared<const Score>(counted->score);
                m_host.compute().post([evaluator = std::move(m_evaluator)] {});
                m_evaluator.reset();
                emit changed();
            } else {
                ask();
            }
        },
        [this, isOfThis](const Text& why) {
            if (!isOfThis())
                return;
            m_asking = false;
            m_failure = toQString(why);
            emit changed();
        });
}

} // namespace ks

#include "moc_untrained_score.cpp"
