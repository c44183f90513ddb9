#include "ui/network/network_warning.h"

#include "ui/language/text.h"
#include "ui/network/training_run.h"

#include <cstddef>

namespace ks {

namespace {

constexpr std::size_t mostNamedClasses = 3;

} // namespace

NetworkWarning::NetworkWarning(TrainingRun& run, QWidget* parent) : Retranslating(parent), m_run(run)
{
    setObjectName("networkWarning");
    setWordWrap(true);
    connect(&m_run, &TrainingRun::progressed, this, &NetworkWarning::retranslate);
    connect(&m_run, &TrainingRun::prepared, this, &NetworkWarning::retranslate);
    retranslate();
}

void NetworkWarning::retranslate()
{
    QStringList warnings;
    const History& history = m_run.view().history;
    if (!history.trainedOn.empty())
        warnings +=
            tr("These are not the data that the network was trained on: its lines and accuracies are of others, and going on would not "
               "continue that training.");
    else if (history.otherData)
        warnings += tr("A part of this training was on other data: its lines are of both.");
    if (const Model& model = m_run.view().content.model; model.lossAssumed && history.batches.empty())
        warnings += model.classifies()
                        ? tr("The file does not say what the network was trained against: its outputs are taken for those of a "
                             "classifier before Softmax.")
                        : tr("The file does not say what the network was trained against: its outputs are taken for numbers, "
                             "and no class is named.");
    if (const DatasetPtr known = m_run.opened().data(); known && !history.otherClasses.empty())
        warnings +=
            tr("The network has learned other classes (%1) than these data have (%2). Its answers keep their names until it is trained on "
               "these data.")
                .arg(firstNames(history.otherClasses, mostNamedClasses), firstNames(known->classNames(), mostNamedClasses));
    if (const Text& dead = m_run.view().dead; !dead.empty())
        warnings += toQString(dead);
    setText(warnings.isEmpty() ? QString() : QStringLiteral("⚠ ") + warnings.join(QStringLiteral("\n⚠ ")));
    setVisible(!warnings.isEmpty());
}

} // namespace ks

#include "moc_network_warning.cpp"
