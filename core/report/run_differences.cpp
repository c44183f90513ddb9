#include "core/report/run_differences.h"

#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/base/field_text.h"
#include "core/data/source.h"
#include "core/ops/attributes.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

namespace ks {

namespace {

/// One thing that can be said of a training; what has the same key is compared.
struct Fact {
    std::string key;
    RunTrait trait;
};
using Facts = std::vector<Fact>;

/// A row without a title is no choice of anybody: it is taken from the data. What is recorded for those who look makes no other training.
void addFields(Facts& facts, const std::string& of, const ConstFields& fields, const Text& layer = {})
{
    for (const Field& field : fields.rows()) {
        if (field.title.empty() || field.watches || !fields.applies(field))
            continue;
        const Text title(std::string(field.title));
        facts.push_back(
            {of + std::string(field.name), {layer.empty() ? title : Text("%1: %2", {layer, title}), shownText(field, fields.get(field))}});
    }
}

void addLayers(Facts& facts, const Model& model)
{
    for (const GraphNode& node : model.graph.nodes) {
        const std::string key = "layer/" + node.name;
        facts.push_back({key, {Text::name(node.name), Text::name(std::string(nameOf(node.spec.op)))}});
        addFields(facts, key + '/', {layerAttributesOf(node.spec.op), node.spec}, Text::name(node.name));
    }
}

Facts factsOf(const RunContent& run, bool withLayers)
{
    Facts facts = {{"network", {Text(KS_TEXT("core", "Network")), nameText(run.model->name)}}};
    facts.push_back(
        {"initialisation", {Text(KS_TEXT("core", "Initial weights")), Text::name(std::string(nameOf(run.model->initialisation.kind)))}});
    if (withLayers)
        addLayers(facts, *run.model);
    addFields(facts, "pipeline/", {pipelineFields(), run.model->pipeline});
    addFields(facts, "settings/", {trainingFields(), *run.settings});
    return facts;
}

/// Of files of other programs a description may be of a kind that there is no more.
std::optional<std::pair<const DatasetKind*, SourceParts>> knownParts(std::string_view description)
{
    try {
        SourceParts parts = partsOf(description);
        if (const DatasetKind* const kind = kindOf(parts))
            return std::pair(kind, std::move(parts));
    } catch (const InputError&) { // it is shown as it is
    }
    return std::nullopt;
}

Facts taskOf(const RunContent& run)
{
    Facts facts = {{"data", {Text(KS_TEXT("core", "Data")), dataText(run.data)}}};
    if (auto known = knownParts(run.data)) {
        try {
            const SourceOptions options = optionsOf(*known->first, known->second.options);
            addFields(facts, "option/", {known->first->options, options});
        } catch (const InputError&) { // options that this program does not know are not told apart
        }
    }
    facts.push_back({"loss", {Text(KS_TEXT("core", "Loss")), Text::name(std::string(nameOf(run.model->loss)))}});
    return facts;
}

std::vector<RunTraits> differing(const std::vector<Facts>& all)
{
    struct Said {
        std::size_t runs = 0;
        const Text* value = nullptr;
        bool differs = false;
    };
    std::map<std::string, Said> said;
    for (const Facts& facts : all)
        for (const Fact& fact : facts) {
            Said& one = said[fact.key];
            ++one.runs;
            one.differs = one.differs || (one.value && !(*one.value == fact.trait.value));
            one.value = &fact.trait.value;
        }
    std::vector<RunTraits> traits(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const Fact& fact : all[i])
            if (const Said& one = said.at(fact.key); one.differs || one.runs < all.size())
                traits[i].push_back(fact.trait);
    return traits;
}

} // namespace

std::vector<RunTraits> differencesOf(std::span<const RunContent> runs)
{
    const bool oneName = std::ranges::all_of(runs, [&](const RunContent& run) { return run.model->name == runs.front().model->name; });
    const bool oneGraph = std::ranges::all_of(runs, [&](const RunContent& run) { return run.model->graph == runs.front().model->graph; });
    std::vector<Facts> all;
    for (const RunContent& run : runs)
        all.push_back(factsOf(run, oneName && !oneGraph));
    return differing(all);
}

std::vector<RunTraits> taskDifferencesOf(std::span<const RunContent> runs)
{
    std::vector<Facts> all;
    for (const RunContent& run : runs)
        all.push_back(taskOf(run));
    return differing(all);
}

Text dataText(std::string_view description)
{
    const auto known = knownParts(description);
    if (!known)
        return Text::name(std::string(description));
    const auto& [kind, parts] = *known;
    const Text title(std::string(kind->title));
    if (kind->generated)
        return title;
    const std::filesystem::path place(parts.where);
    return Text("%1: %2", {title, Text::name((place.has_filename() ? place : place.parent_path()).filename().string())});
}

bool learnTheSame(const RunContent& a, const RunContent& b)
{
    return a.data == b.data && a.model->loss == b.model->loss;
}

} // namespace ks
