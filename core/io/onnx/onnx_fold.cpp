#include "core/io/onnx/onnx_fold.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/io/onnx/onnx_node.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace ks::onnx_fold {

namespace {

using Inputs = std::span<const Constant* const>;
using onnx_names::product;
using onnx_node::attributeOf;
using onnx_node::integer;

constexpr std::size_t longestList = 4096; ///< of numbers that were not in the file
constexpr std::size_t mostAxes = 64;

const Constant& operand(Inputs inputs, std::size_t index)
{
    if (index >= inputs.size() || !inputs[index])
        onnx_node::lacksInput(static_cast<int>(inputs.size()), static_cast<int>(index));
    return *inputs[index];
}

const Constant* optionalOperand(Inputs inputs, std::size_t index)
{
    return index < inputs.size() ? inputs[index] : nullptr;
}

/// Shapes are lists; of larger constants no program computes parts.
const Constant& listOf(const Constant& constant)
{
    if (constant.dimensions.size() > 1 || constant.cells.size() > longestList)
        throw InputError(
            Text(KS_TEXT("core", "of constants only a list of at most %1 numbers is understood here"), {std::to_string(longestList)}));
    return constant;
}

Constant list(std::vector<float> cells)
{
    return {{static_cast<std::int64_t>(cells.size())}, std::move(cells)};
}

std::int64_t rankOf(const Constant& constant)
{
    return static_cast<std::int64_t>(constant.dimensions.size());
}

Constant cast(const onnx::NodeProto& node, Inputs inputs)
{
    Constant made = operand(inputs, 0);
    const std::int64_t type = integer(node, "to", onnx::TensorProto::FLOAT);
    if (type == onnx::TensorProto::INT64 || type == onnx::TensorProto::INT32)
        for (float& cell : made.cells)
            cell = std::trunc(cell);
    return made;
}

Constant concat(const onnx::NodeProto&, Inputs inputs)
{
    std::vector<float> all;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::vector<float>& cells = listOf(operand(inputs, i)).cells;
        all.insert(all.end(), cells.begin(), cells.end());
    }
    Constant made = list(std::move(all));
    listOf(made);
    return made;
}

/// One that may be counted from the end on.
std::size_t placeIn(const std::vector<float>& cells, float place)
{
    const auto count = static_cast<std::int64_t>(cells.size());
    const std::int64_t index = wholeNumber(place);
    if (index < -count || index >= count)
        throw InputError(Text(KS_TEXT("core", "it takes number %1 of a list of %2"), {std::to_string(index), std::to_string(count)}));
    return static_cast<std::size_t>(index < 0 ? index + count : index);
}

Constant gather(const onnx::NodeProto&, Inputs inputs)
{
    const Constant& from = listOf(operand(inputs, 0));
    Constant made = listOf(operand(inputs, 1));
    for (float& cell : made.cells)
        cell = from.cells[placeIn(from.cells, cell)];
    return made;
}

Constant slice(const onnx::NodeProto& node, Inputs inputs)
{
    const Constant& from = listOf(operand(inputs, 0));
    const auto count = static_cast<float>(from.cells.size());
    const auto bound = [&](const char* name, std::size_t input, float otherwise) {
        float given = otherwise;
        if (const auto* attribute = attributeOf(node, name); attribute && attribute->ints_size() == 1)
            given = static_cast<float>(attribute->ints(0));
        else if (const Constant* constant = optionalOperand(inputs, input); constant && constant->cells.size() == 1)
            given = constant->cells[0];
        return static_cast<std::ptrdiff_t>(std::clamp(given < 0 ? given + count : given, 0.0F, count));
    };
    if (const Constant* steps = optionalOperand(inputs, 4); steps && (steps->cells.size() != 1 || steps->cells[0] != 1))
        throw InputError(Text(KS_TEXT("core", "of constants only a slice with steps of 1 is understood here")));
    const std::ptrdiff_t begin = bound("starts", 1, 0);
    const std::ptrdiff_t end = std::max(begin, bound("ends", 2, count));
    return list({from.cells.begin() + begin, from.cells.begin() + end});
}

