#pragma once

#include "core/data/source.h"
#include "core/data/source_options.h"
#include "ui/language/retranslating.h"
#include "ui/network/network_document.h"

#include <QComboBox>
#include <QLineEdit>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>

namespace ks {

class FieldForm;
class FoldingSection;

/// Which data are chosen, and the steps from them to the network: as the document has them, until somebody chooses otherwise here. GUI thread only.
class DataForm final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit DataForm(NetworkDocument& document, QWidget* parent = nullptr);

    /// What the fields say, as openDataset() reads it.
    QString description() const;
    /// There is enough in the fields; else the one that lacks gets the focus, and `whatLacks()` names it.
    bool isEnough() const { return kind().generated || !m_path->text().trimmed().isEmpty(); }
    /// As by a hand; the keyboard is in the box then.
    void chooseKind(const DatasetKind& kind);
    void focusPlace() { m_path->setFocus(Qt::OtherFocusReason); }
    QString whatLacks() const;
    /// The steps, where others are chosen than the network has.
    std::optional<Pipeline> chosenSteps() const;
    /// The fields say something else than what is used.
    bool isTouched() const { return m_touched; }
    void noteUsed() { m_touched = false; }
    /// It came to nothing: they may still say something else.
    void noteNotUsed() { m_touched = !isAsTaken(); }
    /// The fields say what the document has, also after undo, in a session that was opened, or after another page's change. False where it has what it
    /// had; `anew`: also then.
    bool takeDescription(bool anew = false);
    /// The same of the network's pipeline, which may be of another preset by now.
    void takePipeline();
    /// Below the button.
    void say(const QString& state);
    /// Pixels of its width that the box of kinds could do without.
    int spareWidth() const;

signals:
    /// Somebody changed a field: what the page shows is no longer what is chosen.
    void touched();
    void useWanted();

protected:
    void retranslate() override;
    void takeFont() override;

private:
    bool isStepHere(const Field& step, const FieldValue& now) const;
    void takeKind();
    void takePlaceOfKind();
    void showFields();
    /// The options of the kind that is chosen.
    void makeFields();
    /// What is seldom asked for goes with its place: another one begins without it, but for what somebody entered here.
    SourceOptions optionsHere() const;
    const DatasetKind& kind() const { return datasetKinds()[static_cast<std::size_t>(m_kind->currentIndex())]; }
    /// Kind and place, with which description() begins.
    std::string place() const { return placeText(kind(), m_path->text().toStdString()); }
    void touch();
    bool isAsTaken() const { return description() == m_takenFields && m_pipeline == m_takenPipeline; }
    void addRow(QWidget* field);
    /// What stands below each other begins at one place, in whichever form.
    void alignFields();
    void browse();
    void bringStateIntoSight();

    NetworkDocument& m_document;
    SourceOptions m_options;              ///< what the fields say
    Pipeline m_pipeline;                  ///< the same of the steps
    std::set<std::string_view> m_entered; ///< options that somebody changed: they hold for any place
    std::string m_taken;                  ///< the description that the fields were filled from
    QString m_takenFields;                ///< how the fields say it themselves; empty where they cannot
    std::string m_takenPlace;             ///< its place()
    SourceOptions m_takenOptions;
    std::optional<Pipeline> m_takenPipeline;
    bool m_touched = false;
    bool m_isFile = false; ///< what m_path names: a file with a table, not a folder
    QString m_otherPlace;  ///< the last one of the other sort

    QFormLayout* m_form;
    QComboBox* m_kind;
    QLineEdit* m_path;
    QPushButton* m_browse;
    QVBoxLayout* m_column;
    FieldForm* m_fields = nullptr;
    const DatasetKind* m_fieldsKind = nullptr; ///< whose options m_fields shows
    FieldForm* m_steps;
    FoldingSection* m_preparation;
    QPushButton* m_use;
    QLabel* m_state;
    QList<QLabel*> m_labels;
};

} // namespace ks
