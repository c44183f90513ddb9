#pragma once

#include "ui/network/network_document.h"
#include "ui/network/network_page.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/tasks/latest_job.h"

#include <functional>
#include <optional>
#include <vector>

class QGridLayout;

namespace ks {

struct DatasetKind;
struct Extent;

class DataFacts;
class DataForm;
class SampleSheet;

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
    /// Opens data by their description, fits the network to them, with the steps that are chosen here, and makes both the document's content; `then`
    /// once they are open.
    void use(const QString& description, const std::function<void()>& then = {});
    /// In the form, as by a hand.
    void chooseKind(const DatasetKind& kind);
    /// What is being opened was asked for by a session that another one takes the place of.
    void cancelOpening();

protected:
    void retranslate() override;
    bool hasRoomBeside() const override;
    /// The pictures: beside the counts.
    void placePart(bool beside) override;

private:
    /// What stands in the fields, where that is enough.
    void useChosen();
    DatasetPtr known() const;
    bool isForTheNextTraining() const;
    static QString unopenedTitle(const std::string& description);
    /// What the document has, whatever the fields say.
    QString chosenTitle() const;
    /// Who undoes a choice of data on another page sees nothing of it.
    void tellChosenAgain(const std::string& before);
    void refresh();
    void openChosen();
    /// No number or picture of other data stays while these are being looked at.
    void clear();
    void sayState();
    QString stateText() const;
    void addSizes(Message& message, const QString& description, std::vector<Extent> sizes, const std::function<void()>& then);

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
    bool m_open = false;
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
    std::string m_refused; ///< the description of what could not be opened
    Model m_fitted;        ///< what the network became

    DataForm* m_form;
    DataFacts* m_facts;
    SampleSheet* m_sheet;
    QGridLayout* m_layout;
};

} // namespace ks
