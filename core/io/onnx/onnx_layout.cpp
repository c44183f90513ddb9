#include "core/io/onnx/onnx_layout.h"

#include "core/base/error.h"
#include "core/io/onnx/onnx_fold.h"
#include "core/io/onnx/onnx_names.h"
#include "core/io/onnx/onnx_node.h"

#include <algorithm>

namespace ks {

using onnx_fold::textOf;
using onnx_node::inputOf;
using onnx_node::integer;

bool OnnxLayout::readAmongConstants(const onnx::NodeProto& node)
{
    std::vector<const Constant*> inputs;
    for (const std::string& name : node.input()) {
        if (!name.empty() && !isConstant(name))
            return false;
        inputs.push_back(name.empty() ? nullptr : &constant(name));
    }
    auto made = onnx_fold::folded(node, inputs);
    if (made) {
        m_room.add(made->cells.size() * sizeof(float), node.output(0));
        addConstant(node.output(0), std::move(*made));
    }
    return made.has_value();
}

void OnnxLayout::readIdentity(const onnx::NodeProto& node)
{
    if (const std::string& same = inputOf(node, 0); isConstant(same))
        aliasConstant(node.output(0), same);
    else
        alias(node.output(0), same, rankOf(same));
}

void OnnxLayout::readShape(const onnx::NodeProto& node)
{
    const std::string& of = inputOf(node, 0);
    const std::vector<std::int64_t> extents = extentsOf(of);
    const auto place = [&](const char* name, std::int64_t otherwise) {
        const std::int64_t given = integer(node, name, otherwise);
        return std::clamp<std::int64_t>(given < 0 ? given + std::ssize(extents) : given, 0, std::ssize(extents));
    };
    const std::int64_t begin = place("start", 0);
    const std::int64_t end = std::max(begin, place("end", std::ssize(extents)));
    addConstant(node.output(0), {{end - begin}, {extents.begin() + begin, extents.begin() + end}});
    --readersOf(value(of));
}

void OnnxLayout::readSqueeze(const onnx::NodeProto& node)
{
    const std::string& src = inputOf(node, 0);
    const std::vector<std::int64_t> extents = extentsOf(src);
    auto axes = onnx_fold::axesOf(node, optionalConstant(node, 1), std::ssize(extents));
    if (!axes && extents.size() > 2) // all of one cell; the batch stays, which has one only here
        for (axes.emplace(); std::ssize(*axes) + 2 < std::ssize(extents);)
            axes->push_back(std::ssize(*axes) + 2);
    const bool legal =
        axes && std::ranges::all_of(*axes, [&](std::int64_t axis) { return axis >= 2 && extents[static_cast<std::size_t>(axis)] == 1; });
    const std::int64_t rank = legal ? std::ssize(extents) - std::ssize(*axes) : 0;
    if (rank == 2)
        add(node, *onnx_names::operatorFor("Flatten"), value(src));
    else if (rank == 3 && axes->front() == 3)
        alias(node.output(0), src, rank);
    else
        throw InputError(
            Text(KS_TEXT("core", "of %1 only rows and columns of one cell can be taken away, axes 2 and 3"), {textOf(extents)}));
}

void OnnxLayout::readUnsqueeze(const onnx::NodeProto& node)
{
    const std::string& src = inputOf(node, 0);
    std::vector<std::int64_t> extents = extentsOf(src);
    const std::int64_t rank = std::ssize(extents);
    const std::vector<std::int64_t> axes = onnx_fold::addedAxesOf(node, optionalConstant(node, 1), rank);
    if (rank >= 2 && !axes.empty() && axes.front() == rank && rank + std::ssize(axes) <= 4)
        return alias(node.output(0), src, rank + std::ssize(axes));
    for (const std::int64_t axis : axes)
        extents.insert(extents.begin() + std::min(axis, std::ssize(extents)), 1);
    if (!layInputAnew(node, extents))
        throw InputError(Text(KS_TEXT("core", "it makes %1; only rows and columns of one cell can be added to channels, axes 2 and 3"),
                              {textOf(extents)}));
}

void OnnxLayout::readReduction(const onnx::NodeProto& node, const OpInfo& info)
{
    const std::string& src = inputOf(node, 0);
    auto axes = onnx_fold::axesOf(node, optionalConstant(node, 1), rankOf(src));
    if (axes)
        std::ranges::sort(*axes);
    if (rankOf(src) != 4 || axes != std::vector<std::int64_t>{2, 3})
        throw InputError(Text(KS_TEXT("core", "only over rows and columns together, axes 2 and 3, is possible here")));
    add(node, info, value(src));
    const int pool = static_cast<int>(m_network.graph.nodes.size()) - 1;
    if (integer(node, "keepdims", 1) == 0) {
        madeBy(pool).readers = 1;
        add(node, *onnx_names::operatorFor("Flatten"), pool, onnx_names::flattenOf(m_network.graph.nodes.back().name));
    }
}

void OnnxLayout::readReshape(const onnx::NodeProto& node, const OpInfo& info)
{
    const std::string& src = inputOf(node, 0);
    const Shape shape = shapeOfValue(value(src));
    const std::int64_t row = shape.c * shape.h * shape.w;
    std::vector<float> wished = constant(inputOf(node, 1)).cells;
    if (m_freeBatch && wished.size() == 2 && wished[0] > 0) // the batch that the network was exported with
        wished[0] = static_cast<float>(shape.n);
    const std::vector<std::int64_t> from = extentsOf(src);
    const std::vector<std::int64_t> to = onnx_fold::reshaped(from, wished, integer(node, "allowzero", 0) != 0);
    std::vector<std::int64_t> padded = to;
    padded.resize(std::max<std::size_t>(to.size(), 4), 1);
    if (to == std::vector{shape.n, row})
        add(node, info, value(src));
    else if (to.size() >= 2 && padded == std::vector{shape.n, shape.c, shape.h, shape.w})
        alias(node.output(0), src, std::ssize(to));
    else if (!layInputAnew(node, to))
        throw InputError(Text(KS_TEXT("core", "a Reshape of %1 to %2 is not understood; one row for each image, %3, is"),
                              {textOf(from), textOf(to), textOf(std::vector{shape.n, row})}));
}

} // namespace ks
