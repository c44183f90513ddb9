// When a training is at its end, as far as the window knows it between two batches.
#include "ui/network/training_engine.h"
#include "ui/network/training_run.h"

namespace ks {

void TrainingRun::setStopConditions(const StopConditions& stop)
{
    m_view.content.settings.stop = stop;
    if (m_beforeRate.checkpoint && m_beforeRate.checkpoint->history.batches.size() < m_view.history.batches.size()) {
        m_beforeRate = {};
        emit jumpOver();
    }
    post([stop](TrainingEngine& engine) { engine.setStopConditions(stop); }, [this] { emit rulesChanged(); }, [](const Text&) {});
    if (m_state == State::Finished || m_state == State::Paused)
        stand();       // raising the epochs alone does not always go on, and lowering them may end it
    emit progressed(); // how far it is has changed
}

void TrainingRun::noteEnding(std::optional<Ending> ending)
{
    m_ended.reset();
    if (ending && isFinished(*ending))
        m_ended = Ended{*ending, m_view.history.batches.size()};
}

/// What would end the training before its next batch.
std::optional<Ending> TrainingRun::endingBy(const StopConditions& stop) const
{
    const History& history = m_view.history;
    if (history.batches.empty())
        return std::nullopt;
    const bool timeIsUp = stop.seconds > 0 && m_view.seconds >= stop.seconds;
    const bool validates = m_view.content.settings.validateEvery > 0 && m_data && m_data->count(Split::Validation) > 0;
    if (m_ended && m_ended->batches == history.batches.size()) { // what ended it did so, whatever else would by now
        const bool still =
            m_ended->why == Ending::Time     ? timeIsUp
            : m_ended->why == Ending::Target ? endingByScores(history, {.targetAccuracy = stop.targetAccuracy}, validates).has_value()
            : m_ended->why == Ending::NoImprovement ? endingByScores(history, {.patience = stop.patience}, validates).has_value()
                                                    : false;
        if (still)
            return m_ended->why;
    }
    const std::int64_t next = m_view.nextEpoch();
    if (next >= stop.epochs)
        return Ending::Epochs;
    if (timeIsUp)
        return Ending::Time;
    return next > history.batches.back().epoch ? endingByScores(history, stop, validates) : std::nullopt;
}

bool TrainingRun::isTested() const
{
    return m_view.history.test || !m_data || m_data->count(Split::Test) == 0;
}

bool TrainingRun::onlyTestIsLeft() const
{
    return m_state == State::Paused && !isTested() && endingBy(m_view.content.settings.stop);
}

/// Between two batches: Finished where nothing is left to do, neither to train nor to test.
void TrainingRun::stand()
{
    const StopConditions& stop = m_view.content.settings.stop;
    const auto ending = endingBy(stop);
    if (!ending || !isTested())
        return setState(State::Paused);
    m_message = endingText(*ending, m_view.history, stop);
    setState(State::Finished);
}

} // namespace ks
