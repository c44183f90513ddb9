#include "core/measure/experiment.h"

#include "core/backends/implementations.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/names_text.h"
#include "core/base/threads.h"
#include "core/measure/declared_watts.h"
#include "core/measure/experiment_names.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace ks {

namespace {

/// "auto", and what the backend has for one of the passes: of a graphics card, too, that is in another machine.
std::vector<std::string> namesOn(const Backend& backend, const Subject& subject, const std::vector<Pass>& passes)
{
    std::vector<std::string> names = {"auto"};
    if (!subject.network) // whose layers each have their own: a backend chooses them
        std::ranges::move(implementationNames(backend, subject.spec.op, passes), std::back_inserter(names));
    return names;
}

bool subjectHas(const Subject& subject, Pass pass)
{
    return subject.network ? isForward(pass) : hasPass(subject.spec.op, pass);
}

/// Each backend with each of the implementations that it has of the subject.
std::vector<std::pair<std::string, std::string>> variantsOf(const Experiment& experiment, const Subject& subject)
{
    std::vector<std::pair<std::string, std::string>> variants;
    for (const std::string& id : experiment.backends)
        if (const Backend* backend = findBackend(id)) {
            const std::vector<std::string> names = namesOn(*backend, subject, experiment.passes);
            for (const std::string& name : experiment.implementations)
                if (std::ranges::find(names, name) != names.end())
                    variants.emplace_back(id, name);
        }
    return variants;
}

template <class List>
bool isRepeated(const List& list)
{
    for (auto one = list.begin(); one != list.end(); ++one)
        if (std::find(std::next(one), list.end(), *one) != list.end())
            return true;
    return false;
}

void checkAxis(const Experiment& experiment, SweepAxis swept)
{
    const SweepAxisInfo& info = infoOf(swept);
    const std::string axis(info.name);
    if (info.ofTrainings() && !experiment.training)
        throw InputError(Text(KS_TEXT("core", "%1 is swept of whole trainings alone"), {Text::name(axis)}));
    if (swept == SweepAxis::Optimizer && (experiment.training || experiment.passes != std::vector{Pass::Training}))
        throw InputError(
            experiment.training
                ? Text(KS_TEXT("core", "of whole trainings %1 is swept as %2"),
                       {Text::name(axis), Text::name(std::string(nameOf(counterpartOf(swept))))})
                : Text(KS_TEXT("core", "%1 is swept of training steps of networks: their one pass must be training"), {Text::name(axis)}));
    for (const Subject& subject : experiment.subjects) {
        if (subject.network && !info.ofNetworks)
            throw InputError(Text(KS_TEXT("core", "a network has no %1 to sweep; it has %2"),
                                  {axisText(swept), Text::name(sweepAxisNamesOfNetworks())}));
        if (!subject.network && !canSweep(subject.spec.op, swept))
            throw InputError(Text(KS_TEXT("core", "%1 has no %2 to sweep"), {std::string(nameOf(subject.spec.op)), axis}));
    }
}

void checkSweep(const Experiment& experiment, const Sweep& sweep)
{
    if (sweep.axis == SweepAxis::None)
        throw InputError(Text(KS_TEXT("core", "the sweep has values but no axis")));
    checkAxis(experiment, sweep.axis);
    const std::string axis(nameOf(sweep.axis));
    if (sweep.values.empty())
        throw InputError(Text(KS_TEXT("core", "the sweep of %1 has no values"), {axis}));
    for (const SweepValue& value : sweep.values)
        if (const auto problem = problemOf(sweep.axis, value))
            throw InputError(*problem);
    if (isRepeated(sweep.values))
        throw InputError(Text(KS_TEXT("core", "a backend, implementation, pass or value is named twice")));
}

void checkSweeps(const Experiment& experiment)
{
    if (experiment.sweeps.size() > mostSweeps)
        throw InputError(Text(KS_TEXT("core", "the grid has %1 axes; %2 is the most"),
                              {std::to_string(experiment.sweeps.size()), std::to_string(mostSweeps)}));
    for (const Sweep& sweep : experiment.sweeps)
        checkSweep(experiment, sweep);
    for (auto one = experiment.sweeps.begin(); one != experiment.sweeps.end(); ++one)
        if (std::any_of(std::next(one), experiment.sweeps.end(), [&](const Sweep& other) { return other.axis == one->axis; }))
            throw InputError(Text(KS_TEXT("core", "%1 is swept twice"), {axisText(one->axis)}));
}

void checkVariants(const Experiment& experiment)
{
    if (experiment.backends.empty() || experiment.implementations.empty() || experiment.passes.empty())
        throw InputError(Text(KS_TEXT("core", "an experiment needs at least one backend, one implementation and one pass")));
    if (isRepeated(experiment.backends) || isRepeated(experiment.implementations) || isRepeated(experiment.passes))
        throw InputError(Text(KS_TEXT("core", "a backend, implementation, pass or value is named twice")));
    for (const Pass pass : experiment.passes) {
        if (std::ranges::any_of(experiment.subjects, [&](const Subject& one) { return subjectHas(one, pass); }))
            continue;
        if (isOfNetworks(experiment))
            throw InputError(
                Text(KS_TEXT("core", "a network has no %1 pass of its own; inference is its forward pass, training a whole step: forward, "
                                     "backward and update"),
                     {std::string(nameOf(pass))}));
        throw InputError(Text(KS_TEXT("core", "%1 has no %2 pass"), {subjectsText(experiment), std::string(nameOf(pass))}));
    }
    if (isOfNetworks(experiment) && (experiment.implementations.size() != 1 || experiment.implementations.front() != "auto"))
        throw InputError(Text(
            KS_TEXT("core", "a network runs with the implementations that each backend takes by itself; no others can be chosen for it")));
    for (const std::string& id : experiment.backends)
        if (!findBackend(id))
            (void)requireBackend(id); // says which there are
    const std::vector<std::string> known = namesOfImplementations(experiment);
    for (const std::string& name : experiment.implementations)
        if (std::ranges::find(known, name) == known.end())
            throw InputError(Text(KS_TEXT("core", "no chosen backend has the implementation %1 of %2; there are %3"),
                                  {Text::name(name), subjectsText(experiment), namesText(known)}));
}

} // namespace

