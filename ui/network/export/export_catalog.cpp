#include "ui/network/export/export_catalog.h"

#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file_set.h"
#include "core/base/json.h"
#include "core/base/output_files.h"
#include "core/data/pipeline_code.h"
#include "core/io/codec.h"
#include "core/io/network_code.h"
#include "core/io/onnx/onnx_file.h"
#include "core/measure/result_file.h"
#include "core/nn/map_files.h"
#include "core/nn/model_json.h"
#include "core/nn/prediction_table.h"
#include "core/nn/weights.h"
#include "core/ops/roles.h"
#include "core/report/network_tables.h"
#include "core/session/network_file.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/maps_figure.h"
#include "ui/language/text.h"
#include "ui/plots/chart_file.h"

#include <algorithm>
#include <iterator>

namespace ks {

namespace {

using ExportKind = ExportItem::Kind;

struct Catalog {
    Q_DECLARE_TR_FUNCTIONS(ExportCatalog)

public:
    QList<ExportItem> items;

    void chart(TrainingChart which, const QString& sentence)
    {
        add(ExportKind::Chart, fromView(nameOf(which)), tr("Charts"), toQString(titleOf(which)), sentence, chartEndings());
        items.back().chart = which;
    }
    void add(ExportKind kind, const QString& id, const QString& group, const QString& title, const QString& sentence,
             const QList<ExportFormat>& formats)
    {
        items.append({.id = id, .kind = kind, .group = group, .title = title, .sentence = sentence, .formats = formats});
    }
    static QList<ExportFormat> chartEndings()
    {
        return {{QStringLiteral("png"), QStringLiteral("PNG")},
                {QStringLiteral("svg"), QStringLiteral("SVG")},
                {QStringLiteral("pdf"), QStringLiteral("PDF")},
                {QStringLiteral("csv"), QStringLiteral("CSV")}};
    }
    /// Figures, and for other programs pictures in which a cell is a pixel, which the image codec writes.
    static QList<ExportFormat> mapFormats()
    {
        const Text missing = imageCodecMissing();
        return {{QStringLiteral("png"), QStringLiteral("PNG")},
                {QStringLiteral("svg"), QStringLiteral("SVG")},
                {QStringLiteral("pdf"), QStringLiteral("PDF")},
                {QStringLiteral("cells.png"), tr("PNG, a pixel a cell"), false, missing},
                {QStringLiteral("folder"), tr("PNG, one each, a pixel a cell"), true, missing},
                {QStringLiteral("npy"), QStringLiteral("NPY")}};
    }
    static QList<ExportFormat> csv() { return {{QStringLiteral("csv"), QStringLiteral("CSV")}}; }

