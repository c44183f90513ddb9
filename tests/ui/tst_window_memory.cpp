#include "core/base/threads.h"
#include "tests/ui/stand_in_desk.h"
#include "ui/shell/autosave.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/put_aside.h"

#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoCommand>

using namespace ks;
using namespace ks::test;

class TestWindowMemory : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void quittingAsksOnceWithoutABox();
    void quittingAsksForEveryLab();
    void whatQuittingAsksForIsSavedFromEveryLab();
    void quittingAsksForWhatWasPutAside();
    void theQuestionSaysWhatIsSavedWhere();
    void theQuestionGoesWhenOneGoesOn();
    void filesAreRefusedWithASentence();
    void ofSeveralFilesTheFirstThatCanBeIsOpened();
    void recentFilesAreKeptInOrder();
    void recentFilesOfAnotherWindowStay();
    void preferencesSurviveARestart();
    void threadsAreChosenInTheMenu();
    void everythingIsResetAndComesBack();
    void everyResetKeepsWhatItPutAside();
    void aResetSpeaksOfWhatItLeaves();
    void freshTouchesNothing();
    void autosaveComesAndGoes();
    void aCopyGoesWithWhatItWasOf();
    void whatWasPutAsideIsKeptBeside();
    void whatIsPutAsideIsWaitedFor();
    void whatAResetPutAsideIsKept();
    void copiesOfOneLabAreRestoredInTurn();
    void workThatWasKeptIsOfferedUntilItIsTakenOrDiscarded();
    void autosaveThatCannotBeWrittenSaysSo();
    void locksOfKilledProgramsGo();
    void copiesOfAnotherMachineAreFound();
    void whoeverWritesTouchesHisLock();
    void theSameProcessNumberIsAnotherProgram();
    void aSignalLeavesTheCopyBehind();
    void autosaveOfACrashIsOffered();
    void aRestoredCopyGoesOnceItIsWrittenAgain();
    void everyLabIsKept();

private:
    std::unique_ptr<Preferences> preferences;
};

void TestWindowMemory::quittingAsksOnceWithoutABox()
{
    StandInDesk desk(*preferences);
    desk.first->modified = true;
    QVERIFY(!desk.window.close());
    QVERIFY(!QApplication::activeModalWidget());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("not saved")));
    desk.window.messages().dismiss(); // one goes on: a question that is gone was not answered
    QVERIFY(!desk.window.close());
    static_cast<LabHost&>(desk.window).post({.text = [] { return QStringLiteral("Something else."); }});
    QVERIFY(!desk.window.close());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("not saved")));
    QVERIFY(desk.window.close());
}

/// What a message offers to bring back is work, too, also where the bar shows something else by now.
void TestWindowMemory::quittingAsksForWhatWasPutAside()
{
    StandInDesk desk(*preferences);
    int back = 0;
    for (int session = 1; session <= 2; ++session)
        offerToBringBack(desk.window, QStringLiteral("first"), [&back, session] { back = session; });
    desk.window.messages().dismiss();
    QVERIFY(!desk.window.close());
    const auto answer = [&](const QString& text) {
        for (const Message::Link& link : desk.window.messages().history().front().message.links)
            if (link.text.said() == text) {
                const std::function<void()> follow = link.follow;
                return follow();
            }
        QFAIL("there is no such answer");
    };
    answer(QStringLiteral("Bring it back"));
    QCOMPARE(back, 2);
    QVERIFY(!desk.window.close()); // the one before
    answer(QStringLiteral("Bring it back"));
    QCOMPARE(back, 1);
    offerToBringBack(desk.window, QStringLiteral("first"), [] {});
    QVERIFY(!desk.window.close());
    answer(QStringLiteral("Quit without saving"));
    QVERIFY(!desk.window.isVisible());
}

void TestWindowMemory::quittingAsksForEveryLab()
{
    StandInDesk desk(*preferences);
    desk.window.activateLab(desk.first);
    desk.second->modified = true;
    QVERIFY(!desk.window.close());
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.second));
    desk.first->modified = true;
    emit desk.first->sessionChanged(); // more than what was asked for
    QVERIFY(!desk.window.close());
    QVERIFY(desk.window.messages().shownText().contains(desk.first->title()));
    QVERIFY(desk.window.messages().shownText().contains(desk.second->title()));
    QVERIFY(desk.window.close());
}

