#include "ui/network/sample_search.h"

#include "ui/language/numbers.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"

#include <algorithm>
#include <functional>

namespace ks {

std::optional<int> nextOfClass(const Dataset& known, Split part, int from, int label)
{
    const std::vector<std::uint32_t>& samples = known.samples(part);
    const auto count = static_cast<int>(samples.size());
    for (int step = 1; step < count; ++step) {
        const int at = (std::max(from, 0) + step) % count;
        if (known.labels()[samples[static_cast<std::size_t>(at)]] == label)
            return at;
    }
    return std::nullopt;
}

SampleSearch::SampleSearch(LabHost& host, TrainingRun& run, ChosenSample& chosen, QObject* parent)
    : QObject(parent), m_host(host), m_run(run), m_chosen(chosen)
{
    connect(&m_run, &TrainingRun::prepared, this, &SampleSearch::forget);
    connect(&m_chosen, &ChosenSample::changed, this, [this] {
        if (!m_choosing && !m_evaluator) // somebody has gone on to another one
            say({});
    });
}

SampleSearch::~SampleSearch()
{
    dropEvaluator();
}

void SampleSearch::dropEvaluator()
{
    if (m_evaluator) // ended where nobody waits for it
        m_host.compute().post([evaluator = std::move(m_evaluator)] {});
    m_evaluator.reset();
}

/// The training that was asked answers no more, or another one is there.
void SampleSearch::forget()
{
    dropEvaluator();
    m_wrong.reset();
    m_shown.clear();
    say({});
}

QString SampleSearch::note(const std::optional<std::uint32_t>& sample) const
{
    const bool isOfThen = m_noted && m_trained != m_run.view().shownAfter(); // by what other weights said
    return isOfThen || (m_noted && m_noted != sample) ? QString() : m_note.said();
}

void SampleSearch::say(const Sentence& note, const std::optional<std::uint32_t>& of)
{
    m_note = note;
    m_noted = of;
    emit noteChanged();
}

void SampleSearch::surestMistake(Split part)
{
    const DatasetPtr known = m_run.opened().data();
    if (!m_run.hasTrainer())
        return say([] { return tr("the network is not ready yet"); });
    if (!known || known->count(part) == 0)
        return;
    if (m_data.lock() != known || m_part != part) {
        forget();
        m_data = known;
        m_part = part;
    }
    if (m_evaluator)
        return; // it is being looked for
    if (m_wrong && m_trained == m_run.view().shownAfter())
        return chooseNext();
    m_wrong.reset();
    m_evaluator = std::make_shared<WatchEvaluation>();
    ask();
}

/// In portions, between which the training and other questions have their turn.
void SampleSearch::ask()
{
    m_run.query<WatchEvaluation::Portion>(
        [evaluator = m_evaluator, part = m_part](Trainer& trainer) { return evaluator->next(trainer, part); },
        [this, asked = m_evaluator](const WatchEvaluation::Portion& portion) {
            if (asked == m_evaluator)
                take(portion);
        },
        [this, asked = m_evaluator](const Text& why) {
            if (asked != m_evaluator)
                return;
            forget();
            say(why);
        });
}

void SampleSearch::take(const WatchEvaluation::Portion& portion)
{
    if (!portion.whole) {
        say([share = portion.progress] { return tr("looking for mistakes: %1").arg(shareText(share, 0)); });
        return ask();
    }
    dropEvaluator();
    const bool classifies = portion.whole->classes > 0; // else every number is more or less off
    m_trained = portion.trained;
    m_of = static_cast<std::int64_t>(portion.whole->predictions.size());
    m_wrong.emplace();
    for (const Prediction& one : portion.whole->predictions)
        if (!classifies || !one.right())
            m_wrong->push_back(one);
    if (classifies)
        std::ranges::stable_sort(*m_wrong, std::greater<>(), &Prediction::confidence);
    else
        std::ranges::stable_sort(*m_wrong, std::greater<>(), &Prediction::severity);
    chooseNext();
}

void SampleSearch::chooseNext()
{
    const DatasetPtr known = m_data.lock();
    if (!known)
        return;
    if (m_wrong->empty())
        return say([of = static_cast<int>(m_of), part = m_part] {
            return tr("none of the %Ln samples (%1) is read wrong", nullptr, of).arg(partTitle(part));
        });
    const auto isNew = [this](const Prediction& one) { return !m_shown.contains(one.sample); };
    auto next = std::ranges::find_if(*m_wrong, isNew);
    if (next == m_wrong->end()) { // all were shown: the round begins again
        m_shown.clear();
        next = m_wrong->begin();
    }
    m_shown.insert(next->sample);
    const std::vector<std::uint32_t>& samples = known->samples(m_part);
    const auto index = static_cast<int>(std::ranges::find(samples, next->sample) - samples.begin());
    m_choosing = true;
    m_chosen.choose({.known = known, .part = m_part, .index = index});
    m_choosing = false;
    say(
        [number = next - m_wrong->begin() + 1, all = m_wrong->size(), classifies = known->classification()] {
            return (classifies ? tr("mistake %1 of %2, the surest first") : tr("error %1 of %2, the largest first"))
                .arg(countOnScreen(number), countOnScreen(all));
        },
        next->sample);
}

} // namespace ks

#include "moc_sample_search.cpp"
