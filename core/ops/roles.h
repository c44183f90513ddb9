#pragma once

#include "core/base/joined.h"
#include "core/base/text.h"
#include "core/ops/op_spec.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ks {

/// What the first two indices of a tensor's cells count.
enum class Planes : std::uint8_t {
    Input,    ///< images and channels of src
    Output,   ///< images and channels of dst
    Weights,  ///< filters and their channels; of a transposed convolution channels of src and of dst
    Channels, ///< one number for each channel of the output, whichever operator has it
};

/// What a tensor of an operator is, whichever operator it is. Who needs a list of tensors (to show, store, draw or measure them all) makes it
/// from this table and asks `shapeOf` which of them an operator has.
struct RoleInfo {
    Role role = Role::Src;
    std::string_view name;      ///< the library's: see nameOf(Role)
    std::string_view onnx;      ///< "X", "dW": as ONNX's operators call it, and what the command line takes beside the library's name
    std::string_view alias;     ///< "target": what the users of one operator call it, on the command line too; empty for most
    std::string_view parameter; ///< behind a layer's name in files of weights; empty for what is no parameter of a network
    std::optional<Pass> madeBy; ///< of a result: the pass that computes it (Training does what Inference does)
    bool isResult = madeBy.has_value();
    Role gradientOf = role;               ///< of a gradient: the tensor by which the loss is differentiated
    bool isGradient = gradientOf != role; ///< belongs to the backward pass
    Role nextOf = role;                   ///< of new running statistics: those that they take the place of
    Planes planes = Planes::Input;
    bool perChannel = planes == Planes::Channels;
    std::string_view noun;          ///< "input": an English template of core's; see tensorNoun
    std::string_view plural = noun; ///< "feature maps": what a network's layer has of it, likewise
    std::string_view symbol = noun; ///< "∂L/∂X"; where people have no letter for it, the noun
    bool symbolIsWord = !noun.empty() && symbol == noun;
    std::string_view letter = symbolIsWord ? std::string_view() : symbol; ///< "μ": where there is no room for words; see letterOf()
    bool isSigned = true;                                                 ///< its sign matters; that of outputs often does not
    std::string_view option; ///< "--input": of its own on the command line; the others are given by name alone
    std::string_view help;   ///< of that option
};

/// All of them, in the order in which people are shown them.
std::span<const RoleInfo, tensorRoleCount> tensorRoles();
/// Of an inner result (a role from Stage0 on) there is nothing to say.
const RoleInfo& infoOf(Role role);

/// A tensor that the operator computes, whose cells can be explained.
bool isResult(Role role);
/// ∂L/∂Y and what is made of it.
bool isGradient(Role role);
/// What a network keeps from batch to batch, and of that what an optimiser changes.
bool isParameter(Role role);
bool isTrained(Role role);
/// The gradient by this tensor: DiffSrc of Src. Nothing where no operator has one.
std::optional<Role> diffOf(Role role);
/// What it is about: of a gradient the tensor by which the loss is differentiated, of new running statistics the old ones, else itself.
Role subjectOf(Role role);
/// Image by image: the planes of an input or output.
bool hasImages(Role role);

/// "src, weights, src2": what those are called for which `which(RoleInfo)` holds, in the table's order.
template <class Which>
std::string namesOfRoles(const Which& which, std::string_view RoleInfo::*name = &RoleInfo::name)
{
    return joinedIf(tensorRoles(), which, ", ", name);
}

/// What an operand holds where nobody chose anything.
enum class StartValue : std::uint8_t {
    Filter, ///< weights that look at an image: a preset (see core/tensor/weight_presets.h)
    Zeros,
    Ones,
    Quarters,
    FirstClass, ///< a target: 1 in the first channel, 0 in the others
};
StartValue startValueOf(OpKind op, Role operand);
/// The number that all cells begin with; nothing where they differ.
std::optional<float> startNumber(StartValue start);

/// "input", "gradient", "target" of a loss: without the symbol.
Text tensorNoun(OpKind op, Role role);

} // namespace ks
