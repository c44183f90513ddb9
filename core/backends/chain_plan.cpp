#include "core/backends/chain_plan.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"

#include <algorithm>

namespace ks {

ChainPlan::ChainPlan(const Graph& graph, const PlanSpec& spec, const std::function<std::size_t(const Run&)>& savedBytes)
    : m_graph(graph), m_spec(spec), m_end(2 * static_cast<int>(graph.nodes.size()) + 1), m_dst(graph.nodes.size(), none),
      m_diffDst(graph.nodes.size(), none), m_saved(graph.nodes.size(), none), m_coming(graph.nodes.size())
{
    requireRead();
    planForward(savedBytes);
    planLoss();
    if (spec.training)
        planBackward();
    for (const int node : spec.watched) {
        touch(dst(node), m_end);
        if (diffDst(node) != none)
            touch(diffDst(node), m_end);
    }
    touch(dst(static_cast<int>(graph.nodes.size()) - 1), m_end);
    touch(m_lossValue, m_end);
}

int ChainPlan::add(std::string name, std::size_t bytes, int moment)
{
    m_tensors.push_back({std::move(name), bytes, moment, moment});
    return static_cast<int>(m_tensors.size()) - 1;
}

void ChainPlan::touch(int tensor, int moment)
{
    Lifetime& life = m_tensors[static_cast<std::size_t>(tensor)];
    life.first = std::min(life.first, moment);
    life.last = std::max(life.last, moment);
}

void ChainPlan::touchAll(const Run& run, int moment)
{
    for (const int tensor : run.tensors)
        if (tensor != none)
            touch(tensor, moment);
    if (run.saved != none)
        touch(run.saved, moment);
}

ChainPlan::Run ChainPlan::makeRun(int node, Pass pass, const OpSpec& spec)
{
    Run run{.node = node, .pass = pass, .spec = spec};
    run.tensors.fill(none);
    return run;
}

void ChainPlan::requireRead() const
{
    if (m_graph.nodes.empty())
        throw InputError(Text(KS_TEXT("core", "the network has no layers")));
    for (std::size_t i = 0; i + 1 < m_graph.nodes.size(); ++i)
        if (m_graph.readersOf(static_cast<int>(i)).empty())
            throw InputError(
                Text(KS_TEXT("core", "nothing reads %1; only the last layer may be the output"), {Text::name(m_graph.nodes[i].name)}));
}

void ChainPlan::planForward(const std::function<std::size_t(const Run&)>& savedBytes)
{
    m_src = add("input", m_graph.input, 0);
    const Pass pass = m_spec.training || m_spec.asTrained ? Pass::Training : Pass::Inference;
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        const GraphNode& node = m_graph.nodes[i];
        const int moment = static_cast<int>(i);
        if (handsOn(node.spec)) {
            m_dst[i] = dst(node.src);
            continue;
        }
        m_dst[i] = add("output of " + node.name, shapeOf(node.spec, Role::Dst), moment);
        Run run = makeRun(moment, pass, node.spec);
        run.of(Role::Src) = dst(node.src);
        if (readsTwo(node.spec))
            run.of(Role::Src2) = dst(node.src2);
        run.of(Role::Dst) = m_dst[i];
        if (const std::size_t bytes = savedBytes(run); bytes > 0 && pass == Pass::Training)
            run.saved = m_saved[i] = add("what " + node.name + " keeps for its gradient", bytes, moment);
        touchAll(run, moment);
        m_forward.push_back(run);
    }
}