    void fill()
    {
        add(ExportKind::Report, QStringLiteral("report"), tr("Report"), tr("Report of the training"),
            tr("One page that needs no other file: curves, results of each class, wrong samples, network, settings, times, machine, and "
               "the "
               "command that repeats it."),
            {{QStringLiteral("html"), QStringLiteral("HTML")}});
        charts();
        add(ExportKind::Maps, QStringLiteral("maps"), tr("Feature maps"), tr("Maps of a layer for a sample"),
            tr("What the layer makes of the sample: a figure of all maps with their names and a colour bar, pictures of a pixel a cell, or "
               "the "
               "numbers."),
            mapFormats());
        add(ExportKind::Watched, QStringLiteral("watched"), tr("Feature maps"), tr("What was looked at in Watch"),
            tr("The maps, weights, gradients, saliency or Grad-CAM looked at last on the Watch page, of the sample chosen there: as a "
               "figure with names and a colour bar, pictures of a pixel a cell, or the numbers."),
            mapFormats());
        tables();
        networks();
    }
    void charts()
    {
        chart(TrainingChart::Loss, tr("The loss of every batch and after every validation, of all runs on screen."));
        chart(TrainingChart::Accuracy, tr("The share of right answers of every batch and after every validation."));
        chart(TrainingChart::Rate, tr("The learning rate of every batch."));
        chart(TrainingChart::Speed, tr("The speed at which every batch was computed: the rests of a slowed training do not count."));
        chart(TrainingChart::Norms, tr("How large the gradients of each layer’s parameters were."));
        chart(TrainingChart::Times, tr("Microseconds per sample of each layer: forward, backward and update."));
        chart(TrainingChart::Phases, tr("Shares of the time: load, forward, backward, update, records, validation and test."));
        chart(TrainingChart::EpochPhases, tr("Seconds of each phase, epoch by epoch."));
        chart(TrainingChart::LossByTime, tr("The loss of each epoch at the second of computing at which it was known."));
        chart(TrainingChart::AccuracyByTime, tr("The accuracy of each epoch at the second of computing at which it was known."));
        add(ExportKind::RateFinder, QStringLiteral("rate-finder"), tr("Charts"), tr("Learning-rate finder"),
            tr("The loss while the learning rate grew, with the rate where it falls fastest."), chartEndings());
    }
    void tables()
    {
        add(ExportKind::Predictions, QStringLiteral("predictions"), tr("Tables"), tr("Predictions"),
            tr("One line for each sample: the right answer, the network’s, and its probabilities."), csv());
        add(ExportKind::Classes, QStringLiteral("classes"), tr("Tables"), tr("Result of each class"),
            tr("Samples, right answers, recall and precision of each class."), csv());
        add(ExportKind::Confusion, QStringLiteral("confusion"), tr("Tables"), tr("Confusion matrix"),
            tr("How many samples of each class were taken for which."), csv());
        add(ExportKind::Epochs, QStringLiteral("epochs"), tr("Tables"), tr("History by epoch"),
            tr("Loss and accuracy of training and validation, seconds of each phase and rate of each epoch."), csv());
        add(ExportKind::Batches, QStringLiteral("batches"), tr("Tables"), tr("History by batch"),
            tr("Loss, accuracy, rate and seconds of each batch."), csv());
        add(ExportKind::History, QStringLiteral("history"), tr("Tables"), tr("Whole history"),
            tr("Batches, epochs, norms, times and test; the numbers read back exactly."),
            {{QStringLiteral("json"), QStringLiteral("JSON")}});
        add(ExportKind::Layers, QStringLiteral("layers"), tr("Tables"), tr("Layers"),
            tr("Operator, output, parameters and operations of each layer."), csv());
    }
    void networks()
    {
        add(ExportKind::Weights, QStringLiteral("weights"), tr("Network"), tr("Weights"),
            tr("The weights with their network, for this program and any reader of safetensors: the best ones, where the training keeps "
               "them."),
            {{QStringLiteral("safetensors"), QStringLiteral("safetensors")}});
        add(ExportKind::Training, QStringLiteral("training"), tr("Network"), tr("Training to go on with"),
            tr("Weights, optimiser, position and curves: opened again, it goes on with the same numbers."),
            {{QStringLiteral("safetensors"), QStringLiteral("safetensors")}});
        add(ExportKind::Network, QStringLiteral("network"), tr("Network"), tr("Network for other programs"),
            tr("With weights as ONNX; its layers alone as JSON; or as a program for PyTorch or Keras that reads the weights."),
            {{QStringLiteral("onnx"), QStringLiteral("ONNX")},
             {QStringLiteral("json"), QStringLiteral("JSON")},
             {QStringLiteral("pytorch.py"), QStringLiteral("PyTorch")},
             {QStringLiteral("keras.py"), QStringLiteral("Keras")}});
    }
};

Chart chartOf(const ExportItem& item, const ExportSource& source)
{
    const auto found = std::ranges::find(source.charts, item.id, &std::pair<QString, std::function<Chart()>>::first);
    return found->second();
}

void writeNetwork(const QString& ending, const std::filesystem::path& path, const Gathered& gathered)
{
    const Model& model = gathered.model;
    if (ending == QLatin1String("onnx"))
        writeOnnx(path, onnxOf(model, gathered.weights));
    else if (ending == QLatin1String("json"))
        saveModel(model, path);
    else if (ending == QLatin1String("keras.py"))
        writeText(path, kerasSource(model.graph, model.name,
                                    {.ending = model.endingForOthers(),
                                     .functions = kerasPreparation(model.pipeline, model.graph.input, model.white())}));
    else
        writeText(path, pytorchSource(model.graph, model.name,
                                      {.ending = model.endingForOthers(),
                                       .functions = torchPreparation(model.pipeline, model.graph.input, model.white())}));
}

constexpr std::size_t mostSeenLines = 400; ///< of a preview

/// What follows is left out, which a line says.
std::string firstLines(const std::string& text)
{
    std::size_t end = 0;
    for (std::size_t line = 0; line < mostSeenLines; ++line) {
        end = text.find('\n', end);
        if (end == std::string::npos)
            return text;
        ++end;
    }
    return end < text.size() ? text.substr(0, end) + "…" : text;
}

struct Titled {
    MapsSubject subject;
    std::string name; ///< of its file, if it is one
};

/// `name`: of the file, before its ending.
void writeTensor(const MapsSubject& what, const QString& ending, const std::filesystem::path& folder, const std::string& name)
{
    if (ending == QLatin1String("npy"))
        writeMaps(*what.maps, MapFiles::Numbers, folder, name);
    else if (ending == QLatin1String("folder"))
        writeMaps(*what.maps, MapFiles::Singles, folder, name);
    else if (ending == QLatin1String("cells.png"))
        writeMaps(*what.maps, MapFiles::Montage, folder, name);
    else
        writeMapsFigure(what, folder / (name + '.' + ending.toStdString()));
}

/// All tensors or none: into the folder `path`, or beside it. The file of a single one is `path`.
void writeTensors(const std::vector<Titled>& tensors, const QString& ending, const std::filesystem::path& path)
{
    const bool folderAsked = ending == QLatin1String("folder");
    if (folderAsked)
        makeFolder(path);
    if (!folderAsked && tensors.size() == 1)
        return writeTensor(tensors.front().subject, ending, path.parent_path(), path.stem().string());
    std::vector<std::string> names;
    for (const Titled& one : tensors)
        names.push_back(one.name);
    names = fileNamesOf(names);
    FileSet files(folderAsked ? path : path.parent_path());
    for (std::size_t i = 0; i < tensors.size(); ++i) // beside a figure of the same name
        writeTensor(tensors[i].subject, ending, files.room(), names[i] + (ending == QLatin1String("cells.png") ? ".cells" : ""));
    files.commit();
}

void writeMapsOf(const QString& ending, const std::filesystem::path& path, const Gathered& gathered)
{
    std::vector<Titled> tensors;
    for (const Gathered::Maps& maps : gathered.maps)
        tensors.push_back({{.maps = TensorPtr(TensorPtr(), &maps.tensor), // lives as long as `gathered`
                            .title = QString::fromStdString(maps.layer),
                            .values = fromView(infoOf(Role::Dst).symbol),
                            .locale = QLocale()},
                           maps.layer});
    writeTensors(tensors, ending, path);
}

void writeWatched(const QString& ending, const std::filesystem::path& path, const ExportSource& source)
{
    std::vector<Titled> tensors;
    for (const NamedTensor& one : source.watched)
        tensors.push_back({mapsSubjectOf(one), fileName(one.name).toStdString()});
    writeTensors(tensors, ending, path);
}

/// What one item is written from, and where to.
struct Writing {
    const ExportItem& item;
    const QString& ending;
    const std::filesystem::path& path;
    const ExportSource& source;
    const Gathered& gathered;
};

/// A table that needs neither weights nor samples.
using HistoryText = std::string (*)(const History&, const Model&);

std::string epochsText(const History& history, const Model&)
{
    return epochsCsv(history);
}
std::string batchesText(const History& history, const Model&)
{
    return batchesCsv(history);
}
std::string historyText(const History& history, const Model&)
{
    return historyToJson(history).dump(1) + "\n";
}
std::string layersText(const History&, const Model& model)
{
    return layersCsv(model);
}

template <HistoryText text>
ExportContent seenText(const ExportItem&, const ExportSource& source, const Model& model)
{
    return firstLines(text(source.history, model));
}
template <HistoryText text>
void writeHistoryText(const Writing& to)
{
    writeText(to.path, text(to.source.history, to.gathered.model));
}

ExportContent seenChart(const ExportItem& item, const ExportSource& source, const Model&)
{
    return chartOf(item, source);
}
void writeChartOf(const Writing& to)
{
    writeChart(chartOf(to.item, to.source), to.path, to.source.words);
}

void needNothing(ExportNeeds&, Split, const std::vector<int>&) {}
void needWeights(ExportNeeds& needs, Split, const std::vector<int>&)
{
    needs.weights = true;
}
void needJudgement(ExportNeeds& needs, Split part, const std::vector<int>&)
{
    needs.judgement = part;
}

/// All that is known of a kind.
struct KindRow {
    ExportKind kind;
    void (*need)(ExportNeeds& needs, Split part, const std::vector<int>& layers); ///< of the trainer
    ExportContent (*see)(const ExportItem& item, const ExportSource& source,
                         const Model& model) = nullptr; ///< null: not before it is written
    void (*write)(const Writing& to) = nullptr;
};

/// In the order of their enumerators.
constexpr KindRow kindRows[] = {
    {ExportKind::Report, [](ExportNeeds& needs, Split, const std::vector<int>&) { needs.report = true; }, nullptr,
     [](const Writing& to) { writeText(to.path, htmlOf(*to.gathered.report, to.source.words)); }},
    {ExportKind::Chart, needNothing, seenChart, writeChartOf},
    {ExportKind::RateFinder, needNothing, seenChart, writeChartOf},
    {ExportKind::Maps, [](ExportNeeds& needs, Split, const std::vector<int>& layers) { needs.mapsOf = layers; }, nullptr,
     [](const Writing& to) { writeMapsOf(to.ending, to.path, to.gathered); }},
    {ExportKind::Watched, needNothing, nullptr, [](const Writing& to) { writeWatched(to.ending, to.path, to.source); }},
    {ExportKind::Predictions, needJudgement, nullptr,
     [](const Writing& to) { writeText(to.path, predictionsCsv(to.gathered.model, *to.gathered.evaluation, *to.gathered.data)); }},
    {ExportKind::Layers, needWeights, seenText<layersText>, writeHistoryText<layersText>},
    {ExportKind::Classes, needJudgement, nullptr,
     [](const Writing& to) { writeText(to.path, classesCsv(to.gathered.model, *to.gathered.evaluation, to.gathered.data->classNames())); }},
    {ExportKind::Confusion, needJudgement, nullptr,
     [](const Writing& to) {
         writeText(to.path, confusionCsv(to.gathered.model, *to.gathered.evaluation, to.gathered.data->classNames()));
     }},
    {ExportKind::Epochs, needNothing, seenText<epochsText>, writeHistoryText<epochsText>},
    {ExportKind::Batches, needNothing, seenText<batchesText>, writeHistoryText<batchesText>},
    {ExportKind::History, needNothing, seenText<historyText>, writeHistoryText<historyText>},
    {ExportKind::Weights, needWeights, nullptr, [](const Writing& to) { saveWeights(to.path, to.gathered.model, to.gathered.weights); }},
    {ExportKind::Training, [](ExportNeeds& needs, Split, const std::vector<int>&) { needs.checkpoint = true; }, nullptr,
     [](const Writing& to) { saveCheckpoint(*to.gathered.checkpoint, to.path); }},
    {ExportKind::Network, needWeights, nullptr, [](const Writing& to) { writeNetwork(to.ending, to.path, to.gathered); }},
};

constexpr const KindRow& rowOf(ExportKind kind)
{
    return kindRows[static_cast<std::size_t>(kind)];
}
static_assert(std::ranges::all_of(kindRows, [](const KindRow& row) { return &rowOf(row.kind) == &row && row.write; }) &&
              std::size(kindRows) == static_cast<std::size_t>(ExportKind::Network) + 1);

} // namespace

QString fileName(const QString& name)
{
    QString plain;
    for (const QChar letter : name.toLower())
        plain += letter.isLetterOrNumber() && letter.unicode() < 128 ? letter : QLatin1Char('-');
    return plain;
}

QList<ExportItem> exportItems()
{
    Catalog catalog;
    catalog.fill();
    return catalog.items;
}

void addNeeds(const ExportItem& item, Split part, const std::vector<int>& layers, ExportNeeds& needs)
{
    rowOf(item.kind).need(needs, part, layers);
}

bool isSeenBefore(const ExportItem& item)
{
    return rowOf(item.kind).see != nullptr;
}

ExportContent previewOf(const ExportItem& item, const ExportSource& source, const Model& model)
{
    return rowOf(item.kind).see(item, source, model);
}

History beginningOf(History history)
{
    // One more than is seen: that there is more is seen, too.
    history.batches.truncate(std::min(history.batches.size(), mostSeenLines + 1));
    history.epochs.resize(std::min(history.epochs.size(), mostSeenLines + 1));
    return history;
}

void writeItem(const ExportItem& item, const QString& ending, const std::filesystem::path& path, const ExportSource& source,
               const Gathered& gathered)
{
    rowOf(item.kind).write({item, ending, path, source, gathered});
}

} // namespace ks
