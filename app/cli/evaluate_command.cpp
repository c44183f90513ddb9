#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/given_options.h"
#include "app/cli/json.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/samples_options.h"
#include "app/cli/scores.h"
#include "core/nn/dead_layers.h"
#include "core/nn/evaluation.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <utility>

namespace ks::cli {

namespace {

struct EvaluateOptions {
    NetworkOptions network;
    RunningOptions running;
    PreparationOptions preparation;
    CacheOptions cache;
    SamplesOptions samples;
    double least = 0;
    bool json = false;
};

void printConfusion(const Evaluation& evaluation, const std::vector<std::string>& names)
{
    std::size_t width = 6;
    for (const std::string& name : names)
        width = std::max(width, shown(name).size() + 1);
    const auto cell = [&](const std::string& text) { std::cout << rightAligned(text, width); };
    std::cout << "\nright \\ predicted\n";
    cell("");
    for (const std::string& name : names)
        cell(name);
    std::cout << '\n';
    for (std::int64_t right = 0; right < evaluation.classes; ++right) {
        cell(names[static_cast<std::size_t>(right)]);
        for (std::int64_t predicted = 0; predicted < evaluation.classes; ++predicted)
            cell(std::to_string(evaluation.count(right, predicted)));
        std::cout << '\n';
    }
    if (const std::int64_t unnamed = evaluation.unnamedSamples(); unnamed > 0)
        std::cout << "answers that are no number, and in no column: " << unnamed << '\n';
}

Json jsonOfEvaluation(const Evaluation& evaluation, const std::vector<std::string>& names)
{
    Json json = {{"samples", evaluation.score.samples}, {"loss", jsonNumber(evaluation.score.loss)}};
    if (evaluation.classes == 0)
        return json;
    json["accuracy"] = jsonNumber(evaluation.score.accuracy);
    json["classes"] = names;
    Json rows = Json::array();
    for (std::int64_t right = 0; right < evaluation.classes; ++right) {
        Json row = Json::array();
        for (std::int64_t predicted = 0; predicted < evaluation.classes; ++predicted)
            row.push_back(evaluation.count(right, predicted));
        rows.push_back(std::move(row));
    }
    json["confusion"] = std::move(rows);
    if (const std::int64_t unnamed = evaluation.unnamedSamples(); unnamed > 0) // their answer is no number
        json["without_class"] = unnamed;
    return json;
}

int runEvaluate(const EvaluateOptions& typed)
{
    Network network = typed.network.read();
    typed.preparation.giveTo(network, false);
    requireWeights(network, "cannot be judged");
    const DatasetPtr data = openDataFor(network, typed.running.data, typed.cache);
    if (typed.least > 0)
        requireAccuracy("--least-accuracy", network.model.classifies());
    Predictor predictor = typed.running.predictorOf(network, typed.samples.batch);
    const BatchLoader loader = typed.samples.loader(data, network.model.pipeline);
    Progress progress;
    const auto start = std::chrono::steady_clock::now();
    const Evaluation evaluation = evaluate(predictor, loader, false, {.progress = progress.following("evaluating")});
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double speed = static_cast<double>(evaluation.score.samples) / std::max(seconds, 1e-9);
    progress.clear();
    std::vector<std::string> names = data->classNames();
    while (static_cast<std::int64_t>(names.size()) < evaluation.classes) // outputs that these data have no class for
        names.push_back(std::to_string(names.size()));
    if (typed.json) {
        Json json = jsonOfEvaluation(evaluation, names);
        json["seconds"] = seconds;
        json["samples_per_second"] = speed;
        printJson(json);
    } else {
        if (!network.about.empty())
            std::cerr << "network: " << network.about << '\n';
        std::cout << scoreText(evaluation.score, evaluation.classes > 0) << " samples=" << evaluation.score.samples << '\n'
                  << "seconds=" << sixDigits(seconds) << " images_per_second=" << sixDigits(speed) << '\n';
        if (evaluation.classes > 0 && evaluation.classes <= 20)
            printConfusion(evaluation, names);
    }
    warnOfDeadLayers(deadLayers(network.model, network.parameters, typed.running.usedBackend(), loader));
    return typed.least > 0 && !(evaluation.score.accuracy >= typed.least) ? checkFailed : done;
}

} // namespace

void addEvaluateCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("evaluate", "Loss, accuracy and confusion of a trained network on a part of the data");
    const auto typed = std::make_shared<EvaluateOptions>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, true);
    typed->preparation.addTo(*command);
    typed->cache.addTo(*command);
    typed->samples.addTo(*command);
    command->add_option("--least-accuracy", typed->least, "Exit status 1 below it")->type_name("0…1")->check(between(0, 1));
    addJsonFlag(*command, typed->json);
    command->footer("Example: kernelscope-cli evaluate --weights lenet.safetensors --data synthetic:digits");
    command->callback([typed, &program] { program.status = runEvaluate(*typed); });
}

} // namespace ks::cli
