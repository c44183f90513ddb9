#include "core/backends/implementations.h"

#include <algorithm>

namespace ks {

std::vector<const Implementation*> implementationsOf(const Backend& backend)
{
    std::vector<const Implementation*> all;
    for (const OpKind op : allOps())
        for (const Pass pass : allPasses)
            for (const Implementation& one : backend.implementations(op, pass))
                if (std::ranges::find(all, one.name, &Implementation::name) == all.end())
                    all.push_back(&one);
    return all;
}

std::vector<std::string> implementationNames(const Backend& backend, OpKind op, std::span<const Pass> passes)
{
    std::vector<std::string> names;
    for (const Pass pass : passes)
        for (const Implementation& one : backend.descriptions(op, pass))
            if (std::ranges::find(names, one.name) == names.end())
                names.emplace_back(one.name);
    return names;
}

bool hasImplementation(const Backend& backend, std::string_view name)
{
    return std::ranges::any_of(implementationsOf(backend), [name](const Implementation* one) { return one->name == name; });
}

} // namespace ks
