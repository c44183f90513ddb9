#include "core/base/digits.h"
#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"

#include <array>
#include <numbers>

namespace ks {

namespace {

/// Activations (ONNX): dst = f(src), diffSrc = diffDst · f′(src), cell by cell.
///   Relu       max(x, 0); Relu(NaN) = NaN, Relu′(0) = 0
///   LeakyRelu  x, below 0 alpha · x; LeakyRelu′(0) = alpha
///   Sigmoid    1 / (1 + e^−x)
///   Tanh
///   Elu        x, below 0 alpha · (e^x − 1); Elu′(0) = alpha. Source: Clevert et al., ICLR 2016
///   HardSwish  x · clip(x / 6 + ½, 0, 1); its slope is 0 at −3 and 1 at 3. Source: Howard et al., "Searching for MobileNetV3", ICCV 2019
///   Gelu       x · Φ(x), or with approximate=tanh x / 2 · (1 + tanh(√(2/π) · (x + 0.044715 x³))). Source: Hendrycks and Gimpel, 2016
///   Clip       x moved to low … high; the slope is 0 at both bounds, as that of Relu at 0
///   Mish       x · tanh(ln(1 + e^x)). Source: Misra, "Mish: A Self Regularized Non-Monotonic Activation Function", BMVC 2020
class Activation final : public Operator {
public:
    Activation(Function function, Function derivative) : m_function(function), m_derivative(derivative) {}

    Expression expression(const OpSpec&, Role of) const override
    {
        return {Reduce::Sum, of == Role::Dst ? m_function : Function::Identity};
    }
    void forEachTerm(const OpSpec&, Role of, const Cell& cell, TermVisitor visit) const override
    {
        if (of == Role::Dst)
            visit({.first = {Role::Src, cell}});
        else
            visit({.first = {Role::DiffDst, cell}, .second = Factor{Role::Src, cell, m_derivative}});
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        const auto cells = static_cast<double>(spec.src.elements());
        // A transcendental function counts as one operation here, as in the literature's FLOP tables.
        return {cells * (isForward(pass) ? 1.0 : 2.0), sizeof(float) * cells * (isForward(pass) ? 2.0 : 3.0)};
    }

private:
    Function m_function;
    Function m_derivative;
};

const Activation reluDefinition(Function::Relu, Function::ReluDerivative);
const Activation leakyReluDefinition(Function::LeakyRelu, Function::LeakyReluDerivative);
const Activation sigmoidDefinition(Function::Sigmoid, Function::SigmoidDerivative);
const Activation tanhDefinition(Function::Tanh, Function::TanhDerivative);
const Activation eluDefinition(Function::Elu, Function::EluDerivative);
const Activation hardSwishDefinition(Function::HardSwish, Function::HardSwishDerivative);
const Activation geluDefinition(Function::Gelu, Function::GeluDerivative);
const Activation clipDefinition(Function::Clip, Function::ClipDerivative);
const Activation mishDefinition(Function::Mish, Function::MishDerivative);

/// In the order of Approximation.
constexpr std::array<FieldChoice, 2> approximations = {{
    {.name = "none", .title = KS_TEXT("core", "none (error function)")},
    {.name = "tanh", .title = KS_TEXT("core", "by tanh")},
}};

constexpr ConstantInput clipConstants[] = {{.name = "min", .value = &OpSpec::low, .since = 11, .isBound = true},
                                           {.name = "max", .value = &OpSpec::high, .since = 11, .isBound = true}};

/// PyTorch's, for versions of ONNX's operators that do not have them.
constexpr SpelledNode hardSwishNodes[] = {
    {"Add", {spelled::src, spelled::number(3)}},
    {"Clip", {spelled::node(0), spelled::number(0), spelled::number(6)}},
    {"Mul", {spelled::src, spelled::node(1)}},
    {"Div", {spelled::node(2), spelled::number(6)}},
};
constexpr SpelledNode geluNodes[] = {
    {"Div", {spelled::src, spelled::number(std::numbers::sqrt2)}},
    {"Erf", {spelled::node(0)}},
    {"Add", {spelled::node(1), spelled::number(1)}},
    {"Mul", {spelled::src, spelled::node(2)}},
    {"Mul", {spelled::node(3), spelled::number(0.5)}},
};
constexpr SpelledNode geluByTanhNodes[] = {
    {"Mul", {spelled::src, spelled::src}},
    {"Mul", {spelled::src, spelled::node(0)}},
    {"Mul", {spelled::number(0.044715), spelled::node(1)}},
    {"Add", {spelled::src, spelled::node(2)}},
    {"Mul", {spelled::number(std::numbers::sqrt2 * std::numbers::inv_sqrtpi), spelled::node(3)}}, // √(2/π)
    {"Tanh", {spelled::node(4)}},
    {"Add", {spelled::number(1), spelled::node(5)}},
    {"Mul", {spelled::src, spelled::node(6)}},
    {"Mul", {spelled::number(0.5), spelled::node(7)}},
};
constexpr SpelledNode mishNodes[] = {
    {"Softplus", {spelled::src}},
    {"Tanh", {spelled::node(0)}},
    {"Mul", {spelled::src, spelled::node(1)}},
};
constexpr Spelling hardSwishSpellings[] = {{"", "", hardSwishNodes}};
constexpr Spelling geluSpellings[] = {{"approximate", "none", geluNodes}, {"approximate", "tanh", geluByTanhNodes}};
constexpr Spelling mishSpellings[] = {{"", "", mishNodes}};

bool byTanh(const OpSpec& spec)
{
    return spec.approximate == Approximation::Tanh;
}

/// "(x, 0, 6)"
std::string bounded(const code::Layer& layer)
{
    return "(" + layer.src + ", " + digitsOf(layer.spec.low) + ", " + digitsOf(layer.spec.high) + ")";
}

Text activationStory(const OpSpec&, const CellFacts& cell)
{
    return cell.of == Role::Dst ? KS_TEXT("core", "The function of one input cell.")
                                : KS_TEXT("core", "The gradient from above, times the slope of the function at the input.");
}

} // namespace

constinit const OpInfo reluRow{
    .op = OpKind::Relu,
    .name = "Relu",
    .searchedAs = "rectifier|rectificador|activation|activación",
    .definition = &reluDefinition,
    .family = OpFamily::Activation,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Values below 0 become 0.")); },
    .story = activationStory,
    .cutsOff = true,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "F.relu(" + layer.src + ")"}; },
    .keras = [](const code::Layer& layer) { return code::keras("ReLU()", layer.src); },
};

