#include "tests/ui/files.h"
#include "tests/ui/stand_in_desk.h"
#include "ui/shell/autosave.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/put_aside.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;
using namespace ks::test;

/// What is not saved outlives a crash: copies come and go with the work, and the next start offers them.
class TestAutosave : public QObject {
    Q_OBJECT

private slots:
    void init() { preferences = std::make_unique<Preferences>(); }
    void cleanup() { QTRY_VERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void autosaveComesAndGoes();
    void aCopyGoesWithWhatItWasOf();
    void whatWasPutAsideIsKeptBeside();
    void whatIsPutAsideIsWaitedFor();
    void whatAResetPutAsideIsKept();
    void copiesOfOneLabAreRestoredInTurn();
    void aClosedOfferStaysClosed();
    void onlyWhatIsNamedIsDiscarded();
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

void TestAutosave::autosaveComesAndGoes()
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
void TestAutosave::aCopyGoesWithWhatItWasOf()
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
void TestAutosave::whatWasPutAsideIsKeptBeside()
{
    const QTemporaryDir folder;
    const auto copies = [&folder] {
        QList<QByteArray> found;
        for (const QFileInfo& one : QDir(folder.path()).entryInfoList({QStringLiteral("*.kscope")}, QDir::Files, QDir::Name)) {
            found.append(test::contentOf(one.filePath()));
        }
        std::ranges::sort(found);
        return found;
    };
    {
        QByteArray now = "one";
        Autosave autosave(
            folder.path(), QStringLiteral("first"), [] { return true; }, [&](const QString& path) { test::written(path, now); });
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
void TestAutosave::whatIsPutAsideIsWaitedFor()
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

void TestAutosave::whatAResetPutAsideIsKept()
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
    QCOMPARE(test::contentOf(kept.front().filePath()), QByteArray("worked on"));
}

/// One copy of each lab at a time, the newest first: what was put aside is offered after it.
void TestAutosave::copiesOfOneLabAreRestoredInTurn()
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
    const auto said = [&desk] { return desk.window.messages().shownText(); };
    QVERIFY2(said().contains(QStringLiteral("1 other session")), qPrintable(said()));
    const QString time = QLocale().toString(QFileInfo(newest).lastModified(), QLocale::ShortFormat);
    QVERIFY2(said().startsWith(QStringLiteral("At %1 ").arg(time)), qPrintable(said())); // at the end it is what a narrow window cuts
    QCOMPARE(restore(), newest);
    static_cast<LabHost&>(desk.window).noteRestored(newest);
    QVERIFY2(said().contains(QStringLiteral("1 other session")), qPrintable(said()));
    QVERIFY(!desk.window.messages().isOffering()); // nothing else lies where one has just clicked
    desk.action("file.leftWork")->trigger();
    QVERIFY2(said().contains(QStringLiteral("had been put aside")) && !said().contains(QStringLiteral("unexpectedly")), qPrintable(said()));
    QCOMPARE(restore(), aside);
    static_cast<LabHost&>(desk.window).noteRestored(aside);
    QVERIFY(desk.window.messages().shownText().isEmpty());
}

/// In this run and at the next start; what is newer is told. Nothing is lost: the File menu has it.
void TestAutosave::aClosedOfferStaysClosed()
{
    const QTemporaryDir folder;
    const auto leave = [&folder](const char* name) { QVERIFY(QFile(folder.filePath(QLatin1String(name))).open(QIODevice::WriteOnly)); };
    leave("autosave-1-first.kscope");
    const auto isOffered = [](StandInDesk& desk) { return desk.window.messages().shownText().contains(QStringLiteral("unexpectedly")); };
    {
        StandInDesk desk(*preferences);
        desk.window.startAutosave(folder.path());
        QVERIFY(isOffered(desk));
        desk.window.post({Message::Kind::Warning, QStringLiteral("The folder cannot be written to."), {}, QStringLiteral("autosave")});
        QVERIFY(!isOffered(desk));
        QVERIFY(desk.window.messages().dismiss()); // that one, which has not taken the offer away
        QVERIFY(isOffered(desk));
        QVERIFY(desk.window.messages().dismiss());
        desk.window.activateLab(desk.second);
        desk.window.activateLab(desk.first);
        desk.window.post({Message::Kind::Note, QStringLiteral("Something else."), {}, {}});
        QVERIFY(desk.window.messages().dismiss());
        QVERIFY(!isOffered(desk));
    }
    {
        StandInDesk desk(*preferences);
        desk.window.startAutosave(folder.path());
        QVERIFY(!isOffered(desk));
        QVERIFY(desk.action("file.leftWork")->isVisible());
        desk.action("file.leftWork")->trigger();
        QVERIFY(isOffered(desk));
    }
    leave("autosave-2-first.kscope");
    StandInDesk desk(*preferences);
    desk.window.startAutosave(folder.path());
    QVERIFY(isOffered(desk));
}

/// What is discarded is what the message speaks of.
void TestAutosave::onlyWhatIsNamedIsDiscarded()
{
    const QTemporaryDir folder;
    const auto path = [&folder](int program) { return folder.filePath(QStringLiteral("autosave-%1-first.kscope").arg(program)); };
    for (const int program : {1, 2}) {
        QFile file(path(program));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.setFileTime(QDateTime::currentDateTime().addSecs(-10 * program), QFileDevice::FileModificationTime);
    }
    StandInDesk desk(*preferences);
    desk.window.startAutosave(folder.path());
    const std::vector<Message::Link> links = desk.window.messages().history().front().message.links;
    QCOMPARE(links.size(), std::size_t{3});
    links[1].follow();
    QVERIFY(!QFile::exists(path(1)) && QFile::exists(path(2)));
    QVERIFY(desk.action("file.leftWork")->isVisible());
    links[2].follow();
    QVERIFY(!QFile::exists(path(2)));
    QVERIFY(!desk.action("file.leftWork")->isVisible());
}

/// A message is closed by Esc, and the next one takes its place: what it offered is in no file.
void TestAutosave::workThatWasKeptIsOfferedUntilItIsTakenOrDiscarded()
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

void TestAutosave::autosaveThatCannotBeWrittenSaysSo()
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

void TestAutosave::locksOfKilledProgramsGo()
{
    const QTemporaryDir folder;
    const QString stale = folder.filePath(QStringLiteral("autosave-4194305-first.kscope.lock"));
    const QString held = folder.filePath(QStringLiteral("autosave-4194306-first.kscope.lock"));
    test::written(stale, "4194305\nkernelscope\n" + QSysInfo::machineHostName().toUtf8() + "\n"); // above any process number
    QLockFile lock(held);
    QVERIFY(lock.tryLock());
    QVERIFY(Autosave(folder.path(), QStringLiteral("second"), [] { return false; }, {}).leftBehind().isEmpty());
    QVERIFY(!QFile::exists(stale));
    QVERIFY(QFile::exists(held));
}

/// On a network home the process number says nothing: whoever lives touches his lock.
void TestAutosave::copiesOfAnotherMachineAreFound()
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

void TestAutosave::whoeverWritesTouchesHisLock()
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
void TestAutosave::theSameProcessNumberIsAnotherProgram()
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
void TestAutosave::aSignalLeavesTheCopyBehind()
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
void TestAutosave::aRestoredCopyGoesOnceItIsWrittenAgain()
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

void TestAutosave::autosaveOfACrashIsOffered()
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

void TestAutosave::everyLabIsKept()
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

QTEST_MAIN(TestAutosave)
#include "tst_autosave.moc"
