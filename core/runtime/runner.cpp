#include "core/runtime/runner.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"

#include <algorithm>
#include <span>

namespace ks {

namespace {

/// Neither 0 nor a pattern that arithmetic makes; as a float it is NaN, so reading it shows too.
constexpr std::byte guardPattern{0xFD};

std::size_t indexOf(Pass pass)
{
    return static_cast<std::size_t>(pass);
}

bool supportsNamed(const Backend& backend, const OpSpec& spec, Pass pass, std::string_view name)
{
    return std::ranges::any_of(backend.implementations(spec.op, pass),
                               [&](const Implementation& one) { return one.name == name && (!one.supports || one.supports(spec)); });
}

} // namespace

/// A buffer for one tensor, with guard zones around it where they were asked for and the backend can cut parts.
struct PlannedOperation::Slot {
    std::unique_ptr<Buffer> whole;
    std::unique_ptr<Buffer> inner;
    std::size_t bytes;
    std::size_t before = 0;

    Slot(Backend& backend, std::size_t size, std::size_t guard, std::string_view name)
        : whole(backend.allocate(size + 2 * guard, name)), bytes(size)
    {
        whole->fill(guardPattern);
        if (guard == 0)
            return;
        inner = backend.part(*whole, guard, size);
        before = inner ? guard : 0;
    }

    Buffer& buffer() const { return inner ? *inner : *whole; }

