#include "core/backends/backend.h"

#include "core/backends/chained_network.h"
#include "core/backends/planned_network.h"

#include "core/base/error.h"
#include "core/ops/operator.h"

#include <algorithm>
#include <utility>

namespace ks {

const Buffer* Args::of(Role role) const
{
    if (const Buffer* const* const given = operand(role))
        return *given;
    Buffer* const* const made = result(role);
    return made ? *made : nullptr;
}

const Implementation* implementationNamed(std::span<const Implementation> table, std::string_view kernel)
{
    const auto row = std::ranges::find(table, kernel.substr(0, kernel.find(" (")), &Implementation::name);
    return row == table.end() ? nullptr : &*row;
}

std::vector<std::int64_t> Kernel::decodeSaved(const Buffer&) const
{
    return {};
}

std::unique_ptr<Buffer> Backend::part(Buffer&, std::size_t, std::size_t)
{
    return nullptr;
}

std::unique_ptr<PlannedNetwork> Backend::planNetwork(const Graph& graph, const PlanSpec& spec)
{
    return makeChainedNetwork(*this, graph, spec);
}

std::unique_ptr<Samples> Backend::keepSamples(std::int64_t, std::int64_t, std::int64_t)
{
    return nullptr;
}

std::vector<Implementation> Backend::descriptions(OpKind op, Pass pass) const
{
    const auto table = implementations(op, pass);
    return {table.begin(), table.end()};
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
        throw InputError(
            Text(KS_TEXT("core", "%1 has no implementation %2 of %3 %4; it has %5"),
                 {info().id, Text::name(std::string(name)), std::string(nameOf(spec.op)), std::string(nameOf(pass)), Text::name(known)}));
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
