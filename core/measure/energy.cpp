#include "core/measure/energy.h"

#include <fstream>
#include <string>
#include <system_error>

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

/// Is the zone a processor, of which no other top-level zone holds a part? One that is called "psys" is the whole platform, processors included.
bool isPackage(const std::filesystem::path& zone)
{
    std::ifstream stream(zone / "name");
    std::string name;
    return !(stream >> name) || name.starts_with("package");
}

} // namespace

EnergyCounters::EnergyCounters(const std::filesystem::path& folder)
{
    std::error_code error;
    bool found = false;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        // "intel-rapl:0" is a package (of AMD's processors too), "intel-rapl:0:1" a part of one
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("intel-rapl:") || name.find(':', 11) != std::string::npos || !isPackage(entry.path()))
            continue;
        found = true;
        const auto range = numberInFile(entry.path() / "max_energy_range_uj");
        const auto now = numberInFile(entry.path() / "energy_uj");
        if (range && now)
            m_packages.push_back({entry.path() / "energy_uj", *range, *now, 0});
    }
    if (!m_packages.empty())
        return;
    m_reason = found ? Text(KS_TEXT("core", "the processor’s energy counters may be read by the system’s administrator only"))
                     : Text(KS_TEXT("core", "this machine shows no energy counters (virtual machines do not)"));
}

std::optional<double> EnergyCounters::joules()
{
    if (!available())
        return std::nullopt;
    double sum = 0;
    for (Package& package : m_packages) {
        const auto now = numberInFile(package.counter);
        if (!now)
            return std::nullopt;
        package.total += static_cast<double>(*now >= package.last ? *now - package.last : *now + package.range - package.last);
        package.last = *now;
        sum += package.total;
    }
    return sum * 1e-6;
}

} // namespace ks
