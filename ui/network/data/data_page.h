#pragma once

#include "core/data/source.h"
#include "ui/network/data/data_preview.h"
#include "ui/network/network_document.h"
#include "ui/network/network_page.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/tasks/latest_job.h"

#include <QImage>

#include <functional>
#include <optional>
#include <set>
#include <string_view>

class QComboBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QTableWidget;
class QVBoxLayout;

namespace ks {

class FieldForm;
class FoldingSection;
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
    /// Opens data by their description, fits the network to them, with the steps that are chosen here, and makes both the document's content.
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
    /// The same of the network's pipeline, which may be of another preset by now.
    void takePipeline();
    void showFields();
    /// The options of the kind that is chosen.
    void makeForm();
    /// What is seldom asked for goes with its place: another one begins without it, but for what somebody entered here.
    SourceOptions optionsHere() const;
    const DatasetKind& kind() const;
    /// Kind and place, with which description() begins.
    std::string place() const;
    /// What stands in the fields, where that is enough.
    void useChosen();
    DatasetPtr known() const;
    bool isForTheNextTraining() const;
    QString unopenedTitle(const std::string& description) const;
    void refresh();
    void openChosen();
    /// Of the samples behind the pipeline.
    void show(const Dataset& known, const DataPreview& preview);
    /// No number or picture of other data stays while these are being looked at.
    void clear();
    /// The samples as large as there is room.
    void showValues(const Dataset& known);
    /// Somebody changed a field: what the page shows is no longer what is chosen.
    void touch();
    bool isAsTaken() const;
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
    Pipeline m_shownPipeline; ///< behind which they are shown
    std::string m_wanted;     ///< the description of those that are being opened to be looked at
    bool m_outdated = false;  ///< its texts are in another language
    QImage m_sampleSheet;
    bool m_open = false;
    SourceOptions m_options;              ///< what the fields say
    Pipeline m_pipeline;                  ///< the same of the steps
    std::set<std::string_view> m_entered; ///< options that somebody changed: they hold for any place
    std::string m_taken;                  ///< the description that the fields were filled from
    QString m_takenFields;                ///< how the fields say it themselves; empty where they cannot
    std::string m_takenPlace;             ///< its place()
    SourceOptions m_takenOptions;
    std::optional<Pipeline> m_takenPipeline;
    bool m_touched = false; ///< the fields say something else than what is used
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
    QVBoxLayout* m_left;
    FieldForm* m_fields = nullptr;
    const DatasetKind* m_fieldsKind = nullptr; ///< whose options m_fields shows
    FieldForm* m_steps;
    FoldingSection* m_preparation;
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
