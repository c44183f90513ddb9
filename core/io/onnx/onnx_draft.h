#pragma once

#include "core/io/onnx/onnx_constant.h"
#include "core/io/onnx/onnx_file.h"
#include "core/io/onnx/onnx_spelling.h"
#include "core/ops/op_info.h"

#include <cstdint>
#include <map>
#include <memory>
#include <onnx/onnx_pb.h>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// A network while it is read from a file: what the names of the file stand for so far. Messages (InputError) say what is wrong with a node, not with which.
class OnnxDraft {
protected:
    using Constant = onnx_names::Constant;

    OnnxDraft(const onnx::GraphProto& graph, std::int64_t opset);

    /// What is known of a node of the network beside the graph.
    struct Made {
        int readers = 0;                ///< of what it makes, under whatever name, the graph's outputs included
        std::int64_t rank = 4;          ///< dimensions of its dst in the file
        std::vector<Tensor> parameters; ///< in the order of their roles
    };
    Made& madeBy(int node) { return m_made[static_cast<std::size_t>(node)]; }
    int& readersOf(int node) { return node == graphInput ? m_inputReaders : madeBy(node).readers; }

    static std::string nameOfNode(const onnx::NodeProto& node);

    void readInitializers();
    void readInput();

    bool isConstant(const std::string& name) const { return m_constants.contains(name); }
    const Constant& constant(const std::string& name) const;
    /// Null where the input is left out.
    const Constant* optionalConstant(const onnx::NodeProto& node, int index) const;
    void addConstant(const std::string& name, Constant constant);

    /// The node that makes a value.
    int value(const std::string& name) const { return valueOf(name).node; }
    /// How many dimensions a value, or the dst of a node, has in the file; ours always have four.
    std::int64_t rankOf(const std::string& name) const { return valueOf(name).rank; }
    std::int64_t rankOf(int node) const { return node == graphInput ? m_inputRank : m_made[static_cast<std::size_t>(node)].rank; }
    void setRankOfLast(const std::string& name, std::int64_t rank) { m_values.at(name).rank = m_made.back().rank = rank; }
    /// As the file has them.
    std::vector<std::int64_t> extentsOf(const std::string& name) const;
    Shape shapeOfValue(int node) const;
    int readsOf(const std::string& name) const;

    /// `name` is another one for what `same` is, of a value in the file with `rank` dimensions.
    void alias(const std::string& name, const std::string& same, std::int64_t rank);
    /// The same of a constant.
    void aliasConstant(const std::string& name, const std::string& same);
    /// The network's input in other extents, where the node alone reads it: its output is the input from now on.
    bool layInputAnew(const onnx::NodeProto& node, std::span<const std::int64_t> extents);

    /// ONNX counts negative axes from the last one on.
    void requireAxis(const onnx::NodeProto& node, std::int64_t otherwise) const;

    /// A node of the network with the attributes of the file's node, which is called after it where it has no name of its own.
    GraphNode& add(const onnx::NodeProto& from, const OpInfo& info, int src, const std::string& name = {});
    /// Of the node that was added last.
    void addParameter(const Shape& shape, std::span<const float> cells);
    void addVector(const Constant& from, std::int64_t extent) { m_made.back().parameters.push_back(vectorOf(from, extent)); }
    static Tensor vectorOf(const Constant& from, std::int64_t extent);
    /// Takes the node that was added last away again.
    void dropLast();

    void checkOutput() const;

    const onnx::GraphProto& m_from;
    std::int64_t m_opset; ///< version of ONNX's own operators
    onnx_names::SpelledNodes m_spelled;
    OnnxNetwork m_network;
    std::vector<Made> m_made; ///< by node of the network
    bool m_freeBatch = false;

private:
    struct Value {
        int node = graphInput;
        std::int64_t rank = 4;
    };
    const Value& valueOf(const std::string& name) const;
    std::string uniqueName(const std::string& wished);

    int m_inputReaders = 0;
    std::int64_t m_inputRank = 4;
    std::map<std::string, int> m_reads;                                 ///< how often a value is read, the graph's outputs included
    std::map<std::string, std::shared_ptr<const Constant>> m_constants; ///< one may have many names
    std::map<std::string, Value> m_values;
    std::set<std::string> m_names = {std::string(inputName)};
    std::map<std::string, int> m_repeats;
};

} // namespace ks
