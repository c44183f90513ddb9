#pragma once

#include "core/measure/experiment.h"
#include "ui/tasks/latest_job.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace ks {

class BenchmarkSession;
class ExperimentPanel;

/// What stands below the settings before a start: what the experiment will take of time and memory, and what would make its figures doubtful now (battery,
/// governor, other work). GUI thread only.
class StartNotes final : public QObject {
    Q_OBJECT

public:
    /// Plans on `planning`, looks at the machine on `looking`.
    StartNotes(BenchmarkSession& session, ExperimentPanel& panel, Lane& planning, Lane& looking);

    /// Of the settings on show; what was said of others goes.
    void forecast();
    bool hasForecast() const { return m_forecast.has_value(); }
    /// Once more, in another language.
    void sayForecast();
    void lookAtMachine();

signals:
    void lookAgain(); ///< something was said about the machine, and may have passed

private:
    BenchmarkSession& m_session;
    ExperimentPanel& m_panel;
    LatestJob m_forecasting; ///< where everything else is planned
    LatestJob m_looking;
    QTimer m_lookAgain;
    std::optional<ExperimentForecast> m_forecast; ///< of the experiment on show, once it is known
};

} // namespace ks
