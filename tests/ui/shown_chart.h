#pragma once

#include "tests/ui/settled.h"
#include "ui/plots/chart_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>

#include <qcustomplot.h>

namespace ks::test {

/// The chart is on screen in this size, and drawn.
inline bool showChart(ChartView& view, LabHost& host, const Chart& chart, const QSize& size)
{
    view.resize(size);
    view.show(chart);
    static_cast<QWidget&>(view).show();
    const bool shown = QTest::qWaitForWindowExposed(&view) && settled(host);
    view.plot().replot();
    return shown;
}

/// The pointer comes to these values.
inline void moveTo(ChartView& view, double x, double y)
{
    QCustomPlot& plot = view.plot();
    const QPointF place(plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y));
    QMouseEvent move(QEvent::MouseMove, place, plot.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&plot, &move);
}

inline ChartPoint at(double x, double y)
{
    return ChartPoint::exact(x, y);
}

} // namespace ks::test
