// Stands in for NVIDIA's driver: two cards, the second of a kind that nobody knows yet. `KS_FAKE_DRIVER` chooses a fault.

#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace {

bool fault(const char* name)
{
    const char* chosen = std::getenv("KS_FAKE_DRIVER");
    return chosen && std::strcmp(chosen, name) == 0;
}

} // namespace

extern "C" {

int cuInit(unsigned int)
{
    return fault("no-answer") ? 100 : 0;
}

int cuDeviceGetCount(int* count)
{
    *count = fault("no-card") ? 0 : 2;
    return 0;
}

int cuDeviceGet(int* device, int ordinal)
{
    *device = ordinal;
    return 0;
}

int cuDeviceGetName(char* name, int length, int device)
{
    std::strncpy(name, device == 0 ? "NVIDIA GeForce GTX 1080" : "Card of tomorrow", static_cast<std::size_t>(length));
    return 0;
}

int cuDeviceTotalMem_v2(std::size_t* bytes, int device)
{
    *bytes = std::size_t{8} << 30U;
    return device == 0 ? 0 : 1;
}

int cuDeviceGetAttribute(int* value, int attribute, int device)
{
    *value = 0;
    if (attribute == 75 || attribute == 76)
        *value = device == 0 ? (attribute == 75 ? 6 : 1) : attribute == 75 ? 99 : 0;
    if (device == 0)
        switch (attribute) {
        case 13: *value = 1'733'500; break;
        case 16: *value = 20; break;
        case 36: *value = 5'005'000; break;
        case 37: *value = 256; break;
        case 38: *value = 2 << 20; break;
        default: break;
        }
    return 0;
}
}
