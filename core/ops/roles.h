#pragma once

#include "core/base/text.h"
#include "core/ops/op_spec.h"

#include <span>

namespace ks {

/// What a tensor of an operator is, whichever operator it is. Who needs a list of tensors (to show, store, draw or measure them all) makes it
/// from this table and asks `shapeOf` which of them an operator has.
struct RoleInfo {
    Role role = Role::Src;
    std::string_view name;      ///< the library's: see nameOf(Role)
    std::string_view onnx;      ///< "X", "dW": as ONNX's operators call it, and what the command line takes beside the library's name
    std::string_view parameter; ///< behind a layer's name in files of weights; empty for what is no parameter of a network
    bool isResult = false;      ///< the operator computes it
    bool isGradient = false;    ///< belongs to the backward pass
    Role gradientOf = role;     ///< of a gradient: the tensor by which the loss is differentiated
    bool perChannel = false;    ///< one number for each channel of the output, whichever operator has it
    std::string_view symbol;    ///< "∂L/∂X"; a word ("running mean") where people have no letter for it
    bool symbolIsWord = false;
};

/// All of them, in the order in which people are shown them.
std::span<const RoleInfo, tensorRoleCount> tensorRoles();
/// Of an inner result (a role from Stage0 on) there is nothing to say.
const RoleInfo& infoOf(Role role);

/// A tensor that the operator computes, whose cells can be explained.
bool isResult(Role role);
/// ∂L/∂Y and what is made of it.
bool isGradient(Role role);

/// What an operand holds where nobody chose anything.
enum class StartValue : std::uint8_t {
    Filter, ///< weights that look at an image: a preset (see core/tensor/weight_presets.h)
    Zeros,
    Ones,
    FirstClass, ///< a target: 1 in the first channel, 0 in the others
};
StartValue startValueOf(OpKind op, Role operand);

/// "input", "gradient", "target" of a loss: without the symbol.
Text tensorNoun(OpKind op, Role role);

} // namespace ks
