#pragma once

#include "core/measure/result_file.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace ks {

/// A result with every single run in it, so that it can be opened again and compared: "format": "kernelscope-result", "experiment" as in
/// experiment_file.h, "machine", "ceilings", "measurements", "command" (measures it again), "version", "look" (how a
/// person looks at it). Sentences are plain English; "translatable" has
/// what a window needs to say them in another language. Files without a version are read, too.
std::string storedResult(const BenchmarkResult& result);
/// Throws InputError naming the file (`name`) and the key.
BenchmarkResult resultFromJson(std::string_view text, const std::string& name);
/// Throws FileError too.
BenchmarkResult readResult(const std::filesystem::path& path);
/// Does this text begin like a result (and not like an experiment)?
bool looksLikeResult(std::string_view text);

} // namespace ks
