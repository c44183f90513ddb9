#pragma once

#include "core/measure/experiment.h"

#include <string>

namespace ks {

/// The command that asks the same as an experiment: every setting that is not the command's default is in it. Names are left out.
/// A network that no preset is, is read from `networkFile`, which its owner saves (core/nn/model_json.h); subjects that one command line cannot
/// hold, from the experiment's own file, which its owner saves as experiment.json.
struct BenchCommand {
    std::string text;
    bool needsNetworkFile = false;
    bool needsExperimentFile = false;
};
BenchCommand benchCommand(const Experiment& experiment, const std::string& networkFile = "network.json");

} // namespace ks
