#pragma once

#include "core/measure/chart.h"
#include "ui/language/retranslating.h"

#include <QWidget>

#include <optional>

class QCustomPlot;
class QLabel;

namespace ks {

/// Draws a chart of core with QCustomPlot in the window's colours. The table beside it says the same to the keyboard and the screen reader.
class ChartView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ChartView(QWidget* parent = nullptr);

    void show(const Chart& chart);
    const Chart& chart() const { return m_chart; }
    /// Rings the points of this measurement; nothing: no ring.
    void mark(std::optional<std::size_t> measurement);

signals:
    void picked(std::size_t measurement);

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;

private:
    void draw();
    void drawLines();
    void drawBars();
    void drawMark();
    void pickAt(const QPointF& place);

    QCustomPlot* m_plot;
    QLabel* m_empty;
    Chart m_chart;
    std::optional<std::size_t> m_marked;
};

} // namespace ks