/// Also where another lab has come to the front since the question.
void TestWindowMemory::whatQuittingAsksForIsSavedFromEveryLab()
{
    StandInDesk desk(*preferences);
    desk.first->ownPath = QStringLiteral("/first.kscope");
    desk.second->ownPath = QStringLiteral("/second.kscope");
    const auto answers = [&desk] { return desk.window.messages().history().front().message.links; };
    desk.second->modified = true;
    QVERIFY(!desk.window.close());
    const auto one = answers();
    desk.window.activateLab(desk.first);
    QCOMPARE(one.front().text.said(), QStringLiteral("Save"));
    one.front().follow();
    QCOMPARE(desk.second->savedTo, desk.second->ownPath);
    QVERIFY(desk.first->savedTo.isEmpty());
    QCOMPARE(desk.window.activeLab(), static_cast<Lab*>(desk.second));

    desk.second->savedTo.clear();
    desk.first->modified = desk.second->modified = true;
    QVERIFY(!desk.window.close());
    const auto both = answers();
    QCOMPARE(both.size(), std::size_t{3});
    QVERIFY(both[0].text.said().contains(desk.first->title()) && both[1].text.said().contains(desk.second->title()));
    both[0].follow();
    both[1].follow();
    QCOMPARE(desk.first->savedTo, desk.first->ownPath);
    QCOMPARE(desk.second->savedTo, desk.second->ownPath);
    QVERIFY(desk.window.close());
}

void TestWindowMemory::theQuestionSaysWhatIsSavedWhere()
{
    StandInDesk desk(*preferences);
    desk.first->ownPath = QStringLiteral("/some/where/net2.kscope");
    desk.first->modified = true;
    QVERIFY(!desk.window.close());
    const auto said = [&desk] { return desk.window.messages().shownText(); };
    QVERIFY2(said().contains(desk.first->title()) && said().contains(QStringLiteral("net2.kscope")), qPrintable(said()));
    desk.second->modified = true;
    emit desk.second->sessionChanged();
    QVERIFY(!desk.window.close());
    QVERIFY2(said().contains(desk.second->title()) && said().contains(QStringLiteral("a new file")), qPrintable(said()));
}

/// Whoever goes on has answered, and what the links would save may be something else by then.
void TestWindowMemory::theQuestionGoesWhenOneGoesOn()
{
    StandInDesk desk(*preferences);
    MessageBar& bar = desk.window.messages();
    const auto ask = [&] {
        desk.window.activateLab(desk.first);
        desk.first->ownPath.clear();
        desk.first->modified = true;
        QVERIFY(!desk.window.close());
        QVERIFY(bar.isShowing(QStringLiteral("quit")));
    };
    const auto isGone = [&] { return !bar.isShowing(QStringLiteral("quit")) && bar.history().front().message.links.empty(); };
    ask();
    emit desk.first->sessionChanged();
    QVERIFY(!isGone()); // it is all as it was
    desk.window.activateLab(desk.second);
    QVERIFY(isGone());
    ask();
    desk.first->ownPath = QStringLiteral("/other.kscope"); // opened, or saved under another name
    emit desk.first->sessionChanged();
    QVERIFY(isGone());
    ask();
    desk.first->modified = false;
    emit desk.first->sessionChanged();
    QVERIFY(isGone());
    ask();
    desk.first->undo.push(new QUndoCommand(QStringLiteral("change")));
    QVERIFY(isGone());
    desk.first->modified = false;
}

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
    QVERIFY2(desk.window.messages().shownText().contains(QStringLiteral("of them a.kscope is opened")),
             qPrintable(desk.window.messages().shownText()));
    const std::size_t said = desk.window.messages().history().size();
    desk.window.openFiles({path("letter.odt"), path("another.odt")});
    QCOMPARE(desk.window.messages().history().size(), said + 1);
    QVERIFY(desk.window.messages().history().front().message.text.said().contains(QStringLiteral("letter.odt cannot be opened")));
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
    QVERIFY(!fresh.isKept());
    fresh.set(preference::language, QStringLiteral("es"));
    QCOMPARE(fresh.get(preference::language), QStringLiteral("es"));
    QVERIFY(Preferences().get(preference::language).isEmpty());
}

