#pragma once

#include "core/session/network_look.h"
#include "ui/network/page_tabs.h"
#include "ui/shell/lab_actions.h"

#include <cstdint>
#include <optional>

namespace ks {

class BuildPage;
class Cameras;
class ChosenSample;
class DataPage;
class ExportPage;
class NetworkDocument;
class PageTroubles;
class SampleSearch;
class SeeBuilding;
class SeePage;
class StepPage;
class TrainPage;
class TrainingRun;
class TrainingTrouble;
class TryPage;
class WatchPage;
class WhyPage;
struct StepSubject;

/// The pages of the Network lab, with the ways from one to another: what a page shows that another one chose, the actions and the places of the
/// command palette that lead to them, and what comes next after the first success. GUI thread only.
class NetworkPages final : public QObject {
    Q_OBJECT

public:
    /// Adds to the actions of the lab; all pages lie in `tabs`.
    NetworkPages(LabActions& actions, LabHost& host, Cameras& cameras, NetworkDocument& document, TrainingRun& run, PageTabs& tabs);

    SeePage& see() const { return *m_see; }
    DataPage& data() const { return *m_data; }
    BuildPage& build() const { return *m_build; }
    TrainPage& train() const { return *m_train; }
    WatchPage& watch() const { return *m_watch; }
    WhyPage& why() const { return *m_why; }
    StepPage& step() const { return *m_step; }
    TryPage& tried() const { return *m_try; }

    /// What is looked at, as a session keeps it: also before the data are there that it is of.
    NetworkLook look() const;
    void setLook(const NetworkLook& look);
    /// Pages, the views of Watch, settings of layers, networks that come ready, exports.
    QList<LabPlace> places();
    /// Takes a network and data that another lab asks for; false where there is no such network.
    bool grant(const LabWish& wish);
    /// The state is another one: offers what can be done now, and says why nothing can be trained.
    void follow(TrainingTrouble& trouble);
    /// What to do with a network that reads well; once a session.
    void offerNext();
    void offerNextAgain() { m_offered = false; }

private:
    void makeActions(LabActions& actions);
    void connectPages();
    void connectWhy();
    void keepSecrets();
    /// What is chosen for all pages, as Step follows it; nothing where nothing was, or it is gone.
    std::optional<StepSubject> subject() const;
    void offerChosen();
    void takeChosen();
    void chooseDrawn(); ///< what stands in Try
    void offerToStep(std::uint32_t sample);
    void draw();
    void showWrong();

    LabHost& m_host;
    TrainingRun& m_run;
    PageTabs& m_tabs;
    ChosenSample* m_chosen;              ///< by all pages alike
    std::optional<NetworkLook> m_wanted; ///< by the session, whose data are not ready yet: of it, the sample
    SampleSearch* m_search;              ///< the mistakes, for both
    QAction* m_draw = nullptr;
    SeePage* m_see;
    DataPage* m_data;
    BuildPage* m_build;
    TrainPage* m_train;
    WatchPage* m_watch;
    WhyPage* m_why;
    StepPage* m_step;
    TryPage* m_try;
    ExportPage* m_export;
    PageTroubles* m_troubles;
    SeeBuilding* m_building; ///< in See, with what Build changes networks by
    bool m_offered = false;
};

} // namespace ks
