#include "core/nn/fold_groups.h"

#include "core/nn/fold_repeats.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace ks {

namespace {

/// Of every layer the last one before it through which all ways from the input go, or the input.
std::vector<int> gatesOf(const FoldLinks& links)
{
    std::vector<int> gates;
    const auto back = [&](int leaf) { return gates[static_cast<std::size_t>(leaf)]; };
    for (const std::vector<int>& operands : links.operands) {
        int gate = operands.front();
        for (int other : operands)
            while (gate != other) // what comes later has the higher number
                (gate > other ? gate : other) = back(std::max(gate, other));
        gates.push_back(gate);
    }
    return gates;
}

class FoldGrouping {
public:
    FoldGrouping(const Graph& graph, const FoldLinks& links, std::vector<NetworkFold>& folds)
        : m_graph(graph), m_links(links), m_folds(folds), m_gates(gatesOf(links))
    {
        for (int leaf = 0; leaf < static_cast<int>(folds.size()); ++leaf)
            for (const int node : at(leaf).nodes)
                m_leafOf[node] = leaf;
    }

    void addBlocks();
    void addStages();

private:
    NetworkFold& at(int fold) const { return m_folds[static_cast<std::size_t>(fold)]; }
    const OpSpec& specOf(int node) const { return m_graph.nodes[static_cast<std::size_t>(node)].spec; }
    const OpInfo& infoOfNode(int node) const { return infoOf(specOf(node).op); }
    const std::vector<int>& operandsOf(int leaf) const { return m_links.operands[static_cast<std::size_t>(leaf)]; }

    bool isProjection(int leaf) const;
    std::optional<int> shortcut(int from, int gate) const;
    std::set<int> residualEndingAt(int leaf) const;
    std::vector<std::vector<int>> chainsOf(const std::vector<int>& siblings) const;
    void groupChain(const std::vector<int>& chain);
    void groupBlocks(const std::vector<int>& blocks);
    void groupRepeats(const std::vector<int>& layers);
    int add(NetworkFold::Kind kind, std::vector<int> parts, bool skips = false);

