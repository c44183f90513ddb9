#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What is known of a backend without asking it, since the first question to a plug-in loads it. Each backend's header has its own.
struct BackendTraits {
    std::string_view id;           ///< "openmp", in files, on the command line and for people
    std::string_view library = {}; ///< whose kernels it calls, as its makers write that name: "cuDNN"; empty: our own
    /// Textbook loops, a number at a time, that do everything: others are measured against it, and it takes the place of one that cannot.
    bool isReference = false;
    bool isUsual = false;         ///< what operations and trainings begin with
    bool oneThread = false;       ///< whatever number it is told
    bool isDevice = false;        ///< a graphics card with memory of its own: energy, copies and ceilings are the card's
    bool limitsWorkspace = false; ///< heeds Backend::setWorkspaceLimit
    int trainingRank = 0;         ///< 1: asked first where a training may choose, being the quickest on small networks; 0: never asked

    /// More threads of the processor make it faster.
    bool takesThreads() const { return !oneThread && !isDevice; }
};

/// These functions answer from any thread, load nothing, and give ids in the order in which people meet the backends.

/// For an id that this program does not know, which files of other machines may have: those of a backend on the processor's threads.
const BackendTraits& traitsOf(std::string_view id);
std::vector<std::string> backendsThat(bool BackendTraits::*trait);
std::string referenceBackend();
std::string usualBackend();
/// By rank.
std::vector<std::string> preferredForTraining();

} // namespace ks
