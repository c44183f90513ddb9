#include "core/base/threads.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/stand_in_lab.h"
#include "ui/language/languages.h"
#include "ui/shell/autosave.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoCommand>

using namespace ks;

namespace {

/// A window with two labs, as main() would make it.
struct Desk {
    explicit Desk(Preferences& kept) : theme(*qApp), window(theme, languages, kept)
    {
        languages.use(QStringLiteral("en"));
        for (StandInLab** lab : {&first, &second}) {
            auto made = std::make_unique<StandInLab>(lab == &first ? QStringLiteral("first") : QStringLiteral("second"));
            *lab = made.get();
            window.addLab(std::move(made));
        }
        window.resize(1280, 720);
        window.show();
    }

    QAction* action(const char* name)
    {
        for (QAction* action : window.actions())
            if (action->objectName() == QLatin1String(name))
                return action;
        return nullptr;
    }

    Theme theme;
    Languages languages;
    MainWindow window;
    StandInLab* first = nullptr;
    StandInLab* second = nullptr;
};

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void everyControlHasANameAndARole();
    void emptyFrameIsSafe();
    void labsSwitch();
    void titleNamesTheSession();
    void layoutIsRemembered();
    void layoutIsReset();
    void dockTitleFollowsItsWidget();
    void languageSwitchesEverywhere();
    void lastMessageShows();
    void messageLinkIsFollowed();
    void messageWithATopicReplaces();
    void longMessageIsNotCutOff();
    void paletteFindsInBothLanguages();
    void paletteRunsWhatIsChosen();
    void paletteFindsControls();
    void fuzzyScoresAreSensible();
    void helpListsTheKeys();
    void panelsAreWalked();
    void presenterModeHidesAndRestores();
    void presenterStepsByClicker();
    void undoFollowsTheLab();
    void quittingAsksOnceWithoutABox();
    void filesAreRefusedWithASentence();
    void recentFilesAreKeptInOrder();
    void preferencesSurviveARestart();
    void threadsAreChosenInTheMenu();
    void freshTouchesNothing();
    void everythingIsResetAndComesBack();
    void autosaveComesAndGoes();
    void autosaveOfACrashIsOffered();

private:
    std::unique_ptr<Preferences> preferences;
};

void TestMainWindow::everyControlHasANameAndARole()
{
    Desk desk(*preferences);
    desk.window.post({Message::Kind::Warning, QStringLiteral("Something happened."), {{QStringLiteral("Do something"), [] {}}}, {}});
    const QStringList faults = unnamedControls(&desk.window);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    for (const QAction* action : desk.window.actions()) {
        QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
        QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
    }
}

