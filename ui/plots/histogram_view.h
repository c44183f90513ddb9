#pragma once

#include "core/tensor/statistics.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QWidget>

#include <utility>

class QCustomPlot;
class QLabel;
class QTableWidget;

namespace ks {

/// How values are spread, as bars, with their statistics in a table beside them.
class HistogramView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    /// `more`: rows of the table below the usual ones, translated.
    void show(TensorStatistics statistics, QList<std::pair<QString, QString>> more = {});
    using QWidget::show;
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
    QLabel* m_empty;
    QCustomPlot* m_plot;
    QTableWidget* m_table;
};

} // namespace ks
