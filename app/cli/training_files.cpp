#include "app/cli/training_files.h"

#include "app/cli/given_options.h"
#include "core/base/json.h"
#include "core/io/onnx/onnx_file.h"
#include "core/measure/energy_figures.h"
#include "core/nn/checkpoint.h"
#include "core/nn/kept_weights.h"
#include "core/nn/trainer.h"
#include "core/nn/weights.h"
#include "core/report/training_report.h"
#include "core/session/network_file.h"

#include <filesystem>

namespace ks::cli {

namespace {

enum class FilePart { Checkpoint, Networks, Config, Figures, Power, Report };

/// `trainer` and `energy` are looked at when a file is written.
OutputFiles trainingOutputs(const TrainingFiles& files, std::initializer_list<FilePart> parts, const Trainer* trainer,
                            const std::string& data, const EnergyRecord* energy = nullptr)
{
    OutputFiles outputs;
    for (const FilePart part : parts) {
        switch (part) {
        case FilePart::Figures:
            outputs.add("--history", files.history, [trainer, json = fileEnding(files.history) == ".json"](AtomicFile& file) {
                file.write(json ? historyToJson(trainer->history()).dump(1) + "\n" : epochsCsv(trainer->history()));
            });
            outputs.add("--batch-history", files.batchHistory, [trainer](AtomicFile& file) { file.write(batchesCsv(trainer->history())); });
            break;
        case FilePart::Networks:
            outputs.add("--save", files.save, [trainer](AtomicFile& file) {
                saveWeights(file, trainer->model(), trainer->bestParameters(),
                            textOf(keptWeights(trainer->history(), trainer->settings())).english());
            });
            outputs.add("--onnx", files.onnx,
                        [trainer](AtomicFile& file) { file.write(onnxBytes(onnxOf(trainer->model(), trainer->bestParameters()))); });
            break;
        case FilePart::Config:
            outputs.add("--save-config", files.config, [trainer, &files](AtomicFile& file) { file.write(files.configText(*trainer)); });
            break;
        case FilePart::Power:
            outputs.add("--power-log", files.powerLog,
                        [energy](AtomicFile& file) { file.write(csvOf(energy ? energy->log : PowerLog())); });
            break;
        case FilePart::Report:
            outputs.add("--report", files.report, [trainer, data, energy](AtomicFile& file) {
                TrainingReport report = reportOf(*trainer, data);
                if (energy)
                    report.energy = *energy;
                file.write(htmlOf(report));
            });
            break;
        case FilePart::Checkpoint:
            outputs.add("--checkpoint", files.checkpoint,
                        [trainer, data](AtomicFile& file) { saveCheckpoint(checkpointOf(*trainer, data), file); });
            break;
        }
    }
    return outputs;
}

} // namespace

void TrainingFiles::requireWritable() const
{
    if (resume && checkpoint.empty())
        badOption("--resume", "say which --checkpoint to go on from");
    if (!resume && std::filesystem::is_regular_file(checkpoint))
        badOption("--checkpoint", checkpoint + " is there already; say --resume to go on from it, or name another file");
    trainingOutputs(*this,
                    {FilePart::Checkpoint, FilePart::Networks, FilePart::Config, FilePart::Figures, FilePart::Power, FilePart::Report},
                    nullptr, {})
        .requireWritable();
}

void TrainingFiles::rehearse(const Trainer& trainer, const std::string& data) const
{
    trainingOutputs(*this, {FilePart::Checkpoint, FilePart::Networks, FilePart::Config, FilePart::Figures, FilePart::Power}, &trainer, data)
        .rehearse();
}

void TrainingFiles::write(const Trainer& trainer, const std::string& data, bool diverged, const EnergyRecord* energy) const
{
    EachByItself each; // what makes a training go on comes first, what takes longest last
    if (!diverged)
        each.run([&] { trainingOutputs(*this, {FilePart::Checkpoint}, &trainer, data).write(); });
    each.run([&] {
        trainingOutputs(*this, {FilePart::Networks, FilePart::Config, FilePart::Figures, FilePart::Power, FilePart::Report}, &trainer, data,
                        energy)
            .write();
    });
    each.finish();
}

CLI::Option* TrainingFiles::addTo(CLI::App& command)
{
    command.add_option("--history", history, "Write a line per epoch (.csv), or everything (.json)")->type_name("FILE");
    command.add_option("--batch-history", batchHistory, "Write a line per batch")->type_name("FILE.csv");
    command.add_option("--save", save, "Write the best weights with their network")->type_name("FILE.safetensors");
    command.add_option("--onnx", onnx, "Write the trained network for other programs")->type_name("FILE.onnx");
    command.add_option("--report", report, "Write a page with curves, results per class, wrong samples, settings and times")
        ->type_name("FILE.html");
    CLI::Option* power =
        command.add_option("--power-log", powerLog, "Write watts over time, a line per device and sample")->type_name("FILE.csv");
    CLI::Option* whole =
        command.add_option("--checkpoint", checkpoint, "Write the whole state after every epoch, into a new file")->type_name("FILE");
    command.add_option("--checkpoint-every", checkpointEvery, "Epochs between two")
        ->check(CLI::Range(1, 1'000'000))
        ->needs(whole)
        ->capture_default_str();
    command
        .add_flag(
            "--resume", resume,
            "Go on from the checkpoint where there is one, at its rate unless --lr is typed: the same numbers as without the break; the "
            "data must be the same, and are prepared as they were")
        ->needs(whole);
    return power;
}

} // namespace ks::cli
