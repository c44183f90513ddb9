#pragma once

#include "core/io/camera/camera.h"
#include "ui/network/aside_trainings.h"
#include "ui/network/config_files.h"
#include "ui/network/moments/moment_readings.h"
#include "ui/network/network_document.h"
#include "ui/network/network_files.h"
#include "ui/network/network_pages.h"
#include "ui/network/network_title.h"
#include "ui/network/trace/trace_action.h"
#include "ui/network/training_actions.h"
#include "ui/network/training_run.h"
#include "ui/network/training_trouble.h"
#include "ui/shell/lab_actions.h"
#include "ui/shell/untaken_widgets.h"

#include <string>
#include <vector>

namespace ks {

class MomentScrubber;
class NetworkRunBar;
class TrainingPanel;

/// Build a network, train it, see everything while it happens. The content lies in NetworkDocument, the training in TrainingRun, what was trained before
/// in AsideTrainings; each page has a folder of its own. What goes from one of them to another is here.
class NetworkLab final : public Lab {
    Q_OBJECT

public:
    /// The cameras outlive it.
    explicit NetworkLab(LabHost& host, Cameras& cameras = systemCameras());

    NetworkDocument& document() { return m_document; }
    TrainingRun& run() { return m_run; }
    PageTabs& tabs() { return *m_tabs; }
    TrainPage& trainPage() { return m_pages.train(); }
    DataPage& dataPage() { return m_pages.data(); }
    BuildPage& buildPage() { return m_pages.build(); }
    TryPage& tryPage() { return m_pages.tried(); }
    StepPage& stepPage() { return m_pages.step(); }
    WatchPage& watchPage() { return m_pages.watch(); }
    TrainingPanel& panel() { return *m_panel; }
    ConfigFiles& configs() { return m_configs; }

    QWidget* centre() override { return m_centre; }
    QList<QAction*> actions(LabMenu menu) override { return m_actions.in(menu); }
    QUndoStack* undoStack() override { return &m_document.undo(); }
    QString sessionName() const override { return networkTitle(m_document.model()); }
    QString sessionPath() const override { return m_files.place().path; }
    bool isModified() const override { return m_files.isModified(); }
    LabBackend backend() const override;
    void newSession() override;
    std::function<void()> keepSession() override;
    void save(const QString& path) override { m_files.save(path); }
    void autosave(const QString& path) override { m_files.autosave(path); }
    bool canOpen(const QString& path) const override;
    /// A session (.kscope), a saved training (.safetensors), a network (.json, .onnx), a configuration (.json) or a folder of data.
    void open(const QString& path, bool asCopy) override;
    /// The best weights in the place of the last ones, or the last ones back: a step for undo.
    void exchangeWeights();

private:
    // What the window alone asks for.
    QString id() const override { return QStringLiteral("network"); }
    QString title() const override { return tr("Network"); }
    QString iconName() const override { return QStringLiteral("network"); }
    QList<LabDock> docks() override;
    QList<LabKey> keys() const override;
    QList<LabPlace> places() override { return m_pages.places(); }
    QStringList sessionFilters() const override;
    void setActive(bool active) override;
    void setPresenting(bool presenting) override;
    /// A step of the page Step, where that is the one on the projector.
    void presenterStep(int direction) override;
    bool grant(const LabWish& wish) override { return m_pages.grant(wish); }
    void retranslate() override { refresh(); }

    void connectAll();
    void connectPages();
    void openData(const QString& description, const std::vector<std::string>& leftOut = {});
    void takeSession(const NetworkSession& session, const SessionPlace& place);
    void resetDocument(const NetworkContent& content);
    void goOnWith(NetworkContent content, const std::shared_ptr<const Checkpoint>& training, std::shared_ptr<const Checkpoint> beforeBest);
    void passVoidSteps();
    void takeChange(const NetworkContent& before);
    void openOnPage(const QString& path);
    void offerTrain();
    void prepareAnew() { m_run.prepare(m_document.content()); }
    void refresh();
    void forgetSession();

    LabHost& m_host;
    NetworkDocument m_document;
    TrainingRun m_run;
    NetworkFiles m_files;
    AsideTrainings m_aside;
    TrainingTrouble m_trouble;
    QWidget* m_centre; ///< the run bar and the pages; the window owns it, and the panel, from the moment it asks for them
    PageTabs* m_tabs;
    LabActions m_actions{QStringLiteral("network")};
    TrainingActions m_training;
    ConfigFiles m_configs;
    MomentReadings m_readings;
    NetworkRunBar* m_bar; ///< made before the pages: Tab leads from it to them
    MomentScrubber* m_scrubber;
    NetworkPages m_pages;
    TraceAction m_trace;
    TrainingPanel* m_panel;
    bool m_started = false;
    UntakenWidgets m_untaken;
};

} // namespace ks
