#pragma once

#include "core/nn/training_settings.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QWidget>

#include <optional>
#include <string>

class QAction;

namespace ks {

class FieldForm;

/// How the network is trained. Emits edited() for every change by a person; what was not touched stays as it is, also where a field shows it rounded.
class TrainingPanel : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit TrainingPanel(QWidget* parent = nullptr);

    /// Shows settings without emitting edited().
    void setSettings(const TrainingSettings& settings);
    /// Said below the settings: from when on they hold.
    void setNote(const QString& note);
    /// Buttons below the settings: files of them. To be called once.
    void offerFiles(const QList<QAction*>& files);
    /// Beside the rate: the weights are trained already, which a tenth of the usual rate suits. Nothing: they are not.
    struct Proposal {
        float tenth = 0;
        float usual = 0;
    };
    void propose(const std::optional<Proposal>& proposal);
    /// The network answers with numbers: what is about right answers cannot be set.
    void setNumbers(bool numbers);

signals:
    /// `name` is the change in words, `topic` the field.
    void edited(const ks::TrainingSettings& settings, const QString& topic);
    void rateFinderWanted();

protected:
    void retranslate() override;

private:
    void offerBackends();
    void offerImplementations();
    void sayProposal();

    TrainingSettings m_settings;
    std::string m_offered; ///< the backend whose implementations are offered
    FieldForm* m_form;
    QLabel* m_reason;
    QPushButton* m_find;
    QLabel* m_note;
    QWidget* m_fileRow;
    bool m_numbers = false;             ///< see setNumbers()
    std::optional<Proposal> m_proposal; ///< see propose()
};

} // namespace ks
