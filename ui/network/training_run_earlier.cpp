// The runs whose lines stay in the charts when another training begins.
#include "ui/network/training_run.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t mostEarlier = 8;

} // namespace

void TrainingRun::keepAsEarlier()
{
    if (m_view.history.batches.empty())
        return;
    m_earlier.push_back(std::move(m_view));
    keepNewest();
}

void TrainingRun::keepNewest()
{
    if (m_earlier.size() <= mostEarlier)
        return;
    QStringList gone;
    const auto kept = m_earlier.end() - mostEarlier;
    for (auto one = m_earlier.begin(); one != kept; ++one)
        gone.append(QString::number(one->number));
    m_earlier.erase(m_earlier.begin(), kept);
    m_host.post(
        {.kind = Message::Kind::Note,
         .text =
             [gone] {
                 return tr("The charts keep %1 earlier runs; left out now: run %2.").arg(mostEarlier).arg(gone.join(QStringLiteral(", ")));
             },
         .topic = QStringLiteral("network.left out")});
}

std::function<void()> TrainingRun::forgetEarlier()
{
    std::vector<RunView> gone = std::exchange(m_earlier, {});
    emit progressed();
    return [this, gone = std::move(gone)] {
        std::vector<RunView> back = gone;
        std::erase_if(
            back, [&](const RunView& one) { // a training that was put aside has come back meanwhile, and what is now is no earlier one
                return one.number == m_view.number || std::ranges::find(m_earlier, one.number, &RunView::number) != m_earlier.end();
            });
        m_earlier.insert(m_earlier.begin(), back.begin(), back.end());
        keepNewest();
        emit progressed();
    };
}

std::vector<EarlierRun> TrainingRun::keptRuns() const
{
    std::vector<EarlierRun> runs;
    for (const RunView& one : m_earlier)
        runs.push_back({.number = one.number,
                        .model = one.content.model,
                        .data = one.content.data,
                        .settings = one.content.settings,
                        .batchesPerEpoch = one.batchesPerEpoch,
                        .history = one.history});
    return runs;
}

void TrainingRun::beginSession(const std::vector<EarlierRun>& runs, int number)
{
    m_earlier.clear();
    for (const EarlierRun& run : runs)
        m_earlier.push_back({.number = run.number,
                             .lines = ++m_lastLines,
                             .content = {.model = run.model, .data = run.data, .settings = run.settings},
                             .history = run.history,
                             .batchesPerEpoch = run.batchesPerEpoch});
    keepNewest();
    m_view.history = {}; // nothing of it may be saved beside the new runs
    m_view.number = number;
    m_lastNumber = 0;
    numberOn();
}

/// The next run gets a number that none has; one that was never trained has taken none.
int TrainingRun::nextNumber()
{
    numberOn();
    return m_lastNumber + 1;
}

void TrainingRun::numberOn()
{
    if (!m_view.history.batches.empty())
        m_lastNumber = std::max(m_lastNumber, m_view.number);
    for (const RunView& one : m_earlier)
        m_lastNumber = std::max(m_lastNumber, one.number);
}

} // namespace ks
