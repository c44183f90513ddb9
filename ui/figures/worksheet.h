#pragma once

#include "ui/figures/lab_figure.h"

namespace ks {

/// The A4 pages of a whole lesson: its name, lines for name and date, and every bookmark with its question, its tensors as they stand there and a
/// line for the answer; what any question asks is hidden on every page. The solution shows everything, and the answers that the teacher wrote. A session without bookmarks has one item, what it shows. The session's numbers are computed here;
/// throws as computeOperation does.
std::vector<std::unique_ptr<Figure>> worksheetPages(const Session& session, bool solution, const std::string& language);

/// Of such a page.
FigureFormat worksheetFormat();

} // namespace ks
