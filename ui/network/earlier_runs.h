#pragma once

#include "core/session/earlier_run.h"
#include "ui/network/run_view.h"
#include "ui/shell/lab.h"

#include <QObject>

#include <functional>
#include <vector>

namespace ks {

/// The runs whose lines stay in the charts when another training begins, and the numbers that runs get. GUI thread only.
class EarlierRuns final : public QObject {
    Q_OBJECT

public:
    /// `now` is the run that is no earlier one; it outlives this, as the host does.
    EarlierRuns(LabHost& host, const RunView& now, QObject* parent) : QObject(parent), m_host(host), m_now(now) {}

    const std::vector<RunView>& all() const { return m_runs; }
    /// One without a batch has no lines.
    void add(RunView run);
    /// As they were before.
    void set(std::vector<RunView> runs) { m_runs = std::move(runs); }
    /// False where there was none of this number.
    bool remove(int number);
    /// The runs of a session's file take the place of the ones that were there, with its numbers.
    void begin(const std::vector<EarlierRun>& runs);
    /// They leave the charts; the function brings them back, beside those that came since.
    std::function<void()> forget();
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

    LabHost& m_host;
    const RunView& m_now;
    std::vector<RunView> m_runs;
    int m_lastNumber = 0; ///< of those that a batch was trained of
    int m_lastLines = 0;
};

} // namespace ks
