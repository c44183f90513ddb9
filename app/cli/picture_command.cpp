#include "app/cli/common_options.h"
#include "app/cli/drawing_program.h"
#include "app/cli/given_options.h"
#include "app/cli/network_input.h"
#include "app/cli/network_options.h"
#include "app/cli/picture_moments.h"
#include "app/cli/program.h"
#include "app/cli/samples_options.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/base/names_text.h"
#include "core/base/output_files.h"
#include "core/data/batch.h"
#include "core/io/number_text.h"
#include "core/nn/checkpoint.h"
#include "core/nn/initialisation.h"
#include "core/nn/next_update.h"
#include "core/nn/presets.h"
#include "core/nn/weights.h"
#include "core/session/network_look.h"
#include "core/session/network_session.h"
#include "core/tensor/npy.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ks::cli {

namespace {

struct PictureOptions {
    std::string session;
    NetworkOptions network;
    RunningOptions running;
    PreparationOptions preparation;
    std::uint64_t seed = TrainingSettings().seed;
    std::string split{nameOf(Split::Test)};
    std::int64_t sample = 0;
    std::string input;
    std::string label;
    std::string quantity;
    std::string at;
    std::string level;
    bool effective = false;
    std::string reveal;
    std::string size = "160";
    double type = 6; ///< points
    int dots = 300;  ///< per inch
    std::string wave;
    std::string steps = "layer";
    int pixels = 800; ///< of a frame
    int speed = 0;    ///< frames per second; 0: as many as are usual
    bool training = false;
    PictureMomentOptions moments;

