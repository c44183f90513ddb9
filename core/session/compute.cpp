#include "core/session/compute.h"

#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/base/threads.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "core/runtime/runner.h"
#include "core/tensor/weight_presets.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace ks {

namespace {

/// Beyond this many outputs the arg-max is not decoded for the whole tensor; single cells are asked of the oracle instead.
constexpr std::int64_t largestDecodedArgMax = std::int64_t{1} << 22;

/// That which makes a result tensor. Inference and training of one implementation follow the same rules.
std::optional<Pass> passOf(const OpSpec& spec, Role role)
{
    for (const Pass pass : {Pass::Training, Pass::BackwardData, Pass::BackwardWeights})
        if (const auto made = resultsOf(spec, pass); std::ranges::find(made, role) != made.end())
            return pass;
    return std::nullopt;
}

/// The cells that both shapes have, the rest 0.
Tensor croppedOrPadded(const Tensor& from, const Shape& shape)
{
    Tensor to(shape, from.name());
    const Shape common{std::min(shape.n, from.shape().n), std::min(shape.c, from.shape().c), std::min(shape.h, from.shape().h),
                       std::min(shape.w, from.shape().w)};
    for (std::int64_t i = 0; i < common.elements(); ++i) {
        const Cell cell = cellAt(common, i);
        to[cell] = from[cell];
    }
    return to;
}

/// Weights from the preset that was chosen, or from the standard one for as long as that cannot be had in this size.
void makeWeights(SourcedTensor& weights, const Shape& shape)
{
    TensorSource& source = weights.source;
    const std::string chosen = source.kind != SourceKind::Pattern ? "" : source.wanted.empty() ? source.name : source.wanted;
    const std::optional<WeightPreset> named = weightPresetNamed(chosen);
    if (named && weightPresetProblem(*named, shape).empty()) {
        source.name = chosen;
        source.wanted.clear();
    } else {
        const bool sobel = weightPresetProblem(WeightPreset::SobelX, shape).empty();
        source = {.kind = SourceKind::Pattern, .name = sobel ? "sobel-x" : "box", .wanted = named ? chosen : ""};
    }
    weights.tensor = std::make_shared<const Tensor>(presetWeights(*weightPresetNamed(source.name), shape, source.random.seed));
}

SourcedTensor constant(const Shape& shape, float value, const char* name)
{
    Tensor tensor = Tensor::uninitialized(shape, name);
    tensor.fill(value);
    return {std::make_shared<const Tensor>(std::move(tensor)), {.kind = SourceKind::Pattern, .name = name}};
}

SourcedTensor firstClass(const Shape& shape)
{
    Tensor target(shape, "target");
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        if (const Cell cell = cellAt(shape, i); cell.c == 0)
            target[cell] = 1;
    return {std::make_shared<const Tensor>(std::move(target)), {.kind = SourceKind::Pattern, .name = "first-class"}};
}

/// What the operator begins with where nobody chose anything. A preset that was chosen for filters comes back with the next filters.
void makeStart(SourcedTensor& operand, const Shape& shape, StartValue start)
{
    const TensorSource& source = operand.source;
    const std::string chosen = source.wanted.empty() && weightPresetNamed(source.name) ? source.name : source.wanted;
    switch (start) {
    case StartValue::Filter: makeWeights(operand, shape); return;
    case StartValue::Zeros: operand = constant(shape, *startNumber(start), "zeros"); break;
    case StartValue::Ones: operand = constant(shape, *startNumber(start), "ones"); break;
    case StartValue::Quarters: operand = constant(shape, *startNumber(start), "quarters"); break;
    case StartValue::FirstClass: operand = firstClass(shape); break;
    }
    operand.source.wanted = chosen;
}

/// Filters are no scales of channels, although both are called weights.
bool isOfAnotherKind(const Shape& before, const Shape& shape, StartValue start)
{
    return start != StartValue::Filter && shape.h == 1 && shape.w == 1 && (before.h != 1 || before.w != 1);
}

/// The cells are made anew where nobody typed them.
void fit(SourcedTensor& tensor, const Shape& shape, StartValue start)
{
    if (shape.empty()) {
        tensor.tensor = nullptr; // the source stays: it makes the cells again if the operator is chosen again
        return;
    }
    if (tensor.tensor && tensor.tensor->shape() == shape)
        return;
    if (isMadeByHand(tensor) && !isOfAnotherKind(tensor.tensor->shape(), shape, start)) {
        tensor.tensor = std::make_shared<const Tensor>(croppedOrPadded(*tensor.tensor, shape));
    } else if (tensor.source.kind == SourceKind::Random && !isOfAnotherKind(tensor.source.random.shape, shape, start)) {
        tensor.source.random.shape = shape;
        tensor.tensor = std::make_shared<const Tensor>(randomTensor(tensor.source.random));
    } else {
        makeStart(tensor, shape, start);
    }
}

TensorPtr shared(Tensor&& tensor)
{
    return tensor.empty() ? nullptr : std::make_shared<const Tensor>(std::move(tensor));
}

/// Runs everything that `backward` asks for on one backend; fills the tensors of `result`.
void runOn(Backend& backend, const std::string& implementation, bool backward, const std::stop_token& stop, OperationResult& result)
{
    const Content& content = result.content;
    const OpSpec& spec = content.spec;
    const bool decode = shapeOf(spec, Role::Dst).elements() <= largestDecodedArgMax;
    const bool counts = !shapeOf(spec, Role::NewMean).empty(); // the running statistics go on
    const Pass forward = backward || decode || counts ? Pass::Training : Pass::Inference;
    RunOptions options{.passes = {forward}, .forward = implementation, .stop = stop};
    for (const Pass pass : {Pass::BackwardData, Pass::BackwardWeights})
        if (backward && hasPass(spec.op, pass))
            options.passes.push_back(pass);
    OperationRun done = run(backend, spec, operandsOf(content, result.diffDst.get()), options);
    result.implementation = done.implementation(forward);
    result.backwardData = done.implementation(Pass::BackwardData);
    result.backwardWeights = done.implementation(Pass::BackwardWeights);
    for (const Role role : resultRoles)
        *result.result(role) = shared(std::move(done.of(role)));
    result.argMax = std::move(done.argMax);
}

} // namespace

