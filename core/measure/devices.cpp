#include "core/measure/devices.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/measure/power_sensors.h"

#include <array>

namespace ks {

namespace {

std::string countText(double count)
{
    return groupedDigits(static_cast<std::int64_t>(count));
}

std::string hertzText(double hertz)
{
    return fixedDigits(hertz / 1e9, 3) + " GHz";
}

std::string memoryText(double bytes)
{
    return bytesText(static_cast<std::size_t>(bytes));
}

std::string bandwidthText(double bytesPerSecond)
{
    return significantDigits(bytesPerSecond / 1e9, 4) + " GB/s";
}

using D = MachineDevice;

constexpr std::array<DeviceFact, 12> facts = {{
    {.name = "compute_capability", .title = KS_TEXT("core", "Compute capability"), .ofCards = true, .word = &D::capability},
    {.name = "sockets", .title = KS_TEXT("core", "Sockets"), .ofProcessors = true, .number = &D::sockets, .written = countText},
    {.name = "physical_cores",
     .title = KS_TEXT("core", "Physical cores"),
     .ofProcessors = true,
     .number = &D::physicalCores,
     .written = countText},
    {.name = "logical_processors",
     .title = KS_TEXT("core", "Logical cores"),
     .ofProcessors = true,
     .number = &D::logicalProcessors,
     .written = countText},
    {.name = "multiprocessors",
     .title = KS_TEXT("core", "Multiprocessors"),
     .ofCards = true,
     .number = &D::multiprocessors,
     .written = countText},
    {.name = "cuda_cores", .title = KS_TEXT("core", "CUDA cores"), .ofCards = true, .number = &D::cudaCores, .written = countText},
    {.name = "base_clock_hertz",
     .title = KS_TEXT("core", "Base clock"),
     .ofProcessors = true,
     .number = &D::baseClock,
     .written = hertzText},
    {.name = "highest_clock_hertz",
     .title = KS_TEXT("core", "Highest clock"),
     .ofProcessors = true,
     .ofCards = true,
     .number = &D::highestClock,
     .written = hertzText},
    {.name = "memory_bytes",
     .title = KS_TEXT("core", "Memory"),
     .ofProcessors = true,
     .ofCards = true,
     .number = &D::memory,
     .written = memoryText},
    {.name = "memory_bandwidth_bytes_per_second",
     .title = KS_TEXT("core", "Memory bandwidth"),
     .ofCards = true,
     .number = &D::bandwidth,
     .written = bandwidthText},
    {.name = "caches", .title = KS_TEXT("core", "Caches"), .ofProcessors = true, .ofCards = true, .word = &D::caches},
    {.name = "vector_sets", .title = KS_TEXT("core", "Vector sets"), .ofProcessors = true, .word = &D::vectors},
}};

} // namespace

Text DeviceFact::text(const MachineDevice& device) const
{
    if (!isTold(device))
        return Text(KS_TEXT("core", "not told by the system"));
    return Text::name(number ? written(device.*number) : device.*word);
}

std::span<const DeviceFact> deviceFacts()
{
    return facts;
}

std::vector<MachineDevice> devicesHere(const std::filesystem::path& root)
{
    std::vector<MachineDevice> devices = {processorHere(root)};
    const std::vector<MachineDevice>& cards = cardsHere().devices;
    devices.insert(devices.end(), cards.begin(), cards.end());
    return devices;
}

nlohmann::ordered_json deviceToJson(const MachineDevice& device)
{
    nlohmann::ordered_json json = {{"kind", nameOf(device.kind)}, {"name", device.name}};
    for (const DeviceFact& fact : facts) {
        if (!fact.isOf(device.kind))
            continue;
        nlohmann::ordered_json& value = json[std::string(fact.name)];
        if (!fact.isTold(device))
            continue; // null
        if (fact.number)
            value = device.*fact.number;
        else
            value = device.*fact.word;
    }
    return json;
}

MachineDevice deviceFromJson(const nlohmann::ordered_json& json)
{
    MachineDevice device;
    device.kind = json.at("kind") == nameOf(DeviceKind::Card) ? DeviceKind::Card : DeviceKind::Processor;
    device.name = json.at("name");
    for (const DeviceFact& fact : facts) {
        const auto found = json.find(std::string(fact.name));
        if (found == json.end() || found->is_null())
            continue;
        if (fact.number)
            device.*fact.number = found->get<double>();
        else
            device.*fact.word = found->get<std::string>();
    }
    return device;
}

std::string csvOf(std::span<const MachineDevice> devices)
{
    std::string text = "kind,name";
    for (const DeviceFact& fact : facts)
        text += "," + std::string(fact.name);
    text += '\n';
    for (const MachineDevice& device : devices) {
        text += std::string(nameOf(device.kind)) + "," + csvField(device.name);
        for (const DeviceFact& fact : facts) {
            text += ',';
            if (fact.isOf(device.kind) && fact.isTold(device))
                text += fact.number ? digitsOf(device.*fact.number) : csvField(device.*fact.word);
        }
        text += '\n';
    }
    return text;
}

} // namespace ks
