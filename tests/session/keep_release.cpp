// Writes what tests/fixtures/release holds: files as this program makes them, which every later one opens with the same numbers (tst_release_files).
//   cmake --build build/release --target keep_release && build/release/bin/keep_release tests/fixtures/release
// To be run when a release is made, or when there is something new to be kept; what older programs wrote stays beside it.
#include "core/base/error.h"
#include "core/data/source.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_file.h"
#include "core/measure/result_store.h"
#include "core/nn/checkpoint.h"
#include "core/nn/trainer.h"
#include "core/session/compute.h"
#include "core/session/network_session.h"
#include "core/session/session_file.h"
#include "core/verify/random_case.h"
#include "tests/measure/quick_run.h"
#include "tests/nn/small_training.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

using namespace ks;

namespace {

SourcedTensor typed(const Tensor& tensor)
{
    if (tensor.cells().empty())
        return {};
    return {std::make_shared<const Tensor>(tensor), {.kind = SourceKind::Typed}};
}

/// An operator with every attribute in play, its operands as typed, its results of both passes.
Session sessionOf(OpKind op)
{
    TestCase chosen;
    for (std::uint64_t number = 0;; ++number) { // a small one
        chosen = randomCase(op, 2026, number);
        if (chosen.kind == DataKind::Uniform && chosen.src.cells().size() <= 600)
            break;
    }
    Session session;
    session.name = std::string(nameOf(op));
    session.content.spec = chosen.spec;
    session.content.src = typed(chosen.src);
    session.content.weights = typed(chosen.weights);
    session.content.bias = typed(chosen.bias);
    session.content.src2 = typed(chosen.src2);
    session.content.mean = typed(chosen.mean);
    session.content.variance = typed(chosen.variance);
    session.content.gradient = usualGradient(session.content);
    session.content.backend = "serial";
    const OperationResult result = computeOperation(session.content, true);
    session.result = storedFrom(result);
    session.environment = currentEnvironment();
    return session;
}

/// Trained for three epochs of which the best is in use, another run beside it, something drawn.
NetworkSession trained(const std::string& data)
{
    TrainingSettings how = test::settings(3);
    how.backend = "serial";
    how.normsEvery = 2;
    how.optimizer.weightDecay = 0.01F;
    Trainer trainer(test::small(), openDataset(data), how);
    (void)trainer.run({});
    NetworkSession session{.model = trainer.model(),
                           .data = data,
                           .settings = trainer.settings(),
                           .training = checkpointOf(trainer, data),
                           .runNumber = 2,
                           .environment = currentEnvironment()};
    session.earlier.push_back({.number = 1,
                               .model = trainer.model(),
                               .data = data,
                               .settings = trainer.settings(),
                               .batchesPerEpoch = 4,
                               .history = trainer.history()});
    Tensor canvas({1, 1, drawingSide, drawingSide}, "drawing");
    for (std::size_t i = 20000; i < 40000; i += 7)
        canvas.cells()[i] = 255;
    session.drawing = std::make_shared<const Tensor>(std::move(canvas));
    session.question = {.centre = false, .is = "7"};
    session.page = "watch";
    return session;
}

/// No field as it is by itself.
TrainingSettings unusualSettings()
{
    TrainingSettings settings;
    settings.backend = "serial";
    settings.implementation = "textbook";
    settings.threads = 2;
    settings.batch = 48;
    settings.optimizer = {
        .kind = OptimizerKind::Sgd, .momentum = 0.85F, .beta1 = 0.8F, .beta2 = 0.99F, .epsilon = 1e-6F, .weightDecay = 0.0005F};
    settings.schedule = {.kind = ScheduleKind::OneCycle,
                         .rate = 0.02F,
                         .warmUpEpochs = 1.5,
                         .stepEpochs = 4,
                         .stepFactor = 0.3F,
                         .finalShare = 0.05F,
                         .peak = 0.4};
    settings.augmentation = {.shift = 2, .rotate = 5, .zoom = 0.1, .flip = true, .noise = 0.01, .blackBorder = false};
    settings.seed = 18'446'744'073'709'551'557U;
    settings.stop = {.epochs = 7, .seconds = 90.5, .targetAccuracy = 0.985, .patience = 3};
    settings.validateEvery = 2;
    settings.keepBest = false;
    settings.normsEvery = 10;
    settings.layerTimes = true;
    return settings;
}

constexpr const char* experiments[] = {
    R"({"name":"windows","op":"MaxPool","shape":"2x3x64x48","attributes":{"kernel_shape":"3x5","strides":"2x1","pads":"1,2,1,2","ceil_mode":"1"},
        "passes":["inference","backwardData"],"backends":["serial","openmp"],"implementations":["auto","textbook"],"threads":2,
        "sweep":{"axis":"threads","values":[1,2]},"repeat":7,"warm_up":1,"cache":"cold","time_budget":12.5,"seed":9})",
    R"({"op":"Conv","shape":"1x4x32x32","attributes":{"kernel_shape":"3x3","filters":"8","dilations":"2x2","group":"2"},
        "backends":["onednn"],"sweep":{"axis":"size","values":"16:64:x2"}})",
    R"({"network":"lenet-5","batch":16,"passes":["training"],"backends":["openmp"],"sweep":{"axis":"batch","values":[8,16]}})"};

void write(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    for (const OpKind op : allOps())
        saveSession(sessionOf(op), folder / (std::string(nameOf(op)) + ".kscope"));
    const NetworkSession network = trained("synthetic:digits?count=150&test=50&validation=0.2");
    saveNetworkSession(network, folder / "network.kscope");
    saveCheckpoint(*network.training, folder / "training.safetensors");
    writeText(folder / "settings.json", settingsToJson(unusualSettings()).dump(2) + "\n");
    int number = 0;
    for (const char* text : experiments)
        writeExperiment(folder / ("experiment-" + std::to_string(++number) + ".json"), experimentFromJson(text, "text"));
    writeText(folder / "result.json", storedResult(resultOf(pooling)));
}

} // namespace

int main(int count, char** arguments)
{
    if (count != 2) {
        std::cerr << "usage: keep_release FOLDER\n";
        return 2;
    }
    try {
        write(arguments[1]);
    } catch (const Error& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
