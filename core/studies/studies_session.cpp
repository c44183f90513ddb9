#include "core/studies/studies_session.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/studies/study_fields.h"

#include <utility>

namespace ks {

namespace {

constexpr std::string_view sessionFormat = "kernelscope-studies";
constexpr int sessionVersion = 1;

[[noreturn]] void refuseSession(const std::string& name, Text why)
{
    throw InputError(Text(KS_TEXT("core", "%1 is no session of studies: %2"), {Text::name(name), std::move(why)}));
}

OpenedStudy openedOf(const nlohmann::ordered_json& from, const std::string& name)
{
    if (!from.is_object() || !from.contains("study") || !from["study"].is_string() || !from.contains("tables") ||
        !from["tables"].is_object())
        refuseSession(name, Text(KS_TEXT("core", "a study in it needs “study”, a text, and “tables”, texts by name")));
    OpenedStudy opened{.text = from["study"].get<std::string>()};
    for (const auto& [table, text] : from["tables"].items()) {
        if (!isTableName(table) || !text.is_string())
            refuseSession(name, Text(KS_TEXT("core", "“%1” is no name of a table with its text"), {Text::name(inShort(table))}));
        opened.tables.emplace(table, text.get<std::string>());
    }
    opened.study = studyFromJson(opened.text, name, [&](const std::string& table) {
        const auto found = opened.tables.find(table);
        if (found == opened.tables.end())
            throw FileError(Text(KS_TEXT("core", "there is no published table %1"), {Text::name(table)}));
        return found->second;
    });
    return opened;
}

} // namespace

OpenedStudy openStudy(const std::filesystem::path& path)
{
    OpenedStudy opened{.text = std::string(readFile(path).text())};
    const std::filesystem::path folder = path.parent_path() / "published";
    opened.study = studyFromJson(opened.text, path.filename().string(), [&](const std::string& table) {
        return opened.tables.emplace(table, std::string(readFile(folder / table).text())).first->second;
    });
    return opened;
}

std::string jsonOf(const StudiesSession& session)
{
    nlohmann::ordered_json file = {{"format", sessionFormat},
                                   {"version", sessionVersion},
                                   {"opened", nlohmann::ordered_json::array()},
                                   {"records", nlohmann::ordered_json::object()}};
    for (const OpenedStudy& one : session.opened)
        file["opened"].push_back({{"study", one.text}, {"tables", one.tables}});
    for (const auto& [id, record] : session.records)
        if (!record.empty())
            file["records"][id] = parseOrderedJson(record.toJson(), id);
    return file.dump() + "\n";
}

StudiesSession studiesSessionFromJson(std::string_view text, const std::string& name)
{
    const nlohmann::ordered_json file = parseOrderedJson(text, name);
    if (!file.is_object() || !file.contains("format") || file["format"] != sessionFormat)
        refuseSession(name, Text(KS_TEXT("core", "its “format” is not “kernelscope-studies”")));
    if (!file.contains("version"))
        refuseSession(name, Text(KS_TEXT("core", "it has no “version”")));
    requireVersion(nlohmann::json(file["version"]), sessionVersion, name);
    StudiesSession session;
    if (file.contains("opened")) {
        if (!file["opened"].is_array() || file["opened"].size() > mostOpenedStudies)
            refuseSession(name, Text(KS_TEXT("core", "“opened” is no list of %1 studies at most"), {std::to_string(mostOpenedStudies)}));
        for (const nlohmann::ordered_json& one : file["opened"])
            session.opened.push_back(openedOf(one, name));
    }
    if (file.contains("records")) {
        if (!file["records"].is_object())
            refuseSession(name, Text(KS_TEXT("core", "“records” are no results by study")));
        for (const auto& [id, record] : file["records"].items()) {
            requireStudyId(id, Text(KS_TEXT("core", "a study in %1"), {Text::name(name)}));
            session.records.emplace(id, StudyRecord::fromJson(record.dump(), name));
        }
    }
    return session;
}

} // namespace ks
