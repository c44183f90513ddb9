#pragma once

#include "core/studies/study_file.h"
#include "core/studies/study_record.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// A study from a file, with what it was read from: a session brings it along.
struct OpenedStudy {
    Study study;
    std::string text;                          ///< of the study's file
    std::map<std::string, std::string> tables; ///< of its published tables, by the names of their files
};

/// As readStudy(), and keeps what was read.
OpenedStudy openStudy(const std::filesystem::path& path);

/// What was found here for all studies, and those that did not come with the program.
struct StudiesSession {
    std::vector<OpenedStudy> opened;
    std::map<std::string, StudyRecord> records; ///< by the ids of the studies
};

/// Studies that a session may bring along.
inline constexpr std::size_t mostOpenedStudies = 100;

/// "format": "kernelscope-studies", "opened": a list of "study" (its file as text) and "tables" (by name), "records": by study what StudyRecord stores.
std::string jsonOf(const StudiesSession& session);
/// Throws InputError and FileError that name `name` and what is legal.
StudiesSession studiesSessionFromJson(std::string_view text, const std::string& name);

} // namespace ks
