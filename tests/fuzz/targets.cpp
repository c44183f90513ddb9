#include "tests/fuzz/targets.h"

#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/data/loaders/cifar.h"
#include "core/data/loaders/idx.h"
#include "core/data/loaders/table.h"
#include "core/data/loaders/table_look.h"
#include "core/data/options.h"
#include "core/data/prepared_file.h"
#include "core/data/source.h"
#include "core/io/csv.h"
#include "core/io/image.h"
#include "core/io/onnx/onnx_file.h"
#include "core/io/paste.h"
#include "core/io/safetensors.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_list.h"
#include "core/measure/result_store.h"
#include "core/measure/trace_file.h"
#include "core/nn/checkpoint.h"
#include "core/nn/model_json.h"
#include "core/nn/training_config.h"
#include "core/nn/weights.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/report/training_charts.h"
#include "core/session/network_session.h"
#include "core/session/session_file.h"
#include "core/session/zip_archive.h"
#include "core/studies/embedded_studies.h"
#include "core/studies/orderings.h"
#include "core/studies/studies_session.h"
#include "core/studies/study_chart.h"
#include "core/studies/study_file.h"
#include "core/studies/study_table.h"
#include "core/tensor/npy.h"
#include "tests/fuzz/seed_session.h"
#include "tests/fuzz/seeds.h"

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace ks::fuzz {

namespace {

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void require(bool promise)
{
    if (!promise)
        std::abort();
}

/// `read` returns a tensor or throws FileError or OutOfMemory with a message; afterwards no memory is left in use.
template <class Read>
void expectTensorOrError(Read&& read)
{
    MemoryBudget::instance().setLimit(budget);
    try {
        const Tensor tensor = read();
        require(!tensor.empty() && tensor.elements() == static_cast<std::int64_t>(tensor.cells().size()));
    } catch (const FileError& error) {
        require(error.what()[0] != '\0');
    } catch (const OutOfMemory& error) {
        require(error.what()[0] != '\0');
    }
    require(MemoryBudget::instance().used() == 0);
}

/// `read` returns or throws an announced error; afterwards no memory is left in use.
template <class Read>
void expectDoneOrError(Read&& read)
{
    MemoryBudget::instance().setLimit(budget);
    try {
        read();
    } catch (const Error& error) {
        require(error.what()[0] != '\0');
    }
    require(MemoryBudget::instance().used() == 0);
}

void requireWhole(const Content& content)
{
    require(content.src.tensor && content.src.tensor->shape() == content.spec.src);
    if (hasWindow(content.spec.op))
        static_cast<void>(resolvedPads(content.spec)); // the lab draws settings that do not fit their input, too
    if (!isLegal(content.spec))
        return;
    for (const auto& [role, tensor] : {std::pair{Role::Weights, content.weights.tensor}, std::pair{Role::Bias, content.bias.tensor}})
        require((tensor ? tensor->shape() : Shape{}) == shapeOf(content.spec, role));
}

void requireWhole(const Model& model)
{
    const std::string written = modelToJson(model).dump();
    require(modelFromJson(parseJson(written, "again")) == model);
}

/// What was read of a training can be drawn: the charts look for the layers that its records name.
void requireDrawn(const Model& model, const History& history)
{
    const ChartedRun run{.name = "fuzz", .model = &model, .history = &history};
    for (const TrainingChart chart : allTrainingCharts)
        (void)trainingChart(chart, std::span(&run, 1), {.keep = 0.9, .byEpoch = true});
}

void requireWhole(const Checkpoint& checkpoint)
{
    requireWhole(checkpoint.model);
    requireDrawn(checkpoint.model, checkpoint.history);
    require(checkpoint.state.network.parameters.size() == parametersOf(checkpoint.model.graph).size());
    (void)decodeCheckpoint(encodeCheckpoint(checkpoint), "again");
}

/// What was read can be written and read again.
void requireWhole(const Session& session)
{
    requireWhole(session.content);
    for (const Bookmark& bookmark : session.bookmarks)
        requireWhole(bookmark.content);
    const std::vector<std::byte> written = encodeSession(session);
    require(decodeSession(written, "again").bookmarks.size() == session.bookmarks.size());
}

} // namespace

void npy(std::span<const std::byte> bytes)
{
    expectTensorOrError([&] { return readNpy(bytes, "fuzz").tensor; });
}

void csv(std::span<const std::byte> bytes)
{
    expectTensorOrError([&] { return readCsv(textOf(bytes), "fuzz"); });
}

void paste(std::span<const std::byte> bytes)
{
    MemoryBudget::instance().setLimit(budget);
    try {
        const PasteResult result = parsePaste(textOf(bytes));
        require(result.readings.empty() != result.problem.empty());
    } catch (const OutOfMemory&) { // allowed
    }
}

void image(std::span<const std::byte> bytes)
{
    expectTensorOrError([&] {
        DecodedImage decoded = readImage(bytes, "fuzz");
        for (const float cell : decoded.tensor.cells())
            require(cell >= 0 && cell <= decoded.white() && cell == std::floor(cell));
        return std::move(decoded.tensor);
    });
}

void session(std::span<const std::byte> bytes)
{
    MemoryBudget::instance().setLimit(budget);
    std::optional<Session> read;
    try {
        read = decodeSession(bytes, "fuzz");
    } catch (const Error& error) {
        require(error.what()[0] != '\0');
    }
    if (read)
        requireWhole(*read); // an error from here is a fault
    read.reset();
    require(MemoryBudget::instance().used() == 0);
}

void idx(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const IdxImages images = readIdxImages(bytes, "fuzz");
        require(images.cells.bytes() >= static_cast<std::size_t>(images.shape.elements()));
    });
    expectDoneOrError([&] {
        constexpr int classes = 10;
        for (const std::int32_t label : readIdxLabels(bytes, "fuzz", classes))
            require(label >= 0 && label < classes);
    });
}

