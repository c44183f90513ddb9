#pragma once

#include "core/session/earlier_run.h"
#include "ui/network/run_view.h"
#include "ui/shell/lab.h"

#include <QObject>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <vector>

namespace ks {

/// The runs whose lines stay in the charts when another training begins, the numbers that runs get, also the one of now, and what a person says of them.
/// GUI thread only.
class EarlierRuns final : public QObject {
    Q_OBJECT

public:
    /// `now` is the run that is no earlier one; it outlives this, as the host does.
    EarlierRuns(LabHost& host, RunView& now, QObject* parent) : QObject(parent), m_host(host), m_now(now) {}

    const std::vector<RunView>& all() const { return m_runs; }
    /// One without a batch has no lines.
    void add(RunView run);
    /// All of it, to be as it was then.
    struct Kept {
        std::vector<RunView> runs;
        std::map<int, RunLabel> labels;
        std::vector<RunView> forgotten;
        int lastNumber = 0; ///< a forgotten run keeps its own
    };
    Kept now() const { return {m_runs, m_labels, m_forgotten, m_lastNumber}; }
    void set(Kept then);
    /// False where there was none of this number.
    bool remove(int number)
    {
        return std::erase_if(m_runs, [number](const RunView& one) { return one.number == number; }) > 0;
    }
    /// Takes some out of the list, by a person's wish; bringBack() is to have them.
    std::vector<RunView> take(std::span<const int> numbers);
    /// Beside those that came since; one whose number is there again is left out.
    void bringBack(const std::vector<RunView>& gone);
    /// Of files, with new numbers, which are the answer; those that are there already (isSameTraining()) and those that have no room are left out.
    std::vector<int> addRead(const std::vector<EarlierRun>& runs);
    bool isThere(const BatchLog& batches) const;

    /// What a person has said of a run, also of the one that is no earlier one.
    RunLabel labelOf(int number) const;
    void setLabels(const std::map<int, RunLabel>& labels);
    /// Of those that are there.
    std::map<int, RunLabel> labels() const;
    /// Before the training of another session is prepared: its runs take the place of the ones that were there, `number` and `label` are those of its
    /// training, and the one so far becomes none of them.
    void begin(const std::vector<EarlierRun>& runs, int number, const RunLabel& label);
    /// The run that is prepared by now is that of an earlier one, whose number it keeps instead of a new one.
    void takeOver(int number);
    /// So many are kept: an older one that nobody has named or written notes of leaves first.
    static constexpr std::size_t most = 16;
    /// They leave the charts, and wait beside those that left so before.
    void forget(std::span<const int> numbers);
    /// So that they can come back, with what was said of them.
    const std::vector<RunView>& forgotten() const { return m_forgotten; }
    void remember(std::span<const int> numbers);
    /// What a file keeps of them.
    std::vector<EarlierRun> kept() const;
    /// One that no run has; a run that was never trained has taken none.
    int nextNumber();
    /// No later run gets one of those that are there now.
    void noteNumbers();
    /// For RunView::lines.
    int newLines() { return ++m_lastLines; }

signals:
    /// By a person; their owner tells of what it does.
    void changed();

private:
    void keepNewest();
    RunView viewOf(const EarlierRun& run, int number);

    LabHost& m_host;
    RunView& m_now;
    std::vector<RunView> m_runs;
    std::vector<RunView> m_forgotten; ///< see forget()
    std::map<int, RunLabel> m_labels; ///< by number; none: nobody has said anything
    int m_lastNumber = 0;             ///< of those that a batch was trained of
    int m_lastLines = 0;
};

/// Of runs as they are shown or kept, in their order.
template <class Run>
std::vector<int> runNumbers(const std::vector<Run>& runs)
{
    std::vector<int> numbers;
    std::ranges::transform(runs, std::back_inserter(numbers), &Run::number);
    return numbers;
}

} // namespace ks
