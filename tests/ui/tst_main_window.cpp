#include "tests/ui/accessible_walk.h"
#include "tests/ui/stand_in_desk.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/presenter_window.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QTest>
#include <QToolButton>
#include <QUndoCommand>
#include <QWindow>

using namespace ks;
using namespace ks::test;

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void everyControlHasANameAndARole();
    void emptyFrameIsSafe();
    void labsSwitch();
    void theLabThatWasLeftComesBack();
    void titleNamesTheSession();
    void layoutIsRemembered();
    void layoutIsReset();
    void panelsGrowWithTheWindow();
    void panelsComeBackFromLargeText();
    void dockTitleFollowsItsWidget();
    void languageSwitchesEverywhere();
    void panelsAreWalked();
    void presenterModeHidesAndRestores();
    void anotherLabIsPresentedAsWell();
    void presenterStepsByClicker();
    void theBackendIsThatOfTheVisibleLab();
    void undoFollowsTheLab();
    void textsAreWrittenAnewWithTheLanguageAlone();

private:
    std::unique_ptr<Preferences> preferences;
};

void TestMainWindow::everyControlHasANameAndARole()
{
    StandInDesk desk(*preferences);
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
    StandInDesk desk(*preferences);
    QCOMPARE(desk.window.activeLab(), desk.first);
    QVERIFY(desk.first->active && !desk.second->active);
    desk.action("lab.second")->trigger();
    QCOMPARE(desk.window.activeLab(), desk.second);
    QVERIFY(!desk.first->active && desk.second->active);
    QVERIFY(!desk.first->settings->isVisible());
    QVERIFY(desk.second->settings->isVisible());
    QCOMPARE(desk.action("lab.second")->shortcut(), QKeySequence(Qt::ALT | Qt::Key_2));
}

void TestMainWindow::theLabThatWasLeftComesBack()
{
    {
        StandInDesk desk(*preferences);
        desk.window.activateLab(desk.first);
        desk.window.docks().dock(QStringLiteral("settings"))->close();
        desk.window.activateLab(desk.second);
        desk.window.close();
    }
    {
        StandInDesk desk(*preferences);
        QCOMPARE(desk.window.activeLab(), desk.second);
        QVERIFY(desk.second->active);
        QVERIFY(!desk.first->wasActive); // a lab that nobody sees has nothing to make ready
        desk.window.activateLab(desk.first);
        QVERIFY(!desk.window.docks().dock(QStringLiteral("settings"))->isVisible());
        QVERIFY(desk.window.docks().dock(QStringLiteral("explanation"))->isVisible());
        desk.window.close();
    }
    preferences->set(preference::activeLab, QStringLiteral("none of these"));
    StandInDesk desk(*preferences);
    QCOMPARE(desk.window.activeLab(), desk.first);
}

void TestMainWindow::titleNamesTheSession()
{
    StandInDesk desk(*preferences);
    QVERIFY(desk.window.windowTitle().startsWith(QStringLiteral("untitled")));
    QVERIFY(!desk.window.isWindowModified());
    desk.first->modified = true;
    emit desk.first->sessionChanged();
    QVERIFY(desk.window.isWindowModified());
}

void TestMainWindow::layoutIsRemembered()
{
    {
        StandInDesk desk(*preferences);
        desk.window.docks().dock(QStringLiteral("settings"))->close();
        desk.window.addDockWidget(Qt::RightDockWidgetArea, desk.window.docks().dock(QStringLiteral("timeline")));
        desk.window.close();
    }
    StandInDesk desk(*preferences);
    QVERIFY(!desk.window.docks().dock(QStringLiteral("settings"))->isVisible());
    QVERIFY(desk.window.docks().dock(QStringLiteral("explanation"))->isVisible());
    QCOMPARE(desk.window.dockWidgetArea(desk.window.docks().dock(QStringLiteral("timeline"))), Qt::RightDockWidgetArea);
    desk.window.activateLab(desk.second);
    QVERIFY(desk.window.docks().dock(QStringLiteral("settings"))->isVisible()); // the other lab has its own
}

