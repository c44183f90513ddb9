#include "core/measure/trace.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace ks {

namespace {

/// Longest first within a device; shares of the device.
void finishTotals(std::vector<TraceTotal>& totals, std::size_t devices)
{
    std::vector<double> sums(devices);
    for (const TraceTotal& one : totals)
        sums[one.device] += one.total;
    for (TraceTotal& one : totals)
        one.share = sums[one.device] > 0 ? one.total / sums[one.device] : 0;
    std::ranges::stable_sort(
        totals, [](const TraceTotal& a, const TraceTotal& b) { return a.device != b.device ? a.device < b.device : a.total > b.total; });
}

const TraceTotal* totalNamed(const std::vector<TraceTotal>& totals, std::string_view name)
{
    const auto at = std::ranges::find(totals, name, &TraceTotal::name);
    return at == totals.end() ? nullptr : &*at;
}

/// An operator's time is with others' in one trace and alone in the other: the pair of each of them says so.
void partFused(std::vector<TraceTotalPair>& pairs)
{
    const auto fusedIn = [](const TraceTotal* total) { return total ? total->fused : std::set<std::string>(); };
    std::map<std::string, std::set<std::string>> apart;
    for (const TraceTotalPair& host : pairs) {
        std::vector<std::string> differ;
        std::ranges::set_symmetric_difference(fusedIn(host.first), fusedIn(host.second), std::back_inserter(differ));
        for (const std::string& fused : differ) {
            apart[host.name].insert(fused);
            apart[fused].insert(host.name);
        }
    }
    for (TraceTotalPair& one : pairs)
        if (const auto at = apart.find(one.name); at != apart.end())
            one.apart = at->second;
}

} // namespace

std::uint32_t TraceTexts::number(std::string_view text)
{
    const auto [at, fresh] = m_numbers.try_emplace(std::string(text), static_cast<std::uint32_t>(m_texts.size()));
    if (fresh)
        m_texts.push_back(at->first);
    return at->second;
}

std::pair<double, double> Trace::span() const
{
    if (events.empty())
        return {0, 0};
    std::pair<double, double> span{events.front().begin, events.front().begin};
    for (const Event& one : events) {
        span.first = std::min(span.first, one.begin);
        span.second = std::max(span.second, one.begin + one.seconds);
    }
    return span;
}

std::string_view Trace::aboutOf(std::string_view key) const
{
    const auto at = std::ranges::find_if(about, [&](const auto& one) { return one.first == key; });
    return at == about.end() ? std::string_view() : at->second;
}

std::vector<TraceTotal> totalsOf(const Trace& trace)
{
    std::vector<TraceTotal> totals;
    std::unordered_map<std::uint64_t, std::size_t> places; // by device and name
    for (const Trace::Event& one : trace.events) {
        const std::size_t device = trace.rows[one.row].device;
        const auto [at, fresh] = places.try_emplace((static_cast<std::uint64_t>(device) << 32U) | one.name, totals.size());
        if (fresh)
            totals.push_back({.device = device, .name = trace.texts.text(one.name)});
        TraceTotal& total = totals[at->second];
        ++total.count;
        total.total += one.seconds;
        total.bytes += one.bytes;
        if (one.fused != 0)
            total.fused.insert(trace.texts.text(one.fused));
    }
    finishTotals(totals, trace.devices.size());
    return totals;
}

std::vector<TraceTotal> withoutDevices(const std::vector<TraceTotal>& totals)
{
    std::vector<TraceTotal> sums;
    for (const TraceTotal& one : totals) {
        const auto at = std::ranges::find(sums, one.name, &TraceTotal::name);
        TraceTotal& sum = at == sums.end() ? sums.emplace_back(TraceTotal{.name = one.name}) : *at;
        sum.count += one.count;
        sum.total += one.total;
        sum.bytes += one.bytes;
        sum.fused.insert(one.fused.begin(), one.fused.end());
    }
    finishTotals(sums, 1);
    return sums;
}

std::vector<TraceTotalPair> sideBySide(const std::vector<TraceTotal>& first, const std::vector<TraceTotal>& second)
{
    std::vector<TraceTotalPair> pairs;
    pairs.reserve(first.size() + second.size());
    for (const TraceTotal& one : first)
        pairs.push_back({one.name, &one, totalNamed(second, one.name)});
    for (const TraceTotal& one : second)
        if (!totalNamed(first, one.name))
            pairs.push_back({one.name, nullptr, &one});
    partFused(pairs);
    return pairs;
}

} // namespace ks
