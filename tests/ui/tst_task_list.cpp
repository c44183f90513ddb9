#include "core/base/error.h"
#include "ui/tasks/mailbox.h"
#include "ui/tasks/run_follower.h"
#include "ui/tasks/task_list.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <semaphore>
#include <thread>

using namespace ks;
using namespace std::chrono_literals;

/// Work that a person waits for or watches: what the list of tasks tells of it, and what comes from it.
class TestTaskList : public QObject {
    Q_OBJECT

private slots:
    void taskReportsProgressAndEnds();
    void taskIsCancelled();
    void whatBecameOfATaskIsTold();
    void taskFails();
    void listOutlivesNoTask();
    void aRunIsFollowedWithoutAThread();
    void aMailboxHoldsWhatCameSinceTheLastLook();
};

void TestTaskList::taskReportsProgressAndEnds()
{
    TaskList tasks;
    std::binary_semaphore halfway(0);
    std::binary_semaphore goOn(0);
    std::optional<TaskList::End> end;
    tasks.start(
        QStringLiteral("Export"),
        [&](TaskProgress& progress) {
            progress.set(0.5);
            halfway.release();
            goOn.acquire();
        },
        [&](TaskList::End how, const Text&) { end = how; });
    halfway.acquire();
    const auto entries = tasks.entries();
    QCOMPARE(entries.size(), std::size_t(1));
    QCOMPARE(entries[0].title, QStringLiteral("Export"));
    QCOMPARE(entries[0].fraction, 0.5);
    QSignalSpy changes(&tasks, &TaskList::changed);
    goOn.release();
    QTRY_VERIFY(end);
    QCOMPARE(*end, TaskList::End::Done);
    QVERIFY(tasks.entries().empty());
    QVERIFY(changes.count() >= 1);
}

void TestTaskList::taskIsCancelled()
{
    TaskList tasks;
    std::optional<TaskList::End> end;
    const int id = tasks.start(
        QStringLiteral("Long"),
        [](TaskProgress& progress) {
            for (;;)
                progress.stopIfCancelled();
        },
        [&](TaskList::End how, const Text&) { end = how; });
    tasks.cancel(id);
    QVERIFY(tasks.entries().empty() || tasks.entries()[0].cancelling);
    QTRY_VERIFY(end);
    QCOMPARE(*end, TaskList::End::Cancelled);
}

/// A file that is there although cancel was pressed is not said to be missing, and a failure is told.
void TestTaskList::whatBecameOfATaskIsTold()
{
    for (const bool fails : {false, true}) {
        TaskList tasks;
        std::optional<TaskList::End> end;
        const int id = tasks.start(
            QStringLiteral("Last step"),
            [fails](TaskProgress& progress) {
                while (!progress.isCancelled())
                    std::this_thread::yield();
                if (fails)
                    throw FileError(Text("out.png cannot be written"));
            },
            [&](TaskList::End how, const Text&) { end = how; });
        tasks.cancel(id);
        QTRY_VERIFY(end);
        QCOMPARE(*end, fails ? TaskList::End::Failed : TaskList::End::Done);
    }
}

void TestTaskList::taskFails()
{
    TaskList tasks;
    Text failure;
    tasks.start(
        QStringLiteral("Bad"), [](TaskProgress&) { throw FileError(Text("out.png cannot be written")); },
        [&](TaskList::End how, const Text& text) {
            if (how == TaskList::End::Failed)
                failure = text;
        });
    QTRY_COMPARE(failure.english(), std::string("out.png cannot be written"));
}

void TestTaskList::listOutlivesNoTask()
{
    std::atomic<bool> ended = false;
    {
        TaskList tasks;
        tasks.start(QStringLiteral("Long"),
                    [&](TaskProgress& progress) {
                        while (!progress.isCancelled())
                            std::this_thread::yield();
                        ended = true;
                    },
                    {});
    }
    QVERIFY(ended);
}

void TestTaskList::aRunIsFollowedWithoutAThread()
{
    TaskList tasks;
    int looks = 0;
    int cancels = 0;
    {
        RunFollower run(tasks, [&] { ++looks; });
        run.setLooking(true);
        run.show(QStringLiteral("Run"), [&] { ++cancels; });
        run.setProgress(0.25);
        QCOMPARE(tasks.entries().size(), std::size_t{1});
        QCOMPARE(tasks.entries()[0].title, QStringLiteral("Run"));
        QCOMPARE(tasks.entries()[0].fraction, 0.25);
        QTRY_VERIFY(looks > 1);
        tasks.cancelAll();
        QCOMPARE(cancels, 1);
        QVERIFY(tasks.entries()[0].cancelling); // it is in the list until it has ended
        run.setLooking(false);
        QVERIFY(tasks.entries().empty());
        run.show(QStringLiteral("Next"), [&] { ++cancels; });
        QCOMPARE(tasks.entries().size(), std::size_t{1});
    }
    QVERIFY(tasks.entries().empty());
    QCOMPARE(cancels, 1);
}

void TestTaskList::aMailboxHoldsWhatCameSinceTheLastLook()
{
    Mailbox<std::vector<int>> box;
    std::stop_source stop;
    const auto full = [](const std::vector<int>& mail) { return mail.size() >= 2; };
    const auto put = [&](int number) { box.put(stop.get_token(), full, [number](std::vector<int>& mail) { mail.push_back(number); }); };
    std::jthread worker([&] {
        for (int i = 0; i < 5; ++i)
            put(i);
    });
    std::vector<int> taken;
    while (taken.size() < 5) {
        const std::vector<int> now = box.take();
        QVERIFY(now.size() <= 2);
        taken.insert(taken.end(), now.begin(), now.end());
        std::this_thread::yield();
    }
    QCOMPARE(taken, std::vector<int>({0, 1, 2, 3, 4}));
    put(5);
    put(6);
    stop.request_stop(); // who wants to stop waits for nobody
    put(7);
    QCOMPARE(box.take().size(), std::size_t{3});
    QVERIFY(box.take().empty());
}

QTEST_GUILESS_MAIN(TestTaskList)
#include "tst_task_list.moc"