Precision precisionOf(const Implementation& implementation)
{
    // factors of a few units are float32 in another order of operations; TF32 rounds factors to 11 bits, BF16 to 8
    const double lost = implementation.unitRoundoffs;
    return allPrecisions()[lost < 0x1p12 ? 0 : lost < 0x1p15 ? 1 : 2];
}

NetworkChoice networkNamed(const std::string& name)
{
    const std::filesystem::path path(name);
    if (path.extension() == ".json") {
        Model model = loadModel(path);
        return {model.name.empty() ? path.stem().string() : model.name, std::move(model)};
    }
    return {name, presetModel(name)};
}

bool isPreset(const NetworkChoice& network)
{
    try {
        return presetModel(network.name) == network.model;
    } catch (const InputError&) { // the name is another's, or a file calls its network "fc:mine"
        return false;
    }
}

std::optional<std::int64_t> sweptThreads(const Experiment& experiment, const ExperimentPoint& point)
{
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i)
        if (experiment.sweeps[i].axis == SweepAxis::Threads)
            return std::get<std::int64_t>(point.at.at(i));
    return std::nullopt;
}

std::optional<Text> whyNotSwept(const Experiment& experiment, SweepAxis axis)
{
    try {
        if (axis != SweepAxis::None)
            checkAxis(experiment, axis);
    } catch (const InputError& error) {
        return error.text();
    }
    return std::nullopt;
}

SweepAxis axisOf(const Experiment& experiment)
{
    return experiment.sweeps.empty() ? SweepAxis::None : experiment.sweeps.front().axis;
}

