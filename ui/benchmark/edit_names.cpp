#include "ui/benchmark/edit_names.h"

#include "core/measure/trial.h"
#include "core/ops/attributes.h"
#include "ui/language/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <utility>

namespace ks {

namespace {

struct EditNames {
    Q_DECLARE_TR_FUNCTIONS(EditNames)
};

/// The one field that differs; nothing where none does or several.
const Field* changedField(const ConstFields& before, const ConstFields& after)
{
    const Field* found = nullptr;
    for (const Field& row : after.rows()) {
        if (before.get(row) == after.get(row))
            continue;
        if (found)
            return nullptr;
        found = &row;
    }
    return found;
}

Sentence ofField(const Field* field, Sentence otherwise)
{
    if (!field)
        return otherwise;
    return [title = Text(std::string(field->title))] { return EditNames::tr("Change “%1”").arg(toQString(title)); };
}

Sentence ofSubjects(const std::vector<Subject>& before, const std::vector<Subject>& after)
{
    if (after.size() > before.size())
        return [count = static_cast<int>(after.size() - before.size())] { return EditNames::tr("Add %n subject(s)", nullptr, count); };
    if (after.size() < before.size())
        return [count = static_cast<int>(before.size() - after.size())] { return EditNames::tr("Remove %n subject(s)", nullptr, count); };
    const auto at = std::ranges::mismatch(before, after);
    const Sentence whole = [] { return EditNames::tr("Change the subject"); };
    if (at.in1 == before.end())
        return whole;
    const Subject& was = *at.in1;
    const Subject& now = *at.in2;
    if (was.network != now.network || was.spec.op != now.spec.op)
        return std::is_permutation(before.begin(), before.end(), after.begin()) ? Sentence([] { return EditNames::tr("Move the subject"); })
                                                                                : whole;
    const Field* const input = changedField({inputFields(), was}, {inputFields(), now});
    return ofField(input || now.network ? input : changedField(attributesOf(was.spec), attributesOf(now.spec)), whole);
}

Sentence ofSweeps(const std::vector<Sweep>& before, const std::vector<Sweep>& after)
{
    if (after.size() > before.size())
        return [] { return EditNames::tr("Add an axis"); };
    if (after.size() < before.size())
        return [] { return EditNames::tr("Remove an axis"); };
    const auto axis = [](const Sweep& sweep) { return sweep.axis; };
    if (!std::ranges::equal(before, after, {}, axis, axis))
        return [] { return EditNames::tr("Change the axes"); };
    return [] { return EditNames::tr("Change the values of an axis"); };
}

Sentence ofTrainings(const std::optional<TrialPlan>& before, const std::optional<TrialPlan>& after)
{
    if (before.has_value() != after.has_value())
        return after ? Sentence([] { return EditNames::tr("Measure whole trainings"); })
                     : Sentence([] { return EditNames::tr("Measure passes, no trainings"); });
    if (before->data != after->data)
        return [] { return EditNames::tr("Change the data"); };
    const Field* const plan = changedField({trialFields(), *before}, {trialFields(), *after});
    return ofField(plan ? plan : changedField({trainingFields(), before->settings}, {trainingFields(), after->settings}),
                   [] { return EditNames::tr("Change a setting of the trainings"); });
}

} // namespace

Sentence nameOfEdit(const Experiment& before, const Experiment& after)
{
    if (before.training != after.training)
        return ofTrainings(before.training, after.training);
    if (before.subjects != after.subjects)
        return ofSubjects(before.subjects, after.subjects);
    if (before.sweeps != after.sweeps)
        return ofSweeps(before.sweeps, after.sweeps);
    if (before.passes != after.passes)
        return [] { return EditNames::tr("Change the passes"); };
    if (before.backends != after.backends)
        return [] { return EditNames::tr("Change the backends"); };
    if (before.implementations != after.implementations)
        return [] { return EditNames::tr("Change the implementations"); };
    return ofField(changedField({experimentFields(), before}, {experimentFields(), after}),
                   [] { return EditNames::tr("Change the experiment"); });
}

} // namespace ks
