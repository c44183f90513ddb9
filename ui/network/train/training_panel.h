#pragma once

#include "core/nn/training_settings.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QWidget>

#include <functional>
#include <map>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace ks {

class PlainNumberBox;
class WideNumberBox;

/// How the network is trained. Emits edited() for every change by a person; what was not touched stays as it is, also where a field shows it rounded.
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
    /// What a field means; called when a person changed it.
    using Writing = std::function<void(TrainingSettings&)>;
    void take(QWidget* field);
    void explainSchedule();
    void showFields();
    void fillBackends();

    TrainingSettings m_settings;
    std::map<QWidget*, Writing> m_writing;
    bool m_showing = false; ///< fields are being filled: their signals mean nothing
    QFormLayout* m_form;
    QComboBox* m_backend;
    QLabel* m_reason;
    QSpinBox* m_threads;
    QSpinBox* m_batch;
    QComboBox* m_optimizer;
    PlainNumberBox* m_rate;
    PlainNumberBox* m_decay;
    QComboBox* m_schedule;
    PlainNumberBox* m_warmUp;
    QSpinBox* m_epochs;
    PlainNumberBox* m_target;
    QSpinBox* m_patience;
    PlainNumberBox* m_seconds;
    QSpinBox* m_validateEvery;
    QComboBox* m_kept;
    WideNumberBox* m_seed;
    QPushButton* m_find;
    QLabel* m_note;
    QList<QLabel*> m_labels;
};

} // namespace ks
