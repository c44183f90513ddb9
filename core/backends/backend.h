#pragma once

#include "core/backends/run_parts.h"
#include "core/base/text.h"
#include "core/ops/op_spec.h"
#include "core/ops/role_map.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

class Samples;
class PlannedNetwork;
class ThreadSpans;
struct Graph;
struct PlanSpec;

/// What a person sees of a backend before using it.
struct BackendInfo {
    std::string id; ///< "openmp"
    Text title;     ///< "OpenMP, vector code chosen at run time"
    bool available = true;
    Text reason;            ///< why it is not available
    Text device;            ///< "AMD EPYC, 2 threads"
    std::string version;    ///< of the library behind it; empty for our own code
    std::size_t memory = 0; ///< bytes that it may use; 0 where unknown
};

/// Yes, or no and why.
struct Support {
    bool yes = true;
    Text reason;

    explicit operator bool() const { return yes; }
    static Support no(Text reason) { return {false, std::move(reason)}; }
};

/// Where libraries disagree; the defaults are ours (see core/ops/max_pool.cpp).
struct Rules {
    bool nanWins = true;          ///< MaxPool: NaN wins, the first one; Relu and its kin pass NaN on
    bool firstTieWins = true;     ///< MaxPool: of equal values the first in row-major order passes the gradient
    bool paddingNeverWins = true; ///< MaxPool: false: a maximum of −∞ may come out as padding, or as the lowest finite number
    bool paddingIsSkipped = true; ///< Conv: padding is left out of the sum; false: it is multiplied, so that 0·∞ makes NaN
    /// LRN: each sum over channels is made of its own terms; false: it is carried on from channel to channel, what enters is added and what leaves
    /// taken off, so that the roundings of the channels before stay in it, and their NaN
    bool sumsStandAlone = true;
    /// MaxPool: cells are compared as they are; false: the window is multiplied first, so that ∞ and NaN spoil their row by 0·∞, and what comes of a
    /// window with one of them is anything
    bool cellsAreCompared = true;

    bool operator==(const Rules&) const = default;
};

enum class Determinism : std::uint8_t {
    SameBits,        ///< equal bits for any number of threads
    SameBitsThreads, ///< equal bits for the same number of threads
    None,
};

/// One way in which a backend does one pass of one operator.
struct Implementation {
    std::string_view name;                        ///< "vanherk"
    std::string_view source;                      ///< the file to read for it, under core/backends: "openmp/max_pool_vanherk.cpp"
    Text story;                                   ///< one paragraph: what it does and why it is faster than the next best, the row after it
    Support (*supports)(const OpSpec&) = nullptr; ///< null: everything legal
    bool (*prefers)(const OpSpec&) = nullptr;     ///< null: always; `auto` takes the first that supports and prefers
    Rules rules;
    /// Rounding of one operation relative to float32's 2⁻²⁴: 1 for float32, more where it computes in TF32 and the like.
    double unitRoundoffs = 1;
    Determinism determinism = Determinism::SameBits;
    /// Takes every operation of the definition, cell by cell: what it gains over the textbook is no algorithm's.
    bool definition = false;
    /// Written without vectors: what it gains over the textbook is no vectors'.
    bool plain = false;
};

/// The row of a table by the name of a kernel, which may have the library's algorithm behind it: "fastest (winograd)". Null: there is none.
const Implementation* implementationNamed(std::span<const Implementation> table, std::string_view kernel);

/// Memory on a backend's device.
class Buffer {
public:
    virtual ~Buffer() = default;
    virtual std::size_t bytes() const = 0;
    /// Whole-buffer or partial copies from and to host memory; `offset` in bytes. Throw InputError when out of range.
    virtual void upload(std::span<const std::byte> from, std::size_t offset = 0) = 0;
    virtual void download(std::span<std::byte> to, std::size_t offset = 0) const = 0;
    virtual void fill(std::byte value) = 0;
};

/// Throws InputError when `count` bytes at `offset` do not lie inside `bytes`.
void checkRange(std::size_t offset, std::size_t count, std::size_t bytes);

/// The tensors of one run, NCHW float32 on the kernel's own backend; a pass reads and writes only what it needs (`operandsOf` and
/// `resultsOf` in core/ops/operator.h): forward: src, src2, weights, bias, mean, variance → dst, newMean, newVariance (training also → saved);
/// backwardData: diffDst, weights, src, src2, mean, variance, saved → diffSrc, diffSrc2;
/// backwardWeights: src, diffDst, mean, variance, saved → diffWeights, diffBias. No two may overlap.
struct Args : OperandMap<const Buffer*>, ResultMap<Buffer*> {
    /// Written by training, read by the backward plan made from the same forward plan; `savedBytes()` long.
    Buffer* saved = nullptr;
    /// Counts the runs of a training, so that Dropout drops other cells in each; a backward pass gets its forward pass's number.
    std::uint64_t step = 0;
    /// Where a kernel of a recorded step finds `step`, 8 bytes on the device; null: `step` itself holds.
    const Buffer* stepOnDevice = nullptr;
    /// For a kernel on the processor to say when each of its threads worked; null: nobody asks.
    ThreadSpans* spans = nullptr;
    /// When it asks to stop, a kernel may return early; the results are then undefined.
    std::stop_token stop;

