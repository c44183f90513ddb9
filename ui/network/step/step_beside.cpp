#include "ui/network/step/step_beside.h"

#include "core/nn/checkpoint.h"
#include "core/nn/probe.h"
#include "core/ops/op_info.h"
#include "ui/network/step/step_moment.h"

#include <algorithm>

namespace ks {

namespace {

/// As an answer is made: no statistics of the batch, no cells left out.
bool worksAsAnswering(const Graph& graph)
{
    return std::ranges::none_of(
        graph.nodes, [](const GraphNode& node) { return !shapeOf(node.spec, Role::NewMean).empty() || infoOf(node.spec.op).isRandom; });
}

} // namespace

StepBeside::StepBeside() = default;
StepBeside::~StepBeside() = default;

std::optional<double> StepBeside::valueOf(const StepMoment& moment, const Trainer& trainer, const std::shared_ptr<const Checkpoint>& then)
{
    const NetworkPosition& at = moment.position;
    if (!then || moment.isLoss())
        return std::nullopt;
    if (moment.update) {
        const std::vector<ParameterInfo> infos = parametersOf(*moment.graph);
        const auto info = std::ranges::find_if(infos, [&](const ParameterInfo& one) { return one.node == at.layer && one.role == at.of; });
        const auto index = static_cast<std::size_t>(info - infos.begin());
        const std::vector<Tensor>& parameters = then->state.network.parameters;
        if (info == infos.end() || index >= parameters.size() || at.cell >= parameters[index].elements())
            return std::nullopt;
        return static_cast<double>(parameters[index].cells()[static_cast<std::size_t>(at.cell)]);
    }
    if (at.phase != StepPhase::Forward || at.of != Role::Dst || !worksAsAnswering(*moment.graph))
        return std::nullopt;
    if (m_then != then || !m_probe) {
        if (!m_probe)
            m_probe = std::make_unique<NetworkProbe>(trainer.model(), trainer.plans().backend(), trainer.settings().threads);
        m_probe->setParameters(then->state.network.parameters);
        m_then = then;
        m_input.reset();
    }
    const std::int64_t each = moment.layer->dst->elements() / moment.layer->dst->shape().n;
    const std::int64_t image = at.cell / each;
    if (m_input != moment.input || m_image != image) {
        m_input.reset(); // until it has looked
        m_probe->look(Tensor::copyOf(moment.input->view().image(image), "input"));
        m_input = moment.input;
        m_image = image;
    }
    const Tensor made = m_probe->tensor(at.layer, Role::Dst);
    return made.elements() == each ? std::optional(static_cast<double>(made.cells()[static_cast<std::size_t>(at.cell % each)]))
                                   : std::nullopt;
}

} // namespace ks
