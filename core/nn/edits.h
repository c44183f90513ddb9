#pragma once

#include "core/nn/model.h"

#include <string>
#include <string_view>

namespace ks {

// Changes of a network as a person makes them. Each gives a new model with shapes inferred anew; where these became impossible, `problemsOf`
// says so at the layer, with ways out. Each throws InputError where the change itself makes no sense, and says why. Nodes are indices.

/// `op` on `src` with the settings that a newcomer expects of a new layer: filters give as many channels as they read, so that what follows keeps its
/// weights. An empty shape is one that is not known.
OpSpec specToInsert(OpKind op, const Shape& src);
/// A new layer behind `after` (graphInput: the first), with the settings that a newcomer expects; whatever read `after` reads it. Add reads
/// `after` and the layer before that. Losses are no layers.
Model withInserted(const Model& model, int after, OpKind op);
/// As above with settings of one's own (`spec.src` is not looked at) and a name, which is made unique.
Model withInserted(const Model& model, int after, const OpSpec& spec, std::string_view name);
/// What read it reads what it read (the first operand of Add).
Model without(const Model& model, int node);
/// Takes it out and puts it behind `after`, an index of the model as it is. Layers with two branches (Add) stay where they are.
/// One that reads `after` already, with others between them, only runs before these: everything reads what it read.
Model withMoved(const Model& model, int node, int after);
/// A copy behind it.
Model withDuplicate(const Model& model, int node);
/// By ONNX's name and text: ("strides", "2x2").
Model withAttribute(const Model& model, int node, std::string_view attribute, std::string_view value);
/// Another name; the layer's own initialisation, and what it is drawn by, go with it.
Model withName(const Model& model, int node, std::string_view name);
/// Lets a layer read another one: its first operand, or the second of Add. For residual branches.
Model withOperand(const Model& model, int node, bool second, int operand);
/// Another input: C×H×W.
Model withInput(const Model& model, const Shape& input);
/// The output layer made for so many classes, with their names; the last Gemm or Conv gets the filters. Throws InputError if there is neither.
Model withClasses(const Model& model, std::vector<std::string> classes);

/// A name that no layer has yet: "conv3" for the third Conv.
std::string freeName(const Graph& graph, OpKind op);
/// The wished one where no layer has it, else a free one.
std::string uniqueName(const Graph& graph, std::string_view wished, OpKind op);
/// A new layer that reads `from`, and if it reads two what that was made of, with a name that is made unique. Throws InputError for a loss.
GraphNode layerReading(const Model& model, int from, const OpSpec& spec, std::string_view name);

} // namespace ks
