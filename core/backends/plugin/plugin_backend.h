#pragma once

#include "core/backends/backend.h"

#include <filesystem>

namespace ks {

/// Where a backend in a shared library is found, and what it needs.
struct PluginFile {
    std::string id;       ///< "cuda"
    Text title;           ///< for people, also while it is not there
    std::string file;     ///< "ks_cuda.so"
    std::string driver;   ///< a library of the system without which opening the plug-in is pointless: "libcuda.so.1"
    Text driverMissing;   ///< what to tell people then
    std::string notBuilt; ///< why this build has no such plug-in: "nvcc not found"; empty if it has one
    /// What can be read about its implementations also where it cannot be opened; null: nothing.
    std::vector<Implementation> (*descriptions)(OpKind, Pass) = nullptr;
    std::filesystem::path folder; ///< of `file`; empty: ../lib beside the folder of the running program
};

/// A backend that is opened with the first question about it, and never closed. The driver is looked for first, since that takes
/// microseconds and opening the plug-in's libraries takes a second. What goes wrong becomes `BackendInfo::reason`.
std::unique_ptr<Backend> makePluginBackend(PluginFile file);

} // namespace ks
