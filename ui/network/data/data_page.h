#pragma once

#include "ui/network/data/data_preview.h"
#include "ui/network/network_document.h"
#include "ui/network/network_page.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/tasks/latest_job.h"

#include <QImage>

#include <functional>
#include <optional>
#include <utility>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QTableWidget;

namespace ks {

class PictureSize;
class TextPicture;

/// Chooses the data and shows what is in them.
class DataPage : public NetworkPage {
    Q_OBJECT

public:
    DataPage(LabHost& host, NetworkDocument& document, TrainingRun& run, QWidget* parent = nullptr);

    QString title() const override { return tr("Data"); }
    QString summary() const override;
    void setOpen(bool open) override;

    /// What the fields say, as openDataset() reads it.
    QString description() const;
    /// What a network was trained as that is put aside and was the one for the data of `asked`: the network asked for, or whichever it was where
    /// none `isAsked`; nothing where there is no such network.
    using TrainedBefore = std::function<std::optional<NetworkContent>(const NetworkContent& asked, bool isAsked)>;
    void setTrainedBefore(TrainedBefore trainedBefore) { m_trainedBefore = std::move(trainedBefore); }
    /// Opens data by their description, fits the network to them and makes both the document's content.
    void use(const QString& description);
    /// What is being opened was asked for by a session that another one takes the place of.
    void cancelOpening();

protected:
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;
    bool hasRoomBeside() const override;
    /// The pictures: beside the counts.
    void placePart(bool beside) override;

private:
    /// The fields say what the document has, also after undo, in a session that was opened, or after another page's change.
    void takeDescription();
    void showFields();
    void sayValidation();
    /// Those of the options that have no field of their own.
    void showOthers();
    /// Kind and place, with which description() begins.
    QString place() const;
    /// What stands in the fields, where that is enough.
    void useChosen();
    DatasetPtr known() const;
    bool isForTheNextTraining() const;
    QString unopenedTitle(const std::string& description) const;
    void refresh();
    void openChosen();
    void show(const DataPreview& preview);
    /// No number or picture of other data stays while these are being looked at.
    void clear();
    /// The samples as large as there is room.
    void showValues();
    /// Somebody changed a field: what the page shows is no longer what is chosen.
    void touch();
    void fitSamples();
    /// The table of counts is as wide as its numbers.
    void fitCounts();
    void fitMean();
    void addRow(QWidget* field);
    void browse();
    void sayState();

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run;
    TrainedBefore m_trainedBefore;
    LatestJob m_opening; ///< on the compute thread: it draws and reads in parallel
    LatestJob m_previewing;
    DatasetPtr m_shown;
    std::string m_wanted;    ///< the description of those that are being opened to be looked at
    bool m_outdated = false; ///< its texts are in another language
    QImage m_sampleSheet;
    bool m_open = false;
    std::string m_taken;          ///< the description that the fields were filled from
    QString m_takenFields;        ///< how the fields say it themselves; empty where they cannot
    QString m_takenPlace;         ///< its place()
    double m_takenValidation = 0; ///< its samples to validate with; 0: it says a share, or nothing
    QString m_takenOthers;        ///< its options that no field has, as m_others shows them at that place
    bool m_othersTyped = false;   ///< what m_others shows is of somebody who typed it, and holds for any place
    bool m_touched = false;       ///< the fields say something else than what is used
    enum class Said {
        Nothing,
        Nowhere,
        Opening,
        Failed,
        Fitted,
        FittedWithTraining,
        Taken
    } m_said = Said::Nothing; ///< of the data asked for last
    Text m_failure;
    Model m_fitted; ///< what the network became

    QGridLayout* m_layout;
    QFormLayout* m_form;
    QComboBox* m_kind;
    QLineEdit* m_path;
    QPushButton* m_browse;
    QLineEdit* m_targets; ///< of a table, as the next three
    QLineEdit* m_columns;
    QSpinBox* m_window;
    QSpinBox* m_horizon;
    PictureSize* m_size; ///< of a folder of pictures, as the next
    QComboBox* m_channels;
    QSpinBox* m_count;
    QSpinBox* m_test;
    QDoubleSpinBox* m_difficulty;
    QSpinBox* m_seed;
    QDoubleSpinBox* m_validation;
    QLineEdit* m_others;
    QPushButton* m_use;
    QLabel* m_state;
    QLabel* m_facts;
    QLabel* m_warnings;
    QTableWidget* m_counts;
    QScrollArea* m_pictures;
    QLabel* m_samplesTitle;
    QLabel* m_samples;
    QTableWidget* m_values;
    QLabel* m_meanTitle;
    static constexpr int meanSide = 112; ///< pixels beside usual text
    TextPicture* m_mean;
    QList<QLabel*> m_labels;
};

} // namespace ks
