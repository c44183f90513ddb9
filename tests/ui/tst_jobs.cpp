#include "core/base/error.h"
#include "tests/ui/watchdog.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/free_elsewhere.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"
#include "ui/tasks/measured_lock.h"
#include "ui/tasks/task_list.h"
#include "ui/tasks/window_pace.h"

#include <QTest>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <semaphore>
#include <thread>

using namespace ks;
using namespace std::chrono_literals;

class TestJobs : public QObject {
    Q_OBJECT

private slots:
    void resultArrivesInTheGuiThread();
    void latestWins();
    void overtakenJobIsAskedToStop();
    void cancelledJobIsSilent();
    void filesDoNotDropEachOther();
    void destroyedJobIsSilent();
    void failureCarriesTheSentence();
    void jobWithoutResult();
    void computeThreadIsOne();
    void aLaneKeepsItsOrderBesideOthers();
    void aLaneThatGoesEndsWhatItHasBegun();
    void watchdogSeesWork();
    void watchdogSeesLockWaits();
    void watchdogForgivesSleep();
    void restIsManyTimesTheWork();
    void freeingHoldsNoWindow();
    void whatIsFreedElsewhereIsAwaited();
};

namespace {

const auto noFailure = [](const Text& text) { QFAIL(text.english().c_str()); };

void burn(std::chrono::milliseconds time)
{
    const std::chrono::nanoseconds begin = processorTimeOfThisThread();
    while (processorTimeOfThisThread() - begin < time)
        continue;
}

/// Until a watchdog that was started before has looked once more: its beat is shorter than this one.
void beat()
{
    bool came = false;
    QTimer::singleShot(5ms, Qt::PreciseTimer, qApp, [&came] { came = true; });
    QTRY_VERIFY(came);
}

/// Notes where it was freed, which lasts until it may end.
struct Large {
    Large(std::atomic<QThread*>& where, std::binary_semaphore& mayEnd) : freedIn(where), end(mayEnd) {}
    ~Large()
    {
        end.acquire();
        freedIn = QThread::currentThread();
    }
    std::atomic<QThread*>& freedIn;
    std::binary_semaphore& end;
};

} // namespace

void TestJobs::resultArrivesInTheGuiThread()
{
    ComputeThread thread;
    LatestJob job(thread);
    std::unique_ptr<int> result;
    std::thread::id computedIn;
    QThread* arrivedIn = nullptr;
    job.start(
        [&](std::stop_token) {
            computedIn = std::this_thread::get_id();
            return std::make_unique<int>(42);
        },
        [&](std::unique_ptr<int> value) {
            result = std::move(value);
            arrivedIn = QThread::currentThread();
        },
        noFailure);
    QVERIFY(job.isRunning());
    QTRY_VERIFY(result);
    QCOMPARE(*result, 42);
    QVERIFY(computedIn != std::this_thread::get_id());
    QCOMPARE(arrivedIn, QThread::currentThread());
    QVERIFY(!job.isRunning());
}

void TestJobs::latestWins()
{
    ComputeThread thread;
    LatestJob job(thread);
    std::vector<int> delivered;
    for (int i = 0; i < 200; ++i)
        job.start([i](std::stop_token) { return i; }, [&](int value) { delivered.push_back(value); }, noFailure);
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(delivered, std::vector<int>{199}); // nothing was delivered in between: the loop above never returned to the event loop
}

void TestJobs::overtakenJobIsAskedToStop()
{
    ComputeThread thread;
    LatestJob job(thread);
    std::atomic<bool> stopped = false;
    std::binary_semaphore begun(0);
    bool done = false;
    job.start(
        [&](std::stop_token stop) {
            begun.release();
            while (!stop.stop_requested())
                std::this_thread::yield();
            stopped = true;
            return 1;
        },
        [](int) { QFAIL("the overtaken job delivered"); }, noFailure);
    begun.acquire();
    job.start([](std::stop_token) { return 2; }, [&](int value) { done = value == 2; }, noFailure);
    QTRY_VERIFY(done);
    QVERIFY(stopped);
}

