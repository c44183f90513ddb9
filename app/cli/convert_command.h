#pragma once

#include "app/cli/network_options.h"
#include "app/cli/program.h"

#include <string>

namespace ks::cli {

/// What `export` can write of a network.
struct NetworkExportOptions {
    NetworkOptions network;
    std::string onnx;
    std::string json;
    std::string save;
    std::string pytorch;
    std::string keras;

    void addTo(CLI::App& command);
    bool given() const;
};

int exportNetwork(const NetworkExportOptions& options);

} // namespace ks::cli