void TestMainWindow::layoutIsReset()
{
    StandInDesk desk(*preferences);
    QDockWidget* settings = desk.window.docks().dock(QStringLiteral("settings"));
    settings->setFloating(true);
    desk.window.docks().dock(QStringLiteral("timeline"))->close();
    desk.window.docks().reset();
    QVERIFY(!settings->isFloating());
    QCOMPARE(desk.window.dockWidgetArea(settings), Qt::LeftDockWidgetArea);
    QVERIFY(desk.window.docks().dock(QStringLiteral("timeline"))->isVisible());
}

/// A large window has wider panels, unless a person has chosen their width; that is remembered with the layout.
void TestMainWindow::panelsGrowWithTheWindow()
{
    const auto widthOf = [](StandInDesk& desk) { return desk.window.docks().dock(QStringLiteral("settings"))->width(); };
    {
        StandInDesk desk(*preferences);
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
        const int usual = widthOf(desk);
        desk.window.resize(2560, 1440);
        QTRY_VERIFY(widthOf(desk) > 1.3 * usual);
        desk.window.resize(1280, 720);
        QTRY_COMPARE(widthOf(desk), usual);
        desk.window.close();
    }
    preferences->set(preference::drawnSides, Qt::LeftDockWidgetArea, QStringLiteral("first"));
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
    const int drawn = widthOf(desk);
    desk.window.resize(2560, 1440);
    QVERIFY(desk.settled());
    QCOMPARE(widthOf(desk), drawn);
    desk.window.docks().reset();
    QTRY_VERIFY(widthOf(desk) > 1.3 * drawn);
}

/// A panel is as wide as before once large text is small again: whoever clicked meanwhile has chosen no width, and what was not on screen has not kept
/// the one that it needed.
void TestMainWindow::panelsComeBackFromLargeText()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QVERIFY(desk.settled());
    const QDockWidget* settings = desk.window.docks().dock(QStringLiteral("settings"));
    const int usual = settings->width();
    QWindow* window = desk.window.windowHandle();
    const QPoint at = desk.first->centre()->mapTo(&desk.window, desk.first->centre()->rect().center());
    QTest::mousePress(window, Qt::LeftButton, {}, at);
    desk.theme.setTextScale(2);
    QVERIFY(desk.settled());
    QTest::mouseRelease(window, Qt::LeftButton, {}, at);
    QVERIFY(settings->width() > usual);
    desk.theme.setTextScale(1);
    QVERIFY(desk.settled());
    QTRY_COMPARE(settings->width(), usual);

    desk.theme.setTextScale(2);
    QVERIFY(desk.settled());
    desk.window.activateLab(desk.second);
    desk.theme.setTextScale(1);
    QVERIFY(desk.settled());
    desk.window.activateLab(desk.first);
    QVERIFY(desk.settled());
    QTRY_COMPARE(settings->width(), usual);
}

void TestMainWindow::dockTitleFollowsItsWidget()
{
    StandInDesk desk(*preferences);
    desk.first->settings->setWindowTitle(QStringLiteral("Ajustes"));
    QCOMPARE(desk.window.docks().dock(QStringLiteral("settings"))->windowTitle(), QStringLiteral("Ajustes"));
}