    /// The tensor with this role; null where there is none.
    const Buffer* of(Role role) const;
};

/// What every run of a plan asks of a device that is told everything by the host, window after window: known before it runs.
struct DeviceWork {
    std::int64_t launches = 0;
    std::int64_t copies = 0; ///< of single windows, filters and results
    std::int64_t bytesToDevice = 0;
    std::int64_t bytesToHost = 0;
    double multiplyAdds = 0;
    std::array<int, 2> grid{1, 1};  ///< blocks of a launch in x and y
    std::array<int, 2> block{1, 1}; ///< threads of a block

    bool operator==(const DeviceWork&) const = default;
};

/// One planned pass of one operator. `run` neither fails for legal arguments nor allocates, but for what a library does by itself;
/// it is not reentrant.
class Kernel {
public:
    virtual ~Kernel() = default;
    virtual const OpSpec& spec() const = 0;
    virtual Pass pass() const = 0;
    virtual std::string_view implementation() const = 0;
    /// Scratch memory, taken when the kernel was planned and owned by it.
    virtual std::size_t workspaceBytes() const = 0;
    /// Size of `Args::saved`; 0 where nothing is kept for the backward pass.
    virtual std::size_t savedBytes() const { return 0; }
    virtual void run(const Args& args) = 0;
    /// Parts of the last run that the kernel times by themselves, none twice; empty where it tells none.
    virtual std::vector<NamedSeconds> parts() const { return {}; }
    /// Of kernels that count it.
    virtual std::optional<DeviceWork> deviceWork() const { return {}; }
    /// A training MaxPool's arg-max for people: per dst cell the row-major offset in its H×W src plane, -1 where no cell won.
    virtual std::vector<std::int64_t> decodeSaved(const Buffer& saved) const;
};

/// Settings of a plan.
struct PlanOptions {
    std::string_view implementation = "auto";
    int threads = 0; ///< 0: what the backend takes by itself
};

/// A place where work runs: one per driver and device. All failure happens in `supports` and `plan`.
/// What is asked without running anything (`info`, `implementations` and its tables' functions, `supports`) answers from what was fixed when
/// the backend was made: from any thread, at any time, also while another thread runs the backend. All else from one thread at a time.
/// The first question to a plug-in loads it, which may take a while; the others wait.
class Backend {
public:
    virtual ~Backend() = default;

    virtual BackendInfo info() const = 0;
    /// The table of one pass, best first.
    virtual std::span<const Implementation> implementations(OpKind op, Pass pass) const = 0;
    /// The table to read: name, source and story of each, best first, also of a backend that is not available here.
    virtual std::vector<Implementation> descriptions(OpKind op, Pass pass) const;
    /// Yes if some implementation of the table accepts the spec.
    virtual Support supports(const OpSpec& spec, Pass pass) const;

    /// Throws OutOfMemory, naming `name`.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) = 0;
    /// A window of `bytes` at `offset` (a multiple of blockAlignment) on a buffer of this backend that outlives it: for guard
    /// zones and arenas. Null where the backend has no such thing. Throws InputError when out of range.
    virtual std::unique_ptr<Buffer> part(Buffer& whole, std::size_t offset, std::size_t bytes);

    /// Throws InputError (illegal spec, unknown implementation), Unsupported, OutOfMemory.
    virtual std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options = {}) = 0;
    /// The backward pass that fits a forward plan: it can read what that one saved.
    virtual std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options = {}) = 0;

    /// A network as one step; the default chains this backend's kernels. `graph` is for any batch. Throws InputError (see requireSound),
    /// Unsupported naming the layer, OutOfMemory naming the tensor.
    virtual std::unique_ptr<PlannedNetwork> planNetwork(const Graph& graph, const PlanSpec& spec);

    /// Room for samples on the device, for `PlannedNetwork::train`; their numbers come with `Samples::set`. Null where the processor's memory is as
    /// near, or where they would take more than half of the memory that is free.
    virtual std::unique_ptr<Samples> keepSamples(std::int64_t count, std::int64_t imageCells, std::int64_t targetCells);

    /// Waits until all work is done; throws what went wrong in it.
    virtual void synchronize() {}

    /// How many bytes of scratch memory a library may take to be faster, in plans that are made from now on. From any thread.
    virtual void setWorkspaceLimit(std::size_t /*bytes*/) {}

protected:
    /// The implementation that `options` asks for; throws as `plan` does.
    const Implementation& choose(const OpSpec& spec, Pass pass, std::string_view name) const;
};

inline constexpr std::size_t usualWorkspaceLimit = std::size_t{256} << 20U;
/// For all backends: see Backend::setWorkspaceLimit.
void setWorkspaceLimit(std::size_t bytes);

/// Every backend that this program knows, available or not, in the order in which people meet them.
std::span<Backend* const> allBackends();
/// Null if there is no such id.
Backend* findBackend(std::string_view id);
/// Throws InputError naming the ids there are; Unsupported with the reason if it is not available.
Backend& requireBackend(std::string_view id);
/// What people are told where the backend `id` takes the place of one that cannot: `why` is what that one threw.
Text computesInstead(std::string_view id, const Text& why);

} // namespace ks
