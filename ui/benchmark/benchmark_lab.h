#pragma once

#include "ui/benchmark/benchmark_files.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/start_notes.h"
#include "ui/shell/lab_actions.h"
#include "ui/shell/untaken_widgets.h"
#include "ui/tasks/lane.h"

namespace ks {

class ReadingPanel;
class ResultView;
class ResultsPanel;
class RunBar;

/// Measures operators on backends: an experiment on the left, chart and table linked in the middle, what the figures say on the right.
class BenchmarkLab final : public Lab {
    Q_OBJECT

public:
    explicit BenchmarkLab(LabHost& host);

    ExperimentPanel& panel() { return *m_panel; }
    BenchmarkSession& session() { return m_session; }
    BenchmarkFiles& files() { return m_files; }
    ResultView& results() { return *m_results; }

    /// Starts, or goes on after a pause.
    void startOrResume();

    QWidget* centre() override { return m_centre; }
    QList<QAction*> actions(LabMenu menu) override { return m_actions.in(menu); }
    LabBackend backend() const override;
    QUndoStack* undoStack() override { return &m_session.undoStack(); }
    bool canOpen(const QString& path) const override;
    void open(const QString& path, bool asCopy) override;
    bool openTogether(const QStringList& paths) override;
    /// The first experiment, without a result, other results beside it or a baseline; undo goes back to the experiment before and to what was opened.
    void newSession() override;
    void save(const QString& path) override { m_files.save(path); }
    QString saveFilter() const override;
    bool isModified() const override { return m_session.shelf().isUnsaved(); }
    bool isWorthKeeping() const override
    {
        return isModified() || !(m_session.experiment() == m_began || m_files.has(m_session.experiment()));
    }
    void autosave(const QString& path) override { m_files.autosave(path); }

private:
    // What only the window asks for.
    QString id() const override { return QStringLiteral("benchmark"); }
    QString title() const override { return tr("Benchmark"); }
    QString iconName() const override { return QStringLiteral("benchmark"); }
    QList<LabDock> docks() override;
    QList<LabPlace> places() override;
    QString sessionName() const override { return titleOf(m_session.experiment()); }
    QStringList sessionFilters() const override { return {tr("Experiments (*.json)")}; }
    bool grant(const LabWish& wish) override;
    bool canBeginAnew() const override { return !m_session.isBusy(); }
    std::function<void()> keepSession() override { return m_session.keep(); }
    QString autosaveEnding() const override { return QStringLiteral("json"); }
    void showUnsaved() override;
    void setActive(bool active) override;
    void setPresenting(bool presenting) override;
    void retranslate() override;

    void makeActions();
    void connectSession();
    void beginWith(const Experiment& experiment);
    /// Once, when the lab or its places are first asked for.
    void listSamples();
    void askResults(const std::function<void(const QStringList&)>& then);
    void refreshState();

    LabHost& m_host;
    // The window owns these from the moment it asks for them.
    QWidget* m_centre;
    ExperimentPanel* m_panel;
    ReadingPanel* m_reading;
    Lane m_io{m_host.files()}; ///< reads, writes and looks at the machine; must not wait behind an experiment
    BenchmarkSession m_session;
    BenchmarkFiles m_files;
    StartNotes m_notes;
    ResultView* m_results;
    LabActions m_actions{QStringLiteral("benchmark")};
    RunBar* m_run;
    ResultsPanel* m_list; ///< as m_reading
    QAction* m_saveExperiment = nullptr;
    QAction* m_closeResults = nullptr;
    QList<QAction*> m_exports; ///< of figures
    LatestJob m_listing{m_io};
    LatestJob m_networks{m_io}; ///< that are added by name or file
    Experiment m_first;         ///< with which everything begins
    Experiment m_began;         ///< with which this session did
    bool m_listed = false;      ///< the samples
    bool m_given = false;       ///< a file was opened: no sample takes its place
    UntakenWidgets m_untaken;
};

} // namespace ks
