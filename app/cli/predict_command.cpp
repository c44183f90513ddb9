#include "app/cli/network_input.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/tensor_source.h"
#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/base/output_files.h"
#include "core/nn/dead_layers.h"
#include "core/nn/evaluation.h"
#include "core/nn/prediction_table.h"

#include <iostream>
#include <memory>
#include <utility>

namespace ks::cli {

namespace {

struct Typed {
    NetworkOptions network;
    RunningOptions running;
    PreparationOptions preparation;
    std::vector<std::string> inputs;
    std::string split = "test";
    std::string output;
    std::int64_t batch = 128;
};

DeadLayers predictFiles(const Typed& typed, const Network& network, Predictor& predictor, PredictionTable& table)
{
    std::vector<float> inputs;
    for (const std::string& path : typed.inputs) {
        const Tensor input = readNetworkInput(path, predictor.model());
        table.add(path, predictor.predict(input));
        inputs.insert(inputs.end(), input.cells().begin(), input.cells().end());
    }
    return deadLayers(network.model, network.parameters, requireBackend(typed.running.backendId()), inputs);
}

DeadLayers predictData(const Typed& typed, const Network& network, const DatasetPtr& data, Predictor& predictor, PredictionTable& table)
{
    const Pipeline& pipeline = predictor.model().pipeline;
    requireClassesOf(network, *data);
    const Split split = typed.split == "train" ? Split::Train : typed.split == "validation" ? Split::Validation : Split::Test;
    const BatchLoader loader(data, split, pipeline, {.size = typed.batch, .shuffle = false});
    Progress progress;
    const Evaluation evaluation = evaluate(predictor, loader, true, {.progress = [&](double share) { progress.say("predicting", share); }});
    progress.clear();
    for (const Prediction& one : evaluation.predictions)
        table.add(data->sampleName(one.sample), one, *data);
    return deadLayers(network.model, network.parameters, requireBackend(typed.running.backendId()), loader);
}

int predict(const Typed& typed)
{
    if (typed.inputs.empty() == typed.running.data.empty())
        badOption("--input", "say either --input with pictures, or --data with a data set");
    if (!typed.output.empty())
        requireWritable(typed.output);
    Network network = typed.network.read();
    typed.preparation.giveTo(network.model, false);
    if (network.parameters.empty())
        badOption("--weights", "an untrained network knows nothing; name a .safetensors or ONNX file");
    DatasetPtr data;
    if (typed.inputs.empty()) {
        data = prepared(openData(typed.running.data), network.model.pipeline);
        network.model = answeringTo(std::move(network.model), *data);
    }
    const std::int64_t batch = typed.inputs.empty() ? typed.batch : 1;
    Predictor predictor(network.model, requireBackend(typed.running.backendId()), batch, typed.running.threads, {},
                        typed.running.implementation);
    predictor.setParameters(network.parameters);
    PredictionTable table(predictor.model());
    const DeadLayers dead = data ? predictData(typed, network, data, predictor, table) : predictFiles(typed, network, predictor, table);
    if (typed.output.empty())
        std::cout << table.csv();
    else
        writeFile(typed.output, std::as_bytes(std::span(table.csv())));
    warnOfDeadLayers(dead);
    return done;
}

} // namespace

void addPredictCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("predict", "What a trained network says of pictures, or of every sample of a data set");
    const auto typed = std::make_shared<Typed>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, false);
    typed->preparation.addTo(*command);
    CLI::Option* input = command->add_option("--input", typed->inputs, "Pictures, NPY or CSV files")->type_name("FILE…");
    command->add_option("--split", typed->split, "Of the data: train, validation or test")
        ->check(CLI::IsMember({"train", "validation", "test"}))
        ->excludes(input)
        ->capture_default_str();
    command->add_option("--output", typed->output, "A table, one line per sample (the terminal)")->type_name("FILE.csv");
    command->add_option("--batch", typed->batch, "Samples at once")->check(CLI::Range(1, 1 << 20))->excludes(input)->capture_default_str();
    command->footer("Example: kernelscope-cli predict --weights lenet.safetensors --input seven.png");
    command->callback([typed, &program] { program.status = predict(*typed); });
}

} // namespace ks::cli
