#pragma once

#include "core/backends/lanes/layer.h"
#include "core/backends/planned_network.h"

#include <algorithm>
#include <vector>

namespace ks::lanes {

/// What a network becomes: its tensors, and the instructions that BlockRunner takes for every block, fused and cut into segments. No memory,
/// no numbers.
struct BlockProgram {
    static constexpr int none = -1;

    /// A tensor of the network (a Relu shares that of the layer it is fused into, a Flatten that of its source).
    struct Value {
        std::string name;             ///< of the node that makes it
        std::int64_t floats = 0;      ///< of a block, in lanes
        bool fusedRelu = false;       ///< holds what Relu made of it
        bool trained = false;         ///< parameters lie before it: it needs a gradient
        bool wholeBatch = false;      ///< kept for all blocks; else one per thread
        bool maskGradient = false;    ///< Relu's part of the gradient is nobody else's work
        bool inner = false;           ///< between a Conv and a MaxPool that go back together: no gradient is made
        bool gradientInPlace = false; ///< no backward pass reads it: its gradient takes its memory
    };

    struct Instruction {
        int node = 0;
        int relu = none;                                               ///< the node fused into it
        std::unique_ptr<Layer> layer;                                  ///< null for BatchNormalization
        int src = none, src2 = none, dst = none;                       ///< values
        int weights = none, bias = none, mean = none, variance = none; ///< parameters by their index
        bool diffSrc = false, diffSrc2 = false;                        ///< gradients that it makes
        bool accumulateSrc = false, accumulateSrc2 = false;            ///< somebody wrote them before
        bool maskSrc = false;                                          ///< it applies the Relu that was fused into src
        int pool = none;         ///< the instruction (a MaxPool) whose way back is taken together with this Conv's
        bool poolMasks = false;  ///< a Relu lies between them
        bool backBefore = false; ///< such a MaxPool, when nobody looks at what lies between
    };

    /// Operations first … last − 1, taken block by block. All segments but the first begin with a BatchNormalization in training, which needs
    /// sums over the batch before it can go on.
    struct Segment {
        std::size_t first = 0;
        std::size_t last = 0;
    };

    Graph graph;
    PlanSpec spec;
    std::vector<ParameterInfo> parameters;
    std::vector<Value> values; ///< 0 is the input
    std::vector<Instruction> instructions;
    std::vector<Segment> segments;
    std::vector<int> valueOfNode;
    int output = 0;
    std::int64_t blocks = 0;

    std::int64_t imagesOf(std::int64_t block) const { return std::min(blockImages, spec.batch - block * blockImages); }
    const OpSpec& specOf(const Instruction& one) const { return graph.nodes[static_cast<std::size_t>(one.node)].spec; }
    /// Of several blocks none is asked: they may be on several threads, whose region nothing thrown may leave.
    bool isToLeave(int node) const { return blocks == 1 && spec.leave && spec.leave(node); }
    /// Is its gradient that of both of its sources, unchanged?
    bool sums(const Instruction& instruction) const;
};

/// Throws Unsupported naming the layer.
BlockProgram programOf(const Graph& graph, const PlanSpec& spec);

} // namespace ks::lanes
