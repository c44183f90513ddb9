#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

/// Options that several commands take: what they are called, what they accept and, where it is the same, their help.
namespace ks::cli {

/// --json: results for machines.
void addJsonFlag(CLI::App& command, bool& asked, const std::string& help = "Print JSON");

/// --op, which a command may leave open.
CLI::Option* addOperatorOption(CLI::App& command, std::string& name);

/// --batch: how many samples a network gets at once.
CLI::Option* addBatchOption(CLI::App& command, std::int64_t& samples, const std::string& help);

/// --threads; 0: the usual ones.
void addThreadsOption(CLI::App& command, int& threads, const std::string& usual);

/// --seed. CLI11's own check would print a bound of 309 digits.
CLI::Option* addSeedOption(CLI::App& command, std::uint64_t& seed, const std::string& help);

/// The file that a command is about.
CLI::Option* addSessionArgument(CLI::App& command, std::string& file);

} // namespace ks::cli
