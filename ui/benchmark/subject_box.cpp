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

void SubjectBox::show(const Subject& subject)
{
    if (!subject.network)
        return setCurrentIndex(findData(static_cast<int>(subject.spec.op)));
    const QString name = QString::fromStdString(subject.network->name);
    m_networks.insert_or_assign(subject.network->name, *subject.network);
    if (findData(name) < 0)
        addItem(tr("Network %1").arg(name), name);
    setCurrentIndex(findData(name));
}

void SubjectBox::giveTo(Experiment& experiment, std::size_t subject) const
{
    if (currentData().typeId() != QMetaType::QString)
        return takeOperator(experiment, static_cast<OpKind>(currentData().toInt()), subject);
    const std::string chosen = currentData().toString().toStdString();
    const Subject& present = experiment.subjects.at(subject);
    if (present.network && present.network->name == chosen)
        return;
    const auto known = m_networks.find(chosen);
    takeNetwork(experiment, known != m_networks.end() ? known->second : networkNamed(chosen), std::max<std::int64_t>(2, present.spec.src.n),
                subject);
}

void SubjectBox::retranslate()
{
    for (int i = 0; i < count(); ++i)
        if (const QVariant subject = itemData(i); subject.typeId() == QMetaType::QString)
            setItemText(i, tr("Network %1").arg(subject.toString()));
}

} // namespace ks

#include "moc_subject_box.cpp"
