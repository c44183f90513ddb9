#pragma once

#include "core/measure/chart.h"
#include "core/measure/compare_results.h"
#include "ui/benchmark/benchmark_runner.h"
#include "ui/benchmark/experiment_undo.h"
#include "ui/shell/action_set.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/latest_job.h"

#include <QPointer>
#include <QTimer>

#include <functional>
#include <map>
#include <optional>
#include <vector>

class QLabel;
class QProgressBar;
class QTabBar;
class QTableView;

namespace ks {

class ChartView;
class ExperimentPanel;
class ReadingPanel;
class ResultTable;

/// Measures operators on backends: an experiment on the left, chart and table linked in the middle, what the figures say on the right.
class BenchmarkLab final : public Lab {
    Q_OBJECT

public:
    explicit BenchmarkLab(LabHost& host);
    ~BenchmarkLab() override;

    ExperimentPanel& panel() { return *m_panel; }
    BenchmarkRunner& runner() { return m_runner; }
    ChartView& chartView() { return *m_chart; }
    ReadingPanel& reading() { return *m_reading; }

    /// Shows an experiment, ready to start, with its forecast; undo goes back to the one before.
    void takeExperiment(const Experiment& experiment);
    /// Starts, or goes on after a pause.
    void startOrResume();
    /// Adds saved results: the first is shown, and all of one experiment together, one series a machine.
    void openResults(const QStringList& paths);
    /// False where they could not be taken; the message bar says why.
    bool takeResults(const std::vector<BenchmarkResult>& results);
    /// Every result is held against this one from now on.
    void openBaseline(const QString& path);
    void setBaseline(const BenchmarkResult& result);
    void closeResults();
    std::span<const BaselineRow> baselineRows() const { return m_againstBaseline; }
    /// Shows the chart with this id ("time", "roofline", …), if there is one.
    void chooseChart(const QString& id);

    QString id() const override { return QStringLiteral("benchmark"); }
    QString title() const override { return tr("Benchmark"); }
    QString iconName() const override { return QStringLiteral("benchmark"); }
    QWidget* centre() override;
    QList<LabDock> docks() override;
    QList<QAction*> actions(LabMenu menu) override { return m_menus[menu]; }
    QList<LabPlace> places() override;
    LabBackend backend() const override;
    QUndoStack* undoStack() override { return &m_undo.stack(); }
    QString sessionName() const override;
    bool canOpen(const QString& path) const override;
    void open(const QString& path, bool asCopy) override;
    bool openTogether(const QStringList& paths) override;
    QStringList sessionFilters() const override;
    /// The first experiment, without a result, other results beside it or a baseline; undo goes back to the experiment before.
    void newSession() override;
    bool canBeginAnew() const override { return !m_runner.isBusy(); }
    std::function<void()> keepSession() override;
    /// The result with the experiment that it answers; before there is one the experiment alone.
    void save(const QString& path) override;
    QString saveFilter() const override;
    /// What was measured here and is in no file would have to be measured again.
    bool isModified() const override { return m_unsaved; }
    void autosave(const QString& path) override;
    QString autosaveEnding() const override { return QStringLiteral("json"); }
    void showUnsaved() override;
    void setActive(bool active) override;
    void retranslate() override;

private:
    void makeActions();
    void showExperiment(const Experiment& experiment);
    void openFile(const QString& path, bool remember);
    void listSamples();
    /// Battery, governor, other work: said before a start, and again in the result.
    void lookAtMachine();
    void forecast();
    void sayForecast();
    /// What is measured belongs to the experiment that it answers: the result of another one is kept, but never shown beside this one.
    bool resultFits() const;
    const BenchmarkResult& shown() const;
    /// What stands side by side: results from files of the experiment on the left and, once there are several, what is measured here beside them.
    std::vector<BenchmarkResult> sideBySide() const;
    /// Is it the chart of all of them that is on show, and not one of a single result?
    bool machinesOnShow() const;
    void showLastResult();
    void setUnsaved(bool unsaved);
    /// Before another result takes the place of one that is not saved: offers to bring it back.
    void putResultAside();
    /// The one on show, if it is not saved, is put aside for it.
    void takeBack(const std::function<void()>& result, const Experiment& experiment, bool unsaved);
    static QString titleOf(const Experiment& experiment);
    /// Pauses what is being measured, if anything.
    void whenIdle(std::function<void()> then);
    QString stateText() const;
    void refresh();
    void refreshCharts();
    void refreshState();
    void selectRow(std::optional<std::size_t> measurement);
    /// Asks for a path and hands it on; remembers the folder.
    void askPath(const QString& filter, const QString& ending, const std::function<void(const QString&)>& then);
    void askFiles(const QString& filter, const std::function<void(const QStringList&)>& then);
    /// Runs `work`, which writes the file, beside the window and says how it went.
    void write(const QString& path, std::function<void()> work);
    void saveResult(const QString& path);
    /// Says why where it could not be opened again.
    void saveExperiment(const QString& path);
    void writeResult(const QString& path, std::string (*textOf)(const BenchmarkResult&));
    void writeTable(const QString& path);
    void writeReport(const QString& path);
    void compareWithBaseline();
    void spanReasons();
    void makeCharts();
    /// Of the settings' threads, once; takes about a second on the compute thread.
    void measureCeilings();
    void sayFailed(const Text& why);
    bool hasNoFigures() const; ///< something was measured, and nothing came of it
    const Chart* currentChart() const;