bool isMadeByHand(const SourcedTensor& tensor)
{
    const TensorSource& source = tensor.source;
    return tensor.tensor && (source.edited || source.kind == SourceKind::Typed || source.kind == SourceKind::File);
}

Environment currentEnvironment()
{
    return {
        .program = "Kernelscope " KS_VERSION, .processor = processorName(), .system = "Linux " KS_PROCESSOR, .threads = defaultThreads()};
}

TensorPtr OperationResult::of(Role role) const
{
    if (role == Role::DiffDst)
        return diffDst;
    return isResult(role) ? ResultTensors::of(role) : content.of(role).tensor;
}

StoredResult storedFrom(const OperationResult& result)
{
    StoredResult stored;
    static_cast<ResultTensors&>(stored) = result;
    stored.backend = result.backend;
    stored.implementation = result.implementation;
    return stored;
}

std::string OperationResult::implementationOf(Role role) const
{
    const std::optional<Pass> pass = passOf(content.spec, role);
    return !pass ? std::string() : isForward(*pass) ? implementation : *pass == Pass::BackwardData ? backwardData : backwardWeights;
}

CompareOptions OperationResult::judging(Role role) const
{
    const Backend* known = findBackend(backend);
    const std::optional<Pass> pass = passOf(content.spec, role);
    const Implementation* maker =
        known && pass ? implementationNamed(known->implementations(content.spec.op, *pass), implementationOf(role)) : nullptr;
    return maker ? CompareOptions{.unitRoundoffs = maker->unitRoundoffs, .rules = maker->rules} : CompareOptions{};
}

bool sameOperation(Content a, const Content& b)
{
    a.backend = b.backend;
    a.implementation = b.implementation;
    return a == b;
}

Operands operandsOf(const Content& content, const Tensor* diffDst)
{
    Operands operands;
    for (const Role role : operandRoles)
        *operands.operand(role) = content.of(role).tensor.get();
    operands.diffDst = diffDst;
    return operands;
}

