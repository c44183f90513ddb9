#include "core/nn/presets.h"

#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/io/number_text.h"
#include "core/io/session_kind.h"
#include "core/nn/builder.h"
#include "core/nn/edits.h"
#include "core/nn/fc_family.h"
#include "core/nn/layers.h"

#include <algorithm>
#include <charconv>

namespace ks {

namespace {

const Shape digit{1, 1, 28, 28};
const Shape colourPicture{1, 3, 32, 32};

std::vector<std::string> digits()
{
    return {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
}

Model fromScratch()
{
    ModelBuilder net(KS_TEXT("core", "from-scratch CNN"), digit);
    net.model.initialisation.kind = InitialisationKind::XavierUniform;
    for (int i = 0; i < 2; ++i)
        net.add(OpKind::Conv, {{"filters", "4"}, {"kernel_shape", "2x2"}, {"pads", "0,0,1,1"}}).relu();
    net.maxPool(4, 4).add(OpKind::Flatten).gemm(128).relu().gemm(10);
    net.model.classes = digits();
    return net.finish();
}

/// The C++/CUDA study's models: convolutions of these filters, each with Relu and 2×2 pooling, then hidden layers, the last with Sigmoid.
Model studyModel(const char* name, std::int64_t side, std::initializer_list<std::int64_t> filters,
                 std::initializer_list<std::int64_t> hidden)
{
    ModelBuilder net(name, {1, 3, side, side});
    for (const std::int64_t count : filters)
        net.conv(count, 3, 1, 1).relu().maxPool(2, 2);
    net.add(OpKind::Flatten);
    for (const std::int64_t& count : hidden)
        net.gemm(count).add(&count == hidden.end() - 1 ? OpKind::Sigmoid : OpKind::Relu);
    net.gemm(10);
    return net.finish();
}

Model irradianceCnn()
{
    ModelBuilder net(KS_TEXT("core", "irradiance CNN"), {1, 1, 50, 50});
    net.model.loss = OpKind::MeanSquaredError;
    net.model.initialisation.kind = InitialisationKind::XavierUniform;
    net.conv(32, 3).relu().conv(64, 3).relu().maxPool(2, 2);
    net.add(OpKind::Dropout, {{"ratio", "0.25"}}).add(OpKind::Flatten).gemm(128).relu().add(OpKind::Dropout).gemm(1).relu();
    return net.finish();
}

/// DE-N1.
Model perceptron()
{
    ModelBuilder net(KS_TEXT("core", "MNIST perceptron"), digit);
    net.model.initialisation.kind = InitialisationKind::XavierUniform;
    net.add(OpKind::Flatten).gemm(192).add(OpKind::Sigmoid).gemm(10);
    net.model.classes = digits();
    return net.finish();
}

Model leNet5()
{
    ModelBuilder net("LeNet-5", digit);
    net.conv(6, 5, 1, 2).relu().maxPool(2, 2).conv(16, 5).relu().maxPool(2, 2);
    net.add(OpKind::Flatten).gemm(120).relu().gemm(84).relu().gemm(10);
    net.model.classes = digits();
    return net.finish();
}

Model reducedAlexNet()
{
    ModelBuilder net(KS_TEXT("core", "reduced AlexNet"), colourPicture);
    net.conv(64, 3, 2, 1).maxPool(2, 2).relu();
    net.conv(192, 3, 1, 1).maxPool(2, 2).relu();
    net.conv(384, 3, 1, 1).relu().conv(256, 3, 1, 1).relu().conv(256, 3, 1, 1).maxPool(2, 2).relu();
    net.add(OpKind::Flatten).add(OpKind::Dropout).gemm(4096).relu().add(OpKind::Dropout).gemm(4096).relu().gemm(10);
    return net.finish();
}

Model modernDigits()
{
    ModelBuilder net(KS_TEXT("core", "modern CNN for digits"), digit);
    net.conv(16, 5, 1, 2, false).maxPool(2, 2).normalise().relu();
    net.conv(32, 3, 1, 1, false).normalise().relu().conv(32, 3, 1, 1, false).maxPool(2, 2).normalise().relu();
    net.conv(64, 3, 1, 1, false).normalise().relu().conv(64, 3, 1, 0, false).normalise().relu();
    net.add(OpKind::Flatten).add(OpKind::Dropout, {{"ratio", "0.3"}}).gemm(10);
    net.model.classes = digits();
    return net.finish();
}

Model cifarResNet(std::int64_t width)
{
    Model model = smallResNet(2, width, colourPicture, 10);
    model.classes = {"airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"};
    return model;
}

Model wideCifarResNet()
{
    Model model = cifarResNet(32);
    model.name += " ×2"; // as many channels: a name that is the same in every language
    return model;
}

/// Conv – BatchNormalization – Relu – Conv – BatchNormalization, added to what came in (through Conv 1×1 and BatchNormalization where the
/// shape changes), then Relu.
void basicBlock(ModelBuilder& net, std::int64_t filters, std::int64_t stride, bool project)
{
    const int in = net.last();
    net.conv(filters, 3, stride, 1, false).normalise().relu().conv(filters, 3, 1, 1, false).normalise();
    int shortcut = in;
    if (project) {
        const int branch = net.last();
        shortcut = net.from(in).conv(filters, 1, stride, 0, false).normalise().last();
        net.from(branch);
    }
    net.sumWith(shortcut).relu();
}

void stages(ModelBuilder& net, std::span<const int> blocks, std::int64_t width)
{
    std::int64_t filters = width;
    for (std::size_t stage = 0; stage < blocks.size(); ++stage, filters *= 2)
        for (int block = 0; block < blocks[stage]; ++block) {
            const bool first = stage > 0 && block == 0;
            basicBlock(net, filters, first ? 2 : 1, first);
        }
    net.add(OpKind::GlobalAveragePool).add(OpKind::Flatten);
}

/// DE-S03.
Model squaredPerceptron()
{
    Model model = perceptron();
    model.name = KS_TEXT("core", "MNIST perceptron, squared error");
    model.loss = lossWith(SecondOperand::Numbers);
    return model;
}

/// Of the distributed energy study's file, for machines on which ResNet-34 takes too long: one block a stage, half the channels.
Model resNet10()
{
    ModelBuilder net("ResNet-10", {1, 1, 74, 98});
    net.conv(32, 7, 2, 3, false).normalise().relu().maxPool(3, 2, 1);
    stages(net, std::array{1, 1, 1, 1}, 32);
    net.gemm(9);
    return net.finish();
}

Model linearIrradianceCnn()
{
    Model model = without(irradianceCnn(), static_cast<int>(irradianceCnn().graph.nodes.size()) - 1);
    model.name = KS_TEXT("core", "irradiance CNN, linear output");
    return model;
}

constexpr OptimizerSpec adam{.kind = OptimizerKind::Adam};

constexpr Schedule constant(float rate)
{
    return {.kind = ScheduleKind::Constant, .rate = rate};
}

constexpr Schedule oneCycle(float rate, double peak = Schedule{}.peak)
{
    return {.kind = ScheduleKind::OneCycle, .rate = rate, .peak = peak};
}

/// He, Zhang, Ren and Sun 2016 train longer and in steps; one cycle reads as well in a tenth of the epochs.
const TrainingSettings cifarTraining{.batch = 128,
                                     .optimizer = {.kind = OptimizerKind::Nesterov, .weightDecay = 0.0005F},
                                     .schedule = oneCycle(0.2F, 0.25),
                                     .augmentation = {.shift = 4, .flip = true},
                                     .stop = {.epochs = 20},
                                     .keepBest = false};

const std::array table = {
    Preset{"lenet-5",
           Text(KS_TEXT("core", "LeNet-5")),
           Text(KS_TEXT("core",
                        "LeCun, Bottou, Bengio and Haffner 1998, with Relu and maximum pooling as it is built today: two convolutions, "
                        "three fully connected layers. Reads digits; quick on any processor.")),
           leNet5,
           {.batch = 64, .optimizer = adam, .schedule = oneCycle(0.003F)}},
    Preset{"from-scratch",
           Text(KS_TEXT("core", "CNN from scratch")),
           Text(KS_TEXT("core",
                        "The network of the study of a CNN written from scratch: two 2×2 convolutions of 4 filters, one 4×4 pooling, 128 "
                        "hidden units.")),
           fromScratch,
           {.batch = 32, .optimizer = adam, .schedule = oneCycle(0.006F)}},
    Preset{"model-0",
           Text(KS_TEXT("core", "Model 0")),
           Text(KS_TEXT("core", "The first network of the C++, OpenMP, CUDA and cuDNN study: colour pictures of 32×32.")),
           [] {
               return studyModel(KS_TEXT("core", "model 0"), 32, {16, 32}, {100});
           },
           {}},
    Preset{"model-1",
           Text(KS_TEXT("core", "Model 1")),
           Text(KS_TEXT("core", "The second network of the C++, OpenMP, CUDA and cuDNN study: colour pictures of 40×40.")),
           [] {
               return studyModel(KS_TEXT("core", "model 1"), 40, {16, 32}, {100});
           },
           {}},
    Preset{"model-2",
           Text(KS_TEXT("core", "Model 2")),
           Text(KS_TEXT("core", "The third network of the C++, OpenMP, CUDA and cuDNN study: three convolutions, two hidden layers.")),
           [] {
               return studyModel(KS_TEXT("core", "model 2"), 40, {16, 32, 32}, {128, 50});
           },
           {}},
    Preset{"irradiance-cnn",
           Text(KS_TEXT("core", "Irradiance CNN")),
           Text(KS_TEXT("core",
                        "The network of the heterogeneous timing study that reads a 50×50 map of irradiance and foretells one number.")),
           irradianceCnn,
           {.batch = 64, .optimizer = adam, .schedule = oneCycle(0.0003F)}},
    Preset{"irradiance-cnn-linear",
           Text(KS_TEXT("core", "Irradiance CNN, linear output")),
           Text(KS_TEXT(
               "core", "The same without the Relu behind its output, which cannot die: at rates at which the study’s network answers 0 for "
                       "everything it still learns.")),
           linearIrradianceCnn,
           {.batch = 64, .optimizer = adam, .schedule = oneCycle(0.0003F)}},
    Preset{
        "reduced-alexnet",
        Text(KS_TEXT("core", "Reduced AlexNet")),
        Text(KS_TEXT(
            "core",
            "The pooling study’s AlexNet for pictures of 32×32: five convolutions, three fully connected layers, 23 million parameters.")),
        reducedAlexNet,
        {.batch = 64, .optimizer = adam, .schedule = constant(0.0002F)}},
    Preset{"modern-digits",
           Text(KS_TEXT("core", "Modern CNN for digits")),
           Text(KS_TEXT(
               "core",
               "Five convolutions with BatchNormalization, two poolings, Dropout: reads digits better than LeNet-5, and takes longer.")),
           modernDigits,
           {.batch = 64,
            .optimizer = {.kind = OptimizerKind::AdamW, .weightDecay = 0.01F},
            .schedule = oneCycle(0.004F),
            .augmentation = {.shift = 2, .rotate = 10, .zoom = 0.1}}},
    Preset{"resnet-14-cifar", Text(KS_TEXT("core", "ResNet-14 for CIFAR-10")),
           Text(KS_TEXT("core", "The small ResNet of He et al. 2016 with two blocks a stage, for colour pictures of 32×32.")),
           [] { return cifarResNet(16); }, cifarTraining},
    Preset{"resnet-14-wide-cifar", Text(KS_TEXT("core", "ResNet-14 ×2 for CIFAR-10")),
           Text(KS_TEXT(
               "core",
               "ResNet-14 with twice the channels: four times the parameters and the work. How much better it reads was not measured.")),
           wideCifarResNet, cifarTraining},
    Preset{"resnet-18",
           Text(KS_TEXT("core", "ResNet-18")),
           Text(KS_TEXT("core", "He, Zhang, Ren and Sun, CVPR 2016, for colour pictures of 224×224 and 1000 classes.")),
           [] {
               return resNet(18, {1, 3, 224, 224}, 1000);
           },
           {}},
    Preset{"resnet-34",
           Text(KS_TEXT("core", "ResNet-34")),
           Text(KS_TEXT("core", "The distributed energy study’s network: grey silhouettes of 197×148 in 9 classes.")),
           [] {
               return resNet(34, {1, 1, 148, 197}, 9);
           },
           {}},
    Preset{"resnet-10",
           Text(KS_TEXT("core", "ResNet-10")),
           Text(KS_TEXT("core",
                        "ResNet-34 cut down to one block a stage and half the channels, for grey silhouettes of 98×74 in 9 classes: ours, "
                        "no network of the study.")),
           resNet10,
           {}},
    Preset{"perceptron",
           Text(KS_TEXT("core", "MNIST perceptron")),
           Text(KS_TEXT("core", "The distributed energy study’s first network: 192 hidden units with Sigmoid, 10 outputs, for digits.")),
           perceptron,
           {.batch = 50, .optimizer = {.kind = OptimizerKind::Sgd}, .schedule = constant(0.5F), .stop = {.epochs = 8}}},
    Preset{"perceptron-squared-error",
           Text(KS_TEXT("core", "MNIST perceptron, squared error")),
           Text(KS_TEXT(
               "core",
               "The same trained against a 1 at the output of the right digit and 0 at the others, by the mean of the squared errors.")),
           squaredPerceptron,
           {.batch = 50, .optimizer = {.kind = OptimizerKind::Sgd}, .schedule = constant(0.5F), .stop = {.epochs = 8}}},
};

/// "3x224x224:1000" or "3x224x224" → the network made for such inputs, and outputs. Throws InputError for anything else.
Model cutTo(const Model& model, std::string_view sizes, std::string_view asked)
{
    constexpr std::int64_t mostOfEach = 16384;
    const auto number = [&](std::string_view& rest) {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (error != std::errc() || value < 1 || value > mostOfEach)
            throw InputError(Text(KS_TEXT("core", "%1: the sizes behind a network’s name are written CxHxW, or CxHxW:CLASSES, for example "
                                                  "resnet-34:3x224x224:1000, each from 1 to %2"),
                                  {quotedForMessage(asked), std::to_string(mostOfEach)}));
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        return value;
    };
    const auto next = [&](std::string_view& rest, char sign) {
        if (!rest.starts_with(sign))
            rest = {}; // no number then
        else
            rest.remove_prefix(1);
        return number(rest);
    };
    const std::int64_t channels = number(sizes);
    const std::int64_t rows = next(sizes, 'x');
    const std::int64_t columns = next(sizes, 'x');
    std::vector<std::string> classes;
    if (!sizes.empty()) {
        const std::int64_t count = next(sizes, ':');
        if (!sizes.empty())
            number(sizes = {}); // throws
        for (std::int64_t i = 0; i < count && count != model.outputs(); ++i)
            classes.push_back(std::to_string(i));
    }
    return fittedTo(model, {1, channels, rows, columns}, std::move(classes));
}

} // namespace

std::span<const Preset> presets()
{
    return table;
}

const Preset* findPreset(std::string_view id)
{
    const auto* const found = std::ranges::find(table, id, &Preset::id);
    return found == table.end() ? nullptr : found;
}

TrainingSettings withTrainingOf(const Preset& preset, TrainingSettings settings)
{
    return withTrainingOf(preset.training, std::move(settings));
}

TrainingSettings withTrainingOf(const TrainingSettings& own, TrainingSettings settings)
{
    const ConstFields from(trainingFields(), own);
    const Fields into(trainingFields(), settings);
    for (const Field& field : from.rows())
        if (field.ofPreset)
            into.set(field, from.get(field));
    return settings;
}

Model presetModel(std::string_view id)
{
    if (const Preset* preset = findPreset(id))
        return preset->make();
    if (const std::size_t colon = std::min(id.find(':'), id.size()); colon < id.size())
        if (const Preset* preset = findPreset(id.substr(0, colon)))
            return cutTo(preset->make(), id.substr(colon + 1), id);
    if (id.starts_with(fcFamilyMark)) {
        const std::vector<std::string> names = namesOf(fcFamilyFrom(id));
        throw InputError(Text(KS_TEXT("core", "%1 is a family of %2 networks, from %3 to %4; say which of them"),
                              {quotedForMessage(id), std::to_string(names.size()), names.front(), names.back()}));
    }
    std::string known;
    for (const Preset& preset : table)
        known += std::string(preset.id) + ", ";
    if (id.starts_with("fc:"))
        if (const std::vector<std::int64_t> widths = widthsFrom(id.substr(3)); !widths.empty())
            return fullyConnected({1, 50, 1, 1}, widths, 1);
    for (const char* ending : {".pt", ".pth", ".keras", ".h5"})
        if (id.ends_with(ending))
            throw InputError(
                Text(KS_TEXT("core", "%1: networks of PyTorch and Keras are read from ONNX files (.onnx), which torch.onnx.export and "
                                     "tf2onnx write"),
                     {std::string(id)}));
    if (id.ends_with(".kscope"))
        if (Text session = insteadOfSession(sessionKindOf(id), std::string(id)); !session.empty())
            throw InputError(std::move(session));
    throw InputError(Text(KS_TEXT("core", "there is no network “%1”; there are %2"), {std::string(id), known + "fc:50-25-13"}));
}

Model fullyConnected(const Shape& input, std::span<const std::int64_t> hidden, std::int64_t outputs)
{
    ModelBuilder net(hidden.empty() ? "FC" : "FC " + joined(hidden, "-"), input);
    net.model.loss = OpKind::MeanSquaredError;
    net.model.initialisation.kind = InitialisationKind::XavierUniform;
    if (input.h * input.w > 1)
        net.add(OpKind::Flatten);
    for (const std::int64_t width : hidden)
        net.gemm(width).relu();
    net.gemm(outputs);
    return net.finish();
}

Model resNet(int layers, const Shape& input, std::int64_t classes)
{
    const std::array<int, 4> blocks18 = {2, 2, 2, 2};
    const std::array<int, 4> blocks34 = {3, 4, 6, 3};
    if (layers != 18 && layers != 34)
        throw InputError(
            Text(KS_TEXT("core", "there is no ResNet of %1 layers made of basic blocks; there are 18 and 34"), {std::to_string(layers)}));
    ModelBuilder net("ResNet-" + std::to_string(layers), input);
    net.conv(64, 7, 2, 3, false).normalise().relu().maxPool(3, 2, 1);
    stages(net, layers == 18 ? blocks18 : blocks34, 64);
    net.gemm(classes);
    return net.finish();
}

Model smallResNet(int blocks, std::int64_t width, const Shape& input, std::int64_t classes)
{
    ModelBuilder net("ResNet-" + std::to_string(6 * blocks + 2), input);
    net.conv(width, 3, 1, 1, false).normalise().relu();
    stages(net, std::array{blocks, blocks, blocks}, width);
    net.gemm(classes);
    return net.finish();
}

namespace {

/// " (3×32×32 → 10)": the same in every language.
std::string sizesText(const Model& model)
{
    return " (" + model.graph.input.sampleText() + " → " + std::to_string(model.outputs()) + ")";
}

bool sameSizes(const Model& a, const Model& b)
{
    return a.graph.input == b.graph.input && a.outputs() == b.outputs();
}

/// A network that is reshaped is another one, with other parameters: its name says so, unless it is the preset of that name again.
std::string fittedName(const Model& before, const Model& fitted)
{
    if (sameSizes(before, fitted))
        return before.name;
    std::string name = before.name;
    if (const std::string earlier = sizesText(before); name.ends_with(earlier)) {
        name.resize(name.size() - earlier.size());
        for (const Preset& preset : presets())
            if (const Model made = preset.make(); made.name == name && sameSizes(made, fitted))
                return name;
    }
    return name + sizesText(fitted);
}

} // namespace

Model fittedTo(const Model& model, const Shape& input, std::vector<std::string> classes)
{
    Model fitted = withInput(model, input);
    if (!classes.empty())
        fitted = withClasses(fitted, std::move(classes));
    fitted.name = fittedName(model, fitted);
    return fitted;
}

const Preset* presetOf(const Model& model)
{
    const auto is = [&model](const Preset& preset) {
        const Model made = preset.make();
        if (model.name != made.name && !model.name.starts_with(made.name + " ("))
            return false;
        const Model fitted = fittedTo(made, model.graph.input, model.classes);
        return fitted.graph == model.graph && fitted.loss == model.loss && fitted.initialisation == model.initialisation &&
               fitted.layerInitialisation == model.layerInitialisation && fitted.layerDraws == model.layerDraws; // else it trains otherwise
    };
    const auto found = std::ranges::find_if(presets(), is);
    return found == presets().end() ? nullptr : &*found;
}

Model namedAfterEdit(const Model& before, Model edited)
{
    if (edited.name != before.name) // a name of its own
        return edited;
    const std::size_t end = std::min(edited.name.find(" ("), edited.name.size()); // where the sizes follow
    const std::size_t mark = end >= changedMark.size() ? end - changedMark.size() : end;
    if (edited.name.compare(mark, end - mark, changedMark) == 0) {
        Model again = edited;
        again.name.erase(mark, end - mark);
        return presetOf(again) ? again : edited;
    }
    if (presetOf(before) && !presetOf(edited))
        edited.name.insert(end, changedMark);
    return edited;
}

} // namespace ks
