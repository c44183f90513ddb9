#pragma once

#include "core/base/json_fwd.h"
#include "core/base/text.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ks {

enum class DeviceKind : std::uint8_t { Processor, Card };

/// A part of the machine that computes, as the system describes it. 0 and nothing at all: the system does not tell.
struct Device {
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

    bool operator==(const Device&) const = default;
};

/// What there is to say of a device: a row of tables, files and pages.
struct DeviceFact {
    std::string_view name;  ///< in files, with its unit: "highest_clock_hertz"
    std::string_view title; ///< for people
    bool ofProcessors = false;
    bool ofCards = false;
    double Device::*number = nullptr;
    std::string Device::*word = nullptr; ///< in its place
    std::string (*written)(double) = nullptr;

    bool isOf(DeviceKind kind) const { return kind == DeviceKind::Processor ? ofProcessors : ofCards; }
    bool isTold(const Device& device) const { return number ? device.*number > 0 : !(device.*word).empty(); }
    /// For people; where the system does not tell, that.
    Text text(const Device& device) const;
};
/// In the order in which people read them; the name is none of them.
std::span<const DeviceFact> deviceFacts();
Text titleOf(DeviceKind kind);

/// The processor, by the system's files below `root`; tests give a folder of their own.
Device processorHere(const std::filesystem::path& root = "/");
/// NVIDIA's cards in the driver's order, by its library, and why there is none; tests give a library of their own. Asks the driver once for each library.
struct Cards {
    std::vector<Device> devices;
    Text reason; ///< empty where there are some
};
const Cards& cardsHere(const std::string& library = "libcuda.so.1");
/// All of this machine.
std::vector<Device> devicesHere(const std::filesystem::path& root = "/");

/// {"kind": "card", "name": "…", "multiprocessors": 132, …}: what the system does not tell is null.
nlohmann::ordered_json deviceToJson(const Device& device);
/// What is missing is not told. Throws nlohmann's exceptions.
Device deviceFromJson(const nlohmann::ordered_json& json);
/// A line for each device under a line of names; what is not told is empty.
std::string csvOf(std::span<const Device> devices);

} // namespace ks