Constant unsqueeze(const onnx::NodeProto& node, Inputs inputs)
{
    Constant made = operand(inputs, 0);
    for (const std::int64_t axis : addedAxesOf(node, optionalOperand(inputs, 1), rankOf(made)))
        made.dimensions.insert(made.dimensions.begin() + std::min(axis, rankOf(made)), 1);
    return made;
}

Constant squeeze(const onnx::NodeProto& node, Inputs inputs)
{
    Constant made = operand(inputs, 0);
    const auto axes = axesOf(node, optionalOperand(inputs, 1), rankOf(made));
    std::vector<std::int64_t> left;
    for (std::int64_t axis = 0; axis < rankOf(made); ++axis) {
        const std::int64_t extent = made.dimensions[static_cast<std::size_t>(axis)];
        if (extent != 1 || (axes && std::ranges::find(*axes, axis) == axes->end()))
            left.push_back(extent);
    }
    made.dimensions = left;
    return made;
}

Constant reshape(const onnx::NodeProto& node, Inputs inputs)
{
    Constant made = operand(inputs, 0);
    made.dimensions = reshaped(made.dimensions, operand(inputs, 1).cells, integer(node, "allowzero", 0) != 0);
    return made;
}

Constant transpose(const onnx::NodeProto& node, Inputs inputs)
{
    const Constant& from = operand(inputs, 0);
    const std::size_t rank = from.dimensions.size();
    std::vector<std::size_t> order(rank);
    std::iota(order.rbegin(), order.rend(), std::size_t{0});
    if (const auto* given = attributeOf(node, "perm"))
        order.assign(given->ints().begin(), given->ints().end());
    std::vector<std::size_t> sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t axis = 0; axis < std::max(rank, sorted.size()); ++axis)
        if (axis >= rank || axis >= sorted.size() || sorted[axis] != axis)
            throw InputError(Text(KS_TEXT("core", "perm must name each of the %1 axes once"), {std::to_string(rank)}));
    std::vector<std::size_t> strides(rank, 1); // of the source
    for (std::size_t axis = rank; axis-- > 1;)
        strides[axis - 1] = strides[axis] * static_cast<std::size_t>(from.dimensions[axis]);
    Constant made;
    for (const std::size_t axis : order)
        made.dimensions.push_back(from.dimensions[axis]);
    made.cells.reserve(from.cells.size());
    std::vector<std::int64_t> place(rank);
    std::size_t source = 0;
    while (made.cells.size() < from.cells.size()) {
        made.cells.push_back(from.cells[source]);
        for (std::size_t axis = rank; axis-- > 0;) { // on to the next cell of what is made
            source += strides[order[axis]];
            if (++place[axis] < made.dimensions[axis])
                break;
            source -= strides[order[axis]] * static_cast<std::size_t>(place[axis]);
            place[axis] = 0;
        }
    }
    return made;
}

Constant reduceProduct(const onnx::NodeProto& node, Inputs inputs)
{
    const std::vector<float>& cells = listOf(operand(inputs, 0)).cells;
    const float all = std::accumulate(cells.begin(), cells.end(), 1.0F, std::multiplies());
    return {integer(node, "keepdims", 1) != 0 ? std::vector<std::int64_t>{1} : std::vector<std::int64_t>(), {all}};
}

Constant shapeOfConstant(const onnx::NodeProto&, Inputs inputs)
{
    const std::vector<std::int64_t>& extents = operand(inputs, 0).dimensions;
    return list({extents.begin(), extents.end()});
}

template <class Operation>
Constant arithmetic(const onnx::NodeProto&, Inputs inputs)
{
    const Constant& a = operand(inputs, 0);
    const Constant& b = operand(inputs, 1);
    const bool spread = a.cells.size() == 1 && b.cells.size() != 1;
    if (!spread && b.cells.size() != 1 && a.cells.size() != b.cells.size())
        throw InputError(
            Text(KS_TEXT("core", "of constants only two of equally many numbers, or one of a single number, are understood here")));
    const bool byDimensions = a.cells.size() == b.cells.size() && rankOf(b) > rankOf(a);
    Constant made = spread || byDimensions ? b : a;
    for (std::size_t i = 0; i < made.cells.size(); ++i)
        made.cells[i] = Operation()(a.cells[a.cells.size() == 1 ? 0 : i], b.cells[b.cells.size() == 1 ? 0 : i]);
    return made;
}

