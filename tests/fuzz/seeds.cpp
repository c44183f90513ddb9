#include "tests/fuzz/seeds.h"

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/data/half_samples.h"
#include "core/data/prepared_file.h"
#include "core/io/onnx/onnx_file.h"
#include "core/measure/result_list.h"
#include "core/measure/result_store.h"
#include "core/measure/trace_file.h"
#include "core/nn/builder.h"
#include "core/nn/presets.h"
#include "core/nn/training_config.h"
#include "core/nn/weights.h"
#include "core/ops/attributes.h"
#include "core/session/network_file.h"
#include "core/session/network_session.h"
#include "core/studies/studies_session.h"
#include "core/tensor/npy.h"
#include "core/tensor/random.h"
#include "tests/data/made_data.h"
#include "tests/data/sample_files.h"
#include "tests/fuzz/seed_session.h"
#include "tests/measure/quick_run.h"
#include "tests/places.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <opencv2/imgcodecs.hpp>

namespace ks::fuzz {

namespace {

using Files = std::vector<std::string>;

std::string asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Files of the repository, none too large to be damaged often.
Files filesIn(const std::filesystem::path& folder, std::initializer_list<std::string_view> endings)
{
    constexpr std::uintmax_t largest = 40000;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (std::ranges::find(endings, fileEnding(entry.path())) != endings.end() && entry.file_size() <= largest)
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    Files files;
    for (const std::filesystem::path& path : paths)
        files.push_back(asText(readFile(path).bytes()));
    return files;
}

Files npyFiles()
{
    Files files;
    for (const char* type : {"<f4", ">f8", "|u1", "<i8"}) {
        const std::string header = std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': (2, 1, 1, 1), }\n";
        files.push_back(std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + std::string(16, '\x3F'));
    }
    return files;
}

Files textFiles()
{
    return {"1,2,3\n4,5,6\n\n7,8,9\n1,2,3\n", "1.5;-2e3\r\nnan;inf\r\n", "1,5\t2,25\n3\t1.234,5\n", "1 2 3\n4 5 6"};
}

Files tableFiles()
{
    return {"a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,2,3\n4,5,6\n", "\"x;y\";z\r\n1.5;-2e3\r\n1;2\r\n3;4\r\n5;6\r\n",
            "1\t2\n3\t4\n5\t6\n7\t8\n9\t10\n"};
}

Files idxFiles()
{
    Files files;
    for (const QByteArray& file : {test::idxImages(2, 3, 4), test::idxLabels(5)}) {
        files.push_back(file.toStdString());
        files.push_back(test::gzip(file).toStdString());
    }
    return files;
}

Files cifarFiles()
{
    const std::string picture(3072, 'p');
    return {'\x03' + picture + '\x09' + picture, std::string("\x01\x63") + picture};
}

Files preparedFiles()
{
    const auto plain = [](std::int64_t, std::int64_t j) { return static_cast<int>(j * 60); };
    const DatasetPtr bytes = Dataset::make(test::byteParts(4, {1, 1, 2, 2}, plain));
    Files files;
    for (const DatasetPtr& data :
         {bytes, inPrecision(bytes, SamplePrecision::Half, Scaling::ZeroToOne), Dataset::make(test::floatParts(3))}) {
        std::string file;
        encodePrepared({"1", "csv:t", "7", "", "source"}, *data, [&](std::span<const std::byte> piece) { file += asText(piece); });
        files.push_back(file);
    }
    return files;
}

Files preparedHeaders()
{
    Files headers;
    for (const std::string& file : preparedFiles()) {
        std::uint64_t length = 0;
        std::memcpy(&length, file.data() + 8, sizeof length);
        headers.push_back(file.substr(24, length));
    }
    return headers;
}

Files imageFiles()
{
    Files files;
    const cv::Mat grey(9, 7, CV_8UC1, cv::Scalar(77));
    const cv::Mat colour(5, 6, CV_8UC4, cv::Scalar(10, 20, 30, 40));
    for (const char* format : {".png", ".jpg", ".bmp", ".tiff", ".webp"}) {
        for (const cv::Mat& picture : {grey, colour}) {
            std::vector<unsigned char> bytes;
            cv::imencode(format, picture, bytes);
            files.emplace_back(bytes.begin(), bytes.end());
        }
    }
    return files;
}

Model smallModel()
{
    Model model = fullyConnected({1, 4, 1, 1}, std::array{std::int64_t{3}}, 2);
    model.name = "seed";
    return model;
}

TrainedModel smallTrained()
{
    const Model model = smallModel();
    return {model, initialParameters(model, 3)};
}

Checkpoint smallCheckpoint()
{
    TrainingSettings settings;
    settings.optimizer.kind = OptimizerKind::Adam;
    Checkpoint checkpoint = beginningWith(smallTrained(), settings, "synthetic:digits");
    checkpoint.history.batches.push_back({0, 0, 4, 1.5, 0.25, 0.1, 0.01});
    checkpoint.history.epochs.push_back({.epoch = 0, .training = {}, .seconds = 1});
    checkpoint.history.norms.push_back({.epoch = 0, .batch = 0, .layers = {{.node = 0, .gradient = 0.5, .update = 0.1, .weights = 2}}});
    checkpoint.history.rules.push_back({.rate = 0.1F, .stop = {.epochs = 2}, .backend = "openmp", .threads = 1});
    checkpoint.history.rules.push_back({.batch = 1, .rate = 0.01F, .stop = {.epochs = 3}, .backend = "serial"});
    checkpoint.history.times = {.layers = {.nodes = {{1, 2, 0.5}}, .images = 4}, .phases = {.load = 1, .step = 3.5, .validation = 1}};
    checkpoint.state.best = std::make_shared<const TrainingState::Best>(
        TrainingState::Best{.parameters = checkpoint.state.network.parameters, .epoch = 0, .score = 0.5});
    return checkpoint;
}

Files onnxFiles()
{
    OnnxNetwork network;
    network.name = "seed";
    network.classes = {"a", "b"};
    const Model model = fittedTo(presetModel("from-scratch"), {1, 1, 8, 8}, {"a", "b"});
    network.graph = withBatch(model.graph, 1);
    network.parameters = initialParameters(model, 3);
    OnnxNetwork spelled; // what is written as several nodes, and is found again as a formula
    spelled.graph.input = {1, 1, 4, 4};
    for (const OpKind op : {OpKind::Gelu, OpKind::Clip, OpKind::Flatten, OpKind::GlobalAveragePool}) {
        const int src = static_cast<int>(spelled.graph.nodes.size()) - 1;
        spelled.graph.nodes.push_back({.name = std::string(nameOf(op)), .spec = layerSpec(op, spelled.graph.output()), .src = src});
    }
    return {onnxBytes(network), onnxBytes(spelled)};
}

Files safetensorsFiles()
{
    const TrainedModel trained = smallTrained();
    const std::vector<SafetensorsEntry> entries = entriesOf(trained.model, trained.parameters);
    const SafetensorsFile checkpoint = SafetensorsFile::parse(std::as_bytes(std::span(seedCheckpoint())), "seed");
    return {asText(encodeSafetensors(entries, {{"format", "pt"}, {"network", checkpoint.metadata().at("network")}})), seedCheckpoint()};
}

EarlierRun smallRun()
{
    const Checkpoint checkpoint = smallCheckpoint();
    return {.model = checkpoint.model,
            .data = "synthetic:digits",
            .settings = checkpoint.settings,
            .history = checkpoint.history,
            .label = {.name = "first", .notes = "plain"}};
}

NetworkSession smallSession(bool trained)
{
    NetworkSession session{.model = smallModel(), .data = "synthetic:digits"};
    if (trained) {
        session.training = smallCheckpoint();
        session.runNumber = 2;
        session.earlier = {smallRun()};
        session.beforeBest = std::make_shared<const Checkpoint>(*session.training);
        session.drawing = std::make_shared<const Tensor>(Shape{1, 1, drawingSide, drawingSide}, "drawing");
        Checkpoint moment = *session.training;
        moment.history = {};
        const Moment place{.batches = session.training->history.batches.size(), .position = moment.state.position};
        session.moments = std::make_shared<const std::vector<KeptMoment>>(1, KeptMoment{place, encodeCheckpoint(moment)});
        session.beside = {.ending = "moments-1", .batches = {0, 1}};
        session.seen.compared = {.side = "beside", .first = 0, .second = place.batches};
    }
    return session;
}

Files networkDocuments()
{
    Files files;
    for (const bool trained : {false, true}) {
        const std::vector<std::byte> bytes = encodeNetworkSession(smallSession(trained));
        files.push_back(asText(ZipReader(bytes, "seed").read("network.json").bytes()));
    }
    return files;
}

Files trainingTexts()
{
    return {SafetensorsFile::parse(std::as_bytes(std::span(seedCheckpoint())), "seed").metadata().at("training")};
}

Files resultFiles()
{
    const BenchmarkResult result = resultOf(R"({"op": "MaxPool", "shape": "1x1x8x8", "attributes": {"kernel_shape": "2x2"},
                                     "backends": ["serial", "openmp"], "passes": ["inference", "backwardData"], "repeat": 3, "warm_up": 1,
                                     "sweep": {"axis": "channels", "values": [1, 2]}})");
    BenchmarkResult named = result;
    named.name = "again";
    return {storedResult(result), storedResults({.results = {result, named}, .baseline = 1, .joined = true})};
}

Files traceFiles()
{
    Trace small;
    small.devices = {"lanes", "card"};
    small.rows = {{0, "thread 0"}, {1, "copies to the device"}};
    small.events = {{.row = 0,
                     .name = small.texts.number("Conv"),
                     .layer = small.texts.number("conv1"),
                     .shapes = small.texts.number("2×1×4×4, 1×1×2×2"),
                     .begin = 1e-6,
                     .seconds = 2e-6,
                     .bytes = 64},
                    {.row = 1, .name = small.texts.number("Memcpy HtoD"), .seconds = 1e-6}};
    small.about = {{"network", "seed"}};
    return {
        jsonOf(small),
        R"([{"ph":"M","pid":"a","name":"process_name","args":{"name":"p"}},{"ph":"X","name":"aten::mm","pid":"a","tid":1,"ts":0,"dur":-1,"args":{"Input Dims":[[2,3],[]],"deep":{"args":[{}]}}}])"};
}

/// A study that it brings along, and what was found for it.
Files studiesSessions()
{
    StudiesSession session;
    const std::string table = "side,seconds,quality,note\n4,0.5,ok,\n8,1,doubtful,twice\n";
    session.opened.push_back(
        {.text = R"({"format": "kernelscope-study", "version": 1, "id": "seed", "title": "t", "year": 2020, "source": "s",
        "question": "q", "built": "b", "measured": "m", "here": "h", "groups": [{"id": "g", "title": "G"}],
        "runs": {"pool": {"quick": {"op": "MaxPool", "shape": "1x1x8x8", "attributes": {"kernel_shape": "2x2"}, "backends": ["serial"]}}},
        "figures": [{"id": "T1", "title": "T", "kind": "lines", "group": "g", "published": [{"table": "seed.csv", "x": "side", "y": "seconds"}],
                     "runs": ["pool"], "own_x": "size", "own_y": "seconds", "own_series": ["backend"]}]})",
         .tables = {{"seed.csv", table}}});
    BenchmarkResult result = resultFromJson(resultFiles().front(), "seed");
    result.experiment.name = "pool";
    session.records["seed"].keep(std::move(result));
    return {jsonOf(session)};
}

