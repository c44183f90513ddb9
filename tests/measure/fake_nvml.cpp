// Stands in for NVIDIA's management library: a card that takes 3 J between two readings. `KS_FAKE_NVML` chooses a fault.

#include <cstdlib>
#include <cstring>

namespace {

bool fault(const char* name)
{
    const char* chosen = std::getenv("KS_FAKE_NVML");
    return chosen && std::strcmp(chosen, name) == 0;
}

} // namespace

extern "C" {

int nvmlInit_v2()
{
    return fault("no-driver") ? 9 : 0;
}

int nvmlShutdown()
{
    return 0;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned int index, void** device)
{
    static int card = 0;
    *device = &card;
    return index == 0 && !fault("no-card") ? 0 : 2;
}

int nvmlDeviceGetTotalEnergyConsumption(void*, unsigned long long* millijoules)
{
    static unsigned long long total = 1'000'000;
    *millijoules = total += 3000;
    return fault("no-counter") ? 3 : 0;
}
}
