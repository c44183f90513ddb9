#include "app/cli/interrupt.h"
#include "app/cli/json.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/tensor_source.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/data/checks.h"
#include "core/io/onnx/onnx_file.h"
#include "core/measure/result_file.h"
#include "core/nn/checkpoint.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/nn/weights.h"
#include "core/report/training_report.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>

namespace ks::cli {

namespace {

/// The options as they were typed.
struct Typed {
    NetworkOptions network;
    RunningOptions running;
    TrainingSettings settings;
    std::string optimizer = "adam";
    std::string schedule = "constant";
    std::string augment;
    double validation = 0;
    std::string history;
    std::string batchHistory;
    std::string save;
    std::string onnx;
    std::string report;
    std::string checkpoint;
    int checkpointEvery = 1;
    bool resume = false;
};

std::string percent(double share)
{
    char text[16];
    std::snprintf(text, sizeof text, "%.2f %%", 100 * share);
    return text;
}

std::string number(double value)
{
    char text[24];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

/// "shift=2,rotate=10": what is not named stays 0.
Augmentation augmentationOf(const std::string& typed)
{
    Augmentation augmentation;
    std::istringstream parts(typed);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::string name = part.substr(0, part.find('='));
        const std::string text = name.size() < part.size() ? part.substr(name.size() + 1) : std::string();
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool whole = error == std::errc() && end == text.data() + text.size() && !text.empty();
        if (name == "flip" && name.size() == part.size())
            augmentation.flip = true;
        else if (name == "edge" && name.size() == part.size())
            augmentation.blackBorder = false;
        else if (double* const field = name == "shift"    ? &augmentation.shift
                                       : name == "rotate" ? &augmentation.rotate
                                       : name == "zoom"   ? &augmentation.zoom
                                       : name == "noise"  ? &augmentation.noise
                                                          : nullptr;
                 field && whole)
            *field = value;
        else
            badOption("--augment", "'" + part + "' must be one of shift=PIXELS, rotate=DEGREES, zoom=SHARE, noise=SHARE, flip, edge");
    }
    return augmentation;
}

std::string descriptionOf(const Typed& typed)
{
    if (typed.validation <= 0)
        return typed.running.data;
    const char mark = typed.running.data.find('?') == std::string::npos ? '?' : '&';
    return typed.running.data + mark + "validation=" + number(typed.validation);
}

/// A line per epoch, a progress bar between them, a checkpoint every so often.
class Reporter final : public TrainingObserver {
public:
    explicit Reporter(const Typed& typed) : m_typed(typed) {}

    void batchDone(const Trainer& trainer, const BatchRecord& batch) override
    {
        m_images += batch.size;
        m_seconds += batch.seconds;
        if (m_seconds - m_shown < 0.1 && batch.batch > 0)
            return;
        m_shown = m_seconds;
        const double share = static_cast<double>(batch.batch + 1) / static_cast<double>(trainer.batchesPerEpoch());
        m_progress.say("epoch " + std::to_string(batch.epoch + 1) + ", loss " + number(batch.loss) + ", " +
                           std::to_string(static_cast<std::int64_t>(static_cast<double>(m_images) / std::max(m_seconds, 1e-9))) +
                           " images/s",
                       share);
    }

    void epochDone(const Trainer& trainer, const EpochRecord& epoch) override
    {
        m_progress.clear();
        std::cout << "epoch " << epoch.epoch + 1 << ": loss " << number(epoch.training.loss);
        if (trainer.model().classifies())
            std::cout << ", accuracy " << percent(epoch.training.accuracy);
        if (epoch.validation) {
            std::cout << "; validation loss " << number(epoch.validation->loss);
            if (trainer.model().classifies())
                std::cout << ", accuracy " << percent(epoch.validation->accuracy);
            std::cout << (epoch.best ? " (best)" : "");
        }
        std::cout << "; " << static_cast<std::int64_t>(epoch.imagesPerSecond) << " images/s" << std::endl;
        if (!m_typed.checkpoint.empty() && (epoch.epoch + 1) % m_typed.checkpointEvery == 0)
            saveCheckpoint(checkpointOf(trainer, descriptionOf(m_typed)), m_typed.checkpoint);
    }

    void evaluating(Split split, double share) override
    {
        m_progress.say(split == Split::Test ? "testing" : "validating", share);
        if (share >= 1)
            m_progress.clear();
    }

