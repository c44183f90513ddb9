#include "core/measure/graphics_energy.h"

#include <dlfcn.h>

namespace ks {

/// The library while it is open. Names and numbers as in NVIDIA's NVML reference: 0 is success, energy in millijoules (Volta and later).
struct GraphicsEnergy::Card {
    using Init = int (*)();
    using Shutdown = int (*)();
    using HandleByIndex = int (*)(unsigned int, void**);
    using TotalEnergy = int (*)(void*, unsigned long long*);

    explicit Card(void* opened) : library(opened) {}
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;
    ~Card()
    {
        if (shutdown)
            shutdown();
        dlclose(library);
    }

    template <class Function>
    Function find(const char* name) const
    {
        return reinterpret_cast<Function>(dlsym(library, name));
    }

    void* library;
    Shutdown shutdown = nullptr; ///< once it was initialised
    TotalEnergy totalEnergy = nullptr;
    void* device = nullptr;
};

GraphicsEnergy::GraphicsEnergy(const std::string& library, unsigned int index)
{
    void* opened = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!opened) {
        m_reason = Text(KS_TEXT("core", "NVIDIA’s library %1, which tells a graphics card’s energy, is not there"), {library});
        return;
    }
    const auto card = std::make_shared<Card>(opened);
    const auto init = card->find<Card::Init>("nvmlInit_v2");
    const auto shutdown = card->find<Card::Shutdown>("nvmlShutdown");
    const auto handle = card->find<Card::HandleByIndex>("nvmlDeviceGetHandleByIndex_v2");
    card->totalEnergy = card->find<Card::TotalEnergy>("nvmlDeviceGetTotalEnergyConsumption");
    if (!init || !shutdown || !handle || !card->totalEnergy) {
        m_reason = Text(KS_TEXT("core", "the driver’s library %1 is too old to tell a graphics card’s energy"), {library});
        return;
    }
    if (init() != 0) {
        m_reason = Text(KS_TEXT("core", "the driver’s library %1 is there, but no driver answers it"), {library});
        return;
    }
    card->shutdown = shutdown;
    unsigned long long millijoules = 0;
    if (handle(index, &card->device) != 0) {
        m_reason = Text(KS_TEXT("core", "the driver knows no graphics card"));
        return;
    }
    m_present = true;
    if (card->totalEnergy(card->device, &millijoules) != 0) {
        m_reason = Text(KS_TEXT("core", "this graphics card has no energy counter"));
        return;
    }
    m_card = card;
}

std::optional<double> GraphicsEnergy::joules()
{
    unsigned long long millijoules = 0;
    if (!m_card || m_card->totalEnergy(m_card->device, &millijoules) != 0)
        return std::nullopt;
    return 1e-3 * static_cast<double>(millijoules);
}

} // namespace ks
