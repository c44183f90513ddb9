#include "tests/ui/stand_in_desk.h"
#include "ui/shell/presenter_controls.h"
#include "ui/shell/presenter_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;
using namespace ks::test;

/// A laptop with a projector beside it.
class TestPresenterScreens : public QObject {
    Q_OBJECT

private:
    static QScreen* laptop() { return QGuiApplication::screens()[0]; }
    static QScreen* projector() { return QGuiApplication::screens()[1]; }

private slots:
    void initTestCase()
    {
        QCOMPARE(QGuiApplication::screens().size(), 2);
        QCOMPARE(projector()->name(), QStringLiteral("projector"));
    }

    void opensOnTheOtherScreen()
    {
        Preferences preferences;
        StandInDesk desk(preferences);
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
        const QRect before = desk.window.geometry();
        const QFont font = desk.window.font();
        desk.window.setPresenting(true);
        PresenterWindow& presenter = desk.window.presenter();
        QTRY_COMPARE(presenter.geometry(), projector()->geometry());
        QCOMPARE(desk.first->centre()->window(), &presenter);
        QVERIFY(QFontMetricsF(desk.first->centre()->font()).height() * 36 >= projector()->size().height() - 36);
        // The controls stay, as large as they were.
        QCOMPARE(desk.window.screen(), laptop());
        QCOMPARE(desk.window.geometry(), before);
        QCOMPARE(desk.window.font(), font);
        QVERIFY(desk.window.isVisible() && desk.window.menuBar()->isVisible() && desk.first->settings->isVisible());

        auto* controls = desk.window.findChild<PresenterControls*>();
        QVERIFY(controls);
        QTRY_VERIFY(controls->isVisible());
        const QList<QPushButton*> buttons = controls->findChildren<QPushButton*>(); // back, on, leave
        QCOMPARE(buttons.size(), 3);
        buttons[1]->click();
        buttons[1]->click();
        buttons[0]->click();
        QCOMPARE(desk.first->steps, 1);
        buttons[2]->click();
        QTRY_VERIFY(!desk.window.isPresenting());
        QCOMPARE(desk.first->centre()->window(), &desk.window);
        QVERIFY(!desk.window.findChild<PresenterControls*>());
        QTRY_COMPARE(desk.window.geometry(), before);
    }

    /// Whoever gives the window with the controls another size keeps it.
    void aNewSizeStays()
    {
        Preferences preferences;
        StandInDesk desk(preferences);
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
        desk.window.setPresenting(true);
        QVERIFY(desk.settled()); // the controls have their size
        const QSize wanted = desk.window.size() - QSize(60, 40);
        desk.window.resize(wanted);
        desk.window.setPresenting(false);
        QVERIFY(desk.settled());
        QCOMPARE(desk.window.size(), wanted);
    }

    void theWindowMakesRoomForIt()
    {
        Preferences preferences;
        preferences.set(preference::presenterScreen, laptop()->name());
        StandInDesk desk(preferences);
        QVERIFY(QTest::qWaitForWindowExposed(&desk.window));
        const QPoint before = desk.window.pos();
        desk.window.setPresenting(true);
        QTRY_COMPARE(desk.window.presenter().geometry(), laptop()->geometry());
        QTRY_VERIFY(projector()->geometry().contains(desk.window.geometry().center()));
        desk.window.setPresenting(false);
        QTRY_COMPARE(desk.window.pos(), before);
    }

    void theChoiceIsRemembered()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("preferences.ini"));
        {
            Preferences preferences(file);
            StandInDesk desk(preferences);
            auto* menu = desk.window.findChild<QMenu*>(QStringLiteral("view.presenterScreen"));
            QVERIFY(menu->menuAction()->isVisible());
            QCOMPARE(menu->actions().size(), 2);
            QVERIFY(menu->actions()[1]->isChecked()); // the one without the window, as long as nobody chooses
            for (int time = 1; time <= 2; ++time) {   // choosing it again takes nothing away
                menu->actions()[0]->trigger();
                QVERIFY(menu->actions()[0]->isChecked() && !menu->actions()[1]->isChecked());
            }
            preferences.set(preference::presenterScreen, {}); // as a reset does
            emit menu->aboutToShow();
            QVERIFY(!menu->actions()[0]->isChecked() && menu->actions()[1]->isChecked());
            menu->actions()[0]->trigger();
        }
        Preferences preferences(file);
        QCOMPARE(preferences.get(preference::presenterScreen), laptop()->name());
        StandInDesk desk(preferences);
        desk.window.setPresenting(true);
        QTRY_COMPARE(desk.window.presenter().screen(), laptop());
    }

    void theKeysWorkOnBothScreens()
    {
        Preferences preferences;
        StandInDesk desk(preferences);
        desk.window.setPresenting(true);
        PresenterWindow& presenter = desk.window.presenter();
        QTRY_COMPARE(QApplication::activeWindow(), &presenter);
        QTest::keyClick(&presenter, Qt::Key_PageDown);
        QCOMPARE(desk.first->steps, 1);
        QTest::keyClick(&presenter, Qt::Key_2, Qt::AltModifier); // another lab comes to the same screen
        QCOMPARE(desk.window.activeLab(), desk.second);
        QVERIFY(desk.window.isPresenting() && desk.second->presenting && !desk.first->presenting);
        QCOMPARE(presenter.actions(), desk.window.actions()); // its keys come along, and those of the first are gone: none is heard twice
        QTRY_COMPARE(QApplication::activeWindow(), &presenter);
        QTest::keyClick(&presenter, Qt::Key_F11);
        QVERIFY(!desk.window.isPresenting());
        desk.window.setPresenting(true);
        desk.window.activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), &desk.window);
        QTest::keyClick(&desk.window, Qt::Key_Escape);
        QVERIFY(!desk.window.isPresenting());
    }
};

int main(int argc, char** argv)
{
    const QTemporaryDir folder;
    QFile screens(folder.filePath(QStringLiteral("screens.json")));
    if (!screens.open(QIODevice::WriteOnly))
        return 2;
    screens.write(R"({"screens": [
        {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
        {"name": "projector", "x": 1366, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + QFile::encodeName(screens.fileName()));
    QApplication application(argc, argv);
    TestPresenterScreens test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_presenter_screens.moc"
