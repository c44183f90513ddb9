#pragma once

#include "core/report/inference_chart.h"
#include "ui/language/retranslating.h"

#include <QWidget>

class QLabel;

namespace ks {

class ChartView;
class LabHost;
class TrainingRun;

/// How long the network takes forwards in batches of 1 … 1024: a question and its button, until it is measured; then a chart of medians with their
/// quartiles, and the table to it; a row chosen is ringed in the chart, a point picked chooses its row.
class InferenceView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    InferenceView(LabHost& host, TrainingRun& run, QWidget* parent = nullptr);

    const std::vector<InferenceTime>& times() const { return m_times; }
    /// Another network: its times are not known.
    void forget();
    QSize minimumSizeHint() const override;

signals:
    /// Its chart comes, or goes.
    void chartShown(bool shown);

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void keepRows();
    void measure();
    void measureNext();
    void showAll();
    void drawChart();
    InferenceChart quantity() const;

    LabHost& m_host;
    TrainingRun& m_run;
    std::vector<InferenceTime> m_times;
    int m_series = 0; ///< answers to an earlier one are dropped

    QLabel* m_question; ///< in the place of an answer
    QPushButton* m_start;
    QComboBox* m_quantity;
    ChartView* m_chart;
    QTableWidget* m_table;
    QLabel* m_leftOut; ///< what was not measured, and why
};

} // namespace ks