void TestJobs::cancelledJobIsSilent()
{
    ComputeThread thread;
    LatestJob job(thread);
    LatestJob marker(thread);
    bool passed = false;
    job.start([](std::stop_token) { return 1; }, [](int) { QFAIL("the cancelled job delivered"); }, noFailure);
    job.cancel();
    QVERIFY(!job.isRunning());
    marker.start([](std::stop_token) { return 0; }, [&](int) { passed = true; }, noFailure);
    QTRY_VERIFY(passed);
}

/// Of one file the newest wish counts; another file that waits is written all the same.
void TestJobs::filesDoNotDropEachOther()
{
    ComputeThread thread;
    FileJobs jobs(thread);
    std::binary_semaphore go(0);
    thread.post([&] { go.acquire(); }); // something else is under way there
    QStringList written;
    const auto write = [&](const char* path, const char* text) {
        jobs.start(
            QString::fromLatin1(path),
            [line = QStringLiteral("%1: %2").arg(QLatin1String(path), QLatin1String(text))](std::stop_token) { return line; },
            [&](const QString& line) { written += line; }, noFailure);
    };
    write("a", "old");
    write("b", "only");
    write("a", "new");
    go.release();
    QTRY_COMPARE(written, QStringList({"b: only", "a: new"}));
}

void TestJobs::destroyedJobIsSilent()
{
    ComputeThread thread;
    std::binary_semaphore begun(0);
    std::binary_semaphore goOn(0);
    {
        LatestJob job(thread);
        job.start(
            [&](std::stop_token) {
                begun.release();
                goOn.acquire();
                return 1;
            },
            [](int) { QFAIL("delivered to nobody"); }, noFailure);
        begun.acquire();
    }
    goOn.release();
    LatestJob marker(thread);
    bool passed = false;
    marker.start([](std::stop_token) { return 0; }, [&](int) { passed = true; }, noFailure);
    QTRY_VERIFY(passed);
}

void TestJobs::failureCarriesTheSentence()
{
    ComputeThread thread;
    LatestJob job(thread);
    Text failure;
    job.start([](std::stop_token) -> int { throw InputError(Text("the stride is %1; it must be at least 1", {"0"})); },
              [](int) { QFAIL("delivered a failure"); }, [&](const Text& text) { failure = text; });
    QTRY_VERIFY(!failure.empty());
    QCOMPARE(failure.english(), std::string("the stride is 0; it must be at least 1"));
    QVERIFY(!job.isRunning());
}

void TestJobs::jobWithoutResult()
{
    ComputeThread thread;
    LatestJob job(thread);
    bool done = false;
    job.start([](std::stop_token) {}, [&] { done = true; }, noFailure);
    QTRY_VERIFY(done);
}

void TestJobs::computeThreadIsOne()
{
    ComputeThread thread;
    std::vector<std::thread::id> ids;
    std::binary_semaphore done(0);
    for (int i = 0; i < 10; ++i)
        thread.post([&] { ids.push_back(std::this_thread::get_id()); });
    thread.post([&] { done.release(); });
    done.acquire();
    QCOMPARE(ids.size(), std::size_t(10));
    QVERIFY(std::all_of(ids.begin(), ids.end(), [&](auto id) { return id == ids.front(); }));
    QVERIFY(ids.front() != std::this_thread::get_id());
}

void TestJobs::aLaneKeepsItsOrderBesideOthers()
{
    QThreadPool pool;
    pool.setMaxThreadCount(2);
    std::binary_semaphore go(0);
    std::binary_semaphore done(0);
    std::vector<int> order;
    std::atomic<int> atOnce = 0;
    Lane held(pool);
    Lane lane(pool);
    held.post([&] { go.acquire(); });
    for (int i = 0; i < 20; ++i)
        lane.post([&, i] {
            order.push_back(atOnce++ == 0 ? i : -1);
            --atOnce;
            if (i == 19)
                done.release();
        });
    done.acquire(); // though the other one waits
    QCOMPARE(order.size(), std::size_t{20});
    for (int i = 0; i < 20; ++i)
        QCOMPARE(order[static_cast<std::size_t>(i)], i);
    go.release();
}

