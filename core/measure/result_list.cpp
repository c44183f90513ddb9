#include "core/measure/result_list.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_store.h"

namespace ks {

namespace {

constexpr std::string_view listFormat = "kernelscope-results";
constexpr int listVersion = 1;

[[noreturn]] void refuseList(const std::string& name, Text why)
{
    throw InputError(Text(KS_TEXT("core", "%1 is no list of results: %2"), {Text::name(name), std::move(why)}));
}

} // namespace

std::string storedResults(const ResultList& list)
{
    nlohmann::ordered_json file = {{"format", listFormat}, {"version", listVersion}};
    if (list.baseline)
        file["baseline"] = *list.baseline;
    if (list.joined)
        file["joined"] = true;
    if (list.shown != 0)
        file["shown"] = list.shown;
    if (list.experiment)
        file["experiment"] = parseOrderedJson(jsonOf(*list.experiment), "experiment");
    file["results"] = nlohmann::ordered_json::array();
    for (const BenchmarkResult& one : list.results)
        file["results"].push_back(parseOrderedJson(storedResult(one), "result"));
    return file.dump(1) + "\n";
}

ResultList resultListFromJson(std::string_view text, const std::string& name)
{
    const nlohmann::ordered_json file = parseOrderedJson(text, name);
    if (!file.is_object() || !file.contains("format") || file["format"] != listFormat)
        return {.results = {resultFromJson(text, name)}};
    if (!file.contains("version"))
        refuseList(name, Text(KS_TEXT("core", "it has no “version”")));
    requireVersion(file["version"], listVersion, name);
    if (!file.contains("results") || !file["results"].is_array() || file["results"].size() > mostListedResults)
        refuseList(name, Text(KS_TEXT("core", "“results” must be a list of %1 results at most"), {std::to_string(mostListedResults)}));
    ResultList list;
    for (const nlohmann::ordered_json& one : file["results"])
        list.results.push_back(resultFromJson(one.dump(), name));
    const auto placeAt = [&](const char* key) {
        if (!file[key].is_number_unsigned() || file[key].get<std::size_t>() >= list.results.size())
            refuseList(name, Text(KS_TEXT("core", "“%1” must be the place of one of its results, from 0"), {key}));
        return file[key].get<std::size_t>();
    };
    if (file.contains("baseline"))
        list.baseline = placeAt("baseline");
    if (file.contains("shown"))
        list.shown = placeAt("shown");
    if (file.contains("experiment"))
        list.experiment = experimentFromJson(file["experiment"].dump(), name);
    if (file.contains("joined")) {
        if (!file["joined"].is_boolean())
            refuseList(name, Text(KS_TEXT("core", "“joined” must be true or false")));
        list.joined = file["joined"].get<bool>();
    }
    return list;
}

ResultList readResultList(const std::filesystem::path& path)
{
    const FileContents contents = readFile(path);
    return resultListFromJson(contents.text(), path.filename().string());
}

} // namespace ks
