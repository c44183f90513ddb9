#pragma once

#include "ui/language/retranslating.h"

#include <QFrame>
#include <QStringList>
#include <QVector>

class QCustomPlot;
class QLabel;

namespace ks {

class ChartTools;
class LabHost;

/// Microseconds per sample of each layer, forwards, backwards and update in one bar.
class LayerBars : public Retranslating<QFrame> {
    Q_OBJECT

public:
    struct Bar {
        QString layer;
        double forward = 0;
        double backward = 0;
        double update = 0;
    };
    explicit LayerBars(LabHost& host, QWidget* parent = nullptr);
    ChartTools& tools() { return *m_tools; }
    /// Microseconds per sample.
    void show(const QVector<Bar>& bars);
    /// What is said of the layer at that pixel of the plot: its name, which has not always room below its bar, and its times.
    QString tipAt(int x) const;

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();
    void keepLegible();
    void arrange();
    void nameLayers();

    QLabel* m_title;
    QLabel* m_empty;
    QCustomPlot* m_plot;
    ChartTools* m_tools;
    QVector<Bar> m_bars;
};

} // namespace ks
