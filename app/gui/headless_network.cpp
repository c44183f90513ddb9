#include "app/gui/headless_network.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/nn/checkpoint.h"
#include "core/nn/weights.h"
#include "core/ops/roles.h"
#include "core/session/network_session.h"
#include "core/tensor/npy.h"
#include "ui/figures/figure_file.h"
#include "ui/figures/figure_language.h"
#include "ui/figures/maps_figure.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/network/see/see_drawing.h"
#include "ui/network/see/see_figure.h"

#include <QCommandLineParser>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr int letterPixels = 12; ///< of the picture's usual text, on a screen of its size

QString valueOf(const QCommandLineParser& options, const char* name)
{
    return options.value(QLatin1String(name));
}

/// Of the training that a session keeps, the last one as it stands now.
std::vector<SeeDrawnMoment> momentsIn(const NetworkSession& session)
{
    if (!session.training || !session.moments)
        throw InputError(Text("--headless picture --moments SESSION: it has none"));
    std::vector<SeeDrawnMoment> moments;
    const auto add = [&](const Moment& moment, const Checkpoint& training) {
        moments.push_back({moment.batches, moment.position, moment.loss, training.state.network.parameters});
    };
    const BatchLog& batches = session.training->history.batches;
    for (const KeptMoment& one : *session.moments)
        if (one.moment.batches < batches.size())
            add(one.moment, decodeCheckpoint(one.contents, "moment"));
    add({batches.size(), session.training->state.position, batches.empty() ? notKnown : batches.back().loss}, *session.training);
    return moments;
}

SeeFilmWish wishOf(const QCommandLineParser& options)
{
    SeeFilmWish wish{.asFrames = options.isSet(QStringLiteral("frames")),
                     .frames = mostFilmFrames,
                     .framesPerSecond = valueOf(options, "speed").toInt(),
                     .width = valueOf(options, "pixels").toInt()};
    if (!options.isSet(QStringLiteral("wave")))
        return wish;
    constexpr std::array passes = {SeeFront::Pass::Loss, SeeFront::Pass::Backward, SeeFront::Pass::Update}; // as lookPasses calls them
    static_assert(passes.size() == lookPasses.size());
    const auto pass = std::ranges::find(lookPasses, valueOf(options, "wave").toStdString());
    if (pass == lookPasses.end())
        throw InputError(Text("--headless picture --wave loss|backward|update"));
    wish.until = passes[static_cast<std::size_t>(pass - lookPasses.begin())];
    wish.byMaps = options.isSet(QStringLiteral("by-maps"));
    return wish;
}

/// Of its training, as kernelscope-cli says it; empty: where that stands.
SeeNamedMoment namedMoment(const QCommandLineParser& options, const char* name)
{
    const nlohmann::json json = parseJson(valueOf(options, name).toStdString(), name);
    SeeNamedMoment moment;
    if (json.contains("batches"))
        moment = {.batches = json.at("batches").get<std::size_t>(),
                  .epoch = json.at("epoch"),
                  .batch = json.at("batch"),
                  .loss = json.value("loss", notKnown)};
    return moment;
}

void takeMoments(const QCommandLineParser& options, const std::function<std::filesystem::path(const char*)>& pathOf, SeeDrawing& drawing)
{
    if (options.isSet(QStringLiteral("moment")))
        drawing.moment = namedMoment(options, "moment");
    if (!options.isSet(QStringLiteral("against")))
        return;
    Checkpoint first = loadCheckpoint(pathOf("against"));
    const UpdateRule rule{first.settings.optimizer, valueOf(options, "first-rate").toFloat(), first.state.network.updates};
    drawing.compared = SeeDrawnComparison{.first = std::make_shared<const Checkpoint>(std::move(first)),
                                          .rule = rule,
                                          .moment = namedMoment(options, "first"),
                                          .beside = options.isSet(QStringLiteral("beside"))};
}

} // namespace

