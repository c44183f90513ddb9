#pragma once

#include "core/base/text.h"
#include "core/measure/devices.h"

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ks {

/// Where and when something was measured: goes into every export.
struct MachineState {
    std::string processor;
    int processors = 0;   ///< logical, that the program may use
    double gigahertz = 0; ///< mean clock at this moment; 0 where the system does not say
    std::string governor; ///< "performance"; empty where the system does not say
    std::string waiting;  ///< what waiting threads do: waitingInForce()
    bool onBattery = false;
    double busy = 0;    ///< share of all processors that was in use before the measurement, 0 … 1
    std::string system; ///< "Linux 6.1.0"
    std::string memory; ///< "15.6 GiB"
    /// What a backend runs on: version and device, or why it is not available.
    struct Library {
        std::string backend;
        Text about;
        bool available = true;
    };
    std::vector<Library> libraries;
    std::vector<MachineDevice> devices; ///< the processor and the graphics cards; none in files of older versions
    std::string date;                   ///< UTC, "2026-11-21 03:10:00"
    std::string version;                ///< of Kernelscope

    /// On battery, a governor that saves power, a busy machine: what makes figures doubtful. Empty when nothing does.
    std::vector<Text> warnings() const;
    /// The same before anything is measured, or after: the other programs are those of this moment.
    std::vector<Text> warningsNow() const;
    /// Label and value of each line, for reports and files; what is not known is left out.
    std::vector<std::pair<Text, Text>> lines() const;
    /// The same in few sentences, of these backends alone: what stands below a chart in a file of its own. Nothing before describeMachine().
    std::vector<Text> footer(std::span<const std::string> backends) const;
};

/// Are both of one machine, as far as is known: the same processor, as many of them, and about as much memory? Another version of the system, of
/// Kernelscope or of a library makes no other machine.
bool isOneMachine(const MachineState& one, const MachineState& other);

/// What it is, without a look at how busy it is, which takes a while. `root` is put before /proc and /sys; tests give a folder of their own.
MachineState describeMachine(const std::filesystem::path& root = "/");
/// The same with `busy`: looks at the machine for 0.2 s, so not for the GUI thread.
MachineState lookAtMachine(const std::filesystem::path& root = "/");

} // namespace ks
