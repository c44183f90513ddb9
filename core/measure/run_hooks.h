#pragma once

#include "core/backends/backend.h"
#include "core/measure/ceilings.h"
#include "core/measure/energy.h"
#include "core/measure/environment.h"
#include "core/measure/graphics_energy.h"

#include <functional>
#include <string_view>

namespace ks {

/// shareOfOthers(), unless the environment has it that a busy machine is measured all the same: tests run beside each other.
double shareOfOthersUnlessTold();

/// What a run uses; tests put their own in place.
struct RunHooks {
    std::function<Backend&(std::string_view)> backend = requireBackend;
    std::function<MachineState()> machine = [] { return lookAtMachine(); };
    std::function<Ceilings(int threads)> ceilings = measureCeilings;
    /// What other programs use now; by itself nothing where the environment says KERNELSCOPE_WHEN_BUSY=measure.
    std::function<double()> others = shareOfOthersUnlessTold;
    /// It waits for a quiet machine: from now on, or no longer.
    std::function<void(bool)> waits = [](bool) {};
    double longestWait = 120; ///< seconds that a run waits for a quiet machine, in all
    EnergyCounters processorEnergy{};
    GraphicsEnergy graphicsEnergy{};
};

} // namespace ks
