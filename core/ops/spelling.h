#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

/// Operators said with others, where a version of ONNX does not have them, as other programs write them there.
namespace ks {

/// What a node of a spelling reads: the operator's own src, the result of an earlier node of the spelling (counted from 0), or a constant.
struct SpelledInput {
    enum class From : std::uint8_t { Nothing, Src, Node, Number };

    From from = From::Nothing;
    double number = 0; ///< the node's place, or the constant
};

struct SpelledNode {
    std::string_view name; ///< ONNX's operator
    std::array<SpelledInput, 3> inputs;
};

/// Files are written so, and whatever comes to the same formula is read as it; in both src is read more than once.
struct Spelling {
    std::string_view attribute; ///< for which settings: those with this attribute at this value; empty: all
    std::string_view value;
    std::span<const SpelledNode> nodes; ///< the last one makes dst
};

/// For the rows of operators.
namespace spelled {

inline constexpr SpelledInput src{SpelledInput::From::Src};

constexpr SpelledInput node(int place)
{
    return {SpelledInput::From::Node, static_cast<double>(place)};
}

constexpr SpelledInput number(double value)
{
    return {SpelledInput::From::Number, value};
}

} // namespace spelled

} // namespace ks
