#include "app/cli/columns.h"

#include "core/base/escapes.h"

#include <algorithm>

namespace ks::cli {

namespace {

std::string spaces(std::string_view text, std::size_t width)
{
    const std::size_t letters = widthOf(text);
    return std::string(letters < width ? width - letters : 1, ' ');
}

} // namespace

std::size_t widthOf(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char one) { return (static_cast<unsigned char>(one) & 0xC0U) != 0x80U; }));
}

std::string shown(std::string_view name)
{
    return terminalText(name, Lines::Shown);
}

std::string padded(std::string_view text, std::size_t width)
{
    const std::string cell = shown(text);
    return cell + spaces(cell, width);
}

std::string rightAligned(std::string_view text, std::size_t width)
{
    const std::string cell = shown(text);
    return spaces(cell, width) + cell;
}

} // namespace ks::cli
