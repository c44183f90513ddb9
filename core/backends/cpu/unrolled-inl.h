// For files that are compiled once per instruction set: included within foreach_target, so guarded per target.
#if defined(KS_UNROLLED_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef KS_UNROLLED_INL_H
#undef KS_UNROLLED_INL_H
#else
#define KS_UNROLLED_INL_H
#endif

#include "hwy/highway.h"

#include <type_traits>
#include <utility>

/// For the lambdas that are given to `unrolled`.
#undef KS_INLINE
#define KS_INLINE HWY_ATTR __attribute__((always_inline))

HWY_BEFORE_NAMESPACE();
namespace ks::cpu::HWY_NAMESPACE {

/// That hold vectors.
#if HWY_TARGET == HWY_AVX3 || HWY_ARCH_ARM_A64
constexpr int registers = 32;
#else
constexpr int registers = 16;
#endif

template <int... i, class Work>
HWY_INLINE void unrolled(std::integer_sequence<int, i...>, Work&& work)
{
    (work(std::integral_constant<int, i>()), ...);
}

/// work(0) … work(n − 1), written out while the program is compiled: sums in arrays then live in registers. A loop that the compiler unrolls
/// itself may come too late for that, and every sum is stored in every turn.
template <int n, class Work>
HWY_INLINE void unrolled(Work&& work)
{
    unrolled(std::make_integer_sequence<int, n>(), work);
}

/// A vector that was loaded once and stays in its register. GCC would rather let every instruction that uses it read the memory again, and two
/// loads a cycle are what such loops run out of first.
template <class V>
HWY_INLINE V held(V v)
{
#if HWY_TARGET == HWY_AVX3
    asm("" : "+v"(v.raw));
#elif HWY_ARCH_X86 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
    asm("" : "+x"(v.raw));
#endif
    return v;
}

} // namespace ks::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
