#include "core/studies/study_fields.h"

#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/joined.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

/// A text of a file for people: not too long, sound UTF-8, and without control characters.
std::string requireText(std::string text, const Text& what)
{
    const bool control = std::ranges::any_of(text, [](char one) { return static_cast<unsigned char>(one) < 0x20U || one == '\x7f'; });
    if (text.empty() || text.size() > longestStudyText || control || validUtf8(text) != text)
        throw InputError(Text(KS_TEXT("core", "%1 must be a text of 1 to %2 bytes on one line"), {what, std::to_string(longestStudyText)}));
    return text;
}

std::vector<std::string> wordsOf(const nlohmann::json& json, const Text& what)
{
    std::vector<std::string> words;
    const auto add = [&](const nlohmann::json& one) {
        if (!one.is_string())
            throw InputError(Text(KS_TEXT("core", "%1 must be a text or a list of texts"), {what}));
        words.push_back(one.get<std::string>());
        if (!words.back().empty())
            (void)requireText(words.back(), what);
    };
    if (!json.is_array())
        add(json);
    else if (json.size() > mostStudyItems)
        throw InputError(Text(KS_TEXT("core", "%1 has more than %2 items"), {what, std::to_string(mostStudyItems)}));
    else
        std::ranges::for_each(json, add);
    return words;
}

Text partOf(const Text& what, const std::string& field)
{
    return Text(KS_TEXT("core", "“%1” of %2"), {Text::name(inShort(field)), what});
}

} // namespace

StudyText studyTextOf(const nlohmann::json& json, const Text& what)
{
    StudyText text;
    if (json.is_string()) {
        text.english = requireText(json.get<std::string>(), what);
        return text;
    }
    if (!json.is_object() || !json.contains("en") || json.size() > 50)
        throw InputError(Text(KS_TEXT("core", "%1 must be a text, or texts by language: {\"en\": \"…\", \"es\": \"…\"}"), {what}));
    for (const auto& [language, one] : json.items()) {
        if (!one.is_string() || language.size() < 2 || language.size() > 8)
            throw InputError(Text(KS_TEXT("core", "%1 must be a text, or texts by language: {\"en\": \"…\", \"es\": \"…\"}"), {what}));
        const std::string said = requireText(one.get<std::string>(), what);
        if (language == "en")
            text.english = said;
        else
            text.others[language] = said;
    }
    return text;
}

void requireStudyId(const std::string& id, const Text& what)
{
    constexpr std::string_view others = " -._,–/()+";
    const bool legal = !id.empty() && id.size() <= 80 && std::ranges::all_of(id, [&](char one) {
        return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9') || others.find(one) != others.npos;
    });
    if (!legal || validUtf8(id) != id)
        throw InputError(Text(KS_TEXT("core", "%1 cannot be called “%2”: letters, digits, blanks and %3 are legal, 80 at most"),
                              {what, Text::name(inShort(id)), Text::name("- . _ , – / ( ) +")}));
}

bool isTableName(std::string_view name)
{
    return name.size() > 4 && name.size() <= 80 && name.ends_with(".csv") &&
           std::ranges::all_of(name.substr(0, name.size() - 4), [](char one) {
               return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9') || one == '-' || one == '_';
           });
}

std::string StudyFields::word(const std::string& field, bool needed)
{
    if (!has(field)) {
        if (needed)
            throw InputError(Text(KS_TEXT("core", "“%1” of %2 is missing"), {field, m_what}));
        return {};
    }
    if (!at(field).is_string())
        fail(field);
    return requireText(at(field).get<std::string>(), partOf(m_what, field));
}

StudyText StudyFields::text(const std::string& field, bool needed)
{
    if (has(field))
        return studyTextOf(at(field), partOf(m_what, field));
    if (needed)
        throw InputError(Text(KS_TEXT("core", "“%1” of %2 is missing"), {field, m_what}));
    return {};
}

std::vector<std::string> StudyFields::words(const std::string& field)
{
    return has(field) ? wordsOf(at(field), partOf(m_what, field)) : std::vector<std::string>();
}

std::vector<std::pair<std::string, std::vector<std::string>>> StudyFields::choices(const std::string& field)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> all;
    if (!has(field))
        return all;
    if (!at(field).is_object() || at(field).size() > mostStudyItems)
        bad(field, Text(KS_TEXT("core", "an object of texts, or of lists of texts")));
    for (const auto& [name, value] : at(field).items())
        all.emplace_back(name, wordsOf(value, partOf(m_what, field)));
    return all;
}

std::vector<const nlohmann::json*> StudyFields::objects(const std::string& field)
{
    std::vector<const nlohmann::json*> all;
    if (!has(field))
        return all;
    if (!at(field).is_array() || at(field).size() > mostStudyItems)
        bad(field, Text(KS_TEXT("core", "a list of objects, %1 at most"), {std::to_string(mostStudyItems)}));
    for (const nlohmann::json& one : at(field))
        all.push_back(&one);
    return all;
}

bool StudyFields::flag(const std::string& field)
{
    bool value = false;
    read(field, value);
    return value;
}

std::size_t StudyFields::choice(const std::string& field, std::span<const std::string_view> legal)
{
    const std::string word = this->word(field, false);
    if (word.empty())
        return 0;
    const auto found = std::ranges::find(legal, word);
    if (found == legal.end())
        bad(field, Text::name(joined(legal, ", ")));
    return static_cast<std::size_t>(found - legal.begin());
}

void StudyFields::bad(const std::string& field, const Text& legal) const
{
    throw InputError(Text(KS_TEXT("core", "“%1” of %2 is %3; legal is %4"), {field, m_what, Text::name(jsonInShort(at(field))), legal}));
}

} // namespace ks
