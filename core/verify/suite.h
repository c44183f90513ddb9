#pragma once

// The parity suite: every operator × backend × implementation × pass against the oracle, and the updates by every optimiser × backend. The tests
// and `kernelscope-cli verify` run this and nothing else.
// * A new operator takes part as soon as `allOps()` lists it; its row proposes values (`OpInfo::propose`) for attributes that
//   `randomSpec` does not know; give it a file of golden cases in tests/backends.
// * A new backend or implementation takes part as soon as the registry and the backend's table list it. Where it follows other
//   rules than ours, its table says so (Rules, unitRoundoffs, determinism); the suite then judges it by these and counts the
//   cells that it did.

#include "core/base/json_fwd.h"
#include "core/ops/optimizer_spec.h"
#include "core/verify/compare.h"
#include "core/verify/faults.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ks {

enum class SuiteMode : std::uint8_t {
    Test,        ///< results against the oracle, guard zones, same bits again, bits over threads
    Gradient,    ///< gradients of single cells against differences
    Performance, ///< Test on one fixed shape, and the median time
    Support,     ///< which specs are accepted, and why not; nothing runs
};

/// "test", "gradient", "performance", "support"
std::string_view nameOf(SuiteMode mode);
std::optional<SuiteMode> suiteModeNamed(std::string_view name);

struct SuiteOptions {
    SuiteMode mode = SuiteMode::Test;
    std::optional<OpKind> op;               ///< all where empty
    std::optional<OptimizerKind> optimizer; ///< updates by this one alone
    bool updatesAlone = false;              ///< updates by all optimisers, or by this one
    std::string backend;                    ///< id; all available ones where empty
    std::string implementation;             ///< all where empty
    std::optional<Pass> pass;               ///< all where empty
    std::uint64_t cases = 40;               ///< per row
    std::uint64_t seed = 35;
    std::optional<std::uint64_t> onlyCase; ///< this one alone: what a reproduction line asks for
    std::optional<Fault> fault;            ///< built into every backend
    std::stop_token stop;
};

/// One line of the truth table.
struct SuiteRow {
    OpKind op{};
    Pass pass = Pass::Inference;
    std::optional<OptimizerKind> optimizer; ///< of a row of updates, which has neither operator nor pass
    std::string backend;
    std::string implementation;
    std::uint64_t cases = 0;   ///< that ran
    std::uint64_t skipped = 0; ///< that it does not support
    Comparison worst;          ///< merged over all cases and results
    std::uint64_t failures = 0;
    std::vector<std::string> messages; ///< the first few failures: what, where, and the line that reproduces it
    std::string reason;                ///< why cases were skipped: one example
    double medianSeconds = 0;          ///< performance only

    bool ok() const { return failures == 0; }
    /// "Conv", "adam"
    std::string_view subject() const { return optimizer ? nameOf(*optimizer) : nameOf(op); }
    /// "inference", "update"
    std::string_view work() const { return optimizer ? updateName : nameOf(pass); }
    static constexpr std::string_view updateName = "update";
};

struct SuiteResult {
    SuiteMode mode = SuiteMode::Test;
    std::vector<SuiteRow> rows;
    bool stopped = false;

    bool ok() const { return std::ranges::all_of(rows, &SuiteRow::ok); }
    std::uint64_t cases() const;
};

/// Called before each row: how many are done, of how many, and the row's name.
using SuiteProgress = std::function<void(std::size_t done, std::size_t all, const std::string& row)>;

/// Throws InputError when the options name something that there is not; Unsupported for a backend that is not available.
SuiteResult runSuite(const SuiteOptions& options, const SuiteProgress& progress = {});

/// The same over given backends.
SuiteResult runSuite(const SuiteOptions& options, std::span<Backend* const> backends, const SuiteProgress& progress = {});

/// For people: a line per row, then the failures with their reproduction lines.
std::string truthTable(const SuiteResult& result);
/// For machines: {"mode", "ok", "rows": [{"op", "pass", "backend", "implementation", "cases", "skipped", "failures", "verdict", …}]}
nlohmann::json toJson(const SuiteResult& result);

} // namespace ks
