#pragma once

#include <CLI/CLI.hpp>

#include <charconv>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace ks::cli {

/// Where an option's value is wrong: "--kernel: …". Throws InputError.
[[noreturn]] void badOption(std::string_view option, const std::string& what);
/// "--of: there is no tensor 'x'; there are …"; `kind` is "tensor ", or nothing where the option says it. Throws InputError.
[[noreturn]] void unknownName(std::string_view option, std::string_view kind, std::string_view name, std::string_view legal);

/// The number that the whole text is.
template <class Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// An option that changes nothing is refused: silence would pass for obedience. Throws InputError naming the first of `options` that was
/// given, with `why`.
void refuseGiven(const CLI::App& command, std::initializer_list<const char*> options, const std::string& why);

/// The same for every option but `used`.
void refuseGivenBut(const CLI::App& command, std::initializer_list<const char*> used, const std::string& why);

/// A number from `low` to `high`. CLI::Range lets NaN and nothing at all pass.
CLI::Validator between(double low, double high);

/// Every option of every command is to have a value where it is given: "" would count as 0, or as if the option was not there.
void refuseEmptyValues(CLI::App& program);

/// Every option of one group of the help excludes `other`.
void excludeGroup(CLI::App& command, std::string_view group, CLI::Option* other);

} // namespace ks::cli