constinit const OpInfo leakyReluRow{
    .op = OpKind::LeakyRelu,
    .name = "LeakyRelu",
    .definition = &leakyReluDefinition,
    .family = OpFamily::Activation,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Values below 0 are multiplied by alpha.")); },
    .story = activationStory,
    .attributes =
        [] {
            return std::vector<Field>{field<&OpSpec::alpha>({.name = "alpha",
                                                             .option = "--alpha",
                                                             .value = "A",
                                                             .title = KS_TEXT("core", "factor"),
                                                             .help = KS_TEXT("core", "alpha: values below 0 are multiplied by it.")})};
        },
    .pytorch = [](const code::Layer& layer) -> code::Torch {
        return {.call = "F.leaky_relu(" + layer.src + ", " + digitsOf(layer.spec.alpha) + ")"};
    },
    .keras =
        [](const code::Layer& layer) { return code::keras("LeakyReLU(negative_slope=" + digitsOf(layer.spec.alpha) + ")", layer.src); },
};

constinit const OpInfo sigmoidRow{
    .op = OpKind::Sigmoid,
    .name = "Sigmoid",
    .searchedAs = "sigmoide|logistic|logística|activation|activación",
    .definition = &sigmoidDefinition,
    .family = OpFamily::Activation,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Squeezes every value between 0 and 1.")); },
    .story = activationStory,
    .eachIsProbability = true,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "torch.sigmoid(" + layer.src + ")"}; },
    .keras = [](const code::Layer& layer) { return code::keras("Activation(\"sigmoid\")", layer.src); },
};

constinit const OpInfo tanhRow{
    .op = OpKind::Tanh,
    .name = "Tanh",
    .definition = &tanhDefinition,
    .family = OpFamily::Activation,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Squeezes every value between −1 and 1.")); },
    .story = activationStory,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "torch.tanh(" + layer.src + ")"}; },
    .keras = [](const code::Layer& layer) { return code::keras("Activation(\"tanh\")", layer.src); },
};

