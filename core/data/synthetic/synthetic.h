#pragma once

#include "core/data/dataset.h"
#include "core/data/parallel.h"
#include "core/data/source_options.h"

#include <span>
#include <string_view>

namespace ks {

/// Data made by formula. Sample i is a function of (kind, options, seed, i) alone, whoever makes it and in whatever order. The test part follows the
/// training part: other indices, so no picture is in both.
struct GeneratedKind {
    std::string_view name;  ///< "digits"
    std::string_view title; ///< on screen
    std::string_view help;  ///< on the command line
    SourceTable options;
    /// Throws InputError (options that do not fit together), OutOfMemory, Stopped.
    DatasetPtr (*make)(const SourceOptions& options, const LoadContext& context);
};

std::span<const GeneratedKind> generatedKinds();

} // namespace ks
