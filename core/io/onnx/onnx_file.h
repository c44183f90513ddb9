#pragma once

#include "core/ops/graph.h"
#include "core/tensor/tensor.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// A network with its numbers, as an ONNX file holds it.
struct OnnxNetwork {
    std::string name;
    Graph graph;                      ///< for a batch of one, or the file's own fixed batch
    std::vector<Tensor> parameters;   ///< in the order of `parametersOf(graph)`
    std::vector<std::string> classes; ///< names of the outputs; empty where the file does not say
    std::optional<OpKind> loss;       ///< that it is trained against; nothing where the file does not say
    std::string ending;               ///< name of the LossEnding that the file ends in: of a classifier's loss, not of `graph`; empty: none
    std::string preprocessing;        ///< what happens to inputs before they reach the graph, as JSON of a Pipeline; empty: not said
    std::string about;                ///< the same and more in words for people; only written
};

/// The file's bytes: an inference graph with a free batch. A fully connected layer on an image gets a Flatten before it, a window on a row an Unsqueeze,
/// and an operator that this version of ONNX does not have is said with others (core/ops/spelling.h); reading takes all this away again: what was
/// written reads back equal. Checked with ONNX's own checker and shape inference.
/// Throws Unsupported naming the layer and what ONNX cannot say (pad_value 0), InputError for parameters that do not fit.
std::string onnxBytes(const OnnxNetwork& network);

/// As onnxBytes; also FileError.
void writeOnnx(const std::filesystem::path& path, const OnnxNetwork& network);

/// Reads what onnxBytes writes, and files of others as far as they are made of the same operators: MatMul followed by Add, Identity, Constant, what makes
/// rows of images and images of rows (Reshape, Squeeze, Unsqueeze), also where the shape is computed from others, means over rows and columns, formulas
/// of operators that have spellings, and weights that are not transposed are understood too. Throws FileError naming the file, the node, its operator and what is
/// wrong and would be legal.
OnnxNetwork readOnnx(const std::filesystem::path& path);
OnnxNetwork decodeOnnx(std::string_view bytes, const std::string& name);

} // namespace ks
