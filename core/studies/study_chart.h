#pragma once

#include "core/report/chart.h"
#include "core/studies/study_points.h"

#include <string>
#include <vector>

namespace ks {

/// The figure as a chart: published points hollow, each with the sign of its quality and its note, ours filled; rows that are missing are no points.
/// Texts of the study are in `language`. A figure without axes has no series.
Chart chartOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language = "en");

/// What a figure shows of its published rows as they are printed, and what was found here in the same words.
struct StudyTable {
    struct Row {
        std::vector<std::string> cells;
        Quality quality = Quality::Ok;
        std::string note;
    };
    std::vector<Text> columns; ///< what they are called
    std::vector<Row> rows;
};
/// One for each choice of published rows.
std::vector<StudyTable> publishedTablesOf(const Study& study, const StudyFigure& figure, const std::string& language = "en");
/// Columns are the figure's own properties: what tells series, x, y, called as its axes are. Of trainings from several seeds a row has their median.
StudyTable ownTableOf(const StudyFigure& figure, const StudyResults& ours, const std::string& language = "en");

} // namespace ks