    bool isFilm() const { return training || !wave.empty(); }
    std::string language = "en";
    std::string output;
};

/// What is drawn, and how it is looked at.
struct DrawnSubject {
    Network network;
    DatasetPtr data; ///< null where a file is looked at
    NetworkLook look;
    TrainingSettings settings{};
    TrainingState state{};    ///< of a network that has been trained, without its weights
    bool assumed = false;     ///< it has been trained, but nobody knows how
    PictureMoments moments{}; ///< of its training
};

/// What the network reads, and what is known to be right.
struct ShownInput {
    Tensor input;
    std::int64_t right = -1;
    std::vector<float> target;
};

constexpr double leastMillimetres = 30;
constexpr double mostMillimetres = 2000; ///< a poster
constexpr double usualShape = 0.48;      ///< height by width, as See has room in its window
constexpr int leastPixels = 320;
constexpr int mostPixels = 1920;
constexpr int mostSpeed = 25;
constexpr int waveSpeed = 1; ///< a sentence is to be read
constexpr int trainingSpeed = 10;

/// "160" or "160x90": millimetres across and down.
std::array<double, 2> sizeOf(const std::string& text)
{
    const std::size_t cross = text.find('x');
    const auto width = numberOf<double>(std::string_view(text).substr(0, cross));
    const auto height = cross == std::string::npos ? std::optional(width.value_or(0) * usualShape)
                                                   : numberOf<double>(std::string_view(text).substr(cross + 1));
    const auto isLegal = [](double side, double least) { return side >= least && side <= mostMillimetres; };
    if (!width || !height || !isLegal(*width, leastMillimetres) || !isLegal(*height, leastMillimetres * usualShape))
        badOption("--size", "'" + text + "' is no size; write millimetres, 160 or 160x90, from " +
                                textOf(static_cast<float>(leastMillimetres)) + " to " + textOf(static_cast<float>(mostMillimetres)));
    return {*width, *height};
}

/// The statistics that a training would take from its data before it begins.
void takeStatistics(Network& network, const DatasetPtr& data)
{
    if (data && network.model.pipeline.scaling == Scaling::MeanStd && network.model.pipeline.mean.empty())
        network.model.pipeline = withStatistics(network.model.pipeline, *data);
}

/// What is drawn is the training as it was at these.
void takeMoments(DrawnSubject& subject, PictureMoments moments)
{
    if (moments.shown) {
        TrainingState state = moments.shown->training.state;
        subject.network.parameters = std::exchange(state.network.parameters, {});
        subject.settings = moments.shown->training.settings;
        subject.state = std::move(state);
    }
    subject.moments = std::move(moments);
}

DrawnSubject drawnOfSession(const PictureOptions& typed, const CLI::App& command)
{
    refuseGiven(command, {"--model", "--weights", "--seed"}, "a session has its own network");
    NetworkSession session = loadNetworkSession(typed.session);
    DrawnSubject subject{.network = {.model = std::move(session.model)}, .data = nullptr, .look = std::move(session.look)};
    PictureMoments moments = typed.isFilm() ? PictureMoments() : typed.moments.of(session, typed.session);
    if (session.training) {
        subject.network.parameters = std::exchange(session.training->state.network.parameters, {});
        subject.state = std::move(session.training->state);
    }
    if (typed.training && (!session.training || !session.moments))
        badOption("--training", "'" + typed.session + "' keeps no moments of a training");
    subject.settings = session.training ? session.training->settings : session.settings;
    takeMoments(subject, std::move(moments));
    const std::string& data = typed.running.data.empty() ? session.data : typed.running.data;
    if (typed.input.empty())
        subject.data = openDataFor(subject.network, data);
    if (!session.training) {
        takeStatistics(subject.network, subject.data);
        subject.network.parameters = initialParameters(subject.network.model, session.settings.seed);
    }
    return subject;
}

/// What the next update would change: as a quantity, or at the end of the wave.
bool showsUpdates(const PictureOptions& typed, const std::string& quantity)
{
    return typed.wave.empty() ? quantity == lookQuantities.back() && !typed.training : typed.wave == lookPasses.back();
}

/// The file of a training says how it goes on; weights alone do not, and have no moments.
void takeTraining(const PictureOptions& typed, DrawnSubject& subject)
{
    const std::string& weights = typed.network.weights;
    std::optional<Checkpoint> training;
    if (!weights.empty())
        if (const SafetensorsFile file = SafetensorsFile::read(weights); isCheckpoint(file))
            training = checkpointFrom(file);
    subject.assumed = !training || training->model.graph != subject.network.model.graph;
    if (subject.assumed)
        return typed.moments.refuse("it is of a training: of a session, or of the file of one");
    PictureMoments moments = typed.moments.of(*training, weights);
    subject.settings = std::move(training->settings);
    subject.state = std::move(training->state);
    takeMoments(subject, std::move(moments));
}

DrawnSubject drawnSubject(const PictureOptions& typed, const CLI::App& command)
{
    if (!typed.session.empty())
        return drawnOfSession(typed, command);
    if (typed.input.empty() && typed.running.data.empty())
        badOption("--data", "say --data with a data set, of which --sample is drawn, or --input with a picture");
    DrawnSubject subject{.network = typed.network.read(), .data = nullptr, .look = {}};
    Network& network = subject.network;
    typed.preparation.giveTo(network, false);
    if (!network.parameters.empty()) {
        refuseGiven(command, {"--seed"}, "it draws the weights of an untrained network, and this one has its own");
        if (showsUpdates(typed, typed.quantity) || typed.moments.areGiven())
            takeTraining(typed, subject);
        if (typed.input.empty())
            subject.data = openDataFor(network, typed.running.data);
        return subject;
    }
    typed.moments.refuse("it is of a training, and this network has none");
    if (const Preset* preset = findPreset(typed.network.model))
        subject.settings = withTrainingOf(*preset, subject.settings);
    if (typed.input.empty()) {
        subject.data = prepared(openData(typed.running.data), network.model.pipeline);
        network.model = fitted(network, *subject.data);
        takeStatistics(network, subject.data);
    }
    network.parameters = initialParameters(network.model, typed.seed);
    return subject;
}

ShownInput shownSample(const PictureOptions& typed, const DrawnSubject& subject)
{
    const Dataset& data = *subject.data;
    const Model& model = subject.network.model;
    const Split part = *std::ranges::find(allSplits, typed.split, [](Split one) { return nameOf(one); });
    const std::vector<std::uint32_t>& samples = data.samples(part);
    if (samples.empty())
        throw InputError(Text(KS_TEXT("core", "%1 has no samples for %2"), {data.name(), splitName(part)}));
    if (static_cast<std::size_t>(typed.sample) >= samples.size())
        badOption("--sample", std::string(typed.split) + " has the samples 0 to " + std::to_string(samples.size() - 1));
    const std::uint32_t sample = samples[static_cast<std::size_t>(typed.sample)];
    const BatchLoader loader(subject.data, part, model.pipeline, {.size = 1, .shuffle = false});
    ShownInput shown{.input = Tensor(model.graph.input, "input")};
    shown.target.resize(static_cast<std::size_t>(model.outputs()));
    const std::span<const std::uint32_t> one(&sample, 1);
    if (data.classification()) {
        shown.right = data.labels()[sample];
        loader.loadSamples(one, {.images = shown.input.cells(), .oneHot = shown.target});
    } else {
        loader.loadSamples(one, {.images = shown.input.cells(), .targets = shown.target});
    }
    return shown;
}

/// The class by its name, or by its number where no name is a number.
std::int64_t classOf(const std::string& label, const Model& model)
{
    if (!model.classifies())
        badOption("--label", "numbers are foretold here, which have no class");
    const auto found = std::ranges::find(model.classes, label);
    if (found != model.classes.end())
        return found - model.classes.begin();
    const auto number = numberOf<std::int64_t>(label);
    if (!number || *number < 0 || *number >= model.outputs())
        unknownName("--label", "class ", label,
                    model.classes.empty() ? "0 to " + std::to_string(model.outputs() - 1) : namesText(model.classes).english());
    return *number;
}

ShownInput shownFile(const PictureOptions& typed, const DrawnSubject& subject)
{
    ShownInput shown{.input = readNetworkInput(typed.input, subject.network.model)};
    if (!typed.label.empty())
        shown.right = classOf(typed.label, subject.network.model);
    return shown;
}

/// As the next update finds it: the first one where it has not been trained.
Checkpoint trainingOf(const DrawnSubject& subject)
{
    Checkpoint training{.model = subject.network.model, .settings = subject.settings, .state = subject.state};
    training.state.best.reset();
    if (training.state.network.updates > 0) {
        training.state.network.parameters = subject.network.parameters;
        return training;
    }
    training.state.network = freshState(training.model.graph, training.settings.optimizer, subject.network.parameters);
    training.state.baseRate = static_cast<double>(training.settings.schedule.rate);
    return training;
}

/// Without data and before the end of an epoch nobody knows how many batches it has: then it is the rate that was set.
float rateOfNext(const Checkpoint& training, const DatasetPtr& data)
{
    const TrainingPosition& at = training.state.position;
    const std::int64_t size = std::max<std::int64_t>(1, training.settings.batch);
    const std::int64_t samples = data ? static_cast<std::int64_t>(data->samples(Split::Train).size()) : 0;
    std::int64_t batches = (samples + size - 1) / size;
    if (batches == 0 && at.epoch > 0)
        batches = (static_cast<std::int64_t>(training.state.steps) - at.batch) / at.epoch;
    return batches > 0 ? rateOf(training.settings, training.state, batches) : static_cast<float>(training.state.baseRate);
}

std::string listed(const std::vector<float>& numbers)
{
    return joined(numbers, ",", [](float number) {
        std::array<char, 32> text{};
        return std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr);
    });
}

