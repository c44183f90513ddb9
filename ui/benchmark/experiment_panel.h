#pragma once

#include "core/measure/experiment.h"
#include "ui/language/retranslating.h"

#include <QLabel>
#include <QWidget>

#include <functional>

class QListWidgetItem;

namespace ks {

class FieldForm;
class MachineWarning;
class NotesArea;
class SampleBox;
class SubjectBox;
class SubjectsForm;
class SweepsForm;
class TrainingForm;

/// The settings of an experiment: what is swept, what is held, on which backends, and how it is timed. Emits edited() for every change by a person;
/// whether the experiment can run is said below the settings.
class ExperimentPanel : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ExperimentPanel(QWidget* parent = nullptr);

    /// Shows an experiment without emitting edited().
    void setExperiment(const Experiment& experiment);
    const Experiment& experiment() const { return m_experiment; }
    /// Why it cannot run; empty when it can.
    QString problem() const;
    /// The same for what is said and may be read in another language later.
    const Text& whyNot() const { return m_problem; }
    /// False for what no machine could run and no file can hold; problem() says why.
    bool isLegal() const { return m_legal; }
    /// Where networks that people add are read; see SubjectsForm.
    SubjectsForm& subjects() { return *m_subjects; }
    /// What it will ask for, from a job, as rich text; empty while that is computed.
    void setForecast(const QString& html);
    /// What would make figures doubtful if it started now.
    void setWarnings(std::vector<Text> warnings);
    /// The experiments that come ready; choosing one emits sampleChosen().
    SampleBox& samples() { return *m_sample; }
    /// What its controls need: a long name or reason is read in more lines, and widens nothing.
    QSize sizeHint() const override;

signals:
    void edited();
    void sampleChosen(const QString& path);

protected:
    void retranslate() override;
    void takeFont() override;
    void takeSize() override;

private:
    QLabel* labelOf(QWidget* field);
    void addRow(QWidget* field);
    /// The field below its label, as wide as the panel: for what is long.
    void addWideRow(QWidget* field);
    void showFields();
    void showPasses();
    void showWhere();
    void showForms();
    void makeAttributes(OpKind op);
    void connectFields();
    /// `write` changes what the touched field stands for and nothing else: a file holds more than the fields show.
    void edit(const std::function<void()>& write);
    void takePass(const QListWidgetItem& item);
    void judge();

    /// The one that the form shows.
    Subject& subject();

    Experiment m_experiment;
    Text m_problem;
    bool m_legal = false;
    bool m_showing = false; ///< fields are being filled: their signals mean nothing

    QWidget* m_body; ///< what scrolls
    QFormLayout* m_form;
    SampleBox* m_sample;
    QLabel* m_name;
    SubjectBox* m_op;
    SweepsForm* m_sweeps;
    SubjectsForm* m_subjects;
    QListWidget* m_passes;
    TrainingForm* m_training;
    FieldForm* m_input;
    QVBoxLayout* m_operator;           ///< where its attributes are
    FieldForm* m_attributes = nullptr; ///< null for a network
    std::optional<OpKind> m_shownOp;   ///< whose attributes they are
    QCheckBox* m_same;
    QListWidget* m_backends;
    QListWidget* m_implementations;
    FieldForm* m_timing;
    NotesArea* m_foot = nullptr; ///< what comes of the settings
    QLabel* m_verdict;
    QLabel* m_forecast;
    MachineWarning* m_warning;
    QList<QLabel*> m_labels; ///< in the order of the rows
    QList<QLabel*> m_headings;
};

} // namespace ks
