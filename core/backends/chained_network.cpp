#include "core/backends/chained_network.h"

#include "core/backends/host_buffer.h"
#include "core/backends/optimizer.h"
#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/base/threads.h"
#include "core/ops/roles.h"

#include <algorithm>
#include <chrono>

namespace ks {

namespace {

/// What a kernel that belongs to the host's memory copied to a device and back in its last run.
TraceRecorder::Copies copiesOf(const Kernel& kernel)
{
    const std::vector<NamedSeconds> parts = kernel.parts();
    TraceRecorder::Copies copies{.in = secondsOf(parts, RunPart::ToDevice), .out = secondsOf(parts, RunPart::ToHost)};
    if (const std::optional<DeviceWork> work = kernel.deviceWork()) {
        copies.inBytes = static_cast<std::size_t>(work->bytesToDevice);
        copies.outBytes = static_cast<std::size_t>(work->bytesToHost);
        return copies;
    }
    for (const Role role : operandsOf(kernel.spec(), kernel.pass()))
        copies.inBytes += shapeOf(kernel.spec(), role).bytes();
    for (const Role role : resultsOf(kernel.spec(), kernel.pass()))
        copies.outBytes += shapeOf(kernel.spec(), role).bytes();
    return copies;
}

/// Host memory of a buffer that has any.
float* hostCells(Buffer& buffer)
{
    auto* const host = dynamic_cast<HostBuffer*>(&buffer);
    return host ? reinterpret_cast<float*>(host->data()) : nullptr;
}

} // namespace

ChainedNetwork::ChainedNetwork(Backend& backend, const Graph& graph, const PlanSpec& spec)
    : m_backend(backend), m_spec(spec), m_graph(graphFor(graph, spec)), m_times(graph.nodes.size())
{
    requirePlannable(m_graph, spec);
    if (m_spec.trace)
        m_spec.trace->prepare(std::max(m_spec.threads, defaultThreads()));
    // Forward kernels first: how much they keep for the backward pass is theirs to say.
    std::vector<std::unique_ptr<Kernel>> forwardKernels(m_graph.nodes.size());
    m_plan.emplace(m_graph, m_spec, [&](const ChainPlan::Run& run) {
        std::unique_ptr<Kernel>& kernel = forwardKernels[static_cast<std::size_t>(run.node)];
        kernel = planKernel(run, nullptr);
        return kernel->savedBytes();
    });
    planParameters();
    m_placement = place(m_plan->tensors());
    for (const Placement::Buffer& buffer : m_placement.buffers)
        m_buffers.push_back(m_backend.allocate(buffer.bytes, buffer.name));

    for (const ChainPlan::Run& run : m_plan->backward()) {
        const Kernel* const forward = run.node == ChainPlan::none ? nullptr : forwardKernels[static_cast<std::size_t>(run.node)].get();
        m_backward.push_back(planned(run, planKernel(run, forward)));
    }
    const Kernel* lossKernel = nullptr;
    for (const ChainPlan::Run& run : m_plan->loss()) {
        m_loss.push_back(planned(run, planKernel(run, lossKernel)));
        lossKernel = m_loss.front().kernel.get();
    }
    for (const ChainPlan::Run& run : m_plan->forward())
        m_forward.push_back(planned(run, std::move(forwardKernels[static_cast<std::size_t>(run.node)])));
    if (m_plan->lossGradient() != ChainPlan::none) {
        const float one = 1;
        tensor(m_plan->lossGradient()).upload(std::as_bytes(std::span(&one, 1)));
    }
}

std::string ChainedNetwork::implementationFor(const OpSpec& spec, Pass pass)
{
    for (const Implementation& one : m_backend.implementations(spec.op, pass))
        if (one.name == m_spec.implementation && (!one.supports || one.supports(spec)))
            return m_spec.implementation;
    return "auto";
}

std::unique_ptr<Kernel> ChainedNetwork::planKernel(const ChainPlan::Run& run, const Kernel* forward)
{
    const std::string implementation = implementationFor(run.spec, run.pass);
    const PlanOptions options{.implementation = implementation, .threads = m_spec.threads};
    try {
        return forward ? m_backend.planBackward(*forward, run.pass, options) : m_backend.plan(run.spec, run.pass, options);
    } catch (const Unsupported& error) {
        const std::string name =
            run.node == ChainPlan::none ? std::string(nameOf(run.spec.op)) : m_graph.nodes[static_cast<std::size_t>(run.node)].name;
        throw Unsupported(Text("%1: %2", {name, error.text()}));
    }
}

void ChainedNetwork::planParameters()
{
    for (const ParameterInfo& info : parametersOf(m_graph)) {
        Parameter parameter{.info = info};
        const std::string name = m_graph.nodes[static_cast<std::size_t>(info.node)].name;
        const std::size_t bytes = info.shape.bytes();
        parameter.values[0] = m_backend.allocate(bytes, "parameters of " + name);
        parameter.values[0]->fill(std::byte{0});
        if (m_spec.training && !info.trained)
            parameter.values[1] = m_backend.allocate(bytes, "running statistics of " + name);
        if (m_spec.training && info.trained) {
            parameter.gradient = m_backend.allocate(bytes, "gradient of the parameters of " + name);
            parameter.gradient->fill(std::byte{0});
            for (int state = 0; state < m_spec.optimizer.states(); ++state) {
                std::unique_ptr<Buffer>& buffer = parameter.states[static_cast<std::size_t>(state)];
                buffer = m_backend.allocate(bytes, "optimiser state of " + name);
                buffer->fill(std::byte{0});
            }
        }
        m_parameters.push_back(std::move(parameter));
    }
}

ChainedNetwork::Parameter* ChainedNetwork::parameterOf(int node, Role role)
{
    const auto at =
        std::ranges::find_if(m_parameters, [&](const Parameter& one) { return one.info.node == node && one.info.role == role; });
    return at == m_parameters.end() ? nullptr : &*at;
}

ChainedNetwork::PlannedRun ChainedNetwork::planned(const ChainPlan::Run& run, std::unique_ptr<Kernel> kernel)
{
    return {run, std::move(kernel), argsOf(run)};
}

Args ChainedNetwork::argsOf(const ChainPlan::Run& run)
{
    Args args;
    for (const Role role : operandsOf(run.spec, run.pass)) {
        if (run.of(role) != ChainPlan::none)
            *args.operand(role) = &tensor(run.of(role));
        else if (Parameter* const parameter = parameterOf(run.node, role))
            *args.operand(role) = &parameter->value();
    }
    for (const Role role : resultsOf(run.spec, run.pass)) {
        if (run.of(role) != ChainPlan::none)
            *args.result(role) = &tensor(run.of(role));
        else if (Parameter* const parameter = parameterOf(run.node, subjectOf(role)))
            *args.result(role) = isGradient(role) ? parameter->gradient.get() : &parameter->other();
    }
    if (run.saved != ChainPlan::none)
        args.saved = &tensor(run.saved);
    if (m_spec.trace)
        args.spans = &m_spec.trace->spans();
    return args;
}

template <class Work>
void ChainedNetwork::timed(const TracedOperation& what, double LayerTime::*member, const Kernel* kernel, Work&& work)
{
    const bool ofLayer = m_spec.layerTimes && what.node != TracedOperation::none;
    if (!ofLayer && !m_spec.trace) {
        work();
        return;
    }
    const auto begin = std::chrono::steady_clock::now();
    work();
    m_backend.synchronize();
    const auto end = std::chrono::steady_clock::now();
    if (ofLayer)
        m_times[static_cast<std::size_t>(what.node)].*member += std::chrono::duration<double>(end - begin).count();
    if (!m_spec.trace)
        return;
    const TraceRecorder::Copies copies = kernel ? copiesOf(*kernel) : TraceRecorder::Copies();
    if (copies.in > 0 || copies.out > 0)
        m_spec.trace->addWithCopies(what, begin, end, copies);
    else
        m_spec.trace->addWithShares(what, begin, end);
}

void ChainedNetwork::perform(PlannedRun& one, TracedPart part)
{
    if (m_spec.leave && m_spec.leave(one.run.node))
        throw Stopped();
    one.args.step = m_step;
    timed({.part = part, .node = one.run.node, .op = one.run.spec.op, .pass = one.run.pass},
          part == TracedPart::Forward ? &LayerTime::forward : &LayerTime::backward, one.kernel.get(), [&] { one.kernel->run(one.args); });
}

void ChainedNetwork::forward(std::span<const float> src, std::span<const float> target, std::uint64_t step)
{
    requireFit(src, target);
    m_step = step;
    tensor(m_plan->src()).upload(std::as_bytes(src));
    if (!target.empty())
        tensor(m_plan->target()).upload(std::as_bytes(target));
    runForward(!target.empty());
}

void ChainedNetwork::runForward(bool withLoss)
{
    for (PlannedRun& one : m_forward)
        perform(one, TracedPart::Forward);
    if (withLoss)
        perform(m_loss.front(), TracedPart::Forward);
}

void ChainedNetwork::backward()
{
    requireTraining(false);
    runBackward();
}

void ChainedNetwork::runBackward()
{
    perform(m_loss.back(), TracedPart::Backward);
    for (PlannedRun& one : m_backward)
        perform(one, TracedPart::Backward); // sums of gradients, too, which are additions forwards
}

void ChainedNetwork::update(float rate)
{
    requireTraining(true);
    ++m_updates;
    for (Parameter& parameter : m_parameters)
        if (parameter.info.trained)
            timed({.part = TracedPart::Update, .node = parameter.info.node, .bytes = parameter.value().bytes()}, &LayerTime::update,
                  nullptr, [&] { updateOne(parameter, rate); });
    for (PlannedRun& one : m_forward)
        takeStatistics(one);
}

/// The running statistics that the forward pass made are the ones to read from now on.
void ChainedNetwork::takeStatistics(PlannedRun& one)
{
    if (!one.args.newMean)
        return;
    Parameter& mean = *parameterOf(one.run.node, Role::Mean);
    Parameter& variance = *parameterOf(one.run.node, Role::Variance);
    mean.current = variance.current = 1 - mean.current;
    one.args.mean = &mean.value();
    one.args.newMean = &mean.other();
    one.args.variance = &variance.value();
    one.args.newVariance = &variance.other();
}

void ChainedNetwork::updateOne(Parameter& parameter, float rate)
{
    const auto cells = [&](Buffer* buffer) { return buffer ? std::span(hostCells(*buffer), parameter.count()) : std::span<float>(); };
    updateParameters(m_spec.optimizer, rate, m_updates, cells(&parameter.value()), cells(parameter.gradient.get()),
                     {cells(parameter.states[0].get()), cells(parameter.states[1].get())});
}

void ChainedNetwork::download(const Buffer& from, std::span<float> to) const
{
    m_backend.synchronize();
    from.download(std::as_writable_bytes(to));
}

float ChainedNetwork::loss() const
{
    float value = 0;
    download(tensor(m_plan->lossValue()), {&value, 1});
    return value;
}

void ChainedNetwork::output(std::span<float> values) const
{
    requireOutput(values.size());
    download(tensor(m_plan->dst(static_cast<int>(m_graph.nodes.size()) - 1)), values);
}

void ChainedNetwork::nodeTensor(int node, Role role, std::span<float> values) const
{
    const bool asked = std::ranges::count(m_spec.watched, node) > 0 && subjectOf(role) == Role::Dst;
    const int index = !asked ? ChainPlan::none : role == Role::Dst ? m_plan->dst(node) : m_plan->diffDst(node);
    if (index == ChainPlan::none)
        refuseTensor(node, role);
    download(tensor(index),
             values.first(static_cast<std::size_t>(shapeOf(m_graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst).elements())));
}

const ChainedNetwork::Parameter& ChainedNetwork::checked(std::size_t index, std::size_t count) const
{
    requireParameter(index, index < m_parameters.size() ? &m_parameters[index].info : nullptr, count);
    return m_parameters[index];
}

void ChainedNetwork::setParameter(std::size_t index, std::span<const float> values)
{
    checked(index, values.size()).value().upload(std::as_bytes(values));
}

void ChainedNetwork::parameter(std::size_t index, std::span<float> values) const
{
    download(checked(index, values.size()).value(), values);
}

void ChainedNetwork::gradient(std::size_t index, std::span<float> values) const
{
    const Parameter& parameter = checked(index, values.size());
    requireGradient(index, parameter.info);
    download(*parameter.gradient, values);
}

Buffer& ChainedNetwork::stateOf(std::size_t index, int state, std::size_t count) const
{
    const Parameter& parameter = checked(index, count);
    requireState(index, parameter.info, state);
    return *parameter.states[static_cast<std::size_t>(state)];
}

void ChainedNetwork::setState(std::size_t index, int state, std::span<const float> values)
{
    stateOf(index, state, values.size()).upload(std::as_bytes(values));
}

void ChainedNetwork::state(std::size_t index, int state, std::span<float> values) const
{
    download(stateOf(index, state, values.size()), values);
}

std::size_t ChainedNetwork::bytes() const
{
    std::size_t sum = m_placement.bytes();
    for (const Parameter& parameter : m_parameters) {
        for (const auto* buffer : {parameter.values[0].get(), parameter.values[1].get(), parameter.gradient.get(),
                                   parameter.states[0].get(), parameter.states[1].get()})
            sum += buffer ? buffer->bytes() : 0;
    }
    for (const auto* runs : {&m_forward, &m_loss, &m_backward})
        for (const PlannedRun& one : *runs)
            sum += one.kernel->workspaceBytes();
    return sum;
}

Text ChainedNetwork::story() const
{
    return Text(
        KS_TEXT("core", "The operators one after another over the whole batch, with the kernels of %1; %2 tensors share %3 buffers."),
        {m_backend.info().id, std::to_string(m_plan->tensors().size()), std::to_string(m_buffers.size())});
}

std::unique_ptr<PlannedNetwork> makeChainedNetwork(Backend& backend, const Graph& graph, const PlanSpec& spec)
{
    return std::make_unique<ChainedNetwork>(backend, graph, spec);
}

} // namespace ks
