#pragma once

#include "core/backends/backend.h"

namespace ks {

/// What a backend in a shared library of its own hands to the program that opened it. Both are C++ from one build: classes, virtual
/// tables and exceptions pass between them, so a library of another build is refused before anything in it is called.
struct PluginDescription {
    int abiVersion = 0;
    const char* buildId = nullptr; ///< see KS_PLUGIN_BUILD_ID
    /// Throws Unsupported with the reason when the backend cannot start (no device, driver too old).
    std::unique_ptr<Backend> (*make)() = nullptr;
};

/// Grows whenever PluginDescription changes.
inline constexpr int pluginAbiVersion = 1;
inline constexpr const char* pluginEntryName = "ks_backend_plugin";
using PluginEntry = const PluginDescription* (*)();

} // namespace ks