void addPictureOptions(QCommandLineParser& options)
{
    for (const char* name :
         {"network", "input",    "look", "backend", "threads", "width",  "height", "type",    "dpi",    "right",   "target", "at",
          "level",   "training", "rate", "columns", "wave",    "pixels", "speed",  "moments", "moment", "against", "first",  "first-rate"})
        options.addOption(QCommandLineOption(QLatin1String(name), {}, QStringLiteral("value")));
    for (const char* flag : {"effective", "assumed", "by-maps", "beside"})
        options.addOption(QCommandLineOption(QString::fromLatin1(flag)));
}

void drawPicture(const QCommandLineParser& options, const std::function<std::filesystem::path(const char*)>& pathOf)
{
    const std::filesystem::path output = pathOf("output");
    Languages languages;
    languages.use(valueOf(options, "language"));
    // The same on every machine, whatever region its desktop has.
    const std::string language = valueOf(options, "language").toStdString();
    QLocale::setDefault(FigureLanguage(language).locale());

    const double millimetres = valueOf(options, "width").toDouble();
    const double pixels = letterPixels / valueOf(options, "type").toDouble() * pointsPerMillimetre; // of a millimetre
    const double margins = 2 * marginMillimetres;
    TrainedModel network = loadTrained(pathOf("network"));
    const QString title = nameOnScreen(network.model.name);
    SeeDrawing drawing{.model = std::move(network.model),
                       .parameters = std::move(network.parameters),
                       .backend = valueOf(options, "backend").toStdString(),
                       .threads = valueOf(options, "threads").toInt(),
                       .input = readNpy(pathOf("input")).tensor,
                       .right = options.isSet(QStringLiteral("right")) ? valueOf(options, "right").toInt() : -1,
                       .target = {},
                       .look = networkLookFrom(parseJson(valueOf(options, "look").toStdString(), "--look")),
                       .at = valueOf(options, "at"),
                       .level = valueOf(options, "level").toStdString(),
                       .effective = options.isSet(QStringLiteral("effective")),
                       .size = QSizeF(millimetres - margins, valueOf(options, "height").toDouble() - margins) * pixels,
                       .letters = letterPixels};
    for (const QString& number : valueOf(options, "target").split(QLatin1Char(','), Qt::SkipEmptyParts))
        drawing.target.push_back(number.toFloat());
    if (options.isSet(QStringLiteral("columns")))
        drawing.columns = parseJson(valueOf(options, "columns").toStdString(), "--columns").get<std::vector<std::string>>();
    if (options.isSet(QStringLiteral("training"))) {
        Checkpoint training = loadCheckpoint(pathOf("training"));
        drawing.rule = {training.settings.optimizer, valueOf(options, "rate").toFloat(), training.state.network.updates};
        drawing.state = std::move(training.state.network);
        drawing.assumed = options.isSet(QStringLiteral("assumed"));
    }
    takeMoments(options, pathOf, drawing);
    if (options.isSet(QStringLiteral("wave")))
        return filmSeeDrawing(drawing, title, wishOf(options), output);
    if (options.isSet(QStringLiteral("moments")))
        return filmSeeTraining(drawing, momentsIn(loadNetworkSession(pathOf("moments"))), title, wishOf(options), output);
    const FigureFile type = figureFileOf(output);
    const SeeFigure figure(seeSnapshotOf(drawing), title);
    const QByteArray bytes = encodeFigure(figure, type, {.millimetres = millimetres, .dotsPerInch = valueOf(options, "dpi").toInt()});
    writeFile(output, std::as_bytes(std::span(bytes)));
}

void drawMaps(const std::vector<std::string>& words)
{
    if (words.size() % 3 != 0)
        throw InputError(Text("--headless maps -- NUMBERS LAYER OUTPUT …"));
    for (std::size_t i = 0; i < words.size(); i += 3)
        writeMapsFigure({.maps = std::make_shared<const Tensor>(readNpy(words[i]).tensor),
                         .title = QString::fromStdString(words[i + 1]),
                         .values = fromView(infoOf(Role::Dst).symbol)},
                        words[i + 2]);
}

} // namespace ks