void TestWindowMemory::autosaveComesAndGoes()
{
    const QTemporaryDir folder;
    bool modified = false;
    {
        Autosave autosave(
            folder.path(), QStringLiteral("first"), [&] { return modified; },
            [](const QString& path) { QVERIFY(QFile(path).open(QIODevice::WriteOnly)); });
        autosave.tick();
        QVERIFY(QDir(folder.path()).isEmpty());
        modified = true;
        autosave.tick();
        QVERIFY(QFile::exists(autosave.path()));
        QVERIFY(Autosave(folder.path(), QStringLiteral("second"), [] { return false; }, {}).leftBehind().isEmpty()); // its program lives
    }
    QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
}

/// Else what is older than the file would be offered after a crash.
void TestWindowMemory::aCopyGoesWithWhatItWasOf()
{
    const QTemporaryDir folder;
    bool modified = true;
    Autosave autosave(
        folder.path(), QStringLiteral("first"), [&] { return modified; },
        [](const QString& path) { QVERIFY(QFile(path).open(QIODevice::WriteOnly)); }, 50);
    QTRY_VERIFY(QFile::exists(autosave.path()));
    modified = false; // saved
    QTRY_VERIFY(!QFile::exists(autosave.path()));
    modified = true;
    QTRY_VERIFY(QFile::exists(autosave.path()));
}

/// What was put aside outlives a crash beside the work that took its place.
void TestWindowMemory::whatWasPutAsideIsKeptBeside()
{
    const QTemporaryDir folder;
    const auto write = [](const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    const auto copies = [&folder] {
        QList<QByteArray> found;
        for (const QFileInfo& one : QDir(folder.path()).entryInfoList({QStringLiteral("*.kscope")}, QDir::Files, QDir::Name)) {
            QFile file(one.filePath());
            if (file.open(QIODevice::ReadOnly))
                found.append(file.readAll());
        }
        std::ranges::sort(found);
        return found;
    };
    {
        QByteArray now = "one";
        Autosave autosave(
            folder.path(), QStringLiteral("first"), [] { return true; }, [&](const QString& path) { write(path, now); });
        for (const char* next : {"two", "three", "four", "five"}) {
            autosave.tick();
            autosave.keepAside();
            now = next;
        }
        autosave.tick();
        QCOMPARE(copies(), (QList<QByteArray>{"five", "four", "three", "two"}));                                     // the oldest made room
        QVERIFY(Autosave(folder.path(), QStringLiteral("second"), [] { return false; }, {}).leftBehind().isEmpty()); // its program lives
        autosave.leaveBehind();
    }
    QCOMPARE(copies().size(), 4);
    QCOMPARE(Autosave(folder.path(), QStringLiteral("second"), [] { return false; }, {}).leftBehind().size(), 4);
}

/// Files are written by jobs: one that has not come when its work is put aside is moved when it has.
void TestWindowMemory::whatIsPutAsideIsWaitedFor()
{
    const QTemporaryDir folder;
    bool modified = true;
    int looks = 0;
    QString wanted;
    Autosave autosave(
        folder.path(), QStringLiteral("first"), [&] { return ++looks, modified; }, [&](const QString& path) { wanted = path; }, 20);
    const auto copies = [&folder] { return QDir(folder.path()).entryList({QStringLiteral("*.kscope")}, QDir::Files); };
    autosave.tick();
    autosave.keepAside();
    modified = false; // a new session
    QVERIFY(QFile(wanted).open(QIODevice::WriteOnly));
    QTRY_VERIFY(copies().join(QString()).contains(QStringLiteral("-aside")));
    const int before = looks;
    QTRY_VERIFY(looks >= before + 3);
    QCOMPARE(copies().size(), 1); // it is not forgotten with the one that has no changes
    QVERIFY(!autosave.isWriting());
}

void TestWindowMemory::whatAResetPutAsideIsKept()
{
    const QTemporaryDir folder;
    StandInDesk desk(*preferences);
    desk.window.startAutosave(folder.path());
    desk.second->session = QStringLiteral("worked on");
    desk.second->modified = true;
    desk.action("edit.resetEverything")->trigger();
    QVERIFY(!desk.second->modified);
    const QFileInfoList kept = QDir(folder.path()).entryInfoList({QStringLiteral("*-second-aside*.kscope")}, QDir::Files);
    QCOMPARE(kept.size(), 1);
    QFile file(kept.front().filePath());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("worked on"));
}

