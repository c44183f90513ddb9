#pragma once

#include "core/base/text.h"
#include "core/ops/op_info.h"
#include "core/ops/op_spec.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ks {

/// What changes from point to point of an experiment.
enum class SweepAxis : std::uint8_t {
    None,
    Size,     ///< height and width of src
    Window,   ///< kernel_shape
    Stride,   ///< strides
    Channels, ///< channels of src; of Conv the filters stay
    Filters,  ///< output channels of Conv
    Batch,    ///< images
    Threads,
    Precision, ///< bits of the significand in which products are computed: see Precision
};

/// The largest value of an axis, where it says no other.
inline constexpr std::int64_t largestSweepValue = 1'000'000;

/// All that is known of an axis: files, the command line and its help, messages, charts, tables and the form of the window are made from it.
struct SweepAxisInfo {
    std::string_view name;                                   ///< in files and on the command line: "size"
    std::string_view title;                                  ///< of charts and in sentences (KS_TEXT)
    std::string_view heading;                                ///< of the column with its values (KS_TEXT)
    std::span<const std::string_view> held{};                ///< the names of the settings that are not held while it is swept
    void (*set)(OpSpec& spec, std::int64_t value) = nullptr; ///< none: the spec is the same at each value
    bool (*isOf)(const OpInfo& op) = nullptr;                ///< none: every operator has it
    bool ofNetworks = false;
    std::int64_t most = largestSweepValue;
};
const SweepAxisInfo& infoOf(SweepAxis axis);

/// "size", "window", …: in files and on the command line.
std::string_view nameOf(SweepAxis axis);
std::optional<SweepAxis> sweepAxisNamed(std::string_view name);
/// Without None.
std::span<const SweepAxis> allSweepAxes();
/// "size, window, …"; and those alone that a network has.
std::string sweepAxisNames();
std::string sweepAxisNamesOfNetworks();
/// Does the axis mean something to this operator?
bool canSweep(OpKind op, SweepAxis axis);

} // namespace ks
