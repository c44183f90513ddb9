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

/// Every option of one group of the help excludes `other`.
void excludeGroup(CLI::App& command, std::string_view group, CLI::Option* other);

} // namespace ks::cli
