#pragma once

#include "core/data/batch.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace ks::cli {

/// --split: a part of the data.
void addSplitOption(CLI::App& command, std::string& split);

/// --split and --batch: which samples of the data a trained network is asked about, and how many at once.
struct SamplesOptions {
    std::string split{nameOf(Split::Test)};
    std::int64_t batch = 128;

    void addTo(CLI::App& command);
    /// Throws InputError where this part of the data is empty.
    BatchLoader loader(const DatasetPtr& data, const Pipeline& pipeline) const;
};

} // namespace ks::cli
