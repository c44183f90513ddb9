#include "core/backends/backend.h"

#include "core/backends/chained_step.h"
#include "core/backends/step.h"

#include "core/base/error.h"
#include "core/ops/operator.h"

namespace ks {

const Buffer* Args::of(Role role) const
{
    switch (role) {
    case Role::Src: return src;
    case Role::Weights: return weights;
    case Role::Bias: return bias;
    case Role::DiffDst: return diffDst;
    case Role::Src2: return src2;
    case Role::Mean: return mean;
    case Role::Variance: return variance;
    case Role::Dst: return dst;
    case Role::DiffSrc: return diffSrc;
    case Role::DiffWeights: return diffWeights;
    case Role::DiffBias: return diffBias;
    case Role::DiffSrc2: return diffSrc2;
    case Role::NewMean: return newMean;
    case Role::NewVariance: return newVariance;
    default: return nullptr;
    }
}

void Args::setOperand(Role role, const Buffer& buffer)
{
    switch (role) {
    case Role::Src: src = &buffer; break;
    case Role::Weights: weights = &buffer; break;
    case Role::Bias: bias = &buffer; break;
    case Role::DiffDst: diffDst = &buffer; break;
    case Role::Src2: src2 = &buffer; break;
    case Role::Mean: mean = &buffer; break;
    case Role::Variance: variance = &buffer; break;
    default: break;
    }
}

void Args::setResult(Role role, Buffer& buffer)
{
    switch (role) {
    case Role::Dst: dst = &buffer; break;
    case Role::DiffSrc: diffSrc = &buffer; break;
    case Role::DiffWeights: diffWeights = &buffer; break;
    case Role::DiffBias: diffBias = &buffer; break;
    case Role::DiffSrc2: diffSrc2 = &buffer; break;
    case Role::NewMean: newMean = &buffer; break;
    case Role::NewVariance: newVariance = &buffer; break;
    default: break;
    }
}

std::vector<std::int64_t> Kernel::decodeSaved(const Buffer&) const
{
    return {};
}

std::unique_ptr<Buffer> Backend::part(Buffer&, std::size_t, std::size_t)
{
    return nullptr;
}

std::unique_ptr<Step> Backend::planStep(const Graph& graph, const StepSpec& spec)
{
    return makeChainedStep(*this, graph, spec);
}

Support Backend::supports(const OpSpec& spec, Pass pass) const
{
    Text reason(KS_TEXT("core", "%1 has no %2 of %3"), {info().id, std::string(nameOf(pass)), std::string(nameOf(spec.op))});
    for (const Implementation& implementation : implementations(spec.op, pass)) {
        if (!implementation.supports)
            return {};
        Support support = implementation.supports(spec);
        if (support)
            return support;
        reason = std::move(support.reason);
    }
    return Support::no(std::move(reason));
}

const Implementation& Backend::choose(const OpSpec& spec, Pass pass, std::string_view name) const
{
    requireLegal(spec);
    const auto table = implementations(spec.op, pass);
    if (name != "auto" && !name.empty()) {
        std::string known = "auto";
        for (const Implementation& implementation : table) {
            if (implementation.name == name) {
                const Support support = implementation.supports ? implementation.supports(spec) : Support{};
                if (!support)
                    throw Unsupported(support.reason);
                return implementation;
            }
            known += ", " + std::string(implementation.name);
        }
        throw InputError(Text(KS_TEXT("core", "%1 has no implementation %2 of %3 %4; it has %5"),
                              {info().id, std::string(name), std::string(nameOf(spec.op)), std::string(nameOf(pass)), known}));
    }
    const Implementation* fallback = nullptr;
    for (const Implementation& implementation : table) {
        if (implementation.supports && !implementation.supports(spec))
            continue;
        if (!implementation.prefers || implementation.prefers(spec))
            return implementation;
        if (!fallback)
            fallback = &implementation;
    }
    if (fallback)
        return *fallback;
    throw Unsupported(supports(spec, pass).reason);
}

} // namespace ks
