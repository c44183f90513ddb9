#pragma once

#include "core/studies/study_chart.h"
#include "core/studies/study_record.h"
#include "ui/language/controls.h"
#include "ui/language/retranslating.h"
#include "ui/studies/studies_document.h"
#include "ui/tasks/latest_job.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

namespace ks {

class ChartView;
class LabHost;
struct StudyTable;

/// A figure of a study: what it says, its chart and tables, published and measured here, what was wrong in it, and what can be run or opened for it.
class FigurePanel final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `run` measures what is missing.
    FigurePanel(LabHost& host, const StudiesDocument& document, QAction& run, QWidget* parent);

    void show(const StudiesDocument::StudyPtr& study, const std::string& figure);
    /// Null where there is none.
    const StudyFigure* figure() const;
    StudySize size() const;
    /// Those of the figure that are not there yet in the size that is chosen.
    std::vector<std::string> missing() const;
    ChartView& chartView() { return *m_chart; }
    /// Something was measured for this study: the figure follows within a moment.
    void follow() { m_later.start(); }

signals:
    void sizeChosen();
    void openWanted();
    void benchmarkWanted(const QString& run);
    void errorWanted(const QString& run);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void fill();
    /// What changes with what is measured.
    void fillOwn();
    void fillChart(const StudyRecord& record);
    void fillPublished();
    void addTable(QVBoxLayout& box, StudyTable table, const QString& heading);
    void listRuns();
    void fillWrong(const StudyRecord& record);
    void sayMachines(const StudyRecord& record);
    void forecast();
    void sayForecast();
    static void empty(QBoxLayout& box);

    LabHost& m_host;
    const StudiesDocument& m_document;
    StudiesDocument::StudyPtr m_study;
    std::string m_figure;
    QLabel* m_title;
    QLabel* m_says;
    QLabel* m_needs;
    QWidget* m_running;
    QComboBox* m_size;
    QPushButton* m_open;
    QPushButton* m_benchmark;
    QLabel* m_forecast;
    ChartView* m_chart;
    QLabel* m_machines;
    QVBoxLayout* m_wrong;
    QVBoxLayout* m_own;
    QVBoxLayout* m_published;
    QTimer m_later{this}; ///< points may come thirty times a second
    struct Forecast {
        double seconds = 0;
        int points = 0;
        int runs = 0;
    };
    std::optional<Forecast> m_known; ///< of all points of the runs that are missing
    std::vector<Text> m_notes;       ///< of the chart on show
    bool m_comparesMachines = false; ///< it has published points
    LatestJob m_forecasting;
    std::string m_forecastOf;        ///< figure, size and runs
    std::vector<bool> m_shownErrors; ///< for each error on show: was its experiment made?
};

} // namespace ks
