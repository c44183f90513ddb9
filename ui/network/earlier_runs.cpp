#include "ui/network/earlier_runs.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t mostEarlier = 8;

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

bool EarlierRuns::remove(int number)
{
    return std::erase_if(m_runs, [number](const RunView& one) { return one.number == number; }) > 0;
}

void EarlierRuns::keepNewest()
{
    if (m_runs.size() <= mostEarlier)
        return;
    QStringList gone;
    const auto kept = m_runs.end() - mostEarlier;
    for (auto one = m_runs.begin(); one != kept; ++one)
        gone.append(QString::number(one->number));
    m_runs.erase(m_runs.begin(), kept);
    m_host.post(
        {.kind = Message::Kind::Note,
         .text =
             [gone] {
                 return tr("The charts keep %1 earlier runs; left out now: run %2.").arg(mostEarlier).arg(gone.join(QStringLiteral(", ")));
             },
         .topic = QStringLiteral("network.left out")});
}

std::function<void()> EarlierRuns::forget()
{
    std::vector<RunView> gone = std::exchange(m_runs, {});
    emit changed();
    return [this, gone = std::move(gone)] {
        std::vector<RunView> back = gone;
        std::erase_if(back,
                      [&](const RunView& one) { // a training that was put aside has come back meanwhile, and what is now is no earlier one
                          return one.number == m_now.number || std::ranges::find(m_runs, one.number, &RunView::number) != m_runs.end();
                      });
        m_runs.insert(m_runs.begin(), back.begin(), back.end());
        keepNewest();
        emit changed();
    };
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
                        .history = one.history});
    return runs;
}

void EarlierRuns::begin(const std::vector<EarlierRun>& runs)
{
    m_runs.clear();
    for (const EarlierRun& run : runs)
        m_runs.push_back({.number = run.number,
                          .lines = newLines(),
                          .content = {.model = run.model, .data = run.data, .settings = run.settings},
                          .history = run.history,
                          .batchesPerEpoch = run.batchesPerEpoch});
    keepNewest();
    m_lastNumber = 0;
    noteNumbers();
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
