#include "core/measure/devices.h"

#include "core/base/digits.h"
#include "core/base/memory.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <unistd.h>

namespace ks {

namespace {

std::string lineIn(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

/// What stands behind the colon in the first line of /proc/cpuinfo that begins so.
std::string infoOf(const std::filesystem::path& root, std::string_view key)
{
    std::ifstream info(root / "proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (const std::size_t colon = line.find(": "); line.starts_with(key) && colon != std::string::npos)
            return line.substr(colon + 2);
    return {};
}

/// The names that the system has for instruction sets, and those that people have, the narrow ones first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> vectorSets = {{
    {"sse2", "SSE2"},
    {"sse4_2", "SSE4.2"},
    {"avx", "AVX"},
    {"fma", "FMA"},
    {"avx2", "AVX2"},
    {"avx512f", "AVX-512"},
    {"avx512_vnni", "AVX-512 VNNI"},
    {"avx512_bf16", "AVX-512 BF16"},
    {"amx_tile", "AMX"},
    {"asimd", "NEON"},
    {"sve", "SVE"},
    {"sve2", "SVE2"},
}};

std::string vectorsOf(const std::filesystem::path& root)
{
    std::istringstream words(infoOf(root, "flags") + " " + infoOf(root, "Features"));
    const std::set<std::string, std::less<>> flags{std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
    std::string text;
    for (const auto& [flag, name] : vectorSets)
        if (flags.contains(flag))
            text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

/// "L1d 32 KiB, L1i 32 KiB, L2 1 MiB, L3 32 MiB"
std::string cachesOf(const std::filesystem::path& processor)
{
    std::string text;
    for (int i = 0;; ++i) {
        const std::filesystem::path cache = processor / "cache" / ("index" + std::to_string(i));
        const std::string level = lineIn(cache / "level");
        const std::string size = lineIn(cache / "size"); // "32K"
        if (level.empty() || size.empty())
            return text;
        const std::string type = lineIn(cache / "type");
        const double unit = size.back() == 'M' ? 1024.0 * 1024.0 : size.back() == 'K' ? 1024.0 : 1.0;
        const auto bytes = static_cast<std::size_t>(numberIn<double>(size) * unit);
        text += (text.empty() ? "L" : ", L") + level + (type == "Data" ? "d " : type == "Instruction" ? "i " : " ") + bytesText(bytes);
    }
}

/// Sockets, cores and logical processors by their places.
void countCores(const std::filesystem::path& processors, MachineDevice& device)
{
    std::set<std::string> sockets;
    std::set<std::string> cores;
    double logical = 0;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(processors, error)) {
        const std::string socket = lineIn(entry.path() / "topology/physical_package_id");
        const std::string core = lineIn(entry.path() / "topology/core_id");
        if (socket.empty() || core.empty())
            continue;
        ++logical;
        sockets.insert(socket);
        cores.insert(socket + ":" + core);
    }
    device.sockets = static_cast<double>(sockets.size());
    device.physicalCores = static_cast<double>(cores.size());
    device.logicalProcessors = logical;
}

/// Intel's processors call themselves by it: "… CPU E5-2695 v3 @ 2.30GHz".
double clockInName(const std::string& name)
{
    const std::size_t at = name.find(" @ ");
    return at != std::string::npos && name.ends_with("GHz") ? 1e9 * numberIn<double>(std::string_view(name).substr(at + 3)) : 0;
}

/// Files of the system are in kHz.
double clockIn(const std::filesystem::path& file)
{
    const std::string line = lineIn(file);
    return line.empty() ? 0 : 1e3 * numberIn<double>(line);
}

} // namespace

MachineDevice processorHere(const std::filesystem::path& root)
{
    const std::filesystem::path processors = root / "sys/devices/system/cpu";
    MachineDevice device{.kind = DeviceKind::Processor, .name = infoOf(root, "model name")};
    if (device.name.empty())
        device.name = "CPU";
    countCores(processors, device);
    device.baseClock = clockIn(processors / "cpu0/cpufreq/base_frequency");
    if (device.baseClock <= 0)
        device.baseClock = clockInName(device.name);
    device.highestClock = clockIn(processors / "cpu0/cpufreq/cpuinfo_max_freq");
    device.memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
    device.caches = cachesOf(processors / "cpu0");
    device.vectors = vectorsOf(root);
    return device;
}

} // namespace ks
