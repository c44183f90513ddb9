#include "app/cli/columns.h"
#include "app/cli/given_options.h"
#include "app/cli/json.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/tensor_source.h"
#include "core/backends/backend.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/nn/dead_layers.h"
#include "core/nn/evaluation.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>

namespace ks::cli {

namespace {

struct Typed {
    NetworkOptions network;
    RunningOptions running;
    PreparationOptions preparation;
    std::string split = "test";
    std::int64_t batch = 128;
    double least = 0;
    bool json = false;
};

Split splitNamed(const std::string& name)
{
    return name == "train" ? Split::Train : name == "validation" ? Split::Validation : Split::Test;
}

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

Json jsonOf(const Evaluation& evaluation, const std::vector<std::string>& names)
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

int evaluateNetwork(const Typed& typed)
{
    Network network = typed.network.read();
    typed.preparation.giveTo(network.model, false);
    if (network.parameters.empty())
        badOption("--weights", "an untrained network cannot be judged; name a .safetensors or ONNX file");
    const DatasetPtr data = prepared(openData(typed.running.data), network.model.pipeline);
    network.model = answeringTo(std::move(network.model), *data);
    if (typed.least > 0)
        requireAccuracy("--least-accuracy", network.model.classifies());
    requireClassesOf(network, *data);
    Predictor predictor(network.model, requireBackend(typed.running.backendId()), typed.batch, typed.running.threads, {},
                        typed.running.implementation);
    predictor.setParameters(network.parameters);
    const BatchLoader loader(data, splitNamed(typed.split), network.model.pipeline, {.size = typed.batch, .shuffle = false});
    Progress progress;
    const Evaluation evaluation =
        evaluate(predictor, loader, false, {.progress = [&](double share) { progress.say("evaluating", share); }});
    progress.clear();
    std::vector<std::string> names = data->classNames();
    while (static_cast<std::int64_t>(names.size()) < evaluation.classes) // outputs that these data have no class for
        names.push_back(std::to_string(names.size()));
    if (typed.json) {
        std::cout << jsonOf(evaluation, names).dump(2) << '\n';
    } else {
        if (!network.about.empty())
            std::cerr << "network: " << network.about << '\n';
        const Score& score = evaluation.score;
        std::cout << (evaluation.classes > 0 ? "accuracy=" + significantDigits(score.accuracy, 6) + ' ' : "")
                  << "loss=" << significantDigits(score.loss, 6) << " samples=" << score.samples << '\n';
        if (evaluation.classes > 0 && evaluation.classes <= 20)
            printConfusion(evaluation, names);
    }
    warnOfDeadLayers(deadLayers(network.model, network.parameters, requireBackend(typed.running.backendId()), loader));
    return typed.least > 0 && !(evaluation.score.accuracy >= typed.least) ? checkFailed : done;
}

} // namespace

void addEvaluateCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("evaluate", "Loss, accuracy and confusion of a trained network on a part of the data");
    const auto typed = std::make_shared<Typed>();
    typed->network.addTo(*command, true);
    typed->running.addTo(*command, true);
    typed->preparation.addTo(*command);
    command->add_option("--split", typed->split, "train, validation or test")
        ->check(CLI::IsMember({"train", "validation", "test"}))
        ->capture_default_str();
    command->add_option("--batch", typed->batch, "Samples at once")->check(CLI::Range(1, 1 << 20))->capture_default_str();
    command->add_option("--least-accuracy", typed->least, "Exit status 1 below it")->type_name("0…1")->check(between(0, 1));
    command->add_flag("--json", typed->json, "For machines");
    command->footer("Example: kernelscope-cli evaluate --weights lenet.safetensors --data synthetic:digits");
    command->callback([typed, &program] { program.status = evaluateNetwork(*typed); });
}

} // namespace ks::cli