constexpr std::pair<std::string_view, Constant (*)(const onnx::NodeProto&, Inputs)> foldedOperators[] = {
    {"Cast", cast},
    {"Concat", concat},
    {"Gather", gather},
    {"Slice", slice},
    {"Unsqueeze", unsqueeze},
    {"Squeeze", squeeze},
    {"Reshape", reshape},
    {"Transpose", transpose},
    {"ReduceProd", reduceProduct},
    {"Shape", shapeOfConstant},
    {"Add", arithmetic<std::plus<>>},
    {"Sub", arithmetic<std::minus<>>},
    {"Mul", arithmetic<std::multiplies<>>},
};

} // namespace

std::string textOf(std::span<const std::int64_t> extents)
{
    return joined(extents, "×");
}

std::int64_t wholeNumber(float cell)
{
    constexpr float largest = 1e12F;
    if (!(std::abs(cell) <= largest) || cell != std::trunc(cell))
        throw InputError(Text(KS_TEXT("core", "a whole number is needed for a size or an axis; there is %1"), {digitsOf(cell)}));
    return static_cast<std::int64_t>(cell);
}

std::optional<std::vector<std::int64_t>> axesOf(const onnx::NodeProto& node, const Constant* given, std::int64_t rank)
{
    std::vector<std::int64_t> axes;
    if (const auto* attribute = attributeOf(node, "axes"))
        axes.assign(attribute->ints().begin(), attribute->ints().end());
    else if (given)
        std::ranges::transform(given->cells, std::back_inserter(axes), wholeNumber);
    if (axes.empty())
        return std::nullopt;
    if (axes.size() > mostAxes)
        throw InputError(Text(KS_TEXT("core", "a tensor has an impossible size")));
    for (std::int64_t& axis : axes) {
        if (axis < -rank || axis >= rank)
            throw InputError(Text(KS_TEXT("core", "there is no axis %1 of %2 dimensions"), {std::to_string(axis), std::to_string(rank)}));
        axis += axis < 0 ? rank : 0;
    }
    return axes;
}

std::vector<std::int64_t> addedAxesOf(const onnx::NodeProto& node, const Constant* given, std::int64_t rank)
{
    const auto* attribute = attributeOf(node, "axes");
    const std::int64_t added = attribute ? attribute->ints_size() : given ? std::ssize(given->cells) : 0;
    std::vector<std::int64_t> axes = axesOf(node, given, rank + added).value_or(std::vector<std::int64_t>());
    std::ranges::sort(axes);
    return axes;
}

std::vector<std::int64_t> reshaped(std::span<const std::int64_t> from, std::span<const float> wished, bool zeros)
{
    std::vector<std::int64_t> to;
    std::ptrdiff_t left = -1; // the place of −1
    for (const float cell : wished) {
        const std::int64_t extent = wholeNumber(cell);
        if (extent == -1 && left < 0)
            left = std::ssize(to);
        else if (extent < 0 || (extent == 0 && !zeros && std::ssize(to) >= std::ssize(from)))
            throw InputError(Text(KS_TEXT("core", "a shape cannot have the size %1 here"), {std::to_string(extent)}));
        to.push_back(extent == -1 ? 1 : extent == 0 && !zeros ? from[to.size()] : extent);
    }
    const std::int64_t all = product(from);
    const std::int64_t named = product(to);
    const bool fits = left < 0 ? named == all : named > 0 && all % named == 0;
    if (left >= 0)
        to[static_cast<std::size_t>(left)] = fits ? all / named : -1;
    if (!fits)
        throw InputError(Text(KS_TEXT("core", "%1 numbers cannot be laid out as %2"), {std::to_string(all), textOf(to)}));
    return to;
}

std::optional<Constant> folded(const onnx::NodeProto& node, std::span<const Constant* const> inputs)
{
    const auto* const known =
        std::ranges::find(foldedOperators, std::string_view(node.op_type()), [](const auto& one) { return one.first; });
    return known == std::end(foldedOperators) ? std::nullopt : std::optional(known->second(node, inputs));
}

} // namespace ks::onnx_fold
