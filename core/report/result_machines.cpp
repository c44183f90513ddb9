#include "core/report/result_machines.h"

#include "core/measure/experiment_edits.h"
#include "core/measure/rates.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace ks {

namespace {

/// The mean of two figures, by the share of the second.
double between(double one, double other, double share)
{
    return one + (other - one) * share;
}

/// Nothing where both networks were not cut into the same layers.
std::vector<LayerSeconds> meanOf(std::vector<LayerSeconds> one, const std::vector<LayerSeconds>& other, double share)
{
    if (!std::ranges::equal(one, other, {}, &LayerSeconds::name, &LayerSeconds::name))
        return {};
    for (std::size_t i = 0; i < one.size(); ++i)
        for (double LayerSeconds::*figure : {&LayerSeconds::forward, &LayerSeconds::backward, &LayerSeconds::update})
            one[i].*figure = between(one[i].*figure, other[i].*figure, share);
    return one;
}

void pool(Measurement& into, const Measurement& more)
{
    if (more.failed() || into.verified == Verified::Wrong)
        return;
    if (into.failed() || more.verified == Verified::Wrong) {
        into = more;
        return;
    }
    std::vector<double> runs(into.runs.runs().begin(), into.runs.runs().end());
    std::ranges::copy(more.runs.runs(), std::back_inserter(runs));
    const double share = static_cast<double>(more.runs.runs().size()) / static_cast<double>(runs.size());
    const bool tooShort = into.summary.tooShort && more.summary.tooShort;
    into.runs = Timing(std::move(runs));
    into.summary = summarize(into.runs);
    into.summary.tooShort = tooShort; // known by the clock that measured
    into.rounds += more.rounds;
    into.busy = std::max(into.busy, more.busy);
    std::ranges::copy(more.trials, std::back_inserter(into.trials));
    for (double Measurement::*figure : {&Measurement::copyIn, &Measurement::kernel, &Measurement::copyOut})
        into.*figure = between(into.*figure, more.*figure, share);
    into.parts = ks::meanOf(into.parts, 1 - share, more.parts, share);
    into.layers = meanOf(std::move(into.layers), more.layers, share);
    into.maxError = std::max(into.maxError, more.maxError);
    into.compared += more.compared;
    if (into.energy && more.energy)
        into.energy = Energy{.joules = between(into.energy->joules, more.energy->joules, share),
                             .watts = between(into.energy->watts, more.energy->watts, share),
                             .delayProduct = between(into.energy->delayProduct, more.energy->delayProduct, share),
                             .estimate = into.energy->estimate || more.energy->estimate};
    else if (more.energy)
        into.energy = more.energy;
}

void pool(BenchmarkResult& into, const BenchmarkResult& more)
{
    const double busy = std::max(into.environment.busy, more.environment.busy);
    into.environment = more.environment;
    into.environment.busy = busy;
    into.measuredAnyway = into.measuredAnyway || more.measuredAnyway;
    if (into.name.empty())
        into.name = more.name;
    for (const auto& [_, ceilings] : more.ceilings)
        addCeilings(into.ceilings, ceilings);
    for (const Measurement& one : more.measurements) {
        const auto same = std::ranges::find_if(into.measurements, [&](const Measurement& known) {
            return isSamePoint(known.point, one.point) && (known.failed() || one.failed() || known.implementation == one.implementation);
        });
        if (same != into.measurements.end())
            pool(*same, one);
        else
            into.measurements.push_back(one);
    }
    std::ranges::stable_sort(into.measurements, {}, &Measurement::place);
    for (Measurement& one : into.measurements)
        if (!one.failed() && one.trials.empty())
            rate(one, into.experiment, into.ceilings);
}

} // namespace

std::vector<std::size_t> machinesOf(std::span<const BenchmarkResult> results)
{
    std::vector<std::size_t> machines;
    std::vector<std::size_t> first; // the first result of each machine
    for (std::size_t r = 0; r < results.size(); ++r) {
        const auto known =
            std::ranges::find_if(first, [&](std::size_t one) { return isOneMachine(results[one].environment, results[r].environment); });
        machines.push_back(static_cast<std::size_t>(known - first.begin()));
        if (known == first.end())
            first.push_back(r);
    }
    return machines;
}

std::vector<std::string> machineNames(std::span<const BenchmarkResult> results)
{
    const std::vector<std::size_t> machines = machinesOf(results);
    std::map<std::string, std::set<std::size_t>> called; // machines by processor
    std::map<std::string, int> met;
    for (std::size_t r = 0; r < results.size(); ++r)
        called[results[r].environment.processor].insert(machines[r]);
    const bool several = std::ranges::any_of(machines, [](std::size_t machine) { return machine > 0; });
    std::vector<std::string> names;
    for (std::size_t r = 0; r < results.size(); ++r) {
        const MachineState& machine = results[r].environment;
        std::string name = machine.processor.empty() ? std::string("?") : machine.processor;
        const std::set<std::size_t>& alike = called[machine.processor];
        if (alike.size() > 1)
            name += " #" + std::to_string(std::distance(alike.begin(), alike.find(machines[r])) + 1);
        if (const std::string& own = results[r].name; !own.empty())
            name = several ? own + " (" + name + ")" : own;
        else if (std::ranges::count(machines, machines[r]) > 1)
            name += ", " + machine.date;
        if (const int again = ++met[name]; again > 1) // of one second, or called alike
            name += " (" + std::to_string(again) + ")";
        names.push_back(std::move(name));
    }
    return names;
}

std::vector<BenchmarkResult> joinedByMachine(std::span<const BenchmarkResult> results)
{
    std::vector<BenchmarkResult> joined;
    for (const BenchmarkResult& one : results) {
        const auto same = std::ranges::find_if(joined, [&](const BenchmarkResult& known) {
            return isOneMachine(known.environment, one.environment) && sameQuestion(known.experiment, one.experiment);
        });
        if (same != joined.end())
            pool(*same, one);
        else
            joined.push_back(one);
    }
    return joined;
}

} // namespace ks