    std::int64_t images() const { return m_images; }
    double seconds() const { return m_seconds; }

private:
    const Typed& m_typed;
    Progress m_progress;
    std::int64_t m_images = 0;
    double m_seconds = 0;
    double m_shown = 0;
};

TrainingSettings settingsOf(const Typed& typed)
{
    TrainingSettings settings = typed.settings;
    typed.running.giveTo(settings, typed.optimizer);
    const auto schedule = scheduleNamed(typed.schedule);
    if (!schedule)
        badOption("--schedule", "'" + typed.schedule + "' must be one of constant, step, cosine, one-cycle");
    settings.schedule.kind = *schedule;
    settings.augmentation = augmentationOf(typed.augment);
    requireLegal(settings);
    return settings;
}

void writeResults(const Typed& typed, const Trainer& trainer)
{
    if (!typed.history.empty()) {
        const bool json = std::filesystem::path(typed.history).extension() == ".json";
        writeText(typed.history, json ? historyToJson(trainer.history()).dump(1) + "\n" : epochsCsv(trainer.history()));
    }
    if (!typed.batchHistory.empty())
        writeText(typed.batchHistory, batchesCsv(trainer.history()));
    const std::vector<Tensor> best = trainer.bestParameters();
    if (!typed.save.empty())
        saveWeights(typed.save, trainer.model(), best);
    if (!typed.onnx.empty())
        writeOnnx(typed.onnx, {trainer.model().name, trainer.model().graph, best, trainer.model().classes, trainer.model().loss});
    if (!typed.report.empty())
        writeText(typed.report, htmlOf(reportOf(trainer, descriptionOf(typed))));
}

/// Folders that are not there are said before the work, not after it.
void requireWritable(const Typed& typed)
{
    for (const std::string& path : {typed.history, typed.batchHistory, typed.save, typed.onnx, typed.report, typed.checkpoint})
        if (!path.empty())
            AtomicFile probe(path);
}

int train(const Typed& typed)
{
    const TrainingSettings settings = settingsOf(typed);
    requireWritable(typed);
    if (typed.resume && typed.checkpoint.empty())
        badOption("--resume", "say which --checkpoint to go on from");
    const bool resumes = typed.resume && std::filesystem::exists(typed.checkpoint);
    const DatasetPtr data = openData(descriptionOf(typed));
    for (const Text& warning : checkData(*data).warnings)
        if (std::ranges::find(data->warnings(), warning) == data->warnings().end()) // these were said when it was opened
            std::cerr << "Warning: " << warning.english() << '\n';
    Network network = typed.network.read();
    Trainer trainer(fitted(network, *data), data, settings);
    if (!network.parameters.empty())
        trainer.setParameters(std::move(network.parameters));
    if (resumes) {
        resume(trainer, loadCheckpoint(typed.checkpoint));
        std::cout << "going on after " << trainer.position().epoch << " epochs\n";
    }
    std::cout << trainer.model().name << " on " << data->name() << ": " << data->count(Split::Train) << " images, " << settings.backend
              << ", " << trainer.step().story().english() << std::endl;

    std::stop_source stop;
    Reporter reporter(typed);
    Ending ending = Ending::Stopped;
    {
        const StopOnCtrlC guard(stop);
        ending = trainer.run(stop.get_token(), nullptr, &reporter);
    }
    if (!typed.checkpoint.empty() && ending != Ending::Diverged)
        saveCheckpoint(checkpointOf(trainer, descriptionOf(typed)), typed.checkpoint);
    if (ending == Ending::Diverged) {
        writeResults(typed, trainer);
        std::cerr << "kernelscope-cli: " << trainer.divergence().english() << '\n';
        return checkFailed;
    }
    writeResults(typed, trainer);
    std::cerr << endingText(ending).english() << '\n';

    const History& history = trainer.history();
    Score score;
    if (history.test)
        score = *history.test;
    else if (!history.epochs.empty())
        score = history.epochs.back().validation.value_or(history.epochs.back().training);
    if (trainer.model().classifies())
        std::cout << "accuracy=" << number(score.accuracy) << ' ';
    std::cout << "loss=" << number(score.loss) << " seconds=" << number(trainer.state().seconds)
              << " images_per_second=" << number(static_cast<double>(reporter.images()) / std::max(reporter.seconds(), 1e-9)) << '\n';
    if (ending == Ending::Stopped)
        return interrupted;
    const double target = settings.stop.targetAccuracy;
    return target > 0 && ending != Ending::Target && !(score.accuracy >= target) ? checkFailed : done;
}

/// What is seldom changed; the command of a report may need them.
void addFineSettings(CLI::App& command, TrainingSettings& settings)
{
    const std::string group = "Finer settings";
    const auto number = [&](const char* name, auto& value, const char* what) {
        command.add_option(name, value, what)->group(group)->capture_default_str();
    };
    number("--beta1", settings.optimizer.beta1, "Of adam and adamw");
    number("--beta2", settings.optimizer.beta2, "Of rmsprop, adam and adamw");
    number("--epsilon", settings.optimizer.epsilon, "Of rmsprop, adam and adamw");
    number("--step-epochs", settings.schedule.stepEpochs, "Of the step schedule: epochs between two steps");
    number("--step-factor", settings.schedule.stepFactor, "Of the step schedule: of every step");
    number("--final-share", settings.schedule.finalShare, "Of cosine and one-cycle: of the rate at the end");
    number("--peak", settings.schedule.peak, "Of one-cycle: where the highest rate is, as a share of the training");
    command.add_flag("!--keep-last", settings.keepBest, "Keep the last weights instead of the best")->group(group);
}

} // namespace

void addTrainCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand("train", "Train a network on images, a table or generated data");
    const auto typed = std::make_shared<Typed>();
    TrainingSettings& settings = typed->settings;
    typed->network.addTo(*command, false);
    typed->running.addTo(*command, true);
    command->add_option("--epochs", settings.stop.epochs, "Times through the data")->check(CLI::Range(1, 1'000'000))->capture_default_str();
    command->add_option("--batch", settings.batch, "Images of a batch")->check(CLI::Range(1, 1 << 20))->capture_default_str();
    command->add_option("--optimizer", typed->optimizer, "sgd, momentum, nesterov, rmsprop, adam or adamw")->capture_default_str();
    command->add_option("--lr", settings.schedule.rate, "Learning rate, the highest of the schedule")->capture_default_str();
    command->add_option("--schedule", typed->schedule, "constant, step, cosine or one-cycle")->capture_default_str();
    command->add_option("--warm-up", settings.schedule.warmUpEpochs, "Epochs in which the rate rises from 0")->type_name("EPOCHS");
    command->add_option("--momentum", settings.optimizer.momentum, "Of momentum and nesterov")->capture_default_str();
    command->add_option("--weight-decay", settings.optimizer.weightDecay, "Decay of the weights")->capture_default_str();
    command->add_option("--seed", settings.seed, "Of weights, order, dropout and augmentation")->check(seedCheck)->capture_default_str();
    command
        ->add_option(
            "--augment", typed->augment,
            "Small random changes of the training pictures, at most: shift=PIXELS, rotate=DEGREES, zoom=SHARE, noise=SHARE, flip, edge")
        ->type_name("LIST");
    command->add_option("--validation", typed->validation, "Share of the training images that is kept for validation")
        ->check(CLI::Range(0.0, 0.9));
    command->add_option("--validate-every", settings.validateEvery, "Epochs between validations; 0: never")->capture_default_str();
    command->add_option("--target-accuracy", settings.stop.targetAccuracy, "Stop when it is reached; exit status 1 if it never is")
        ->type_name("0…1")
        ->check(CLI::Range(0.0, 1.0));
    command->add_option("--seconds", settings.stop.seconds, "Stop after this time")->type_name("S");
    command->add_option("--patience", settings.stop.patience, "Stop after so many validations without a better one")->type_name("N");
    command->add_option("--history", typed->history, "Write a line per epoch (.csv), or everything (.json)")->type_name("FILE");
    command->add_option("--batch-history", typed->batchHistory, "Write a line per batch")->type_name("FILE.csv");
    command->add_option("--save", typed->save, "Write the best weights with their network")->type_name("FILE.safetensors");
    command->add_option("--onnx", typed->onnx, "Write the trained network for other programs")->type_name("FILE.onnx");
    command->add_option("--report", typed->report, "Write a page with curves, results per class, wrong samples, settings and times")
        ->type_name("FILE.html");
    CLI::Option* checkpoint =
        command->add_option("--checkpoint", typed->checkpoint, "Write the whole state after every epoch")->type_name("FILE");
    command->add_option("--checkpoint-every", typed->checkpointEvery, "Epochs between two")
        ->check(CLI::Range(1, 1'000'000))
        ->needs(checkpoint)
        ->capture_default_str();
    command->add_flag("--resume", typed->resume, "Go on from the checkpoint where there is one: the same numbers as without the break")
        ->needs(checkpoint);
    addFineSettings(*command, settings);
    command->footer("Ctrl+C stops after the batch under way and keeps what there is (exit status 130).\n"
                    "Example: kernelscope-cli train --model lenet-5 --data synthetic:digits --epochs 3 --save lenet.safetensors");
    command->callback([typed, &program] { program.status = train(*typed); });
}

} // namespace ks::cli
