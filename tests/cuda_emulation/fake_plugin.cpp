// Stands for a plug-in of another version or another build of the program.

#include "core/backends/plugin/plugin_abi.h"

extern "C" const ks::PluginDescription* ks_backend_plugin()
{
    static const ks::PluginDescription description{FAKE_ABI, FAKE_BUILD, nullptr};
    return &description;
}
