#include "core/backends/traits.h"
#include "core/base/threads.h"
#include "tests/ui/stand_in_desk.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/put_aside.h"

#include <QDeadlineTimer>
#include <QDockWidget>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace ks;
using namespace ks::test;

/// What a window keeps from one start to the next: recent files, preferences, threads; and what a reset leaves of it.
class TestWindowMemory : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void filesAreRefusedWithASentence();
    void ofSeveralFilesTheFirstThatCanBeIsOpened();
    void anotherLabComesWithWhatItHasRead();
    void recentFilesAreKeptInOrder();
    void recentFilesOfAnotherWindowStay();
    void preferencesSurviveARestart();
    void whoSetsAPreferenceDoesNotWriteIt();
    void threadsAreChosenInTheMenu();
    void everythingIsResetAndComesBack();
    void everyResetKeepsWhatItPutAside();
    void aResetSpeaksOfWhatItLeaves();
    void freshTouchesNothing();

private:
    std::unique_ptr<Preferences> preferences;
};

void TestWindowMemory::filesAreRefusedWithASentence()
{
    StandInDesk desk(*preferences);
    desk.window.openFile(QStringLiteral("/some/where/letter.odt"), false);
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("letter.odt")));
    desk.window.openFile(QStringLiteral("/some/where/a.kscope"), true);
    QCOMPARE(desk.first->opened, (QStringList{QStringLiteral("/some/where/a.kscope"), QStringLiteral("copy")}));
}

void TestWindowMemory::ofSeveralFilesTheFirstThatCanBeIsOpened()
{
    const QTemporaryDir folder;
    const auto path = [&folder](const char* name) { return folder.filePath(QLatin1String(name)); };
    for (const char* name : {"letter.odt", "a.kscope", "b.kscope"})
        QVERIFY(QFile(path(name)).open(QIODevice::WriteOnly));
    StandInDesk desk(*preferences);
    desk.window.openFiles({path("letter.odt"), path("gone.kscope"), path("a.kscope"), path("b.kscope")});
    QCOMPARE(desk.first->opened, (QStringList{path("a.kscope"), QStringLiteral("file")}));
    QVERIFY(desk.window.messages().shownText().isEmpty()); // it may be damaged
    static_cast<LabHost&>(desk.window).noteOpened(desk.first->id());
    QTRY_VERIFY2(desk.window.messages().shownText().contains(QStringLiteral("of them a.kscope is opened")),
                 qPrintable(desk.window.messages().shownText()));
    const std::size_t said = desk.window.messages().history().size();
    desk.window.openFiles({path("letter.odt"), path("another.odt")});
    QCOMPARE(desk.window.messages().history().size(), said + 1);
    QVERIFY(desk.window.messages().history().front().message.text.said().contains(QStringLiteral("letter.odt cannot be opened")));
}

/// A file for another lab brings that on screen once it is read: not before, not where something else was asked for or chosen meanwhile.
void TestWindowMemory::anotherLabComesWithWhatItHasRead()
{
    const QTemporaryDir folder;
    const QString picture = folder.filePath(QStringLiteral("a.png"));
    QVERIFY(QFile(picture).open(QIODevice::WriteOnly));
    StandInDesk desk(*preferences);
    desk.second->reads = QStringLiteral(".png");
    auto& host = static_cast<LabHost&>(desk.window);
    desk.window.openFile(picture, false);
    QCOMPARE(desk.second->opened.value(0), picture);
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.first));
    host.noteOpened(desk.first->id()); // something of its own
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.first));
    host.noteOpened(desk.second->id());
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.second));

    desk.window.activateLab(desk.first);
    host.noteOpened(desk.second->id()); // nobody has asked again
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.first));
    desk.window.openFile(picture, false);
    desk.window.openFile(folder.filePath(QStringLiteral("b.kscope")), false);
    host.noteOpened(desk.second->id());
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.first));
}

