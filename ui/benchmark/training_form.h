#pragma once

#include "ui/benchmark/parts_list.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace ks {

class FieldForm;

/// Whole trainings in place of passes: on which data, how many, and which of their settings are given; the others are as each network usually is trained.
class TrainingForm final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    TrainingForm(ExperimentEdit edit, QWidget* parent);

    /// `subject`: whose usual settings stand where none are given.
    void show(const Experiment& experiment, std::size_t subject);

protected:
    void retranslate() override;

private:
    void connectForms();
    void takeData();

    ExperimentEdit m_edit;
    QCheckBox* m_on;
    QWidget* m_body;
    QLabel* m_dataLabel;
    QComboBox* m_data;
    FieldForm* m_plan;
    QLabel* m_note;
    FieldForm* m_settings;
};

} // namespace ks
