#pragma once

#include "ui/language/retranslating.h"
#include "ui/plots/track.h"

#include <QFrame>
#include <QList>
#include <QPointF>

#include <algorithm>
#include <memory>
#include <vector>

class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;
class QHBoxLayout;
class QLabel;
class QMouseEvent;

namespace ks {

class ChartTools;
class LabHost;

/// One quantity of a training over its batches: of each run the raw line thin and light, the smoothed one on top, and validation as a dashed line
/// with markers. Drag to zoom, double click or Home to fit, Left and Right to read values, Up and Down those of another line. GUI thread only.
class MetricChart : public Retranslating<QFrame> {
    Q_OBJECT

public:
    struct Curve {
        QString name;    ///< of the run
        int style = 0;   ///< of all its lines: a run keeps it
        bool now = true; ///< of what there is now: a single one needs no name then
        std::shared_ptr<const Track> raw;
        std::shared_ptr<const Track> smooth; ///< null: the raw line alone, in full colour
        QList<QPointF> points;               ///< validation: x in batches
        QList<double> returns;               ///< batches after which it did not go on from where it was
        double batchesPerEpoch = 1;
        std::shared_ptr<const std::vector<double>> batches; ///< counted from 1, of each value; null: there is one for every batch

        double batchOf(double index) const;
        std::size_t indexFrom(double batch) const; ///< of the first value of this batch or later
        double lastBatch() const { return raw->size() == 0 ? 0 : batchOf(static_cast<double>(raw->size() - 1)); }
    };
    enum class Unit { Plain, Share };

    explicit MetricChart(LabHost& host, QWidget* parent = nullptr);

    void setUnit(Unit unit);
    /// A short title above the chart; also the accessible name.
    void setTitle(const QString& title);
    /// What stands where there is no curve yet.
    void setEmptyText(const QString& text);
    void setLogarithmic(bool on);
    /// The curves are runs, of which the first is the newest and lies on top; otherwise the last one does.
    void setFirstOnTop(bool on) { m_firstOnTop = on; }
    /// The axis below counts epochs instead of batches.
    void setByEpoch(bool on);
    void show(const QList<Curve>& curves);
    /// Everything into view.
    void fit();
    QString titleText() const;
    QCustomPlot& plot() { return *m_plot; }
    ChartTools& tools() { return *m_tools; }
    const QList<Curve>& curves() const { return m_curves; }

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void redraw();
    void wrapTitle();
    void rebuild();
    bool hasSeveral() const;
    void keepLegible();
    void scaleValues(double low, double high);
    void readAt(const QPointF& place);
    void read(qint64 value);
    const Curve& readCurve() const { return m_curves[std::clamp<qsizetype>(m_readCurve, 0, m_curves.size() - 1)]; }
    qint64 nearestValue(const Curve& curve, double x) const;
    void stopReading();
    void sayReading();
    QString valueText(double value) const;

    QLabel* m_title;
    QLabel* m_reading;
    QLabel* m_empty;
    QCustomPlot* m_plot;
    QHBoxLayout* m_head;
    ChartTools* m_tools;
    QCPItemStraightLine* m_cursor = nullptr;
    QList<Curve> m_curves;
    struct Lines {
        QCPGraph* raw = nullptr;
        QCPGraph* smooth = nullptr;
        QCPGraph* points = nullptr;
        QList<QCPItemStraightLine*> returns;
    };
    QList<Lines> m_lines;
    Unit m_unit = Unit::Plain;
    bool m_byEpoch = false;
    bool m_logarithmic = false;
    bool m_firstOnTop = true;
    bool m_zoomed = false;
    QString m_said; ///< of what is read, whole and short
    QString m_saidShort;
    qint64 m_read = -1;        ///< value of a curve that is read with the keyboard or the mouse; negative: none
    qsizetype m_readCurve = 0; ///< whose
};

} // namespace ks
