#include "ui/benchmark/sample_experiments.h"

#include "core/backends/traits.h"
#include "core/measure/experiment_file.h"
#include "ui/language/text.h"
#include "ui/shell/resource_locator.h"

#include <QAbstractItemView>
#include <QDir>
#include <QStyle>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

QStringList sampleExperiments()
{
    constexpr std::array told = {"maxpool-window", "threads-amdahl", "copies-kernels",         "cache-sizes",    "conv-direct-gemm",
                                 "lenet-training", "pool-grid",      "networks-by-parameters", "trainings-seeds"};
    if (ResourceLocator::samplesFolder().isEmpty())
        return {};
    QFileInfoList files = QDir(ResourceLocator::samplesFolder() + QStringLiteral("/experiments"))
                              .entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    const auto rank = [&](const QFileInfo& file) {
        return std::ranges::find_if(told, [&](const char* name) { return file.completeBaseName() == QLatin1String(name); }) - told.begin();
    };
    std::ranges::stable_sort(files, {}, rank);
    return textsFor(files, &QFileInfo::absoluteFilePath);
}

SampleList readSamples(const QStringList& paths)
{
    SampleList list;
    for (const QString& path : paths) {
        const Experiment experiment = readExperiment(path.toStdString());
        list.samples.push_back({path, experiment.name, experiment.nameIn});
        if (list.samples.size() == 1)
            list.first = experiment;
    }
    return list;
}

SampleBox::SampleBox(QWidget* parent) : Retranslating(parent)
{
    connect(this, &QComboBox::activated, this, [this](int index) {
        setCurrentIndex(-1);
        emit chosen(itemData(index).toString());
    });
    retranslate();
}

void SampleBox::fill(std::vector<SampleExperiment> samples)
{
    m_samples = std::move(samples);
    m_missing = m_samples.empty();
    clear();
    for (const SampleExperiment& sample : m_samples)
        addItem(QString(), sample.path);
    retranslate();
    setCurrentIndex(-1);
}

void SampleBox::retranslate()
{
    setEnabled(!m_missing); // until they are read nobody knows
    setPlaceholderText(m_missing ? tr("None found") : tr("Choose…"));
    setToolTip(m_missing ? tr("The folder “samples” that comes with Kernelscope is not where it was installed.") : QString());
    for (std::size_t i = 0; i < m_samples.size(); ++i)
        setItemText(static_cast<int>(i), onScreen(m_samples[i].name, m_samples[i].nameIn));
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 2 * view()->frameWidth() + // wider than the box: names are sentences
                            style()->pixelMetric(QStyle::PM_ScrollBarExtent));
}

Experiment builtInExperiment()
{
    Experiment experiment;
    experiment.name = "MaxPool against window size, serial and openmp";
    experiment.nameIn = {{"es", "MaxPool según el tamaño de la ventana, serial y openmp"}};
    Subject& subject = experiment.subjects.front();
    subject.spec = plainSpec("MaxPool", {1, 2, 192, 192});
    subject.spec.autoPad = AutoPad::SameUpper;
    experiment.backends = {referenceBackend(), usualBackend()};
    sweepAlone(experiment, SweepAxis::Window, sweepValues("2,3,5,7,11,15,23,31,47,63", SweepAxis::Window));
    experiment.budget = 18;
    return experiment;
}

} // namespace ks

#include "moc_sample_experiments.cpp"
