#pragma once

#include "core/measure/chart.h"
#include "core/tensor/statistics.h"
#include "ui/language/retranslating.h"

#include <QFrame>
#include <QList>

#include <string>
#include <utility>

class QCustomPlot;
class QLabel;
class QTableWidget;

namespace ks {

class ChartTools;
class LabHost;

/// For files and the table of values: a category is a bin, under its lower end.
Chart histogramChart(const TensorStatistics& statistics, const std::string& subject);

/// How values are spread, as bars, with their statistics in a table beside them.
class HistogramView : public Retranslating<QFrame> {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    /// Saving, copying and the bins as a table, by the menu and the keys of all charts.
    void offerTools(LabHost& host);
    ChartTools* tools() { return m_tools; }
    /// What the histogram is of, for files: "conv1 weights".
    void setSubject(const QString& subject) { m_subject = subject; }
    const QString& subject() const { return m_subject; }

    /// `more`: rows of the table below the usual ones, translated.
    void show(TensorStatistics statistics, QList<std::pair<QString, QString>> more = {});
    using QFrame::show;
    void clear() { show(TensorStatistics{}); }
    const TensorStatistics& statistics() const { return m_statistics; }
    bool isEmpty() const { return m_statistics.cells == 0; }
    /// The bins as a table on the clipboard: lower end, upper end, number of cells.
    void copy() const;

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;

private:
    void draw();
    void fillTable();

    TensorStatistics m_statistics;
    QList<std::pair<QString, QString>> m_more;
    QString m_subject;
    ChartTools* m_tools = nullptr;
    QLabel* m_empty;
    QCustomPlot* m_plot;
    QTableWidget* m_table;
};

} // namespace ks
