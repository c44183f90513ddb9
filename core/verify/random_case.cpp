#include "core/verify/random_case.h"

#include "core/ops/window.h"
#include "core/tensor/philox.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
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

/// A running stream of small decisions.
class Dice {
public:
    Dice(std::uint64_t seed, std::uint64_t stream) : m_philox(seed, stream) {}

    std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return low + m_philox.below(m_index++, static_cast<std::uint32_t>(high - low + 1));
    }
    bool oneIn(std::int64_t count) { return between(1, count) == 1; }
    Size2 pair(std::int64_t low, std::int64_t high) { return {between(low, high), between(low, high)}; }
    float uniform() { return m_philox.uniform(m_index++) * 2.0F - 1.0F; }

private:
    Philox m_philox;
    std::uint64_t m_index = 0;
};

void choosePads(OpSpec& spec, Dice& dice)
{
    const bool window = isPool(spec.op) && (spec.op != OpKind::MaxPool || spec.padValue != PadValue::Zero);
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

/// The attributes of operators without a window.
void chooseNumbers(OpSpec& spec, Profile profile, Dice& dice)
{
    spec.epsilon = dice.oneIn(3) ? 1e-3F : 1e-5F;
    spec.momentum = dice.oneIn(4) ? 0.0F : 0.9F;
    spec.ratio = std::array{0.5F, 0.1F, 0.3F, 0.0F}[static_cast<std::size_t>(dice.between(0, 3))];
    spec.seed = dice.between(0, 1000);
    spec.trainingMode = !dice.oneIn(3);
    spec.reduction = dice.oneIn(2) ? Reduction::Sum : Reduction::Mean;
    if (spec.op == OpKind::LRN) {
        spec.size = dice.between(1, 6);
        spec.alpha = std::array{1e-4F, 0.5F, 3.0F, 0.0F}[static_cast<std::size_t>(dice.between(0, 3))];
        spec.beta = std::array{0.75F, 0.75F, 0.5F, 1.0F, 0.3F}[static_cast<std::size_t>(dice.between(0, 4))];
        spec.offset = dice.oneIn(3) ? 2.0F : 1.0F;
    }
    if (profile == Profile::LargeWindow)
        spec.src = {dice.between(15, 50), dice.between(1, 6), dice.between(1, 3), dice.between(1, 5)};
    if (profile == Profile::Halving)
        spec.src = {dice.between(1, 6), dice.between(5, 70), dice.between(1, 3), dice.between(1, 2)};
    if (spec.op == OpKind::Gemm)
        spec.filters = dice.oneIn(2) ? dice.between(1, 5) : dice.between(6, 40);
}

OpSpec propose(OpKind op, Profile profile, Dice& dice)
{
    OpSpec spec;
    spec.op = op;
    spec.src = {dice.between(1, 3), dice.between(1, 4), dice.between(1, 13), dice.between(1, 13)};
    spec.kernel = dice.pair(1, 5);
    spec.strides = dice.pair(1, 3);
    spec.dilations = dice.oneIn(3) ? dice.pair(1, 3) : Size2{1, 1};
    spec.ceilMode = dice.oneIn(2);
    spec.countIncludePad = dice.oneIn(2);
    spec.padValue = dice.oneIn(4) ? PadValue::Zero : PadValue::MinusInfinity;
    spec.filters = dice.between(1, 5);
    spec.bias = !dice.oneIn(4);
    spec.alpha = dice.oneIn(3) ? 0.01F : dice.uniform();
    choosePads(spec, dice);
    if (op == OpKind::ConvTranspose && dice.oneIn(2)) {
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
        spec.kernel = dice.pair(1, 2);
        spec.strides = dice.pair(3, 5);
        choosePads(spec, dice);
        break;
    case Profile::Overlap:
        spec.kernel = dice.pair(3, 8);
        spec.strides = dice.pair(1, 2);
        choosePads(spec, dice);
        break;
    case Profile::Dilated:
        spec.kernel = dice.pair(2, 4);
        spec.dilations = dice.pair(2, 4);
        choosePads(spec, dice);
        break;
    case Profile::AutoPads:
        spec.autoPad = std::array{AutoPad::SameUpper, AutoPad::SameLower, AutoPad::Valid}[static_cast<std::size_t>(dice.between(0, 2))];
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
        if (!isPool(op))
            break;
        spec.src = {1, dice.between(1, 2), dice.between(16, 22), dice.between(16, 24)};
        spec.kernel = dice.oneIn(3) ? Size2{16, 16} : dice.pair(15, 19);
        spec.dilations = {1, 1};
        spec.strides = dice.pair(1, 3);
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
    if (!hasWindow(op) && !isActivation(op))
        chooseNumbers(spec, profile, dice);
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

Operands TestCase::operands() const
{
    return operandsIn(*this);
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
        *test.operand(role) = role == Role::Src2 && spec.op == OpKind::SoftmaxCrossEntropyLoss
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
