#include "core/measure/devices.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/json.h"
#include "core/base/memory.h"

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

constexpr std::array<std::string_view, 2> kinds = {"processor", "card"};

using D = Device;

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

Text DeviceFact::text(const Device& device) const
{
    if (!isTold(device))
        return Text(KS_TEXT("core", "not told by the system"));
    return Text::name(number ? written(device.*number) : device.*word);
}

std::span<const DeviceFact> deviceFacts()
{
    return facts;
}

Text titleOf(DeviceKind kind)
{
    return kind == DeviceKind::Processor ? Text(KS_TEXT("core", "Processor")) : Text(KS_TEXT("core", "Graphics card"));
}

std::vector<Device> devicesHere(const std::filesystem::path& root)
{
    std::vector<Device> devices = {processorHere(root)};
    const std::vector<Device>& cards = cardsHere().devices;
    devices.insert(devices.end(), cards.begin(), cards.end());
    return devices;
}

nlohmann::ordered_json deviceToJson(const Device& device)
{
    nlohmann::ordered_json json = {{"kind", kinds.at(static_cast<std::size_t>(device.kind))}, {"name", device.name}};
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

Device deviceFromJson(const nlohmann::ordered_json& json)
{
    Device device;
    device.kind = json.at("kind") == kinds.back() ? DeviceKind::Card : DeviceKind::Processor;
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

std::string csvOf(std::span<const Device> devices)
{
    std::string text = "kind,name";
    for (const DeviceFact& fact : facts)
        text += "," + std::string(fact.name);
    text += '\n';
    for (const Device& device : devices) {
        text += std::string(kinds.at(static_cast<std::size_t>(device.kind))) + "," + csvField(device.name);
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
