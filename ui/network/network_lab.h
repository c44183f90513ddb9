#pragma once

#include "ui/language/text.h"
#include "ui/network/network_document.h"
#include "ui/network/network_files.h"
#include "ui/network/training_run.h"
#include "ui/shell/action_set.h"
#include "ui/shell/lab.h"

#include <QPointer>

#include <map>
#include <optional>
#include <vector>

namespace ks {

class BuildPage;
class DataPage;
class ExportPage;
class PageStrips;
class StepPage;
class TrainPage;
class TrainingPanel;
class TryPage;
class WatchPage;

/// Build a network, train it, see everything while it happens. The content lies in NetworkDocument, the training in TrainingRun; each strip is a
/// page of its own folder.
class NetworkLab final : public Lab {
    Q_OBJECT

public:
    explicit NetworkLab(LabHost& host);
    ~NetworkLab() override;

    NetworkDocument& document() { return m_document; }
    TrainingRun& run() { return m_run; }
    PageStrips& strips() { return *m_strips; }
    TrainPage& trainPage() { return *m_train; }
    DataPage& dataPage() { return *m_data; }
    BuildPage& buildPage() { return *m_build; }
    TryPage& tryPage() { return *m_try; }
    ExportPage& exportPage() { return *m_export; }
    StepPage& stepPage() { return *m_step; }
    WatchPage& watchPage() { return *m_watch; }
    TrainingPanel& panel() { return *m_panel; }

    QString id() const override { return QStringLiteral("network"); }
    QString title() const override { return tr("Network"); }
    QString iconName() const override { return QStringLiteral("network"); }
    QWidget* centre() override;
    QList<LabDock> docks() override;
    QList<QAction*> actions(LabMenu menu) override { return m_menus[menu]; }
    QList<LabKey> keys() const override;
    QList<LabPlace> places() override;
    QUndoStack* undoStack() override { return &m_document.undo(); }
    QString sessionName() const override { return nameOnScreen(m_document.model().name); }
    QString sessionPath() const override { return m_sessions.place().path; }
    bool isModified() const override { return m_sessions.isModified(); }
    LabBackend backend() const override;
    void newSession() override;
    std::function<void()> keepSession() override;
    void save(const QString& path) override { m_sessions.save(path); }
    void autosave(const QString& path) override { m_sessions.autosave(path); }
    bool canOpen(const QString& path) const override;
    /// A session (.kscope), a saved training (.safetensors) or a network (.json).
    void open(const QString& path, bool asCopy) override;
    QStringList sessionFilters() const override;
    /// The best weights in the place of the last ones, or the last ones back: a step for undo.
    void exchangeWeights();
    void saveTraining(const QString& path) { m_sessions.save(path); }
    void setActive(bool active) override;
    void setPresenting(bool presenting) override;
    /// A step of the page Step, where that is the one on the projector.
    void presenterStep(int direction) override;
    void retranslate() override;

private:
    void makeActions();
    void connectAll();
    void trainOrPause();
    void askWhereToSave();
    void takeSession(const NetworkSession& session, const SessionPlace& place);
    void goOnWith(NetworkContent content, const std::shared_ptr<const Checkpoint>& training, std::shared_ptr<const Checkpoint> beforeBest);
    void postTrouble();
    void goBack();
    void postJump(double before, double now);
    void goBackBeforeRate();
    void shrinkBatch(std::int64_t batch);
    void fitToData();
    std::int64_t smallerBatch() const;
    void backToUntrained();
    void passVoidSteps();
    void takeSettingsOfTraining();
    void beginAnew(const NetworkContent& content, const QString& name);
    void replaceTraining(const NetworkContent& before);
    void holdRateAndEnd();
    void leaveTraining();
    void offerLeft(Sentence said);
    void exchangeFor(const std::function<void()>& other);
    Message::Link leftLink(Sentence text, bool oldest);
    void takeChange(const NetworkContent& before);
    void prepareAnew();
    void refresh();
    void forgetWhatWasAside();
    void forgetEarlier();
    void offerForgotten();
    static QString putAsideText();
    static Sentence stillAside(std::size_t count);
    static QString asideIsFullText();
    void bringBack(const NetworkContent& content);
    std::optional<NetworkContent> trainedBefore(const NetworkContent& asked, bool isAsked) const;
    std::function<void()> takeReplaced(const NetworkContent& content);
    Message::Link bringBackLink(const NetworkContent& before);
    Message::Link oldestLink();
    void offerNext();
    void draw();
    void showWrong();
    NetworkContent measured(NetworkContent content) const;

    /// A training before "Back to untrained", and what it is of: the data may have been others than those chosen by then.
    struct Left {
        NetworkContent trained;
        std::function<void()> bringBack;
    };
    /// A trained network that another one took the place of, and the content that was chosen: whoever goes back to that content gets it back.
    struct Replaced {
        NetworkContent content;
        Left training;
    };
    std::function<void()> takeTrainedOf(const NetworkContent& content, std::vector<Left>& left);
    std::function<void()> saying(std::function<void()> bringBack);
    std::vector<Replaced>::iterator replacedWith(const NetworkContent& content);

    LabHost& m_host;
    NetworkDocument m_document;
    TrainingRun m_run;
    NetworkFiles m_sessions;
    std::vector<Replaced> m_replaced;  ///< newest last, mostPutAside at most
    std::function<void()> m_forgotten; ///< brings back the earlier runs that were taken out of the charts
    std::vector<Left> m_left;          ///< as above
    ActionSet m_actions;
    std::map<LabMenu, QList<QAction*>> m_menus;
    QAction* m_trainAction = nullptr;
    QAction* m_stepBatch = nullptr;
    QAction* m_stepEpoch = nullptr;
    QAction* m_untrained = nullptr;
    QAction* m_drawAction = nullptr;
    QAction* m_settings = nullptr;
    QAction* m_followAction = nullptr;
    QAction* m_save = nullptr;

    // The window owns these from the moment it asks for them.
    PageStrips* m_strips;
    DataPage* m_data = nullptr;
    BuildPage* m_build = nullptr;
    TrainPage* m_train = nullptr;
    StepPage* m_step = nullptr;
    TryPage* m_try = nullptr;
    ExportPage* m_export = nullptr;
    WatchPage* m_watch = nullptr;
    TrainingPanel* m_panel;
    QList<QPointer<QWidget>> m_owned;
    bool m_started = false;
    bool m_untold = false;   ///< that the newest of m_replaced was put aside: trouble may have covered it
    bool m_troubled = false; ///< why nothing can be trained stands in the message bar
    bool m_offered = false;  ///< the hint after the first success
};

} // namespace ks
