#include "ui/network/earlier_runs.h"

#include <QStringList>

#include <utility>

namespace ks {

namespace {

/// Those of these numbers, which are there no longer then.
std::vector<RunView> takenFrom(std::vector<RunView>& runs, std::span<const int> numbers)
{
    std::vector<RunView> taken;
    for (const int number : numbers)
        if (const auto found = std::ranges::find(runs, number, &RunView::number); found != runs.end()) {
            taken.push_back(std::move(*found));
            runs.erase(found);
        }
    return taken;
}

} // namespace

void EarlierRuns::add(RunView run)
{
    if (run.history.batches.empty())
        return;
    run.lastFinite.reset(); // its lines are what is kept
    run.waiting.reset();
    run.beforeBest.reset();
    m_runs.push_back(std::move(run));
    keepNewest();
}

void EarlierRuns::set(Kept then)
{
    m_runs = std::move(then.runs);
    m_labels = std::move(then.labels);
    m_forgotten = std::move(then.forgotten);
    m_lastNumber = std::max(m_lastNumber, then.lastNumber);
}

void EarlierRuns::keepNewest()
{
    std::vector<std::pair<int, QString>> gone; // with its name, where it has one
    while (m_runs.size() > most) {
        const auto isPlain = [this](const RunView& one) {
            const RunLabel label = labelOf(one.number);
            return label.name.empty() && label.notes.empty();
        };
        auto leaves = std::ranges::find_if(m_runs, isPlain);
        if (leaves == m_runs.end() || std::next(leaves) == m_runs.end()) // the one that has just come stays
            leaves = m_runs.begin();
        gone.emplace_back(leaves->number, QString::fromStdString(labelOf(leaves->number).name));
        m_runs.erase(leaves);
    }
    if (gone.empty())
        return;
    m_host.post({.kind = Message::Kind::Note,
                 .text =
                     [gone] {
                         QStringList names;
                         for (const auto& [number, name] : gone)
                             names << (name.isEmpty() ? tr("run %1").arg(number) : tr("%1 (run %2)").arg(name).arg(number));
                         return tr("The charts keep %1 earlier runs; left out now: %2.").arg(most).arg(names.join(QStringLiteral(", ")));
                     },
                 .topic = QStringLiteral("network.left out")});
}

std::vector<RunView> EarlierRuns::take(std::span<const int> numbers)
{
    std::vector<RunView> gone = takenFrom(m_runs, numbers);
    emit changed();
    return gone;
}

void EarlierRuns::bringBack(const std::vector<RunView>& gone)
{
    for (const RunView& one : gone) {
        // A training that was put aside may have come back meanwhile, and what is now is no earlier one.
        if (one.number == m_now.number || std::ranges::find(m_runs, one.number, &RunView::number) != m_runs.end())
            continue;
        m_runs.insert(std::ranges::find_if(m_runs, [&](const RunView& other) { return other.number > one.number; }), one);
    }
    keepNewest();
    emit changed();
}

void EarlierRuns::forget(std::span<const int> numbers)
{
    std::ranges::move(take(numbers), std::back_inserter(m_forgotten));
}

void EarlierRuns::remember(std::span<const int> numbers)
{
    bringBack(takenFrom(m_forgotten, numbers));
}

bool EarlierRuns::isThere(const BatchLog& batches) const
{
    return isSameTraining(m_now.history.batches, batches) ||
           std::ranges::any_of(m_runs, [&](const RunView& one) { return isSameTraining(one.history.batches, batches); });
}

std::vector<int> EarlierRuns::addRead(const std::vector<EarlierRun>& runs)
{
    std::vector<int> numbers;
    for (const EarlierRun& run : runs) {
        if (m_runs.size() >= most || isThere(run.history.batches))
            continue;
        noteNumbers();
        // An untrained network has a number, too, which it hands on.
        m_lastNumber = std::max(m_lastNumber, m_now.number) + 1;
        m_runs.push_back(viewOf(run, m_lastNumber));
        m_labels[m_lastNumber] = run.label;
        numbers.push_back(m_lastNumber);
    }
    emit changed();
    return numbers;
}

RunLabel EarlierRuns::labelOf(int number) const
{
    const auto found = m_labels.find(number);
    return found == m_labels.end() ? RunLabel() : found->second;
}

void EarlierRuns::setLabels(const std::map<int, RunLabel>& labels)
{
    for (const auto& [number, label] : labels)
        if (label == RunLabel())
            m_labels.erase(number);
        else
            m_labels[number] = label;
    emit changed();
}

std::map<int, RunLabel> EarlierRuns::labels() const
{
    std::map<int, RunLabel> there = m_labels;
    std::erase_if(there, [this](const auto& label) {
        return label.first != m_now.number && std::ranges::find(m_runs, label.first, &RunView::number) == m_runs.end();
    });
    return there;
}

std::vector<EarlierRun> EarlierRuns::kept() const
{
    std::vector<EarlierRun> runs;
    for (const RunView& one : m_runs)
        runs.push_back({.number = one.number,
                        .model = one.content.model,
                        .data = one.content.data,
                        .settings = one.content.settings,
                        .batchesPerEpoch = one.batchesPerEpoch,
                        .history = one.history,
                        .label = labelOf(one.number)});
    return runs;
}

RunView EarlierRuns::viewOf(const EarlierRun& run, int number)
{
    return {.number = number,
            .lines = newLines(),
            .content = {.model = run.model, .data = run.data, .settings = run.settings},
            .history = run.history,
            .batchesPerEpoch = run.batchesPerEpoch,
            .weightsIn = run.weightsIn};
}

void EarlierRuns::begin(const std::vector<EarlierRun>& runs, int number, const RunLabel& label)
{
    m_now.history = {}; // nothing of it may be saved beside the new runs
    m_now.number = number;
    m_runs.clear();
    m_forgotten.clear();
    m_labels.clear();
    if (label != RunLabel())
        m_labels[number] = label;
    for (const EarlierRun& run : runs) {
        m_runs.push_back(viewOf(run, run.number));
        if (run.label != RunLabel())
            m_labels[run.number] = run.label;
    }
    keepNewest();
    m_lastNumber = 0;
    noteNumbers();
}

/// Its lines were among those of earlier runs meanwhile, or nowhere.
void EarlierRuns::takeOver(int number)
{
    const auto isThere = [number](const std::vector<RunView>& runs) { return std::ranges::count(runs, number, &RunView::number) > 0; };
    if (!m_now.history.batches.empty() && (remove(number) || !isThere(m_forgotten)))
        m_now.number = number;
}

int EarlierRuns::nextNumber()
{
    noteNumbers();
    return m_lastNumber + 1;
}

void EarlierRuns::noteNumbers()
{
    if (!m_now.history.batches.empty())
        m_lastNumber = std::max(m_lastNumber, m_now.number);
    for (const RunView& one : m_runs)
        m_lastNumber = std::max(m_lastNumber, one.number);
}

} // namespace ks

#include "moc_earlier_runs.cpp"
