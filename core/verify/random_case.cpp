#include "core/verify/random_case.h"

#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/tensor/dice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace ks {

namespace {

constexpr std::array kinds = {DataKind::Uniform,     DataKind::Ties,      DataKind::NotANumber, DataKind::Infinite,
                              DataKind::SignedZeros, DataKind::Subnormal, DataKind::Large};

enum class Profile : std::uint8_t {
    Anything,
    OneCell,
    WholeImage,
    LongRows,
    WideStrides,
    Overlap,
    Dilated,
    AutoPads,
    Groups,
    LargeWindow,
    Halving
};
constexpr std::uint64_t profileCount = 11;

Size2 sizeWithin(Dice& dice, std::int64_t low, std::int64_t high)
{
    return {dice.between(low, high), dice.between(low, high)};
}

void choosePads(OpSpec& spec, Dice& dice)
{
    const bool window = infoOf(spec.op).family == OpFamily::Pooling && !countsBeyondPadding(spec); // which must see a number
    const auto most = [&](std::int64_t kernel, std::int64_t dilation) {
        const std::int64_t extent = (kernel - 1) * dilation + 1;
        return std::min<std::int64_t>(window ? extent - 1 : extent + 1, 9);
    };
    const std::int64_t y = most(spec.kernel.y, spec.dilations.y);
    const std::int64_t x = most(spec.kernel.x, spec.dilations.x);
    spec.pads = {dice.between(0, y), dice.between(0, x), dice.between(0, y), dice.between(0, x)};
    if (dice.oneIn(4))
        spec.pads = {};
}

void chooseNumbers(OpSpec& spec, Dice& dice)
{
    spec.epsilon = dice.oneIn(3) ? 1e-3F : 1e-5F;
    spec.momentum = dice.oneIn(4) ? 0.0F : 0.9F;
    spec.ratio = dice.oneOf(std::array{0.5F, 0.1F, 0.3F, 0.0F});
    spec.seed = dice.between(0, 1000);
    spec.trainingMode = !dice.oneIn(3);
    spec.reduction = dice.oneIn(2) ? Reduction::Sum : Reduction::Mean;
}

/// Without a window it is the batch and the channels that are many.
void chooseShape(OpSpec& spec, Profile profile, Dice& dice)
{
    if (profile == Profile::LargeWindow)
        spec.src = {dice.between(15, 50), dice.between(1, 6), dice.between(1, 3), dice.between(1, 5)};
    if (profile == Profile::Halving)
        spec.src = {dice.between(1, 6), dice.between(5, 70), dice.between(1, 3), dice.between(1, 2)};
    if (infoOf(spec.op).weights == WeightsKind::Matrix)
        spec.filters = dice.oneIn(2) ? dice.between(1, 5) : dice.between(6, 40);
}

OpSpec propose(OpKind op, Profile profile, Dice& dice)
{
    const OpInfo& info = infoOf(op);
    OpSpec spec;
    spec.op = op;
    spec.src = {dice.between(1, 3), dice.between(1, 4), dice.between(1, 13), dice.between(1, 13)};
    spec.kernel = sizeWithin(dice, 1, 5);
    spec.strides = sizeWithin(dice, 1, 3);
    spec.dilations = dice.oneIn(3) ? sizeWithin(dice, 1, 3) : Size2{1, 1};
    spec.ceilMode = dice.oneIn(2);
    spec.countIncludePad = dice.oneIn(2);
    spec.padValue = dice.oneIn(4) ? PadValue::Zero : PadValue::MinusInfinity;
    spec.filters = dice.between(1, 5);
    spec.bias = !dice.oneIn(4);
    spec.alpha = dice.oneIn(3) ? 0.01F : dice.uniform();
    choosePads(spec, dice);
    if (info.transposed && dice.oneIn(2)) {
        const Size2 most{std::max(spec.strides.y, spec.dilations.y) - 1, std::max(spec.strides.x, spec.dilations.x) - 1};
        spec.outputPadding = {dice.between(0, most.y), dice.between(0, most.x)};
    }
    switch (profile) {
    case Profile::Anything: break;
    case Profile::OneCell: spec.src = {dice.between(1, 3), dice.between(1, 4), 1, 1}; break;
    case Profile::WholeImage:
        spec.kernel = {spec.src.h, spec.src.w};
        spec.dilations = {1, 1};
        spec.pads = {};
        break;
    case Profile::LongRows: spec.src = {1, dice.between(1, 3), dice.between(1, 5), dice.between(17, 75)}; break;
    case Profile::WideStrides:
        spec.kernel = sizeWithin(dice, 1, 2);
        spec.strides = sizeWithin(dice, 3, 5);
        choosePads(spec, dice);
        break;
    case Profile::Overlap:
        spec.kernel = sizeWithin(dice, 3, 8);
        spec.strides = sizeWithin(dice, 1, 2);
        choosePads(spec, dice);
        break;
    case Profile::Dilated:
        spec.kernel = sizeWithin(dice, 2, 4);
        spec.dilations = sizeWithin(dice, 2, 4);
        choosePads(spec, dice);
        break;
    case Profile::AutoPads:
        spec.autoPad = dice.oneOf(std::array{AutoPad::SameUpper, AutoPad::SameLower, AutoPad::Valid});
        spec.pads = {};
        spec.outputPadding = {0, 0};
        break;
    case Profile::Groups: {
        const std::int64_t group = dice.between(2, 4);
        spec.group = group;
        spec.src.c = group * (dice.oneIn(2) ? 1 : 2);
        spec.filters = group * dice.between(1, 2);
        break;
    }
    case Profile::LargeWindow:
        if (info.family != OpFamily::Pooling)
            break;
        spec.src = {1, dice.between(1, 2), dice.between(16, 22), dice.between(16, 24)};
        spec.kernel = dice.oneIn(3) ? Size2{16, 16} : sizeWithin(dice, 15, 19);
        spec.dilations = {1, 1};
        spec.strides = sizeWithin(dice, 1, 3);
        choosePads(spec, dice);
        break;
    case Profile::Halving: {
        const bool three = dice.oneIn(2); // or two; of rows long enough for vectors
        const std::int64_t pad = three ? dice.between(0, 1) : 0;
        spec.src = {dice.between(1, 2), dice.between(1, 3), dice.between(2, 9), three ? dice.between(31, 75) : dice.between(2, 40)};
        spec.kernel = three ? Size2{3, 3} : Size2{2, 2};
        spec.strides = {2, 2};
        spec.dilations = {1, 1};
        spec.pads = {pad, pad, dice.between(0, pad), dice.between(0, pad)};
        spec.ceilMode = dice.oneIn(4);
        break;
    }
    }
    const bool whole = info.window == Windowing::None && info.family != OpFamily::Activation;
    if (whole)
        chooseNumbers(spec, dice);
    if (info.propose)
        info.propose(spec, dice);
    if (whole)
        chooseShape(spec, profile, dice);
    return spec;
}

float special(DataKind kind, Dice& dice)
{
    using Limits = std::numeric_limits<float>;
    const float sign = dice.oneIn(2) ? -1.0F : 1.0F;
    switch (kind) {
    case DataKind::Uniform: return dice.uniform();
    case DataKind::Ties: return static_cast<float>(dice.between(-2, 2));
    case DataKind::NotANumber: return dice.oneIn(9) ? Limits::quiet_NaN() : dice.uniform();
    case DataKind::Infinite: return dice.oneIn(7) ? sign * Limits::infinity() : dice.uniform();
    case DataKind::SignedZeros: return dice.oneIn(8) ? dice.uniform() : sign * 0.0F;
    case DataKind::Subnormal:
        return sign * (dice.oneIn(6) ? Limits::min() : Limits::denorm_min() * static_cast<float>(dice.between(0, 1 << 23)));
    case DataKind::Large: return dice.oneIn(3) ? sign * Limits::max() : 1e38F * dice.uniform();
    }
    return 0;
}

Tensor fill(const OpSpec& spec, Role role, DataKind kind, Dice dice)
{
    const Shape shape = shapeOf(spec, role);
    if (shape.empty())
        return {};
    Tensor tensor = Tensor::uninitialized(shape, std::string(nameOf(role)));
    for (float& cell : tensor.cells())
        cell = special(kind, dice);
    return tensor;
}

/// What goes with src of a kind: enough of the same to meet its rules, not so much that everything drowns in NaN.
DataKind companion(DataKind kind, Role role)
{
    switch (kind) {
    case DataKind::NotANumber: return DataKind::Uniform;
    case DataKind::Infinite: return role == Role::Weights || role == Role::Src2 ? DataKind::Infinite : DataKind::Uniform;
    case DataKind::SignedZeros: return DataKind::Ties;
    case DataKind::Subnormal: return role == Role::Bias ? DataKind::Subnormal : DataKind::Uniform;
    default: return kind;
    }
}

/// Per (n, y, x) a one-hot row, or probabilities for several classes.
Tensor probabilities(const OpSpec& spec, Dice dice)
{
    Tensor target(spec.src, std::string(nameOf(Role::Src2)));
    for (std::int64_t n = 0; n < spec.src.n; ++n)
        for (std::int64_t y = 0; y < spec.src.h; ++y)
            for (std::int64_t x = 0; x < spec.src.w; ++x) {
                const float share = dice.oneIn(2) ? 1.0F : 0.75F;
                target[{n, dice.between(0, spec.src.c - 1), y, x}] += share;
                target[{n, dice.between(0, spec.src.c - 1), y, x}] += 1.0F - share;
            }
    return target;
}

} // namespace

