// Included once per instruction set (Highway), hence no `#pragma once`.
#if defined(KS_PARTIAL_VECTORS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef KS_PARTIAL_VECTORS_INL
#undef KS_PARTIAL_VECTORS_INL
#else
#define KS_PARTIAL_VECTORS_INL
#endif

#include "hwy/highway.h"

#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace ks::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// How many lanes of a vector touch memory: all of them, …
struct AllLanes {
    template <class D>
    HWY_INLINE hn::Vec<D> load(D d, const hn::TFromD<D>* from) const
    {
        return hn::LoadU(d, from);
    }
    template <class D>
    HWY_INLINE void store(D d, hn::Vec<D> v, hn::TFromD<D>* to) const
    {
        hn::StoreU(v, d, to);
    }
};

/// … or only the first `count`: nothing beyond them is read or written, on any instruction set. The other lanes read as 0.
struct FirstLanes {
    std::size_t count;

    template <class D>
    HWY_INLINE hn::Vec<D> load(D d, const hn::TFromD<D>* from) const
    {
#if HWY_TARGET == HWY_AVX3
        return hn::MaskedLoad(hn::FirstN(d, count), d, from);
#else
        HWY_ALIGN hn::TFromD<D> lanes[hn::MaxLanes(d)] = {};
        std::memcpy(lanes, from, count * sizeof(lanes[0]));
        return hn::Load(d, lanes);
#endif
    }
    template <class D>
    HWY_INLINE void store(D d, hn::Vec<D> v, hn::TFromD<D>* to) const
    {
#if HWY_TARGET == HWY_AVX3
        hn::BlendedStore(v, hn::FirstN(d, count), d, to);
#else
        HWY_ALIGN hn::TFromD<D> lanes[hn::MaxLanes(d)];
        hn::Store(v, d, lanes);
        std::memcpy(to, lanes, count * sizeof(lanes[0]));
#endif
    }
};

/// step(i, AllLanes or FirstLanes) for i = 0, lanes, 2·lanes, … below n.
template <class D, class Step>
HWY_INLINE void forEachVector(D d, std::size_t n, Step&& step)
{
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        step(i, AllLanes{});
    if (i < n)
        step(i, FirstLanes{n - i});
}

} // namespace ks::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
