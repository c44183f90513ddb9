#pragma once

#include "core/measure/ceilings.h"
#include "core/report/chart.h"
#include "core/report/compare_results.h"
#include "core/report/result_charts.h"
#include "ui/benchmark/shown_look.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

#include <map>
#include <vector>

class QMenu;
class QTabBar;
class QTableView;

namespace ks {

class BenchmarkSession;
class ChartView;
class ComparedTable;
class ExperimentPanel;
class LabHost;
class PropertyBoxes;
class ReadingPanel;
class ResultTable;

/// What was measured as charts and as a table below them, linked, and in words beside them. Before there are figures the roof of what is set.
class ResultView final : public QWidget {
    Q_OBJECT

public:
    ResultView(LabHost& host, BenchmarkSession& session, const ExperimentPanel& panel, ReadingPanel& reading, QWidget* parent);

    ChartView& chartView() { return *m_chart; }
    ReadingPanel& reading() { return m_reading; }

    /// Shows what the session holds now.
    void refresh();
    void retranslate();
    /// Of what there are no figures of yet: what comes is said.
    void sayWhatComes();
    /// Shows the chart with this id ("time", "roofline", …), if there is one; empty: the first.
    void choose(const QString& id);
    /// What is measured next is shown, not the results side by side.
    void leaveMachines();
    /// All figures of this experiment are held against this variant, or this point of it; by itself against the first.
    void holdAgainst(HeldAgainst held);
    /// What can be done with a row of the table, as a menu that shows itself.
    QMenu* menuForRow(int row);
    /// Is it the chart of all results side by side that is on show, and not one of a single result?
    bool machinesOnShow() const;

private:
    void link();
    void followEnd();
    void makeCharts();
    void showChart();
    /// Of the settings' threads, once; takes about a second on the compute thread.
    void measureCeilings();
    bool isOnShow(const BenchmarkResult& baseline) const;
    bool hasNoFigures() const; ///< something was measured, and nothing came of it
    const Chart* currentChart() const;

    LabHost& m_host;
    BenchmarkSession& m_session;
    const ExperimentPanel& m_panel;
    ReadingPanel& m_reading;
    QTabBar* m_tabs;
    PropertyBoxes* m_properties; ///< above the chart that is drawn by them
    ChartView* m_chart;
    QTableView* m_table;
    ResultTable* m_model;
    QWidget* m_single = nullptr; ///< the table of one result, and what stands below it
    QTableView* m_comparedView;  ///< in its place while all of them are on show
    ComparedTable* m_compared;
    LatestJob m_measuringCeilings;
    std::map<int, Ceilings> m_ceilings; ///< the best known of this machine, by threads: for what has none of its own
    ShownLook m_look;
    std::vector<BaselineRow> m_againstBaseline; ///< one per measurement of the result on show; empty without a baseline
    std::vector<Chart> m_charts;
    bool m_atEnd = true; ///< of a run: its newest row is in sight, until somebody chooses one or scrolls
    QString m_chosen;    ///< id of the chart a person chose; empty: the first
};

} // namespace ks
