#include "app/screenshots/scenes.h"

#include "core/measure/experiment_file.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/result_view.h"

namespace ks {

namespace {

constexpr const char* poolExperiment = R"({"op": "MaxPool", "shape": "1x4x96x96", "attributes": {"auto_pad": "SAME_UPPER"},
    "name": "MaxPool against window size, serial and openmp", "nameIn": {"es": "MaxPool frente al tamaño de ventana, serial y openmp"},
    "backends": ["serial", "openmp"], "sweep": {"axis": "window", "values": [2, 3, 5, 9, 15, 23, 31]}, "repeat": 7, "time_budget": 3})";
constexpr const char* threadExperiment = R"({"op": "Conv", "shape": "4x32x28x28", "attributes": {"kernel_shape": "3x3", "filters": "32"},
    "name": "Threads and Amdahl's law", "nameIn": {"es": "Hilos y la ley de Amdahl"},
    "backends": ["openmp", "onednn"], "sweep": {"axis": "threads", "values": [1, 2, 3, 4]}, "repeat": 15})";

constexpr const char* gridExperiment = R"({"subjects": [{"network": "fc:50", "batch": 32}, {"network": "fc:100-50", "batch": 32}],
    "passes": ["training"], "name": "Networks by batch and threads", "nameIn": {"es": "Redes por lote e hilos"}, "backends": ["openmp"],
    "sweeps": [{"axis": "batch", "values": [2, 64]}, {"axis": "threads", "values": [1, 2]}], "repeat": 5})";
constexpr const char* trainingExperiment = R"({"network": "from-scratch", "batch": 32, "backends": ["openmp"], "threads": 1,
    "name": "Whole trainings by optimiser", "nameIn": {"es": "Entrenamientos enteros por optimizador"},
    "training": {"data": "synthetic:digits?count=320&test=64", "settings": {"epochs": 2}, "trainings": 2},
    "sweep": {"axis": "training.optimizer", "values": ["sgd", "adam"]}})";

constexpr const char* optimizerExperiment = R"({"network": "lenet-5", "batch": 8, "passes": ["training"],
    "name": "Training steps by optimiser and threads", "nameIn": {"es": "Pasos de entrenamiento por optimizador e hilos"},
    "backends": ["serial", "openmp"], "sweeps": [{"axis": "optimizer", "values": ["sgd", "momentum", "rmsprop", "adam"]},
    {"axis": "threads", "values": [1, 2]}], "repeat": 5})";

BenchmarkLab& beginExperiment(MainWindow& window, const char* experiment)
{
    auto& lab = activate<BenchmarkLab>(window);
    settle(500);
    lab.session().take(experimentFromJson(experiment, "scene"));
    lab.startOrResume();
    return lab;
}

/// Measured to its end.
void measure(MainWindow& window, const char* experiment, const char* chart)
{
    BenchmarkLab& lab = beginExperiment(window, experiment);
    settleUntil([&] { return !lab.session().runner().isBusy(); });
    lab.results().choose(QString::fromLatin1(chart));
}

/// Two runs of this machine, the first of them with a name and the baseline of the second, and what another machine is said to have found.
void compare(MainWindow& window, const char* chart)
{
    measure(window, poolExperiment, "time");
    auto& lab = activate<BenchmarkLab>(window);
    lab.startOrResume();
    settleUntil([&] { return !lab.session().runner().isBusy(); });
    ResultShelf& shelf = lab.session().shelf();
    BenchmarkResult other = lab.session().shown();
    other.environment.processor = "Example 9000";
    shelf.add(std::move(other), false, true);
    for (const ResultShelf::Entry& one : std::vector(shelf.contents().entries))
        shelf.setCompared(one.id, true);
    shelf.rename(shelf.contents().entries.front().id, QStringLiteral("before"));
    shelf.setBaseline(shelf.contents().entries.front().id);
    lab.results().choose(QString::fromLatin1(chart));
}

} // namespace

std::vector<Screen> benchmarkScenes()
{
    return {
        {QStringLiteral("benchmark"),
         [](MainWindow& window) {
             activate<BenchmarkLab>(window);
             settle(1000);
         }},
        {QStringLiteral("benchmark-under-way"),
         [](MainWindow& window) {
             beginExperiment(window, poolExperiment);
             settle(2500);
         }},
        {QStringLiteral("benchmark-time"), [](MainWindow& window) { measure(window, poolExperiment, "time"); }},
        {QStringLiteral("presenter-benchmark"),
         [](MainWindow& window) {
             measure(window, poolExperiment, "time");
             window.setPresenting(true);
         }},
        {QStringLiteral("text-150-benchmark"),
         [](MainWindow& window) {
             measure(window, poolExperiment, "time");
             enlargeText(window, "150");
         }},
        {QStringLiteral("benchmark-compared"), [](MainWindow& window) { compare(window, "machines"); }},
        {QStringLiteral("benchmark-baseline"), [](MainWindow& window) { compare(window, "time"); }},
        {QStringLiteral("benchmark-ratio"), [](MainWindow& window) { measure(window, poolExperiment, "ratio"); }},
        {QStringLiteral("benchmark-spread"), [](MainWindow& window) { measure(window, poolExperiment, "spread"); }},
        {QStringLiteral("benchmark-copies"), [](MainWindow& window) { measure(window, poolExperiment, "copies"); }},
        {QStringLiteral("benchmark-roofline"), [](MainWindow& window) { measure(window, poolExperiment, "roofline"); }},
        {QStringLiteral("benchmark-threads"), [](MainWindow& window) { measure(window, threadExperiment, "speed-up"); }},
        {QStringLiteral("benchmark-efficiency"), [](MainWindow& window) { measure(window, threadExperiment, "efficiency"); }},
        {QStringLiteral("benchmark-grid"), [](MainWindow& window) { measure(window, gridExperiment, "time"); }},
        {QStringLiteral("benchmark-property"), [](MainWindow& window) { measure(window, gridExperiment, "by-property"); }},
        {QStringLiteral("benchmark-optimizers"), [](MainWindow& window) { measure(window, optimizerExperiment, "time"); }},
        {QStringLiteral("benchmark-trainings"), [](MainWindow& window) { measure(window, trainingExperiment, "time"); }},
    };
}

} // namespace ks
