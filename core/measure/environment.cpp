#include "core/measure/environment.h"

#include "core/backends/backend.h"
#include "core/base/digits.h"
#include "core/base/memory.h"
#include "core/base/threads.h"
#include "core/measure/others_load.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <string_view>
#include <sys/utsname.h>
#include <system_error>
#include <unistd.h>

namespace ks {

namespace {

std::string wordIn(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    std::string word;
    stream >> word;
    return word;
}

/// A battery that is being emptied, and no mains supply that is plugged in.
bool drawsOnBattery(const std::filesystem::path& root)
{
    std::error_code error;
    bool discharging = false;
    for (const auto& supply : std::filesystem::directory_iterator(root / "sys/class/power_supply", error)) {
        const std::string type = wordIn(supply.path() / "type");
        if (type == "Mains" && wordIn(supply.path() / "online") == "1")
            return false;
        discharging = discharging || (type == "Battery" && wordIn(supply.path() / "status") == "Discharging");
    }
    return discharging;
}

double meanGigahertz(const std::filesystem::path& root)
{
    std::ifstream info(root / "proc/cpuinfo");
    double sum = 0;
    int count = 0;
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (!line.starts_with("cpu MHz") || colon == std::string::npos)
            continue;
        sum += numberIn<double>(std::string_view(line).substr(colon + 2));
        ++count;
    }
    return count > 0 ? sum / count / 1000 : 0;
}

std::string clockText(double gigahertz)
{
    return fixedDigits(gigahertz, 2) + " GHz";
}

Text aboutOf(const BackendInfo& info)
{
    return info.version.empty() ? info.device : Text("%1, %2", {info.version, info.device});
}

} // namespace

MachineState describeMachine(const std::filesystem::path& root)
{
    MachineState environment;
    environment.processor = processorName();
    environment.processors = availableThreads();
    environment.gigahertz = meanGigahertz(root);
    environment.governor = wordIn(root / "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    environment.waiting = waitingInForce();
    environment.onBattery = drawsOnBattery(root);
    utsname name{};
    if (uname(&name) == 0)
        environment.system = std::string(name.sysname) + " " + name.release;
    environment.memory = bytesText(static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE)));
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        environment.libraries.push_back({info.id, info.available ? aboutOf(info) : info.reason, info.available});
    }
    environment.devices = devicesHere(root);
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char date[32];
    std::strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &utc);
    environment.date = date;
    environment.version = KS_VERSION;
    return environment;
}

bool isOneMachine(const MachineState& one, const MachineState& other)
{
    constexpr double alike = 0.1; // what the system keeps for itself differs from start to start
    const auto amount = [](const std::string& text) { return std::strtod(text.c_str(), nullptr); };
    const auto unit = [](const std::string& text) { return text.substr(std::min(text.size(), text.find(' '))); };
    const double memory = amount(one.memory);
    return one.processor == other.processor && one.processors == other.processors && unit(one.memory) == unit(other.memory) &&
           std::abs(memory - amount(other.memory)) <= alike * memory;
}

MachineState lookAtMachine(const std::filesystem::path& root)
{
    const double busy = shareOfOthers(root);
    MachineState environment = describeMachine(root);
    environment.busy = busy;
    return environment;
}

namespace {

std::vector<Text> warningsOf(const MachineState& machine, const char* othersAreBusy)
{
    std::vector<Text> list;
    if (machine.onBattery)
        list.emplace_back(KS_TEXT("core", "The machine runs on its battery: it may be slower than it can be."));
    if (const std::string& governor = machine.governor;
        governor == "powersave" || governor == "conservative" || governor == "schedutil" || governor == "ondemand")
        list.emplace_back(
            KS_TEXT("core", "The processor’s clock follows the load (governor %1): short work may be measured at a low clock."),
            std::vector<Text>{governor});
    if (machine.busy > busyLimit)
        list.emplace_back(othersAreBusy, std::vector<Text>{percentText(machine.busy)});
    return list;
}

} // namespace

