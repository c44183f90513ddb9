// Compiled once per instruction set (Highway). No fused multiply-add, so that all of them give the same bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/optimizer.cpp"
#include "hwy/foreach_target.h"

#include "hwy/highway.h"

#include "core/backends/optimizer.h"

#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace ks::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

struct Lanes {
    VF w;
    VF m;
    VF v;
};

/// One vector of parameters; `m` is the only state of momentum and Nesterov, `v` that of RMSprop.
HWY_INLINE void step(const UpdateConstants& f, const UpdateNumbers& now, VF g, Lanes& lanes)
{
    const F32 d;
    const auto mixed = [&](float kept, VF old, float rest, VF added)
                           HWY_ATTR { return hn::Add(hn::Mul(hn::Set(d, kept), old), hn::Mul(hn::Set(d, rest), added)); };
    const VF rate = hn::Set(d, now.rate);
    const VF decay = hn::Mul(hn::Set(d, f.decay), lanes.w);
    if (f.kind != OptimizerKind::AdamW && f.decay != 0)
        g = hn::Add(g, decay);
    switch (f.kind) {
    case OptimizerKind::Sgd: lanes.w = hn::Sub(lanes.w, hn::Mul(rate, g)); break;
    case OptimizerKind::Momentum:
        lanes.m = hn::Add(hn::Mul(hn::Set(d, f.momentum), lanes.m), g);
        lanes.w = hn::Sub(lanes.w, hn::Mul(rate, lanes.m));
        break;
    case OptimizerKind::Nesterov:
        lanes.m = hn::Add(hn::Mul(hn::Set(d, f.momentum), lanes.m), g);
        lanes.w = hn::Sub(lanes.w, hn::Mul(rate, hn::Add(g, hn::Mul(hn::Set(d, f.momentum), lanes.m))));
        break;
    case OptimizerKind::RmsProp:
        lanes.v = mixed(f.beta2, lanes.v, f.rest2, hn::Mul(g, g));
        lanes.w = hn::Sub(lanes.w, hn::Div(hn::Mul(rate, g), hn::Add(hn::Sqrt(lanes.v), hn::Set(d, now.epsilon))));
        break;
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW: {
        lanes.m = mixed(f.beta1, lanes.m, f.rest1, g);
        lanes.v = mixed(f.beta2, lanes.v, f.rest2, hn::Mul(g, g));
        const VF mean = hn::Mul(lanes.m, hn::Set(d, now.correction1));
        const VF root = hn::Sqrt(hn::Mul(lanes.v, hn::Set(d, now.correction2)));
        lanes.w = hn::Sub(lanes.w, hn::Div(hn::Mul(rate, mean), hn::Add(root, hn::Set(d, now.epsilon))));
        if (f.kind == OptimizerKind::AdamW && f.decay != 0)
            lanes.w = hn::Sub(lanes.w, hn::Mul(rate, decay));
        break;
    }
    }
}

/// `m` and `v` are null where the optimiser has no such state.
void updateRow(const UpdateConstants& constants, const UpdateNumbers& now, std::size_t n, float* w, const float* g, float* m, float* v)
{
    const F32 d;
    const std::size_t lanes = hn::Lanes(d);
    const auto one = [&](float* wAt, const float* gAt, float* mAt, float* vAt) HWY_ATTR {
        Lanes part{hn::LoadU(d, wAt), mAt ? hn::LoadU(d, mAt) : hn::Zero(d), vAt ? hn::LoadU(d, vAt) : hn::Zero(d)};
        step(constants, now, hn::LoadU(d, gAt), part);
        hn::StoreU(part.w, d, wAt);
        if (mAt)
            hn::StoreU(part.m, d, mAt);
        if (vAt)
            hn::StoreU(part.v, d, vAt);
    };
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        one(w + i, g + i, m ? m + i : nullptr, v ? v + i : nullptr);
    if (i == n)
        return;
    HWY_ALIGN float rest[4][hn::MaxLanes(d)] = {};
    const std::size_t bytes = (n - i) * sizeof(float);
    std::memcpy(rest[0], w + i, bytes);
    std::memcpy(rest[1], g + i, bytes);
    if (m)
        std::memcpy(rest[2], m + i, bytes);
    if (v)
        std::memcpy(rest[3], v + i, bytes);
    one(rest[0], rest[1], m ? rest[2] : nullptr, v ? rest[3] : nullptr);
    std::memcpy(w + i, rest[0], bytes);
    if (m)
        std::memcpy(m + i, rest[2], bytes);
    if (v)
        std::memcpy(v + i, rest[3], bytes);
}

} // namespace ks::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks {

HWY_EXPORT(updateRow);

void updateParameters(const OptimizerSpec& spec, float rate, std::uint64_t updates, std::span<float> parameters,
                      std::span<const float> gradient, const std::array<std::span<float>, 2>& states)
{
    const auto [m, v] = statePlacesOf(spec.kind);
    const auto at = [&](int place) { return place < 0 ? nullptr : states.at(static_cast<std::size_t>(place)).data(); };
    HWY_DYNAMIC_DISPATCH(updateRow)
    (spec.constants(), spec.numbersFor(rate, updates), parameters.size(), parameters.data(), gradient.data(), at(m), at(v));
}

} // namespace ks
#endif
