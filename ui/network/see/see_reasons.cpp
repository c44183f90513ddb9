#include "ui/network/see/see_reasons.h"

#include "core/base/error.h"
#include "core/nn/effective_field.h"
#include "core/nn/layers.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/verify/plane_shares.h"
#include "ui/network/see/see_carrying.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace ks {

namespace {

TensorPtr lookedAt(const NetworkProbe& probe, int node, Role role)
{
    return std::make_shared<const Tensor>(probe.tensor(node, role));
}

} // namespace

std::optional<int> makerOf(const GraphNode& layer, int node, Role role)
{
    switch (role) {
    case Role::Src: return layer.src;
    case Role::Src2: return layer.src2;
    case Role::DiffDst: return node;
    default: return std::nullopt;
    }
}

namespace {

/// The gradient that a layer sends to one operand: what lies at that operand's maker, where nobody else sends some there.
TensorPtr sentTo(const NetworkProbe& probe, int maker)
{
    return probe.model().graph.readersOf(maker).size() == 1 ? lookedAt(probe, maker, Role::DiffDst) : nullptr;
}

/// What a plane counts for. Of one cell what it adds to the sum, which its terms may come near to cancelling; of a plane, whose cells would cancel each
/// other, all that it moves.
double weightOf(const PlaneShare& plane, const SeeQuestion& question)
{
    return question.wholePlane ? plane.size : std::fabs(plane.sum);
}

bool countsMore(const SeeShare& one, const SeeShare& other)
{
    return std::fabs(one.share) > std::fabs(other.share);
}

std::vector<SeeShare> sharesOf(const NetworkProbe& probe, const OperationResult& layer, const SeeQuestion& question,
                               const std::stop_token& stop)
{
    const Evaluator evaluator(layer.content.spec, operandsOf(layer.content, layer.diffDst.get()));
    const std::vector<PlaneShare> planes = question.wholePlane ? planeShares(evaluator, question.of, question.cell.n, question.cell.c, stop)
                                                               : cellShares(evaluator, question.of, question.cell);
    double all = 0;
    for (const PlaneShare& plane : planes)
        all += weightOf(plane, question);
    const GraphNode& node = probe.model().graph.nodes[static_cast<std::size_t>(question.node)];
    std::vector<SeeShare> shares;
    for (const PlaneShare& plane : planes)
        if (const auto maker = makerOf(node, question.node, plane.role); maker && all > 0)
            shares.push_back({*maker, plane.channel, signedPart(plane.sum, weightOf(plane, question), all)});
    std::ranges::stable_sort(shares, countsMore);
    return shares;
}

/// Of a gradient, what all layers that read there send back.
void addReadersParts(const NetworkProbe& probe, SeeReasons& reasons, const std::stop_token& stop)
{
    const SeeQuestion& question = reasons.question;
    const Graph& graph = probe.model().graph;
    const auto makerRead = [&](int reader, Role of) {
        return makerOf(graph.nodes[static_cast<std::size_t>(reader)], reader, of == Role::DiffSrc ? Role::Src : Role::Src2);
    };
    const auto maker = makerRead(question.node, question.of);
    struct Sent {
        int reader;
        PlaneShare share;
    };
    std::vector<Sent> sent;
    double all = 0;
    for (const int reader : question.readers) {
        const std::shared_ptr<const OperationResult> layer = operationOf(probe, reader, true);
        const OpSpec& spec = layer->content.spec;
        const Evaluator evaluator(spec, operandsOf(layer->content, layer->diffDst.get()));
        for (const Role of : {Role::DiffSrc, Role::DiffSrc2}) {
            if (shapeOf(spec, of).empty() || makerRead(reader, of) != maker)
                continue;
            if (!question.wholePlane)
                reasons.parts.push_back({reader, of, evaluator.cell(of, question.cell).value});
            for (const PlaneShare& share : question.wholePlane ? planeShares(evaluator, of, question.cell.n, question.cell.c, stop)
                                                               : cellShares(evaluator, of, question.cell))
                if (share.role == Role::DiffDst) {
                    sent.push_back({reader, share});
                    all += weightOf(share, question);
                }
        }
    }
    for (const Sent& one : sent)
        if (all > 0)
            reasons.shares.push_back({one.reader, one.share.channel, signedPart(one.share.sum, weightOf(one.share, question), all)});
    std::ranges::stable_sort(reasons.shares, countsMore);
}

SeeProducts productsOf(const OperationResult& layer, int node, Role of, const Cell& cell)
{
    return {node, of, cell, planeProducts(Evaluator(layer.content.spec, operandsOf(layer.content, layer.diffDst.get())), of, cell)};
}

/// What the plane that is looked at adds to the cell that is held.
void addThrough(const NetworkProbe& probe, SeeReasons& reasons)
{
    const SeeThrough& through = *reasons.question.through;
    SeeProducts products = productsOf(*operationOf(probe, through.node, isGradient(through.of)), through.node, through.of, through.cell);
    std::erase_if(products.parts, [&](const PlaneProducts& part) { return part.firstPlane.c != through.plane; });
    if (!products.parts.empty())
        reasons.through = std::move(products);
}

constexpr std::size_t mostFilters = 8; ///< as many as the shares that are told

/// Of the maps with the largest shares.
void addFilters(SeeReasons& reasons)
{
    const Content& content = reasons.layer->content;
    const Cell& cell = reasons.question.cell;
    const Shape& shape = reasons.layer->dst->shape();
    const std::map<std::int64_t, Cell> planes = filterPlanesOf(content.spec, {cell.n, cell.c, shape.h / 2, shape.w / 2});
    for (const SeeShare& share : reasons.shares)
        if (const auto plane = planes.find(share.channel); plane != planes.end() && reasons.filters.size() < mostFilters)
            reasons.filters.push_back({share.channel, std::make_shared<const Tensor>(Tensor::copyOf(
                                                          content.weights.tensor->view().channel(plane->second.n, plane->second.c)))});
}

/// The loss as an operation of its own: it reads the outputs and what they should be.
std::shared_ptr<const OperationResult> lossOperation(const NetworkProbe& probe, const LossStages& loss, int last)
{
    auto result = std::make_shared<OperationResult>();
    Content& content = result->content;
    content.spec = loss.spec;
    content.backend = result->backend = std::string(probe.backend().info().id);
    const auto fill = [&](SourcedTensor& operand, const std::vector<float>& numbers, const char* name) {
        Tensor tensor(loss.spec.src, name);
        std::ranges::copy(numbers, tensor.cells().begin());
        operand = {std::make_shared<const Tensor>(std::move(tensor)), {.kind = SourceKind::Typed, .name = name}};
    };
    fill(content.src, loss.outputs, "outputs");
    fill(content.src2, loss.target, "target");
    content.gradient.kind = GradientKind::Ones;
    result->backward = true;
    result->diffDst = gradientFromAbove(content);
    *result->result(Role::DiffSrc) = lookedAt(probe, last, Role::DiffDst);
    return result;
}

constexpr std::int64_t mostReaderTerms = 1'000'000; ///< for all readers together: some 50 ms

/// Where a plane goes: every operand of every layer that reads it.
void followReaders(const NetworkProbe& probe, SeeReasons& reasons, const std::stop_token& stop)
{
    const int shown = *reasons.question.shown;
    const Graph& graph = probe.model().graph;
    const std::vector<int> readers = graph.readersOf(shown);
    for (const int reader : readers) {
        const GraphNode& node = graph.nodes[static_cast<std::size_t>(reader)];
        if (shapeOf(node.spec, Role::Weights).elements() > mostReaderWeights) { // nobody waits for a copy of these
            reasons.readersThere += shapeOf(node.spec, Role::Dst).c;
            continue;
        }
        const std::shared_ptr<const OperationResult> layer = operationOf(probe, reader, false);
        const Evaluator evaluator(layer->content.spec, operandsOf(layer->content, nullptr));
        for (const Role operand : {Role::Src, Role::Src2}) {
            const Shape shape = shapeOf(layer->content.spec, operand);
            const Cell& cell = reasons.question.cell;
            if (shape.empty() || makerOf(node, reader, operand) != shown || cell.n >= shape.n || cell.c >= shape.c)
                continue;
            const FedPlanes fed =
                planesFedBy(evaluator, operand, cell.n, cell.c, mostReaderTerms / static_cast<std::int64_t>(readers.size()), stop);
            reasons.readersSeen += fed.lookedAt;
            reasons.readersThere += shapeOf(layer->content.spec, Role::Dst).c;
            for (const FedPlane& plane : fed.planes)
                if (plane.size > 0 && std::isfinite(plane.size / plane.whole))
                    reasons.goesTo.push_back({reader, plane.channel, signedPart(plane.sum, plane.size, plane.whole)});
        }
    }
    std::ranges::stable_sort(reasons.goesTo, countsMore);
}

} // namespace