/// One copy of each lab at a time, the newest first: what was put aside is offered after it.
void TestWindowMemory::copiesOfOneLabAreRestoredInTurn()
{
    const QTemporaryDir folder;
    const QString aside = folder.filePath(QStringLiteral("autosave-1-first-aside1.kscope"));
    const QString newest = folder.filePath(QStringLiteral("autosave-1-first.kscope"));
    for (const QString& path : {aside, newest}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.setFileTime(QDateTime::currentDateTime().addSecs(path == aside ? -10 : 0), QFileDevice::FileModificationTime);
    }
    StandInDesk desk(*preferences);
    desk.window.startAutosave(folder.path());
    const auto restore = [&] {
        const std::function<void()> follow = desk.window.messages().history().front().message.links.front().follow;
        follow();
        return desk.first->opened.value(0);
    };
    QCOMPARE(restore(), newest);
    static_cast<LabHost&>(desk.window).noteRestored(newest);
    const QString said = desk.window.messages().shownText();
    QVERIFY2(said.contains(QStringLiteral("had been put aside")) && !said.contains(QStringLiteral("unexpectedly")), qPrintable(said));
    QCOMPARE(restore(), aside);
    static_cast<LabHost&>(desk.window).noteRestored(aside);
    QVERIFY(desk.window.messages().shownText().isEmpty());
}

/// A message is closed by Esc, and the next one takes its place: what it offered is in no file.
void TestWindowMemory::workThatWasKeptIsOfferedUntilItIsTakenOrDiscarded()
{
    const QTemporaryDir folder;
    const QString kept = folder.filePath(QStringLiteral("autosave-1-first.kscope"));
    {
        StandInDesk desk(*preferences);
        desk.window.startAutosave(folder.path());
        QVERIFY(!desk.action("file.leftWork")->isVisible()); // nothing was left
    }
    for (const bool discards : {false, true}) {
        QVERIFY(QFile(kept).open(QIODevice::WriteOnly));
        StandInDesk desk(*preferences);
        desk.window.startAutosave(folder.path());
        QAction* entry = desk.action("file.leftWork");
        QVERIFY(entry->isVisible());
        QVERIFY(desk.window.messages().dismiss());
        desk.window.post({Message::Kind::Note, QStringLiteral("Something else."), {}, {}});
        QVERIFY(entry->isVisible());
        entry->trigger();
        QVERIFY2(desk.window.messages().shownText().contains(QStringLiteral("unexpectedly")),
                 qPrintable(desk.window.messages().shownText()));
        const std::vector<Message::Link> links = desk.window.messages().history().front().message.links;
        QCOMPARE(links.size(), std::size_t(2));
        if (discards) {
            links.back().follow();
            QVERIFY(!QFile::exists(kept));
        } else {
            links.front().follow();
            QCOMPARE(desk.first->opened.value(0), kept);
            QVERIFY(entry->isVisible()); // it is the lab's only when that has read it
            static_cast<LabHost&>(desk.window).noteRestored(kept);
        }
        QVERIFY(!entry->isVisible());
    }
}

void TestWindowMemory::autosaveThatCannotBeWrittenSaysSo()
{
    const QTemporaryDir folder;
    QVERIFY(QFile(folder.filePath(QStringLiteral("file"))).open(QIODevice::WriteOnly));
    const QString where = folder.filePath(QStringLiteral("file/data")); // no folder can be made there
    StandInDesk desk(*preferences);
    desk.window.startAutosave(where);
    desk.first->modified = true;
    emit desk.first->autosaveWanted();
    QVERIFY2(desk.window.messages().shownText().contains(where), qPrintable(desk.window.messages().shownText()));
    const std::size_t said = desk.window.messages().history().size();
    emit desk.first->autosaveWanted();
    QCOMPARE(desk.window.messages().history().size(), said); // once
    QVERIFY(desk.first->autosavedTo.isEmpty());
}

void TestWindowMemory::locksOfKilledProgramsGo()
{
    const QTemporaryDir folder;
    const QString stale = folder.filePath(QStringLiteral("autosave-4194305-first.kscope.lock"));
    const QString held = folder.filePath(QStringLiteral("autosave-4194306-first.kscope.lock"));
    QFile file(stale);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("4194305\nkernelscope\n" + QSysInfo::machineHostName().toUtf8() + "\n"); // above any process number
    file.close();
    QLockFile lock(held);
    QVERIFY(lock.tryLock());
    QVERIFY(Autosave(folder.path(), QStringLiteral("second"), [] { return false; }, {}).leftBehind().isEmpty());
    QVERIFY(!QFile::exists(stale));
    QVERIFY(QFile::exists(held));
}

