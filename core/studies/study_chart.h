#pragma once

#include "core/report/chart.h"
#include "core/studies/study_points.h"

#include <string>

namespace ks {

/// The figure as a chart: published points hollow, each with the sign of its quality and its note, ours filled; rows that are missing are no points.
/// Notes say what of ours is not drawn, and of which size ours are. Texts of the study are in `language`. A figure without axes has no series.
Chart chartOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language = "en");

} // namespace ks