Scene SeeReasons::scene() const
{
    return {.content = layer->content,
            .view = view,
            .result = *layer,
            .focus = focus(),
            .explained = focus(),
            .explanation = explanation,
            .folds = question.folds};
}

std::shared_ptr<const OperationResult> operationOf(const NetworkProbe& probe, int node, bool backward)
{
    const Graph& graph = probe.model().graph;
    if (node < 0 || node >= static_cast<int>(graph.nodes.size()))
        throw InputError(Text(KS_TEXT("core", "the network has no layer %1"), {std::to_string(node + 1)}));
    const GraphNode& layer = graph.nodes[static_cast<std::size_t>(node)];
    auto result = std::make_shared<OperationResult>();
    Content& content = result->content;
    content.spec = layer.spec;
    content.spec.trainingMode = false; // as the probe looks
    content.backend = result->backend = probe.computedBy();
    for (const Role role : operandRoles) {
        SourcedTensor* const operand = content.operand(role);
        if (!operand || shapeOf(content.spec, role).empty())
            continue;
        const auto maker = makerOf(layer, node, role);
        operand->tensor = maker ? lookedAt(probe, *maker, Role::Dst) : lookedAt(probe, node, role);
        operand->source = {.kind = SourceKind::Typed, .name = layer.name};
    }
    result->dst = lookedAt(probe, node, Role::Dst);
    content.gradient.kind = GradientKind::Ones;
    if (!backward)
        return result;
    result->backward = true;
    result->diffDst = lookedAt(probe, node, Role::DiffDst);
    content.gradient = {.kind = GradientKind::Network, .network = result->diffDst};
    for (const Role role : resultRoles) {
        const auto subject = subjectOf(role);
        if (!isGradient(role) || shapeOf(content.spec, role).empty())
            continue;
        if (const auto maker = makerOf(layer, node, subject))
            *result->result(role) = sentTo(probe, *maker);
        else if (probe.has(node, role))
            *result->result(role) = lookedAt(probe, node, role);
    }
    return result;
}

