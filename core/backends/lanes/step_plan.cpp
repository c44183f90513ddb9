#include "core/backends/lanes/step_plan.h"

#include "core/backends/lanes/product_kernels.h"
#include "core/backends/lanes/winner_path.h"
#include "core/backends/optimizer.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"

namespace ks::lanes {

namespace {

bool contains(const std::vector<int>& list, int value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

class Planner {
public:
    Planner(const Graph& graph, const PlanSpec& spec)
    {
        m_plan.graph = graphFor(graph, spec);
        m_plan.spec = spec;
        m_plan.parameters = parametersOf(m_plan.graph);
        m_plan.blocks = (spec.batch + blockImages - 1) / blockImages;
    }

    StepPlan run()
    {
        addValue("input", m_plan.graph.input);
        m_plan.valueOfNode.resize(m_plan.graph.nodes.size());
        for (int node = 0; node < nodeCount(); ++node)
            addNode(node);
        m_plan.output = m_plan.valueOfNode.back();
        cut();
        if (m_plan.spec.training)
            planGradients();
        keepForBatch();
        return std::move(m_plan);
    }

private:
    int nodeCount() const { return static_cast<int>(m_plan.graph.nodes.size()); }
    const GraphNode& node(int index) const { return m_plan.graph.nodes[static_cast<std::size_t>(index)]; }
    StepPlan::Value& value(int index) { return m_plan.values[static_cast<std::size_t>(index)]; }
    int valueOf(int operand) const { return operand == graphInput ? 0 : m_plan.valueOfNode[static_cast<std::size_t>(operand)]; }

    int addValue(const std::string& name, const Shape& shape)
    {
        // Counted before any layer's tables are made, which grow with the same shape: a network that cannot run is refused at once.
        constexpr double most = 1e18; // more than there is, and whole as a number of bytes
        const double bytes =
            static_cast<double>(shape.c) * static_cast<double>(shape.h) * static_cast<double>(shape.w) * blockImages * sizeof(float);
        m_room.add(static_cast<std::size_t>(std::min(bytes, most)), "activations of " + name);
        m_plan.values.push_back({.name = name, .floats = shape.c * shape.h * shape.w * blockImages});
        return static_cast<int>(m_plan.values.size()) - 1;
    }

    /// A Relu that alone reads one of these is applied there, unless somebody wants to look at what is between.
    int reluAfter(int index) const
    {
        const OpKind op = node(index).spec.op;
        const bool applies = op == OpKind::Conv || op == OpKind::Gemm || op == OpKind::BatchNormalization || op == OpKind::Add;
        if (!applies || contains(m_plan.spec.watched, index))
            return StepPlan::none;
        const std::vector<int> readers = m_plan.graph.readersOf(index);
        const bool alone = readers.size() == 1 && node(readers.front()).spec.op == OpKind::Relu;
        return alone && !contains(m_plan.spec.watched, readers.front()) ? readers.front() : StepPlan::none;
    }

    int onlyReader(int index) const
    {
        const std::vector<int> readers = m_plan.graph.readersOf(index);
        return readers.size() == 1 ? readers.front() : StepPlan::none;
    }

    /// The MaxPool that alone reads a Conv (or the Relu after it), where they can go back together: always then, since looking at what lies
    /// between must not change the order of the sums.
    struct WayBack {
        int pool = StepPlan::none;
        bool relu = false;
        bool watched = false; ///< somebody wants the gradients between them
    };
    WayBack wayBackOf(int index) const
    {
        if (!m_plan.spec.training)
            return {};
        WayBack back{.pool = onlyReader(index), .watched = contains(m_plan.spec.watched, index)};
        if (back.pool != StepPlan::none && node(back.pool).spec.op == OpKind::Relu) {
            back.relu = true;
            back.watched = back.watched || contains(m_plan.spec.watched, back.pool);
            back.pool = onlyReader(back.pool);
        }
        return back.pool != StepPlan::none && WinnerPath::possible(node(index).spec, node(back.pool).spec) ? back : WayBack{};
    }

    void addNode(int index)
    {
        const GraphNode& one = node(index);
        int& made = m_plan.valueOfNode[static_cast<std::size_t>(index)];
        if (m_fused.size() > static_cast<std::size_t>(index) && m_fused[static_cast<std::size_t>(index)]) {
            made = valueOf(one.src);
            return;
        }
        const bool copies = one.spec.op == OpKind::Flatten || (one.spec.op == OpKind::Dropout && !one.spec.trainingMode);
        if (copies && !contains(m_plan.spec.watched, index) && index + 1 < nodeCount()) {
            made = valueOf(one.src);
            return;
        }
        const int dst = addValue(one.name, shapeOf(one.spec, Role::Dst));
        const WayBack back = wayBackOf(index);
        StepPlan::Operation operation{.node = index, .relu = reluAfter(index), .poolMasks = back.relu};
        if (one.spec.op != OpKind::BatchNormalization) {
            operation.layer =
                makeLayer(one.spec, {.relu = operation.relu != StepPlan::none, .winners = back.pool != StepPlan::none, .step = true});
            if (!operation.layer)
                throw Unsupported(Text(KS_TEXT("core", "%1: lanes has no %2"), {one.name, std::string(nameOf(one.spec.op))}));
        }
        operation.src = valueOf(one.src);
        if (readsTwo(one.spec))
            operation.src2 = valueOf(one.src2);
        made = operation.dst = dst;
        if (back.pool != StepPlan::none) {
            m_goingBack.emplace_back(m_plan.operations.size(), back);
            value(made).inner = !back.watched;
        }
        for (const auto& [conv, way] : m_goingBack)
            if (way.pool == index) {
                m_plan.operations[conv].pool = static_cast<int>(m_plan.operations.size());
                operation.backBefore = !way.watched;
            }
        if (operation.relu != StepPlan::none) {
            m_fused.resize(m_plan.graph.nodes.size());
            m_fused[static_cast<std::size_t>(operation.relu)] = true;
            value(made).fusedRelu = true;
        }
        for (std::size_t p = 0; p < m_plan.parameters.size(); ++p) {
            if (m_plan.parameters[p].node != index)
                continue;
            const Role role = m_plan.parameters[p].role;
            int& slot = role == Role::Weights ? operation.weights
                        : role == Role::Bias  ? operation.bias
                        : role == Role::Mean  ? operation.mean
                                              : operation.variance;
            slot = static_cast<int>(p);
        }
        const bool second = operation.src2 != StepPlan::none && value(operation.src2).trained;
        value(made).trained = value(operation.src).trained || second || operation.weights != StepPlan::none;
        m_plan.operations.push_back(std::move(operation));
    }

    void cut()
    {
        m_plan.segments.push_back({});
        for (std::size_t i = 0; i < m_plan.operations.size(); ++i) {
            const OpSpec& spec = node(m_plan.operations[i].node).spec;
            if (spec.op == OpKind::BatchNormalization && spec.trainingMode)
                m_plan.segments.push_back({.first = i});
            m_plan.segments.back().last = i + 1;
        }
    }

    /// Which layers need the numbers of src for their way back. MaxPool has its winners.
    static bool readsSource(const OpSpec& spec) { return hasWeights(spec.op) || !(isPool(spec.op) || forgetsSrc(spec)); }

    void planGradients()
    {
        std::vector<int> readers(m_plan.values.size());
        std::vector<bool> read(m_plan.values.size());
        for (const StepPlan::Operation& one : m_plan.operations)
            for (const int operand : {one.src, one.src2})
                if (operand != StepPlan::none) {
                    ++readers[static_cast<std::size_t>(operand)];
                    if (readsSource(node(one.node).spec))
                        read[static_cast<std::size_t>(operand)] = true;
                }
        for (StepPlan::Value& one : m_plan.values)
            one.maskGradient = one.fusedRelu;

        std::vector<bool> written(m_plan.values.size());
        written[static_cast<std::size_t>(m_plan.output)] = true; // by the loss
        for (auto one = m_plan.operations.rbegin(); one != m_plan.operations.rend(); ++one) {
            const auto gives = [&](int operand, bool& wanted, bool& accumulates) {
                if (operand == StepPlan::none || !value(operand).trained)
                    return;
                wanted = true;
                accumulates = written[static_cast<std::size_t>(operand)];
                written[static_cast<std::size_t>(operand)] = true;
            };
            gives(one->src, one->diffSrc, one->accumulateSrc);
            gives(one->src2, one->diffSrc2, one->accumulateSrc2);
            if (one->src2 == StepPlan::none && one->layer && one->layer->masksSource() && value(one->src).fusedRelu &&
                readers[static_cast<std::size_t>(one->src)] == 1 && one->src != m_plan.output) {
                one->maskSrc = true;
                value(one->src).maskGradient = false;
            }
        }
        for (int v = 1; v < static_cast<int>(m_plan.values.size()); ++v)
            value(v).gradientInPlace =
                !read[static_cast<std::size_t>(v)] && !value(v).maskGradient && !value(v).inner && v != m_plan.output;
        // A pool's dst stands for the mask of its src.
        for (const StepPlan::Operation& one : m_plan.operations)
            if (one.maskSrc && isPool(node(one.node).spec.op))
                value(one.dst).gradientInPlace = false;
        for (const StepPlan::Operation& one : m_plan.operations)
            if (one.pool != StepPlan::none && one.poolMasks)
                value(m_plan.operations[static_cast<std::size_t>(one.pool)].dst).gradientInPlace = false;
    }

    /// With one segment a block goes all the way before the next one comes, and only what is asked for is kept.
    void keepForBatch()
    {
        const bool cuts = m_plan.segments.size() > 1;
        for (StepPlan::Value& one : m_plan.values)
            one.wholeBatch = cuts;
        value(m_plan.output).wholeBatch = true;
        for (const StepPlan::Operation& one : m_plan.operations)
            if (m_plan.spec.training && one.layer && one.layer->sumsOverBatch())
                value(one.src).wholeBatch = value(one.dst).wholeBatch = true;
        for (const int tap : m_plan.spec.watched) {
            StepPlan::Value& tapped = value(m_plan.valueOfNode[static_cast<std::size_t>(tap)]);
            tapped.wholeBatch = true;
            tapped.gradientInPlace = false;
        }
    }

    StepPlan m_plan;
    Reservation m_room; ///< what the values will take at least
    std::vector<bool> m_fused;
    std::vector<std::pair<std::size_t, WayBack>> m_goingBack; ///< operations (Conv) and their pools
};

} // namespace

bool StepPlan::sums(const Operation& operation) const
{
    return infoOf(graph.nodes[static_cast<std::size_t>(operation.node)].spec.op).sums;
}

StepPlan planOf(const Graph& graph, const PlanSpec& spec)
{
    requirePlannable(graphFor(graph, spec), spec);
    return Planner(graph, spec).run();
}

} // namespace ks::lanes
