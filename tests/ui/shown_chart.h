#pragma once

#include "tests/ui/settled.h"
#include "ui/plots/chart_view.h"

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

} // namespace ks::test
