#include "core/measure/run_schedule.h"
#include "tests/measure/quick_run.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace ks;

namespace {

std::string wordOf(const std::vector<Turn>& turns)
{
    std::string word;
    for (const Turn& turn : turns)
        word += turn.energy ? 'E' : 'T';
    return word;
}

constexpr const char* turns = R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"repeat":3,"warm_up":0,"rounds":3,
    "order":"%1","seed":7,"sweep":{"axis":"size","values":[8,9,10,11,12,13]}})";

Experiment withOrder(const char* order)
{
    return experimentFromJson(QString(turns).arg(order).toStdString(), "text");
}

std::vector<std::size_t> pointsIn(const std::vector<Turn>& schedule)
{
    std::vector<std::size_t> points;
    for (const Turn& turn : schedule)
        points.push_back(turn.point);
    return points;
}

} // namespace

/// In which order the rounds of an experiment are run, and that a run can be left and gone on with after any of them.
class TestRunSchedule : public QObject {
    Q_OBJECT

private slots:
    /// DE-G15: ten runs for the time and three for the energy, and smaller ones.
    void energyIsSpreadOverTheTimes()
    {
        QCOMPARE(wordOf(roundsOf(0, 10, 3)), std::string("ETTTTTETTTTTE"));
        QCOMPARE(wordOf(roundsOf(0, 1, 1)), std::string("ET"));
        QCOMPARE(wordOf(roundsOf(0, 4, 0)), std::string("TTTT"));
        QCOMPARE(wordOf(roundsOf(0, 2, 2)), std::string("ETTE"));
        for (const Turn& turn : roundsOf(5, 10, 3))
            QCOMPARE(turn.point, std::size_t{5});
    }

    void pointsTakeTurns()
    {
        const std::vector<Turn> byPoint = scheduleOf(withOrder("by-point"), 6);
        QCOMPARE(pointsIn(byPoint), (std::vector<std::size_t>{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5}));
        const std::vector<Turn> interleaved = scheduleOf(withOrder("interleaved"), 6);
        QCOMPARE(pointsIn(interleaved), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5}));
        const std::vector<Turn> random = scheduleOf(withOrder("random"), 6);
        QVERIFY(random == scheduleOf(withOrder("random"), 6)); // the same seed
        QVERIFY(random != interleaved);
        for (std::size_t round = 0; round < 3; ++round) {
            std::set<std::size_t> points;
            for (std::size_t i = 0; i < 6; ++i) {
                points.insert(random[round * 6 + i].point);
                QCOMPARE(random[round * 6 + i].number, static_cast<int>(round));
            }
            QCOMPARE(points.size(), std::size_t{6});
        }
    }

    /// Stopped after any round and gone on with, from memory or from a file, it ends as if it had not been.
    void itGoesOnAfterAnyRound()
    {
        for (const bool fromFile : {false, true}) {
            ExperimentRun whole(withOrder("random"), quickHooks());
            QCOMPARE(runAll(whole).size(), std::size_t{6});
            ExperimentRun run(withOrder("random"), quickHooks());
            std::stop_source stop;
            int rounds = 0;
            run.proceed(stop.get_token(), [&](const Measurement& one) {
                QCOMPARE(one.rounds, rounds / 6 + 1);
                if (++rounds == 8)
                    stop.request_stop();
            });
            QVERIFY(!run.finished() && rounds == 8);
            QCOMPARE(run.progress(), 8.0 / 18);
            if (!fromFile) {
                run.proceed({}, [&](const Measurement&) { ++rounds; });
                QVERIFY(run.finished() && rounds == 18);
                QCOMPARE(run.measurements().front().runs.runs().size(), std::size_t{9});
                continue;
            }
            ExperimentRun next(withOrder("random"), quickHooks());
            next.take(run.measurements());
            QCOMPARE(next.progress(), 8.0 / 18);
            next.proceed({}, [&](const Measurement&) { ++rounds; });
            QCOMPARE(rounds, 18);
            for (const Measurement& one : next.measurements())
                QCOMPARE(one.runs.runs().size(), std::size_t{9});
        }
    }

    void pausesLieBetweenRounds()
    {
        Experiment experiment = withOrder("by-point");
        experiment.sweeps.front().values.resize(2);
        experiment.pause = 0.02;
        ExperimentRun run(experiment, quickHooks());
        const auto begin = std::chrono::steady_clock::now();
        (void)runAll(run);
        QVERIFY(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(5 * 20)); // of six rounds five have one before them
    }

    /// While others use the machine nothing is measured: it waits, says so, and leaves the point out in the end; unless it was told to go on.
    void aBusyMachineIsWaitedFor()
    {
        RunHooks hooks = quickHooks();
        int asked = 0;
        int said = 0;
        hooks.others = [&] { return ++asked < 4 ? 0.9 : 0.01; };
        hooks.waits = [&](bool waits) { said += waits ? 1 : 0; };
        hooks.longestWait = 60;
        Experiment experiment = withOrder("by-point");
        experiment.rounds = 1;
        experiment.sweeps.front().values.resize(1);
        ExperimentRun patient(experiment, hooks);
        QVERIFY(!runAll(patient).front().failed());
        QVERIFY(asked == 4 && said == 1);

        hooks.others = [] { return 0.9; };
        hooks.longestWait = 0.01;
        ExperimentRun gaveUp(experiment, hooks);
        const Measurement left = runAll(gaveUp).front();
        QVERIFY2(left.leftOut && left.failure.english().find("90") != std::string::npos, left.failure.english().c_str());
        ExperimentRun again(experiment, quickHooks()); // what was left out is measured when it goes on
        again.take({left});
        QVERIFY(!again.finished() && !runAll(again).front().failed());

        experiment.whenBusy = WhenBusy::Measure;
        ExperimentRun told(experiment, hooks);
        QVERIFY(!runAll(told).front().failed());
    }
};

QTEST_GUILESS_MAIN(TestRunSchedule)
#include "tst_run_schedule.moc"
