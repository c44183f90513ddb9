#pragma once

#include "core/report/html_page.h"
#include "core/studies/study_record.h"

#include <span>
#include <string>

namespace ks {

/// A page of a study that needs no other file: what it asked and measured, each figure with its printed numbers hollow beside ours, what was wrong,
/// which of its claims hold here, and on what machine.
std::string htmlOf(const Study& study, const StudyRecord& record, const Wording& words = {});

/// One study of a page of several.
struct StudyPart {
    const Study* study = nullptr;
    const StudyRecord* record = nullptr;
};
std::string htmlOf(std::span<const StudyPart> parts, const Wording& words = {});

/// The points of a figure, one a line: source (published or here), series, x, y, low, high, quality, note. Numbers with decimal points, empty where there
/// is none; what was found here also names the machine and the command that does it again.
std::string csvOf(const Study& study, const StudyFigure& figure, const StudyRecord& record);

} // namespace ks
