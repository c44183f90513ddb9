#pragma once

#include "core/data/pipeline.h"
#include "core/nn/initialisation.h"
#include "core/ops/graph.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"

#include <map>
#include <string>
#include <vector>

namespace ks {

/// A network as people know it: layers with names, what it is trained against, how its weights begin, what happens to an input before it
/// reaches the first layer, and what the outputs are called. No weights. The graph is for a batch of 1; while it is edited its shapes may
/// be impossible, which `problemsOf` explains.
struct Model {
    std::string name;
    Graph graph;
    OpKind loss = lossWith(SecondOperand::Classes);            ///< an operator that has a target
    Initialisation initialisation;                             ///< of layers that have none of their own
    std::map<std::string, Initialisation> layerInitialisation; ///< by layer
    Pipeline pipeline;
    std::vector<std::string> classes; ///< one per output; empty: not named
    /// The LossEnding, by its name, in which the ONNX file ended that the network is from: files for others get it back. Empty: none.
    std::string ending;
    /// No file says what it was trained against and nothing is trained yet: the loss is a guess, and the data may decide otherwise (answeringTo).
    bool lossAssumed = false;
    /// By layer: the number under which its weights are drawn, where that is not its place. Whoever edits a network keeps it (core/nn/layer_draws.h), so
    /// that a layer more does not draw those behind it anew.
    std::map<std::string, std::uint64_t> layerDraws;

    bool operator==(const Model&) const = default;

    const Initialisation& initialisationOf(int node) const;
    std::uint64_t drawOf(int node) const;
    /// Its loss makes probabilities of its outputs, which are logits.
    bool makesProbabilities() const { return infoOf(loss).second == SecondOperand::Classes; }
    /// It tells classes apart: by that loss, or, where its outputs are named as classes, against a 1 at that of the right one and 0 at the others.
    bool classifies() const { return makesProbabilities() || (!classes.empty() && !lossAssumed); }
    /// The cell that stands for 1 in what such networks learn from (Dataset::white): what has classes are pictures in bytes; what numbers are
    /// foretold from comes as it is. Where the loss is a guess, pictures are told by their rows and columns.
    float white() const { return classifies() || (lossAssumed && graph.input.h > 1 && graph.input.w > 1) ? 255.0F : 1.0F; }
    /// What files for others end with behind the last layer; nothing where the loss has no Softmax in it (any more).
    std::string endingForOthers() const { return makesProbabilities() ? ending : std::string(); }
    /// Outputs of one sample.
    std::int64_t outputs() const;
    /// The node with this name, or −2 if there is none; "input" is `graphInput`.
    int find(std::string_view layer) const;
};

inline constexpr int noNode = -2;

/// Why a model cannot be trained, at the layer to blame.
struct ModelProblem {
    int node = graphInput; ///< graphInput: the network as a whole
    std::string_view attribute;
    Text what;
    struct Way {
        Text label; ///< "strides = 1x1"
        Model model;
    };
    std::vector<Way> fixes; ///< nearest first
};

/// Empty for a model that can be planned and trained; else every reason that can be told, in the order of the layers. A layer behind an
/// impossible one waits and is not blamed.
std::vector<ModelProblem> problemsOf(const Model& model);
/// Throws InputError with the first problem.
void requireSound(const Model& model);

/// Every layer's `spec.src` from the operands before it. Layers behind an impossible one get an empty shape. Returns the graph as it is then.
Graph withShapes(Graph graph);
/// What a layer, or the input (graphInput), gives its readers; empty where that is not known or not possible.
Shape shapeMadeBy(const Graph& graph, int node);

} // namespace ks
