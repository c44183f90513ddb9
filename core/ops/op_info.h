#pragma once

#include "core/base/field.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/spelling.h"

#include <span>

namespace ks {

class Dice; // core/tensor/dice.h
namespace code {
struct Layer; // op_code.h
struct Torch;
} // namespace code

/// What an operator is for; people's first division of them, and the colour of a layer.
enum class OpFamily : std::uint8_t {
    Product,        ///< sums of products with weights: convolutions, Gemm
    Pooling,        ///< one number for each window
    Activation,     ///< one cell in, one cell out
    Normalisation,  ///< statistics of the numbers themselves
    Regularisation, ///< acts while a network trains alone
    Reordering,     ///< the same numbers at other places
    Joining,        ///< of two tensors one
    Probabilities,  ///< Softmax
    Loss,           ///< one number from an output and its target
};

enum class Windowing : std::uint8_t {
    None,
    Sliding,    ///< kernel, strides, pads and dilations are attributes
    WholeImage, ///< the window is the whole map
};

/// What the tensor `weights` is.
enum class WeightsKind : std::uint8_t {
    None,
    Filters,    ///< M × C/group × kH × kW, or of a transposed window C × M/group × kH × kW
    Matrix,     ///< out × in
    PerChannel, ///< 1 × C × 1 × 1: a factor for each channel
};

/// What the tensor `src2` is.
enum class SecondOperand : std::uint8_t {
    None,
    Source,  ///< another layer's output, which gets a gradient of its own
    Classes, ///< a target: a probability for each class
    Numbers, ///< a target: the numbers that src should be
};

/// From where in an image (rows and columns) a cell of dst is made.
enum class Reach : std::uint8_t {
    Cell,   ///< the same place
    Window, ///< what lies under a window
    Image,  ///< every place
    Row,    ///< one place: the cells of an image lie in a row, channel by channel, each of them row by row
    Moved,  ///< one place or none, by what lies around the image
};

/// What people write a parameter as, where it is not the letter that it has in most operators.
struct RoleLetter {
    Role role;
    std::string_view letter;
};

/// A whole-number attribute of ONNX's node that has one value here: with another it would be another operator.
struct FixedAttribute {
    std::string_view name;
    std::int64_t value;
    std::int64_t onnxDefault; ///< what a node without it has; files say every other value
};

/// A number that is an attribute here, and in ONNX a constant among the node's inputs; or pads, of all axes there.
struct ConstantInput {
    std::string_view name;
    float OpSpec::*value = nullptr;
    std::int64_t since = 1; ///< version of ONNX's operators; an attribute in those before it
    Pads OpSpec::*pads = nullptr;
    std::string_view formerly = name; ///< what the attribute was called
    bool isBound = false;             ///< infinity is none
};

/// A layer in which networks of others end, and which the loss has in it here.
struct LossEnding {
    std::string_view name;     ///< ONNX's
    std::string_view function; ///< what PyTorch and Keras call it
};

/// A cell of a result, as far as a sentence on it needs to know it; who explains the cell fills this in.
struct CellFacts {
    Role of = Role::Dst;
    std::int64_t terms = 0;                        ///< that it is made of
    bool padding = false;                          ///< its only term lies outside the image
    std::vector<double> first{};                   ///< their first factors, in order; empty where not all of them are at hand
    std::vector<std::pair<Role, double>> stages{}; ///< the inner results of one cell that it is made from, where they are at hand
};

/// The row of an operator: all that is known of it beside its terms. Who has to know something of an operator asks this, not which operator it is.
/// Sentences are for people, in English and marked for translation.
struct OpInfo {
    OpKind op{};
    std::string_view name; ///< ONNX's
    /// What else people who look for it call it, in English and Spanish, lower case, between bars. Operators with equal ones are found together.
    std::string_view searchedAs;
    const Operator* definition = nullptr;
    OpFamily family{};
    /// One line on what it does with these settings.
    Text (*sentence)(const OpSpec&) = nullptr;
    /// How the value of a cell of a result comes about. None: as its window and its products tell; without these there is nothing to say.
    Text (*story)(const OpSpec&, const CellFacts&) = nullptr;

    /// Its attributes in the order in which people set them: see attributes.h. None: it has no attributes.
    std::vector<Field> (*attributes)() = nullptr;
    /// What is wrong with settings that are each in their range, beyond what is the same for all operators. None: nothing can be.
    void (*check)(const OpSpec&, std::vector<Problem>&) = nullptr;

    Windowing window = Windowing::None;
    bool transposed = false; ///< the window slides over dst: each src cell is laid onto it
    Reach reach = Reach::Cell;
    bool mixesChannels = false;  ///< a channel of dst is made from many channels of src, so that neither follows from the other
    bool sharesChannels = false; ///< a cell of dst also depends on other channels of its own place (LRN, Softmax)
    bool takesMaximum = false;   ///< a gradient goes to the cell that had the largest value alone
    bool cutsOff = false;        ///< gives 0, and no gradient, for all numbers below 0
    // ONNX and the frameworks tell a row of numbers, N × C, from an image, N × C × H × W; all tensors here have four dimensions.
    bool makesRow = false;   ///< dst is a row there, whatever src is
    bool imagesOnly = false; ///< src must be an image there, although no window slides over it; see needsImage