    LabHost& m_host;
    BenchmarkRunner m_runner;
    ExperimentUndo m_undo;
    ActionSet m_actions;
    std::map<LabMenu, QList<QAction*>> m_menus;
    QAction* m_start = nullptr;
    QAction* m_pause = nullptr;
    QAction* m_again = nullptr;
    QAction* m_saveExperiment = nullptr;
    QAction* m_back = nullptr; ///< to the result of another experiment
    QList<QAction*> m_exports;
    ComputeThread m_files; ///< reads and writes; must not wait behind an experiment
    LatestJob m_opening{m_files};
    LatestJob m_listing{m_files};
    FileJobs m_writing{m_files};
    LatestJob m_autosaving{m_files};
    LatestJob m_looking{m_files};
    QTimer m_lookAgain;      ///< as long as something is said about the machine
    LatestJob m_forecasting; ///< on the compute thread, since it plans

    LatestJob m_measuringCeilings;

    Experiment m_first;                           ///< with which everything begins
    std::vector<BenchmarkResult> m_opened;        ///< results from files, of one experiment
    std::optional<ExperimentForecast> m_forecast; ///< of the experiment on show, once it is known
    std::optional<BenchmarkResult> m_baseline;    ///< what results are held against
    std::vector<BaselineRow> m_againstBaseline;   ///< one per measurement of the result on show; empty without a baseline
    std::map<int, Ceilings> m_ceilings;           ///< the best known of this machine, by threads: for what has none of its own
    QAction* m_closeResults = nullptr;

    std::vector<Chart> m_charts;
    QString m_chosen; ///< id of the chart a person chose; empty: the first
    // The window owns these from the moment it asks for them.
    QWidget* m_centre;
    QLabel* m_status;
    QProgressBar* m_progress;
    QTabBar* m_tabs;
    ChartView* m_chart;
    QTableView* m_table;
    ResultTable* m_model;
    ExperimentPanel* m_panel;
    ReadingPanel* m_reading;
    QList<QPointer<QWidget>> m_owned;
    bool m_listed = false; ///< the samples
    bool m_given = false;  ///< a file was opened: no sample takes its place
    bool m_unsaved = false;
    bool m_measuring = false;                      ///< when the state changed last
    int m_putAside = 0;                            ///< results, so far
    int m_revision = 0;                            ///< of the runner's result
    std::vector<std::function<void()>> m_whenIdle; ///< in the order in which they were asked for
};

} // namespace ks