void TestJobs::aLaneThatGoesEndsWhatItHasBegun()
{
    QThreadPool pool;
    std::binary_semaphore begun(0);
    std::atomic<int> ended = 0;
    {
        Lane lane(pool);
        lane.post([&] {
            begun.release();
            std::this_thread::sleep_for(20ms);
            lane.post([&] { ended += 100; }); // as a training's slice does; nothing follows any more
            ++ended;
        });
        lane.post([&] { ended += 100; });
        begun.acquire();
    }
    QCOMPARE(ended.load(), 1);
}

void TestJobs::watchdogSeesWork()
{
    Watchdog watchdog;
    watchdog.start();
    beat();
    QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
    burn(60ms);
    beat();
    watchdog.stop();
    QCOMPARE(watchdog.faults().size(), std::size_t(1));
    QVERIFY(watchdog.worst().processor >= 60ms);
}

void TestJobs::watchdogSeesLockWaits()
{
    std::mutex mutex;
    std::binary_semaphore held(0);
    std::jthread holder([&] {
        const std::scoped_lock lock(mutex);
        held.release();
        std::this_thread::sleep_for(80ms); // a wait for a lock is measured by a clock
    });
    held.acquire();
    Watchdog watchdog(20ms);
    watchdog.start();
    {
        const MeasuredLock lock(mutex);
    }
    watchdog.stop();
    QCOMPARE(watchdog.faults().size(), std::size_t(1));
    QVERIFY(watchdog.worst().lockWait > 20ms);
}

void TestJobs::watchdogForgivesSleep()
{
    Watchdog watchdog(10ms);
    watchdog.start();
    std::this_thread::sleep_for(20ms); // as when another program has the processor
    beat();
    watchdog.stop();
    QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
    QVERIFY(watchdog.worst().wall >= 20ms);
}

void TestJobs::restIsManyTimesTheWork()
{
    QCOMPARE(WindowPace::restAfter(0ns), WindowPace::shortest);
    QCOMPARE(WindowPace::restAfter(2ms), 200ms);
    QCOMPARE(WindowPace::restAfter(10s), WindowPace::longest);

    WindowPace pace;
    burn(5ms);
    const std::chrono::milliseconds rest = pace.rest();
    QVERIFY2(rest >= std::min(5ms * WindowPace::restPerWork, WindowPace::longest), qPrintable(QString::number(rest.count())));
    std::this_thread::sleep_for(5ms); // waiting is no work
    QCOMPARE(pace.rest(), WindowPace::shortest);
}

void TestJobs::freeingHoldsNoWindow()
{
    std::atomic<QThread*> freedIn = nullptr;
    std::binary_semaphore end(0);
    auto large = makeFreedElsewhere<Large>(freedIn, end);
    large.reset();
    QVERIFY(!freedIn);
    end.release();
    QTRY_VERIFY(freedIn);
    QVERIFY(freedIn != QThread::currentThread());
    std::atomic<QThread*> other = nullptr;
    end.release();
    auto given = makeFreedElsewhere<Large>(other, end);
    std::thread([given = std::move(given)]() mutable { given.reset(); }).join();
    QVERIFY(other); // no thread but the window's is spared
}

void TestJobs::whatIsFreedElsewhereIsAwaited()
{
    std::atomic<QThread*> freedIn = nullptr;
    std::binary_semaphore end(0);
    makeFreedElsewhere<Large>(freedIn, end).reset();
    std::binary_semaphore begun(0);
    bool free = false;
    std::thread other([&] {
        begun.release();
        awaitFreed();
        free = freedIn != nullptr;
    });
    begun.acquire();
    end.release();
    other.join();
    QVERIFY(free);
}

QTEST_GUILESS_MAIN(TestJobs)
#include "tst_jobs.moc"
