#include "core/measure/experiment.h"

#include "core/backends/implementations.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/threads.h"
#include "core/measure/experiment_names.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

namespace ks {

namespace {

constexpr std::array<Precision, 3> precisions = {{{"float32", 24}, {"tf32", 11}, {"bf16", 8}}};

/// "auto", and what the backend has for one of the passes: of a graphics card, too, that is in another machine.
std::vector<std::string> namesOn(const Backend& backend, const Experiment& experiment)
{
    std::vector<std::string> names = {"auto"};
    if (!experiment.network) // whose layers each have their own: a backend chooses them
        std::ranges::move(implementationNames(backend, experiment.spec.op, experiment.passes), std::back_inserter(names));
    return names;
}

/// Each backend with each of the implementations that it has.
std::vector<std::pair<std::string, std::string>> variantsOf(const Experiment& experiment)
{
    std::vector<std::pair<std::string, std::string>> variants;
    for (const std::string& id : experiment.backends)
        if (const Backend* backend = findBackend(id)) {
            const std::vector<std::string> names = namesOn(*backend, experiment);
            for (const std::string& name : experiment.implementations)
                if (std::ranges::find(names, name) != names.end())
                    variants.emplace_back(id, name);
        }
    return variants;
}

void checkRange(std::string_view what, double value, double low, double high)
{
    if (!(value >= low && value <= high)) {
        const auto text = [](double number) { return significantDigits(number, 15); };
        throw InputError(
            Text(KS_TEXT("core", "%1 is %2; it must lie between %3 and %4"), {std::string(what), text(value), text(low), text(high)}));
    }
}

void checkSweep(const Experiment& experiment)
{
    const SweepAxisInfo& info = infoOf(experiment.axis);
    const std::string axis(info.name);
    if (experiment.axis == SweepAxis::None) {
        if (!experiment.values.empty())
            throw InputError(Text(KS_TEXT("core", "the sweep has values but no axis")));
        return;
    }
    if (experiment.network && !info.ofNetworks)
        throw InputError(Text(KS_TEXT("core", "a network has no %1 to sweep; it has %2"),
                              {axisText(experiment), Text::name(sweepAxisNamesOfNetworks())}));
    if (!experiment.network && !canSweep(experiment.spec.op, experiment.axis))
        throw InputError(Text(KS_TEXT("core", "%1 has no %2 to sweep"), {std::string(nameOf(experiment.spec.op)), axis}));
    if (experiment.values.empty())
        throw InputError(Text(KS_TEXT("core", "the sweep of %1 has no values"), {axis}));
    for (const std::int64_t value : experiment.values)
        checkRange("sweep of " + axis, static_cast<double>(value), 1, static_cast<double>(info.most));
    if (experiment.axis == SweepAxis::Precision)
        for (const std::int64_t value : experiment.values)
            if (precisionNamed(value).empty())
                throw InputError(Text(KS_TEXT("core", "there is no precision with %1 bits; there are %2"),
                                      {std::to_string(value), Text::name(joined(precisions, ", ", [](const Precision& one) {
                                           return std::string(one.name) + " (" + std::to_string(one.bits) + ")";
                                       }))}));
}

void checkVariants(const Experiment& experiment)
{
    if (experiment.backends.empty() || experiment.implementations.empty() || experiment.passes.empty())
        throw InputError(Text(KS_TEXT("core", "an experiment needs at least one backend, one implementation and one pass")));
    const auto repeated = [](const auto& list) {
        for (auto one = list.begin(); one != list.end(); ++one)
            if (std::find(std::next(one), list.end(), *one) != list.end())
                return true;
        return false;
    };
    if (repeated(experiment.backends) || repeated(experiment.implementations) || repeated(experiment.passes) || repeated(experiment.values))
        throw InputError(Text(KS_TEXT("core", "a backend, implementation, pass or value is named twice")));
    for (const Pass pass : experiment.passes) {
        if (experiment.network && !isForward(pass))
            throw InputError(
                Text(KS_TEXT("core", "a network has no %1 pass of its own; inference is its forward pass, training a whole step: forward, "
                                     "backward and update"),
                     {std::string(nameOf(pass))}));
        if (!experiment.network && !hasPass(experiment.spec.op, pass))
            throw InputError(
                Text(KS_TEXT("core", "%1 has no %2 pass"), {std::string(nameOf(experiment.spec.op)), std::string(nameOf(pass))}));
    }
    if (experiment.network && (experiment.implementations.size() != 1 || experiment.implementations.front() != "auto"))
        throw InputError(Text(
            KS_TEXT("core", "a network runs with the implementations that each backend takes by itself; no others can be chosen for it")));
    for (const std::string& id : experiment.backends)
        if (!findBackend(id))
            (void)requireBackend(id); // says which there are
    const std::vector<std::string> known = namesOfImplementations(experiment);
    for (const std::string& name : experiment.implementations)
        if (std::ranges::find(known, name) == known.end())
            throw InputError(Text(KS_TEXT("core", "no chosen backend has the implementation %1 of %2; there are %3"),
                                  {Text::name(name), std::string(nameOf(experiment.spec.op)), Text::name(joined(known))}));
}

/// visit(part) for what stands between the commas.
template <class Visit>
void forEachPart(std::string_view text, const Visit& visit)
{
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        visit(text.substr(begin, end - begin));
        begin = end + 1;
    }
}

std::vector<std::int64_t> precisionValues(std::string_view text)
{
    std::vector<std::int64_t> values;
    forEachPart(text, [&](std::string_view name) {
        const auto found = std::ranges::find(precisions, name, &Precision::name);
        if (found == precisions.end())
            throw InputError(
                Text(KS_TEXT("core", "there is no precision “%1”; there are %2"), {std::string(name), Text::name(precisionNames())}));
        values.push_back(found->bits);
    });
    return values;
}

} // namespace

