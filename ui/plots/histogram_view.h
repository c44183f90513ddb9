#pragma once

#include "core/tensor/statistics.h"
#include "ui/language/retranslating.h"

#include <QFrame>
#include <QList>

#include <utility>

namespace ks {

class ChartView;
class LabHost;

/// How values are spread, as bars, with their statistics in a table beside them, or below them where the bars would have no room beside it.
class HistogramView : public Retranslating<QFrame> {
    Q_OBJECT

public:
    explicit HistogramView(LabHost& host, QWidget* parent = nullptr);

    /// What the histogram is of, for files: "conv1 weights".
    void setSubject(const QString& subject) { m_subject = subject; }

    /// `more`: rows of the table below the usual ones, translated.
    void show(TensorStatistics statistics, QList<std::pair<QString, QString>> more = {});
    using QFrame::show;
    /// `why`: what is said in its place; empty: that there are no numbers yet.
    void clear(const QString& why = {});
    const TensorStatistics& statistics() const { return m_statistics; }
    bool isEmpty() const { return m_statistics.cells == 0; }
    /// The bins as a table on the clipboard: lower end, upper end, number of cells.
    void copy() const;
    /// With the table below, whichever way it stands now: else the view could not be made narrow again.
    QSize minimumSizeHint() const override;

protected:
    void retranslate() override;
    void takeSize() override { placeTable(); }
    void takeFont() override;

private:
    void draw();
    void fillTable();
    void placeTable();

    TensorStatistics m_statistics;
    QList<std::pair<QString, QString>> m_more;
    QString m_subject;
    QString m_why; ///< see clear()
    ChartView* m_chart;
    QTableWidget* m_table;
    QBoxLayout* m_layout = nullptr;
};

} // namespace ks
