#include "core/ops/op_spec.h"

#include "core/base/joined.h"
#include "core/ops/attributes.h"

#include <utility>

namespace ks {

namespace {

template <class Enum, std::size_t count>
using Names = std::array<std::pair<Enum, std::string_view>, count>;

constexpr Names<Pass, 4> passNames = {{
    {Pass::Inference, "inference"},
    {Pass::Training, "training"},
    {Pass::BackwardData, "backwardData"},
    {Pass::BackwardWeights, "backwardWeights"},
}};

template <class Enum, std::size_t count>
std::string_view find(const Names<Enum, count>& names, Enum value)
{
    for (const auto& [key, name] : names)
        if (key == value)
            return name;
    return {};
}

template <class Enum, std::size_t count>
std::optional<Enum> find(const Names<Enum, count>& names, std::string_view text)
{
    for (const auto& [key, name] : names)
        if (name == text)
            return key;
    return std::nullopt;
}

} // namespace

std::string_view nameOf(Pass pass)
{
    return find(passNames, pass);
}

std::optional<Pass> passNamed(std::string_view name)
{
    return find(passNames, name);
}

std::string namesOfPasses()
{
    return joined(allPasses, ", ", [](Pass pass) { return nameOf(pass); });
}

std::string describe(const OpSpec& spec)
{
    std::string text = std::string(nameOf(spec.op)) + " " + spec.src.text();
    const ConstFields fields = attributesOf(spec);
    for (const Field& attribute : fields.rows())
        if (!fields.goesWithoutSaying(attribute))
            text += " " + std::string(attribute.name) + "=" + fields.text(attribute);
    return text;
}

} // namespace ks