/// Whether its file can be what the options ask for: a picture, a film, or the frames of one in a folder.
void requireOutput(const PictureOptions& typed, const CLI::App& command)
{
    const std::string ending = fileEnding(typed.output);
    if (!typed.isFilm()) {
        refuseGiven(command, {"--steps", "--pixels", "--speed"}, "a film has it; say --wave or --training");
        if (ending != ".svg" && ending != ".pdf" && ending != ".png")
            badOption("--output",
                      "'" + typed.output + "' must end in .svg, .pdf or .png; with --wave or --training it is a film and ends in .gif");
        if (ending != ".png")
            refuseGiven(command, {"--dpi"}, "SVG and PDF are drawn and have no dots");
        return requireWritable(typed.output);
    }
    refuseGiven(command, {"--dpi", "--effective"}, "a film has --pixels, and no cell of its own");
    typed.moments.refuse("a film shows the training where it stands, or all of its moments");
    if (typed.training)
        refuseGiven(command, {"--steps"}, "a wave has it; say --wave");
    else
        refuseGiven(command, {"--quantity"}, "a wave shows what each pass makes");
    if (typed.training && typed.session.empty())
        badOption("--training", "it is of a session, whose file keeps moments of its training");
    if (ending == ".gif")
        return requireWritable(typed.output);
    if (!ending.empty())
        badOption("--output", "'" + typed.output + "' must end in .gif, or be a folder for numbered frames");
    refuseGiven(command, {"--speed"}, "numbered frames have none; a GIF does");
}