/// On a network home the process number says nothing: whoever lives touches his lock.
void TestWindowMemory::copiesOfAnotherMachineAreFound()
{
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("autosave-7-first.kscope"));
    QVERIFY(QFile(copy).open(QIODevice::WriteOnly));
    const auto found = [&] { return Autosave(folder.path(), QStringLiteral("first"), [] { return false; }, {}).leftBehind(); };
    const auto lockAway = [&](const QByteArray& text, int minutesAgo) {
        QFile lock(copy + QStringLiteral(".lock"));
        QVERIFY(lock.open(QIODevice::WriteOnly | QIODevice::Unbuffered)); // else closing it would write, and set the time
        lock.write(text);
        QVERIFY(lock.setFileTime(QDateTime::currentDateTime().addSecs(-60 * minutesAgo), QFileDevice::FileModificationTime));
    };
    for (const QByteArray& text : {QByteArray("7\nkernelscope\nelsewhere\nits-id\nits-start\n"), QByteArray()}) { // empty: power was lost
        lockAway(text, 0);
        QVERIFY(found().isEmpty());
        lockAway(text, 9); // its clock, or its network, may be slow
        QVERIFY(found().isEmpty());
        lockAway(text, 11);
        QCOMPARE(found(), QStringList{copy});
    }
    QLockFile held(copy + QStringLiteral(".lock"));
    QVERIFY(held.tryLock());
    QFile lock(copy + QStringLiteral(".lock"));
    QVERIFY(lock.open(QIODevice::ReadWrite) &&
            lock.setFileTime(QDateTime::currentDateTime().addSecs(-3600), QFileDevice::FileModificationTime));
    QVERIFY(found().isEmpty()); // the machine slept, and the file system knows whose it is
}

void TestWindowMemory::whoeverWritesTouchesHisLock()
{
    const QTemporaryDir folder;
    Autosave autosave(
        folder.path(), QStringLiteral("first"), [] { return true; },
        [](const QString& path) { QVERIFY(QFile(path).open(QIODevice::WriteOnly)); }, 20);
    autosave.tick();
    autosave.keepAside();
    autosave.tick();
    const QStringList locks = QDir(folder.path()).entryList({QStringLiteral("*.lock")}, QDir::Files);
    QCOMPARE(locks.size(), 2);
    for (const QString& name : locks) {
        QFile lock(folder.filePath(name));
        QVERIFY(lock.open(QIODevice::ReadWrite));
        const QDateTime before = QDateTime::currentDateTime().addSecs(-3600);
        QVERIFY(lock.setFileTime(before, QFileDevice::FileModificationTime));
        QTRY_VERIFY(before.secsTo(QFileInfo(lock.fileName()).lastModified()) > 3000);
    }
}

/// In a container or a kiosk a program has the number of the one before, and neither writes over its copy nor takes its lock for its own.
void TestWindowMemory::theSameProcessNumberIsAnotherProgram()
{
    const QTemporaryDir folder;
    const QString left = folder.filePath(QStringLiteral("autosave-%1-first.kscope").arg(QCoreApplication::applicationPid()));
    QFile copy(left);
    QVERIFY(copy.open(QIODevice::WriteOnly) && copy.write("before") > 0);
    copy.close();
    QFile lock(left + QStringLiteral(".lock"));
    QByteArray text;
    {
        QLockFile made(lock.fileName());
        QVERIFY(made.tryLock() && lock.open(QIODevice::ReadOnly));
        text = lock.readAll();
        lock.close();
    }
    QVERIFY(lock.open(QIODevice::WriteOnly) && lock.write(text) > 0);
    lock.close();
    const auto write = [](const QString& path) { QVERIFY(QFile(path).open(QIODevice::WriteOnly)); };
    Autosave first(
        folder.path(), QStringLiteral("first"), [] { return true; }, write);
    Autosave second(
        folder.path(), QStringLiteral("second"), [] { return true; }, write);
    QCOMPARE(first.leftBehind(), QStringList{left});
    first.tick();
    QVERIFY(QFile::exists(first.path()));
    QVERIFY(copy.open(QIODevice::ReadOnly));
    QCOMPARE(copy.readAll(), QByteArray("before"));
    QCOMPARE(Autosave::ofOneProgram({first.path(), left, second.path()}), QStringList({first.path(), second.path()}));
}