void TestMainWindow::emptyFrameIsSafe()
{
    Theme theme(*qApp);
    Languages languages;
    MainWindow window(theme, languages, *preferences);
    window.show();
    for (QAction* action : window.actions())
        if (action->objectName() != QLatin1String("file.quit"))
            action->trigger();
    window.openFile(QStringLiteral("nothing.kscope"), false);
    qDeleteAll(window.findChildren<HelpSheet*>());
    for (QWidget* popup : QApplication::topLevelWidgets())
        if (popup != &window)
            popup->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestMainWindow::labsSwitch()
{
    Desk desk(*preferences);
    QCOMPARE(desk.window.activeLab(), desk.first);
    QVERIFY(desk.first->active && !desk.second->active);
    desk.action("lab.second")->trigger();
    QCOMPARE(desk.window.activeLab(), desk.second);
    QVERIFY(!desk.first->active && desk.second->active);
    QVERIFY(!desk.first->settings->isVisible());
    QVERIFY(desk.second->settings->isVisible());
    QCOMPARE(desk.action("lab.second")->shortcut(), QKeySequence(Qt::ALT | Qt::Key_2));
}

void TestMainWindow::titleNamesTheSession()
{
    Desk desk(*preferences);
    QVERIFY(desk.window.windowTitle().startsWith(QStringLiteral("untitled")));
    QVERIFY(!desk.window.isWindowModified());
    desk.first->modified = true;
    emit desk.first->sessionChanged();
    QVERIFY(desk.window.isWindowModified());
}

void TestMainWindow::layoutIsRemembered()
{
    {
        Desk desk(*preferences);
        desk.window.dock(QStringLiteral("settings"))->close();
        desk.window.addDockWidget(Qt::RightDockWidgetArea, desk.window.dock(QStringLiteral("timeline")));
        desk.window.close();
    }
    Desk desk(*preferences);
    QVERIFY(!desk.window.dock(QStringLiteral("settings"))->isVisible());
    QVERIFY(desk.window.dock(QStringLiteral("explanation"))->isVisible());
    QCOMPARE(desk.window.dockWidgetArea(desk.window.dock(QStringLiteral("timeline"))), Qt::RightDockWidgetArea);
    desk.window.activateLab(desk.second);
    QVERIFY(desk.window.dock(QStringLiteral("settings"))->isVisible()); // the other lab has its own
}

void TestMainWindow::layoutIsReset()
{
    Desk desk(*preferences);
    QDockWidget* settings = desk.window.dock(QStringLiteral("settings"));
    settings->setFloating(true);
    desk.window.dock(QStringLiteral("timeline"))->close();
    desk.window.resetLayout();
    QVERIFY(!settings->isFloating());
    QCOMPARE(desk.window.dockWidgetArea(settings), Qt::LeftDockWidgetArea);
    QVERIFY(desk.window.dock(QStringLiteral("timeline"))->isVisible());
}

void TestMainWindow::dockTitleFollowsItsWidget()
{
    Desk desk(*preferences);
    desk.first->settings->setWindowTitle(QStringLiteral("Ajustes"));
    QCOMPARE(desk.window.dock(QStringLiteral("settings"))->windowTitle(), QStringLiteral("Ajustes"));
}

void TestMainWindow::languageSwitchesEverywhere()
{
    Desk desk(*preferences);
    QAction* reset = desk.action("view.resetLayout");
    QCOMPARE(plainName(reset->text()), QStringLiteral("Reset layout"));
    desk.languages.use(QStringLiteral("es"));
    QTRY_COMPARE(plainName(reset->text()), QStringLiteral("Restablecer la disposición"));
    QCOMPARE(plainName(desk.window.menuBar()->actions().first()->text()), QStringLiteral("Archivo"));
    const QStringList faults = unnamedControls(&desk.window);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    desk.languages.use(QStringLiteral("en"));
    QTRY_COMPARE(plainName(reset->text()), QStringLiteral("Reset layout"));
}

void TestMainWindow::lastMessageShows()
{
    Desk desk(*preferences);
    desk.window.post({Message::Kind::Note, QStringLiteral("First."), {}, {}});
    desk.window.post({Message::Kind::Failure, QStringLiteral("Second."), {}, {}});
    QCOMPARE(desk.window.messages().shownText(), QStringLiteral("Second."));
    QCOMPARE(desk.window.messages().history().size(), std::size_t(2));
    desk.window.messages().showHistory();
    QVERIFY(QApplication::activePopupWidget());
    QApplication::activePopupWidget()->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestMainWindow::messageLinkIsFollowed()
{
    Desk desk(*preferences);
    int followed = 0;
    desk.window.post({Message::Kind::Warning,
                      QStringLiteral("The window is larger than the input."),
                      {{QStringLiteral("Use 3×3"), [&] { ++followed; }}},
                      {}});
    QToolButton* link = nullptr;
    for (QToolButton* button : desk.window.messages().findChildren<QToolButton*>())
        if (button->text() == QStringLiteral("Use 3×3"))
            link = button;
    QVERIFY(link && link->isVisible());
    link->setFocus();
    QTest::keyClick(link, Qt::Key_Space);
    QCOMPARE(followed, 1);
}

void TestMainWindow::messageWithATopicReplaces()
{
    Desk desk(*preferences);
    for (int i = 0; i < 5; ++i)
        desk.window.post({Message::Kind::Warning, QStringLiteral("Value %1").arg(i), {}, QStringLiteral("stride")});
    QCOMPARE(desk.window.messages().history().size(), std::size_t(1));
    desk.window.withdraw(QStringLiteral("another"));
    QCOMPARE(desk.window.messages().shownText(), QStringLiteral("Value 4"));
    desk.window.withdraw(QStringLiteral("stride"));
    QVERIFY(desk.window.messages().shownText().isEmpty());
}

void TestMainWindow::longMessageIsNotCutOff()
{
    Desk desk(*preferences);
    const int before = desk.window.messages().height();
    desk.window.post({Message::Kind::Note, QStringLiteral("A sentence that is rather long. ").repeated(12), {}, {}});
    QTRY_VERIFY(desk.window.messages().height() > before);
}

void TestMainWindow::paletteFindsInBothLanguages()
{
    Desk desk(*preferences);
    for (const char* language : {"en", "es"}) {
        desk.languages.use(QLatin1String(language));
        QCoreApplication::processEvents();
        CommandPalette* palette = CommandPalette::open(desk.window);
        for (const char* query : {"reset layout", "restablecer disposicion"}) {
            const auto found = palette->matches(QString::fromLatin1(query));
            QVERIFY2(!found.empty(), query);
            const CommandPalette::Entry& best = palette->entries()[found.front()];
            QCOMPARE(best.name, plainName(desk.action("view.resetLayout")->text()));
        }
        palette->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

void TestMainWindow::paletteRunsWhatIsChosen()
{
    Desk desk(*preferences);
    CommandPalette* palette = CommandPalette::open(desk.window);
    QTest::keyClicks(palette->findChild<QLineEdit*>(), QStringLiteral("dark colours"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(desk.theme.mode(), Theme::Mode::Dark);
    QCOMPARE(preferences->theme(), Theme::Mode::Dark);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestMainWindow::paletteFindsControls()
{
    Desk desk(*preferences);
    desk.window.dock(QStringLiteral("settings"))->close();
    CommandPalette* palette = CommandPalette::open(desk.window);
    const auto found = palette->matches(QStringLiteral("stride"));
    QVERIFY(!found.empty());
    QCOMPARE(palette->entries()[found.front()].name, QStringLiteral("Stride"));
    palette->entries()[found.front()].follow();
    palette->close();
    QVERIFY(desk.first->settings->isVisible());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestMainWindow::fuzzyScoresAreSensible()
{
    QVERIFY(fuzzyScore(QStringLiteral("rl"), QStringLiteral("Reset layout")) > 0);
    QCOMPARE(fuzzyScore(QStringLiteral("xyz"), QStringLiteral("Reset layout")), 0);
    QVERIFY(fuzzyScore(QStringLiteral("dis"), QStringLiteral("Disposición")) >
            fuzzyScore(QStringLiteral("dis"), QStringLiteral("Modo de presentación así")));
    QVERIFY(fuzzyScore(QStringLiteral("disposicion"), QStringLiteral("Disposición")) > 0);
    QVERIFY(fuzzyScore(QStringLiteral("save"), QStringLiteral("Save")) >
            fuzzyScore(QStringLiteral("save"), QStringLiteral("Stride, average")));
}

void TestMainWindow::helpListsTheKeys()
{
    Desk desk(*preferences);
    desk.action("help.keys")->trigger();
    const auto* sheet = desk.window.findChild<HelpSheet*>();
    QVERIFY(sheet && sheet->isVisible());
    QStringList keys;
    for (int g = 0; g < sheet->table().topLevelItemCount(); ++g)
        for (int i = 0; i < sheet->table().topLevelItem(g)->childCount(); ++i)
            keys.append(sheet->table().topLevelItem(g)->child(i)->text(0));
    for (const char* key : {"F11", "F6", "Ctrl+S", "Ctrl+E", "Alt+1", "F1, ?"})
        QVERIFY2(keys.contains(QLatin1String(key)), key);
}

void TestMainWindow::panelsAreWalked()
{
    Desk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QStringList visited;
    for (int i = 0; i < 6; ++i) {
        desk.window.walkPanels(1);
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus);
        for (const auto& [name, panel] : {std::pair{"settings", desk.first->settings},
                                          {"explanation", desk.first->explanation},
                                          {"timeline", desk.first->timeline},
                                          {"centre", desk.first->centre()},
                                          {"messages", static_cast<QWidget*>(&desk.window.messages())}})
            if (panel == focus || panel->isAncestorOf(focus))
                visited.append(QLatin1String(name));
    }
    visited.removeDuplicates();
    QVERIFY2(visited.size() >= 4, qPrintable(visited.join(QLatin1Char(' '))));
    QWidget* before = QApplication::focusWidget();
    desk.window.walkPanels(1);
    desk.window.walkPanels(-1);
    QCOMPARE(QApplication::focusWidget(), before);
}

void TestMainWindow::presenterModeHidesAndRestores()
{
    Desk desk(*preferences);
    desk.window.dock(QStringLiteral("timeline"))->close();
    const QSize before = desk.window.size();
    desk.action("view.presenter")->trigger();
    QVERIFY(desk.first->presenting);
    QVERIFY(!desk.window.menuBar()->isVisible());
    QVERIFY(!desk.first->settings->isVisible());
    QVERIFY(desk.first->explanation->isVisible());
    QTRY_VERIFY(QFontMetricsF(QApplication::font()).height() * 36 >= desk.window.height() - 36);
    QTest::keyClick(&desk.window, Qt::Key_Escape);
    QVERIFY(!desk.first->presenting);
    QVERIFY(desk.window.menuBar()->isVisible());
    QVERIFY(desk.first->settings->isVisible());
    QVERIFY(!desk.first->timeline->isVisible()); // it was closed before
    QTRY_COMPARE(desk.window.size(), before);
}

void TestMainWindow::presenterStepsByClicker()
{
    Desk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QTest::keyClick(&desk.window, Qt::Key_PageDown);
    QCOMPARE(desk.first->steps, 0);
    desk.window.setPresenting(true);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QTest::keyClick(&desk.window, Qt::Key_PageDown);
    QTest::keyClick(&desk.window, Qt::Key_PageDown);
    QTest::keyClick(&desk.window, Qt::Key_PageUp);
    QCOMPARE(desk.first->steps, 1);
    desk.window.setPresenting(false);
}

void TestMainWindow::undoFollowsTheLab()
{
    Desk desk(*preferences);
    QAction* undo = desk.action("edit.undo");
    QVERIFY(!undo->isEnabled());
    QVERIFY(!undo->toolTip().isEmpty());
    desk.first->undo.push(new QUndoCommand(QStringLiteral("set the stride")));
    QVERIFY(undo->isEnabled());
    QVERIFY(undo->text().contains(QStringLiteral("set the stride")));
    desk.window.activateLab(desk.second);
    QVERIFY(!undo->isEnabled());
    desk.window.activateLab(desk.first);
    undo->trigger();
    QVERIFY(!undo->isEnabled());
    QVERIFY(desk.action("edit.redo")->isEnabled());
}

void TestMainWindow::quittingAsksOnceWithoutABox()
{
    Desk desk(*preferences);
    desk.first->modified = true;
    QVERIFY(!desk.window.close());
    QVERIFY(!QApplication::activeModalWidget());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("not saved")));
    QVERIFY(desk.window.close());
}

void TestMainWindow::filesAreRefusedWithASentence()
{
    Desk desk(*preferences);
    desk.window.openFile(QStringLiteral("/some/where/letter.odt"), false);
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("letter.odt")));
    desk.window.openFile(QStringLiteral("/some/where/a.kscope"), true);
    QCOMPARE(desk.first->opened, (QStringList{QStringLiteral("/some/where/a.kscope"), QStringLiteral("copy")}));
}

void TestMainWindow::recentFilesAreKeptInOrder()
{
    for (int i = 0; i < 14; ++i)
        preferences->noteRecentFile(QStringLiteral("/f%1").arg(i));
    preferences->noteRecentFile(QStringLiteral("/f8"));
    QCOMPARE(preferences->recentFiles().size(), 10);
    QCOMPARE(preferences->recentFiles().first(), QStringLiteral("/f8"));
    QCOMPARE(preferences->recentFiles().count(QStringLiteral("/f8")), 1);
}

void TestMainWindow::preferencesSurviveARestart()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        Preferences kept(file);
        kept.setTheme(Theme::Mode::Dark);
        kept.setLanguage(QStringLiteral("es"));
        kept.setSingleLetterKeys(false);
        kept.setReducedMotion(Follow::On);
        kept.setThreads(1);
        kept.setWaiting(Waiting::Spin);
    }
    Preferences kept(file);
    QCOMPARE(kept.theme(), Theme::Mode::Dark);
    QCOMPARE(kept.language(), QStringLiteral("es"));
    QCOMPARE(kept.singleLetterKeys(), false);
    QCOMPARE(kept.reducedMotion(), Follow::On);
    QCOMPARE(kept.threads(), 1);
    QCOMPARE(kept.waiting(), Waiting::Spin);
    kept.setValue(QStringLiteral("compute/threads"), 100000); // from another machine
    QCOMPARE(kept.threads(), availableThreads());
    kept.setValue(QStringLiteral("look/theme"), 99); // a damaged file
    QCOMPARE(kept.theme(), Theme::Mode::System);
    kept.clear();
    QVERIFY(kept.language().isEmpty());
}

void TestMainWindow::threadsAreChosenInTheMenu()
{
    Desk desk(*preferences);
    const int before = defaultThreads();
    QVERIFY(desk.action("view.threads.all"));
    if (QAction* one = desk.action("view.threads.one")) {
        one->trigger();
        QCOMPARE(defaultThreads(), 1);
        QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("1 of")));
        preferences->clear(); // as at the first start
        QCOMPARE(defaultThreads(), before);
    }
    // The tests themselves run with OMP_WAIT_POLICY, which the menu names instead of offering a choice that has no effect.
    QAction* sleep = desk.action("view.waiting.sleep");
    QVERIFY(sleep && !sleep->isEnabled());
    QVERIFY2(sleep->toolTip().contains(QStringLiteral("OMP_WAIT_POLICY")), qPrintable(sleep->toolTip()));
}

