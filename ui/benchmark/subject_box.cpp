#include "ui/benchmark/subject_box.h"

#include "core/measure/experiment_edits.h"
#include "core/nn/presets.h"
#include "core/ops/op_info.h"
#include "ui/language/text.h"
#include "ui/theme/families.h"

#include <algorithm>

namespace ks {

SubjectBox::SubjectBox(QWidget* parent) : QComboBox(parent)
{
    for (const OpKind op : opsByFamily())
        addItem(fromView(nameOf(op)), static_cast<int>(op));
    insertSeparator(count());
    for (const Preset& preset : presets())
        addItem(QString(), fromView(preset.id));
}

void SubjectBox::show(const Experiment& experiment)
{
    if (!experiment.network)
        return setCurrentIndex(findData(static_cast<int>(experiment.spec.op)));
    const QString name = QString::fromStdString(experiment.network->name);
    m_networks.insert_or_assign(experiment.network->name, *experiment.network);
    if (findData(name) < 0)
        addItem(tr("Network %1").arg(name), name);
    setCurrentIndex(findData(name));
}

void SubjectBox::giveTo(Experiment& experiment) const
{
    if (currentData().typeId() != QMetaType::QString)
        return takeOperator(experiment, static_cast<OpKind>(currentData().toInt()));
    const std::string chosen = currentData().toString().toStdString();
    if (experiment.network && experiment.network->name == chosen)
        return;
    const auto known = m_networks.find(chosen);
    takeNetwork(experiment, known != m_networks.end() ? known->second : networkNamed(chosen),
                std::max<std::int64_t>(2, experiment.spec.src.n));
}

void SubjectBox::retranslate()
{
    for (int i = 0; i < count(); ++i)
        if (const QVariant subject = itemData(i); subject.typeId() == QMetaType::QString)
            setItemText(i, tr("Network %1").arg(subject.toString()));
}

} // namespace ks

#include "moc_subject_box.cpp"
