#pragma once

#include "core/tensor/shape.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ks {

/// Operators by their ONNX names.
enum class OpKind : std::uint8_t {
    MaxPool,
    AveragePool,
    GlobalMaxPool,
    GlobalAveragePool,
    Conv,
    ConvTranspose,
    Relu,
    LeakyRelu,
    Sigmoid,
    Tanh,
    Gemm,
    Flatten,
    Add,
    Softmax,
    SoftmaxCrossEntropyLoss,
    MeanSquaredError,
    BatchNormalization,
    Dropout,
    LRN,
    Elu,
    HardSwish,
    Gelu,
    Clip,
    Concat,
    PRelu,
    Pad,
    Mish,
};

std::span<const OpKind> allOps();
/// "MaxPool"
std::string_view nameOf(OpKind kind);
std::optional<OpKind> opNamed(std::string_view name);

/// What is computed. `training` is the forward pass that also keeps what the backward pass needs (MaxPool's arg-max).
enum class Pass : std::uint8_t { Inference, Training, BackwardData, BackwardWeights };
inline constexpr std::array allPasses = {Pass::Inference, Pass::Training, Pass::BackwardData, Pass::BackwardWeights};

/// "inference", "training", "backwardData", "backwardWeights": the JSON keys.
std::string_view nameOf(Pass pass);
std::optional<Pass> passNamed(std::string_view name);
/// All of them, with commas between.
std::string namesOfPasses();
inline bool isForward(Pass pass)
{
    return pass == Pass::Inference || pass == Pass::Training;
}

/// What a tensor is to an operator. `dX` of ONNX is DiffSrc, and so on.
/// Weights and bias of BatchNormalization are its scale and shift. Stages are inner results that an operator names (see
/// Operator::stageCount); they are no tensors of a kernel.
enum class Role : std::uint8_t {
    Src,
    Weights,
    Bias,
    Dst,
    DiffDst,
    DiffSrc,
    DiffWeights,
    DiffBias,
    Src2,     ///< the second source; losses: the target, of the shape of src
    DiffSrc2, ///< of a second source
    Mean,     ///< BatchNormalization: the running mean and variance before this pass
    Variance,
    NewMean, ///< BatchNormalization in training mode: the running mean and variance after it
    NewVariance,
    Stage0,
    Stage1,
    Stage2,
    Stage3,
    Stage4,
    Stage5,
    Stage6,
    Stage7,
};
inline constexpr std::size_t tensorRoleCount = 14; ///< roles before Stage0
inline constexpr int mostStages = 8;
/// What an operator may read.
inline constexpr std::array operandRoles = {Role::Src, Role::Weights, Role::Bias, Role::DiffDst, Role::Src2, Role::Mean, Role::Variance};
inline constexpr bool isOperand(Role role)
{
    for (const Role operand : operandRoles)
        if (operand == role)
            return true;
    return false;
}
/// What an operator may make.
inline constexpr std::array resultRoles = {Role::Dst,      Role::DiffSrc, Role::DiffWeights, Role::DiffBias,
                                           Role::DiffSrc2, Role::NewMean, Role::NewVariance};
inline constexpr bool isStage(Role role)
{
    return role >= Role::Stage0;
}
inline constexpr int stageIndex(Role role)
{
    return static_cast<int>(role) - static_cast<int>(Role::Stage0);
}
inline constexpr Role stageRole(int index)
{
    return static_cast<Role>(static_cast<int>(Role::Stage0) + index);
}

/// "src", "weights", …: the library's names, as on the command line.
std::string_view nameOf(Role role);
std::optional<Role> roleNamed(std::string_view name);

/// A pair for the two axes of an image: y (rows) and x (columns).
struct Size2 {
    std::int64_t y = 1;
    std::int64_t x = 1;

    bool operator==(const Size2&) const = default;
    /// "2×3"
    std::string text() const { return std::to_string(y) + "×" + std::to_string(x); }
};

struct Pads {
    std::int64_t top = 0;
    std::int64_t left = 0;
    std::int64_t bottom = 0;
    std::int64_t right = 0;

    bool operator==(const Pads&) const = default;
    /// Are opposite sides padded alike?
    bool isSymmetric() const { return top == bottom && left == right; }
};

enum class AutoPad : std::uint8_t { NotSet, SameUpper, SameLower, Valid };
inline constexpr bool isSamePadding(AutoPad preset)
{
    return preset == AutoPad::SameUpper || preset == AutoPad::SameLower;
}

/// What a padded cell counts as in MaxPool: −∞ (ONNX) or 0 (the pooling study; a winning pad cell takes no gradient).
enum class PadValue : std::uint8_t { MinusInfinity, Zero };

/// How a loss is made from the losses of single images (cross-entropy) or single cells (squared error).
enum class Reduction : std::uint8_t { Mean, Sum };

/// How Gelu is computed: by the error function, or by a tanh that comes close to it.
enum class Approximation : std::uint8_t { None, Tanh };

/// What Pad puts around an image.
enum class PadMode : std::uint8_t { Constant, Reflect, Edge };

/// An operator, its attributes and the shape it is applied to: all that legality, shapes, terms and plans depend on.
/// Attributes that the operator does not have (see `attributesOf`) are ignored everywhere.
struct OpSpec {
    OpKind op = OpKind::MaxPool;
    Shape src{1, 1, 8, 8};

    Size2 kernel{2, 2};
    Size2 strides{2, 2};
    Size2 dilations{1, 1};
    Pads pads;
    AutoPad autoPad = AutoPad::NotSet;
    bool ceilMode = false;
    bool countIncludePad = false;
    PadValue padValue = PadValue::MinusInfinity;
    /// Filters (output channels M) and groups of Conv and ConvTranspose.
    std::int64_t filters = 1;
    std::int64_t group = 1;
    bool bias = true;
    Size2 outputPadding{0, 0};
    /// LeakyRelu's slope below 0; what Elu comes down to, with a minus; LRN's factor of the squares.
    float alpha = 0.01F;
    /// LRN: dst = src / (offset + alpha / size · Σ src²)^beta over `size` neighbouring channels. ONNX calls the offset `bias`.
    std::int64_t size = 5;
    float beta = 0.75F;
    float offset = 1.0F;
    /// BatchNormalization: added to the variance; the weight of the old running statistics.
    float epsilon = 1e-5F;
    float momentum = 0.9F;
    /// Dropout: the share of cells that become 0; which ones is a function of (seed, step of the run, cell).
    float ratio = 0.5F;
    std::int64_t seed = 0;
    /// BatchNormalization takes the statistics of the batch instead of the running ones; Dropout drops.
    bool trainingMode = true;
    /// Losses.
    Reduction reduction = Reduction::Mean;
    /// Clip: the bounds that numbers are moved to. Relu6 is from 0 to 6.
    float low = 0.0F;
    float high = 6.0F;
    /// Gelu.
    Approximation approximate = Approximation::None;
    /// Concat: channels of the second input.
    std::int64_t src2Channels = 1;
    /// Pad: what lies around the image.
    PadMode padMode = PadMode::Constant;
    float padConstant = 0.0F;

    bool operator==(const OpSpec&) const = default;
};

/// `op` on `src` with the values that a newcomer expects: MaxPool 2×2/2, Conv 3×3/1, ….
OpSpec defaultSpec(OpKind op, const Shape& src);

/// "MaxPool 1×1×8×8 kernel_shape=2x2 strides=2x2": only what differs from ONNX's defaults.
std::string describe(const OpSpec& spec);

} // namespace ks
