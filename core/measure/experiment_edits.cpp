#include "core/measure/experiment_edits.h"

#include "core/base/joined.h"
#include "core/base/threads.h"
#include "core/measure/experiment_file.h"
#include "core/nn/fc_family.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ks {

namespace {

/// All that a choice offers; of others what the first operator has.
std::vector<SweepValue> usualValues(const Experiment& experiment, SweepAxis axis)
{
    const Field& row = *infoOf(axis).row();
    std::vector<SweepValue> values;
    if (row.type == FieldType::Flag)
        return {false, true};
    if (row.type == FieldType::Choice)
        for (std::int64_t place = 0; place < std::ssize(row.choices); ++place)
            values.emplace_back(place);
    else
        values.push_back(infoOf(axis).attribute ? attributesOf(experiment.subjects.front().spec).get(row) : row.usual);
    return values;
}

} // namespace

bool sameQuestion(const Experiment& one, const Experiment& other)
{
    Experiment renamed = other;
    renamed.name = one.name;
    renamed.nameIn = one.nameIn;
    return renamed == one;
}

std::string passWord(const Experiment& experiment)
{
    if (experiment.passes.size() > 1 && experiment.passes == passesNamed(opsOf(experiment), "backward"))
        return "backward";
    return joined(experiment.passes, ",", [](Pass pass) { return nameOf(pass); });
}

void takeOperator(Experiment& experiment, OpKind op, std::size_t subject)
{
    Subject& taken = experiment.subjects.at(subject);
    if (!taken.network && taken.spec.op == op)
        return;
    const std::string words = passWord(experiment);
    if (!taken.network && sharesSettings(infoOf(taken.spec.op), infoOf(op)))
        taken.spec.op = op;
    else
        taken.spec = defaultSpec(op, taken.spec.src);
    taken.network.reset();
    experiment.implementations = {"auto"};
    if (!words.empty())
        experiment.passes = passesNamed(opsOf(experiment), words);
}

void takeAxis(Experiment& experiment, SweepAxis axis, std::size_t sweep)
{
    const bool there = sweep < experiment.sweeps.size();
    if (axis == (there ? experiment.sweeps[sweep].axis : SweepAxis::None))
        return;
    if (axis == SweepAxis::None) {
        experiment.sweeps.erase(experiment.sweeps.begin() + static_cast<std::ptrdiff_t>(sweep));
        return;
    }
    Sweep taken{.axis = axis, .values = {}};
    if (axis == SweepAxis::Threads)
        for (std::int64_t threads = 1; threads <= availableThreads(); ++threads)
            taken.values.emplace_back(threads);
    else if (axis == SweepAxis::Precision)
        for (const Precision& one : allPrecisions())
            taken.values.emplace_back(one.bits);
    else if (infoOf(axis).row())
        taken.values = usualValues(experiment, axis);
    else
        taken.values = sweepValues(axis == SweepAxis::Size ? "64:512:x2" : hasNetworks(experiment) ? "1:64:x4" : "1:8:x2", axis);
    if (there)
        experiment.sweeps[sweep] = std::move(taken);
    else
        experiment.sweeps.push_back(std::move(taken));
}

void addOperator(Experiment& experiment, OpKind op, std::size_t like)
{
    experiment.subjects.push_back({.spec = defaultSpec(op, experiment.subjects.at(like).spec.src)});
}

std::vector<NetworkChoice> networksNamed(const std::string& names)
{
    std::vector<NetworkChoice> networks;
    for (const std::string& name : names.starts_with(fcFamilyMark) ? namesOf(fcFamilyFrom(names)) : std::vector{names})
        networks.push_back(networkNamed(name));
    return networks;
}

std::size_t addNetworks(Experiment& experiment, std::vector<NetworkChoice> networks, std::int64_t batch)
{
    const std::size_t first = experiment.subjects.size();
    for (NetworkChoice& network : networks) {
        experiment.subjects.emplace_back();
        takeNetwork(experiment, std::move(network), batch, experiment.subjects.size() - 1);
    }
    return first;
}

std::size_t addNetworks(Experiment& experiment, const std::string& names, std::int64_t batch)
{
    return addNetworks(experiment, networksNamed(names), batch);
}

void takeTrainings(Experiment& experiment, bool on)
{
    if (on == experiment.training.has_value())
        return;
    experiment.training.reset();
    for (Sweep& sweep : experiment.sweeps)
        if (const SweepAxis same = counterpartOf(sweep.axis); same != SweepAxis::None && infoOf(same).ofTrainings() == on)
            sweep.axis = same;
    if (!on) {
        std::erase_if(experiment.sweeps, [](const Sweep& sweep) { return infoOf(sweep.axis).ofTrainings(); });
        return;
    }
    experiment.training = TrialPlan{.data = "synthetic:digits", .settings = {}, .given = {}};
    experiment.passes = {Pass::Training};
    experiment.implementations = {"auto"};
}

void keepSize(Experiment& experiment, bool on, std::size_t subject)
{
    experiment.subjects.at(subject).spec.autoPad = on ? AutoPad::SameUpper : AutoPad::NotSet;
}

void dropForeignImplementations(Experiment& experiment)
{
    const bool some = !experiment.implementations.empty();
    const std::vector<std::string> names = namesOfImplementations(experiment);
    std::erase_if(experiment.implementations, [&](const std::string& name) { return std::ranges::find(names, name) == names.end(); });
    if (some && experiment.implementations.empty())
        experiment.implementations = {"auto"};
}

} // namespace ks
