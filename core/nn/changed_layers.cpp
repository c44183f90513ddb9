#include "core/nn/changed_layers.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace ks {

namespace {

using LayerNames = std::vector<std::string>;

constexpr std::size_t mostMoved = 64; ///< at once; of more it is not told which they are

LayerNames layerNamesOf(const Model& model)
{
    LayerNames names;
    std::ranges::transform(model.graph.nodes, std::back_inserter(names), &GraphNode::name);
    return names;
}

/// How many layers, from this one on, have to be taken out of both for the rest to be the same; 0: it is not they that were moved.
std::size_t movedFrom(const LayerNames& from, std::size_t first, const LayerNames& to)
{
    const auto at = std::ranges::find(to, from[first]);
    for (std::size_t count = 1; count <= mostMoved && first + count <= from.size() && at + static_cast<std::ptrdiff_t>(count) <= to.end();
         ++count) {
        LayerNames one = from;
        LayerNames other = to;
        const auto begin = one.begin() + static_cast<std::ptrdiff_t>(first);
        const auto otherBegin = other.begin() + (at - to.begin());
        if (!std::equal(begin, begin + static_cast<std::ptrdiff_t>(count), otherBegin))
            return 0;
        one.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
        other.erase(otherBegin, otherBegin + static_cast<std::ptrdiff_t>(count));
        if (one == other)
            return count;
    }
    return 0;
}

std::vector<int> movedLayers(const Model& before, const Model& now, std::string_view here)
{
    const LayerNames then = layerNamesOf(before);
    const LayerNames names = layerNamesOf(now);
    const auto apart = static_cast<std::size_t>(std::ranges::mismatch(then, names).in1 - then.begin());
    if (apart == then.size())
        return {};
    const std::size_t onward = movedFrom(then, apart, names); // what stood there was taken away
    const std::size_t back = movedFrom(names, apart, then);   // what stands there came
    const bool isOnward = onward > 0 && (back == 0 || then[apart] == here || (names[apart] != here && onward <= back));
    const int first = now.find(isOnward ? then[apart] : names[apart]);
    std::vector<int> nodes;
    for (std::size_t i = 0; i < (isOnward ? onward : back); ++i)
        nodes.push_back(first + static_cast<int>(i));
    return nodes;
}

} // namespace

std::vector<int> changedLayers(const Model& before, const Model& now, std::string_view here)
{
    const auto& nodes = now.graph.nodes;
    std::vector<int> found;
    for (int node = 0; node < static_cast<int>(nodes.size()); ++node)
        if (before.find(nodes[static_cast<std::size_t>(node)].name) < 0)
            found.push_back(node);
    if (!found.empty() || nodes.size() < before.graph.nodes.size())
        return found;
    if (found = movedLayers(before, now, here); !found.empty())
        return found;
    const auto isOther = [](const GraphNode& one, const GraphNode& other) {
        OpSpec spec = other.spec;
        spec.src = one.spec.src; // which follows from the layers before
        return one.src != other.src || one.src2 != other.src2 || one.spec != spec;
    };
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (isOther(nodes[i], before.graph.nodes[i]))
            return {static_cast<int>(i)};
    return {};
}

} // namespace ks
