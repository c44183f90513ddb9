#include "ui/network/step/step_moment.h"

#include "core/base/error.h"
#include "core/nn/folds.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/session/steps.h"

#include <algorithm>
#include <iterator>

namespace ks {

namespace {

TensorPtr shared(Tensor&& tensor)
{
    return std::make_shared<const Tensor>(std::move(tensor));
}

SourcedTensor fromNetwork(Tensor&& tensor, const std::string& layer)
{
    return {shared(std::move(tensor)), {.kind = SourceKind::Typed, .name = layer}};
}

} // namespace

/// Where the timeline looks at something else by now.
void StepCollector::look(NetworkTimeline& timeline, const Trainer& trainer, const Request& request)
{
    const bool own = request.drawn != nullptr;
    if (timeline.looksAtOwn() == own && m_drawn == request.drawn && timeline.looked() == request.look)
        return;
    if (own) {
        const Tensor input = inputOf(*request.drawn, trainer.model());
        timeline.lookAt({.images = {input.cells().begin(), input.cells().end()},
                         .targets = targetOf(*request.drawn, trainer.model()),
                         .samples = {},
                         .shape = input.shape()});
    } else {
        timeline.look(request.look);
    }
    m_drawn = request.drawn;
    m_at.reset();
}

StepMoment StepCollector::collect(NetworkTimeline& timeline, const Trainer& trainer, const Request& request,
                                  std::chrono::milliseconds slice)
{
    look(timeline, trainer, request);
    const auto begin = std::chrono::steady_clock::now();
    std::stop_source pause;
    const auto watch = [&](double) {
        if (std::chrono::steady_clock::now() - begin > slice)
            pause.request_stop();
    };
    if (!timeline.seek(request.to, pause.get_token(), watch))
        return {.position = timeline.position(), .arrived = false, .earliest = timeline.earliest()};
    if (m_at != request.to.at)
        refresh(timeline, trainer);
    StepMoment moment = m_batch;
    moment.position = request.to;
    moment.exact = timeline.exact();
    moment.earliest = timeline.earliest();
    moment.layer = layerAt(timeline, trainer, request.to);
    moment.wish = request.wish;
    const OpSpec& spec = moment.layer->content.spec;
    const Position place = operationPosition(request.to);
    const ViewState own{.backward = request.to.phase != StepPhase::Forward, .reveal = Reveal::All, .image = request.image};
    moment.view = request.view ? *request.view : following(spec, own, place);
    moment.view.image = std::min(moment.view.image, spec.src.n - 1);
    moment.folds = request.folds;
    moment.folds.look(moment.view);
    if (request.to.phase == StepPhase::Update)
        moment.update = updateAt(timeline, trainer, request.to);
    else
        moment.explanation = std::make_shared<const Explanation>(explainResult(*moment.layer, moment.focus(), place.term, &moment.folds));
    moment.behind = behindAt(timeline, request.to);
    moment.beside = m_comparer.find(moment, timeline, request.against);
    return moment;
}

double StepMoment::value() const
{
    const TensorPtr& tensor = update ? update->before : layer->of(position.of);
    return static_cast<double>(tensor->cells()[static_cast<std::size_t>(position.cell)]);
}

SceneFocus StepMoment::focus() const
{
    const Position place = operationPosition(position);
    return {place.of, cellAt(shapeOf(layer->content.spec, place.of), place.cell)};
}

std::optional<Scene> StepMoment::scene() const
{
    if (!explanation)
        return std::nullopt;
    return Scene{.content = layer->content,
                 .view = view,
                 .result = *layer,
                 .focus = focus(),
                 .explained = focus(),
                 .explanation = explanation,
                 .mask = std::nullopt,
                 .folds = folds};
}

void StepCollector::refresh(NetworkTimeline& timeline, const Trainer& trainer)
{
    m_at = timeline.position().at;
    m_layer.reset();
    const int loss = static_cast<int>(trainer.plans().graph().nodes.size());
    const TrainingSamples::Input& input = timeline.input();
    m_batch = {.steps = std::make_shared<const NetworkSteps>(timeline.steps()),
               .graph = std::make_shared<const Graph>(trainer.plans().graph()),
               .batches = trainer.samples().batches(),
               .hash = timeline.hash(),
               .samples = input.samples,
               .looked = !timeline.looked().empty() || timeline.looksAtOwn(),
               .drawn = m_drawn,
               .loss = timeline.loss(),
               .input = shared(Tensor(input.shape, input.images, "input")),
               .levels = levelsOf(trainer.model().pipeline, input.shape.c, m_drawn ? m_drawn->white : trainer.data().cells().white()),
               .outputs = shared(timeline.tensor(loss, Role::Src)),
               .targets = shared(timeline.tensor(loss, Role::Src2))};
}

std::shared_ptr<const OperationResult> StepCollector::layerAt(NetworkTimeline& timeline, const Trainer& trainer,
                                                              const NetworkPosition& position)
{
    if (m_layer == position.layer)
        return m_known;
    auto result = std::make_shared<OperationResult>();
    Content& content = result->content;
    content.spec = timeline.steps().specOf(position.at, position.layer);
    content.backend = std::string(trainer.plans().backend().info().id);
    result->backend = content.backend;
    const bool isLoss = position.layer == static_cast<int>(trainer.plans().graph().nodes.size());
    const std::string name = isLoss ? "loss" : trainer.plans().graph().nodes[static_cast<std::size_t>(position.layer)].name;
    for (const Role role : operandRoles)
        if (SourcedTensor* const operand = content.operand(role); operand && !shapeOf(content.spec, role).empty())
            *operand = fromNetwork(timeline.tensor(position.layer, role), name);
    const auto take = [&](TensorPtr& into, Role role) {
        if (shapeOf(content.spec, role).empty())
            return;
        try {
            into = shared(timeline.tensor(position.layer, role));
        } catch (const InputError&) {
            into = nullptr; // in front of the first parameters no gradient is computed
        }
    };
    take(result->diffDst, Role::DiffDst);
    for (const Role role : resultRoles)
        take(*result->result(role), role);
    content.gradient = {.kind = result->diffDst ? GradientKind::Network : GradientKind::Ones, .network = result->diffDst};
    m_layer = position.layer;
    m_known = std::move(result);
    m_followers.reset();
    m_followed.reset();
    return m_known;
}

std::optional<StepBehind> StepCollector::behindAt(NetworkTimeline& timeline, const NetworkPosition& position)
{
    const Graph& graph = *m_batch.graph;
    if (position.phase != StepPhase::Forward || position.of != Role::Dst || position.layer >= static_cast<int>(graph.nodes.size()))
        return std::nullopt;
    if (!m_followers) {
        const NetworkFolds folds(graph);
        const NetworkFold& fold = folds.all()[static_cast<std::size_t>(folds.leafOf(position.layer))];
        m_followers.emplace();
        std::ranges::copy_if(fold.nodes, std::back_inserter(*m_followers), [&](int node) { return node > position.layer; });
        if (!m_followers->empty())
            m_followed = shared(timeline.tensor(m_followers->back(), Role::Dst));
    }
    if (!m_followed || m_followed->elements() != m_known->dst->elements())
        return std::nullopt;
    return StepBehind{*m_followers, static_cast<double>(m_followed->cells()[static_cast<std::size_t>(position.cell)])};
}

StepUpdate StepCollector::updateAt(NetworkTimeline& timeline, const Trainer& trainer, const NetworkPosition& position) const
{
    StepUpdate update{.before = m_known->of(position.of),
                      .gradient = m_known->of(operationPosition(position).of),
                      .optimizer = trainer.settings().optimizer,
                      .rate = trainer.rate(),
                      .updates = timeline.updates()};
    for (int state = 0; state < update.optimizer.states(); ++state)
        update.states.push_back(shared(timeline.optimizerState(position.layer, position.of, state)));
    update.after = shared(timeline.updated(position.layer, position.of));
    return update;
}

Position operationPosition(const NetworkPosition& position)
{
    if (position.phase == StepPhase::Update)
        return {*diffOf(position.of), position.cell, 0};
    return {position.of, position.cell, position.term};
}

Session sessionOf(const StepMoment& moment, const std::string& name)
{
    return {.name = name,
            .content = moment.layer->content,
            .view = following(moment.layer->content.spec, moment.view, operationPosition(moment.position))};
}

std::vector<std::pair<int, Role>> tensorsOf(const StepMoment& moment)
{
    const auto& nodes = moment.graph->nodes;
    const bool isForward = moment.position.phase == StepPhase::Forward;
    const int layer = moment.position.layer;
    std::vector<std::pair<int, Role>> tensors;
    if (moment.isLoss()) {
        tensors.emplace_back(layer - 1, Role::Dst);
        if (!isForward)
            tensors.emplace_back(layer - 1, Role::DiffDst);
        return tensors;
    }
    const GraphNode& node = nodes[static_cast<std::size_t>(layer)];
    tensors = {{node.src, Role::Dst}, {layer, Role::Dst}};
    if (readsTwo(node.spec))
        tensors.emplace_back(node.src2, Role::Dst);
    if (isForward)
        return tensors;
    for (const Role role : resultRoles)
        if (isGradient(role) && (hasImages(role) || moment.images() == 1))
            tensors.emplace_back(layer, role);
    tensors.emplace_back(layer, Role::DiffDst);
    return tensors;
}

std::optional<NetworkPosition> termAt(const StepMoment& moment, Role role, const Cell& cell)
{
    if (moment.update)
        return std::nullopt;
    const SceneFocus focus = moment.focus();
    NetworkPosition to = moment.position;
    if (role == focus.role && cell == focus.cell) {
        to.term = to.term < moment.steps->termsOf(to) ? to.term + 1 : 0;
        return to;
    }
    std::int64_t term = 0;
    std::int64_t found = 0;
    const auto reads = [&](const Factor& factor) { return factor.role == role && factor.cell == cell; };
    const OpSpec& spec = moment.layer->content.spec;
    operatorOf(spec.op).forEachTerm(spec, focus.role, focus.cell, [&](const Term& one) {
        ++term;
        if (found == 0 && (reads(one.first) || (one.second && reads(*one.second)))) // a weight also where it meets padding
            found = term;
    });
    if (found == 0)
        return std::nullopt;
    to.term = found;
    return to;
}

std::optional<NetworkPosition> originOf(const StepMoment& moment, Role role, const Cell& cell)
{
    const Graph& graph = *moment.graph;
    const NetworkPosition& here = moment.position;
    const auto layers = static_cast<int>(graph.nodes.size());
    NetworkPosition origin{.at = here.at};
    if (role == Role::Src || role == Role::Src2) {
        if (moment.isLoss() && role == Role::Src2)
            return std::nullopt; // the targets
        const GraphNode* node = moment.isLoss() ? nullptr : &graph.nodes[static_cast<std::size_t>(here.layer)];
        origin.layer = !node ? layers - 1 : role == Role::Src2 ? node->src2 : node->src;
        origin.of = Role::Dst;
    } else if (role == Role::DiffDst && !moment.isLoss()) {
        const std::vector<int> readers = graph.readersOf(here.layer);
        if (readers.size() > 1)
            return std::nullopt; // a sum over several layers
        origin.phase = StepPhase::Backward;
        origin.layer = readers.empty() ? layers : readers.front();
        const bool second = !readers.empty() && graph.nodes[static_cast<std::size_t>(readers.front())].src != here.layer;
        origin.of = second ? Role::DiffSrc2 : Role::DiffSrc;
    } else if (role == Role::Dst && here.phase != StepPhase::Forward) {
        origin.layer = here.layer;
        origin.of = Role::Dst;
    } else {
        return std::nullopt;
    }
    const std::vector<Role> made = origin.layer < 0 ? std::vector<Role>() : moment.steps->rolesOf(origin.phase, origin.layer);
    if (std::ranges::find(made, origin.of) == made.end())
        return std::nullopt;
    const Shape shape = moment.steps->shapeOf(origin);
    if (!contains(shape, cell))
        return std::nullopt;
    origin.cell = offsetOf(shape, cell);
    return origin;
}

} // namespace ks
