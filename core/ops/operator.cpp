#include "core/ops/operator.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks {

Shape shapeOf(const OpSpec& spec, Role role)
{
    const OpInfo& info = infoOf(spec.op);
    const Operator& op = *info.definition;
    const bool normalises = info.keepsStatistics;
    switch (role) {
    case Role::Src:
    case Role::DiffSrc: return spec.src;
    case Role::Dst:
    case Role::DiffDst: return op.dstShape(spec);
    case Role::Weights:
    case Role::DiffWeights: return op.weightsShape(spec);
    case Role::Bias:
    case Role::DiffBias: return op.biasShape(spec);
    case Role::Src2: return info.second != SecondOperand::None ? op.src2Shape(spec) : Shape{};
    case Role::DiffSrc2: return readsTwo(info) ? op.src2Shape(spec) : Shape{};
    case Role::Mean:
    case Role::Variance: return normalises ? Shape{1, spec.src.c, 1, 1} : Shape{};
    case Role::NewMean:
    case Role::NewVariance: return normalises && spec.trainingMode ? Shape{1, spec.src.c, 1, 1} : Shape{};
    default: break;
    }
    return stageIndex(role) < op.stageCount(spec) ? op.stageShape(spec, stageIndex(role)) : Shape{};
}

void requireShape(const OpSpec& spec, Role role, const Shape& given)
{
    if (const Shape needed = shapeOf(spec, role); given != needed)
        throw InputError(Text(KS_TEXT("core", "%1 has the shape %2; %3 needs %4"),
                              {std::string(nameOf(role)), given.text(), std::string(nameOf(spec.op)), needed.text()}));
}

bool hasPass(OpKind op, Pass pass)
{
    return pass != Pass::BackwardWeights || infoOf(op).weights != WeightsKind::None;
}

std::vector<Role> operandsOf(const OpSpec& spec, Pass pass)
{
    std::vector<Role> roles;
    const auto add = [&](Role role) {
        if (!shapeOf(spec, role).empty())
            roles.push_back(role);
    };
    if (pass != Pass::BackwardData || !forgetsSrc(spec)) // the gradient of a linear operator does not depend on its input
        add(Role::Src);
    if (isForward(pass) || hasTarget(infoOf(spec.op)))
        add(Role::Src2);
    if (pass != Pass::BackwardWeights)
        add(Role::Weights);
    if (isForward(pass))
        add(Role::Bias);
    if (isForward(pass) || !spec.trainingMode) {
        add(Role::Mean);
        add(Role::Variance);
    }
    if (!isForward(pass))
        add(Role::DiffDst);
    return roles;
}

std::vector<Role> resultsOf(const OpSpec& spec, Pass pass)
{
    std::vector<Role> roles;
    for (const RoleInfo& info : tensorRoles())
        if ((info.madeBy == pass || (info.madeBy == Pass::Inference && pass == Pass::Training)) && !shapeOf(spec, info.role).empty())
            roles.push_back(info.role);
    return roles;
}

namespace {

/// How many windows have a tap on a coordinate.
std::int64_t windowsOver(const WindowAxis& axis, std::int64_t coordinate)
{
    std::int64_t windows = 0;
    for (std::int64_t tap = 0; tap < axis.kernel; ++tap)
        windows += axis.windowAt(coordinate, tap) >= 0 ? 1 : 0;
    return windows;
}

} // namespace

std::int64_t termCount(const OpSpec& spec, Role of, const Cell& cell)
{
    // Long sums are not visited term by term: the window steps through them on the GUI thread.
    const Shape dst = operatorOf(spec.op).dstShape(spec);
    if (of == Role::DiffBias)
        return dst.n * dst.h * dst.w;
    if (of == Role::DiffWeights && infoOf(spec.op).weights == WeightsKind::Filters)
        return spec.src.n * windowOf(spec).positions();
    if (infoOf(spec.op).window != Windowing::None && (of == Role::Dst || of == Role::DiffSrc)) {
        const Window window = windowOf(spec);
        const bool gathers = (of == Role::Dst) != infoOf(spec.op).transposed;
        const std::int64_t taps = gathers ? window.taps() : windowsOver(window.y, cell.y) * windowsOver(window.x, cell.x);
        if (!isProduct(infoOf(spec.op)))
            return taps;
        const std::int64_t channels = (of == Role::Dst ? spec.src.c : dst.c) / spec.group;
        return channels * taps + (of == Role::Dst && spec.bias ? 1 : 0);
    }
    if (infoOf(spec.op).weights == WeightsKind::Matrix && of == Role::Dst)
        return spec.src.c * spec.src.h * spec.src.w + (spec.bias ? 1 : 0);
    return operatorOf(spec.op).countTerms(spec, of, cell);
}

std::int64_t Operator::countTerms(const OpSpec& spec, Role of, const Cell& cell) const
{
    std::int64_t count = 0;
    forEachTerm(spec, of, cell, [&](const Term&) { ++count; });
    return count;
}

double evaluationCost(const OpSpec& spec, Role of, const Cell& cell)
{
    const auto terms = static_cast<double>(termCount(spec, of, cell));
    const Operator& op = operatorOf(spec.op);
    const int stages = op.stageCount(spec);
    if (stages == 0)
        return terms;
    std::int64_t fewest = spec.src.elements(); // the stage that sums most
    for (int i = 0; i < stages; ++i)
        fewest = std::min(fewest, op.stageShape(spec, i).elements());
    const std::int64_t most = spec.src.elements() / fewest;
    return (terms + static_cast<double>(most)) * (1.0 + stages);
}

} // namespace ks