std::vector<Text> MachineState::warnings() const
{
    return warningsOf(
        *this,
        KS_TEXT("core", "Other programs used %1 of the processors before the measurement: times may be too long, and ceilings too low."));
}

std::vector<Text> MachineState::warningsNow() const
{
    return warningsOf(*this,
                      KS_TEXT("core", "Other programs use %1 of the processors now: times would be too long, and ceilings too low."));
}

namespace {

/// What stands in no line of its own.
bool isOwnLine(const DeviceFact& fact)
{
    return fact.number == &MachineDevice::logicalProcessors || fact.number == &MachineDevice::memory;
}

/// "Compute capability 9.0, Multiprocessors 132, …"
Text factsOf(const MachineDevice& device)
{
    Text all;
    for (const DeviceFact& fact : deviceFacts())
        if (fact.isOf(device.kind) && fact.isTold(device)) {
            const Text one("%1 %2", {Text(std::string(fact.title)), fact.text(device)});
            all = all.empty() ? one : Text("%1, %2", {all, one});
        }
    return all;
}

/// Of the processor a line for all that the system tells, of a card one.
void addLines(const MachineDevice& device, std::vector<std::pair<Text, Text>>& lines)
{
    if (device.kind == DeviceKind::Card) {
        lines.emplace_back(Text(KS_TEXT("core", "Graphics card")), Text("%1: %2", {Text::name(device.name), factsOf(device)}));
        return;
    }
    for (const DeviceFact& fact : deviceFacts())
        if (fact.ofProcessors && fact.isTold(device) && !isOwnLine(fact))
            lines.emplace_back(Text(std::string(fact.title)), fact.text(device));
}

} // namespace

std::vector<std::pair<Text, Text>> MachineState::lines() const
{
    std::vector<std::pair<Text, Text>> list;
    const auto add = [&](const char* label, std::string value) { list.emplace_back(Text(label), Text(std::move(value))); };
    add(KS_TEXT("core", "Processor"), processor);
    add(KS_TEXT("core", "Logical processors"), std::to_string(processors));
    if (gigahertz > 0)
        add(KS_TEXT("core", "Clock"), clockText(gigahertz));
    if (!governor.empty())
        add(KS_TEXT("core", "Governor"), governor);
    add(KS_TEXT("core", "Memory"), memory);
    for (const MachineDevice& device : devices)
        addLines(device, list);
    add(KS_TEXT("core", "System"), system);
    add(KS_TEXT("core", "Waiting threads"), waiting);
    add(KS_TEXT("core", "Supply"), onBattery ? KS_TEXT("core", "battery") : KS_TEXT("core", "mains or unknown"));
    if (std::isfinite(busy))
        add(KS_TEXT("core", "In use before"), percentText(busy));
    for (const Library& one : libraries)
        list.emplace_back(one.available ? Text(one.backend) : Text(KS_TEXT("core", "%1, not available"), {one.backend}), one.about);
    add(KS_TEXT("core", "Date"), date + " UTC");
    add("Kernelscope", version);
    return list;
}

std::vector<Text> MachineState::footer(std::span<const std::string> backends) const
{
    if (date.empty())
        return {};
    std::vector<Text> list = {
        Text(KS_TEXT("core", "Measured on %1 UTC with Kernelscope %2 on %3, %4 logical processors, %5 of memory, %6; waiting threads: %7."),
             {date, version, gigahertz > 0 ? Text("%1 (%2)", {processor, clockText(gigahertz)}) : Text(processor),
              std::to_string(processors), memory, system, waiting})};
    for (const Library& one : libraries)
        if (one.available && std::ranges::find(backends, one.backend) != backends.end())
            list.emplace_back("%1: %2", std::vector<Text>{one.backend, one.about});
    for (const Text& warning : warnings())
        list.push_back(warning);
    return list;
}

} // namespace ks