std::span<const DataKind> allDataKinds()
{
    return kinds;
}

std::vector<float> numbersOf(DataKind kind, std::size_t count, std::uint64_t seed, std::uint64_t stream)
{
    Dice dice(seed, stream);
    std::vector<float> numbers(count);
    for (float& number : numbers)
        number = special(kind, dice);
    return numbers;
}

std::string_view nameOf(DataKind kind)
{
    switch (kind) {
    case DataKind::Uniform: return "uniform";
    case DataKind::Ties: return "ties";
    case DataKind::NotANumber: return "NaN";
    case DataKind::Infinite: return "infinite";
    case DataKind::SignedZeros: return "signed zeros";
    case DataKind::Subnormal: return "subnormal";
    case DataKind::Large: return "large";
    }
    return {};
}

OpSpec randomSpec(OpKind op, std::uint64_t seed, std::uint64_t number)
{
    Dice dice(seed, (static_cast<std::uint64_t>(op) << 40U) | number);
    for (int attempt = 0; attempt < 200; ++attempt) {
        const OpSpec spec = propose(op, static_cast<Profile>(number % profileCount), dice);
        constexpr std::int64_t mostCells = 6000;
        if (isLegal(spec) && shapeOf(spec, Role::Dst).elements() <= mostCells)
            return spec;
    }
    return defaultSpec(op, {1, 2, 6, 7});
}

TestCase caseOf(const OpSpec& spec, DataKind kind, std::uint64_t seed)
{
    const auto stream = [&](Role role) { return Dice(seed, (std::uint64_t{1} << 60U) | static_cast<std::uint64_t>(role)); };
    TestCase test{.spec = spec, .kind = kind};
    for (const Role role : operandRoles)
        *test.operand(role) = role == Role::Src2 && infoOf(spec.op).second == SecondOperand::Classes
                                  ? probabilities(spec, stream(role))
                                  : fill(spec, role, role == Role::Src ? kind : companion(kind, role), stream(role));
    for (float& one : test.variance.cells())
        one = std::abs(one);
    return test;
}

TestCase randomCase(OpKind op, std::uint64_t seed, std::uint64_t number)
{
    const DataKind kind = kinds[(number + number / profileCount) % kinds.size()];
    return caseOf(randomSpec(op, seed, number), kind, seed * 1000003U + number);
}

} // namespace ks
