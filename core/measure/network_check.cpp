#include "core/measure/network_check.h"

#include "core/backends/backend.h"
#include "core/measure/network_run.h"
#include "core/nn/layers.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/verify/compare.h"
#include "core/verify/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr std::int64_t imagesToVerify = 2;
/// Of a layer: gradients behind a MaxPool are mostly 0, so that few cells would tell nothing; sums over whole batches are dear.
constexpr std::int64_t leastCells = 24;
constexpr std::int64_t mostCells = 384;
constexpr double termsOfALayer = 3e5;

/// Holds the last step of a run, whose layers are all watched, against the oracle. Stays at the first fault.
class NetworkCheck {
public:
    NetworkCheck(Backend& backend, NetworkRun& run, std::uint64_t seed, Measurement& measurement, const std::stop_token& stop)
        : m_backend(backend), m_run(run), m_step(run.step()), m_seed(seed), m_measurement(measurement), m_stop(stop),
          m_infos(parametersOf(m_step.graph())), m_needed(needsGradient(m_step.graph()))
    {
        std::vector<int> all(m_step.graph().nodes.size());
        std::iota(all.begin(), all.end(), 0);
        if (m_step.spec().training)
            m_needed = needsGradient(m_step.graph(), all);
    }

    void forwards()
    {
        for (int node = 0; node < size() && goesOn(); ++node)
            judge(layer(node).name, oracle(node, Role::Dst, forwardPass()), made(node, Role::Dst));
    }

    /// From the loss back to the first layer.
    void backwards()
    {
        judgeLoss();
        for (int node = size() - 1; node >= 0 && goesOn(); --node) {
            for (std::size_t i = 0; i < m_infos.size(); ++i)
                if (m_infos[i].node == node && m_infos[i].trained)
                    judgeGradient(i);
            if (node + 1 < size() && m_needed[static_cast<std::size_t>(node)])
                judgeSent(node);
        }
    }

    /// After an update that moved nothing else.
    void statistics()
    {
        for (std::size_t i = 0; i < m_infos.size() && goesOn(); ++i) {
            if (m_infos[i].trained)
                continue;
            Tensor now(m_infos[i].shape, layer(m_infos[i].node).name);
            m_step.parameter(i, now.cells());
            const Role next = m_infos[i].role == Role::Mean ? Role::NewMean : Role::NewVariance;
            judge(layer(m_infos[i].node).name, oracle(m_infos[i].node, next, Pass::Training), now);
        }
    }

private:
    int size() const { return static_cast<int>(m_step.graph().nodes.size()); }
    const GraphNode& layer(int node) const { return m_step.graph().nodes[static_cast<std::size_t>(node)]; }
    Pass forwardPass() const { return m_step.spec().training ? Pass::Training : Pass::Inference; }
    bool goesOn() const { return m_measurement.verified == Verified::Right && !m_stop.stop_requested(); }

    /// The dst of a node, or the gradient that came to it; the input, as the network got it.
    Tensor made(int node, Role role) const
    {
        if (node == graphInput)
            return m_run.images();
        Tensor tensor = Tensor::uninitialized(shapeOf(layer(node).spec, Role::Dst), layer(node).name);
        m_step.nodeTensor(node, role, tensor.cells());
        return tensor;
    }

    OperandMap<Tensor> operandsOf(int node, Pass pass) const
    {
        const OpSpec& spec = layer(node).spec;
        OperandMap<Tensor> operands;
        operands.src = made(layer(node).src, Role::Dst);
        if (readsTwo(spec))
            operands.src2 = made(layer(node).src2, Role::Dst);
        for (std::size_t i = 0; i < m_infos.size(); ++i)
            if (m_infos[i].node == node)
                *operands.operand(m_infos[i].role) = m_run.parameters()[i];
        if (!isForward(pass))
            operands.diffDst = made(node, Role::DiffDst);
        return operands;
    }

    /// The loosest that the kernels of a pass, of this backend or of the one that takes its place, declare; those that are taken only by name, as
    /// tensor cores are, are not among them.
    CompareOptions judging(const OpSpec& spec, Pass pass, Role of) const
    {
        const auto affordable = static_cast<std::int64_t>(termsOfALayer / std::max(1.0, evaluationCost(spec, of, Cell{})));
        CompareOptions options{.maxCells = std::clamp(affordable, leastCells, mostCells), .seed = m_seed, .stop = m_stop};
        for (const Implementation& one : m_backend.implementations(spec.op, pass)) {
            if ((one.supports && !one.supports(spec)) || (one.prefers && !one.prefers(spec)))
                continue;
            options.unitRoundoffs = std::max(options.unitRoundoffs, one.unitRoundoffs);
            options.rules.nanWins = options.rules.nanWins && one.rules.nanWins;
            options.rules.sumsStandAlone = options.rules.sumsStandAlone && one.rules.sumsStandAlone;
        }
        return options;
    }

    OracleTensor oracle(int node, Role of, Pass pass) const
    {
        const OperandMap<Tensor> operands = operandsOf(node, pass);
        return oracleTensor(Evaluator(layer(node).spec, operandsIn(operands)), of, judging(layer(node).spec, pass, of));
    }

