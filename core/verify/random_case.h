#pragma once

#include "core/tensor/tensor.h"
#include "core/verify/evaluator.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ks {

/// What the tensors of a case are filled with.
enum class DataKind : std::uint8_t {
    Uniform,     ///< −1 … 1
    Ties,        ///< whole numbers −2 … 2: many equal maxima
    NotANumber,  ///< some NaN
    Infinite,    ///< some ±∞
    SignedZeros, ///< mostly −0 and +0
    Subnormal,   ///< below the smallest normal number, some exactly at its edge
    Large,       ///< up to float32's largest: sums pass through ±∞
};

std::span<const DataKind> allDataKinds();
std::string_view nameOf(DataKind kind);
/// Numbers of a kind; another `stream` has others.
std::vector<float> numbersOf(DataKind kind, std::size_t count, std::uint64_t seed, std::uint64_t stream);

/// One legal operator with its operands, a function of (op, seed, number) alone.
struct TestCase : OperandMap<Tensor> {
    OpSpec spec;
    DataKind kind = DataKind::Uniform;

    /// Points into this case.
    Operands operands() const { return operandsIn(*this); }
};

/// A legal spec with every attribute in play. Consecutive numbers go through the profiles: anything, 1×1 images, kernels as large
/// as the image, long rows (vector tails), strides beyond the kernel, large overlap, dilation, auto_pad, groups and depthwise,
/// windows of more than 255 cells, and 2×2/2, which has implementations of its own. Operators without a window get batches of more
/// than 16 images and many channels instead of the last two.
OpSpec randomSpec(OpKind op, std::uint64_t seed, std::uint64_t number);
/// Eleven numbers go through all profiles; the kinds of data rotate against them.
TestCase randomCase(OpKind op, std::uint64_t seed, std::uint64_t number);
/// Operands of one kind for a given spec. The cross-entropy's target is a probability per row, a variance is not negative.
TestCase caseOf(const OpSpec& spec, DataKind kind, std::uint64_t seed);

} // namespace ks
