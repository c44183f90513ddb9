#pragma once

#include <QStringList>

#include <vector>

class QCustomPlot;

namespace ks {

/// Names the categories 0, 1, … of a chart of bars on its x axis: side by side where they fit; else slanted, as many as do not touch each other and no
/// longer than leaves the bars their room, with the room that those of the first bars need beside the plot. Where there is no room for all of them,
/// those with the highest bars keep theirs: those are looked for.
/// Again when the plot has another size or font.
void nameCategories(QCustomPlot& plot, const QStringList& names, const std::vector<double>& heights);

} // namespace ks
