#include "core/measure/power_sensors.h"

#include "core/measure/energy.h"
#include "core/measure/graphics_energy.h"

#include <array>
#include <memory>
#include <utility>

namespace ks {

namespace {

/// RAPL counts on about every millisecond; NVIDIA's cards every 20 to 100.
constexpr double processorUpdate = 1e-3;
constexpr double cardUpdate = 0.1;
constexpr unsigned int mostCards = 64;

void addProcessors(PowerSensors& found, const std::filesystem::path& counters)
{
    std::array<int, 2> packages{}; // so far: processors, memories
    std::array<bool, 2> readable{};
    for (EnergyDomain& domain : energyDomains(counters)) {
        const DeviceKind kind = domain.memory ? DeviceKind::Memory : DeviceKind::Processor;
        const int number = packages[domain.memory]++;
        if (!domain.counter)
            continue;
        readable[domain.memory] = true;
        found.sensors.push_back({.device = std::string(nameOf(kind)) + '-' + std::to_string(number),
                                 .kind = kind,
                                 .update = processorUpdate,
                                 .joules = [counter = std::move(*domain.counter)]() mutable { return counter.joules(); }});
    }
    if (!readable[0])
        found.missing.push_back({DeviceKind::Processor, titleOf(DeviceKind::Processor), reasonForNoCounter(packages[0] > 0)});
    if (!readable[1])
        found.missing.push_back({DeviceKind::Memory, titleOf(DeviceKind::Memory),
                                 packages[1] > 0 || !readable[0]
                                     ? reasonForNoCounter(packages[1] > 0)
                                     : Text(KS_TEXT("core", "this processor does not count its memory’s energy"))});
}

void addCards(PowerSensors& found, const std::string& library)
{
    for (unsigned int index = 0; index < mostCards; ++index) {
        const auto card = std::make_shared<GraphicsEnergy>(library, index);
        const std::string device = std::string(nameOf(DeviceKind::Card)) + '-' + std::to_string(index);
        if (card->available())
            found.sensors.push_back(
                {.device = device, .kind = DeviceKind::Card, .update = cardUpdate, .joules = [card] { return card->joules(); }});
        else if (index == 0 || card->present())
            found.missing.push_back({DeviceKind::Card, card->present() ? Text::name(device) : titleOf(DeviceKind::Card), card->reason()});
        if (!card->present())
            return;
    }
}

} // namespace

std::string_view nameOf(DeviceKind kind)
{
    constexpr std::array<std::string_view, 3> names = {"processor", "memory", "card"};
    return names[static_cast<std::size_t>(kind)];
}

Text titleOf(DeviceKind kind)
{
    switch (kind) {
    case DeviceKind::Processor: return {KS_TEXT("core", "processor")};
    case DeviceKind::Memory: return {KS_TEXT("core", "memory (DRAM)")};
    case DeviceKind::Card: break;
    }
    return {KS_TEXT("core", "graphics card")};
}

PowerSensors findPowerSensors(const std::filesystem::path& counters, const std::string& library)
{
    PowerSensors found;
    addProcessors(found, counters);
    addCards(found, library);
    return found;
}

} // namespace ks
