#pragma once

#include "core/report/chart.h"
#include "ui/plots/value_title.h"

#include <QColor>
#include <QPen>
#include <QPointF>
#include <QString>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QCPAbstractPlottable;
class QCPGraph;
class QCustomPlot;

namespace ks {

struct LineEnd;

/// A chart of core as graphs and bars of a plot, in the window's colours. Lines that grow are drawn in as many points as the plot has columns, over the
/// stretch that is in sight. The plot and the chart are the caller's and outlive it; after a change of either it is drawn again.
class DrawnChart {
public:
    DrawnChart(QCustomPlot& plot, const Chart& chart);

    /// Everything anew and in view, but for the stretch that somebody has zoomed into of lines that grow.
    void draw();
    /// Of a chart that was drawn alike before (isDrawnAlike) and grows: other values in the lines that are there.
    void drawValues();
    /// Everything into view again.
    void fit();
    /// Pixels that what stands above the plot takes beyond a row of a legend: so much higher the chart is to be.
    int roomAbove() const { return m_title.room() + (m_titled ? 0 : m_legendRoom); }
    /// Of a chart with its title above it: its legend leaves the plot most of the height, and no axis says what the title says.
    void setTitled() { m_titled = true; }

    /// What is to be drawn over it whenever its lines or its size have changed.
    void setWhenDrawn(std::function<void()> follow) { m_whenDrawn = std::move(follow); }
    /// The names of its lines beside their ends, where they stand there instead of in the legend: items of the plot.
    void addEndLabels();

    /// What a person can point at: a point, or a bar between two heights.
    struct Place {
        std::size_t measurement;
        double x;
        double from; ///< equal to `to` for a point
        double to;
        double width; ///< of a bar, on the x axis
    };
    const std::vector<Place>& places() const { return m_places; }
    /// The place within `reach` pixels that is nearest to this pixel; null where there is none.
    const Place* nearest(const QPointF& at, double reach) const;
    QPointF pixelOf(const Place& place) const;

    bool grows() const { return m_grows; }
    /// "conv1: 12.3", and what it is made of in lines below; of the category at this pixel of stacks, nothing where there is none.
    QString tipAt(int x) const;
    /// The sums of all stacks: "conv1: 12.3, conv2: 4.5".
    QString sums() const;

private:
    void drawLines();
    void drawLine(std::size_t series);
    void drawBars();
    void addWhiskers(QCPGraph& of, const ChartSeries& series, const QPen& pen);
    /// What depends on the size of the plot.
    void arrange();
    void fill();
    void setPoints(QCPGraph& graph, const ChartSeries& series);
    std::vector<LineEnd> ends() const;
    /// Where lines are named: at their ends, or in the legend.
    void placeNames();
    void scaleValues(double low, double high);
    void nameTicks();
    void markSingle(QCPGraph& graph, const ChartSeries& series) const;
    QString labelOfY() const;
    QColor colourOf(const ChartSeries& series) const;

    QCustomPlot& m_plot;
    const Chart& m_chart;
    std::vector<Place> m_places;
    std::vector<QCPAbstractPlottable*> m_drawn; ///< one per series; the plot owns them
    /// Of a sweep: a tick at every value. Empty: as the axis finds them.
    std::vector<std::pair<double, QString>> m_ticks;
    std::function<void()> m_whenDrawn;
    bool m_endsNamed = false; ///< at the ends of its lines, instead of in the legend
    std::size_t m_endCount = 0;
    ValueTitle m_title;
    int m_legendRoom = 0; ///< its rows behind the first
    int m_markRoom = 0;   ///< pixels above the plot for what its marks say
    bool m_titled = false;
    bool m_grows = false;  ///< has lines that do
    bool m_zoomed = false; ///< into them
};

} // namespace ks