std::optional<Factor> seeFactorOf(const SeeReasons* reasons, std::int64_t term)
{
    std::optional<Factor> found;
    if (!reasons || !reasons->explanation)
        return found;
    const OpSpec& spec = reasons->layer->content.spec;
    std::int64_t number = 0;
    operatorOf(spec.op).forEachTerm(spec, reasons->question.of, reasons->question.cell, [&](const Term& one) {
        if (++number == term)
            found = one.first;
    });
    return found;
}

SeeReasons reasonsOf(const NetworkProbe& probe, const SeeQuestion& question, const std::stop_token& stop)
{
    if (question.node == graphInput) {
        SeeReasons reasons{.question = question, .layer = {}, .view = {}};
        if (!contains(probe.model().graph.input, question.cell))
            throw InputError(Text(KS_TEXT("core", "the network’s input has no %1"), {cellName(question.of, question.cell)}));
        if (question.shown)
            followReaders(probe, reasons, stop);
        if (question.through)
            addThrough(probe, reasons);
        carryThroughFolds(probe, reasons, stop);
        return reasons;
    }
    SeeReasons reasons{.question = question,
                       .layer = question.loss ? lossOperation(probe, *question.loss, question.node)
                                              : operationOf(probe, question.node, isGradient(question.of)),
                       .view = {}};
    const OpSpec& spec = reasons.layer->content.spec;
    if (!contains(shapeOf(spec, question.of), question.cell))
        throw InputError(
            Text(KS_TEXT("core", "layer %1 has no %2"), {std::to_string(question.node + 1), cellName(question.of, question.cell)}));
    if (!question.readers.empty())
        addReadersParts(probe, reasons, stop);
    else if (!question.loss) // nothing in the picture is behind it
        reasons.shares = sharesOf(probe, *reasons.layer, question, stop);
    if (question.shown)
        followReaders(probe, reasons, stop);
    if (question.through)
        addThrough(probe, reasons);
    carryThroughFolds(probe, reasons, stop);
    if (question.wholePlane && question.of == Role::Dst)
        addFilters(reasons);
    if (question.wholePlane)
        return reasons;
    const Position place{question.of, offsetOf(shapeOf(spec, question.of), question.cell), 0};
    const std::int64_t taken = question.taken < termCount(spec, question.of, question.cell) ? question.taken : 0;
    reasons.view = question.view.value_or(following(spec, {.backward = isGradient(question.of), .reveal = Reveal::All}, place));
    reasons.question.folds.look(reasons.view);
    Explanation explanation = explainResult(*reasons.layer, reasons.focus(), taken, &reasons.question.folds);
    if (!question.loss) // they are shown with the names of maps
        reasons.products = SeeProducts{question.node, question.of, question.cell, std::exchange(explanation.parts, {})};
    reasons.explanation = std::make_shared<const Explanation>(std::move(explanation));
    if (question.of == Role::Dst)
        reasons.fields = receptiveFields(probe.model().graph, question.node, question.cell);
    if (question.of == Role::Dst && question.effective)
        for (auto& [node, field] : effectiveFields(probe, question.node, question.cell))
            reasons.effective.emplace(node, std::make_shared<const Tensor>(std::move(field)));
    return reasons;
}

} // namespace ks
