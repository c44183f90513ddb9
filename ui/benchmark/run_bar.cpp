#include "ui/benchmark/run_bar.h"

#include "core/measure/experiment_names.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace ks {

namespace {

constexpr double leastState = 300; ///< pixels beside usual text; with less of them it stands below the buttons

} // namespace

RunBar::RunBar(LabActions& actions, BenchmarkSession& session, const ExperimentPanel& panel, QWidget* parent)
    : Dressed(parent), m_session(session), m_panel(panel), m_status(named(new QLabel(this), "benchmarkStatus")),
      m_progress(named(new QProgressBar(this), "benchmarkProgress"))
{
    m_status->setWordWrap(true); // a long state must not widen the window
    m_progress->setFormat(QStringLiteral("%p %"));
    m_progress->setMinimumWidth(48); // it comes with the run: a small window must not grow for it
    m_progress->setMaximumWidth(160);
    makeActions(actions);
    auto* row = new FlowLayout(this);
    row->setSpacing(gridStep);
    for (QAction* action : {m_start, m_pause, m_again, m_anyway, m_back}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(action == m_back ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon); // a small window has no room
        setPrimary(*button, action == m_start);
        row->addWidget(button);
        if (action == m_again) // who has started in front of a class can pause there
            foldWhenPresented({button});
        connect(action, &QAction::visibleChanged, button, [button, action] { button->setVisible(action->isVisible()); });
    }
    auto* state = new QWidget(this);
    layRow(*state, {{m_status, 1}, m_progress}, gridStep);
    row->addFilling(state, leastState);
}

void RunBar::makeActions(LabActions& actions)
{
    m_start = actions.add(
        LabMenu::Lab, "start", [this] { return m_session.isPausedHere() ? tr("Go on") : tr("Start"); }, {Qt::Key_F5},
        [this] { emit startWanted(); }, "play", [this] { return startTip(); });
    m_pause = actions.add(
        LabMenu::Lab, "pause", [] { return tr("Pause"); }, {Qt::SHIFT | Qt::Key_F5}, [this] { m_session.runner().pause(); }, "pause",
        [this] {
            return m_session.isBusy() ? tr("Leaves the point under way; it is measured again when you go on.") : tr("Nothing is running.");
        });
    m_again = actions.add(
        LabMenu::Lab, "again", [] { return tr("Start anew"); }, {}, [this] { m_session.start(); }, "reset",
        [this] {
            return m_session.isPausedHere() ? tr("Drops the results so far and runs the experiment that is set.")
                                            : tr("Only after a pause.");
        });
    m_anyway = actions.add(
        LabMenu::Lab, "measureAnyway", [] { return tr("Measure anyway"); }, {}, [this] { m_session.runner().measureAnyway(); }, "forward",
        [this] {
            return m_session.runner().waitsForOthers() > 0
                       ? tr("Waits no more for other programs until this experiment has ended; how busy the machine was stands with each "
                            "point.")
                       : tr("Only while it waits for other programs.");
        });
    m_back = actions.add(
        LabMenu::Lab, "lastResult", [] { return tr("Last result"); }, {},
        [this] { m_session.take(m_session.runner().result().experiment); }, "back",
        [] { return tr("Back to the experiment that the last result belongs to."); });
}

QString RunBar::startTip() const
{
    if (m_session.isBusy())
        return tr("An experiment is running.");
    if (m_session.isPausedHere())
        return tr("Measures the points that are missing.");
    if (!m_panel.problem().isEmpty())
        return tr("This cannot run: %1").arg(m_panel.problem());
    // One result is of one machine in one hour: what is missing in that of a file is not added later.
    const BenchmarkResult& shown = m_session.shown();
    return shown.measurements.empty() || unfinishedText(shown.experiment, shown.measurements).empty()
               ? tr("Runs the experiment that is set.")
               : tr("Measures all points anew, from the first point on: those of a file are of another time, and stay in the file.");
}

QString RunBar::stateText() const
{
    using State = BenchmarkRunner::State;
    const BenchmarkRunner& runner = m_session.runner();
    const std::vector<Measurement>& measured = runner.result().measurements;
    const auto done = static_cast<int>(measured.size());
    const auto all = static_cast<int>(runner.pointCount());
    const QString ready = m_panel.problem().isEmpty() ? tr("Ready: “Start” runs the experiment that is set.")
                                                      : tr("Not ready: the settings say why this cannot run.");
    if (!m_session.resultFits() && runner.state() != State::Empty) {
        const QString name = titleOf(runner.result().experiment);
        return runner.isBusy()
                   ? tr("Another experiment is being measured: %1, point %2 of %3.").arg(name, countOnScreen(done + 1), countOnScreen(all))
                   : ready + QLatin1Char(' ') + tr("The result of another experiment is kept: %1.").arg(name);
    }
    switch (runner.state()) {
    case State::Empty: return ready;
    case State::Running:
        if (runner.waitsForOthers() > 0)
            return tr("Waiting for a quiet machine: other programs use %1 of its processors.").arg(shareText(runner.waitsForOthers(), 0));
        return runner.measuresCeilings() ? tr("Measuring what this machine can do at best…")
                                         : tr("Point %1 of %2…").arg(countOnScreen(done + 1), countOnScreen(all));
    case State::Stopping: return tr("Leaving the point under way…");
    case State::Paused: return tr("Paused: %1 of %2 points are measured.").arg(countOnScreen(done), countOnScreen(all));
    case State::Finished: break;
    }
    if (const Text unfinished = unfinishedText(runner.result().experiment, measured); !unfinished.empty()) // of a file
        return toQString(unfinished);
    const auto figures = static_cast<int>(done - std::ranges::count_if(measured, &Measurement::failed));
    return figures == done ? tr("Finished: %n point(s).", nullptr, all)
                           : tr("Finished: %1 of %2 points have figures; the table says why the others have none.")
                                 .arg(countOnScreen(figures), countOnScreen(all));
}

void RunBar::refresh()
{
    using State = BenchmarkRunner::State;
    const BenchmarkRunner& runner = m_session.runner();
    const bool goesOn = m_session.isPausedHere();
    const bool ready = m_panel.problem().isEmpty();
    m_pause->setEnabled(runner.state() == State::Running); // first: it takes the focus of the start's button
    m_start->setEnabled(!runner.isBusy() && (goesOn || ready));
    m_again->setEnabled(goesOn && ready);
    m_anyway->setEnabled(runner.waitsForOthers() > 0);
    m_anyway->setVisible(runner.waitsForOthers() > 0);
    m_back->setVisible(runner.state() != State::Empty && !m_session.resultFits());
    m_progress->setVisible(runner.isBusy() || goesOn);
    m_progress->setRange(0, std::max(1, static_cast<int>(runner.pointCount())));
    m_progress->setValue(static_cast<int>(runner.result().measurements.size()));
    m_progress->setAccessibleName(tr("Progress of the experiment"));
    keepLines();
    m_status->setText(stateText());
}

} // namespace ks

#include "moc_run_bar.cpp"
