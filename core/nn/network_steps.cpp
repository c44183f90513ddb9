#include "core/nn/network_steps.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"

#include <algorithm>

namespace ks {

namespace {

OpSpec lossSpec(OpKind loss, const Shape& output)
{
    OpSpec spec;
    spec.op = loss;
    spec.src = output;
    return spec;
}

} // namespace

NetworkSteps::NetworkSteps(const Graph& graph, OpKind loss, std::int64_t batchesPerEpoch, std::int64_t batch, std::int64_t lastBatch,
                           std::int64_t moreTrained)
    : m_graph(withBatch(graph, batch)), m_loss(loss), m_batches(batchesPerEpoch), m_batch(batch), m_lastBatch(lastBatch),
      m_moreTrained(moreTrained)
{
    const int n = static_cast<int>(m_graph.nodes.size());
    for (int layer = 0; layer <= n; ++layer)
        for (const Role role : resultsOf(specOf({}, layer), Pass::Training))
            m_places.push_back({StepPhase::Forward, layer, role});
    const std::vector<bool> needed = needsGradient(m_graph); // as in a training step
    const auto isSent = [&](int layer, Role gradient) {
        if (layer == n)
            return true;
        const GraphNode& node = m_graph.nodes[static_cast<std::size_t>(layer)];
        const int to = subjectOf(gradient) == Role::Src2 ? node.src2 : node.src;
        return to != graphInput && needed[static_cast<std::size_t>(to)];
    };
    for (int layer = n; layer >= 0; --layer)
        for (const Pass pass : {Pass::BackwardWeights, Pass::BackwardData})
            for (const Role role : resultsOf(specOf({}, layer), pass))
                if (pass == Pass::BackwardWeights || isSent(layer, role))
                    m_places.push_back({StepPhase::Backward, layer, role});
    for (const ParameterInfo& info : parametersOf(m_graph))
        if (info.trained)
            m_places.push_back({StepPhase::Update, info.node, info.role});
}

std::vector<Role> NetworkSteps::rolesOf(StepPhase phase, int layer) const
{
    std::vector<Role> roles;
    for (const Place& place : m_places)
        if (place.phase == phase && place.layer == layer)
            roles.push_back(place.of);
    return roles;
}

OpSpec NetworkSteps::specOf(const TrainingPosition& at, int layer) const
{
    const std::int64_t batch = at.batch + 1 == m_batches ? m_lastBatch : m_batch;
    Shape output = m_graph.output();
    output.n = batch;
    OpSpec spec =
        layer == static_cast<int>(m_graph.nodes.size()) ? lossSpec(m_loss, output) : m_graph.nodes.at(static_cast<std::size_t>(layer)).spec;
    spec.src.n = batch;
    if (infoOf(spec.op).isRandom)
        spec.seed += at.epoch * m_batches + at.batch + m_moreTrained; // as its kernels count them
    return spec;
}

std::int64_t NetworkSteps::termsOf(const NetworkPosition& position) const
{
    if (position.phase == StepPhase::Update)
        return 1;
    const OpSpec spec = specOf(position.at, position.layer);
    return std::max<std::int64_t>(1, termCount(spec, position.of, cellAt(ks::shapeOf(spec, position.of), position.cell)));
}

std::size_t NetworkSteps::placeOf(const NetworkPosition& position) const
{
    const auto at = std::ranges::find_if(m_places, [&](const Place& place) {
        return place.phase == position.phase && place.layer == position.layer && place.of == position.of;
    });
    return static_cast<std::size_t>(at - m_places.begin());
}

bool NetworkSteps::contains(const NetworkPosition& position) const
{
    const TrainingPosition& at = position.at;
    if (at.epoch < 0 || at.batch < 0 || at.batch >= m_batches || placeOf(position) == m_places.size())
        return false;
    return position.cell >= 0 && position.cell < cellsOf(position) && position.term >= 0 &&
           (position.term == 0 || position.term < termsOf(position));
}

NetworkPosition NetworkSteps::begin(const TrainingPosition& at, std::size_t place) const
{
    return {.at = at, .phase = m_places[place].phase, .layer = m_places[place].layer, .of = m_places[place].of};
}

TrainingPosition NetworkSteps::batchBeside(const TrainingPosition& at, int direction) const
{
    if (direction > 0)
        return at.batch + 1 < m_batches ? TrainingPosition{at.epoch, at.batch + 1} : TrainingPosition{at.epoch + 1, 0};
    if (isFirst(at))
        return at;
    return at.batch > 0 ? TrainingPosition{at.epoch, at.batch - 1} : TrainingPosition{at.epoch - 1, m_batches - 1};
}

/// The first cell of the tensor made next, or the last cell of the one made before; the same position where there is none.
NetworkPosition NetworkSteps::neighbour(const NetworkPosition& from, int direction) const
{
    const std::size_t place = placeOf(from);
    if (direction > 0)
        return place + 1 < m_places.size() ? begin(from.at, place + 1) : begin(batchBeside(from.at, 1), 0);
    if (place == 0 && isFirst(from.at))
        return from;
    NetworkPosition before = place > 0 ? begin(from.at, place - 1) : begin(batchBeside(from.at, -1), m_places.size() - 1);
    before.cell = cellsOf(before) - 1;
    return before;
}

NetworkPosition NetworkSteps::steppedCell(const NetworkPosition& from, bool channels, int direction) const
{
    // A step ends on the last cell of a group: a channel, or the cell alone.
    const auto groupOf = [&](const NetworkPosition& position) {
        const Shape shape = shapeOf(position);
        return channels ? shape.h * shape.w : 1;
    };
    const std::int64_t cells = groupOf(from);
    NetworkPosition to = from;
    to.term = 0;
    const std::int64_t count = cellsOf(from);
    const std::int64_t lastOfGroup = std::min(from.cell / cells * cells + cells - 1, count - 1);
    const bool complete = from.term == 0 && from.cell == lastOfGroup;
    if (direction > 0) {
        if (!complete) {
            to.cell = lastOfGroup;
            return to;
        }
        if (from.cell + 1 < count) {
            to.cell = std::min(from.cell + cells, count - 1);
            return to;
        }
        to = neighbour(from, 1);
        to.cell = groupOf(to) - 1;
        return to;
    }
    const std::int64_t before = from.cell / cells * cells - 1;
    if (before >= 0) {
        to.cell = before;
        return to;
    }
    to = neighbour(from, -1);
    return to;
}

NetworkPosition NetworkSteps::steppedTerm(const NetworkPosition& from, int direction) const
{
    NetworkPosition to = from;
    if (direction > 0) {
        if (from.term == 0) {
            to = from.cell + 1 < cellsOf(from) ? from : neighbour(from, 1);
            to.cell = from.cell + 1 < cellsOf(from) ? from.cell + 1 : 0;
            to.term = termsOf(to) > 1 ? 1 : 0;
            return to;
        }
        to.term = from.term + 1 < termsOf(from) ? from.term + 1 : 0;
        return to;
    }
    const std::int64_t term = from.term == 0 ? termsOf(from) : from.term;
    if (term > 1) {
        to.term = term - 1;
        return to;
    }
    if (from.cell == 0)
        return neighbour(from, -1);
    to.cell = from.cell - 1;
    to.term = 0;
    return to;
}

NetworkPosition NetworkSteps::steppedPlace(const NetworkPosition& from, NetworkGranularity granularity, int direction) const
{
    const bool byLayer = granularity == NetworkGranularity::Layer;
    const auto same = [&](const Place& a, const Place& b) { return a.phase == b.phase && (!byLayer || a.layer == b.layer); };
    const std::size_t place = placeOf(from);
    std::size_t first = place;
    while (first > 0 && same(m_places[first - 1], m_places[place]))
        --first;
    if (direction > 0) {
        std::size_t next = place;
        while (next < m_places.size() && same(m_places[next], m_places[place]))
            ++next;
        return next < m_places.size() ? begin(from.at, next) : begin(batchBeside(from.at, 1), 0);
    }
    if (first == 0 && isFirst(from.at))
        return begin(from.at, 0);
    const TrainingPosition at = first > 0 ? from.at : batchBeside(from.at, -1);
    const std::size_t before = (first > 0 ? first : m_places.size()) - 1;
    std::size_t start = before;
    while (start > 0 && same(m_places[start - 1], m_places[before]))
        --start;
    return begin(at, start);
}

NetworkPosition NetworkSteps::stepped(const NetworkPosition& from, NetworkGranularity granularity, int direction) const
{
    switch (granularity) {
    case NetworkGranularity::Term: return steppedTerm(from, direction);
    case NetworkGranularity::Cell: return steppedCell(from, false, direction);
    case NetworkGranularity::Channel: return steppedCell(from, true, direction);
    case NetworkGranularity::Layer:
    case NetworkGranularity::Phase: return steppedPlace(from, granularity, direction);
    case NetworkGranularity::Batch: return begin(batchBeside(from.at, direction), 0);
    case NetworkGranularity::Epoch: return begin({std::max<std::int64_t>(0, from.at.epoch + direction), 0}, 0);
    }
    return from;
}

} // namespace ks
