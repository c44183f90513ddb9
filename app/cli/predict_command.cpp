#include "app/cli/given_options.h"
#include "app/cli/network_input.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/samples_options.h"
#include "core/base/output_files.h"
#include "core/nn/dead_layers.h"
#include "core/nn/evaluation.h"
#include "core/nn/prediction_table.h"

#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct PredictOptions {
    NetworkOptions network;
    RunningOptions running;
    PreparationOptions preparation;
    CacheOptions cache;
    SamplesOptions samples;
    std::vector<std::string> inputs;
    std::string output;
};

DeadLayers predictFiles(const PredictOptions& typed, const Network& network, Predictor& predictor, PredictionTable& table)
{
    std::vector<float> inputs;
    for (const std::string& path : typed.inputs) {
        const Tensor input = readNetworkInput(path, predictor.model());
        table.add(path, predictor.predict(input));
        inputs.insert(inputs.end(), input.cells().begin(), input.cells().end());
    }
    return deadLayers(network.model, network.parameters, typed.running.usedBackend(), inputs);
}

DeadLayers predictData(const PredictOptions& typed, const Network& network, const DatasetPtr& data, Predictor& predictor,
                       PredictionTable& table)
{
    const BatchLoader loader = typed.samples.loader(data, predictor.model().pipeline);
    Progress progress;
    const Evaluation evaluation = evaluate(predictor, loader, true, {.progress = progress.following("predicting")});
    progress.clear();
    for (const Prediction& one : evaluation.predictions)
        table.add(data->sampleText(one.sample).english(), one, *data);
    return deadLayers(network.model, network.parameters, typed.running.usedBackend(), loader);
}

int runPredict(const PredictOptions& typed)
{
    if (typed.inputs.empty() == typed.running.data.empty())
        badOption("--input", "say either --input with pictures, or --data with a data set");
    if (!typed.output.empty())
        requireWritable(typed.output);
    Network network = typed.network.read();
    typed.preparation.giveTo(network, false);
    requireWeights(network, "knows nothing");
    const DatasetPtr data = typed.inputs.empty() ? openDataFor(network, typed.running.data, typed.cache) : nullptr;
    Predictor predictor = typed.running.predictorOf(network, data ? typed.samples.batch : 1);
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
    const auto typed = std::make_shared<PredictOptions>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, false);
    typed->preparation.addTo(*command);
    typed->cache.addTo(*command);
    CLI::Option* input = command->add_option("--input", typed->inputs, "Pictures, NPY or CSV files")->type_name("FILE…");
    typed->samples.addTo(*command);
    for (const char* ofData : {"--split", "--batch", "--cache"})
        command->get_option(ofData)->excludes(input);
    command->add_option("--output", typed->output, "A table, one line per sample (the terminal)")->type_name("FILE.csv");
    command->footer("Example: kernelscope-cli predict --weights lenet.safetensors --input seven.png");
    command->callback([typed, &program] { program.status = runPredict(*typed); });
}

} // namespace ks::cli
