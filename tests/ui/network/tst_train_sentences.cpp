#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"

#include "core/nn/checkpoint.h"
#include "ui/language/numbers.h"
#include "ui/network/data/data_page.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/tasks/compute_thread.h"

#include <QLabel>
#include <QProgressBar>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <limits>
#include <memory>
#include <semaphore>

using namespace ks;

/// What Train says is true of this training, its data and its settings.
class TestTrainSentences : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString headline() { return m_window->findChild<QLabel*>("trainHeadline")->text(); }
    void take(const char* data, int epochs, int validateEvery)
    {
        change([&](NetworkContent& content) {
            content.data = data;
            content.settings.threads = 1;
            content.settings.stop.epochs = epochs;
            content.settings.validateEvery = validateEvery;
        });
        if (run().view().isTrained())
            untrain();
        waitUntilReady();
    }
    /// A table without a test part, and the network that fits it; `split`: shares of training, validation and test.
    void takeTable(const char* split, int validateEvery)
    {
        const QString table = test::writtenTable(m_folder.filePath(QStringLiteral("all.csv")), 200);
        const QString data = QStringLiteral("csv:%1?target=target&split=%2").arg(table, QLatin1String(split));
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
        change([&](NetworkContent& content) {
            content.settings.threads = 1;
            content.settings.stop.epochs = 2;
            content.settings.validateEvery = validateEvery;
        });
        waitUntilReady();
    }
    std::shared_ptr<const Checkpoint> checkpoint()
    {
        std::shared_ptr<const Checkpoint> made;
        run().query<Checkpoint>([](Trainer& trainer) { return checkpointOf(trainer); },
                                [&](const Checkpoint& one) { made = std::make_shared<const Checkpoint>(one); }, [](const Text&) {});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(made, 20000); }();
        return made;
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void unseenSamplesArePromisedWhereTheyCome()
    {
        take("synthetic:digits?count=300&test=50&validation=0.2", 5, 7);
        train(1);
        QVERIFY2(headline().contains("come after epoch 5"), qPrintable(headline())); // the last one is validated in any case
        take("synthetic:digits?count=300&test=50&validation=0", 5, 1);
        train(1);
        QVERIFY2(headline().contains("come at its end"), qPrintable(headline()));
    }

    /// What nobody has to train for stands beside the figure of a network that is little better.
    void aNetworkThatLearnsLittleIsToldSo()
    {
        takeTable("0.6,0.2,0.2", 1);
        change([](NetworkContent& content) { content.settings.schedule.rate = 1e-9F; }); // it stays as it was
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        const auto& constant = run().view().constants[static_cast<std::size_t>(Split::Test)];
        QVERIFY(constant);
        const bool classifies = run().view().content.model.classifies();
        QVERIFY2(headline().contains(classifies ? shareText(constant->score.accuracy) + QStringLiteral(" of them.")
                                                : QStringLiteral("the loss ") + lossOnScreen(constant->score.loss)),
                 qPrintable(headline()));
        QVERIFY2(headline().startsWith("Loss on unseen samples (test)"), qPrintable(headline())); // Try’s are those of the validation
        QVERIFY2(headline().contains("each of these samples"), qPrintable(headline()));
        QVERIFY2(headline().contains("no better than always answering the mean: more epochs"), qPrintable(headline()));
    }

    /// By what is proposed for it a small table is learned within its epochs.
    void aSmallTableIsLearnedByWhatIsProposed()
    {
        takeTable("0.6,0.2,0.2", 1);
        change([](NetworkContent& content) { content.settings.stop.epochs = TrainingSettings().stop.epochs; });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QVERIFY2(!headline().contains("no better"), qPrintable(headline()));
        const auto& constant = run().view().constants[static_cast<std::size_t>(Split::Test)];
        QVERIFY(constant && run().view().history.test);
        QVERIFY2(run().view().history.test->loss < 0.5 * constant->score.loss, qPrintable(headline()));
    }

    /// What passes in a second while somebody watches, and not what could be computed in it.
    void aSlowTrainingSaysHowMuchPasses()
    {
        take("synthetic:digits?count=300&test=50&validation=0.2", 5, 1);
        run().speed().set(0.01); // of batches of 64
        run().run();
        const auto* status = m_window->findChild<QLabel*>("trainStatus");
        QTRY_VERIFY2_WITH_TIMEOUT(status->text().contains(QStringLiteral("slowed to 0.64")), qPrintable(status->text()), 20000);
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        run().speed().set(0);
        run().run();
        QTRY_VERIFY2_WITH_TIMEOUT(run().state() == State::Finished || status->text().contains(QStringLiteral("images/s")),
                                  qPrintable(status->text()), 20000);
        QVERIFY2(!status->text().contains(QStringLiteral("slowed")), qPrintable(status->text()));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
    }

    /// A share beside an accuracy says of what it is one.
    void theProgressSaysWhatItIs()
    {
        take("synthetic:digits?count=300&test=50&validation=0.2", 1, 1);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        const auto* progress = m_window->findChild<QProgressBar*>("trainProgress");
        QTRY_COMPARE(progress->text(), QStringLiteral("100\u00a0% trained"));
        QVERIFY(progress->width() >= progress->fontMetrics().horizontalAdvance(progress->text()));
    }

    void whereNothingIsKeptBackNothingIsPromised()
    {
        takeTable("1,0,0", 1);
        train(1);
        QVERIFY2(headline().contains("none is left"), qPrintable(headline()));
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QVERIFY2(headline().contains("none is left") && !headline().contains("learning"), qPrintable(headline()));
    }

    void unseenSamplesThatAreNotLookedAtAreThere()
    {
        takeTable("0.8,0.2,0", 0);
        train(1);
        QVERIFY2(headline().contains("validation is switched off"), qPrintable(headline()));
    }

    /// What training has too is not called unseen without a word.
    void sharedSamplesAreSaidBesideTheFigure()
    {
        take("synthetic:digits?count=300&test=50&validation=0.2", 5, 1);
        train(1);
        QVERIFY2(headline().endsWith("after the first epoch."), qPrintable(headline()));
        takeTable("0.8,0.2,0", 1); // its rows repeat every 35
        train(1);
        const char* shared = "Not all of these samples are unseen; also in an earlier part of the data: 40.";
        QVERIFY2(headline().contains("unseen samples come after") && headline().endsWith(shared), qPrintable(headline()));
        run().run({.epochs = 1});
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && !run().view().history.epochs.empty(), 60000);
        QVERIFY2(headline().startsWith("Loss on unseen samples (validation)") && headline().endsWith(shared), qPrintable(headline()));
    }

    /// The loss of the first batch of an epoch may be the one that is not finite.
    void theEpochThatDivergedIsNamed()
    {
        take("synthetic:digits?count=300&test=50&validation=0", 3, 1);
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 60000);
        const std::size_t trained = batches();
        Checkpoint lost = *checkpoint();
        for (Tensor& parameters : lost.state.network.parameters)
            std::ranges::fill(parameters.cells(), std::numeric_limits<float>::quiet_NaN());
        run().prepare(run().view().content, std::make_shared<const Checkpoint>(lost));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 60000);
        QCOMPARE(batches(), trained);
        QVERIFY2(headline().contains("stopped in epoch 2"), qPrintable(headline()));
    }

    /// What is set for the next training is what begins anew.
    void theSeedOfABeginningIsThatOfTheSettings()
    {
        useLittleData();
        train(1);
        const QAction* untrained = action("network.untrained");
        QVERIFY2(untrained->toolTip().contains("the same first weights"), qPrintable(untrained->toolTip()));
        QVERIFY2(untrained->toolTip().startsWith("Back to untrained. Begins"), qPrintable(untrained->toolTip())); // its button has no words
        change([](NetworkContent& content) { content.settings.seed = 77; });
        QVERIFY2(untrained->toolTip().contains("from seed 77, so with other first weights"), qPrintable(untrained->toolTip()));
    }

    /// The window may be busy all the time that the test takes, and then has nothing to say of it: it is asked until it had time.
    void aTestIsNoValidation()
    {
        const auto* status = m_window->findChild<QLabel*>("trainStatus");
        QStringList said;
        connect(&run(), &TrainingRun::progressed, status, [&] { said += status->text(); });
        const auto speaksOf = [&said](const char* what) { return said.join('\n').contains(QLatin1String(what)); };
        change([](NetworkContent& content) { content.settings.backend = "serial"; }); // so slow that the window looks while it tests
        take("synthetic:digits?count=200&test=2500&validation=0", 1, 1);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QVERIFY2(!speaksOf("Validating"), qPrintable(said.join('\n')));
        QVERIFY2(speaksOf("Testing"), qPrintable(said.join('\n')));
    }

    /// While the Benchmark lab measures nothing else is computed: no batch is under way that a pause could wait for, and no data are read.
    void whoWaitsForAMeasurementSaysSo()
    {
        useLittleData();
        ComputeThread& compute = static_cast<LabHost&>(*m_window).compute();
        const auto* status = m_window->findChild<QLabel*>("trainStatus");
        const auto* place = m_window->findChild<QLabel*>("runPlace");
        const QString waits = QStringLiteral("Waiting until the Benchmark lab has measured…");
        const auto measured = std::make_shared<std::counting_semaphore<>>(0);
        const auto end = qScopeGuard([measured] { measured->release(2); });
        compute.setMeasured(true);
        QVERIFY2(!status->text().contains("Benchmark"), qPrintable(status->text())); // nothing is asked for
        compute.post([measured] { measured->acquire(); });
        change([](NetworkContent& content) { content.settings.seed = 4711; });
        QCOMPARE(run().state(), State::Loading);
        QVERIFY2(headline().endsWith("when the Benchmark lab has measured."), qPrintable(headline()));
        QCOMPARE(status->text(), waits);
        QVERIFY2(action("network.train")->toolTip().contains(waits), qPrintable(action("network.train")->toolTip()));
        compute.setMeasured(false); // heard at once
        QCOMPARE(status->text(), QString("Loading…"));
        QVERIFY2(action("network.train")->toolTip().contains("being made ready"), qPrintable(action("network.train")->toolTip()));
        measured->release();
        waitUntilReady();

        compute.setMeasured(true);
        compute.post([measured] { measured->acquire(); });
        run().run();
        QCOMPARE(status->text(), waits);
        QCOMPARE(place->text(), waits);
        run().pause();
        QCOMPARE(run().state(), State::Stopping);
        QCOMPARE(status->text(), waits);
        QCOMPARE(place->text(), waits);
        const auto stepSays = [this](const QString& text) {
            const auto labels = m_lab->stepPage().findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
        };
        m_lab->tabs().open("step");
        QTRY_VERIFY(stepSays(waits));
        compute.setMeasured(false);
        QCOMPARE(status->text(), QString("Pausing after this batch…"));
        QTRY_VERIFY(stepSays(QStringLiteral("The batch under way is being finished.")));
    }

    /// A dead layer is one of the weights that are there, not of those that were.
    void otherWeightsAreLookedAtForDeadLayers()
    {
        useLittleData();
        run().run({.epochs = 1});
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
        Checkpoint dead = *checkpoint();
        auto best = std::make_shared<TrainingState::Best>(TrainingState::Best{.epoch = 0, .score = 0.5});
        best->parameters = dead.state.network.parameters;
        dead.state.best = best;
        std::ranges::fill(dead.state.network.parameters[1].cells(), -1e9F); // the first layer's bias
        dead.history.epochs.push_back(dead.history.epochs.front());
        dead.history.epochs.front().best = true;
        dead.history.epochs.back().epoch = 1;
        dead.history.epochs.back().best = false;
        dead.state.position = {2, 0};
        run().prepare(run().view().content, std::make_shared<const Checkpoint>(dead));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() != State::Loading, 20000);
        QVERIFY2(run().state() == State::Paused, run().view().message.english().c_str());
        QVERIFY(!run().view().dead.empty() && run().view().hasBetter());
        run().useBest();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY2(run().view().dead.empty(), run().view().dead.english().c_str());
        run().undoBest();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(!run().view().dead.empty());
    }

    /// Data that were chosen for the next training are those that its rate is looked for with.
    void aRateIsFoundOnTheDataChosen()
    {
        useLittleData();
        train(2);
        NetworkContent content = m_lab->document().content();
        content.data = "idx:/there/are/no/such/data";
        m_lab->trainPage().findRate(content);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<RateFinderView*>()->findChild<QLabel*>("rateFinderText")->text().contains("no/such"),
                                 20000);
        QCOMPARE(m_window->findChild<RateFinderView*>()->suggested(), 0.0);
    }

    /// A schedule that holds for the next training says nothing of how this one goes on.
    void moreEpochsAreForetoldByTheirOwnSchedule()
    {
        change([](NetworkContent& content) { content.settings.schedule.kind = ScheduleKind::Constant; });
        useLittleData();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QVERIFY(!action("network.trainMore")->toolTip().contains("drawn anew"));
        change([](NetworkContent& content) { content.settings.schedule.kind = ScheduleKind::Cosine; });
        QCOMPARE(run().state(), State::Finished);
        QVERIFY2(!action("network.trainMore")->toolTip().contains("drawn anew"), qPrintable(action("network.trainMore")->toolTip()));
    }

    /// What was recorded of a training comes back with it.
    void recordsComeBackWithTheirTraining()
    {
        useLittleData();
        train(2);
        const std::size_t norms = run().view().history.norms.size();
        const double seconds = run().view().history.times.phases.step;
        QVERIFY(norms > 0 && seconds > 0);
        untrain();
        QVERIFY(run().view().history.norms.empty());
        offer(QStringLiteral("Bring"))();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(run().view().history.norms.size(), norms);
        QCOMPARE(run().view().history.times.phases.step, seconds);
    }
};

QTEST_MAIN(TestTrainSentences)
#include "tst_train_sentences.moc"