int runPicture(const PictureOptions& typed, const CLI::App& command)
{
    const auto [width, height] = sizeOf(typed.size);
    requireOutput(typed, command);
    requireDrawingProgram();
    const std::string backend = typed.running.backendId();
    const DrawnSubject subject = drawnSubject(typed, command);
    const ShownInput shown = subject.data ? shownSample(typed, subject) : shownFile(typed, subject);
    NetworkLook look = subject.look;
    if (!typed.quantity.empty())
        look.quantity = typed.quantity;
    if (typed.training && look.quantity == lookQuantities.back())
        badOption("--quantity", "updates are not filmed; say values, gradients, weights or weight_gradients");
    if (!typed.reveal.empty())
        look.predict = typed.reveal == "predict";

    const HandedFile network("network", encodeWeights(subject.network.model, subject.network.parameters));
    const HandedFile input("input", encodeNpy(shown.input));
    std::vector<std::string> arguments = {"picture",
                                          "--network",
                                          network.path(),
                                          "--input",
                                          input.path(),
                                          "--look",
                                          toJson(look).dump(),
                                          "--backend",
                                          backend,
                                          "--threads",
                                          std::to_string(typed.running.threads),
                                          "--width",
                                          std::to_string(width),
                                          "--height",
                                          std::to_string(height),
                                          "--type",
                                          std::to_string(typed.type),
                                          "--dpi",
                                          std::to_string(typed.dots),
                                          "--language",
                                          typed.language,
                                          "--output",
                                          asPath(typed.output)};
    if (shown.right >= 0)
        arguments.insert(arguments.end(), {"--right", std::to_string(shown.right)});
    else if (!shown.target.empty())
        arguments.push_back("--target=" + listed(shown.target)); // which may begin with a minus
    if (subject.data && !subject.data->columnNames().empty())
        arguments.push_back("--columns=" + nlohmann::json(subject.data->columnNames()).dump());
    if (typed.isFilm()) {
        const int usual = typed.training ? trainingSpeed : waveSpeed;
        arguments.insert(arguments.end(),
                         {typed.training ? "--moments" : "--wave", typed.training ? asPath(typed.session) : typed.wave, "--pixels",
                          std::to_string(typed.pixels), "--speed", std::to_string(typed.speed > 0 ? typed.speed : usual)});
        if (typed.steps == "map")
            arguments.emplace_back("--by-maps");
        if (fileEnding(typed.output).empty())
            arguments.emplace_back("--frames");
    }
    std::optional<HandedFile> training;
    if (showsUpdates(typed, look.quantity)) {
        const Checkpoint next = trainingOf(subject);
        training.emplace("training", encodeCheckpoint(next));
        arguments.insert(arguments.end(), {"--training", training->path(), "--rate", listed({rateOfNext(next, subject.data)})});
        if (subject.assumed)
            arguments.emplace_back("--assumed");
    }
    const auto& [shownMoment, firstMoment, side] = subject.moments;
    if (shownMoment)
        arguments.insert(arguments.end(), {"--moment", toText(*shownMoment)});
    std::optional<HandedFile> first;
    if (firstMoment) {
        first.emplace("first", encodeCheckpoint(firstMoment->training));
        arguments.insert(arguments.end(), {"--against", first->path(), "--first", toText(*firstMoment), "--first-rate",
                                           listed({rateOfNext(firstMoment->training, subject.data)})});
        if (side == comparedSides.back())
            arguments.emplace_back("--beside");
        else
            refuseGiven(command, {"--effective"}, "a difference of two moments has no field of its own; say --side a, b or beside");
    }
    if (!typed.at.empty())
        arguments.push_back("--at=" + typed.at);
    if (!typed.level.empty())
        arguments.insert(arguments.end(), {"--level", typed.level});
    if (typed.effective)
        arguments.emplace_back("--effective");
    return drawElsewhere(std::move(arguments));
}

std::vector<std::string> wordsOf(std::span<const std::string_view> words)
{
    return {words.begin(), words.end()};
}

void addSampleOptions(CLI::App& command, PictureOptions& typed)
{
    addSplitOption(command, typed.split);
    command.add_option("--sample", typed.sample, "Which sample of that part, from 0")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N")
        ->capture_default_str();
    CLI::Option* input = command.add_option("--input", typed.input, "A picture, NPY or CSV file instead of a sample")->type_name("FILE");
    for (const char* ofData : {"--data", "--split", "--sample"})
        command.get_option(ofData)->excludes(input);
    command.add_option("--label", typed.label, "What the picture is: the loss and its gradients are then those of this class")
        ->needs(input)
        ->type_name("CLASS");
}

