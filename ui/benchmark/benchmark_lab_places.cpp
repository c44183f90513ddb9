// What the command palette finds in the Benchmark lab: experiments that come ready.
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/text.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFileInfo>

namespace ks {

QList<LabPlace> BenchmarkLab::places()
{
    if (!m_listed) { // the lab was never on screen
        m_listed = true;
        listSamples();
    }
    QList<LabPlace> places;
    const auto add = [&](const QString& name, const QString& path) {
        places.append({.name = name, .kind = tr("Experiment that comes ready"), .go = [this, path] { emit m_panel->sampleChosen(path); }});
    };
    for (const ExperimentPanel::Sample& sample : m_panel->samples())
        add(onScreen(sample.name, sample.nameIn), sample.path);
    if (places.isEmpty()) // their own names are still being read
        for (const QFileInfo& file : QDir(ResourceLocator::samplesFolder() + QStringLiteral("/experiments"))
                                         .entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
            add(file.completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' ')), file.absoluteFilePath());
    return places;
}

} // namespace ks
