#pragma once

#include "core/measure/experiment.h"
#include "ui/language/retranslating.h"

#include <QComboBox>

#include <vector>

namespace ks {

struct SampleExperiment {
    QString path;
    std::string name;
    Translations nameIn;
};

/// The samples, and the first of them whole.
struct SampleList {
    std::vector<SampleExperiment> samples;
    Experiment first;
};

/// Files of the experiments that come with the program: those for a lecture in the order in which they are told, others follow by name.
QStringList sampleExperiments();
/// Throws FileError or InputError.
SampleList readSamples(const QStringList& paths);
/// Where no samples are installed: the same question as the first of them.
Experiment builtInExperiment();

/// The samples by name. A menu: what is shown may have been changed since it was chosen, so no entry stays.
class SampleBox final : public Retranslating<QComboBox> {
    Q_OBJECT

public:
    explicit SampleBox(QWidget* parent = nullptr);

    void fill(std::vector<SampleExperiment> samples);
    const std::vector<SampleExperiment>& samples() const { return m_samples; }

signals:
    void chosen(const QString& path);

protected:
    void retranslate() override;

private:
    std::vector<SampleExperiment> m_samples;
    bool m_missing = false; ///< looked for, and there are none
};

} // namespace ks
