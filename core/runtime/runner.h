#pragma once

#include "core/backends/backend.h"
#include "core/ops/role_map.h"
#include "core/tensor/tensor.h"

#include <array>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace ks {

/// What to run and how.
struct RunOptions {
    /// Training and BackwardData belong together: a backward pass runs the training pass that it needs by itself.
    std::vector<Pass> passes = {Pass::Inference};
    /// Implementation of inference and training. `auto` before a named backward implementation: the one of the same name, where
    /// there is one (libraries hand things over only between their own two halves).
    std::string forward = "auto";
    std::string backward = "auto"; ///< implementation of backwardData and backwardWeights
    int threads = 0;               ///< 0: what the backend takes by itself
    std::stop_token stop;
    /// Bytes of a known pattern before and after every result, looked at after every run; a multiple of blockAlignment.
    std::size_t guardBytes = 0;
};

/// The results that were asked for; the others are empty tensors.
struct OperationRun : ResultMap<Tensor> {
    /// MaxPool's training pass: per dst cell the row-major offset in its H×W src plane, -1 where no cell won.
    std::vector<std::int64_t> argMax;
    std::array<std::string, allPasses.size()> implementations; ///< by Pass; empty for passes that did not run
    bool stopped = false;                                      ///< someone asked to stop: the results are undefined
    std::vector<Role> overrun;                                 ///< results around which the guard pattern was written over

    const std::string& implementation(Pass pass) const { return implementations[static_cast<std::size_t>(pass)]; }
    /// Of a result.
    const Tensor& of(Role role) const { return *result(role); }
    Tensor& of(Role role) { return *result(role); }
};

/// The kernels of the passes asked for and of the training pass that a backward one needs, by Pass: what PlannedOperation runs, without its
/// buffers. Throws as it does.
using PlannedKernels = std::array<std::unique_ptr<Kernel>, allPasses.size()>;
PlannedKernels planKernels(Backend& backend, const OpSpec& spec, const RunOptions& options);

/// An operator planned on a backend with its buffers: upload once, execute as often as wanted, download.
/// Belongs to one thread; the backend must outlive it.
class PlannedOperation {
public:
    /// Throws InputError, Unsupported, OutOfMemory.
    PlannedOperation(Backend& backend, const OpSpec& spec, RunOptions options);
    ~PlannedOperation();

    /// Throws InputError for a missing operand or one whose shape does not fit.
    void upload(const Operands& operands);
    /// Runs the passes and waits for them. Throws what went wrong on the device.
    void execute();
    /// Runs one planned pass and waits: for timing.
    void execute(Pass pass);
    OperationRun download() const;
    /// The results of one pass once more, into tensors that were downloaded before: for timing.
    void download(Pass pass, OperationRun& into) const;

    const Kernel* kernel(Pass pass) const;
    /// Bytes of all buffers and workspaces.
    std::size_t bytes() const;

private:
    struct Slot;
    Slot& slot(Role role) const { return *m_slots[role]; }
    void makeSlot(Role role);
    bool needs(Role role) const { return m_slots[role] != nullptr; }
    void runKernel(Pass pass);

    Backend& m_backend;
    OpSpec m_spec;
    RunOptions m_options;
    RoleMap<std::unique_ptr<Slot>> m_slots;
    std::unique_ptr<Slot> m_saved;
    PlannedKernels m_kernels;
};

/// All of it at once. Throws as PlannedOperation does.
OperationRun run(Backend& backend, const OpSpec& spec, const Operands& operands, const RunOptions& options = {});

} // namespace ks