    bool intact() const
    {
        std::vector<std::byte> zone(before);
        whole->download(zone, 0);
        const auto untouched = [](std::byte value) { return value == guardPattern; };
        if (!std::ranges::all_of(zone, untouched))
            return false;
        zone.resize(whole->bytes() - before - bytes);
        whole->download(zone, before + bytes);
        return std::ranges::all_of(zone, untouched);
    }
};

PlannedKernels planKernels(Backend& backend, const OpSpec& spec, const RunOptions& options)
{
    PlannedKernels kernels;
    const auto asked = [&](Pass pass) { return std::ranges::find(options.passes, pass) != options.passes.end(); };
    for (const Pass pass : options.passes)
        if (!hasPass(spec.op, pass))
            throw InputError(Text(KS_TEXT("core", "%1 has no %2 pass"), {std::string(nameOf(spec.op)), std::string(nameOf(pass))}));
    const bool backward = asked(Pass::BackwardData) || asked(Pass::BackwardWeights);
    const PlanOptions forwardPlan{.implementation = options.forward, .threads = options.threads};
    const PlanOptions backwardPlan{.implementation = options.backward, .threads = options.threads};

    if (asked(Pass::Inference))
        kernels[indexOf(Pass::Inference)] = backend.plan(spec, Pass::Inference, forwardPlan);
    if (asked(Pass::Training) || backward) {
        auto& training = kernels[indexOf(Pass::Training)];
        PlanOptions trainingPlan = forwardPlan;
        if (backward && options.forward == "auto" && supportsNamed(backend, spec, Pass::Training, options.backward))
            trainingPlan.implementation = options.backward;
        training = backend.plan(spec, Pass::Training, trainingPlan);
        for (const Pass pass : {Pass::BackwardData, Pass::BackwardWeights})
            if (asked(pass))
                kernels[indexOf(pass)] = backend.planBackward(*training, pass, backwardPlan);
        if (training->savedBytes() == 0 && !asked(Pass::Training))
            training.reset(); // nothing to hand over: the backward pass stands alone
    }
    return kernels;
}

PlannedOperation::PlannedOperation(Backend& backend, const OpSpec& spec, RunOptions options)
    : m_backend(backend), m_spec(spec), m_options(std::move(options)), m_kernels(planKernels(backend, spec, m_options))
{
    if (const Kernel* const training = kernel(Pass::Training); training && training->savedBytes() > 0)
        m_saved = std::make_unique<Slot>(backend, training->savedBytes(), m_options.guardBytes, "what training keeps");
    for (const Pass pass : allPasses) {
        if (!m_kernels[indexOf(pass)])
            continue;
        for (const Role role : operandsOf(spec, pass))
            makeSlot(role);
        for (const Role role : resultsOf(spec, pass))
            makeSlot(role);
    }
}

PlannedOperation::~PlannedOperation() = default;

void PlannedOperation::makeSlot(Role role)
{
    if (needs(role))
        return;
    const Shape shape = shapeOf(m_spec, role);
    m_slots[role] = std::make_unique<Slot>(m_backend, shape.bytes(), m_options.guardBytes, std::string(nameOf(role)) + " " + shape.text());
}

void PlannedOperation::upload(const Operands& operands)
{
    for (const Role role : operandRoles) {
        if (!needs(role))
            continue;
        const Tensor* tensor = operands.of(role);
        if (!tensor)
            throw InputError(Text(KS_TEXT("core", "%1 is needed and was not given"), {std::string(nameOf(role))}));
        requireShape(m_spec, role, tensor->shape());
        slot(role).buffer().upload(std::as_bytes(tensor->cells()));
    }
}

void PlannedOperation::runKernel(Pass pass)
{
    // Only what the pass may touch: a kernel that reaches for more finds nothing there.
    Args args{.stop = m_options.stop};
    for (const Role role : operandsOf(m_spec, pass))
        *args.operand(role) = &slot(role).buffer();
    for (const Role role : resultsOf(m_spec, pass))
        *args.result(role) = &slot(role).buffer();
    args.saved = pass != Pass::Inference && m_saved ? &m_saved->buffer() : nullptr;
    m_kernels[indexOf(pass)]->run(args);
}

void PlannedOperation::execute()
{
    for (const Pass pass : allPasses)
        if (m_kernels[indexOf(pass)] && !m_options.stop.stop_requested())
            runKernel(pass);
    m_backend.synchronize();
}

void PlannedOperation::execute(Pass pass)
{
    runKernel(pass);
    m_backend.synchronize();
}

OperationRun PlannedOperation::download() const
{
    OperationRun result;
    result.stopped = m_options.stop.stop_requested();
    for (const Pass pass : allPasses)
        if (m_kernels[indexOf(pass)])
            result.implementations[indexOf(pass)] = m_kernels[indexOf(pass)]->implementation();
    for (const Role role : resultRoles) {
        if (!needs(role))
            continue;
        result.of(role) = Tensor::uninitialized(shapeOf(m_spec, role), std::string(nameOf(role)));
        slot(role).buffer().download(std::as_writable_bytes(result.of(role).cells()));
    }
    const Kernel* training = kernel(Pass::Training);
    if (training && m_saved && !result.stopped && infoOf(m_spec.op).takesMaximum)
        result.argMax = training->decodeSaved(m_saved->buffer());
    if (m_options.guardBytes > 0)
        for (const RoleInfo& info : tensorRoles())
            if (needs(info.role) && !slot(info.role).intact())
                result.overrun.push_back(info.role);
    if (m_options.guardBytes > 0 && m_saved && !m_saved->intact())
        result.overrun.push_back(Role::Dst);
    return result;
}

void PlannedOperation::download(Pass pass, OperationRun& into) const
{
    for (const Role role : resultsOf(m_spec, pass))
        if (needs(role))
            slot(role).buffer().download(std::as_writable_bytes(into.of(role).cells()));
}

const Kernel* PlannedOperation::kernel(Pass pass) const
{
    return m_kernels[indexOf(pass)].get();
}

std::size_t PlannedOperation::bytes() const
{
    std::size_t sum = m_saved ? m_saved->whole->bytes() : 0;
    for (const RoleInfo& info : tensorRoles())
        sum += needs(info.role) ? slot(info.role).whole->bytes() : 0;
    for (const auto& one : m_kernels)
        sum += one ? one->workspaceBytes() : 0;
    return sum;
}

OperationRun run(Backend& backend, const OpSpec& spec, const Operands& operands, const RunOptions& options)
{
    PlannedOperation operation(backend, spec, options);
    operation.upload(operands);
    operation.execute();
    return operation.download();
}

} // namespace ks
