#pragma once

#include "core/report/result_points.h"
#include "core/studies/study.h"

#include <span>
#include <string_view>
#include <vector>

namespace ks {

/// What was found here. Does not own it.
struct StudyResults {
    std::span<const BenchmarkResult> measured;
};

/// The results of a figure's runs as its own points. `asked`: of this property instead of the figure's own y.
std::vector<ResultPoint> figurePoints(const StudyFigure& figure, const StudyResults& results, std::string_view asked = {});

} // namespace ks
