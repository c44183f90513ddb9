#pragma once

#include "core/measure/energy_meter.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ks {
class Trainer;
}

namespace ks::cli {

/// The energy of a training: what was typed, and what came out of it.
struct EnergyOptions {
    bool asked = false;
    EnergySettings settings;
    std::vector<std::string> watts; ///< as typed, "card=150:16"

    void addTo(CLI::App& command, CLI::Option& powerLog);
};

/// Takes it where it was asked for. Without counters and declarations there is a reason.
class TrainingEnergy {
public:
    /// Throws InputError for what cannot be declared. Says what is doubtful on stderr.
    explicit TrainingEnergy(const EnergyOptions& typed);

    void begin();
    /// Ends it where it is under way.
    void end(const Trainer& trainer);
    /// What was taken; null before the end, and where nothing was asked for.
    const EnergyRecord* record() const { return m_record ? &*m_record : nullptr; }
    void print() const;

private:
    std::unique_ptr<EnergyMeter> m_meter;
    std::optional<EnergyRecord> m_record;
};

} // namespace ks::cli
