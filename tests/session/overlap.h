#pragma once

#include "core/ops/operator.h"
#include "core/session/session.h"

#include <memory>

namespace ks::test {

/// 3×3, window 2×2 at stride 1: the centre, the largest, is in all four windows.
inline Session overlap()
{
    Session session;
    session.name = "overlap";
    const Shape shape{1, 1, 3, 3};
    const float cells[] = {1, 2, 3, 4, 9, 5, 6, 7, 8};
    session.content.src = {std::make_shared<const Tensor>(shape, cells, "src"), {.kind = SourceKind::Typed}};
    session.content.spec = defaultSpec(OpKind::MaxPool, shape);
    session.content.spec.strides = {1, 1};
    return session;
}

} // namespace ks::test
