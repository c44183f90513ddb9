#include "app/cli/operator_options.h"

#include "app/cli/common_options.h"
#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "core/base/joined.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks::cli {

namespace {

constexpr const char* tensorGroup = "Tensors"; ///< heading in the help
constexpr const char* indicesName = "Indices"; ///< an output of MaxPool that is no tensor of the library's

/// The tensor that --in (or --out) knows under this name: ONNX's, the library's, or the one that an operator's users say.
std::optional<Role> tensorNamed(std::string_view name, bool output)
{
    for (const RoleInfo& info : tensorRoles())
        if (info.isResult == output && (info.onnx == name || info.name == name || (!info.alias.empty() && info.alias == name)))
            return info.role;
    return std::nullopt;
}

/// Does each (n, y, x) have numbers from 0 on that add up to 1, as far as a file's digits say so?
bool holdsProbabilities(const Tensor& target)
{
    const Shape& shape = target.shape();
    const std::int64_t plane = shape.h * shape.w;
    for (std::int64_t row = 0; row < shape.n * plane; ++row) {
        double sum = 0;
        for (std::int64_t c = 0; c < shape.c; ++c) {
            const auto share = static_cast<double>(target[{row / plane, c, row / shape.w % shape.h, row % shape.w}]);
            if (!(share >= 0))
                return false;
            sum += share;
        }
        if (std::abs(sum - 1) > 1e-3)
            return false;
    }
    return true;
}

std::string knownTensors(bool output)
{
    return namesOfRoles([&](const RoleInfo& info) { return info.isResult == output; }, &RoleInfo::onnx) + ", " +
           (output ? indicesName : namesOfRoles([](const RoleInfo& info) { return !info.alias.empty(); }, &RoleInfo::alias));
}

} // namespace

Operands OperatorRequest::operands() const
{
    Operands operands;
    for (const Role role : operandRoles)
        if (const Source& source = of(role); !source.tensor.empty())
            *operands.operand(role) = &source.tensor;
    return operands;
}

void OperatorOptions::addTo(CLI::App& command, Results results)
{
    m_command = &command;
    addOperatorOption(command, m_op)->required();
    m_attributes.addTo(command);
    addInputs(command);
    if (results == Results::Written)
        addOutputs(command);
    addRandom(command);
    command.add_option("--backend", m_backend, "Where to run (" + m_backend + "); see kernelscope-cli backends")->type_name("ID");
    command.add_option("--implementation", m_implementation, "How the backend does it (auto)")->type_name("NAME");
    addThreadsOption(command, m_threads, "what the backend takes by itself");
}

void OperatorOptions::addOwnOptions(CLI::App& command, bool output)
{
    for (const RoleInfo& info : tensorRoles())
        if (info.isResult == output && !info.option.empty())
            command.add_option(std::string(info.option), m_tensors[info.role], std::string(info.help))
                ->type_name("FILE")
                ->group(tensorGroup);
}

void OperatorOptions::addInputs(CLI::App& command)
{
    addOwnOptions(command, false);
    command
        .add_option("--in", m_in,
                    "An input by its ONNX name: X, W, B, dY; " + namesOfTwoReaders() +
                        ": X2; losses: target (FILE, random:NxCxHxW or classes:3,0,…, one a row); "
                        "BatchNormalization: scale, B, mean, variance (1, 0, 0 and 1 without); may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME=FILE")
        ->group(tensorGroup);
}

void OperatorOptions::addOutputs(CLI::App& command)
{
    addOwnOptions(command, true);
    command.add_option("--out", m_out, "An output by its ONNX name: " + knownTensors(true) + "; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME=FILE")
        ->group(tensorGroup);
}

void OperatorOptions::addRandom(CLI::App& command)
{
    const std::string random = "Random inputs";
    addSeedOption(command, m_random.spec.seed, "Seed of random:NxCxHxW (35)")->group(random);
    command.add_option("--range", m_random.range, "low:high; whole numbers include both (0:9). With --normal: mean:deviation (0:1)")
        ->type_name("A:B")
        ->group(random);
    command.add_flag("--integers", m_random.integers, "Whole numbers; the default unless --range is given")->group(random);
    command.add_flag("--normal", m_random.normal, "Normally distributed numbers")->group(random);
    const Fields fields(randomFields(), m_random.spec);
    addFieldOptions(command, fields, {"generator"});
    command.get_option(std::string(fields.find("generator")->option))->group(random);
}

OpKind OperatorOptions::op() const
{
    if (const auto known = opNamed(m_op))
        return *known;
    unknownName("--op", "operator ", m_op, joined(allOps(), ", ", [](OpKind one) { return nameOf(one); }));
}

ImplementationChoice OperatorOptions::implementation(const OperatorRequest& operation, std::span<const Pass> passes) const
{
    ImplementationChoice choice;
    if (m_implementation == "auto")
        return choice;
    std::string known = "auto";
    bool found = false;
    for (const Pass pass : passes) {
        for (const Implementation& one : operation.backend->implementations(operation.spec.op, pass)) {
            known += known.find(one.name) == std::string::npos ? ", " + std::string(one.name) : "";
            if (one.name != m_implementation)
                continue;
            found = true;
            (isForward(pass) ? choice.forward : choice.backward) = m_implementation;
        }
    }
    if (!found)
        badOption("--implementation", operation.backend->info().id + " has no '" + m_implementation + "' of " +
                                          std::string(nameOf(operation.spec.op)) + " for what is to be done; there are " + known);
    return choice;
}

