#include "core/data/source.h"
#include "ui/network/opened_data.h"
#include "ui/network/rate_watch.h"
#include "ui/network/run_view.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace ks;

/// What a training run leaves to objects of their own, each by itself.
class TestTrainingParts : public QObject {
    Q_OBJECT

    static void train(History& history, int batches, double loss, std::int64_t perEpoch = 10)
    {
        for (int i = 0; i < batches; ++i) {
            const auto now = static_cast<std::int64_t>(history.batches.size());
            history.add({.epoch = now / perEpoch, .batch = now % perEpoch, .size = 1, .loss = loss, .rate = 0.1, .seconds = 0.01});
        }
    }

private slots:
    void aJumpIsToldOnceAndTakenBack()
    {
        RateWatch watch;
        QSignalSpy jumped(&watch, &RateWatch::jumped);
        QSignalSpy over(&watch, &RateWatch::over);
        History history;
        train(history, 40, 1);
        auto before = std::make_shared<Checkpoint>();
        before->history = history;
        watch.look(history.batches); // nothing was changed
        watch.begin(before);
        train(history, 19, 9);
        watch.look(history.batches); // too few to tell
        QCOMPARE(jumped.count(), 0);
        train(history, 1, 9);
        watch.look(history.batches);
        watch.look(history.batches);
        QCOMPARE(jumped.count(), 1);
        QCOMPARE(jumped[0][0].toDouble(), 1.0);
        QCOMPARE(jumped[0][1].toDouble(), 9.0);
        QCOMPARE(watch.before(), std::shared_ptr<const Checkpoint>(before));
        train(history, 20, 1);
        watch.look(history.batches);
        QCOMPARE(over.count(), 1);
        QVERIFY(!watch.before());
    }

    void adoptedDataWaitForTheNextTraining()
    {
        const DatasetPtr one = openDataset("synthetic:digits?count=20&test=5");
        const DatasetPtr other = openDataset("synthetic:digits?count=30&test=5");
        OpenedData opened;
        opened.adopt("a", one);
        QCOMPARE(opened.of("a"), one);
        QVERIFY(!opened.data() && !opened.of("b"));
        opened.begin("a");
        opened.note(one, {0, 3, 0});
        QCOMPARE(opened.data(), one);
        QCOMPARE(opened.shared(Split::Validation), std::int64_t{3});
        opened.adoptToLookAt("a", other); // those in use are no others
        QCOMPARE(opened.of("a"), one);
        opened.adopt("a", other);
        QCOMPARE(opened.of("a"), other);
        QCOMPARE(opened.all().size(), std::size_t{2});
        opened.forget();
        QVERIFY(!opened.of("a"));
        QVERIFY(opened.data() && opened.all().empty()); // they may be others by now, and are not offered
        opened.begin("b");
        QVERIFY(!opened.data());
        QCOMPARE(opened.shared(Split::Validation), std::int64_t{0});
    }

    void anEndingHoldsUntilTheNextBatch()
    {
        RunView view;
        view.content.settings.stop = {.epochs = 4, .seconds = 5};
        QVERIFY(!view.ending(nullptr)); // untrained
        train(view.history, 15, 1);
        QVERIFY(!view.ending(nullptr));
        view.seconds = 6;
        QVERIFY(view.ending(nullptr) == Ending::Time);
        noteEnding(view, Ending::Time);
        view.content.settings.stop.epochs = 1; // what ended it did so, whatever else would by now
        QVERIFY(view.ending(nullptr) == Ending::Time);
        train(view.history, 1, 1);
        QVERIFY(view.ending(nullptr) == Ending::Epochs);
        noteEnding(view, Ending::Paused);
        QVERIFY(!view.ended);
    }
};

QTEST_GUILESS_MAIN(TestTrainingParts)
#include "tst_training_parts.moc"
