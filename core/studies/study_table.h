#pragma once

#include "core/studies/study_points.h"

#include <string>
#include <vector>

namespace ks {

/// Rows of a figure as a table; `note`: what is to be known of a row, in the language that the table was made in.
struct StudyTable {
    struct Row {
        std::vector<Text> cells;
        Quality quality = Quality::Ok;
        Text note;

        /// What is to be known of it, quality and note together.
        Text said() const;
    };
    std::vector<Text> columns; ///< what they are called
    std::vector<Row> rows;

    bool hasNotes() const;
};
/// Published rows as they are printed, one table for each choice of them: what names the lines, x, y, what else there is, and last what is the same in all rows.
std::vector<StudyTable> publishedTablesOf(const Study& study, const StudyFigure& figure, const std::string& language = "en");
/// What was found here: columns are the figure's own properties: what tells series, x, y, called as its axes are. Of trainings from several seeds a row has
/// their median. Times that are not to be compared have a row, too, which says why.
StudyTable ownTableOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language = "en");
/// Printed and measured beside each other, a place of x a row, for lines that are of the same; with ours over theirs. Empty where no place has both.
StudyTable sideBySideOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language = "en");

} // namespace ks