    const Graph& m_graph;
    const FoldLinks& m_links;
    std::vector<NetworkFold>& m_folds;
    std::vector<int> m_gates;
    std::map<int, int> m_leafOf; ///< by node
};

int FoldGrouping::add(NetworkFold::Kind kind, std::vector<int> parts, bool skips)
{
    const auto group = static_cast<int>(m_folds.size());
    const auto first = [this](int fold) { return at(fold).nodes.front(); };
    std::ranges::sort(parts, {}, first);
    NetworkFold fold{.kind = kind, .nodes = {}, .parts = parts, .parent = at(parts.front()).parent, .skips = skips};
    for (const int part : parts) {
        fold.nodes.insert(fold.nodes.end(), at(part).nodes.begin(), at(part).nodes.end());
        at(part).parent = group;
    }
    std::ranges::sort(fold.nodes);
    fold.shown = fold.nodes.back();
    const auto product = std::ranges::find_if(fold.nodes, [this](int node) { return isProduct(infoOfNode(node)); });
    fold.main = product == fold.nodes.end() ? at(parts.front()).main : *product;
    if (fold.parent >= 0) {
        std::vector<int>& siblings = at(fold.parent).parts;
        std::erase_if(siblings, [&](int sibling) { return std::ranges::count(parts, sibling) > 0; });
        siblings.insert(std::ranges::upper_bound(siblings, fold.nodes.front(), {}, first), group);
    }
    m_folds.push_back(std::move(fold));
    return group;
}

/// Does it only bring what it reads to another shape?
bool FoldGrouping::isProjection(int leaf) const
{
    const OpSpec& main = specOf(at(leaf).main);
    const OpInfo& info = infoOf(main.op);
    const bool plain = isProduct(info) ? !slides(info) || main.kernel == Size2{1, 1} : info.family == OpFamily::Pooling;
    return plain && std::ranges::none_of(at(leaf).nodes, [this](int node) { return infoOfNode(node).family == OpFamily::Activation; });
}

/// The number of layers on a skip from the gate: none, or projections; nothing where it is no skip.
std::optional<int> FoldGrouping::shortcut(int from, int gate) const
{
    int layers = 0;
    for (; from != gate; from = operandsOf(from).front(), ++layers)
        if (operandsOf(from).size() != 1 || !isProjection(from))
            return std::nullopt;
    return layers;
}

/// The layers of a residual block whose sum this is, itself included; empty where it is none: a skip and a longer way from the same place meet, and
/// nobody else reads what lies on these.
std::set<int> FoldGrouping::residualEndingAt(int leaf) const
{
    const std::vector<int>& ends = operandsOf(leaf);
    if (ends.size() != 2 || !infoOfNode(at(leaf).main).sums)
        return {};
    const int gate = m_gates[static_cast<std::size_t>(leaf)];
    std::set<int> inside{leaf};
    for (std::vector<int> open{leaf}; !open.empty();) {
        const int one = open.back();
        open.pop_back();
        for (const int operand : operandsOf(one))
            if (operand != gate && inside.insert(operand).second)
                open.push_back(operand);
    }
    std::map<int, int> length{{gate, 0}}; // of the longest way
    for (const int one : inside) {
        for (const int operand : operandsOf(one))
            length[one] = std::max(length[one], length[operand] + 1);
        for (const int reader : m_links.readers[static_cast<std::size_t>(one)])
            if (one != leaf && !inside.contains(reader))
                return {};
    }
    const auto goesRound = [&](int skip, int other) {
        const std::optional<int> layers = shortcut(skip, gate);
        return layers && *layers < length[other];
    };
    return goesRound(ends[0], ends[1]) || goesRound(ends[1], ends[0]) ? inside : std::set<int>{};
}

void FoldGrouping::addBlocks()
{
    std::vector<std::set<int>> found;
    const auto layers = static_cast<int>(m_folds.size());
    for (int leaf = 0; leaf < layers; ++leaf)
        if (std::set<int> inside = residualEndingAt(leaf); !inside.empty())
            found.push_back(std::move(inside));
    std::ranges::stable_sort(found, {}, [](const std::set<int>& inside) { return inside.size(); }); // those within others come first
    for (const std::set<int>& inside : found) {
        std::set<int> parts;
        for (int fold : inside) {
            while (at(fold).parent >= 0)
                fold = at(fold).parent;
            parts.insert(fold);
        }
        const auto isInside = [&](int node) { return inside.contains(m_leafOf.at(node)); };
        if (std::ranges::all_of(parts, [&](int part) { return std::ranges::all_of(at(part).nodes, isInside); }))
            add(NetworkFold::Kind::Block, {parts.begin(), parts.end()}, true);
    }
}

/// The siblings that follow one another, each the only one that reads the one before and reading nothing else.
std::vector<std::vector<int>> FoldGrouping::chainsOf(const std::vector<int>& siblings) const
{
    constexpr int outside = graphInput - 1;
    std::map<int, int> siblingOf; // by layer
    for (const int sibling : siblings)
        for (const int node : at(sibling).nodes)
            siblingOf[m_leafOf.at(node)] = sibling;
    const auto placeOf = [&](int leaf) {
        const auto found = siblingOf.find(leaf);
        return found == siblingOf.end() ? outside : found->second;
    };
    std::map<int, std::set<int>> sources;
    std::map<int, std::set<int>> readers;
    for (const auto& [leaf, sibling] : siblingOf) {
        for (const int operand : operandsOf(leaf))
            if (const int from = operand == graphInput ? graphInput : placeOf(operand); from != sibling)
                sources[sibling].insert(from);
        for (const int reader : m_links.readers[static_cast<std::size_t>(leaf)])
            if (const int to = placeOf(reader); to != sibling)
                readers[sibling].insert(to);
    }
    std::vector<std::vector<int>> chains;
    std::map<int, std::size_t> chainOf;
    for (const int sibling : siblings) { // what is read comes before who reads it
        const std::set<int>& from = sources[sibling];
        const bool follows = from.size() == 1 && *from.begin() >= 0 && readers[*from.begin()].size() == 1;
        if (!follows)
            chains.emplace_back();
        chainOf[sibling] = follows ? chainOf.at(*from.begin()) : chains.size() - 1;
        chains[chainOf[sibling]].push_back(sibling);
    }
    return chains;
}

void FoldGrouping::addStages()
{
    std::vector<std::vector<int>> families(1);
    for (int fold = 0; fold < static_cast<int>(m_folds.size()); ++fold) {
        if (at(fold).parent < 0)
            families.front().push_back(fold);
        if (at(fold).isGroup())
            families.push_back(at(fold).parts);
    }
    std::ranges::sort(families.front(), {}, [this](int fold) { return at(fold).nodes.front(); });
    for (const std::vector<int>& family : families)
        for (const std::vector<int>& chain : chainsOf(family))
            groupChain(chain);
}

void FoldGrouping::groupChain(const std::vector<int>& chain)
{
    // The sum has the shape of what it adds.
    const auto shapeOfBlock = [this](int block) { return specOf(at(m_leafOf.at(at(block).shown)).main).src; };
    for (std::size_t first = 0; first < chain.size();) {
        const bool blocks = at(chain[first]).isGroup();
        std::size_t end = first + 1;
        while (end < chain.size() && at(chain[end]).isGroup() == blocks &&
               (!blocks || shapeOfBlock(chain[end]) == shapeOfBlock(chain[first])))
            ++end;
        const std::vector<int> run(chain.begin() + static_cast<std::ptrdiff_t>(first), chain.begin() + static_cast<std::ptrdiff_t>(end));
        blocks ? groupBlocks(run) : groupRepeats(run);
        first = end;
    }
}

void FoldGrouping::groupBlocks(const std::vector<int>& blocks)
{
    if (blocks.size() > 1)
        add(NetworkFold::Kind::Stage, blocks);
}

void FoldGrouping::groupRepeats(const std::vector<int>& layers)
{
    for (std::size_t first = 0; first < layers.size();) {
        const FoldRepeats found = repeatsFrom(m_graph, m_folds, layers, first);
        if (found.times == 0) {
            ++first;
            continue;
        }
        std::vector<int> parts;
        for (std::size_t time = 0; time < found.times; ++time) {
            const auto from = layers.begin() + static_cast<std::ptrdiff_t>(found.first + time * found.period);
            parts.push_back(found.period == 1 ? *from
                                              : add(NetworkFold::Kind::Block, {from, from + static_cast<std::ptrdiff_t>(found.period)}));
        }
        add(NetworkFold::Kind::Stage, std::move(parts));
        first = found.first + found.times * found.period;
    }
}

} // namespace

void addGroups(const Graph& graph, const FoldLinks& links, std::vector<NetworkFold>& folds)
{
    FoldGrouping grouping(graph, links, folds);
    grouping.addBlocks();
    grouping.addStages();
}

} // namespace ks
