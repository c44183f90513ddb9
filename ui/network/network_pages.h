#pragma once

#include "ui/network/page_strips.h"
#include "ui/shell/action_set.h"
#include "ui/shell/lab.h"

#include <memory>

namespace ks {

class BuildPage;
class DataPage;
class Dataset;
class ExportPage;
class NetworkDocument;
class StepPage;
class TrainPage;
class TrainingRun;
class TryPage;
class WatchPage;

/// The pages of the Network lab, with the ways from one to another: what a page shows that another one chose, the actions and the places of the
/// command palette that lead to them, and what comes next after the first success. GUI thread only.
class NetworkPages final : public QObject {
    Q_OBJECT

public:
    /// `training`: the actions that Train shows as buttons. All pages lie in `strips`.
    NetworkPages(LabHost& host, NetworkDocument& document, TrainingRun& run, const QList<QAction*>& training, PageStrips& strips);

    DataPage& data() const { return *m_data; }
    BuildPage& build() const { return *m_build; }
    TrainPage& train() const { return *m_train; }
    WatchPage& watch() const { return *m_watch; }
    StepPage& step() const { return *m_step; }
    TryPage& tried() const { return *m_try; }
    ExportPage& exported() const { return *m_export; }

    /// Of the lab's menu and of View.
    QList<QAction*> actions() const { return {m_draw, m_follow, m_wrong}; }
    QList<QAction*> walkActions() const { return {m_next, m_previous}; }
    /// Pages, the views of Watch, networks that come ready, exports.
    QList<LabPlace> places();
    /// State or language are others.
    void follow();
    /// What to do with a network that reads well; once a session.
    void offerNext();
    void offerNextAgain() { m_offered = false; }

private:
    void makeActions();
    void connectPages();
    void draw();
    void showWrong();

    LabHost& m_host;
    TrainingRun& m_run;
    PageStrips& m_strips;
    ActionSet m_actions;
    QAction* m_draw = nullptr;
    QAction* m_follow = nullptr;
    QAction* m_wrong = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
    DataPage* m_data;
    BuildPage* m_build;
    TrainPage* m_train;
    WatchPage* m_watch;
    StepPage* m_step;
    TryPage* m_try;
    ExportPage* m_export;
    bool m_offered = false;
};

} // namespace ks
