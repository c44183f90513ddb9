#include "core/backends/cpu/dropout_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/cpu/dropout_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::cpu::HWY_NAMESPACE {

using F32 = hn::ScalableTag<float>;
using U32 = hn::RebindToUnsigned<F32>;
using VU = hn::Vec<U32>;

#if HWY_TARGET == HWY_SCALAR
void RandomWords(const Philox& numbers, std::uint64_t firstBlock, std::size_t blocks, std::uint32_t* words)
{
    for (std::size_t i = 0; i < blocks; ++i)
        std::ranges::copy(numbers.block(firstBlock + i), words + 4 * i);
}
#else
struct Product {
    VU low;
    VU high;
};

/// All 64 bits of the products with one factor.
HWY_INLINE Product wideProduct(VU a, VU factor)
{
    const U32 d;
    const hn::Repartition<std::uint64_t, U32> wide;
    const auto even = hn::MulEven(a, factor);
    const auto odd = hn::MulEven(hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, a))), factor);
    return {hn::OddEven(hn::BitCast(d, hn::ShiftLeft<32>(odd)), hn::BitCast(d, even)),
            hn::OddEven(hn::BitCast(d, odd), hn::BitCast(d, hn::ShiftRight<32>(even)))};
}

/// Philox4x32-10 (see core/tensor/philox.h), a block in every lane.
void RandomWords(const Philox& numbers, std::uint64_t firstBlock, std::size_t blocks, std::uint32_t* words)
{
    const U32 d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= blocks; i += lanes) {
        const std::uint64_t index = firstBlock + i;
        const auto low = static_cast<std::uint32_t>(index);
        if (low > std::numeric_limits<std::uint32_t>::max() - lanes)
            break; // a carry between the lanes: one block after the other
        VU a = hn::Iota(d, low);
        VU b = hn::Set(d, static_cast<std::uint32_t>(index >> 32U));
        VU c = hn::Set(d, static_cast<std::uint32_t>(numbers.stream()));
        VU e = hn::Set(d, static_cast<std::uint32_t>(numbers.stream() >> 32U));
        auto key0 = static_cast<std::uint32_t>(numbers.seed());
        auto key1 = static_cast<std::uint32_t>(numbers.seed() >> 32U);
        for (int round = 0; round < 10; ++round) {
            const Product first = wideProduct(a, hn::Set(d, 0xD2511F53U));
            const Product second = wideProduct(c, hn::Set(d, 0xCD9E8D57U));
            a = hn::Xor(hn::Xor(second.high, b), hn::Set(d, key0));
            b = second.low;
            c = hn::Xor(hn::Xor(first.high, e), hn::Set(d, key1));
            e = first.low;
            key0 += 0x9E3779B9U;
            key1 += 0xBB67AE85U;
        }
        hn::StoreInterleaved4(a, b, c, e, d, words + 4 * i);
    }
    for (; i < blocks; ++i)
        std::ranges::copy(numbers.block(firstBlock + i), words + 4 * i);
}
#endif

template <class Change>
HWY_INLINE void drop(const std::uint32_t* words, std::uint32_t limit, const float* src, float* dst, std::size_t n, Change&& change)
{
    const F32 d;
    const hn::RebindToSigned<F32> whole; // 24 bits: their order is the same with a sign
    const auto most = hn::Set(whole, static_cast<std::int32_t>(limit) - 1);
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= n; i += hn::Lanes(d)) {
        const auto number = hn::BitCast(whole, hn::ShiftRight<8>(hn::LoadU(U32(), words + i)));
        const auto keeps = hn::RebindMask(d, hn::Gt(number, most));
        hn::StoreU(hn::IfThenElseZero(keeps, change(hn::LoadU(d, src + i))), d, dst + i);
    }
    for (; i < n; ++i)
        dst[i] = words[i] >> 8U < limit ? 0.0F : hn::GetLane(change(hn::Set(d, src[i])));
}

void DropScaled(const std::uint32_t* words, std::uint32_t limit, const float* src, float scale, float* dst, std::size_t n)
{
    drop(words, limit, src, dst, n, [&](auto x) HWY_ATTR { return hn::Mul(x, hn::Set(F32(), scale)); });
}

void DropDivided(const std::uint32_t* words, std::uint32_t limit, const float* src, float divisor, float* dst, std::size_t n)
{
    drop(words, limit, src, dst, n, [&](auto x) HWY_ATTR { return hn::Div(x, hn::Set(F32(), divisor)); });
}

} // namespace ks::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::cpu {

HWY_EXPORT(RandomWords);
HWY_EXPORT(DropScaled);
HWY_EXPORT(DropDivided);

void randomWords(const Philox& numbers, std::uint64_t firstBlock, std::size_t blocks, std::uint32_t* words)
{
    HWY_DYNAMIC_DISPATCH(RandomWords)(numbers, firstBlock, blocks, words);
}

std::uint32_t dropLimit(float ratio)
{
    // uniform < ratio, asked of whole numbers: uniform is the upper 24 bits times 2⁻²⁴, exact in float32.
    return static_cast<std::uint32_t>(std::ceil(static_cast<double>(ratio) * 0x1p24));
}

void dropScaled(const std::uint32_t* words, std::uint32_t limit, const float* src, float scale, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(DropScaled)(words, limit, src, scale, dst, n);
}

void dropDivided(const std::uint32_t* words, std::uint32_t limit, const float* src, float divisor, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(DropDivided)(words, limit, src, divisor, dst, n);
}

} // namespace ks::cpu
#endif