void cifar(std::span<const std::byte> bytes)
{
    std::vector<std::byte> cells(bytes.size());
    for (const CifarForm& form : {CifarForm{}, CifarForm{.labelBytes = 2, .labelAt = 1, .classes = 100}}) {
        expectDoneOrError([&] {
            std::vector<std::int32_t> labels;
            readCifar(bytes, "fuzz", form, labels, cells);
            for (const std::int32_t label : labels)
                require(label >= 0 && label < form.classes);
        });
    }
}

void table(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        constexpr std::size_t looked = std::size_t{64} << 10U;
        const TableLook look = lookAtTable(textOf(bytes).substr(0, looked), bytes.size() < looked);
        require(!look.isData() || partsOf(look.description("fuzz")).kind == "csv");
    });
    expectDoneOrError([&] {
        DataOptions options("window=2&horizon=1");
        const DatasetPtr data = readTable(textOf(bytes), "fuzz", options);
        require(data->size() > 0 && data->targetsPerSample() == 1);
        for (const float cell : data->cells().floats())
            require(std::isfinite(cell));
    });
}

void prepared(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const PreparedData read = decodePrepared(bytes, "fuzz");
        std::vector<std::byte> written;
        encodePrepared(read.key, *read.data,
                       [&](std::span<const std::byte> piece) { written.insert(written.end(), piece.begin(), piece.end()); });
        require(decodePrepared(written, "again").key == read.key);
    });
}

void preparedHeader(std::span<const std::byte> bytes)
{
    const std::string& seed = seedsOf("prepared").front();
    const std::span<const std::byte> whole = std::as_bytes(std::span(seed));
    Hash hash;
    hash.add(bytes);
    std::vector<std::byte> file(whole.begin(), whole.begin() + 8);
    for (const std::uint64_t number : {std::uint64_t{bytes.size()}, hash.value()}) {
        const auto raw = std::as_bytes(std::span(&number, 1));
        file.insert(file.end(), raw.begin(), raw.end());
    }
    file.insert(file.end(), bytes.begin(), bytes.end());
    const std::size_t samples = 24 + seedsOf("preparedHeader").front().size();
    file.insert(file.end(), whole.begin() + static_cast<std::ptrdiff_t>(samples), whole.end());
    prepared(file);
}

void settings(std::span<const std::byte> bytes)
{
    ZipEntries entries = seedEntries();
    entries[settingsEntry].assign(bytes.begin(), bytes.end());
    session(packZip(entries));
}

void network(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] { requireWhole(modelFromJson(parseJson(textOf(bytes), "fuzz"))); });
}

void networkSession(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const NetworkSession read = decodeNetworkSession(bytes, "fuzz");
        requireWhole(read.model);
        if (read.training)
            requireWhole(*read.training);
        for (const EarlierRun& run : read.earlier)
            requireDrawn(run.model, run.history);
        require(!read.moments || (read.training && read.momentsLost.empty()));
        (void)decodeNetworkSession(encodeNetworkSession(read), "again");
    });
}

void networkDocument(std::span<const std::byte> bytes)
{
    networkSession(packZip({{"network.json", {bytes.begin(), bytes.end()}}}));
}

