#pragma once

#include "core/nn/training_settings.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace ks {

/// How the network is trained. Emits edited() for every change by a person.
class TrainingPanel : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit TrainingPanel(QWidget* parent = nullptr);

    /// Shows settings without emitting edited().
    void setSettings(const TrainingSettings& settings);
    /// Said below the settings: from when on they hold.
    void setNote(const QString& note);

signals:
    /// `name` is the change in words, `topic` the field.
    void edited(const ks::TrainingSettings& settings, const QString& name, const QString& topic);
    void rateFinderWanted();

protected:
    void retranslate() override;

private:
    void addRow(QWidget* field, const char* name);
    void take(const char* topic);
    void showFields();
    void fillBackends();

    TrainingSettings m_settings;
    bool m_showing = false; ///< fields are being filled: their signals mean nothing
    QFormLayout* m_form;
    QComboBox* m_backend;
    QLabel* m_reason;
    QSpinBox* m_threads;
    QSpinBox* m_batch;
    QComboBox* m_optimizer;
    QDoubleSpinBox* m_rate;
    QDoubleSpinBox* m_decay;
    QComboBox* m_schedule;
    QDoubleSpinBox* m_warmUp;
    QSpinBox* m_epochs;
    QDoubleSpinBox* m_target;
    QSpinBox* m_patience;
    QSpinBox* m_seconds;
    QSpinBox* m_validateEvery;
    QSpinBox* m_seed;
    QPushButton* m_find;
    QLabel* m_note;
    QList<QLabel*> m_labels;
};

} // namespace ks
