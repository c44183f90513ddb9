#pragma once

#include "core/report/chart.h"
#include "ui/language/retranslating.h"
#include "ui/plots/curve_reader.h"
#include "ui/plots/drawn_chart.h"

#include <QFrame>

#include <optional>
#include <vector>

class QCPAbstractItem;
class QCustomPlot;

namespace ks {

class ChartTools;
class FittedLine;
class LabHost;

/// A chart of core in the window, with the menu and the table of values that every chart has. Lines are read by mouse and keyboard (curve_reader.h);
/// drag to zoom into those that grow, double click or Home for everything.
class ChartView : public Retranslating<QFrame> {
    Q_OBJECT

public:
    explicit ChartView(LabHost& host, QWidget* parent = nullptr);

    void show(const Chart& chart);
    const Chart& chart() const { return m_chart; }
    QCustomPlot& plot() { return *m_plot; }
    ChartTools& tools() { return *m_tools; }
    enum class Stands { InARow, Alone };
    /// The chart's title above it, also while it is empty. In a row it is so small that several stand there, and what is read stands beside the title.
    void showTitle(Stands where = Stands::InARow);
    /// What is said while there is nothing to show.
    void setEmptyText(const QString& text);
    /// What a screen reader says of it while no value is read.
    void describe(const QString& text);
    /// Everything into view.
    void fit() { m_drawing.fit(); }
    /// Reads along with another chart that has the same axis below; nothing: reads no more.
    void showCursor(std::optional<double> x);
    /// Rings the points of this measurement, or frames its bars; nothing: neither.
    void mark(std::optional<std::size_t> measurement);
    std::optional<std::size_t> marked() const { return m_marked; }
    /// A click picks what is nearest to it, however far away.
    void pickFromAnywhere() { m_pickReach = 1e300; }
    /// Where a measurement is drawn, in pixels of the chart; nothing where it is not.
    std::optional<QPointF> placeOf(std::size_t measurement) const;
    /// What is said of the stack at that pixel.
    QString tipAt(int x) const { return m_drawing.tipAt(x); }

signals:
    void picked(std::size_t measurement);
    /// Somebody reads there, by mouse or keyboard; nothing: no more.
    void cursorMoved(std::optional<double> x);

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void takeSize() override { fitHead(); }
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void sayEmpty();
    /// How it is to be read: at its title, where the page has no room for sentences.
    void hintNotes();
    /// What no place on the axes has, below them.
    void sayUndrawn();
    void draw();
    void keepLegible();
    void drawItems();
    /// What is read, in a layer of its own: the lines below are not drawn anew for it.
    void drawCursor();
    QCPAbstractItem* addAcross(double x, const QPen& pen);
    void addMoment(const ChartMoment& moment, const QPen& pen);
    QCPAbstractItem* addRing(const QPointF& around, double size, const QPen& pen);
    void follow(const QPointF& mouse, const QPoint& onScreen);
    void fitHead();
    void sayReading();
    /// What is read, in a tip at that place of the screen, where there is no room for it above the chart.
    void tipReading(const QPoint& onScreen);
    QRect onScreenRect() const;
    void stopReading();

    QLabel* m_title;
    QLabel* m_reading;
    QCustomPlot* m_plot;
    FittedLine* m_undrawn;
    QLabel* m_empty;
    QHBoxLayout* m_head;
    QString m_emptyText;
    QString m_described;
    QString m_tip; ///< of what is read
    Chart m_chart;
    DrawnChart m_drawing;
    CurveReader m_reader;
    ChartTools* m_tools;
    std::vector<QCPAbstractItem*> m_cursor; ///< the plot's, until its items are cleared
    std::optional<std::size_t> m_marked;
    bool m_small = false;    ///< in a row of several
    bool m_leads = false;    ///< what is read is read here, not along with another chart
    double m_pickReach = 14; ///< pixels
};

} // namespace ks
