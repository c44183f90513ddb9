#pragma once

#include "core/ops/op_spec.h"

#include <span>
#include <string>
#include <string_view>

namespace ks {

enum class AttributeType : std::uint8_t { Integer, Pair, Pads, Flag, Choice, Real };

/// One attribute under its ONNX name, read and written as text: the command line, session files and the window's
/// settings all go through this table.
struct Attribute {
    std::string_view name;
    AttributeType type;
    /// Text of ONNX's default; empty where ONNX has none (kernel_shape).
    std::string_view onnxDefault;
    /// For Choice: the values, separated by '|'.
    std::string_view choices;
    /// "2x2", "1,0,1,0" (top,left,bottom,right), "1", "true", "SAME_UPPER", "0.01"
    std::string (*get)(const OpSpec&);
    /// False when the text is not of the type; legality is asked of `problemsOf`, not here.
    bool (*set)(OpSpec&, std::string_view);
};

/// The attributes of one operator, in the order in which people set them.
std::span<const Attribute> attributesOf(OpKind op);
const Attribute* findAttribute(OpKind op, std::string_view name);

/// Throws InputError naming the attribute, the value and what is legal. Attributes of ONNX that have one value here (Gemm's transB, Softmax's
/// axis) are taken with that value alone.
void setAttribute(OpSpec& spec, std::string_view name, std::string_view value);

/// The integer numbers `text` holds between 'x' or ',': "2x3" → 2, 3. Empty when anything else is in it.
bool parseIntegers(std::string_view text, char separator, std::span<std::int64_t> values);

} // namespace ks
