#include "ui/studies/study_runs.h"

#include <algorithm>

namespace ks {

StudyRuns::StudyRuns(LabHost& host, StudiesDocument& document, QObject* parent) : QObject(parent), m_document(document), m_runner(host)
{
    connect(&m_runner, &BenchmarkRunner::measured, this, [this] {
        if (m_starting || !m_study)
            return;
        keepResult();
        emit changed();
    });
    connect(&m_runner, &BenchmarkRunner::stateChanged, this, &StudyRuns::followState);
}

void StudyRuns::start(const StudiesDocument::StudyPtr& study, const std::vector<std::string>& runs, StudySize size)
{
    if (isUnderWay() || runs.empty())
        return;
    m_study = study;
    m_size = size;
    m_waiting.assign(runs.begin(), runs.end());
    m_place = 0;
    m_count = runs.size();
    m_stopped = false;
    next();
}

void StudyRuns::stop()
{
    if (!isUnderWay() || m_stopped)
        return;
    m_stopped = true;
    m_waiting.clear();
    if (m_runner.isBusy()) {
        m_runner.pause(); // ends when the point under way has been left
        emit changed();
    } else {
        end();
    }
}

double StudyRuns::progress() const
{
    if (m_count == 0)
        return 0;
    const double points = static_cast<double>(std::max<std::size_t>(1, m_runner.pointCount()));
    const double share = std::min(1.0, static_cast<double>(m_runner.result().measurements.size()) / points);
    return (static_cast<double>(m_place) - 1 + share) / static_cast<double>(m_count);
}

void StudyRuns::next()
{
    if (m_waiting.empty())
        return end();
    m_run = m_waiting.front();
    m_waiting.pop_front();
    ++m_place;
    const std::optional<Experiment>& experiment = m_study->run(m_run)->experimentOf(m_size);
    if (!experiment)
        return next(); // of this size it has none
    m_starting = true;
    m_runner.start(*experiment);
    m_starting = false;
    emit changed();
}

void StudyRuns::followState()
{
    if (!m_study)
        return;
    using State = BenchmarkRunner::State;
    const State state = m_runner.state();
    if (state == State::Finished) {
        keepResult();
        return m_stopped ? end() : next();
    }
    if (state == State::Paused) {
        keepResult();
        if (m_stopped)
            return end();
    }
    emit changed();
}

void StudyRuns::keepResult()
{
    if (!m_runner.result().measurements.empty())
        m_document.keep(m_study->id, m_runner.result());
}

void StudyRuns::end()
{
    m_study.reset();
    m_run.clear();
    m_waiting.clear();
    m_stopped = false;
    emit changed();
    emit finished();
}

} // namespace ks

#include "moc_study_runs.cpp"