std::span<const Precision> allPrecisions()
{
    return precisions;
}

std::string_view precisionNamed(std::int64_t bits)
{
    const auto found = std::ranges::find(precisions, bits, &Precision::bits);
    return found == precisions.end() ? std::string_view() : found->name;
}

std::string precisionNames()
{
    return joined(precisions, ", ", &Precision::name);
}

Precision precisionOf(const Implementation& implementation)
{
    // factors of a few units are float32 in another order of operations; TF32 rounds factors to 11 bits, BF16 to 8
    const double lost = implementation.unitRoundoffs;
    return lost < 0x1p12 ? precisions[0] : lost < 0x1p15 ? precisions[1] : precisions[2];
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
    if (!findPreset(network.name) && !network.name.starts_with("fc:"))
        return false;
    try {
        return presetModel(network.name) == network.model;
    } catch (const InputError&) { // a file may call its network "fc:mine"
        return false;
    }
}

bool sameSubject(const Experiment& one, const Experiment& other)
{
    if (!one.network || !other.network)
        return !one.network && !other.network && one.spec.op == other.spec.op;
    return one.network->model == other.network->model;
}

std::string subjectOf(const Experiment& experiment)
{
    return experiment.network ? experiment.network->name : std::string(nameOf(experiment.spec.op));
}

std::string describe(const Experiment& experiment, const OpSpec& spec)
{
    return experiment.network ? experiment.network->name + " " + spec.src.text() : describe(spec);
}

bool isOfProducts(const Experiment& experiment)
{
    return experiment.network || isProduct(infoOf(experiment.spec.op));
}

std::string valueText(const Experiment& experiment, std::int64_t value)
{
    if (experiment.axis == SweepAxis::None)
        return {};
    return experiment.axis == SweepAxis::Precision ? std::string(precisionNamed(value)) : std::to_string(value);
}

Text valueSaid(const Experiment& experiment, std::int64_t value)
{
    const bool named = experiment.axis == SweepAxis::None || experiment.axis == SweepAxis::Precision;
    return named ? Text::name(valueText(experiment, value)) : Text(groupedDigits(value));
}

void takeNetwork(Experiment& experiment, NetworkChoice network, std::int64_t batch)
{
    experiment.network = std::move(network);
    experiment.spec = {.src = experiment.network->model.graph.input};
    experiment.spec.src.n = batch;
    experiment.implementations = {"auto"};
    if (!infoOf(experiment.axis).ofNetworks) {
        experiment.axis = SweepAxis::None;
        experiment.values.clear();
    }
    if (std::ranges::any_of(experiment.passes, [](Pass pass) { return !isForward(pass); }))
        experiment.passes = {Pass::Training};
}

std::vector<std::string> namesOfImplementations(const Experiment& experiment)
{
    std::vector<std::string> names = {"auto"};
    for (const std::string& id : experiment.backends)
        if (const Backend* backend = findBackend(id))
            for (std::string& name : namesOn(*backend, experiment))
                if (std::ranges::find(names, name) == names.end())
                    names.push_back(std::move(name));
    return names;
}

OpSpec specAt(const Experiment& experiment, std::int64_t value)
{
    OpSpec spec = experiment.spec;
    if (const auto set = infoOf(experiment.axis).set)
        set(spec, value);
    return spec;
}

namespace {

int threadsAt(const Experiment& experiment, std::string_view backend, std::int64_t value)
{
    if (traitsOf(backend).oneThread)
        return 1;
    const int threads = experiment.axis == SweepAxis::Threads ? static_cast<int>(value) : experiment.threads;
    return threads == 0 ? defaultThreads() : threads;
}

} // namespace

