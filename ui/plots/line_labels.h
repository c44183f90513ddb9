#pragma once

#include "core/report/chart.h"

#include <QColor>
#include <QPen>
#include <QPointF>
#include <QString>

#include <functional>
#include <vector>

class QCPAbstractItem;
class QCPRange;
class QCustomPlot;

namespace ks {

/// The name of a line, where it ends.
struct LineEnd {
    QString name;
    std::size_t series = 0; ///< that it is the end of
    double y = 0;
};

/// What names the lines of a chart, beside the ends that are in sight. Empty where that does not say all: of several runs the dashes of their
/// validations have a name in common, which a legend tells.
std::vector<LineEnd> endsOf(const Chart& chart, const QCPRange& inSight);
/// Lines that were all measured up to the same place: their names can stand where they end.
bool endTogether(const Chart& chart);
/// Pixels at the right of the plot for these names; 0 where there is no room for them: a legend is to tell them.
int roomForEnds(const QCustomPlot& plot, const std::vector<LineEnd>& ends);
/// Puts them there, each with a piece of its line that leads to it.
void labelEnds(QCustomPlot& plot, const std::vector<LineEnd>& ends, const std::function<QPen(std::size_t series)>& penOf);

/// A value that is read, in a frame of its line's colour.
struct ReadValue {
    QPointF at; ///< in the chart's coordinates
    QString text;
    QColor colour;
};
/// Beside the cursor, each near its line and none over another; the items are the plot's. The first of them where not all have room.
std::vector<QCPAbstractItem*> labelCursor(QCustomPlot& plot, const std::vector<ReadValue>& values);

/// Lines across a chart where it goes on otherwise, behind its values; their words stand above it, where they do not lie on each other.
void markChanges(QCustomPlot& plot, const Chart& chart);

} // namespace ks