void OperatorOptions::takeTensor(const std::string& option, const std::string& assignment, bool output)
{
    const std::size_t equals = assignment.find('=');
    const std::string name = assignment.substr(0, equals);
    if (equals == std::string::npos || equals + 1 == assignment.size())
        badOption(option, "'" + assignment + "' must be NAME=FILE, with NAME one of " + knownTensors(output));
    const std::string value = assignment.substr(equals + 1);
    if (output && name == indicesName) {
        m_indices = value;
        return;
    }
    if (const std::optional<Role> role = tensorNamed(name, output)) {
        std::string& place = m_tensors[*role];
        if (!place.empty())
            badOption(option, name + " is given twice: " + place + " and " + value);
        place = value;
        return;
    }
    unknownName(option, "tensor ", name, knownTensors(output));
}

void OperatorOptions::takeNamedTensors()
{
    for (const std::string& one : std::exchange(m_in, {}))
        takeTensor("--in", one, false);
    for (const std::string& one : std::exchange(m_out, {}))
        takeTensor("--out", one, true);
}

void OperatorOptions::loadWeights(OperatorRequest& operation) const
{
    OpSpec& spec = operation.spec;
    const std::string& weights = m_tensors[Role::Weights];
    const std::string& bias = m_tensors[Role::Bias];
    const std::string op(nameOf(spec.op));
    if (infoOf(spec.op).weights == WeightsKind::None) {
        if (!weights.empty() || !bias.empty())
            badOption(weights.empty() ? "--bias" : "--weights", op + " has no weights");
        requireLegal(spec);
        return;
    }
    if (infoOf(spec.op).weights == WeightsKind::PerChannel) {
        requireLegal(spec);
        const bool biased = hasBias(infoOf(spec.op));
        if (!biased && !bias.empty())
            badOption("--bias", op + " has no bias");
        operation.weights = perChannelFrom(biased ? "--in scale" : "--weights", weights, spec.src.c, *startNumber(infoOf(spec.op).start));
        if (biased)
            operation.bias = perChannelFrom("--in B", bias, spec.src.c, 0);
        return;
    }
    if (weights.empty())
        badOption("--weights", op + " needs weights: a file, or random:SEED, box, sobel-x, … (see --help)");
    if (const AttributeOptions::Given* attribute = m_attributes.given("bias"); attribute && spec.bias == bias.empty())
        badOption(attribute->option,
                  spec.bias ? "bias=true needs --bias FILE" : "bias=false and --bias " + bias + " contradict each other");
    spec.bias = !bias.empty();
    if (infoOf(spec.op).weights == WeightsKind::Matrix)
        operation.weights = matrixFrom("--weights", weights, spec, m_attributes.given("filters") != nullptr);
    else
        operation.weights = weightsFrom("--weights", weights, spec, m_attributes.given("kernel_shape") != nullptr,
                                        m_attributes.given("filters") != nullptr);
    if (spec.bias)
        operation.bias = biasFrom(bias, spec);
}

void OperatorOptions::loadOthers(OperatorRequest& operation) const
{
    OpSpec& spec = operation.spec;
    const std::string op(nameOf(spec.op));
    for (const Role role : operandRoles)
        if (infoOf(role).option.empty() && shapeOf(spec, role).empty() && !m_tensors[role].empty())
            badOption("--in", op + " has no tensor " + std::string(nameOf(role)));
    if (infoOf(spec.op).keepsStatistics) {
        operation.mean = perChannelFrom("--in mean", m_tensors[Role::Mean], spec.src.c, 0);
        operation.variance = perChannelFrom("--in variance", m_tensors[Role::Variance], spec.src.c, 1);
    }
    if (shapeOf(spec, Role::Src2).empty())
        return;
    const std::string& second = m_tensors[Role::Src2];
    if (second.empty())
        badOption("--in", hasTarget(infoOf(spec.op))
                              ? op + " needs a target: --in target=FILE, random:NxCxHxW, or classes:3,0,… with one class a row"
                              : op + " needs a second input: --in X2=FILE, random:NxCxHxW or pattern:NAME:NxCxHxW");
    const OpSpec asked = spec;
    operation.src2 = secondFrom("--in", second, spec, m_random);
    if (const AttributeOptions::Given* given = m_attributes.given(infoOf(spec.op).fitted); given && spec != asked)
        badOption(given->option, "the second input has the shape " + operation.src2.tensor.shape().text());
    if (infoOf(spec.op).second == SecondOperand::Classes && !holdsProbabilities(operation.src2.tensor))
        operation.src2.notes.emplace_back(
            "the target holds no probabilities: of each image and place, the channels should be 0 or more and add up to 1");
}

OperatorRequest OperatorOptions::load(bool gradient)
{
    if (m_tensors[Role::Src].empty())
        badOption("--input", std::string(nameOf(op())) + " needs an input: a file, random:NxCxHxW, pattern:NAME:NxCxHxW or study:ID");
    (void)specOf({1, 1, 1, 1}); // wrong options show before a large file is read
    OperatorRequest operation;
    operation.backend = &requireBackend(m_backend);
    operation.src = inputFrom("--input", m_tensors[Role::Src], m_random);
    operation.spec = specOf(operation.src.tensor.shape());
    loadWeights(operation);
    loadOthers(operation);
    if (operation.src.format != randomFormat && operation.src2.format != randomFormat)
        refuseGiven(*m_command, {"--seed", "--range", "--integers", "--normal", "--generator"},
                    "no input is drawn at random; --input random:NxCxHxW is");
    if (gradient)
        operation.diffDst =
            diffDstFrom("--diff-dst", hasDiffDst() ? m_tensors[Role::DiffDst] : std::string("ones"), shapeOf(operation.spec, Role::Dst));
    return operation;
}

} // namespace ks::cli