/// In the study's keys, and all of a training.
Files configurations()
{
    TrainingConfig whole = configOf(presetModel("lenet-5"), "synthetic:digits?count=100&test=20", {});
    const std::string named = textOf(whole);
    whole.model.clear();
    whole.network = presetModel("fc:4");
    return {R"({"hls": [8, 4], "n_nets": 2, "days_info": {"start_row": 0, "rows": 500}, "train_size": 400, "features": 50, "cut": 10,)"
            R"( "device": "CPU", "seed": 3, "settings": {"optimizer": "sgd"}})",
            named, textOf(whole)};
}

const std::map<std::string_view, std::function<Files()>>& makers()
{
    static const std::map<std::string_view, std::function<Files()>> all = {
        {"npy", npyFiles},
        {"csv", textFiles},
        {"paste", textFiles},
        {"image", imageFiles},
        {"idx", idxFiles},
        {"cifar", cifarFiles},
        {"table", tableFiles},
        {"prepared", preparedFiles},
        {"preparedHeader", preparedHeaders},
        {"session", [] { return Files{asText(packZip(seedEntries()))}; }},
        {"settings", [] { return Files{asText(seedEntries().at(settingsEntry))}; }},
        {"network", [] { return filesIn(test::sourcePath("samples/networks"), {".json"}); }},
        {"networkSession",
         [] {
             return Files{asText(encodeNetworkSession(smallSession(false))), asText(encodeNetworkSession(smallSession(true)))};
         }},
        {"networkDocument", networkDocuments},
        {"onnx", onnxFiles},
        {"safetensors", safetensorsFiles},
        {"checkpoint", [] { return Files{seedCheckpoint()}; }},
        {"training", trainingTexts},
        {"earlierRun", [] { return Files{toJson(smallRun()).dump()}; }},
        {"configuration", configurations},
        {"experiment", [] { return filesIn(test::sourcePath("samples/experiments"), {".json"}); }},
        {"result", resultFiles},
        {"trace", traceFiles},
        {"study", [] { return filesIn(test::sourcePath("resources/studies"), {".json"}); }},
        {"studiesSession", studiesSessions},
        {"published", [] { return filesIn(test::sourcePath("resources/studies/published"), {".csv"}); }},
    };
    return all;
}

} // namespace

const std::string& seedCheckpoint()
{
    static const std::string bytes = asText(encodeCheckpoint(smallCheckpoint()));
    return bytes;
}

const std::vector<std::string>& seedsOf(std::string_view target)
{
    static std::map<std::string_view, Files> made;
    const auto maker = makers().find(target); // a target without seeds has been forgotten here
    Files& files = made[maker->first];
    if (files.empty())
        files = maker->second();
    return files;
}

} // namespace ks::fuzz
