#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace ks::cli {

/// Bytes of "512" (MiB), "20M", "1.5GiB", "800kB", "4096B": K, M, G, T and KiB … are powers of 1024, kB, MB, … of 1000; upper and lower case are the
/// same. Nothing for anything else, or for more than a 64-bit address space.
std::optional<std::uint64_t> memorySize(std::string_view text);

/// An option for an amount of memory, at least `least` bytes; `take` gets bytes.
CLI::Option* addMemoryOption(CLI::App& app, const std::string& name, std::uint64_t least, std::function<void(std::uint64_t)> take,
                             const std::string& help);

} // namespace ks::cli
