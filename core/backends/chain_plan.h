#pragma once

#include "core/backends/lifetimes.h"
#include "core/backends/planned_network.h"
#include "core/ops/role_map.h"

#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace ks {

/// What a chained step runs and where its tensors live, worked out from the graph alone.
///
/// The moments of a step: node i runs forwards at i, the loss at n, node i backwards at 2n − i; `end` is when what is watched is read. A tensor's
/// gradient is the sum of what the nodes that read it send back; where there are several, Add nodes make sums, never in place, so that
/// tensors that only change their shape (Flatten) or nothing at all can share their memory.
class ChainPlan {
public:
    static constexpr int none = -1;

    struct Run {
        int node = none; ///< none for the loss and for sums
        Pass pass = Pass::Inference;
        OpSpec spec;
        /// Tensors by role, for those that live in shared memory (not parameters).
        RoleMap<int> tensors;
        int saved = none; ///< tensor that keeps what the backward pass needs

        int& of(Role role) { return tensors[role]; }
        int of(Role role) const { return tensors[role]; }
    };

    /// `savedBytes(run)` plans a forward pass and says how much it keeps. Throws InputError for a layer that nobody reads.
    ChainPlan(const Graph& graph, const PlanSpec& spec, const std::function<std::size_t(const Run&)>& savedBytes);

    const std::vector<Run>& forward() const { return m_forward; }
    const std::vector<Run>& loss() const { return m_loss; } ///< forwards, and in training backwards
    const std::vector<Run>& backward() const { return m_backward; }
    const std::vector<Lifetime>& tensors() const { return m_tensors; }

    int src() const { return m_src; }
    int target() const { return m_target; }
    int lossValue() const { return m_lossValue; }
    int lossGradient() const { return m_lossGradient; } ///< the 1 that the backward pass begins with
    int dst(int node) const { return node == graphInput ? m_src : m_dst[static_cast<std::size_t>(node)]; }
    /// The gradient of a node's dst; none where nobody needs it.
    int diffDst(int node) const { return m_diffDst[static_cast<std::size_t>(node)]; }

private:
    int add(std::string name, const Shape& shape, int moment) { return add(std::move(name), shape.bytes(), moment); }
    int add(std::string name, std::size_t bytes, int moment);
    void touch(int tensor, int moment);
    void touchAll(const Run& run, int moment);
    static Run makeRun(int node, Pass pass, const OpSpec& spec);
    void planForward(const std::function<std::size_t(const Run&)>& savedBytes);
    void planLoss();
    void planBackward();
    /// The sum of what came back for a node, or none.
    int sumFor(int node, int moment);
    void requireRead() const;

    const Graph& m_graph;
    const PlanSpec& m_spec;
    int m_end;
    std::vector<Lifetime> m_tensors;
    std::vector<Run> m_forward;
    std::vector<Run> m_loss;
    std::vector<Run> m_backward;
    int m_src = none;
    int m_target = none;
    int m_lossValue = none;
    int m_lossGradient = none;
    std::vector<int> m_dst;
    std::vector<int> m_diffDst;
    std::vector<int> m_saved;               ///< per node
    std::vector<std::vector<int>> m_coming; ///< per node: gradients that its readers sent
};

} // namespace ks
