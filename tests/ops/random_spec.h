#pragma once

#include "core/ops/operator.h"

#include <rapidcheck.h>

/// Random specs of windowed operators, legal or not, small enough to think about.
inline ks::OpSpec anySpec()
{
    using ks::OpKind;
    const auto between = [](int low, int high) { return static_cast<std::int64_t>(*rc::gen::inRange(low, high + 1)); };
    ks::OpSpec spec;
    spec.op = *rc::gen::element(OpKind::MaxPool, OpKind::AveragePool, OpKind::Conv, OpKind::ConvTranspose);
    spec.src = {1, between(1, 6), between(1, 12), between(1, 12)};
    spec.kernel = {between(1, 5), between(1, 5)};
    spec.strides = {between(1, 4), between(1, 4)};
    spec.dilations = {between(1, 3), between(1, 3)};
    spec.pads = {between(0, 3), between(0, 3), between(0, 3), between(0, 3)};
    spec.autoPad =
        *rc::gen::element(ks::AutoPad::NotSet, ks::AutoPad::NotSet, ks::AutoPad::SameUpper, ks::AutoPad::SameLower, ks::AutoPad::Valid);
    spec.ceilMode = between(0, 1) == 1;
    spec.filters = between(1, 6);
    spec.group = between(1, 3);
    if (spec.op == OpKind::ConvTranspose)
        spec.outputPadding = {between(0, 2), between(0, 2)};
    return spec;
}

inline ks::OpSpec anyLegalSpec()
{
    ks::OpSpec spec = anySpec();
    RC_PRE(ks::isLegal(spec));
    return spec;
}
