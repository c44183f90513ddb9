#include "ui/benchmark/axis_box.h"

#include "core/measure/experiment_names.h"
#include "ui/language/text.h"
#include "ui/theme/combo_hints.h"

#include <QStandardItemModel>

#include <algorithm>

namespace ks {

namespace {

/// Those of the input and the run, of attributes, of trainings.
int groupOf(SweepAxis axis)
{
    const SweepAxisInfo& info = infoOf(axis);
    return info.attribute ? 1 : info.ofTrainings() ? 2 : 0;
}

} // namespace

AxisBox::AxisBox(QWidget* parent) : QComboBox(parent)
{
    addItem(QString(), static_cast<int>(SweepAxis::None));
    int group = 0;
    for (const SweepAxis axis : allSweepAxes()) {
        if (group != groupOf(axis))
            insertSeparator(count());
        group = groupOf(axis);
        addItem(QString(), static_cast<int>(axis));
    }
}

void AxisBox::show(const Experiment& experiment, std::size_t sweep)
{
    const SweepAxis now = sweep < experiment.sweeps.size() ? experiment.sweeps[sweep].axis : SweepAxis::None;
    for (const SweepAxis axis : allSweepAxes()) {
        const int at = findData(static_cast<int>(axis));
        const std::optional<Text> whyNot = whyNotSwept(experiment, axis);
        const bool isThere = axis != now && sweepOf(experiment, axis);
        QStandardItem* const item = qobject_cast<QStandardItemModel*>(model())->item(at);
        item->setEnabled(axis == now || (!whyNot && !isThere));
        item->setToolTip(whyNot ? toQString(*whyNot) : isThere ? tr("The grid has this axis already.") : QString());
    }
    setItemText(findData(static_cast<int>(SweepAxis::Filters)), toQString(axisText(experiment, SweepAxis::Filters)));
    setCurrentIndex(findData(static_cast<int>(now)));
}

void AxisBox::retranslate()
{
    setItemText(0, tr("nothing"));
    QStringList taken;
    for (const SweepAxis axis : allSweepAxes()) {
        QString title = toQString(axisText(axis));
        if (taken.contains(title)) // "stride" of both directions at once, and the attribute of each
            title = tr("%1 (%2)", "an axis, and its name in files").arg(title, fromView(nameOf(axis)));
        taken.append(title);
        setItemText(findData(static_cast<int>(axis)), title);
    }
    readWhole(*this);
}

SweepAxis anotherAxis(const Experiment& experiment)
{
    const auto found =
        std::ranges::find_if(allSweepAxes(), [&](SweepAxis axis) { return !sweepOf(experiment, axis) && !whyNotSwept(experiment, axis); });
    return found == allSweepAxes().end() ? SweepAxis::None : *found;
}

} // namespace ks

#include "moc_axis_box.cpp"
