#pragma once

#include "ui/shell/lab_actions.h"
#include "ui/shell/untaken_widgets.h"
#include "ui/studies/studies_document.h"
#include "ui/studies/studies_files.h"
#include "ui/studies/study_runs.h"
#include "ui/tasks/lane.h"

#include <QPointer>

class QStackedWidget;

namespace ks {

class LaunchModelWindow;
class StudyCards;
class StudyView;

/// Studies that others published, seen again: a card for each, and within it each of its figures with what is measured here.
class StudiesLab final : public Lab {
    Q_OBJECT

public:
    explicit StudiesLab(LabHost& host);

    StudiesDocument& document() { return m_document; }
    StudyRuns& runs() { return m_runs; }
    StudyCards& cards() { return *m_cards; }
    StudyView& view() { return *m_view; }
    void showStudy(const QString& id, const std::string& figure = {});
    void showCards();
    bool showsCards() const;
    /// What is missing of the figure on show, or goes on after a pause.
    void runFigure();
    void runAll();

    QWidget* centre() override { return m_centre; }
    QList<QAction*> actions(LabMenu menu) override { return m_actions.in(menu); }
    bool canOpen(const QString& path) const override;
    void open(const QString& path, bool asCopy) override { m_files.open(path, asCopy); }
    void newSession() override;
    void save(const QString& path) override { m_files.save(path); }
    void autosave(const QString& path) override { m_files.autosave(path); }
    bool isModified() const override { return m_document.isModified(); }
    QString sessionPath() const override { return m_document.path(); }

private:
    // What only the window asks for.
    QString id() const override { return QStringLiteral("studies"); }
    QString title() const override { return tr("Studies"); }
    QString iconName() const override { return QStringLiteral("studies"); }
    QString sessionName() const override;
    QString saveFilter() const override { return tr("Results of studies (*.json)"); }
    QStringList sessionFilters() const override { return {tr("Studies and their results (*.json)")}; }
    QString autosaveEnding() const override { return QStringLiteral("json"); }
    bool canBeginAnew() const override { return !m_runs.isUnderWay(); }
    std::function<void()> keepSession() override;
    QList<LabPlace> places() override;
    QList<LabKey> keys() const override;
    void setPresenting(bool presenting) override;
    void presenterStep(int direction) override;
    void retranslate() override { refresh(); }

    void makeActions();
    void makeExports();
    void connectAll();
    void start(const std::vector<std::string>& runs);
    /// Runs of the study on show that are not there in the chosen size.
    std::vector<std::string> missingOfStudy() const;
    void measureAgain();
    void openPlace();
    void showLaunchModel();
    void openInBenchmark(const std::string& run);
    void showError(const std::string& run);
    void askForStudy();
    void ask(const QString& filter, const char* ending, const QString& name, const std::function<void(const QString&)>& write);
    void refresh();
    QString whyNotRun() const;

    LabHost& m_host;
    QWidget* m_centre; ///< the window owns it from the moment it asks for it
    Lane m_io{m_host.files()};
    StudiesDocument m_document;
    StudyRuns m_runs;
    StudiesFiles m_files;
    LabActions m_actions{QStringLiteral("studies")};
    QAction* m_run = nullptr;
    QAction* m_runAll = nullptr;
    QAction* m_anyway = nullptr; ///< while a run waits for other programs
    QAction* m_again = nullptr;
    QAction* m_pause = nullptr;
    QAction* m_stop = nullptr;
    QAction* m_back = nullptr;
    QList<QAction*> m_ofFigure; ///< exports
    QList<QAction*> m_ofStudy;
    QStackedWidget* m_pages = nullptr;
    StudyCards* m_cards = nullptr;
    StudyView* m_view = nullptr;
    QPointer<LaunchModelWindow> m_launchModel; ///< made when it is first asked for
    UntakenWidgets m_untaken;
};

} // namespace ks
