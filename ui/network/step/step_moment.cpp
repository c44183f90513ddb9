#include "ui/network/step/step_moment.h"

#include "core/base/error.h"
#include "core/ops/roles.h"
#include "core/session/steps.h"
#include "ui/scene/scene.h"

#include <array>

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

StepMoment StepCollector::collect(NetworkTimeline& timeline, const Trainer& trainer, const Request& request,
                                  std::chrono::milliseconds slice)
{
    if (timeline.looked() != request.look) {
        timeline.look(request.look);
        m_at.reset();
    }
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
    if (request.to.phase == StepPhase::Update) {
        moment.update = updateAt(timeline, trainer, request.to);
        return moment;
    }
    const Position place = operationPosition(request.to);
    const SceneFocus focus{place.of, cellAt(shapeOf(moment.layer->content.spec, place.of), place.cell)};
    moment.explanation = std::make_shared<const Explanation>(explainResult(*moment.layer, focus, place.term, false));
    return moment;
}

void StepCollector::refresh(NetworkTimeline& timeline, const Trainer& trainer)
{
    m_at = timeline.position().at;
    m_layer.reset();
    const int loss = static_cast<int>(trainer.graph().nodes.size());
    const Trainer::Input& input = timeline.input();
    m_batch = {.steps = std::make_shared<const NetworkSteps>(timeline.steps()),
               .graph = std::make_shared<const Graph>(trainer.graph()),
               .batches = trainer.batchesPerEpoch(),
               .hash = timeline.hash(),
               .samples = input.samples,
               .looked = !timeline.looked().empty(),
               .loss = timeline.loss(),
               .input = shared(Tensor(input.shape, input.images, "input")),
               .levels = levelsOf(trainer.model().pipeline, input.shape.c, trainer.data().white()),
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
    content.backend = std::string(trainer.backend().info().id);
    result->backend = content.backend;
    const bool isLoss = position.layer == static_cast<int>(trainer.graph().nodes.size());
    const std::string name = isLoss ? "loss" : trainer.graph().nodes[static_cast<std::size_t>(position.layer)].name;
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
    return m_known;
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

Session sessionOf(const StepMoment& moment, std::int64_t image, const std::string& name)
{
    Session session{.name = name, .content = moment.layer->content};
    ViewState& view = session.view;
    view.backward = moment.position.phase != StepPhase::Forward;
    view.reveal = Reveal::All;
    view.image = image;
    view = following(session.content.spec, view, operationPosition(moment.position));
    return session;
}

} // namespace ks