void TestWindowMemory::recentFilesAreKeptInOrder()
{
    for (int i = 0; i < 14; ++i)
        preferences->noteRecentFile(QStringLiteral("/f%1").arg(i));
    preferences->noteRecentFile(QStringLiteral("/f8"));
    QCOMPARE(preferences->get(preference::recentFiles).size(), 10);
    QCOMPARE(preferences->get(preference::recentFiles).first(), QStringLiteral("/f8"));
    QCOMPARE(preferences->get(preference::recentFiles).count(QStringLiteral("/f8")), 1);
}

/// Two windows have one list: neither takes from it what the other one has noted since.
void TestWindowMemory::recentFilesOfAnotherWindowStay()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    const auto noteElsewhere = [&](const QString& path) { // as another program: settings of one file are shared within a program
        const QString copy = folder.filePath(QStringLiteral("copy.ini"));
        QVERIFY(QFile::copy(file, copy));
        Preferences(copy).noteRecentFile(path);
        QVERIFY(QFile::remove(file) && QFile::rename(copy, file));
    };
    Preferences kept(file);
    kept.noteRecentFile(QStringLiteral("/here"));
    kept.flush();
    noteElsewhere(QStringLiteral("/there"));
    kept.noteRecentFile(QStringLiteral("/new"));
    QCOMPARE(kept.get(preference::recentFiles), QStringList({QStringLiteral("/new"), QStringLiteral("/there"), QStringLiteral("/here")}));
    kept.flush();
    noteElsewhere(QStringLiteral("/later"));
    kept.forgetRecentFile(QStringLiteral("/new"));
    QCOMPARE(kept.get(preference::recentFiles), QStringList({QStringLiteral("/later"), QStringLiteral("/there"), QStringLiteral("/here")}));
}

void TestWindowMemory::preferencesSurviveARestart()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        Preferences kept(file);
        kept.set(preference::theme, Theme::Mode::Dark);
        kept.set(preference::language, QStringLiteral("es"));
        kept.set(preference::singleLetterKeys, false);
        kept.set(preference::reducedMotion, Follow::On);
        kept.set(preference::threads, 1);
        kept.set(preference::waiting, Waiting::Spin);
    }
    Preferences kept(file);
    QCOMPARE(kept.get(preference::theme), Theme::Mode::Dark);
    QCOMPARE(kept.get(preference::language), QStringLiteral("es"));
    QCOMPARE(kept.get(preference::singleLetterKeys), false);
    QCOMPARE(kept.get(preference::reducedMotion), Follow::On);
    QCOMPARE(kept.get(preference::threads), 1);
    QCOMPARE(kept.get(preference::waiting), Waiting::Spin);
    kept.setValue(QStringLiteral("compute/threads"), 100000); // from another machine
    QCOMPARE(kept.get(preference::threads), availableThreads());
    kept.setValue(QStringLiteral("look/theme"), 99); // a damaged file
    QCOMPARE(kept.get(preference::theme), Theme::Mode::System);
    kept.clear();
    QVERIFY(kept.get(preference::language).isEmpty());
}

/// The window does not stand still while a busy disk takes its time: nothing is written by the thread that sets one, at once or in its event loop.
void TestWindowMemory::whoSetsAPreferenceDoesNotWriteIt()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    Preferences kept(file);
    kept.set(preference::language, QStringLiteral("es"));
    const QDeadlineTimer longest(20000);
    while (!QFile::exists(file) && !longest.hasExpired())
        QThread::yieldCurrentThread(); // no event is delivered here
    QVERIFY(QFile::exists(file));
    for (int scale = 1; scale <= 20; ++scale)
        kept.set(preference::textScale, scale / 10.0);
    kept.flush();
    const Preferences read(file);
    QCOMPARE(read.get(preference::textScale), 2.0);
    QCOMPARE(read.get(preference::language), QStringLiteral("es"));
}

