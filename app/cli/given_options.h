#pragma once

#include <CLI/CLI.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace ks::cli {

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