constinit const OpInfo eluRow{
    .op = OpKind::Elu,
    .name = "Elu",
    .definition = &eluDefinition,
    .family = OpFamily::Activation,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Values below 0 bend towards −alpha.")); },
    .story = activationStory,
    .attributes =
        [] {
            return std::vector<Field>{attribute_rows::withDefault(
                field<&OpSpec::alpha>({.name = "alpha",
                                       .option = "--alpha",
                                       .value = "A",
                                       .title = KS_TEXT("core", "alpha"),
                                       .help = KS_TEXT("core", "alpha: how far below 0 the values bend, with a minus. From 0."),
                                       .least = 0}),
                "1")};
        },
    .usual = [](OpSpec& spec) { spec.alpha = 1.0F; },
    .pytorch = [](const code::Layer& layer) -> code::Torch {
        return {.call = "F.elu(" + layer.src + ", alpha=" + digitsOf(layer.spec.alpha) + ")"};
    },
    .keras = [](const code::Layer& layer) { return code::keras("ELU(alpha=" + digitsOf(layer.spec.alpha) + ")", layer.src); },
};

constinit const OpInfo hardSwishRow{
    .op = OpKind::HardSwish,
    .name = "HardSwish",
    .definition = &hardSwishDefinition,
    .family = OpFamily::Activation,
    .sentence =
        [](const OpSpec&) {
            return Text(KS_TEXT("core", "Values below −3 become 0, those above 3 stay, and a parabola leads from one to the other."));
        },
    .story = activationStory,
    .since = 14,
    .spellings = hardSwishSpellings,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "F.hardswish(" + layer.src + ")"}; },
    .keras = [](const code::Layer& layer) { return code::keras("Activation(\"hard_silu\")", layer.src); },
};

constinit const OpInfo geluRow{
    .op = OpKind::Gelu,
    .name = "Gelu",
    .definition = &geluDefinition,
    .family = OpFamily::Activation,
    .sentence =
        [](const OpSpec&) { return Text(KS_TEXT("core", "Each value times the probability that a normal random number lies below it.")); },
    .story = activationStory,
    .attributes =
        [] {
            return std::vector<Field>{field<&OpSpec::approximate>(
                {.name = "approximate",
                 .title = KS_TEXT("core", "approximation"),
                 .help = KS_TEXT(
                     "core", "approximate: the exact function, or one made with tanh that is quicker where there is no error function."),
                 .choices = approximations})};
        },
    .since = 20,
    .spellings = geluSpellings,
    .pytorch = [](const code::Layer& layer) -> code::Torch {
        return {.call = "F.gelu(" + layer.src + (byTanh(layer.spec) ? ", approximate=\"tanh\")" : ")")};
    },
    .keras =
        [](const code::Layer& layer) { return "ops.gelu(" + layer.src + ", approximate=" + (byTanh(layer.spec) ? "True)" : "False)"); },
};

constinit const OpInfo clipRow{
    .op = OpKind::Clip,
    .name = "Clip",
    .definition = &clipDefinition,
    .family = OpFamily::Activation,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Values outside the bounds become the nearer bound.")); },
    .story = activationStory,
    .attributes =
        [] {
            return std::vector<Field>{
                attribute_rows::withDefault(field<&OpSpec::low>({.name = "min",
                                                                 .title = KS_TEXT("core", "least"),
                                                                 .help = KS_TEXT("core", "min: smaller values become this."),
                                                                 .oursAlone = true}),
                                            "-3.4028235e+38"),
                attribute_rows::withDefault(field<&OpSpec::high>({.name = "max",
                                                                  .title = KS_TEXT("core", "most"),
                                                                  .help = KS_TEXT("core", "max: larger values become this."),
                                                                  .oursAlone = true}),
                                            "3.4028235e+38")};
        },
    .check =
        [](const OpSpec& spec, std::vector<Problem>& problems) {
            if (spec.low > spec.high)
                problems.push_back({"max",
                                    Text(KS_TEXT("core", "the most must not be below the least, which is %1"), {digitsOf(spec.low)}),
                                    {fixOf(spec, "max", digitsOf(spec.low))}});
        },
    .constants = clipConstants,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "F.hardtanh" + bounded(layer)}; },
    .keras = [](const code::Layer& layer) { return "ops.clip" + bounded(layer); },
};

constinit const OpInfo mishRow{
    .op = OpKind::Mish,
    .name = "Mish",
    .definition = &mishDefinition,
    .family = OpFamily::Activation,
    .sentence =
        [](const OpSpec&) {
            return Text(KS_TEXT("core", "Each value times tanh(ln(1 + e^x)): large ones stay, those far below 0 become almost 0."));
        },
    .story = activationStory,
    .since = 18,
    .spellings = mishSpellings,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "F.mish(" + layer.src + ")"}; },
    .keras = [](const code::Layer& layer) { return code::keras("Activation(\"mish\")", layer.src); },
};

} // namespace ks
