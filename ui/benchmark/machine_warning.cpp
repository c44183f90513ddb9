#include "ui/benchmark/machine_warning.h"

#include "core/measure/environment.h"
#include "ui/language/text.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

QString linesOf(const std::vector<Text>& warnings)
{
    QStringList lines;
    for (const Text& warning : warnings)
        lines.append(QStringLiteral("⚠ ") + toQString(warning));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

MachineWarning::MachineWarning(QWidget* parent) : Retranslating(parent)
{
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    retranslate();
}

void MachineWarning::say(std::vector<Text> warnings)
{
    m_warnings = std::move(warnings);
    setText(linesOf(m_warnings));
}

int MachineWarning::heightForWidth(int width) const
{
    const int usual = fontMetrics().boundingRect(0, 0, width, QWIDGETSIZE_MAX, Qt::TextWordWrap, m_usual).height();
    return std::max(usual, QLabel::heightForWidth(width));
}

void MachineWarning::retranslate()
{
    MachineState machine;
    machine.busy = 1;
    m_usual = linesOf(machine.warningsNow());
    setText(linesOf(m_warnings));
    updateGeometry();
}

} // namespace ks