    void judge(const std::string& name, const OracleTensor& expected, const Tensor& actual)
    {
        const Comparison comparison = compare(expected, actual);
        m_measurement.compared += comparison.compared;
        m_measurement.maxError = std::max(m_measurement.maxError, comparison.maxAbsolute);
        if (comparison.verdict != Verdict::Beyond)
            return;
        m_measurement.verified = Verified::Wrong;
        m_measurement.wrong = Text(KS_TEXT("core", "layer %1: %2"), {name, comparison.sentence()});
    }

    void judgeLoss()
    {
        const Tensor answer = made(size() - 1, Role::Dst);
        const float one = 1;
        const Tensor ones({1, 1, 1, 1}, std::span(&one, 1), "gradient of the loss");
        Operands operands;
        operands.src = &answer;
        operands.src2 = &m_run.targets();
        operands.diffDst = &ones;
        OpSpec spec;
        spec.op = m_step.spec().loss;
        spec.src = answer.shape();
        const Evaluator evaluator(spec, operands);
        const std::string name(nameOf(spec.op));
        const float loss = m_step.loss();
        judge(name, oracleTensor(evaluator, Role::Dst, judging(spec, Pass::Training, Role::Dst)),
              Tensor({1, 1, 1, 1}, std::span(&loss, 1), "loss"));
        judge(name, oracleTensor(evaluator, Role::DiffSrc, judging(spec, Pass::BackwardData, Role::DiffSrc)),
              made(size() - 1, Role::DiffDst));
    }

    void judgeGradient(std::size_t parameter)
    {
        const ParameterInfo& info = m_infos[parameter];
        Tensor gradient = Tensor::uninitialized(info.shape, layer(info.node).name);
        m_step.gradient(parameter, gradient.cells());
        const Role of = info.role == Role::Bias ? Role::DiffBias : Role::DiffWeights;
        judge(layer(info.node).name, oracle(info.node, of, Pass::BackwardWeights), gradient);
    }

    /// What came to a node is the sum of what the nodes that read it send.
    void judgeSent(int node)
    {
        std::optional<OracleTensor> sum;
        int parts = 0;
        for (const int reader : m_step.graph().readersOf(node))
            for (const auto& [operand, role] :
                 {std::pair{layer(reader).src, Role::DiffSrc}, std::pair{layer(reader).src2, Role::DiffSrc2}}) {
                if (operand != node || (role == Role::DiffSrc2 && !readsTwo(layer(reader).spec)))
                    continue;
                OracleTensor part = oracle(reader, role, Pass::BackwardData);
                if (++parts == 1)
                    sum = std::move(part);
                else
                    add(*sum, part);
            }
        if (sum)
            judge(layer(node).name, *sum, made(node, Role::DiffDst));
    }

    /// In float32: each addition rounds what it makes.
    static void add(OracleTensor& sum, const OracleTensor& part)
    {
        constexpr double unitRoundoff = std::numeric_limits<float>::epsilon() / 2;
        const std::size_t known = std::min(sum.values.size(), part.values.size()); // fewer where the user stopped
        sum.values.resize(known);
        sum.offsets.resize(known);
        for (std::size_t i = 0; i < known; ++i) {
            OracleValue& to = sum.values[i];
            const OracleValue& one = part.values[i];
            to.bound += one.bound + unitRoundoff * (std::abs(to.value) + to.tolerance() + std::abs(one.value) + one.tolerance());
            to.value += one.value;
            to.ruleSlack += one.ruleSlack;
            to.terms += one.terms;
            to.mayOverflow = to.mayOverflow || one.mayOverflow;
            to.anything = to.anything || one.anything;
            to.stageOverflows = to.stageOverflows || one.stageOverflows;
            to.paddingMeetsNonFinite = to.paddingMeetsNonFinite || one.paddingMeetsNonFinite;
            to.winner.reset();
        }
    }

    Backend& m_backend;
    NetworkRun& m_run;
    PlannedNetwork& m_step;
    std::uint64_t m_seed;
    Measurement& m_measurement;
    const std::stop_token& m_stop;
    std::vector<ParameterInfo> m_infos;
    std::vector<bool> m_needed; ///< by node: a gradient comes to it
};

} // namespace

void verifyNetwork(Backend& backend, const Model& model, const Experiment& experiment, Measurement& measurement,
                   const std::stop_token& stop)
{
    PlanSpec spec = stepSpecOf(experiment, measurement.point);
    spec.batch = std::min(spec.batch, imagesToVerify);
    spec.watched.resize(model.graph.nodes.size());
    std::iota(spec.watched.begin(), spec.watched.end(), 0);
    NetworkRun run(backend, model, experiment.seed, spec);
    measurement.verified = Verified::Right;
    NetworkCheck check(backend, run, experiment.seed, measurement, stop);
    if (!spec.training) {
        run.execute();
        return check.forwards();
    }
    run.step().forward(run.images().cells(), run.targets().cells(), 0);
    check.forwards();
    run.step().backward();
    check.backwards();
    run.step().update(0);
    check.statistics();
}

} // namespace ks
