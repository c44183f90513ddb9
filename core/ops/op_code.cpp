#include "core/ops/op_code.h"

#include "core/base/error.h"
#include "core/ops/window.h"

#include <utility>

namespace ks::code {

void refuse(const Layer& layer, const Text& why)
{
    throw Unsupported(Text(KS_TEXT("core", "%1 cannot say %2: %3"), {std::string(layer.framework), std::string(layer.title), why}));
}

void requireUndilated(const Layer& layer)
{
    if (windowOf(layer.spec).isDilated())
        refuse(layer, Text(KS_TEXT("core", "its window is dilated")));
}

std::string integer(std::int64_t value)
{
    return std::to_string(value);
}

std::string pair(std::int64_t y, std::int64_t x)
{
    return "(" + integer(y) + ", " + integer(x) + ")";
}

std::string pair(const Size2& size)
{
    return pair(size.y, size.x);
}

std::string flag(std::string_view name, bool value)
{
    return ", " + std::string(name) + (value ? "=True" : "=False");
}

Pads reachedPads(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    Pads pads = resolvedPads(spec);
    pads.bottom += window.y.overhang();
    pads.right += window.x.overhang();
    return pads;
}

Torch torchModule(const Layer& layer, std::string module, const std::string& src)
{
    return {std::move(module), "self." + layer.name + "(" + src + ")"};
}

std::string torchPad(const Pads& pads, const std::string& src, const std::string& with)
{
    if (pads == Pads{})
        return src;
    return "F.pad(" + src + ", (" + integer(pads.left) + ", " + integer(pads.right) + ", " + integer(pads.top) + ", " +
           integer(pads.bottom) + "), value=" + with + ")";
}

std::string keras(const std::string& layer, const std::string& src)
{
    return "layers." + layer + "(" + src + ")";
}

std::string kerasNamed(const Layer& layer)
{
    return ", name=\"" + layer.name + "\"";
}

std::string kerasPad(const Pads& pads, const std::string& src, const std::string& with)
{
    if (pads == Pads{})
        return src;
    return "ops.pad(" + src + ", ((0, 0), " + pair(pads.top, pads.bottom) + ", " + pair(pads.left, pads.right) +
           ", (0, 0)), constant_values=" + with + ")";
}

} // namespace ks::code
