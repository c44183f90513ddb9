#pragma once

#include "ui/benchmark/benchmark_runner.h"
#include "ui/studies/studies_document.h"

#include <QObject>

#include <deque>
#include <string>
#include <vector>

namespace ks {

/// Makes runs of a study one after the other on the compute thread; what they find goes to the document while they find it. GUI thread only.
class StudyRuns final : public QObject {
    Q_OBJECT

public:
    StudyRuns(LabHost& host, StudiesDocument& document, QObject* parent = nullptr);

    BenchmarkRunner& runner() { return m_runner; }

    /// These runs of the study in this size. Needs nothing under way.
    void start(const StudiesDocument::StudyPtr& study, const std::vector<std::string>& runs, StudySize size);
    void pause() { m_runner.pause(); }
    void resume() { m_runner.resume(); }
    /// Keeps what was measured and leaves the rest.
    void stop();

    /// From the start until the last run has ended or was stopped, paused or not.
    bool isUnderWay() const { return m_study != nullptr; }
    bool isPaused() const { return isUnderWay() && m_runner.state() == BenchmarkRunner::State::Paused; }
    bool isStopping() const { return m_stopped; }
    /// While the run under way waits for a quiet machine: what other programs use of all processors, 0 … 1; else 0.
    double waitsForOthers() const { return isUnderWay() ? m_runner.waitsForOthers() : 0; }
    /// Of the study whose runs are made; null where none are.
    const StudiesDocument::StudyPtr& study() const { return m_study; }
    const std::string& run() const { return m_run; } ///< under way
    std::size_t place() const { return m_place; }    ///< of it among those asked for, from 1
    std::size_t count() const { return m_count; }
    /// Of all runs, 0 … 1, each with the same share.
    double progress() const;

signals:
    void changed();  ///< another state, run or number of points
    void finished(); ///< all that were asked for, or it was stopped

private:
    void next();
    void followState();
    void keepResult();
    void end();

    StudiesDocument& m_document;
    BenchmarkRunner m_runner;
    StudiesDocument::StudyPtr m_study;
    StudySize m_size = StudySize::Quick;
    std::deque<std::string> m_waiting;
    std::string m_run;
    std::size_t m_place = 0;
    std::size_t m_count = 0;
    bool m_stopped = false;
    bool m_starting = false; ///< the runner drops what the last run found
};

} // namespace ks
