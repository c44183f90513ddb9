#pragma once

#include "core/base/json_fields.h"
#include "core/studies/study.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ks {

/// Longest text and most items of a list in a study's file.
inline constexpr std::size_t longestStudyText = 4000;
inline constexpr std::size_t mostStudyItems = 2000;

/// The fields of one object of a study's file, with the types that only studies have. Throws InputError naming the object and the field.
class StudyFields : public JsonFields {
public:
    StudyFields(const nlohmann::json& json, Text what) : JsonFields(json, what), m_what(std::move(what)) {}

    /// A word or a short line; a needed one must be there and not be empty.
    std::string word(const std::string& field, bool needed = true);
    /// A text, or an object of texts by language with "en" among them. Empty where it is missing and not needed.
    StudyText text(const std::string& field, bool needed = true);
    /// A list, or one alone.
    std::vector<std::string> words(const std::string& field);
    /// An object of words or lists of words, in the order of their names.
    std::vector<std::pair<std::string, std::vector<std::string>>> choices(const std::string& field);
    /// A list of objects; empty where it is missing.
    std::vector<const nlohmann::json*> objects(const std::string& field);
    bool flag(const std::string& field);
    /// Which of these words stands there; the first where nothing does.
    std::size_t choice(const std::string& field, std::span<const std::string_view> legal);
    [[noreturn]] void bad(const std::string& field, const Text& legal) const;
    const Text& what() const { return m_what; }

private:
    Text m_what;
};

/// A text, or an object of texts by language. Throws InputError; `what` names it.
StudyText studyTextOf(const nlohmann::json& json, const Text& what);
/// A plain name: letters, digits, blanks and -._,–/() – no path, no control characters. Throws InputError.
void requireStudyId(const std::string& id, const Text& what);
/// "name.csv": of letters, digits and -_ alone.
bool isTableName(std::string_view name);

} // namespace ks
