#pragma once

#include "core/data/dataset.h"
#include "core/data/parallel.h"

#include <string>

namespace ks {

class DataOptions;

/// A data set made by formula: "digits", "shapes", "phantoms", "silhouettes", "irradiance" or "irradiance-maps". Sample i is a function of (kind, settings, seed, i) alone, whoever makes it and in whatever
/// order. The test part follows the training part: other indices, so no picture is in both. Throws InputError (unknown kind or
/// option), OutOfMemory, Stopped.
DatasetPtr makeSynthetic(const std::string& kind, DataOptions& options, const LoadContext& context = {});

} // namespace ks
