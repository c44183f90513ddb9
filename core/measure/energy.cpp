#include "core/measure/energy.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

namespace ks {

namespace {

std::optional<std::uint64_t> numberInFile(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    std::uint64_t number = 0;
    if (stream >> number)
        return number;
    return std::nullopt;
}

std::string nameOfZone(const std::filesystem::path& zone)
{
    std::ifstream stream(zone / "name");
    std::string name;
    stream >> name;
    return name;
}

/// Those zones of a folder whose names begin so, without the parts of these zones.
std::vector<std::filesystem::path> zonesIn(const std::filesystem::path& folder, const std::string& beginning)
{
    std::vector<std::filesystem::path> zones;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(beginning) && name.find(':', beginning.size()) == std::string::npos)
            zones.push_back(entry.path());
    }
    std::ranges::sort(zones, [](const auto& one, const auto& other) { // 2 before 10
        return std::pair(one.native().size(), one) < std::pair(other.native().size(), other);
    });
    return zones;
}

} // namespace

EnergyCounter::EnergyCounter(std::filesystem::path counter, std::uint64_t range, std::uint64_t now)
    : m_counter(std::move(counter)), m_range(range), m_last(now)
{
}

std::optional<EnergyCounter> EnergyCounter::open(const std::filesystem::path& zone)
{
    const auto range = numberInFile(zone / "max_energy_range_uj");
    const auto now = numberInFile(zone / "energy_uj");
    if (!range || !now)
        return std::nullopt;
    return EnergyCounter(zone / "energy_uj", *range, *now);
}

std::optional<double> EnergyCounter::joules()
{
    const auto now = numberInFile(m_counter);
    if (!now)
        return std::nullopt;
    m_total += static_cast<double>(*now >= m_last ? *now - m_last : *now + m_range - m_last);
    m_last = *now;
    return m_total * 1e-6;
}

std::vector<EnergyDomain> energyDomains(const std::filesystem::path& folder)
{
    std::vector<EnergyDomain> domains;
    for (const std::filesystem::path& zone : zonesIn(folder, "intel-rapl:")) { // of AMD's processors, too
        // One that is called "psys" is the whole platform, processors included.
        if (const std::string name = nameOfZone(zone); !name.empty() && !name.starts_with("package"))
            continue;
        domains.push_back({.memory = false, .counter = EnergyCounter::open(zone)});
        for (const std::filesystem::path& part : zonesIn(zone, zone.filename().string() + ':'))
            if (nameOfZone(part) == "dram")
                domains.push_back({.memory = true, .counter = EnergyCounter::open(part)});
    }
    return domains;
}

Text reasonForNoCounter(bool zonesFound)
{
    return zonesFound ? Text(KS_TEXT("core", "the processor’s energy counters may be read by the system’s administrator only"))
                      : Text(KS_TEXT("core", "this machine shows no energy counters (virtual machines do not)"));
}

EnergyCounters::EnergyCounters(const std::filesystem::path& folder)
{
    bool found = false;
    for (EnergyDomain& domain : energyDomains(folder)) {
        if (domain.memory)
            continue;
        found = true;
        if (domain.counter)
            m_packages.push_back(std::move(*domain.counter));
    }
    if (m_packages.empty())
        m_reason = reasonForNoCounter(found);
}

std::optional<double> EnergyCounters::joules()
{
    if (!available())
        return std::nullopt;
    double sum = 0;
    for (EnergyCounter& package : m_packages) {
        const auto joules = package.joules();
        if (!joules)
            return std::nullopt;
        sum += *joules;
    }
    return sum;
}

} // namespace ks
