#include "core/measure/experiment_edits.h"

#include "core/base/joined.h"
#include "core/base/threads.h"
#include "core/measure/experiment_file.h"
#include "core/ops/op_info.h"

#include <algorithm>

namespace ks {

bool sameQuestion(const Experiment& one, const Experiment& other)
{
    Experiment renamed = other;
    renamed.name = one.name;
    renamed.nameIn = one.nameIn;
    return renamed == one;
}

std::string passWord(const Experiment& experiment)
{
    if (experiment.passes.size() > 1 && experiment.passes == passesNamed(experiment.spec.op, "backward"))
        return "backward";
    return joined(experiment.passes, ",", [](Pass pass) { return nameOf(pass); });
}

void takeOperator(Experiment& experiment, OpKind op)
{
    if (!experiment.network && experiment.spec.op == op)
        return;
    const std::string words = passWord(experiment);
    if (!experiment.network && sharesSettings(infoOf(experiment.spec.op), infoOf(op)))
        experiment.spec.op = op;
    else
        experiment.spec = defaultSpec(op, experiment.spec.src);
    experiment.network.reset();
    experiment.implementations = {"auto"};
    if (!words.empty())
        experiment.passes = passesNamed(op, words);
}

void takeAxis(Experiment& experiment, SweepAxis axis)
{
    if (axis == experiment.axis)
        return;
    experiment.axis = axis;
    experiment.values.clear();
    if (axis == SweepAxis::Threads)
        for (int threads = 1; threads <= availableThreads(); ++threads)
            experiment.values.push_back(threads);
    else if (axis == SweepAxis::Precision)
        for (const Precision& one : allPrecisions())
            experiment.values.push_back(one.bits);
    else if (axis != SweepAxis::None)
        experiment.values = sweepValues(axis == SweepAxis::Size ? "64:512:x2" : experiment.network ? "1:64:x4" : "1:8:x2");
}

void keepSize(Experiment& experiment, bool on)
{
    experiment.spec.autoPad = on ? AutoPad::SameUpper : AutoPad::NotSet;
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
