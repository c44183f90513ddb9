#include "core/measure/experiment_command.h"

#include "core/base/field_command.h"
#include "core/base/joined.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/ops/attributes.h"

namespace ks {

namespace {

/// "size=16,32": as people write the values of this axis.
std::string sweepText(const Experiment& experiment)
{
    return std::string(nameOf(experiment.axis)) + "=" +
           joined(experiment.values, ",", [&](std::int64_t value) { return valueText(experiment, value); });
}

void addOperator(CommandLine& command, const OpSpec& spec)
{
    const Shape& src = spec.src;
    command.add("--op", nameOf(spec.op));
    command.add("--shape", src.text("x"));
    const ConstFields fields = attributesOf(spec);
    for (const Field& attribute : fields.rows())
        if (fields.applies(attribute) && !fields.goesWithoutSaying(attribute))
            command.add("--attr", std::string(attribute.name) + "=" + fields.text(attribute));
}

} // namespace

BenchCommand benchCommand(const Experiment& experiment, const std::string& networkFile)
{
    const Experiment usual; // what `bench` takes by itself
    CommandLine command("kernelscope-cli bench");
    const bool own = experiment.network && !isPreset(*experiment.network);
    if (experiment.network) {
        command.add("--network", own ? networkFile : experiment.network->name);
        command.add("--batch", std::to_string(experiment.spec.src.n));
    } else {
        addOperator(command, experiment.spec);
    }
    command.add("--pass", passWord(experiment));
    command.add("--backend", joined(experiment.backends, ","));
    command.unless("--implementation", joined(experiment.implementations, ","), joined(usual.implementations, ","));
    if (experiment.axis != SweepAxis::None)
        command.add("--sweep", sweepText(experiment));
    addOptions(command, {experimentFields(), experiment}, {experimentFields(), usual}, false);
    if (experiment.memoryLimit > 0)
        command.add("--memory-limit", std::to_string(experiment.memoryLimit) + "B");
    return {command.text(), own};
}

} // namespace ks