void TestMainWindow::languageSwitchesEverywhere()
{
    StandInDesk desk(*preferences);
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

void TestMainWindow::panelsAreWalked()
{
    StandInDesk desk(*preferences);
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
    StandInDesk desk(*preferences);
    desk.window.docks().dock(QStringLiteral("timeline"))->close();
    const QSize before = desk.window.size();
    desk.action("view.presenter")->trigger();
    QVERIFY(desk.first->presenting);
    PresenterWindow& presenter = desk.window.presenter();
    QVERIFY(presenter.isVisible());
    QCOMPARE(desk.first->centre()->window(), &presenter);
    QTRY_COMPARE(presenter.size(), presenter.screen()->size());
    QVERIFY(QFontMetricsF(desk.first->centre()->font()).height() * 36 >= presenter.height() - 36);
    QTest::keyClick(desk.first->centre(), Qt::Key_Escape);
    QVERIFY(!desk.first->presenting);
    QVERIFY(!presenter.isVisible());
    QCOMPARE(desk.first->centre()->window(), &desk.window);
    QCOMPARE(desk.first->centre()->font(), QApplication::font());
    QVERIFY(desk.first->centre()->isVisible());
    QVERIFY(desk.first->settings->isVisible());
    QVERIFY(!desk.first->timeline->isVisible()); // it was closed before
    QTRY_COMPARE(desk.window.size(), before);
}

void TestMainWindow::anotherLabIsPresentedAsWell()
{
    StandInDesk desk(*preferences);
    const QSize before = desk.window.size();
    QTRY_VERIFY(desk.first->settings->isVisible());
    const int width = desk.first->settings->width();
    desk.window.setPresenting(true);
    QTRY_COMPARE(desk.window.presenter().size(), desk.window.presenter().screen()->size());
    desk.window.activateLab(desk.second);
    QVERIFY(desk.window.isPresenting() && desk.second->presenting && !desk.first->presenting);
    QCOMPARE(desk.second->centre()->window(), &desk.window.presenter());
    QTRY_VERIFY(desk.second->centre()->isVisible());
    desk.window.activateLab(desk.first);
    QVERIFY(desk.first->presenting && !desk.second->presenting);
    desk.window.setPresenting(false);
    QVERIFY(!desk.first->presenting);
    QCOMPARE(desk.first->centre()->font(), QApplication::font());
    QTRY_COMPARE(desk.window.size(), before);
    QTRY_COMPARE(desk.first->settings->width(), width);
}

void TestMainWindow::presenterStepsByClicker()
{
    StandInDesk desk(*preferences);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    QTest::keyClick(&desk.window, Qt::Key_PageDown);
    QCOMPARE(desk.first->steps, 0);
    desk.window.setPresenting(true);
    PresenterWindow& presenter = desk.window.presenter();
    QTRY_COMPARE(QApplication::activeWindow(), &presenter);
    QTest::keyClick(&presenter, Qt::Key_PageDown);
    QTest::keyClick(&presenter, Qt::Key_PageDown);
    QTest::keyClick(&presenter, Qt::Key_PageUp);
    QCOMPARE(desk.first->steps, 1);
    desk.window.setPresenting(false);
}

void TestMainWindow::theBackendIsThatOfTheVisibleLab()
{
    StandInDesk desk(*preferences);
    auto* status = desk.window.findChild<QToolButton*>(QStringLiteral("backendStatus"));
    QVERIFY(status->text().startsWith(QStringLiteral("first · 3 threads · ")));
    desk.window.activateLab(desk.second);
    QVERIFY(status->text().startsWith(QStringLiteral("second · 3 threads · ")));
    status->click(); // says why there is no GPU, or which
    QVERIFY(desk.window.messages().history().front().message.text.said().contains(QStringLiteral("cuda")));
}

/// A lab draws its charts anew then: not at every step that can be undone, nor when another lab is looked at.
void TestMainWindow::textsAreWrittenAnewWithTheLanguageAlone()
{
    StandInDesk desk(*preferences);
    QTRY_VERIFY(desk.second->named > 0);
    QCoreApplication::processEvents();
    const int before = desk.second->named;
    desk.first->undo.push(new QUndoCommand(QStringLiteral("set the stride")));
    desk.action("edit.undo")->trigger();
    desk.action("lab.second")->trigger();
    desk.action("lab.first")->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(desk.second->named, before);
    desk.languages.use(QStringLiteral("es"));
    QTRY_VERIFY(desk.second->named > before);
}

void TestMainWindow::undoFollowsTheLab()
{
    StandInDesk desk(*preferences);
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

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
