#include "ui/network/run_classes.h"

#include "core/nn/model.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/training_run.h"

namespace ks {

ClassNames classNamesOf(TrainingRun& run, const Model& model)
{
    const DatasetPtr known = run.opened().data();
    const bool fits = known && static_cast<std::int64_t>(known->classNames().size()) == model.outputs();
    ClassNames names(ClassNames::listOf(fits ? known->classNames() : model.classes));
    if (const std::vector<std::string>& others = run.view().history.otherClasses; fits && !others.empty())
        names.said = ClassNames::listOf(others);
    return names;
}

QStringList columnNamesOf(TrainingRun& run)
{
    const DatasetPtr known = run.opened().data();
    return known ? columnsOnScreen(*known) : QStringList();
}

} // namespace ks
