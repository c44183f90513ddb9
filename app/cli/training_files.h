#pragma once

#include "core/base/output_files.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace ks {
class Trainer;
struct EnergyRecord;
} // namespace ks

namespace ks::cli {

/// What `train` writes, and when.
struct TrainingFiles {
    std::string history;
    std::string batchHistory;
    std::string save;
    std::string onnx;
    std::string report;
    std::string powerLog;
    std::string config;
    std::function<std::string(const Trainer&)> configText; ///< what it holds
    std::string checkpoint;
    int checkpointEvery = 1;
    bool resume = false;

    /// Gives the option of the power log back, which needs another one.
    CLI::Option* addTo(CLI::App& command);
    /// Before any work: the files can be written, no two are the same, and no checkpoint is overwritten that --resume was not said for.
    void requireWritable() const;
    /// Before the first epoch, with what there is to say then: everything can be said and has room. The report is left out, since making one
    /// takes long and nothing in it can be unsayable.
    void rehearse(const Trainer& trainer, const std::string& data) const;
    /// Each by itself; throws FileError at the end where one or more could not be written. `diverged`: the checkpoint stays as it is.
    /// `energy`: null where none was taken.
    void write(const Trainer& trainer, const std::string& data, bool diverged, const EnergyRecord* energy) const;
    /// Whether this epoch, from 0, ends with a checkpoint.
    bool checkpointAfter(std::int64_t epoch) const { return !checkpoint.empty() && (epoch + 1) % checkpointEvery == 0; }
};

} // namespace ks::cli
