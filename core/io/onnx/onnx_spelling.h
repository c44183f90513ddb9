#pragma once

#include "core/ops/op_info.h"

#include <cstdint>
#include <map>
#include <onnx/onnx_pb.h>
#include <string>
#include <string_view>
#include <unordered_set>

/// Operators that a version of ONNX does not have: see core/ops/spelling.h.
namespace ks::onnx_names {

/// The one for these settings; null for none.
const Spelling* spellingOf(const OpSpec& spec);
/// Is it an operator of which something here can be spelled, in whatever way?
bool isForSpelling(std::string_view type);
/// "HardSwish, Gelu": what can be spelled, for people.
std::string spelledOperators();

/// Where the nodes of a file come to the formula of one operator, and nothing else reads what lies between. Keeps references to the nodes.
class SpelledNodes {
public:
    SpelledNodes(const onnx::GraphProto& graph, std::int64_t opset);

    struct Found {
        const OpInfo* info = nullptr;
        const Spelling* spelling = nullptr;
        std::string src;
    };
    /// Of the last node of a spelling; null for other nodes.
    const Found* endingIn(const onnx::NodeProto& node) const;
    /// Is it one of the others?
    bool isWithin(const onnx::NodeProto& node) const { return m_within.contains(&node); }

private:
    std::map<const onnx::NodeProto*, Found> m_found;
    std::unordered_set<const onnx::NodeProto*> m_within;
};

} // namespace ks::onnx_names
