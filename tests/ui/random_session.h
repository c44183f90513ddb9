#pragma once

#include "core/ops/operator.h"
#include "core/session/compute.h"
#include "core/tensor/random.h"

namespace ks::test {

/// An operation on random numbers, with the settings that an operator has at first.
inline Session randomSession(OpKind op, const Shape& shape = {1, 1, 8, 8})
{
    Session session;
    session.content.backend = "serial";
    session.content.src = {std::make_shared<const Tensor>(randomTensor({.shape = shape})),
                           {.kind = SourceKind::Random, .random = {.shape = shape}}};
    session.content.spec = defaultSpec(op, shape);
    fitWeights(session.content);
    return session;
}

} // namespace ks::test
