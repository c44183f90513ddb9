#include "ui/network/see/see_carrying.h"

#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/verify/plane_shares.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace ks {

namespace {

constexpr std::int64_t mostCarriedTerms = 2'000'000; ///< for all layers that are passed: some 100 ms

class SeeCarrier {
public:
    SeeCarrier(const NetworkProbe& probe, const SeeQuestion& question, const std::stop_token& stop)
        : m_probe(probe), m_graph(probe.model().graph), m_question(question), m_stop(stop)
    {
    }

    enum class Way : std::uint8_t {
        ToMakers,    ///< from values to those that they are made of
        ToReaders,   ///< from values to those that are made of them
        OfGradients, ///< from gradients to those behind, of which they are made
    };
    /// Empty where all of them are seen.
    std::vector<SeeShare> carried(const std::vector<SeeShare>& shares, Way way)
    {
        if (std::ranges::none_of(shares, [&](const SeeShare& share) { return isHidden(share.node); }))
            return {};
        Parts parts;
        std::set<int> groups;
        for (const SeeShare& share : shares) {
            parts[share.node][share.channel] += share.share;
            if (isHidden(share.node))
                groups.insert(m_question.seenAt[static_cast<std::size_t>(share.node)]);
        }
        m_terms = mostCarriedTerms / std::ranges::count_if(m_question.seenAt, [&](int end) { return groups.contains(end); });
        const bool descends = way == Way::ToMakers;
        for (auto hidden = nextHidden(parts, descends); hidden != parts.end(); hidden = nextHidden(parts, descends)) {
            const auto [node, channels] = *hidden;
            parts.erase(hidden); // whatever adds to a node has been passed before it
            switch (way) {
            case Way::ToMakers: addMakers(node, channels, parts); break;
            case Way::ToReaders: addReaders(node, channels, parts); break;
            case Way::OfGradients: addGradients(node, channels, parts); break;
            }
        }
        std::vector<SeeShare> seen;
        for (const auto& [node, channels] : parts)
            for (const auto& [channel, share] : channels)
                if (std::isfinite(share) && share != 0)
                    seen.push_back({node, channel, share});
        std::ranges::stable_sort(seen, std::greater<>(), [](const SeeShare& share) { return std::fabs(share.share); });
        return seen;
    }

private:
    using Channels = std::map<std::int64_t, double>;
    using Parts = std::map<int, Channels>; ///< by node

    bool isHidden(int node) const
    {
        const auto at = static_cast<std::size_t>(node);
        return node != graphInput && at < m_question.seenAt.size() && m_question.seenAt[at] != node;
    }
    Parts::iterator nextHidden(Parts& parts, bool descends) const
    {
        auto found = parts.end();
        for (auto one = parts.begin(); one != parts.end(); ++one)
            if (isHidden(one->first) && (found == parts.end() || descends))
                found = one;
        return found;
    }
    /// The layer's numbers; null where nobody waits for them.
    std::shared_ptr<const OperationResult> layerAt(int node, bool backward) const
    {
        const OpSpec& spec = m_graph.nodes[static_cast<std::size_t>(node)].spec;
        return shapeOf(spec, Role::Weights).elements() > mostReaderWeights ? nullptr : operationOf(m_probe, node, backward);
    }
    /// The largest shares, as many as there is time for, and how many terms each may visit.
    std::pair<std::vector<std::pair<std::int64_t, double>>, std::int64_t> largest(const Channels& channels, double termsOfPlane) const
    {
        std::vector<std::pair<std::int64_t, double>> parts(channels.begin(), channels.end());
        std::erase_if(parts, [](const auto& part) { return !std::isfinite(part.second) || part.second == 0; });
        std::ranges::stable_sort(parts, std::greater<>(), [](const auto& part) { return std::fabs(part.second); });
        const auto most = static_cast<std::size_t>(std::max(1.0, static_cast<double>(m_terms) / std::max(1.0, termsOfPlane)));
        parts.resize(std::min(parts.size(), most));
        return {parts, m_terms / std::max<std::int64_t>(1, static_cast<std::int64_t>(parts.size()))};
    }