const Sweep* sweepOf(const Experiment& experiment, SweepAxis axis)
{
    const auto found = std::ranges::find(experiment.sweeps, axis, &Sweep::axis);
    return found == experiment.sweeps.end() ? nullptr : &*found;
}

void sweepAlone(Experiment& experiment, SweepAxis axis, std::vector<SweepValue> values)
{
    experiment.sweeps.clear();
    if (axis != SweepAxis::None)
        experiment.sweeps.push_back({axis, std::move(values)});
}

const Subject& subjectOf(const Experiment& experiment, const ExperimentPoint& point)
{
    return experiment.subjects.at(point.subject);
}

bool hasNetworks(const Experiment& experiment)
{
    return std::ranges::any_of(experiment.subjects, [](const Subject& one) { return one.network.has_value(); });
}

bool isOfNetworks(const Experiment& experiment)
{
    return std::ranges::all_of(experiment.subjects, [](const Subject& one) { return one.network.has_value(); });
}

bool sameSubject(const Subject& one, const Subject& other)
{
    if (!one.network || !other.network)
        return !one.network && !other.network && one.spec.op == other.spec.op;
    return one.network->model == other.network->model;
}

namespace {

std::string plainName(const Subject& subject)
{
    return subject.network ? subject.network->name : std::string(nameOf(subject.spec.op));
}

} // namespace

std::string subjectName(const Experiment& experiment, std::size_t subject)
{
    const std::string name = plainName(experiment.subjects.at(subject));
    const bool alone = std::ranges::count(experiment.subjects, name, plainName) == 1;
    return alone ? name : describe(experiment.subjects[subject], experiment.subjects[subject].spec);
}

Text subjectsText(const Experiment& experiment)
{
    constexpr std::size_t mostNamed = 4;
    if (experiment.subjects.size() > mostNamed)
        return Text(isOfNetworks(experiment) ? KS_TEXT("core", "%1 networks") : KS_TEXT("core", "%1 subjects"),
                    {std::to_string(experiment.subjects.size())});
    std::vector<std::string> names;
    for (std::size_t i = 0; i < experiment.subjects.size(); ++i)
        names.push_back(subjectName(experiment, i));
    return names.size() == 1 ? Text::name(names.front()) : namesText(names);
}

std::string describe(const Subject& subject, const OpSpec& spec)
{
    return subject.network ? subject.network->name + " " + spec.src.text() : describe(spec);
}

bool isOfProducts(const Subject& subject)
{
    return subject.network || isProduct(infoOf(subject.spec.op));
}

std::string valuesText(const Experiment& experiment, const ExperimentPoint& point)
{
    std::string text;
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i)
        text += (i > 0 ? ";" : "") + valueText(experiment.sweeps[i].axis, point.at.at(i));
    return text;
}

bool isNumeric(const Experiment& experiment)
{
    return !experiment.sweeps.empty() &&
           std::ranges::all_of(experiment.sweeps.front().values, [](const SweepValue& value) { return numberOf(value).has_value(); }) &&
           (!infoOf(axisOf(experiment)).row() || infoOf(axisOf(experiment)).row()->choices.empty());
}

double placeOnAxis(const Experiment& experiment, const ExperimentPoint& point)
{
    if (experiment.sweeps.empty())
        return 0;
    const std::vector<SweepValue>& values = experiment.sweeps.front().values;
    if (isNumeric(experiment))
        return *numberOf(point.at.front());
    return static_cast<double>(std::ranges::find(values, point.at.front()) - values.begin());
}

bool sameCell(const ExperimentPoint& one, const ExperimentPoint& other)
{
    return one.subject == other.subject && one.at == other.at;
}

bool isSamePoint(const ExperimentPoint& one, const ExperimentPoint& other)
{
    return sameCell(one, other) && one.pass == other.pass && one.backend == other.backend && one.implementation == other.implementation &&
           one.threads == other.threads;
}

