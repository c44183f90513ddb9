#include "core/studies/study_points.h"

#include <algorithm>
#include <string>

namespace ks {

std::vector<ResultPoint> figurePoints(const StudyFigure& figure, const StudyResults& results, std::string_view asked)
{
    std::vector<const BenchmarkResult*> own; // of its runs: the name of a result's experiment is that of the run
    for (const BenchmarkResult& result : results.measured)
        if (std::ranges::find(figure.runs, result.experiment.name) != figure.runs.end())
            own.push_back(&result);
    PointsBy by = figure.own;
    if (!asked.empty())
        by.y = asked;
    return pointsBy(own, by);
}

} // namespace ks