void TestMainWindow::everythingIsResetAndComesBack()
{
    Desk desk(*preferences);
    desk.window.activateLab(desk.second);
    desk.window.dock(QStringLiteral("settings"))->hide();
    preferences->setSingleLetterKeys(false);
    preferences->setLanguage(QStringLiteral("es"));
    preferences->setTheme(Theme::Mode::Dark);
    desk.theme.setMode(Theme::Mode::Dark);
    desk.second->session = QStringLiteral("worked on");
    desk.second->modified = true;

    desk.action("edit.resetEverything")->trigger();
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.first));
    QCOMPARE(desk.second->session, QStringLiteral("new"));
    QVERIFY(preferences->singleLetterKeys());
    QCOMPARE(preferences->language(), QStringLiteral("es"));
    QCOMPARE(desk.theme.mode(), Theme::Mode::System);
    desk.window.activateLab(desk.second);
    QVERIFY(desk.window.dock(QStringLiteral("settings"))->isVisible());

    // What was put aside is not lost by quitting without a word.
    QVERIFY(!desk.window.close());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("put aside")));
    desk.window.messages().history().front().message.links.front().follow();
    QCOMPARE(desk.second->session, QStringLiteral("worked on"));
    QVERIFY(desk.second->modified);
    QVERIFY(!preferences->singleLetterKeys());
    QCOMPARE(desk.theme.mode(), Theme::Mode::Dark);
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.second));
    QVERIFY(!desk.window.dock(QStringLiteral("settings"))->isVisible());
    desk.theme.setMode(Theme::Mode::System);
}

