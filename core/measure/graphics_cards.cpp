#include "core/measure/devices.h"

#include "core/base/memory.h"

#include <array>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <string>

namespace ks {

namespace {

/// Names and numbers as in the reference of NVIDIA's driver API: 0 is success.
constexpr int clockRate = 13; ///< kHz
constexpr int multiprocessorCount = 16;
constexpr int memoryClockRate = 36; ///< kHz
constexpr int memoryBusWidth = 37;  ///< bits
constexpr int cacheSize = 38;       ///< L2, bytes
constexpr int capabilityMajor = 75;
constexpr int capabilityMinor = 76;

/// float32 units of a multiprocessor. Source: the table of arithmetic throughput in the CUDA C++ Programming Guide. 0: not known.
int coresOf(int major, int minor)
{
    switch (major) {
    case 3: return 192;
    case 5: return 128;
    case 6: return minor == 0 ? 64 : 128;
    case 7: return 64;
    case 8: return minor == 0 ? 64 : 128;
    case 9:
    case 10:
    case 11:
    case 12: return 128;
    default: return 0;
    }
}

struct Driver {
    void* library;

    template <class Function>
    Function find(const char* name) const
    {
        return reinterpret_cast<Function>(dlsym(library, name));
    }
};

using Attribute = int (*)(int*, int, int);

MachineDevice cardOf(int device, const std::string& name, std::size_t memory, Attribute attribute)
{
    const auto ask = [&](int what) {
        int value = 0;
        return attribute(&value, what, device) == 0 ? value : 0;
    };
    const int major = ask(capabilityMajor);
    const int minor = ask(capabilityMinor);
    MachineDevice card{.kind = DeviceKind::Card, .name = name};
    if (major > 0)
        card.capability = std::to_string(major) + "." + std::to_string(minor);
    card.multiprocessors = ask(multiprocessorCount);
    card.cudaCores = card.multiprocessors * coresOf(major, minor);
    card.highestClock = 1e3 * ask(clockRate);
    card.memory = static_cast<double>(memory);
    card.bandwidth = 2 * 1e3 * ask(memoryClockRate) * ask(memoryBusWidth) / 8; // two transfers a clock
    if (const int bytes = ask(cacheSize); bytes > 0)
        card.caches = "L2 " + bytesText(static_cast<std::size_t>(bytes));
    return card;
}

Cards cardsOf(const std::string& library)
{
    const Driver driver{dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL)}; // stays open: the driver's own threads may run on
    if (!driver.library)
        return {.devices = {}, .reason = Text(KS_TEXT("core", "NVIDIA’s driver is not installed (%1 was not found)"), {library})};
    const auto init = driver.find<int (*)(unsigned int)>("cuInit");
    const auto count = driver.find<int (*)(int*)>("cuDeviceGetCount");
    const auto get = driver.find<int (*)(int*, int)>("cuDeviceGet");
    const auto name = driver.find<int (*)(char*, int, int)>("cuDeviceGetName");
    const auto memory = driver.find<int (*)(std::size_t*, int)>("cuDeviceTotalMem_v2");
    const auto attribute = driver.find<Attribute>("cuDeviceGetAttribute");
    int cards = 0;
    if (!init || !count || !get || !name || !memory || !attribute || init(0) != 0 || count(&cards) != 0)
        return {.devices = {}, .reason = Text(KS_TEXT("core", "NVIDIA’s driver does not answer"))};
    Cards found;
    for (int i = 0; i < cards; ++i) {
        int device = 0;
        std::array<char, 256> letters{};
        std::size_t bytes = 0;
        if (get(&device, i) != 0 || name(letters.data(), static_cast<int>(letters.size()) - 1, device) != 0)
            continue;
        if (memory(&bytes, device) != 0)
            bytes = 0;
        found.devices.push_back(cardOf(device, letters.data(), bytes, attribute));
    }
    if (found.devices.empty())
        found.reason = Text(KS_TEXT("core", "there is no NVIDIA GPU"));
    return found;
}

} // namespace

const Cards& cardsHere(const std::string& library)
{
    static std::mutex mutex;
    static std::map<std::string, Cards> known;
    const std::lock_guard lock(mutex);
    const auto found = known.find(library);
    return found != known.end() ? found->second : known.emplace(library, cardsOf(library)).first->second;
}

} // namespace ks
