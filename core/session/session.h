#pragma once

#include "core/backends/traits.h"
#include "core/base/translations.h"
#include "core/io/picture.h"
#include "core/ops/op_spec.h"
#include "core/ops/role_map.h"
#include "core/session/colours.h"
#include "core/tensor/random.h"
#include "core/tensor/tensor.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ks {

/// Where a tensor came from; shown to people and kept in the session file.
enum class SourceKind : std::uint8_t {
    Image,   ///< an image file; `original` holds its bytes
    File,    ///< NPY or CSV
    Random,  ///< `random` makes it again
    Pattern, ///< a named pattern (input) or preset (weights)
    Typed,   ///< typed, pasted or painted by hand
};

struct TensorSource {
    SourceKind kind = SourceKind::Pattern;
    std::string name;   ///< file name without folders, or the pattern's or preset's name
    std::string wanted; ///< the preset that was chosen and cannot be had in this size; it comes back with the size
    Translations nameIn;
    RandomSpec random;
    PictureOptions picture; ///< how the tensor was made from `original`
    bool edited = false;    ///< cells were changed by hand afterwards
    /// The file as it was, compressed; null unless `kind` is Image.
    std::shared_ptr<const std::vector<std::byte>> original;

    bool operator==(const TensorSource&) const = default;
};

/// A tensor that nobody changes any more, and its origin.
struct SourcedTensor {
    TensorPtr tensor;
    TensorSource source;

    bool operator==(const SourcedTensor&) const = default;
};

/// The gradient from above, ∂L/∂Y.
enum class GradientKind : std::uint8_t {
    Ones,    ///< as if the loss were the sum of the outputs
    OneCell, ///< 1 at `cell`, 0 elsewhere
    Random,  ///< standard normal from `seed`
    Typed,   ///< `typed`, as large as dst
    Network, ///< `network`: what the layers behind this one sent back
};

struct GradientChoice {
    GradientKind kind = GradientKind::Ones;
    Cell cell;
    std::uint64_t seed = 1;
    TensorPtr typed;
    TensorPtr network;   ///< stays beside another choice; null where the operation comes from no network
    bool chosen = false; ///< by a person: it stays, whatever else is set

    bool operator==(const GradientChoice&) const = default;
};

/// What is computed: everything that undo covers. `spec.src` is always the shape of `src`; the other operands have the spec's
/// shapes, or are null where the operator has none.
struct Content : OperandMap<SourcedTensor> { // without its diffDst: that is `gradient`
    OpSpec spec;
    GradientChoice gradient;
    std::string backend = usualBackend();
    std::string implementation = "auto";

    bool operator==(const Content&) const = default;
    /// Null for what is not given here: results, and the gradient from above.
    const SourcedTensor* operand(Role role) const { return role == Role::DiffDst ? nullptr : OperandMap::operand(role); }
    SourcedTensor* operand(Role role) { return role == Role::DiffDst ? nullptr : OperandMap::operand(role); }
};

/// The same numbers, whoever computes them.
bool sameOperation(Content a, const Content& b);

/// How far one step goes.
enum class Granularity : std::uint8_t { Term, Cell, Row, Channel, Pass };

/// How much of the stepped result is shown.
enum class Reveal : std::uint8_t { All, UpToStep, Predict };

/// A place on the timeline: a cell of the stepped tensor, and how many of its terms have been taken.
struct Position {
    Role of = Role::Dst;
    std::int64_t cell = 0;
    /// Terms taken, 1 … number of terms; 0 stands for all of them (the cell is complete).
    std::int64_t term = 0;

    bool operator==(const Position&) const = default;
};

struct Pin {
    Role of = Role::Dst;
    Cell cell;

    bool operator==(const Pin&) const = default;
};

/// A rectangle of cells; `h` and `w` 0 means all.
struct CellRect {
    std::int64_t y = 0;
    std::int64_t x = 0;
    std::int64_t h = 0;
    std::int64_t w = 0;

    bool operator==(const CellRect&) const = default;
};

/// A tab above the grids.
enum class LabTab : std::uint8_t { Grids, Compare, Im2col, Gemm, GradientCheck, Histogram, Curve };
/// In files, in the order of LabTab.
inline constexpr std::array<std::string_view, 7> labTabNames = {"grids",          "compare",   "im2col", "gemm",
                                                                "gradient-check", "histogram", "curve"};
/// Nothing for a name that none has.
constexpr std::optional<LabTab> labTabNamed(std::string_view name)
{
    for (std::size_t i = 0; i < labTabNames.size(); ++i)
        if (labTabNames[i] == name)
            return static_cast<LabTab>(i);
    return std::nullopt;
}

/// What is looked at; not covered by undo, but saved.
struct ViewState {
    bool backward = false;
    Position position;
    Granularity granularity = Granularity::Cell;
    Reveal reveal = Reveal::UpToStep;
    bool laterToo = false; ///< also what later bookmarks ask of other tensors: a person wanted to see it
    std::optional<Pin> pin;
    std::int64_t image = 0;      ///< n on screen
    std::int64_t srcChannel = 0; ///< c of src on screen
    std::int64_t dstChannel = 0; ///< c of dst on screen, and with it the filter
    CellRect visibleSrc;
    /// The input as one picture in colour, or a channel at a time; not said: in colour where it is a picture file.
    std::optional<bool> inColour;
    std::map<Role, ColourSettings> colours; ///< those chosen by hand; the others follow what is shown
    std::optional<LabTab> tab;              ///< not said: whichever is open

    bool operator==(const ViewState&) const = default;
};

/// A stored view with its settings; in the sample sessions also a question for the class, and what the solution sheet says to it.
struct Bookmark {
    std::string name;
    std::string question;
    double minutes = 0;
    Content content;
    ViewState view;
    Translations nameIn;
    Translations questionIn;
    std::string answer;
    Translations answerIn;

    bool operator==(const Bookmark&) const = default;
};

/// Where results were computed; no user or host name.
struct Environment {
    std::string program;   ///< "Kernelscope 0.1.0"
    std::string processor; ///< as it calls itself
    std::string system;    ///< "Linux x86_64"
    int threads = 1;

    bool operator==(const Environment&) const = default;
};

Environment currentEnvironment();

/// Every tensor that an operator makes; null where it has none, or the pass was not run.
using ResultTensors = ResultMap<TensorPtr>;

/// The numbers that a session was saved with, so that `replay --verify` can compare.
struct StoredResult : ResultTensors {
    std::string backend;
    std::string implementation;

    bool operator==(const StoredResult&) const = default;
};

/// The document of the Operation lab.
struct Session {
    std::string name;
    Content content;
    /// Side B of the comparison, where one was begun; on the input that there was then (see comparedContent()).
    std::optional<Content> compared;
    ViewState view;
    std::vector<Bookmark> bookmarks;
    /// The one that was gone to last, whose question is being asked: an index into `bookmarks`, if any.
    std::optional<std::size_t> bookmark;
    /// "en" or "es": the language of figures, so that window and command line give the same bytes.
    std::string figureLanguage = "en";
    Environment environment;
    StoredResult result;
    Translations nameIn;

    bool operator==(const Session&) const = default;
};

} // namespace ks
