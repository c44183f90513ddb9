#include "ui/network/network_warning.h"

#include "ui/language/text.h"
#include "ui/network/training_run.h"

namespace ks {

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
    if (const Text& dead = m_run.view().dead; !dead.empty())
        warnings += toQString(dead);
    setText(warnings.isEmpty() ? QString() : QStringLiteral("⚠ ") + warnings.join(QStringLiteral("\n⚠ ")));
    setVisible(!warnings.isEmpty());
}

} // namespace ks