void takeNetwork(Experiment& experiment, NetworkChoice network, std::int64_t batch, std::size_t subject)
{
    Subject& taken = experiment.subjects.at(subject);
    taken.network = std::move(network);
    taken.spec = {.src = taken.network->model.graph.input};
    taken.spec.src.n = batch;
    std::erase_if(experiment.sweeps, [](const Sweep& sweep) { return !infoOf(sweep.axis).ofNetworks; });
    if (!isOfNetworks(experiment))
        return;
    experiment.implementations = {"auto"};
    if (std::ranges::any_of(experiment.passes, [](Pass pass) { return !isForward(pass); }))
        experiment.passes = {Pass::Training};
}

std::vector<std::string> namesOfImplementations(const Experiment& experiment)
{
    std::vector<std::string> names = {"auto"};
    for (const std::string& id : experiment.backends)
        if (const Backend* backend = findBackend(id))
            for (const Subject& subject : experiment.subjects)
                for (std::string& name : namesOn(*backend, subject, experiment.passes))
                    if (std::ranges::find(names, name) == names.end())
                        names.push_back(std::move(name));
    return names;
}

OpSpec specAt(const Experiment& experiment, const Subject& subject, std::span<const SweepValue> at)
{
    OpSpec spec = subject.spec;
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i)
        setValue(spec, experiment.sweeps[i].axis, at[i]);
    return spec;
}

OpSpec firstSpec(const Experiment& experiment, const Subject& subject)
{
    OpSpec spec = subject.spec;
    for (const Sweep& sweep : experiment.sweeps)
        if (!sweep.values.empty())
            setValue(spec, sweep.axis, sweep.values.front());
    return spec;
}

namespace {

int threadsAt(const Experiment& experiment, std::string_view backend, std::int64_t swept)
{
    if (traitsOf(backend).oneThread)
        return 1;
    const int threads = sweepOf(experiment, SweepAxis::Threads) ? static_cast<int>(swept) : experiment.threads;
    return threads == 0 ? defaultThreads() : threads;
}

/// The values of all axes at each cell of the grid, the last axis fastest.
std::vector<std::vector<SweepValue>> gridOf(const Experiment& experiment)
{
    std::vector<std::vector<SweepValue>> cells = {{}};
    for (const Sweep& sweep : experiment.sweeps) {
        std::vector<std::vector<SweepValue>> longer;
        for (const std::vector<SweepValue>& cell : cells)
            for (const SweepValue& value : sweep.values) {
                longer.push_back(cell);
                longer.back().push_back(value);
            }
        cells = std::move(longer);
    }
    return cells;
}

/// Points at most, before any is made.
double countOf(const Experiment& experiment)
{
    double count = static_cast<double>(experiment.subjects.size() * experiment.backends.size()) *
                   static_cast<double>(experiment.implementations.size() * experiment.passes.size());
    for (const Sweep& sweep : experiment.sweeps)
        count *= static_cast<double>(std::max<std::size_t>(1, sweep.values.size()));
    return count;
}

void checkTraining(const Experiment& experiment)
{
    if (!isOfNetworks(experiment) || experiment.passes != std::vector{Pass::Training})
        throw InputError(Text(KS_TEXT("core", "whole trainings are of networks alone, and their one pass is training")));
    if (experiment.cache == CacheState::Cold)
        throw InputError(Text(KS_TEXT("core", "a training fills the caches by itself: caches must be warm")));
    requireLegal(*experiment.training);
}

void checkSpecs(const Experiment& experiment)
{
    const auto changes = [](const Sweep& sweep) { return infoOf(sweep.axis).changesSpec(); };
    const auto cells = gridOf(experiment);
    for (const Subject& subject : experiment.subjects) {
        if (subject.network) {
            requireSound(subject.network->model);
            const ConstFields input(inputFields(), subject);
            const Field& batch = *input.find("batch");
            if (const auto problem = problemOf(batch, input.get(batch)))
                throw InputError(*problem);
            continue;
        }
        if (std::ranges::none_of(experiment.sweeps, changes)) {
            requireLegal(subject.spec);
            continue;
        }
        for (const std::vector<SweepValue>& at : cells) {
            const std::vector<Problem> problems = problemsOf(specAt(experiment, subject, at));
            if (problems.empty())
                continue;
            std::vector<std::string> where;
            for (std::size_t i = 0; i < at.size(); ++i)
                where.push_back(std::string(nameOf(experiment.sweeps[i].axis)) + "=" + valueText(experiment.sweeps[i].axis, at[i]));
            throw InputError(Text(KS_TEXT("core", "the sweep reaches %1, which cannot be: %2"), {namesText(where), problems.front().what}));
        }
    }
}

} // namespace