/// A shutdown is no clean end: nobody was asked.
void TestWindowMemory::aSignalLeavesTheCopyBehind()
{
    const QTemporaryDir folder;
    const auto write = [](const QString& path) { QVERIFY(QFile(path).open(QIODevice::WriteOnly)); };
    QString path;
    {
        Autosave autosave(
            folder.path(), QStringLiteral("first"), [] { return true; }, write);
        autosave.leaveBehind();
        autosave.tick();
        QVERIFY(!autosave.isWriting());
        path = autosave.path();
    }
    QVERIFY(QFile::exists(path));
    QVERIFY(!QFile::exists(path + QStringLiteral(".lock")));
    Autosave never(
        folder.path(), QStringLiteral("second"), [] { return true; }, [](const QString&) {});
    QCOMPARE(never.leftBehind(), QStringList{path});
    never.tick();
    QVERIFY(never.isWriting()); // what was asked for has not come
}

/// After a second crash the same work is left once, in its newest state.
void TestWindowMemory::aRestoredCopyGoesOnceItIsWrittenAgain()
{
    const QTemporaryDir folder;
    const QString left = folder.filePath(QStringLiteral("autosave-1-first.kscope"));
    QVERIFY(QFile(left).open(QIODevice::WriteOnly));
    bool written = false;
    int asked = 0;
    const auto write = [&](const QString& path) {
        ++asked;
        if (written)
            QVERIFY(QFile(path).open(QIODevice::WriteOnly));
    };
    {
        Autosave autosave(
            folder.path(), QStringLiteral("first"), [] { return true; }, write, 1);
        autosave.takePlaceOf(left);
        QTRY_VERIFY(asked >= 3);
        QVERIFY(QFile::exists(left)); // what was asked for has not come
        written = true;
        QTRY_VERIFY(!QFile::exists(left));
        QVERIFY(QFile::exists(autosave.path()));
        autosave.leaveBehind();
    }
    StandInDesk desk(*preferences);
    desk.window.startAutosave(folder.path());
    QVERIFY(QFile(left).open(QIODevice::WriteOnly));
    desk.first->modified = true;
    static_cast<LabHost&>(desk.window).noteRestored(folder.filePath(QStringLiteral("autosave-1-%1.kscope").arg(desk.first->id())));
    QVERIFY(!desk.first->autosavedTo.isEmpty()); // at once
}

void TestWindowMemory::autosaveOfACrashIsOffered()
{
    const QTemporaryDir folder;
    const QString left = folder.filePath(QStringLiteral("autosave-1-first.kscope"));
    const QDateTime saved(QDate(2026, 5, 17), QTime(9, 41)); // several crashes are told apart by it
    {
        QFile file(left);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.setFileTime(saved, QFileDevice::FileModificationTime));
    }
    StandInDesk desk(*preferences);
    desk.window.startAutosave(folder.path());
    QVERIFY(desk.window.messages().shownText().contains(QStringLiteral("unexpectedly")));
    QVERIFY2(desk.window.messages().shownText().contains(QLocale().toString(saved, QLocale::ShortFormat)),
             qPrintable(desk.window.messages().shownText()));
    const Message& offer = desk.window.messages().history().front().message;
    offer.links[0].follow();
    QCOMPARE(desk.first->opened, (QStringList{left, QStringLiteral("copy")}));
    offer.links[1].follow();
    QVERIFY(!QFile::exists(left));
}

void TestWindowMemory::everyLabIsKept()
{
    const QTemporaryDir folder;
    StandInDesk desk(*preferences);
    desk.window.startAutosave(folder.path());
    desk.window.activateLab(desk.first);
    desk.second->modified = true;
    desk.action("edit.resetEverything")->trigger(); // keeps everything first
    QVERIFY(desk.first->autosavedTo.isEmpty());
    QVERIFY(desk.second->autosavedTo.endsWith(QStringLiteral("-") + desk.second->id() + QStringLiteral(".kscope")));
    QCOMPARE(Autosave::ofOneProgram({"/a/autosave-7-x.kscope", "/a/autosave-8-x.kscope", "/a/autosave-7-y.kscope"}),
             (QStringList{"/a/autosave-7-x.kscope", "/a/autosave-7-y.kscope"}));
}

QTEST_MAIN(TestWindowMemory)
#include "tst_window_memory.moc"
