#include "core/backends/lanes/block_program.h"

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

class ProgramMaker {
public:
    ProgramMaker(const Graph& graph, const PlanSpec& spec)
    {
        m_program.graph = graphFor(graph, spec);
        m_program.spec = spec;
        m_program.parameters = parametersOf(m_program.graph);
        m_program.blocks = (spec.batch + blockImages - 1) / blockImages;
    }

    BlockProgram run()
    {
        addValue("input", m_program.graph.input);
        m_program.valueOfNode.resize(m_program.graph.nodes.size());
        for (int node = 0; node < nodeCount(); ++node)
            addNode(node);
        m_program.output = m_program.valueOfNode.back();
        cut();
        if (m_program.spec.training)
            planGradients();
        keepForBatch();
        return std::move(m_program);
    }

private:
    int nodeCount() const { return static_cast<int>(m_program.graph.nodes.size()); }
    const GraphNode& node(int index) const { return m_program.graph.nodes[static_cast<std::size_t>(index)]; }
    BlockProgram::Value& value(int index) { return m_program.values[static_cast<std::size_t>(index)]; }
    int valueOf(int operand) const { return operand == graphInput ? 0 : m_program.valueOfNode[static_cast<std::size_t>(operand)]; }

    int addValue(const std::string& name, const Shape& shape)
    {
        // Counted before any layer's tables are made, which grow with the same shape: a network that cannot run is refused at once.
        constexpr double most = 1e18; // more than there is, and whole as a number of bytes
        const double bytes =
            static_cast<double>(shape.c) * static_cast<double>(shape.h) * static_cast<double>(shape.w) * blockImages * sizeof(float);
        m_room.add(static_cast<std::size_t>(std::min(bytes, most)), "activations of " + name);
        m_program.values.push_back({.name = name, .floats = shape.c * shape.h * shape.w * blockImages});
        return static_cast<int>(m_program.values.size()) - 1;
    }

    /// A Relu that alone reads one of these is applied there, unless somebody wants to look at what is between.
    int reluAfter(int index) const
    {
        const OpKind op = node(index).spec.op;
        const bool applies = op == OpKind::Conv || op == OpKind::Gemm || op == OpKind::BatchNormalization || op == OpKind::Add;
        if (!applies || contains(m_program.spec.watched, index))
            return BlockProgram::none;
        const std::vector<int> readers = m_program.graph.readersOf(index);
        const bool alone = readers.size() == 1 && node(readers.front()).spec.op == OpKind::Relu;
        return alone && !contains(m_program.spec.watched, readers.front()) ? readers.front() : BlockProgram::none;
    }

    int onlyReader(int index) const
    {
        const std::vector<int> readers = m_program.graph.readersOf(index);
        return readers.size() == 1 ? readers.front() : BlockProgram::none;
    }

    /// The MaxPool that alone reads a Conv (or the Relu after it), where they can go back together: always then, since looking at what lies
    /// between must not change the order of the sums.
    struct WayBack {
        int pool = BlockProgram::none;
        bool relu = false;
        bool watched = false; ///< somebody wants the gradients between them
    };
    WayBack wayBackOf(int index) const
    {
        if (!m_program.spec.training)
            return {};
        WayBack back{.pool = onlyReader(index), .watched = contains(m_program.spec.watched, index)};
        if (back.pool != BlockProgram::none && node(back.pool).spec.op == OpKind::Relu) {
            back.relu = true;
            back.watched = back.watched || contains(m_program.spec.watched, back.pool);
            back.pool = onlyReader(back.pool);
        }
        return back.pool != BlockProgram::none && WinnerPath::possible(node(index).spec, node(back.pool).spec) ? back : WayBack{};
    }

    void addNode(int index)
    {
        const GraphNode& one = node(index);
        int& made = m_program.valueOfNode[static_cast<std::size_t>(index)];
        if (m_fused.size() > static_cast<std::size_t>(index) && m_fused[static_cast<std::size_t>(index)]) {
            made = valueOf(one.src);
            return;
        }
        const bool copies = one.spec.op == OpKind::Flatten || (one.spec.op == OpKind::Dropout && !one.spec.trainingMode);
        if (copies && !contains(m_program.spec.watched, index) && index + 1 < nodeCount()) {
            made = valueOf(one.src);
            return;
        }
        const int dst = addValue(one.name, shapeOf(one.spec, Role::Dst));
        const WayBack back = wayBackOf(index);
        BlockProgram::Instruction instruction{.node = index, .relu = reluAfter(index), .poolMasks = back.relu};
        if (one.spec.op != OpKind::BatchNormalization) {
            instruction.layer = makeLayer(
                one.spec, {.relu = instruction.relu != BlockProgram::none, .winners = back.pool != BlockProgram::none, .step = true});
            if (!instruction.layer)
                throw Unsupported(Text(KS_TEXT("core", "%1: lanes has no %2"), {one.name, std::string(nameOf(one.spec.op))}));
        }
        instruction.src = valueOf(one.src);
        if (readsTwo(one.spec))
            instruction.src2 = valueOf(one.src2);
        made = instruction.dst = dst;
        if (back.pool != BlockProgram::none) {
            m_goingBack.emplace_back(m_program.instructions.size(), back);
            value(made).inner = !back.watched;
        }
        for (const auto& [conv, way] : m_goingBack)
            if (way.pool == index) {
                m_program.instructions[conv].pool = static_cast<int>(m_program.instructions.size());
                instruction.backBefore = !way.watched;
            }
        if (instruction.relu != BlockProgram::none) {
            m_fused.resize(m_program.graph.nodes.size());
            m_fused[static_cast<std::size_t>(instruction.relu)] = true;
            value(made).fusedRelu = true;
        }
        for (std::size_t p = 0; p < m_program.parameters.size(); ++p) {
            if (m_program.parameters[p].node != index)
                continue;
            const Role role = m_program.parameters[p].role;
            int& slot = role == Role::Weights ? instruction.weights
                        : role == Role::Bias  ? instruction.bias
                        : role == Role::Mean  ? instruction.mean
                                              : instruction.variance;
            slot = static_cast<int>(p);
        }
        const bool second = instruction.src2 != BlockProgram::none && value(instruction.src2).trained;
        value(made).trained = value(instruction.src).trained || second || instruction.weights != BlockProgram::none;
        m_program.instructions.push_back(std::move(instruction));
    }