void TestMainWindow::freshTouchesNothing()
{
    Preferences fresh;
    QVERIFY(!fresh.isKept());
    fresh.setLanguage(QStringLiteral("es"));
    QCOMPARE(fresh.language(), QStringLiteral("es"));
    QVERIFY(Preferences().language().isEmpty());
}

void TestMainWindow::autosaveComesAndGoes()
{
    const QTemporaryDir folder;
    bool modified = false;
    {
        Autosave autosave(
            folder.path(), [&] { return modified; }, [](const QString& path) { QVERIFY(QFile(path).open(QIODevice::WriteOnly)); });
        autosave.tick();
        QVERIFY(QDir(folder.path()).isEmpty());
        modified = true;
        autosave.tick();
        QVERIFY(QFile::exists(autosave.path()));
        QVERIFY(Autosave(folder.path(), [] { return false; }, {}).leftBehind().isEmpty()); // its program lives
    }
    QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
}

void TestMainWindow::autosaveOfACrashIsOffered()
{
    const QTemporaryDir folder;
    const QString left = folder.filePath(QStringLiteral("autosave-1.kscope"));
    QVERIFY(QFile(left).open(QIODevice::WriteOnly));
    Desk desk(*preferences);
    desk.window.startAutosave(folder.path());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("unexpectedly")));
    const Message& offer = desk.window.messages().history().front().message;
    offer.links[0].follow();
    QCOMPARE(desk.first->opened, (QStringList{left, QStringLiteral("copy")}));
    offer.links[1].follow();
    QVERIFY(!QFile::exists(left));
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
