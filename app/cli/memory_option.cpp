#include "app/cli/memory_option.h"

#include "core/base/memory.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

namespace ks::cli {

namespace {

/// Bytes of a unit; 0: there is no such unit.
double bytesOfUnit(std::string_view unit)
{
    if (unit.empty())
        return 1024.0 * 1024.0;
    if (unit == "b")
        return 1;
    const std::size_t power = std::string_view("kmgt").find(unit.front());
    const std::string_view rest = unit.substr(1);
    if (power == std::string_view::npos || (!rest.empty() && rest != "b" && rest != "ib"))
        return 0;
    return std::pow(rest == "b" ? 1000.0 : 1024.0, static_cast<double>(power + 1));
}

} // namespace

std::optional<std::uint64_t> memorySize(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc{})
        return {};
    std::string unit(text.substr(static_cast<std::size_t>(end - text.data())));
    unit.erase(0, std::min(unit.find_first_not_of(' '), unit.size()));
    std::ranges::transform(unit, unit.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const double bytes = number * bytesOfUnit(unit);
    constexpr double most = 9.2e18;
    if (!(bytes >= 0 && bytes <= most) || bytesOfUnit(unit) == 0)
        return {};
    return static_cast<std::uint64_t>(bytes);
}

CLI::Option* addMemoryOption(CLI::App& app, const std::string& name, std::uint64_t least, std::function<void(std::uint64_t)> take,
                             const std::string& help)
{
    const auto complaint = [least](const std::string& text) -> std::string {
        const std::optional<std::uint64_t> bytes = memorySize(text);
        if (bytes && *bytes >= least)
            return {};
        if (bytes)
            return "'" + text + "' is too little; " + bytesText(least) + " is the least";
        return "'" + text + "' is no amount of memory; write a number of MiB, or one with a unit: 512, 20M, 1.5GiB, 800kB, 65536B";
    };
    return app
        .add_option_function<std::string>(
            name, [take = std::move(take)](const std::string& text) { take(memorySize(text).value()); }, help)
        ->type_name("SIZE")
        ->check(complaint);
}

} // namespace ks::cli