    void cut()
    {
        m_program.segments.push_back({});
        for (std::size_t i = 0; i < m_program.instructions.size(); ++i) {
            const OpSpec& spec = node(m_program.instructions[i].node).spec;
            if (spec.op == OpKind::BatchNormalization && spec.trainingMode)
                m_program.segments.push_back({.first = i});
            m_program.segments.back().last = i + 1;
        }
    }

    /// Which layers need the numbers of src for their way back. MaxPool has its winners.
    static bool readsSource(const OpSpec& spec) { return hasWeights(spec.op) || !(isPool(spec.op) || forgetsSrc(spec)); }

    void planGradients()
    {
        std::vector<int> readers(m_program.values.size());
        std::vector<bool> read(m_program.values.size());
        for (const BlockProgram::Instruction& one : m_program.instructions)
            for (const int operand : {one.src, one.src2})
                if (operand != BlockProgram::none) {
                    ++readers[static_cast<std::size_t>(operand)];
                    if (readsSource(node(one.node).spec))
                        read[static_cast<std::size_t>(operand)] = true;
                }
        for (BlockProgram::Value& one : m_program.values)
            one.maskGradient = one.fusedRelu;

        std::vector<bool> written(m_program.values.size());
        written[static_cast<std::size_t>(m_program.output)] = true; // by the loss
        for (auto one = m_program.instructions.rbegin(); one != m_program.instructions.rend(); ++one) {
            const auto gives = [&](int operand, bool& wanted, bool& accumulates) {
                if (operand == BlockProgram::none || !value(operand).trained)
                    return;
                wanted = true;
                accumulates = written[static_cast<std::size_t>(operand)];
                written[static_cast<std::size_t>(operand)] = true;
            };
            gives(one->src, one->diffSrc, one->accumulateSrc);
            gives(one->src2, one->diffSrc2, one->accumulateSrc2);
            if (one->src2 == BlockProgram::none && one->layer && one->layer->masksSource() && value(one->src).fusedRelu &&
                readers[static_cast<std::size_t>(one->src)] == 1 && one->src != m_program.output) {
                one->maskSrc = true;
                value(one->src).maskGradient = false;
            }
        }
        for (int v = 1; v < static_cast<int>(m_program.values.size()); ++v)
            value(v).gradientInPlace =
                !read[static_cast<std::size_t>(v)] && !value(v).maskGradient && !value(v).inner && v != m_program.output;
        // A pool's dst stands for the mask of its src.
        for (const BlockProgram::Instruction& one : m_program.instructions)
            if (one.maskSrc && isPool(node(one.node).spec.op))
                value(one.dst).gradientInPlace = false;
        for (const BlockProgram::Instruction& one : m_program.instructions)
            if (one.pool != BlockProgram::none && one.poolMasks)
                value(m_program.instructions[static_cast<std::size_t>(one.pool)].dst).gradientInPlace = false;
    }

    /// With one segment a block goes all the way before the next one comes, and only what is asked for is kept.
    void keepForBatch()
    {
        const bool cuts = m_program.segments.size() > 1;
        for (BlockProgram::Value& one : m_program.values)
            one.wholeBatch = cuts;
        value(m_program.output).wholeBatch = true;
        for (const BlockProgram::Instruction& one : m_program.instructions)
            if (m_program.spec.training && one.layer && one.layer->sumsOverBatch())
                value(one.src).wholeBatch = value(one.dst).wholeBatch = true;
        for (const int node : m_program.spec.watched) {
            BlockProgram::Value& watched = value(m_program.valueOfNode[static_cast<std::size_t>(node)]);
            watched.wholeBatch = true;
            watched.gradientInPlace = false;
        }
    }

    BlockProgram m_program;
    Reservation m_room; ///< what the values will take at least
    std::vector<bool> m_fused;
    std::vector<std::pair<std::size_t, WayBack>> m_goingBack; ///< instructions (Conv) and their pools
};

} // namespace

bool BlockProgram::sums(const Instruction& instruction) const
{
    return infoOf(graph.nodes[static_cast<std::size_t>(instruction.node)].spec.op).sums;
}

BlockProgram programOf(const Graph& graph, const PlanSpec& spec)
{
    requirePlannable(graphFor(graph, spec), spec);
    return ProgramMaker(graph, spec).run();
}

} // namespace ks::lanes
