#pragma once

#include "core/base/field.h"
#include "core/base/text.h"
#include "core/ops/op_info.h"
#include "core/ops/op_spec.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What changes from point to point of an experiment: one of these, or any attribute of an operator by its ONNX name, or of whole trainings any of
/// their settings ("training.rate") and options of their data ("data.size"); these come after the last of them, as `allSweepAxes()` counts.
enum class SweepAxis : std::uint16_t {
    None,
    Size,     ///< height and width of src
    Window,   ///< kernel_shape
    Stride,   ///< strides
    Channels, ///< channels of src; of Conv the filters stay
    Filters,  ///< output channels of Conv
    Batch,    ///< images
    Threads,
    Precision, ///< bits of the significand in which products are computed: see Precision
    Optimizer, ///< of the training step of a network; whole trainings have "training.optimizer"
    FirstField,
};

/// The largest value of an axis, where it says no other.
inline constexpr std::int64_t largestSweepValue = 1'000'000;

/// All that is known of an axis: files, the command line and its help, messages, charts, tables and the form of the window are made from it.
struct SweepAxisInfo {
    std::string_view name;                                   ///< in files and on the command line: "size"
    std::string_view title;                                  ///< of charts and in sentences (KS_TEXT)
    std::string_view heading;                                ///< of the column with its values (KS_TEXT)
    std::span<const std::string_view> held{};                ///< the names of the settings that are not held while it is swept
    void (*set)(OpSpec& spec, std::int64_t value) = nullptr; ///< none, and no attribute: the spec is the same at each value
    bool (*isOf)(const OpInfo& op) = nullptr;                ///< none: every operator has it
    bool ofNetworks = false;
    std::int64_t most = largestSweepValue;
    const Field* attribute = nullptr; ///< a row of an operator that has it: what its values are
    const Field* setting = nullptr;   ///< that of a training
    const Field* option = nullptr;    ///< that of a kind of data
    const Field* step = nullptr;      ///< that of an experiment, where it is of a training step

    /// What its values are, where they are more than whole numbers.
    const Field* row() const { return attribute ? attribute : setting ? setting : option ? option : step; }
    /// Does it mean something to whole trainings alone?
    bool ofTrainings() const { return setting || option; }
    /// Is the operator's spec another at each value?
    bool changesSpec() const { return set || attribute; }
};
const SweepAxisInfo& infoOf(SweepAxis axis);

/// "size", "window", …: in files and on the command line.
std::string_view nameOf(SweepAxis axis);
std::optional<SweepAxis> sweepAxisNamed(std::string_view name);
/// Without None: those with names of their own first, then the attributes that they do not stand for.
std::span<const SweepAxis> allSweepAxes();
/// What sweeps the same of whole trainings, where this is of single steps, and the other way round; None where nothing does.
SweepAxis counterpartOf(SweepAxis axis);
/// "size, window, …, or an attribute: dilations, …, …"; and those alone that a network has, trained or not.
std::string sweepAxisNames();
std::string sweepAxisNamesOfNetworks();
/// Does the axis mean something to this operator?
bool canSweep(OpKind op, SweepAxis axis);

/// A value of an axis is what its setting holds: a whole number, or what an attribute is (FieldValue).
using SweepValue = FieldValue;
/// Why the axis cannot have this value; nothing if it can. What else must hold of the spec, the operator says.
std::optional<Text> problemOf(SweepAxis axis, const SweepValue& value);
/// Sets it in a spec. Threads and precisions are not there.
void setValue(OpSpec& spec, SweepAxis axis, const SweepValue& value);
/// How a value is written in files and commands: "4096", "tf32", "3x5"; nothing on None.
std::string valueText(SweepAxis axis, const SweepValue& value);
/// The same for people: "4,096".
Text valueSaid(SweepAxis axis, const SweepValue& value);
/// The number that it stands at in a chart; nothing for a word, or for numbers that belong together and differ.
std::optional<double> numberOf(const SweepValue& value);
/// "64:4096:x2", "2:16:+2", "2:16" (steps of 1) or "1,2,4": what follows `axis=`; of Precision names: "float32,tf32"; what has commas itself is
/// divided by semicolons: "0,0,0,0;1,1,1,1". Throws InputError.
std::vector<SweepValue> sweepValues(std::string_view text, SweepAxis axis = SweepAxis::Size);
/// Values that one axis may have at most.
inline constexpr std::size_t mostSweepValues = 2000;

/// One axis of an experiment's grid.
struct Sweep {
    SweepAxis axis = SweepAxis::None;
    std::vector<SweepValue> values;

    bool operator==(const Sweep&) const = default;
};

/// In which numbers an implementation computes. Tensors are float32 everywhere; some implementations on graphics cards round their factors on the way
/// into the multiply-adders. What a backend offers stands in its tables (Implementation::unitRoundoffs); nothing else is offered here.
struct Precision {
    std::string_view name;  ///< "float32"
    std::int64_t bits = 24; ///< of the significand: the value on the axis
};
std::span<const Precision> allPrecisions();
/// "tf32" for 11; empty for a number of bits that none has.
std::string_view precisionNamed(std::int64_t bits);
/// "float32, tf32, …"
std::string precisionNames();

} // namespace ks