    WeightsKind weights = WeightsKind::None;
    StartValue start = StartValue::Filter; ///< what the weights hold where nobody chose anything
    std::span<const RoleLetter> letters;
    /// Are the weights spread over src by ONNX's rule, from the last axis on? Then they are C×1×1 for an image there, and one may stand for all.
    bool spreadsWeights = false;
    SecondOperand second = SecondOperand::None;
    /// Of two sources: is dst their sum, cell by cell? Then the gradient of dst is that of either, unchanged, and nothing has to be computed for it.
    bool sums = false;
    /// Of a second source that need not have the shape of src: sets what follows from the shape of that which a network or a file has for it.
    /// None: it has the shape of src.
    void (*fitSecond)(OpSpec&, const Shape& second) = nullptr;
    std::string_view fitted;        ///< the attribute that follows so: of a layer nobody sets it
    bool keepsStatistics = false;   ///< reads running means and variances, and makes new ones while it trains
    bool actsInTraining = false;    ///< does something else while a network trains (training_mode)
    bool isRandom = false;          ///< by its seed and the step of the run
    bool eachIsProbability = false; ///< every cell of dst lies between 0 and 1 for itself: as an output it stands for itself alone

    std::span<const LossEnding> endings; ///< of a loss

    std::string_view alias; ///< of ONNX: another operator that does the same where its inputs allow it, and is read as this one
    std::span<const FixedAttribute> fixed;
    std::span<const ConstantInput> constants; ///< the node's last inputs, in its order
    std::int64_t since = 1;                   ///< version of ONNX's operators that has it; it is a layer of all since then
    std::span<const Spelling> spellings;      ///< how it is said without it, in versions before that

    /// How the shape of dst comes about. None: as its window or its being an activation tells; without these it is that of src.
    Text (*shape)(const OpSpec&) = nullptr;
    /// What a cell of the padding counts as, in a sum or a maximum. None: 0.
    double (*padding)(const OpSpec&) = nullptr;

    /// Is the gradient of src made without src? None: no. Libraries read it for every pooling, also where the textbook does not.
    bool (*forgetsSrc)(const OpSpec&) = nullptr;
    /// Are the numbers of dst those of src, in their order in memory? None: no.
    bool (*handsOn)(const OpSpec&) = nullptr;
    /// Does a gradient of ones lead to zeros, so that there would be nothing to see? None: no.
    bool (*onesVanish)(const OpSpec&) = nullptr;
    /// What a newcomer expects where it is not what OpSpec begins with.
    void (*usual)(OpSpec&) = nullptr;
    /// Gives attributes that mean something else here than in other operators values worth a test, now and then rare ones. None: it has no such attributes.
    void (*propose)(OpSpec&, Dice&) = nullptr;
    /// The layer in PyTorch, and the expression that makes it and calls it in Keras, for inference. Both throw Unsupported for settings that cannot be
    /// said there. None: there is no such layer.
    code::Torch (*pytorch)(const code::Layer&) = nullptr;
    std::string (*keras)(const code::Layer&) = nullptr;
};

const OpInfo& infoOf(OpKind op);

/// "b", "γ": what a parameter of a layer is written as, of a gradient the parameter. Empty where there is no letter for it.
std::string_view letterOf(OpKind op, Role role);

/// For the rows.
inline bool always(const OpSpec&)
{
    return true;
}

/// Does it slide a window whose size, strides and pads are attributes?
inline bool slides(const OpInfo& info)
{
    return info.window == Windowing::Sliding;
}
/// Must src be an image where that is not the same as a row of numbers?
inline bool needsImage(const OpInfo& info)
{
    return info.window != Windowing::None || info.imagesOnly;
}
/// Does it have an attribute of this name?
bool hasAttribute(const OpInfo& info, std::string_view name);
/// Does it add a bias, if only with some settings?
bool hasBias(const OpInfo& info);
/// Does its window lie on src, where padding is added around it?
inline bool slidesOverSrc(const OpInfo& info)
{
    return slides(info) && !info.transposed;
}
/// Do the settings of one mean the same to the other: two poolings with a window, two convolutions?
inline bool sharesSettings(const OpInfo& a, const OpInfo& b)
{
    return a.family == b.family && slides(a) && slides(b);
}
/// Is dst a sum of products of src and weights that are trained: of a convolution or a fully connected layer?
inline bool isProduct(const OpInfo& info)
{
    return info.family == OpFamily::Product;
}
/// Does it read a target instead of being a layer?
inline bool hasTarget(const OpInfo& info)
{
    return info.second == SecondOperand::Classes || info.second == SecondOperand::Numbers;
}
/// Of whichever loss has it; null: none.
const LossEnding* endingNamed(std::string_view name);
/// The first loss whose target is of this kind.
OpKind lossWith(SecondOperand target);
/// Does it read the output of a second layer?
inline bool readsTwo(const OpInfo& info)
{
    return info.second == SecondOperand::Source;
}
inline bool readsTwo(const OpSpec& spec)
{
    return readsTwo(infoOf(spec.op));
}

/// Sets what follows from the shape of the second source, where the operator takes it as it is. One that is not known counts as one cell, so that
/// nothing is left of what was read before.
void fitSecond(OpSpec& spec, const Shape& second);
/// The names of those that read two layers, for people.
std::string namesOfTwoReaders();

/// The row's answers for these settings.
bool forgetsSrc(const OpSpec& spec);
bool handsOn(const OpSpec& spec);
bool onesVanish(const OpSpec& spec);
Text sentenceOn(const OpSpec& spec);

} // namespace ks
