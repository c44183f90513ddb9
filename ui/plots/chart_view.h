#pragma once

#include "core/measure/chart.h"
#include "ui/language/retranslating.h"

#include <QVector>
#include <QWidget>

#include <optional>
#include <vector>

class QCPAbstractPlottable;
class QCustomPlot;
class QLabel;

namespace ks {

class ChartTools;
class LabHost;

/// Draws a chart of core with QCustomPlot in the window's colours, with the menu and the table of values that every chart has.
class ChartView : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ChartView(LabHost& host, QWidget* parent = nullptr);

    void show(const Chart& chart);
    const Chart& chart() const { return m_chart; }
    ChartTools& tools() { return *m_tools; }
    /// What is said while there is nothing to show.
    void setEmptyText(const QString& text);
    /// Rings the points of this measurement, or frames its bars; nothing: neither.
    void mark(std::optional<std::size_t> measurement);
    std::optional<std::size_t> marked() const { return m_marked; }
    /// Where a measurement is drawn, in pixels of the chart; nothing where it is not.
    std::optional<QPointF> placeOf(std::size_t measurement) const;

signals:
    void picked(std::size_t measurement);

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;

private:
    /// What a person can point at: a point, or a bar between two heights.
    struct Place {
        std::size_t measurement;
        double x;
        double from; ///< equal to `to` for a point
        double to;
        double width; ///< of a bar, on the x axis
    };

    void draw();
    void drawLines();
    void drawBars();
    void fitLabel();
    void drawMark();
    /// Names the ticks that have room for it.
    void nameTicks();
    /// Names in lines that fit, in as many columns as have room.
    void fitLegend();
    void pickAt(const QPointF& place);

    QCustomPlot* m_plot;
    QLabel* m_empty;
    QString m_emptyText;
    ChartTools* m_tools;
    Chart m_chart;
    std::vector<Place> m_places;
    std::vector<QCPAbstractPlottable*> m_drawn; ///< one per series; the plot owns them
    /// Of a sweep: a tick at every value; of bars: one at every category. Empty: as the axis finds them.
    std::vector<std::pair<double, QString>> m_ticks;
    std::optional<std::size_t> m_marked;
};

} // namespace ks
