#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/json.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/memory.h"
#include "core/nn/fc_family.h"
#include "core/nn/layers.h"
#include "core/nn/model_properties.h"
#include "core/nn/presets.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace ks::cli {

namespace {

struct SummaryOptions {
    NetworkOptions network;
    std::string family;
    std::string sort = std::string(modelProperties().front().name);
    std::string backend = usualBackend();
    std::int64_t batch = 32;
    bool json = false;
};

/// Of the preset, or else what `train` takes by itself.
OptimizerSpec optimizerOf(const SummaryOptions& typed)
{
    const std::string_view name = typed.network.model;
    const Preset* const preset = findPreset(name.substr(0, name.find(':'))); // behind it the sizes that it is cut to
    return (preset ? preset->training : TrainingSettings()).optimizer;
}

Json jsonOfSummary(const Model& model, const std::vector<LayerSummary>& layers, const MemoryForecast& memory, const SummaryOptions& typed)
{
    Json list = Json::array();
    for (const LayerSummary& layer : layers)
        list.push_back({{"name", layer.name},
                        {"op", nameOf(layer.op)},
                        {"src", jsonShape(layer.src)},
                        {"dst", jsonShape(layer.dst)},
                        {"parameters", layer.parameters},
                        {"multiply_adds", layer.multiplyAdds},
                        {"forward_flops", layer.forwardFlops},
                        {"training_flops", layer.trainingFlops},
                        {"bytes", layer.bytes}});
    return {{"name", model.name},
            {"parameters", parameterCount(model.graph)},
            {"batch", typed.batch},
            {"backend", typed.backend},
            {"optimizer", nameOf(optimizerOf(typed).kind)},
            {"memory_bytes", memory.total()},
            {"largest_batch", memory.largestBatch},
            {"layers", std::move(list)}};
}

void printSummary(const Model& model, const std::vector<LayerSummary>& layers, const MemoryForecast& memory, const SummaryOptions& typed)
{
    double forward = 0;
    double training = 0;
    std::cout << shown(model.name) << ", input " << model.graph.input.sampleText() << "\n\n"
              << padded("layer", 18) << padded("operator", 24) << padded("output", 16) << padded("parameters", 13) << padded("forward", 12)
              << "training (operations of one sample)\n";
    for (const LayerSummary& layer : layers) {
        forward += layer.forwardFlops;
        training += layer.trainingFlops;
        std::cout << padded(layer.name, 18) << padded(nameOf(layer.op), 24) << padded(layer.dst.sampleText(), 16)
                  << padded(std::to_string(layer.parameters), 13) << padded(largeCount(layer.forwardFlops), 12)
                  << largeCount(layer.trainingFlops) << '\n';
    }
    std::cout << padded("sum", 58) << padded(std::to_string(parameterCount(model.graph)), 13) << padded(largeCount(forward), 12)
              << largeCount(training) << "\n\nTraining a batch of " << typed.batch << " on " << typed.backend << " takes "
              << bytesText(memory.total()) << ": parameters " << bytesText(memory.parameters) << ", their gradients "
              << bytesText(memory.gradients) << ", optimiser (" << nameOf(optimizerOf(typed).kind) << ") " << bytesText(memory.optimizer)
              << ", layers " << bytesText(memory.tensors);
    if (memory.available > 0)
        std::cout << "; there are " << bytesText(memory.available) << (memory.fits() ? "" : ": too little");
    std::cout << ".\n";
}

/// A network of a family, and its properties in the order of their table.
struct FamilyRow {
    std::string name;
    std::vector<double> values;
};

std::vector<FamilyRow> rowsOf(const SummaryOptions& typed)
{
    const ModelProperty& sorted = *findModelProperty(typed.sort);
    std::vector<FamilyRow> rows;
    for (const std::string& name : namesOf(fcFamilyFrom(typed.family))) {
        const Model model = presetModel(name);
        FamilyRow& row = rows.emplace_back(FamilyRow{.name = name});
        for (const ModelProperty& property : modelProperties())
            row.values.push_back(property.value(model, typed.batch));
    }
    const auto at = static_cast<std::size_t>(&sorted - modelProperties().data());
    std::ranges::stable_sort(rows, {}, [at](const FamilyRow& row) { return row.values[at]; });
    return rows;
}

int printFamily(const SummaryOptions& typed)
{
    const std::vector<FamilyRow> rows = rowsOf(typed);
    if (typed.json) {
        Json list = Json::array();
        for (const FamilyRow& row : rows) {
            Json one = {{"name", row.name}};
            for (std::size_t i = 0; i < row.values.size(); ++i)
                one[std::string(modelProperties()[i].name)] = static_cast<std::int64_t>(row.values[i]);
            list.push_back(std::move(one));
        }
        printJson({{"family", typed.family}, {"batch", typed.batch}, {"networks", std::move(list)}});
        return done;
    }
    constexpr std::size_t width = 16;
    std::size_t names = 0;
    for (const FamilyRow& row : rows)
        names = std::max(names, row.name.size() + 2);
    std::cout << typed.family << ", " << rows.size() << " networks by " << typed.sort << ", batch " << typed.batch << "\n\n"
              << padded("network", names);
    for (const ModelProperty& property : modelProperties())
        std::cout << padded(std::string(property.name) + (property.unit.empty() ? "" : " " + std::string(property.unit)), width);
    std::cout << '\n';
    for (const FamilyRow& row : rows) {
        std::cout << padded(row.name, names);
        for (const double value : row.values)
            std::cout << padded(std::to_string(static_cast<std::int64_t>(value)), width);
        std::cout << '\n';
    }
    return done;
}

int runSummary(const SummaryOptions& typed)
{
    if (!typed.family.empty())
        return printFamily(typed);
    const Model model = typed.network.read().model;
    requireSound(model);
    const std::vector<LayerSummary> layers = summaryOf(model.graph);
    const MemoryForecast memory = memoryForecast(model.graph, {.batch = typed.batch, .loss = model.loss, .optimizer = optimizerOf(typed)},
                                                 requireBackend(typed.backend));
    if (typed.json)
        printJson(jsonOfSummary(model, layers, memory, typed));
    else
        printSummary(model, layers, memory, typed);
    return done;
}

} // namespace

void addSummaryCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("summary", "A network layer by layer: shapes, parameters, operations, memory");
    const auto typed = std::make_shared<SummaryOptions>();
    typed->network.addTo(*command, false);
    addBatchOption(*command, typed->batch, "Of the memory forecast");
    command->add_option("--backend", typed->backend, "Of the memory forecast")->type_name("ID")->capture_default_str();
    std::vector<std::string> properties;
    for (const ModelProperty& property : modelProperties())
        properties.emplace_back(property.name);
    CLI::Option* family = command
                              ->add_option("--family", typed->family,
                                           "Instead of one network a generated family, each network a row: base hidden widths, x, how many "
                                           "networks of doubled widths, for example fc-family:50,50-25,50-25-13x10")
                              ->type_name("FAMILY");
    for (const char* other : {"--model", "--weights", "--backend"})
        family->excludes(command->get_option(other));
    command->add_option("--sort", typed->sort, "By what the networks of a family are sorted")
        ->type_name("PROPERTY")
        ->check(CLI::IsMember(properties))
        ->capture_default_str()
        ->needs(family);
    addJsonFlag(*command, typed->json);
    command->footer("Examples: kernelscope-cli summary --model lenet-5\n          kernelscope-cli summary --model fc:50-25-13\n          "
                    "kernelscope-cli summary --model resnet-34:3x224x224:1000\n"
                    "          kernelscope-cli summary --family fc-family:50,50-25,50-25-13x10 --batch 1000");
    command->callback([typed, &program] { program.status = runSummary(*typed); });
}

} // namespace ks::cli
