#pragma once

#include "core/report/chart.h"

#include <functional>
#include <optional>
#include <vector>

namespace ks {

/// A line across a chart from where something is otherwise, in pixels; its words stand above the plot, where no value is.
struct MarkPlace {
    double at = 0;
    int style = 0;
    Text says;                   ///< of all marks that share the line: nearer to each other they would be one thick line
    std::optional<double> words; ///< where they begin; none where they would lie on those before
};
/// Of the marks between `left` and `right`, from left to right; `widthOf` is that of words, in pixels.
std::vector<MarkPlace> placesOfMarks(const std::vector<ChartMark>& marks, const std::function<double(double x)>& pixelOf,
                                     const std::function<double(const Text& words)>& widthOf, double left, double right);

} // namespace ks
