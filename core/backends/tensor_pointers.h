#pragma once

#include "core/backends/backend.h"

namespace ks {

/// The tensors of `Args` as plain pointers into a backend's memory. Null where the pass does not need one, and for an absent bias.
struct TensorPointers : OperandMap<const float*>, ResultMap<float*> {};

/// Where a buffer of the class `Own` lies.
template <class Own, class Pointer>
Pointer pointerInto(const Buffer* buffer)
{
    return buffer ? reinterpret_cast<Pointer>(static_cast<const Own*>(buffer)->data()) : nullptr;
}

/// Of buffers that are all of the class `Own`.
template <class Own>
TensorPointers tensorPointers(const Args& args)
{
    TensorPointers pointers;
    for (const Role role : operandRoles)
        *pointers.operand(role) = pointerInto<Own, const float*>(*args.operand(role));
    for (const Role role : resultRoles)
        *pointers.result(role) = pointerInto<Own, float*>(*args.result(role));
    return pointers;
}

} // namespace ks
