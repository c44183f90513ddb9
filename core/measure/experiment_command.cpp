#include "core/measure/experiment_command.h"

#include "core/base/field_command.h"
#include "core/base/joined.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/ops/attributes.h"

#include <algorithm>

namespace ks {

namespace {

/// "size=16,32": as people write the values of this axis.
std::string sweepText(const Sweep& sweep)
{
    std::string text(nameOf(sweep.axis));
    const Field* row = infoOf(sweep.axis).row();
    const bool hasCommas = row && (row->places > 2 || row->type == FieldType::Numbers);
    for (std::size_t i = 0; i < sweep.values.size(); ++i)
        text += (i == 0 ? "=" : hasCommas ? ";" : ",") + valueText(sweep.axis, sweep.values[i]);
    return text;
}

/// "kernel_shape=3x3": what an operator's attributes are beyond what goes without saying.
std::vector<std::string> givenAttributes(const OpSpec& spec)
{
    std::vector<std::string> given;
    const ConstFields fields = attributesOf(spec);
    for (const Field& attribute : fields.rows())
        if (fields.applies(attribute) && !fields.goesWithoutSaying(attribute))
            given.push_back(std::string(attribute.name) + "=" + fields.text(attribute));
    return given;
}

void addOperators(CommandLine& command, const std::vector<Subject>& subjects)
{
    const OpSpec& first = subjects.front().spec;
    command.add("--op", joined(subjects, ",", [](const Subject& one) { return std::string(nameOf(one.spec.op)); }));
    command.add("--shape", first.src.text("x"));
    for (const std::string& attribute : givenAttributes(first))
        command.add("--attr", attribute);
}

void addTraining(CommandLine& command, const TrialPlan& plan)
{
    command.add("--data", plan.data);
    const ConstFields fields(trainingFields(), plan.settings);
    for (const Field& row : fields.rows())
        if (plan.given.contains(std::string(row.name)))
            command.add("--setting", std::string(row.name) + "=" + fields.text(row));
    const TrialPlan usual;
    addOptions(command, {trialFields(), plan}, {trialFields(), usual}, false);
}

/// Presets with one batch, whose names one option takes.
bool arePresetsAlike(const Experiment& experiment)
{
    return std::ranges::all_of(experiment.subjects, [&](const Subject& one) {
        return one.network && isPreset(*one.network) && one.network->name.find(',') == std::string::npos &&
               one.spec.src.n == experiment.subjects.front().spec.src.n;
    });
}

/// Operators on one input with the same attributes, which one option names.
bool areOperatorsAlike(const Experiment& experiment)
{
    const OpSpec& first = experiment.subjects.front().spec;
    return std::ranges::all_of(experiment.subjects, [&](const Subject& one) {
        return !one.network && one.spec.src == first.src && givenAttributes(one.spec) == givenAttributes(first);
    });
}

} // namespace

BenchCommand benchCommand(const Experiment& experiment, const std::string& networkFile)
{
    const Experiment usual; // what `bench` takes by itself
    CommandLine command("kernelscope-cli bench");
    const Subject& subject = experiment.subjects.front();
    const bool alone = experiment.subjects.size() == 1;
    const bool own = alone && subject.network && !isPreset(*subject.network);
    if (!alone && !arePresetsAlike(experiment) && !areOperatorsAlike(experiment)) {
        command.add("--experiment", "experiment.json");
        return {.text = command.text(), .needsExperimentFile = true};
    }
    if (subject.network) {
        command.add("--network",
                    own ? networkFile : joined(experiment.subjects, ",", [](const Subject& one) { return one.network->name; }));
        command.add("--batch", std::to_string(subject.spec.src.n));
    } else {
        addOperators(command, experiment.subjects);
    }
    if (experiment.training)
        addTraining(command, *experiment.training);
    else
        command.add("--pass", passWord(experiment));
    command.add("--backend", joined(experiment.backends, ","));
    command.unless("--implementation", joined(experiment.implementations, ","), joined(usual.implementations, ","));
    for (const Sweep& sweep : experiment.sweeps)
        command.add("--sweep", sweepText(sweep));
    addOptions(command, {experimentFields(), experiment}, {experimentFields(), usual}, false);
    if (experiment.memoryLimit > 0)
        command.add("--memory-limit", std::to_string(experiment.memoryLimit) + "B");
    return {.text = command.text(), .needsNetworkFile = own};
}

} // namespace ks