std::vector<ExperimentPoint> pointsOf(const Experiment& experiment)
{
    std::vector<ExperimentPoint> points;
    const auto cells = gridOf(experiment);
    const auto threads = std::ranges::find(experiment.sweeps, SweepAxis::Threads, &Sweep::axis) - experiment.sweeps.begin();
    for (std::size_t subject = 0; subject < experiment.subjects.size(); ++subject) {
        const auto variants = variantsOf(experiment, experiment.subjects[subject]);
        for (const std::vector<SweepValue>& at : cells) {
            const OpSpec spec = specAt(experiment, experiment.subjects[subject], at);
            const std::int64_t swept =
                threads < std::ssize(experiment.sweeps) ? std::get<std::int64_t>(at[static_cast<std::size_t>(threads)]) : 0;
            for (const auto& [id, name] : variants)
                for (const Pass pass : experiment.passes)
                    if (subjectHas(experiment.subjects[subject], pass))
                        points.push_back({subject, spec, pass, id, name, threadsAt(experiment, id, swept), at});
        }
    }
    return points;
}

int mostThreadsOf(const Experiment& experiment)
{
    std::int64_t value = 0;
    if (const Sweep* sweep = sweepOf(experiment, SweepAxis::Threads))
        for (const SweepValue& one : sweep->values)
            if (const auto* threads = std::get_if<std::int64_t>(&one))
                value = std::clamp<std::int64_t>(*threads, value, mostThreads);
    int onProcessor = 0;
    int onCard = 0;
    for (const Subject& subject : experiment.subjects)
        for (const auto& [id, _] : variantsOf(experiment, subject)) {
            int& most = traitsOf(id).isDevice ? onCard : onProcessor;
            most = std::max(most, threadsAt(experiment, id, value));
        }
    return std::max(1, onProcessor > 0 ? onProcessor : onCard);
}

void requireLegal(const Experiment& experiment)
{
    requireLegal(ConstFields(experimentFields(), experiment));
    (void)declaredWattsList(experiment.watts);
    if (experiment.subjects.empty())
        throw InputError(Text(KS_TEXT("core", "an experiment needs at least one operator or network")));
    if (experiment.training)
        checkTraining(experiment);
    checkSweeps(experiment);
    checkVariants(experiment);
    if (isRepeated(experiment.subjects))
        throw InputError(Text(KS_TEXT("core", "an operator or network is there twice with the same settings")));
    if (const double count = countOf(experiment); count > double{mostPoints})
        throw InputError(Text(KS_TEXT("core", "the experiment has %1 points; %2 is the most"),
                              {significantDigits(count, 15), std::to_string(mostPoints)}));
    checkSpecs(experiment);
    if (experiment.training)
        for (const ExperimentPoint& point : pointsOf(experiment)) { // a sweep may make settings contradict each other
            requireLegal(settingsAt(experiment, point));
            (void)dataAt(experiment, point);
        }
}

void requireOneThatRuns(const Experiment& experiment)
{
    Text reasons;
    for (const std::string& id : experiment.backends) {
        const BackendInfo info = findBackend(id)->info();
        if (info.available)
            return;
        const Text reason("%1: %2", {id, info.reason});
        reasons = reasons.empty() ? reason : Text("%1; %2", {reasons, reason});
    }
    throw Unsupported(Text(KS_TEXT("core", "none of the chosen backends is available here (%1)"), {reasons}));
}

} // namespace ks
