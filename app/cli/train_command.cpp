#include "app/cli/columns.h"
#include "app/cli/energy_options.h"
#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/remarks.h"
#include "app/cli/scores.h"
#include "app/cli/train_options.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/data/checks.h"
#include "core/data/data_statistics.h"
#include "core/data/sample_unit.h"
#include "core/data/source.h"
#include "core/nn/checkpoint.h"
#include "core/nn/kept_weights.h"
#include "core/nn/new_last_layer.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/nn/training_phases.h"
#include "core/nn/usual_rate.h"
#include "core/report/training_charts.h"
#include "core/report/training_command.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <utility>

namespace ks::cli {

namespace {

/// "loss 0.1, accuracy 97.00 %"
std::string epochScore(const Score& score, bool classifies)
{
    return "loss " + sixDigits(score.loss) + (classifies ? ", accuracy " + percentDigits(score.accuracy, 2) + " %" : std::string());
}

/// "load 0.1 s, forward 1.2 s": what took time, where it is known.
std::string phasesText(const EpochPhases& phases)
{
    if (!std::isfinite(phases.sum()))
        return {};
    std::string text;
    const auto add = [&](const char* name, double seconds) {
        if (seconds > 0)
            text += std::string(text.empty() ? "" : ", ") + name + " " + secondsText(seconds);
    };
    add("load", phases.load);
    add("copies", phases.copies);
    add("forward", phases.forward);
    add("backward", phases.backward);
    add("update", phases.update);
    add("records", phases.rest);
    add("validation", phases.validation);
    return text;
}

/// Of all epochs whose phases are known.
EpochPhases phasesOf(const History& history)
{
    EpochPhases sum;
    for (const EpochRecord& epoch : history.epochs) {
        sum.load += epoch.phases.load;
        sum.copies += epoch.phases.copies;
        sum.forward += epoch.phases.forward;
        sum.backward += epoch.phases.backward;
        sum.update += epoch.phases.update;
        sum.rest += epoch.phases.rest;
        sum.validation += epoch.phases.validation;
    }
    return sum;
}

/// A line per epoch, a progress bar between them, a checkpoint every so often.
class TrainingReporter final : public TrainingObserver {
public:
    explicit TrainingReporter(const TrainOptions& typed) : m_typed(typed) {}

    void batchDone(const Trainer& trainer, const BatchRecord& batch) override
    {
        m_images += batch.size;
        m_seconds += batch.seconds;
        if (m_seconds - m_shown < 0.1 && batch.batch > 0)
            return;
        m_shown = m_seconds;
        const double share = static_cast<double>(batch.batch + 1) / static_cast<double>(trainer.samples().batches());
        m_progress.say(
            "epoch " + std::to_string(batch.epoch + 1) + ", loss " + sixDigits(batch.loss) + ", " +
                sampleRate(rateDigits(static_cast<double>(m_images) / std::max(m_seconds, 1e-9)), trainer.model().graph.input).english(),
            share);
    }

    void epochDone(const Trainer& trainer, const EpochRecord& epoch) override
    {
        m_progress.clear();
        const bool classifies = trainer.model().classifies();
        std::cout << "epoch " << epoch.epoch + 1 << ": " << epochScore(epoch.training, classifies);
        if (epoch.validation)
            std::cout << "; validation " << epochScore(*epoch.validation, classifies) << (epoch.best ? " (best)" : "");
        std::cout << "; " << sampleRate(rateDigits(epoch.imagesPerSecond), trainer.model().graph.input).english();
        if (const std::string phases = phasesText(epoch.phases); !phases.empty())
            std::cout << " (" << phases << ')';
        std::cout << std::endl;
        warnOnce(trainer);
        if (m_typed.files.checkpointAfter(epoch.epoch))
            checkpoint(trainer);
    }

    void evaluating(Split split, double share) override
    {
        m_progress.say(split == Split::Test ? "testing" : "validating", share);
        if (share >= 1)
            m_progress.clear();
    }

    /// What cannot learn any more is said as soon as it is seen, and once. Looking may fail for want of memory; that is no reason to lose a training.
    void warnOnce(const Trainer& trainer)
    {
        if (m_warned)
            return;
        try {
            const DeadLayers dead = deadLayers(trainer);
            m_warned = dead.any();
            warnOfDeadLayers(dead);
        } catch (const Error&) { // NOLINT(bugprone-empty-catch)
        }
    }