void ChainPlan::planLoss()
{
    const int moment = static_cast<int>(m_graph.nodes.size());
    OpSpec spec;
    spec.op = m_spec.loss;
    spec.src = m_graph.output();
    spec.reduction = Reduction::Mean;
    m_target = add("target", spec.src, 0);
    m_lossValue = add("loss", Shape{1, 1, 1, 1}, moment);
    Run run = makeRun(none, m_spec.training ? Pass::Training : Pass::Inference, spec);
    run.of(Role::Src) = dst(moment - 1);
    run.of(Role::Src2) = m_target;
    run.of(Role::Dst) = m_lossValue;
    touchAll(run, moment);
    m_loss.push_back(run);
    if (!m_spec.training)
        return;
    m_lossGradient = add("gradient of the loss", Shape{1, 1, 1, 1}, 0);
    Run back = makeRun(none, Pass::BackwardData, spec);
    back.of(Role::Src) = run.of(Role::Src);
    back.of(Role::Src2) = m_target;
    back.of(Role::DiffDst) = m_lossGradient;
    back.of(Role::DiffSrc) = add("gradient of the output", spec.src, moment);
    touchAll(back, moment);
    touch(m_lossGradient, m_end); // set once, when the plan is made
    m_coming.back().push_back(back.of(Role::DiffSrc));
    m_loss.push_back(back);
}

int ChainPlan::sumFor(int node, int moment)
{
    const GraphNode& one = m_graph.nodes[static_cast<std::size_t>(node)];
    const std::vector<int>& coming = m_coming[static_cast<std::size_t>(node)];
    if (coming.empty())
        return none;
    int sum = coming.front();
    for (std::size_t i = 1; i < coming.size(); ++i) {
        OpSpec spec;
        spec.op = OpKind::Add;
        spec.src = shapeOf(one.spec, Role::Dst);
        Run run = makeRun(none, Pass::Inference, spec);
        run.of(Role::Src) = sum;
        run.of(Role::Src2) = coming[i];
        run.of(Role::Dst) = sum = add("gradient of " + one.name, spec.src, moment);
        touchAll(run, moment);
        m_backward.push_back(run);
    }
    touch(sum, moment);
    return sum;
}

void ChainPlan::planBackward()
{
    const std::size_t n = m_graph.nodes.size();
    const std::vector<bool> needed = needsGradient(m_graph, m_spec.watched);
    const auto needs = [&](int operand) { return operand != graphInput && needed[static_cast<std::size_t>(operand)]; };
    for (std::size_t back = 0; back < n; ++back) {
        const std::size_t i = n - 1 - back;
        if (!needed[i])
            continue;
        const GraphNode& node = m_graph.nodes[i];
        const int moment = static_cast<int>(2 * n - i);
        const int gradient = m_diffDst[i] = sumFor(static_cast<int>(i), moment);
        const auto send = [&](int operand, int tensor) {
            if (needs(operand))
                m_coming[static_cast<std::size_t>(operand)].push_back(tensor);
        };
        const bool two = readsTwo(node.spec);
        if (handsOn(node.spec) || infoOf(node.spec.op).sums) {
            send(node.src, gradient);
            if (two)
                send(node.src2, gradient);
            continue;
        }
        for (const Pass pass : {Pass::BackwardWeights, Pass::BackwardData}) {
            if (!hasPass(node.spec.op, pass) || (pass == Pass::BackwardData && !sendsGradient(node, needed)))
                continue;
            Run run = makeRun(static_cast<int>(i), pass, node.spec);
            const std::vector<Role> operands = operandsOf(node.spec, pass);
            if (std::ranges::count(operands, Role::Src) > 0)
                run.of(Role::Src) = dst(node.src);
            run.of(Role::DiffDst) = gradient;
            run.saved = m_saved[i];
            if (pass == Pass::BackwardData) {
                run.of(Role::DiffSrc) = add("gradient of the input of " + node.name, node.spec.src, moment);
                send(node.src, run.of(Role::DiffSrc));
                if (two) {
                    run.of(Role::DiffSrc2) =
                        add("gradient of the second input of " + node.name, shapeOf(node.spec, Role::DiffSrc2), moment);
                    send(node.src2, run.of(Role::DiffSrc2));
                }
            }
            touchAll(run, moment);
            m_backward.push_back(run);
        }
    }
}

} // namespace ks