void addLookOptions(CLI::App& command, PictureOptions& typed)
{
    command
        .add_option(
            "--quantity", typed.quantity,
            "What of every layer: values, gradients, weights, weight_gradients, or updates: what the next one of the training in the "
            "session or the file of weights would change, or the first one of a training as it is set by default")
        ->check(CLI::IsMember(wordsOf(lookQuantities)));
    command
        .add_option("--at", typed.at,
                    "What is looked at, as the path above the picture says it: conv2, \"conv2/map 3\", \"conv2/map 3/4,7\", "
                    "\"conv2 › map 3 › [4, 7] › term 12\", beside weights \"conv2/b[3]\"")
        ->type_name("PATH");
    command.add_option("--level", typed.level, "How near: network, layer, map or cells (as near as it takes to see it)")
        ->check(CLI::IsMember(wordsOf(lookLevels)));
    command.add_flag("--effective", typed.effective, "With the effective receptive field of the cell, as heat");
    command.add_option("--reveal", typed.reveal, "all: also the answer that a session hides; predict: hide it, and what tells it")
        ->check(CLI::IsMember({"all", "predict"}));
}

void addFilmOptions(CLI::App& command, PictureOptions& typed)
{
    CLI::Option* training = command.add_flag("--training", typed.training,
                                             "A film of a session's training, from its first batch on, a frame for each moment kept");
    command
        .add_option("--wave", typed.wave,
                    "A film of the wave through the network instead of a picture, up to this pass: loss, backward or update; .gif, or a "
                    "folder for numbered frames")
        ->check(CLI::IsMember(wordsOf(lookPasses)))
        ->excludes(training);
    command.add_option("--steps", typed.steps, "How far a frame of the film goes: layer or map")
        ->check(CLI::IsMember({"layer", "map"}))
        ->capture_default_str();
    command.add_option("--pixels", typed.pixels, "Width of the film's frames")
        ->check(CLI::Range(leastPixels, mostPixels))
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--speed", typed.speed, "Frames per second of a GIF")
        ->check(CLI::Range(1, mostSpeed))
        ->type_name("N")
        ->default_str(std::to_string(waveSpeed) + ", of a training " + std::to_string(trainingSpeed));
}

void addPaperOptions(CLI::App& command, PictureOptions& typed)
{
    command.add_option("--size", typed.size, "Millimetres across, or across and down")->type_name("W|WxH")->capture_default_str();
    command.add_option("--type", typed.type, "How large its letters are on paper, in points: with smaller ones more finds room")
        ->check(between(2, 24))
        ->type_name("POINTS")
        ->capture_default_str();
    command.add_option("--dpi", typed.dots, "Dots per inch of PNG")->check(CLI::Range(72, 1200))->type_name("N")->capture_default_str();
    command.add_option("--language", typed.language, "en or es")->check(CLI::IsMember({"en", "es"}))->capture_default_str();
    command.add_option("--output", typed.output, "F.svg, F.pdf or F.png; of a film F.gif or a folder")->required()->type_name("FILE");
}

} // namespace

void addPictureCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "picture", "Draw the whole network on one sample as See shows it, from the sample to a single cell, or film a wave through it");
    const auto typed = std::make_shared<PictureOptions>();
    addSessionArgument(*command, typed->session)->description("A .kscope file of the Network lab, or say --model or --weights");
    typed->network.addTo(*command, false);
    typed->running.addTo(*command, false);
    command->remove_option(command->get_option("--implementation")); // single cells are asked for: each layer runs by itself
    addSeedOption(*command, typed->seed, "Of the weights of an untrained network")->capture_default_str();
    typed->preparation.addTo(*command);
    addSampleOptions(*command, *typed);
    addLookOptions(*command, *typed);
    typed->moments.addTo(*command);
    addPaperOptions(*command, *typed);
    addFilmOptions(*command, *typed);
    command->footer("Example: kernelscope-cli picture --weights lenet.safetensors --data mnist:FOLDER --sample 7 --at \"conv2/map 3/4,7\" "
                    "--output cell.svg");
    command->callback([typed, command, &program] { program.status = runPicture(*typed, *command); });
}

} // namespace ks::cli