std::vector<ExperimentPoint> pointsOf(const Experiment& experiment)
{
    std::vector<ExperimentPoint> points;
    const std::vector<std::int64_t> values = experiment.axis == SweepAxis::None ? std::vector<std::int64_t>{0} : experiment.values;
    const auto variants = variantsOf(experiment);
    for (const std::int64_t value : values)
        for (const auto& [id, name] : variants)
            for (const Pass pass : experiment.passes)
                points.push_back({specAt(experiment, value), pass, id, name, threadsAt(experiment, id, value), value});
    return points;
}

int mostThreadsOf(const Experiment& experiment)
{
    std::int64_t value = 0;
    if (experiment.axis == SweepAxis::Threads && !experiment.values.empty())
        value = std::clamp<std::int64_t>(std::ranges::max(experiment.values), 0, mostThreads);
    int onProcessor = 0;
    int onCard = 0;
    for (const auto& [id, _] : variantsOf(experiment)) {
        int& most = traitsOf(id).isDevice ? onCard : onProcessor;
        most = std::max(most, threadsAt(experiment, id, value));
    }
    return std::max(1, onProcessor > 0 ? onProcessor : onCard);
}

void requireLegal(const Experiment& experiment)
{
    requireLegal(ConstFields(experimentFields(), experiment));
    checkSweep(experiment);
    checkVariants(experiment);
    const std::size_t count = std::max<std::size_t>(1, experiment.values.size()) * experiment.backends.size() *
                              experiment.implementations.size() * experiment.passes.size();
    if (count > mostPoints)
        throw InputError(
            Text(KS_TEXT("core", "the experiment has %1 points; %2 is the most"), {std::to_string(count), std::to_string(mostPoints)}));
    if (experiment.network) {
        requireSound(experiment.network->model);
        const ConstFields input(inputFields(), experiment);
        const Field& batch = *input.find("batch");
        if (const auto problem = problemOf(batch, input.get(batch)))
            throw InputError(*problem);
        return;
    }
    if (!infoOf(experiment.axis).set)
        requireLegal(experiment.spec);
    for (const std::int64_t value : experiment.values) {
        const OpSpec spec = specAt(experiment, value);
        const std::vector<Problem> problems = problemsOf(spec);
        if (!problems.empty())
            throw InputError(Text(KS_TEXT("core", "the sweep reaches %1=%2, which cannot be: %3"),
                                  {std::string(nameOf(experiment.axis)), std::to_string(value), problems.front().what}));
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

std::vector<std::int64_t> sweepValues(std::string_view text, SweepAxis axis)
{
    if (axis == SweepAxis::Precision)
        return precisionValues(text);
    const auto bad = [&](Text why) {
        return InputError(
            Text(KS_TEXT("core", "the sweep “%1” must be from:to:xFACTOR, from:to:+STEP, from:to or a list such as 1,2,4: %2"),
                 {std::string(text), std::move(why)}));
    };
    const std::int64_t most = infoOf(axis).most;
    const auto number = [&](std::string_view part) {
        std::int64_t value[1];
        if (part.empty() || !parseIntegers(part, ',', value))
            throw bad(Text(KS_TEXT("core", "a value is not a whole number")));
        if (value[0] < 1 || value[0] > most)
            throw bad(Text(KS_TEXT("core", "values must lie between 1 and %1"), {std::to_string(most)}));
        return value[0];
    };
    std::vector<std::int64_t> values;
    const auto take = [&](std::int64_t value) {
        if (values.size() >= mostPoints)
            throw bad(Text(KS_TEXT("core", "it has more than %1 values"), {std::to_string(mostPoints)}));
        values.push_back(value);
    };
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        forEachPart(text, [&](std::string_view part) { take(number(part)); });
        return values;
    }
    const std::size_t second = std::min(text.find(':', colon + 1), text.size());
    const std::int64_t first = number(text.substr(0, colon));
    const std::int64_t last = number(text.substr(colon + 1, second - colon - 1));
    if (last < first)
        throw bad(Text(KS_TEXT("core", "the end lies before the beginning")));
    std::string_view step = second < text.size() ? text.substr(second + 1) : std::string_view("+1");
    if (step.size() < 2 || (step[0] != 'x' && step[0] != '+'))
        throw bad(Text(KS_TEXT("core", "the step must begin with x or +")));
    const std::int64_t by = number(step.substr(1));
    if (step[0] == 'x' && by < 2)
        throw bad(Text(KS_TEXT("core", "the factor must be at least 2")));
    for (std::int64_t value = first; value <= last; value = step[0] == 'x' ? value * by : value + by)
        take(value);
    return values;
}

} // namespace ks