void earlierRun(std::span<const std::byte> bytes)
{
    static const NetworkSession session = [] {
        const std::string seed = seedCheckpoint();
        const Checkpoint checkpoint = decodeCheckpoint(std::as_bytes(std::span(seed)), "seed");
        return NetworkSession{
            .model = checkpoint.model, .data = "synthetic:digits", .runNumber = 2, .earlier = {{.model = checkpoint.model}}};
    }();
    static const ZipEntries whole = [] {
        const std::vector<std::byte> packed = encodeNetworkSession(session);
        const ZipReader archive(packed, "seed");
        const auto entry = archive.read("network.json");
        return ZipEntries{{"network.json", {entry.bytes().begin(), entry.bytes().end()}}};
    }();
    ZipEntries entries = whole;
    entries["run_1.json"] = {bytes.begin(), bytes.end()};
    networkSession(packZip(entries));
}

void onnx(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const OnnxNetwork read = decodeOnnx(textOf(bytes), "fuzz");
        require(read.parameters.size() == parametersOf(read.graph).size());
    });
}

void safetensors(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const SafetensorsFile file = SafetensorsFile::parse(bytes, "fuzz");
        std::size_t size = 0;
        for (const SafetensorsEntry& entry : file.tensors())
            size += entry.bytes.size();
        require(size <= bytes.size());
        requireWhole(trainedFrom(file).model);
    });
}

void checkpoint(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] { requireWhole(decodeCheckpoint(bytes, "fuzz")); });
}

void training(std::span<const std::byte> bytes)
{
    const std::string seed = seedCheckpoint();
    const SafetensorsFile file = SafetensorsFile::parse(std::as_bytes(std::span(seed)), "seed");
    SafetensorsMetadata metadata = file.metadata();
    metadata["training"] = textOf(bytes);
    metadata["digest"] = checkpointDigest(file.tensors(), metadata["network"] + metadata["training"]);
    std::vector<std::byte> damaged;
    try {
        damaged = encodeSafetensors(file.tensors(), metadata);
    } catch (const std::exception&) { // no UTF-8: such a text never stands in a file
        return;
    }
    checkpoint(damaged);
}

void configuration(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const std::string written = ks::textOf(trainingConfigFrom(textOf(bytes), "fuzz"));
        require(ks::textOf(trainingConfigFrom(written, "again")) == written);
    });
}

void experiment(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const Experiment read = experimentFromJson(textOf(bytes), "fuzz");
        require(jsonOf(experimentFromJson(jsonOf(read), "again")) == jsonOf(read));
    });
}

void result(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const ResultList read = resultListFromJson(textOf(bytes), "fuzz");
        for (const BenchmarkResult& one : read.results)
            require(!csvOf(one).empty());
        require(resultListFromJson(storedResults(read), "again").results.size() == read.results.size());
    });
}

void trace(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const Trace read = traceFrom(textOf(bytes), "fuzz");
        std::int64_t events = 0;
        for (const TraceTotal& one : totalsOf(read))
            events += one.count;
        require(events == static_cast<std::int64_t>(read.events.size()));
        require(traceFrom(jsonOf(read), "again").events.size() == read.events.size());
    });
}

void study(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const Study read = studyFromJson(textOf(bytes), "fuzz", [](const std::string& name) {
            for (const EmbeddedFile& file : embeddedStudies())
                if (file.name == "published/" + name)
                    return std::string(file.text);
            throw FileError(Text("there is no such table"));
        });
        for (const StudyFigure& figure : read.figures) { // what was read can be shown
            (void)svgOf(chartOf(read, figure, {}, "es"));
            (void)publishedTablesOf(read, figure);
            (void)ownTableOf(read, figure, {});
        }
        require(checkOrderings(read, {}).size() == read.claims.size());
    });
}

void published(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const PublishedTable table = publishedTable(textOf(bytes), "fuzz");
        require(table.rows.size() == table.qualities.size());
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            for (std::size_t column = 0; column < table.columns.size(); ++column)
                require(!table.number(row, column) || std::isfinite(*table.number(row, column)));
    });
}

void studiesSession(std::span<const std::byte> bytes)
{
    expectDoneOrError([&] {
        const StudiesSession read = studiesSessionFromJson(textOf(bytes), "fuzz");
        const std::string text = jsonOf(read); // what was read can be saved, and read again
        require(jsonOf(studiesSessionFromJson(text, "fuzz")) == text);
    });
}

} // namespace ks::fuzz
