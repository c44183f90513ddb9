#include "core/nn/builder.h"

#include "core/nn/edits.h"
#include "core/ops/attributes.h"

namespace ks {

namespace {

std::string pair(std::int64_t side)
{
    return std::to_string(side) + "x" + std::to_string(side);
}

} // namespace

ModelBuilder::ModelBuilder(std::string name, const Shape& input)
{
    model.name = std::move(name);
    model.graph.input = {1, input.c, input.h, input.w};
}

ModelBuilder& ModelBuilder::add(OpKind op, Settings attributes, std::string name)
{
    GraphNode node{.name = name.empty() ? freeName(model.graph, op) : std::move(name), .spec = layerSpec(op, {}), .src = m_last};
    for (const auto& [attribute, value] : attributes)
        setAttribute(node.spec, attribute, value);
    m_last = static_cast<int>(model.graph.nodes.size());
    model.graph.nodes.push_back(std::move(node));
    return *this;
}

ModelBuilder& ModelBuilder::conv(std::int64_t filters, std::int64_t kernel, std::int64_t stride, std::int64_t pad, bool bias)
{
    return add(OpKind::Conv, {{"filters", std::to_string(filters)},
                              {"kernel_shape", pair(kernel)},
                              {"strides", pair(stride)},
                              {"pads", std::to_string(pad)},
                              {"bias", bias ? "true" : "false"}});
}

ModelBuilder& ModelBuilder::maxPool(std::int64_t kernel, std::int64_t stride, std::int64_t pad)
{
    return add(OpKind::MaxPool, {{"kernel_shape", pair(kernel)}, {"strides", pair(stride)}, {"pads", std::to_string(pad)}});
}

ModelBuilder& ModelBuilder::joinedWith(int other, OpKind op)
{
    add(op);
    model.graph.nodes.back().src2 = other;
    return *this;
}

ModelBuilder& ModelBuilder::from(int node)
{
    m_last = node;
    return *this;
}

Model ModelBuilder::finish()
{
    model.graph = withShapes(std::move(model.graph));
    requireSound(model);
    return model;
}

} // namespace ks
