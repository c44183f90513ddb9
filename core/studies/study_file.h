#pragma once

#include "core/studies/study.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// The text of a published table by the name of its file, which is no path. Throws FileError where there is none.
using StudyTables = std::function<std::string(const std::string& name)>;

/// The studies that came with the program, in the order in which they were published here. Read once.
const std::vector<Study>& builtInStudies();

/// What the columns of published tables are called, by their names: those that more than one study may have.
const std::map<std::string, StudyText>& sharedColumnTitles();

/// Their ids, which are the names of their files: nothing is read.
std::vector<std::string> builtInStudyIds();

/// A study from its file; its tables lie beside it in the folder `published`. Throws FileError, and InputError that names the file, the figure, the
/// field and what is legal: every experiment and training of it can be run, every column is there, every reference leads somewhere.
Study readStudy(const std::filesystem::path& path);
Study studyFromJson(std::string_view text, const std::string& name, const StudyTables& tables);

} // namespace ks