void TestWindowMemory::threadsAreChosenInTheMenu()
{
    StandInDesk desk(*preferences);
    const int before = defaultThreads();
    QVERIFY(desk.action("view.threads.all"));
    if (QAction* one = desk.action("view.threads.one")) {
        one->trigger();
        QCOMPARE(defaultThreads(), 1);
        QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("1 of")));
        preferences->clear(); // as at the first start
        QCOMPARE(defaultThreads(), before);
    }
    // Whose memory it is says the registry.
    QAction* workspace = desk.action("view.workspace.0");
    QVERIFY(workspace);
    const std::string limited = backendsThat(&BackendTraits::limitsWorkspace).front();
    const QString library = QString::fromUtf8(traitsOf(limited).library);
    QVERIFY(!library.isEmpty() && library != QString::fromStdString(limited)); // named as its makers write it
    QCOMPARE(workspace->text(), library + QStringLiteral(": no scratch memory"));
    // The tests themselves run with OMP_WAIT_POLICY, which the menu names instead of offering a choice that has no effect.
    QAction* sleep = desk.action("view.waiting.sleep");
    QVERIFY(sleep && !sleep->isEnabled());
    QVERIFY2(sleep->toolTip().contains(QStringLiteral("OMP_WAIT_POLICY")), qPrintable(sleep->toolTip()));
}

void TestWindowMemory::everythingIsResetAndComesBack()
{
    StandInDesk desk(*preferences);
    desk.window.activateLab(desk.second);
    desk.window.docks().dock(QStringLiteral("settings"))->hide();
    preferences->set(preference::singleLetterKeys, false);
    preferences->set(preference::language, QStringLiteral("es"));
    preferences->set(preference::theme, Theme::Mode::Dark);
    desk.theme.setMode(Theme::Mode::Dark);
    desk.second->session = QStringLiteral("worked on");
    desk.second->modified = true;

    desk.action("edit.resetEverything")->trigger();
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.first));
    QCOMPARE(desk.second->session, QStringLiteral("new"));
    QVERIFY(preferences->get(preference::singleLetterKeys));
    QCOMPARE(preferences->get(preference::language), QStringLiteral("es"));
    QCOMPARE(desk.theme.mode(), Theme::Mode::System);
    desk.window.activateLab(desk.second);
    QVERIFY(desk.window.docks().dock(QStringLiteral("settings"))->isVisible());

    // What was put aside is not lost by quitting without a word.
    QVERIFY(!desk.window.close());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("put aside")));
    desk.window.messages().history().front().message.links.front().follow();
    QCOMPARE(desk.second->session, QStringLiteral("worked on"));
    QVERIFY(desk.second->modified);
    QVERIFY(!preferences->get(preference::singleLetterKeys));
    QCOMPARE(desk.theme.mode(), Theme::Mode::Dark);
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.second));
    QVERIFY(!desk.window.docks().dock(QStringLiteral("settings"))->isVisible());
    desk.theme.setMode(Theme::Mode::System);
}

void TestWindowMemory::everyResetKeepsWhatItPutAside()
{
    StandInDesk desk(*preferences);
    for (const char* work : {"one", "two"}) {
        desk.second->session = QLatin1String(work);
        desk.second->modified = true;
        desk.window.resetEverything();
    }
    std::vector<std::function<void()>> offers; // the newest first
    for (const MessageBar::Entry& entry : desk.window.messages().history())
        if (entry.message.holdsWork)
            offers.push_back(entry.message.links.front().follow);
    QCOMPARE(offers.size(), std::size_t{2});
    offers[1]();
    QCOMPARE(desk.second->session, QStringLiteral("one"));
    offers[0]();
    QCOMPARE(desk.second->session, QStringLiteral("two"));
}

void TestWindowMemory::aResetSpeaksOfWhatItLeaves()
{
    StandInDesk desk(*preferences);
    desk.second->beginsAnew = false;
    desk.second->modified = true;
    desk.window.resetEverything();
    const QString said = desk.window.messages().shownText();
    QVERIFY2(said.contains(desk.second->title()) && !said.contains(QStringLiteral("put aside")), qPrintable(said));
}

void TestWindowMemory::freshTouchesNothing()
{
    Preferences fresh;
    fresh.set(preference::language, QStringLiteral("es"));
    QCOMPARE(fresh.get(preference::language), QStringLiteral("es"));
    QVERIFY(Preferences().get(preference::language).isEmpty());
}

QTEST_MAIN(TestWindowMemory)
#include "tst_window_memory.moc"