    void addMakers(int node, const Channels& channels, Parts& parts) const
    {
        const auto layer = layerAt(node, false);
        if (!layer)
            return;
        const OpSpec& spec = layer->content.spec;
        const Evaluator evaluator(spec, operandsOf(layer->content, nullptr));
        const auto [planes, terms] = largest(channels, evaluationCost(spec, Role::Dst, {}));
        for (const auto& [channel, part] : planes) {
            const std::vector<PlaneShare> shares = planeShares(evaluator, Role::Dst, m_question.cell.n, channel, m_stop, terms);
            double all = 0;
            for (const PlaneShare& one : shares)
                all += one.size;
            for (const PlaneShare& one : shares)
                if (const auto maker = makerOf(m_graph.nodes[static_cast<std::size_t>(node)], node, one.role); maker && all > 0)
                    parts[*maker][one.channel] += part * signedPart(one.sum, one.size, all);
        }
    }

    void addReaders(int node, const Channels& channels, Parts& parts) const
    {
        const std::vector<int> readers = m_graph.readersOf(node);
        for (const int reader : readers) {
            const auto layer = layerAt(reader, false);
            if (!layer)
                continue;
            const OpSpec& spec = layer->content.spec;
            const Evaluator evaluator(spec, operandsOf(layer->content, nullptr));
            const auto cost =
                evaluationCost(spec, Role::Dst, {}) * static_cast<double>(shapeOf(spec, Role::Dst).c); // each into all of its planes
            const auto [planes, terms] = largest(channels, cost);
            for (const Role operand : {Role::Src, Role::Src2}) {
                const bool reads =
                    !shapeOf(spec, operand).empty() && makerOf(m_graph.nodes[static_cast<std::size_t>(reader)], reader, operand) == node;
                for (const auto& [channel, part] : planes)
                    if (reads && channel < shapeOf(spec, operand).c)
                        for (const FedPlane& fed : planesFedBy(evaluator, operand, m_question.cell.n, channel, terms, m_stop).planes)
                            if (fed.size > 0)
                                parts[reader][fed.channel] += part * signedPart(fed.sum, fed.size, fed.whole);
            }
        }
    }

    /// The gradient at a node's output is the sum of what its readers send back.
    void addGradients(int node, const Channels& channels, Parts& parts) const
    {
        struct Sent {
            int reader;
            PlaneShare share;
        };
        std::map<std::int64_t, std::vector<Sent>> sent; // by channel
        for (const int reader : m_graph.readersOf(node)) {
            const auto layer = layerAt(reader, true);
            if (!layer)
                continue;
            const OpSpec& spec = layer->content.spec;
            const Evaluator evaluator(spec, operandsOf(layer->content, layer->diffDst.get()));
            for (const Role of : {Role::DiffSrc, Role::DiffSrc2}) {
                const Role operand = of == Role::DiffSrc ? Role::Src : Role::Src2;
                if (shapeOf(spec, of).empty() || makerOf(m_graph.nodes[static_cast<std::size_t>(reader)], reader, operand) != node)
                    continue;
                const auto [planes, terms] = largest(channels, evaluationCost(spec, of, {}));
                for (const auto& [channel, part] : planes)
                    for (const PlaneShare& share : planeShares(evaluator, of, m_question.cell.n, channel, m_stop, terms))
                        if (share.role == Role::DiffDst)
                            sent[channel].push_back({reader, share});
            }
        }
        for (const auto& [channel, shares] : sent) {
            double all = 0;
            for (const Sent& one : shares)
                all += one.share.size;
            for (const Sent& one : shares)
                if (all > 0)
                    parts[one.reader][one.share.channel] += channels.at(channel) * signedPart(one.share.sum, one.share.size, all);
        }
    }

    const NetworkProbe& m_probe;
    const Graph& m_graph;
    const SeeQuestion& m_question;
    const std::stop_token& m_stop;
    std::int64_t m_terms = 0; ///< for each layer
};

} // namespace

void carryThroughFolds(const NetworkProbe& probe, SeeReasons& reasons, const std::stop_token& stop)
{
    SeeCarrier carrier(probe, reasons.question, stop);
    using Way = SeeCarrier::Way;
    const Role of = reasons.question.of;
    if (of == Role::Dst || of == Role::DiffSrc || of == Role::DiffSrc2) // else it is made of what its own layer reads
        reasons.seenFrom = carrier.carried(reasons.shares, of == Role::Dst ? Way::ToMakers : Way::OfGradients);
    reasons.seenTo = carrier.carried(reasons.goesTo, Way::ToReaders);
}

} // namespace ks
