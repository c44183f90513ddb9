#pragma once

#include "core/backends/backend.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace ks {

struct OpInfo; // core/ops/op_info.h

/// Mistakes that people make, on purpose: the suite must find every one of them, and students may hunt for them.
enum class Fault : std::uint8_t {
    FlippedKernel,
    LastWritePoolGradient,
    StaleArgMax,
    LastTieWins,
    OffByOnePadding,
    MissingBiasGradient,
    TransposedResult,
    DivisorCountsPads,
    DroppedLastColumn,
    ForgottenCeil,
    NanLoses,
    ReluGradientAtZero,
    NotReproducible,
    SumForMean,
    ReversedMomentum,
    UndividedAlpha,
};

struct FaultInfo {
    Fault fault;
    std::string_view name; ///< "flipped-kernel": for the command line
    Text title;
    Text story;                           ///< what goes wrong, and how one notices
    bool (*affects)(const OpInfo&, Pass); ///< can it show in this pass of this operator at all?
};

std::span<const FaultInfo> allFaults();
const FaultInfo* findFault(std::string_view name);
const FaultInfo& infoOf(Fault fault);

/// `inner` with the fault built in; the results are distorted after or before `inner`'s own kernels, through buffers only, so
/// that it works with every backend. `inner` must outlive it.
std::unique_ptr<Backend> makeFaulty(Backend& inner, Fault fault);

} // namespace ks