    std::int64_t images() const { return m_images; }
    double seconds() const { return m_seconds; }

private:
    /// A disk that is full now may not be so later, and the training is worth more than this file: the last one says what became of it.
    void checkpoint(const Trainer& trainer)
    {
        try {
            saveCheckpoint(checkpointOf(trainer, dataDescription(m_typed)), m_typed.files.checkpoint);
            m_said = false;
        } catch (const Error& error) {
            if (!std::exchange(m_said, true))
                printWarning(std::string(error.what()) + "; the training goes on without this checkpoint");
        }
    }

    const TrainOptions& m_typed;
    Progress m_progress;
    bool m_said = false; ///< that the checkpoint cannot be written
    std::int64_t m_images = 0;
    double m_seconds = 0;
    double m_shown = 0;
    bool m_warned = false;
};

TrainingSettings trainSettings(const TrainOptions& typed)
{
    TrainingSettings settings = typed.settings;
    typed.running.giveTo(settings);
    requireLegal(settings);
    return settings;
}

/// The settings as options, and whose they are. A checkpoint brings the rate along that it was trained with.
void printSettings(const TrainOptions& typed, TrainingSettings settings, const Trainer& trainer)
{
    std::string own = typed.own;
    if (settings.schedule.rate != typed.settings.schedule.rate)
        own += std::string(own.empty() ? "" : ", ") + "--lr of trained weights";
    const auto rate = static_cast<float>(trainer.course().baseRate);
    if (rate != settings.schedule.rate)
        own += std::string(own.empty() ? "" : ", ") + "--lr of the checkpoint";
    settings.schedule.rate = rate;
    std::cout << "settings";
    if (typed.config)
        std::cout << " of the configuration" << (own.empty() ? "" : ", but for " + own);
    else if (findPreset(typed.network.model))
        std::cout << " of the preset" << (own.empty() ? "" : ", but for " + own);
    std::cout << ":" << trainingOptions(settings, {}) << std::endl;
}

/// "synthetic digits: 1,000 images (100 of each of 10 classes)"
void printBeginning(const Trainer& trainer)
{
    const Dataset& data = trainer.data();
    std::cout << shown(trainer.model().name) << " on " << shown(data.name()) << ": ";
    bool first = true;
    for (const Split split : allSplits) {
        if (data.count(split) == 0)
            continue;
        std::cout << (first ? countedSamples(data.count(split), data.sampleShape()).english() : ", " + groupedDigits(data.count(split)))
                  << " for " << splitName(split).english();
        if (data.classification())
            std::cout << " (" << classSpread(data, split).english() << ')';
        first = false;
    }
    std::cout << "; " << trainer.settings().backend << ", " << trainer.plans().step().story().english() << std::endl;
}

/// Of the weights that are kept: on the test part, or else of their epoch; of the batches so far where there is none.
Score finalScore(const Trainer& trainer)
{
    const History& history = trainer.history();
    if (history.test)
        return *history.test;
    const KeptWeights kept = keptWeights(history, trainer.settings());
    if (kept.whole)
        return kept.score;
    const TrainingState state = trainer.state();
    const auto samples = static_cast<double>(state.epochSamples);
    return {.loss = state.epochLoss / samples,
            .accuracy = trainer.model().classifies() ? state.epochCorrect / samples : notKnown,
            .samples = state.epochSamples};
}

void printEnd(const Trainer& trainer, const TrainingReporter& reporter)
{
    const Score score = finalScore(trainer);
    const History& history = trainer.history();
    if (const std::string phases = phasesText(phasesOf(history)); !phases.empty())
        std::cout << "seconds of the epochs: " << phases
                  << (history.times.phases.test > 0 ? "; test " + secondsText(history.times.phases.test) : std::string()) << '\n';
    if (const std::optional<AccuracyMoment> best = timeToBest(history); best && std::isfinite(best->seconds))
        std::cout << timeToAccuracyText(*best).english() << '\n';
    if (const double level = trainer.settings().stop.targetAccuracy; level > 0)
        if (const std::optional<AccuracyMoment> reached = timeToAccuracy(history, level); reached && std::isfinite(reached->seconds))
            std::cout << "time_to_accuracy=" << sixDigits(reached->seconds) << " level=" << sixDigits(level) << '\n';
    std::cout << "network: " << textOf(keptWeights(trainer.history(), trainer.settings())).english() << '\n';
    std::cout << scoreText(score, trainer.model().classifies()) << " seconds=" << sixDigits(trainer.state().seconds)
              << " images_per_second=" << sixDigits(static_cast<double>(reporter.images()) / std::max(reporter.seconds(), 1e-9)) << '\n';
}

/// Runs to the end, to a signal, or to an error, before which what is trained is kept.
Ending runKeeping(Trainer& trainer, const TrainOptions& typed, TrainingReporter& reporter, TrainingEnergy& energy,
                  const std::stop_token& stop)
{
    try {
        trainer.makeRoom();
        typed.files.rehearse(trainer, dataDescription(typed));
        energy.begin();
        const Ending ending = trainer.run(stop, &reporter);
        energy.end(trainer);
        return ending;
    } catch (const Error&) {
        energy.end(trainer);
        if (reporter.images() > 0) {
            try {
                typed.files.write(trainer, dataDescription(typed), false, energy.record());
            } catch (const FileError& error) {
                printError(error.what());
            }
        }
        throw;
    }
}

/// What was learned of other classes is kept, where that was asked for, and else how to ask for it is said.
void fitToClasses(Network& network, const Dataset& data, const TrainOptions& typed, std::uint64_t seed)
{
    if (!typed.newLastLayer) {
        const Model answering = answeringTo(network.model, data);
        if (network.fromPreset || network.parameters.empty() || !hasOtherClasses(answering, data))
            return;
        try {
            requireAnswers(answering, data);
        } catch (const InputError& error) {
            throw InputError(Text(KS_TEXT("core", "%1; %2 keeps the weights and gives it a last layer for these classes"),
                                  {error.text(), "--new-last-layer"}));
        }
        return;
    }
    if (network.parameters.empty())
        badOption("--new-last-layer", "this network has no weights to keep; leave it out, or name a .safetensors or ONNX file");
    NewLastLayer made = withNewLastLayer(network.model, network.parameters, data, seed);
    printNote(Text(KS_TEXT("core", "%1 is new, for %2 classes; all other weights are those of the file"),
                   {Text::name(shown(made.layer)), std::to_string(data.classes())})
                  .english());
    network = {.model = std::move(made.model), .parameters = std::move(made.parameters)};
}

/// Of weights that are kept, where no rate was typed.
void takeRateFromTrained(TrainingSettings& settings, const Model& model)
{
    const float proposed = rateFromTrained(model, settings);
    if (proposed == settings.schedule.rate)
        return;
    settings.schedule.rate = proposed;
    printNote("the weights are trained already, so --lr is " + digitsOf(proposed) + ", a tenth of the usual rate, unless it is typed");
}

int runTrain(const TrainOptions& typed)
{
    TrainingSettings settings = trainSettings(typed);
    typed.files.requireWritable();
    TrainingEnergy energy(typed.energy);
    const std::string description = dataDescription(typed);
    Network network = typed.network.read();
    std::optional<Checkpoint> checkpoint;
    if (typed.files.resume && std::filesystem::exists(typed.files.checkpoint)) {
        checkpoint = loadCheckpoint(typed.files.checkpoint);
        network.model.pipeline =
            withoutStatistics(checkpoint->model.pipeline); // what is typed wins, and is refused where it is another step
        network.scalingKnown = true;
    }
    typed.preparation.giveTo(network, true);
    const auto start = std::chrono::steady_clock::now();
    const DatasetPtr data = openData(description, typed.cache, network.model.pipeline);
    const double opening = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    for (const Text& warning : checkData(*data).warnings)
        if (std::ranges::find(data->warnings(), warning) == data->warnings().end()) // these were said when it was opened
            printWarning(warning.english());
    if (settings.stop.targetAccuracy > 0)
        requireAccuracy("--target-accuracy", data->classification());
    if (typed.config && typed.config->study && typed.running.data == typed.config->description())
        requireFeatures(*typed.config->study, *data);
    fitToClasses(network, *data, typed, settings.seed);
    if (typed.newLastLayer && !typed.rate)
        takeRateFromTrained(settings, network.model);
    Model model = fitted(network, *data);
    if (checkpoint && model.graph == checkpoint->model.graph) // else it cannot go on, which is said below
        model.pipeline = asTrained(std::move(model.pipeline), checkpoint->model.pipeline);
    if (!data->classification() && network.parameters.empty() && !typed.rate && !findPreset(typed.network.model))
        settings.schedule.rate = usualRate(model, settings.optimizer.kind); // it brings none along; a checkpoint will have its own
    warnOfUnlikeColumns(model, *data);
    Trainer trainer(std::move(model), data, settings);
    if (!network.parameters.empty())
        trainer.setParameters(std::move(network.parameters));
    if (checkpoint) {
        resume(trainer, *checkpoint);
        requireSameData(trainer, *checkpoint);
        if (typed.rate) // else that of the checkpoint
            trainer.setRate(settings.schedule.rate);
        const std::int64_t epochs = trainer.course().position.epoch;
        std::cout << "going on after " << epochs << (epochs == 1 ? " epoch\n" : " epochs\n");
        checkpoint.reset(); // its weights are the trainer's
    }
    printBeginning(trainer);
    std::cout << "data opened in " << secondsText(opening);
    if (const double ready = trainer.history().times.phases.initialisation; std::isfinite(ready))
        std::cout << "; made ready, network and first weights in " << secondsText(ready);
    std::cout << std::endl;
    printSettings(typed, settings, trainer);

    std::stop_source stop;
    TrainingReporter reporter(typed);
    const StopOnSignal guard(stop); // the files at the end are worth waiting for, too
    const Ending ending = runKeeping(trainer, typed, reporter, energy, stop.get_token());
    if (trainer.course().steps == 0) { // older files of these names are worth more than a network that knows nothing
        std::cerr << (ending == Ending::Diverged ? trainer.divergence() : endingText(ending)).english()
                  << " No batch was trained; nothing is written.\n";
        return ending == Ending::Diverged ? checkFailed : interrupted();
    }
    typed.files.write(trainer, description, ending == Ending::Diverged, energy.record());
    if (ending == Ending::Diverged) {
        printError(trainer.divergence().english());
        return checkFailed;
    }
    std::cerr << endingText(ending, trainer.history(), trainer.settings().stop).english() << '\n';
    reporter.warnOnce(trainer);
    printEnd(trainer, reporter);
    energy.print();
    if (!typed.files.config.empty())
        std::cout << "settings written to " << typed.files.config << '\n';
    if (ending == Ending::Stopped)
        return interrupted();
    // By the score that would have ended it, also where the last epoch did.
    const StopConditions target{.targetAccuracy = settings.stop.targetAccuracy};
    return target.targetAccuracy > 0 && !endingByScores(trainer.history(), target, validates(trainer.settings(), trainer.data()))
               ? checkFailed
               : done;
}

/// One network after the other; one that needs more memory than there is leaves its place to the next.
int runTrainings(TrainOptions typed)
{
    int status = done;
    for (const std::string& name : typed.models) {
        typed.network.model = name;
        try {
            status = std::max(status, runTrain(typed));
        } catch (const OutOfMemory& error) {
            printError(name + ": " + error.what());
            status = std::max(status, checkFailed);
        }
        if (status > badInput) // a signal
            return status;
        std::cout << std::endl;
    }
    return status;
}

/// What presets bring along where it is not the default named above.
std::string presetSettingsHelp()
{
    std::string text = "Settings that presets bring along; the defaults above are of all other networks:\n";
    for (const Preset& preset : presets())
        if (const TrainingSettings usual; withTrainingOf(preset, usual) != usual)
            text += "  " + std::string(preset.id) + ":" + trainingOptions(preset.training, usual) + "\n";
    return text;
}

} // namespace

void addTrainCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("train", "Train a network on images, a table or generated data");
    const auto typed = std::make_shared<TrainOptions>();
    TrainingSettings& settings = typed->settings;
    addConfigOptions(*command, *typed);
    typed->network.addTo(*command, false);
    CLI::Option* model = command->get_option("--model");
    model->description(model->get_description() + ". A preset brings its settings along (see below); what is typed wins");
    takePresetSettings(*command, settings);
    typed->running.addTo(*command, true);
    const ConstFields fields(trainingFields(), settings);
    addFieldOptions(*command, {trainingFields(), settings});
    CLI::Option* rate = command->get_option("--lr");
    rate->description(rate->get_description() + " Of a network that foretells numbers of rows and is no preset, " +
                      digitsOf(usualRate(presetModel("fc:8"), settings.optimizer.kind)) + " unless it is typed");
    typed->preparation.addTo(*command);
    typed->cache.addTo(*command);
    command->add_option("--validation", typed->validation, "Share of the training samples that is kept for validation")
        ->check(between(0, 0.9));
    command->add_flag("--new-last-layer", typed->newLastLayer,
                      "Of a trained network: its last Gemm or Conv is made anew for the classes of the data; all other weights are kept. "
                      "Unless --lr is typed, at most a tenth of the usual rate is taken");
    typed->energy.addTo(*command, *typed->files.addTo(*command));
    command->footer(presetSettingsHelp() + "\n" + std::string(dataSourcesHelp()) +
                    "\n\n"
                    "A --target-accuracy that is never reached: exit status 1.\n" +
                    signalsHelp("stop after the batch under way and keep what there is") +
                    "Example: kernelscope-cli train --model lenet-5 --data synthetic:digits --epochs 3 --save lenet.safetensors");
    command->callback([typed, command, fields, &program] {
        typed->own = givenOfPreset(*command, fields);
        typed->rate = typed->rate || command->count("--lr") > 0;
        program.status = typed->models.size() > 1 ? runTrainings(*typed) : runTrain(*typed);
    });
}

} // namespace ks::cli
