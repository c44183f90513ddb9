#pragma once

#include "core/base/json_fwd.h"
#include "core/base/text.h"
#include "core/measure/power_log.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ks {

/// A part of the machine that computes, as the system describes it. 0 and nothing at all: the system does not tell.
struct MachineDevice {
    DeviceKind kind = DeviceKind::Processor;
    std::string name;       ///< "AMD EPYC 9575F"
    std::string capability; ///< of a card: "9.0"
    double sockets = 0;
    double physicalCores = 0;
    double logicalProcessors = 0;
    double multiprocessors = 0;
    double cudaCores = 0;
    double baseClock = 0;    ///< Hz
    double highestClock = 0; ///< Hz
    double memory = 0;       ///< bytes
    double bandwidth = 0;    ///< bytes per second, of the card's memory as its clock and width say it
    std::string caches;      ///< of the first core, those that it shares included: "L1d 32 KiB, L2 1 MiB"
    std::string vectors;     ///< instruction sets: "AVX2, FMA"

    bool operator==(const MachineDevice&) const = default;
};

/// What there is to say of a device: a row of tables, files and pages.
struct DeviceFact {
    std::string_view name;  ///< in files, with its unit: "highest_clock_hertz"
    std::string_view title; ///< for people
    bool ofProcessors = false;
    bool ofCards = false;
    double MachineDevice::*number = nullptr;
    std::string MachineDevice::*word = nullptr; ///< in its place
    std::string (*written)(double) = nullptr;

    bool isOf(DeviceKind kind) const { return kind == DeviceKind::Processor ? ofProcessors : ofCards; }
    bool isTold(const MachineDevice& device) const { return number ? device.*number > 0 : !(device.*word).empty(); }
    /// For people; where the system does not tell, that.
    Text text(const MachineDevice& device) const;
};
/// In the order in which people read them; the name is none of them.
std::span<const DeviceFact> deviceFacts();

/// The processor, by the system's files below `root`; tests give a folder of their own.
MachineDevice processorHere(const std::filesystem::path& root = "/");
/// NVIDIA's cards in the driver's order, by its library, and why there is none; tests give a library of their own. Asks the driver once for each library.
struct Cards {
    std::vector<MachineDevice> devices;
    Text reason; ///< empty where there are some
};
const Cards& cardsHere(const std::string& library = "libcuda.so.1");
/// All of this machine.
std::vector<MachineDevice> devicesHere(const std::filesystem::path& root = "/");

/// {"kind": "card", "name": "…", "multiprocessors": 132, …}: what the system does not tell is null.
nlohmann::ordered_json deviceToJson(const MachineDevice& device);
/// What is missing is not told. Throws nlohmann's exceptions.
MachineDevice deviceFromJson(const nlohmann::ordered_json& json);
/// A line for each device under a line of names; what is not told is empty.
std::string csvOf(std::span<const MachineDevice> devices);

} // namespace ks