TensorPtr gradientFromAbove(const Content& content)
{
    const Shape shape = shapeOf(content.spec, Role::Dst);
    const GradientChoice& choice = content.gradient;
    switch (choice.kind) {
    case GradientKind::Typed:
        if (!choice.typed || choice.typed->shape() != shape)
            throw InputError(Text(KS_TEXT("core", "the typed gradient does not have the output’s shape %1"), {shape.text()}));
        return choice.typed;
    case GradientKind::Network:
        if (!choice.network || choice.network->shape() != shape)
            throw InputError(Text(KS_TEXT("core", "the network’s gradient does not have the output’s shape %1"), {shape.text()}));
        return choice.network;
    case GradientKind::Random:
        return std::make_shared<const Tensor>(
            randomTensor({.shape = shape, .seed = choice.seed, .distribution = Distribution::Normal, .low = 0, .high = 1}, "diffDst"));
    case GradientKind::OneCell: {
        Tensor gradient(shape, "diffDst");
        if (contains(shape, choice.cell))
            gradient[choice.cell] = 1.0F;
        return std::make_shared<const Tensor>(std::move(gradient));
    }
    case GradientKind::Ones: break;
    }
    Tensor gradient = Tensor::uninitialized(shape, "diffDst");
    gradient.fill(1.0F);
    return std::make_shared<const Tensor>(std::move(gradient));
}

GradientChoice usualGradient(const Content& content)
{
    const OpSpec& spec = content.spec;
    const auto cancels = [](const Tensor& weights) {
        double sum = 0;
        double magnitude = 0;
        for (const float cell : weights.cells()) {
            sum += static_cast<double>(cell);
            magnitude += std::abs(static_cast<double>(cell));
        }
        return std::abs(sum) <= 1e-6 * magnitude;
    };
    const bool filters = infoOf(spec.op).weights == WeightsKind::Filters && content.weights.tensor && cancels(*content.weights.tensor);
    return {.kind = onesVanish(spec) || filters ? GradientKind::Random : GradientKind::Ones};
}

OperationResult computeOperation(const Content& content, bool backward, const std::stop_token& stop)
{
    requireLegal(content.spec);
    OperationResult result;
    result.content = content;
    result.backward = backward;
    if (backward)
        result.diffDst = gradientFromAbove(content);
    try {
        runOn(requireBackend(content.backend), content.implementation, backward, stop, result);
        result.backend = content.backend;
    } catch (const OutOfMemory&) {
        throw;
    } catch (const Error& error) {
        result.backend = referenceBackend();
        if (content.backend == result.backend && content.implementation == "auto")
            throw;
        result.note = computesInstead(result.backend, error.text());
        runOn(requireBackend(result.backend), "auto", backward, stop, result);
    }
    return result;
}

void fitWeights(Content& content)
{
    for (const RoleInfo& info : tensorRoles())
        if (SourcedTensor* operand = content.operand(info.role); operand && info.role != Role::Src)
            fit(*operand, shapeOf(content.spec, info.role), startValueOf(content.spec.op, info.role));
    const Shape dst = shapeOf(content.spec, Role::Dst);
    if (content.gradient.network && content.gradient.network->shape() != dst) {
        content.gradient.network = nullptr; // it belongs to the settings that the network has
        if (content.gradient.kind == GradientKind::Network)
            content.gradient.kind = GradientKind::Ones;
    }
    if (content.gradient.kind == GradientKind::Typed && content.gradient.typed && content.gradient.typed->shape() != dst)
        content.gradient.typed = std::make_shared<const Tensor>(croppedOrPadded(*content.gradient.typed, dst));
    if (content.gradient.kind == GradientKind::OneCell && !contains(dst, content.gradient.cell))
        content.gradient.cell = {};
}

void fitToInput(Content& content)
{
    if (content.src.tensor)
        content.spec.src = content.src.tensor->shape();
    if (isLegal(content.spec))
        fitWeights(content);
}

Content comparedContent(const Session& session)
{
    if (!session.compared)
        return session.content;
    Content compared = *session.compared;
    compared.src = session.content.src;
    fitToInput(compared);
    return compared;
}

} // namespace ks
