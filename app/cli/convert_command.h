#pragma once

#include "app/cli/network_options.h"
#include "app/cli/program.h"

#include <string>

namespace ks::cli {

/// Files that a network is written to; those without a name are not.
struct NetworkFiles {
    std::string onnx;
    std::string json;
    std::string save;
    std::string pytorch;
    std::string keras;

    /// Options for those that are read here again, and for other programs' ones.
    void addOwnTo(CLI::App& command, const std::string& group);
    void addOthersTo(CLI::App& command, const std::string& group);
    bool none() const { return onnx.empty() && json.empty() && save.empty() && pytorch.empty() && keras.empty(); }
    /// Throws FileError, InputError.
    void write(const Network& network) const;
};

/// What `export` can write of a network.
struct NetworkExportOptions {
    NetworkOptions network;
    NetworkFiles to;

    void addTo(CLI::App& command);
    bool given() const { return !network.model.empty() || !network.weights.empty(); }
};

int exportNetwork(const NetworkExportOptions& options);

} // namespace ks::cli
