#include "core/nn/fold_repeats.h"

#include "core/ops/op_info.h"

#include <algorithm>

namespace ks {

namespace {

/// Fewer than that are seen better than a group of them.
constexpr std::size_t fewestRepeats = 3;
constexpr std::size_t longestPeriod = 8; ///< layers

class RepeatSearch {
public:
    RepeatSearch(const Graph& graph, const std::vector<NetworkFold>& folds, const std::vector<int>& layers)
        : m_graph(graph), m_folds(folds), m_layers(layers)
    {
    }

    FoldRepeats longestFrom(std::size_t first) const
    {
        FoldRepeats longest{.first = first};
        const std::size_t most = std::min(longestPeriod, (m_layers.size() - first) / fewestRepeats);
        for (std::size_t period = 1; period <= most; ++period) {
            const std::size_t times = timesFrom(first, period);
            if (times >= fewestRepeats && times * period > longest.times * longest.period && hasConvolution(first, period)) {
                longest.period = period;
                longest.times = times;
            }
        }
        // What is left over stands before them: what leads to a new shape is no part of what repeats it.
        for (std::size_t moved = 1; moved < longest.period && again(longest.first + longest.times * longest.period, longest.period);
             ++moved)
            ++longest.first;
        return longest;
    }

private:
    const NetworkFold& at(std::size_t place) const { return m_folds[static_cast<std::size_t>(m_layers[place])]; }
    const OpSpec& specOf(int node) const { return m_graph.nodes[static_cast<std::size_t>(node)].spec; }

    /// The same operators with the same settings, whatever they read?
    bool alike(std::size_t one, std::size_t other) const
    {
        return std::ranges::equal(at(one).nodes, at(other).nodes, [this](int a, int b) {
            OpSpec spec = specOf(a);
            spec.src = specOf(b).src;
            spec.seed = specOf(b).seed;
            return spec == specOf(b);
        });
    }

    /// Is this layer the one `period` before it again, reading the same shape?
    bool again(std::size_t next, std::size_t period) const
    {
        return next < m_layers.size() && alike(next - period, next) && specOf(at(next - period).main).src == specOf(at(next).main).src;
    }

    /// How often these stand behind one another. The first of all may read another shape than they make.
    std::size_t timesFrom(std::size_t first, std::size_t period) const
    {
        std::size_t next = first + period;
        if (!alike(first, next++))
            return 1;
        while (again(next, period))
            ++next;
        return (next - first) / period;
    }

    /// Dense layers are one column of cells each, which a group would only hide.
    bool hasConvolution(std::size_t first, std::size_t period) const
    {
        for (std::size_t place = first; place < first + period; ++place)
            if (const OpInfo& info = infoOf(specOf(at(place).main).op); isProduct(info) && slides(info))
                return true;
        return false;
    }

    const Graph& m_graph;
    const std::vector<NetworkFold>& m_folds;
    const std::vector<int>& m_layers;
};

} // namespace

FoldRepeats repeatsFrom(const Graph& graph, const std::vector<NetworkFold>& folds, const std::vector<int>& layers, std::size_t first)
{
    return RepeatSearch(graph, folds, layers).longestFrom(first);
}

} // namespace ks
