#include "app/cli/common_options.h"
#include "app/cli/field_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/json.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/scores.h"
#include "core/base/output_files.h"
#include "core/io/number_text.h"
#include "core/nn/rate_finder.h"

#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

struct RateFinderOptions {
    NetworkOptions network;
    RunningOptions running;
    PreparationOptions preparation;
    CacheOptions cache;
    TrainingSettings settings;
    RateSearch search;
    std::string csv;
    bool json = false;
};

std::string csvOfRates(const RateFinding& finding)
{
    std::string text = "rate,loss,smoothed\n";
    for (const RateTrial& one : finding.trials)
        text += textOf(static_cast<float>(one.rate)) + "," + textOf(static_cast<float>(one.loss)) + "," +
                textOf(static_cast<float>(one.smoothed)) + "\n";
    return text;
}

Json jsonOfRates(const RateFinding& finding)
{
    Json trials = Json::array();
    for (const RateTrial& one : finding.trials)
        trials.push_back({{"rate", one.rate}, {"loss", jsonNumber(one.loss)}, {"smoothed", jsonNumber(one.smoothed)}});
    return {{"suggested", finding.suggested}, {"trials", std::move(trials)}};
}

int runRateFinder(const RateFinderOptions& typed)
{
    TrainingSettings settings = typed.settings;
    typed.running.giveTo(settings);
    if (!typed.csv.empty())
        requireWritable(typed.csv);
    Network network = typed.network.read();
    typed.preparation.giveTo(network, true);
    const DatasetPtr data = openData(typed.running.data, typed.cache, network.model.pipeline);
    const Model model = fitted(network, *data);
    warnOfUnlikeColumns(model, *data);
    std::stop_source stop;
    RateFinding finding;
    try {
        const StopOnSignal guard(stop);
        Progress progress;
        int tried = 0;
        finding = findRate(model, data, settings, typed.search, stop.get_token(),
                           [&](const RateTrial&) { progress.say("trying rates", static_cast<double>(++tried) / typed.search.batches); });
    } catch (const Stopped&) {
        return interrupted();
    }
    if (!typed.csv.empty()) {
        const std::string text = csvOfRates(finding);
        writeFile(typed.csv, std::as_bytes(std::span(text)));
    }
    if (typed.json)
        printJson(jsonOfRates(finding));
    else if (finding.suggested > 0)
        std::cout << "rate=" << sixDigits(finding.suggested) << '\n';
    else
        std::cout << "the loss fell at none of these rates\n";
    return finding.suggested > 0 ? done : checkFailed;
}

} // namespace

void addRateFinderCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("lr-find", "Try growing learning rates on fresh weights and suggest one");
    const auto typed = std::make_shared<RateFinderOptions>();
    typed->network.addTo(*command, false);
    takePresetSettings(*command, typed->settings);
    typed->running.addTo(*command, true);
    addFieldOptions(*command, {trainingFields(), typed->settings}, {"batch", "optimizer", "seed"});
    typed->preparation.addTo(*command);
    typed->cache.addTo(*command);
    addFieldOptions(*command, {rateSearchFields(), typed->search});
    command->add_option("--csv", typed->csv, "Write rate, loss and smoothed loss of every batch")->type_name("FILE");
    addJsonFlag(*command, typed->json);
    command->footer("Example: kernelscope-cli lr-find --model lenet-5 --data synthetic:digits");
    command->callback([typed, &program] { program.status = runRateFinder(*typed); });
}

} // namespace ks::cli
