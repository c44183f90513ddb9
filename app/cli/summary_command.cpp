#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/json.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/memory.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"

#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct SummaryOptions {
    NetworkOptions network;
    std::string backend = usualBackend();
    std::int64_t batch = 32;
    bool json = false;
};

/// Of the preset, or else what `train` takes by itself.
OptimizerSpec optimizerOf(const SummaryOptions& typed)
{
    const Preset* const preset = findPreset(typed.network.model);
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

int runSummary(const SummaryOptions& typed)
{
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
    addJsonFlag(*command, typed->json);
    command->footer("Example: kernelscope-cli summary --model lenet-5");
    command->callback([typed, &program] { program.status = runSummary(*typed); });
}

} // namespace ks::cli
