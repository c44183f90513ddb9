#include "core/nn/timeline.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/network/step_test.h"
#include "ui/operation/tensors_view.h"
#include "ui/shell/presenter_window.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace ks;

/// The Step page: freezing, walking, and going on as if nobody had walked.
class TestStep : public test::StepTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void freezesARunningTraining()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(batches() >= 2, 30000);
        m_lab->stepPage().freeze();
        const auto place = [this] { return walk().moment()->position.at.epoch * 8 + walk().moment()->position.at.batch; };
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && arrived() && place() == static_cast<std::int64_t>(batches()),
                                 30000); // or it was finished first
        QCOMPARE(unnamedControls(m_window), QStringList());
    }

    /// Whoever walks keeps the batch; the training goes on meanwhile, with the same numbers, and newer ones come when they are asked for.
    void walksThroughABatchOfARunningTraining()
    {
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        const History alone = run().view().history;
        run().prepare(run().view().content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);

        openStep();
        const auto* newer = m_window->findChild<QPushButton*>("stepNewer");
        QVERIFY(!newer->isVisible());
        step(NetworkGranularity::Layer, +1, 2);
        const NetworkPosition place = walk().moment()->position;
        const std::uint64_t hash = walk().moment()->hash;
        run().speed().set(offeredSpeeds.front()); // it is not over before somebody has walked
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(walk().batch().isHeld() && arrived(), 30000);
        QCOMPARE(walk().moment()->position, place); // nothing has jumped
        QCOMPARE(walk().moment()->hash, hash);
        QVERIFY(newer->isVisible());
        step(NetworkGranularity::Layer, +1);
        QCOMPARE(walk().moment()->hash, hash);
        step(NetworkGranularity::Batch, +1, 3); // beside the training, which may be elsewhere
        step(NetworkGranularity::Batch, -1, 3);
        QCOMPARE(walk().moment()->hash, hash);
        run().speed().set(0);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QVERIFY(walk().batch().isBehind() && newer->isEnabled());
        QCOMPARE(walk().moment()->position.at, place.at);
        for (std::size_t i = 0; i < alone.batches.size(); ++i)
            QCOMPARE(run().view().history.batches[i].loss, alone.batches[i].loss);
        m_window->findChild<QPushButton*>("stepNewer")->click();
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == (TrainingPosition{3, 0}), 30000);
        QVERIFY(!walk().batch().isHeld() && !newer->isVisible());
    }

    /// Rate and end hold at once: what the page says of the next update is what becomes of it, untrained and in the midst of a training.
    void theUpdateGoesByTheRulesOfNow()
    {
        const int layer = 0; // the first convolution
        for (int trained = 0; trained < 2; ++trained) {
            openStep();
            walk().goToPlace(StepPhase::Update, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update, 30000);
            const float before = walk().moment()->update->rate;
            NetworkContent content = m_lab->document().content();
            content.settings.schedule.rate *= 4;
            m_lab->document().change(QStringLiteral("Another rate"), content);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update && walk().moment()->update->rate != before, 30000);
            const float changed = walk().moment()->update->rate;
            content.settings.stop.epochs += 5; // of which its schedule takes note
            m_lab->document().change(QStringLiteral("Another end"), content);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update && walk().moment()->update->rate != changed, 30000);
            const StepUpdate told = *walk().moment()->update;
            train(1);
            QCOMPARE(static_cast<float>(run().view().history.batches.back().rate), told.rate);
            openStep();
            walk().goToPlace(StepPhase::Update, layer);
            QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->update, 30000);
            QVERIFY(std::ranges::equal(walk().moment()->update->before->cells(), told.after->cells()));
        }
    }

    /// Behind the last batch stands the one that would come next, in an epoch that nobody trains: it says so.
    void whatIsNotTrainedSaysSo()
    {
        const auto where = [this] { return m_window->findChild<QLabel*>("stepWhere")->text(); };
        openStep();
        QVERIFY2(where().startsWith("Batch 1 of epoch 1 ·") && !where().contains("would come next"), qPrintable(where()));
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        QVERIFY2(where().startsWith("Batch 1 of epoch 4 (25) ·") && where().contains("would come next, at the last learning rate"),
                 qPrintable(where()));
        walk().goTo({.at = {2, 7}}); // the last one that was trained on
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == (TrainingPosition{2, 7}), 30000);
        QVERIFY2(where().startsWith("Batch 8 of epoch 3 (24) ·") && !where().contains("would come next"), qPrintable(where()));
    }

    void walksForthAndBackToTheSameState()
    {
        train(3);
        openStep();
        step(NetworkGranularity::Channel, +1); // steps of channels end on their last cells
        const std::uint64_t hash = walk().moment()->hash;
        const NetworkPosition from = walk().moment()->position;
        for (const auto granularity : {NetworkGranularity::Term, NetworkGranularity::Cell, NetworkGranularity::Channel,
                                       NetworkGranularity::Layer, NetworkGranularity::Phase, NetworkGranularity::Batch}) {
            step(granularity, +1, 2);
            QVERIFY(walk().moment()->position != from);
            step(granularity, -1, 2);
            QCOMPARE(walk().moment()->position.at, from.at);
            QCOMPARE(walk().moment()->hash, hash);
            QVERIFY(walk().moment()->again);
            QVERIFY(walk().moment()->exact);
        }
        step(NetworkGranularity::Epoch, +1);
        QCOMPARE(walk().moment()->position.at, (TrainingPosition{1, 0}));
        walk().goTo({.at = {0, 1}}); // before the walk began: from the untrained state
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == (TrainingPosition{0, 1}), 30000);
        walk().goTo({.at = from.at});
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at == from.at, 30000);
        QCOMPARE(walk().moment()->hash, hash);
        QVERIFY(walk().moment()->exact);
    }

    void trainingGoesOnAsIfNobodyHadWalked()
    {
        train(8);
        const History first = run().view().history;
        QCOMPARE(first.batches.size(), std::size_t{8});
        run().prepare(run().view().content);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        train(3);
        openStep();
        step(NetworkGranularity::Batch, +1, 4);
        step(NetworkGranularity::Layer, +1, 3);
        walk().goTo({.at = {0, 0}});
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.at.batch == 0, 30000);
        QCOMPARE(batches(), std::size_t{3}); // the charts know nothing of it
        train(5);
        for (std::size_t i = 0; i < 8; ++i)
            QCOMPARE(run().view().history.batches[i].loss, first.batches[i].loss);
    }

    /// Also from the page's button, where the focus is when the page was opened by keyboard.
    void keysWorkFromTheHeader()
    {
        m_window->activateLab(m_lab);
        train(1);
        openStep();
        auto* header = m_window->findChild<QToolButton*>("page-step");
        header->setFocus();
        const int layer = walk().moment()->position.layer;
        QTest::keyClick(header, Qt::Key_L);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer + 1, 30000);
        QTest::keyClick(header, Qt::Key_Space); // as long as is chosen: a layer
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer + 2, 30000);
        QTest::keyClick(header, Qt::Key_Space, Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.layer == layer + 1, 30000);
        m_lab->tabs().open(QStringLiteral("train"));
        for (const Qt::Key key : {Qt::Key_L, Qt::Key_Space})
            QTest::keyClick(m_window->findChild<QToolButton*>("page-train"), key);
        QVERIFY(m_desk->settled());
        QCOMPARE(walk().moment()->position.layer, layer + 1); // the page is closed
        m_lab->tabs().open(QStringLiteral("step"));
        QTest::keyClick(header, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(m_window->activeLab(), m_operation);
    }

    /// What a clicker sends: steps as long as chosen on this page, and nothing anywhere else.
    void aClickerStepsInPresenterMode()
    {
        train(1);
        openStep();
        m_lab->stepPage().setGranularity(NetworkGranularity::Layer);
        const int layer = walk().moment()->position.layer;
        m_window->setPresenting(true);
        PresenterWindow& presenter = m_window->presenter();
        QTRY_COMPARE(QApplication::activeWindow(), &presenter);
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&presenter, key);
            QTRY_VERIFY_WITH_TIMEOUT(arrived(), 30000);
        };
        press(Qt::Key_PageDown);
        press(Qt::Key_PageDown);
        QCOMPARE(walk().moment()->position.layer, layer + 2);
        press(Qt::Key_PageUp);
        QCOMPARE(walk().moment()->position.layer, layer + 1);
        m_lab->stepPage().setGranularity(NetworkGranularity::Phase);
        press(Qt::Key_PageDown);
        QCOMPARE(walk().moment()->position.phase, StepPhase::Backward);
        const NetworkPosition here = walk().moment()->position;
        m_lab->tabs().open(QStringLiteral("train"));
        press(Qt::Key_PageDown);
        QCOMPARE(walk().moment()->position, here);
        m_window->setPresenting(false);
    }

    void followsOneSample()
    {
        train(8);
        const DatasetPtr data = run().opened().data();
        const std::uint32_t sample = data->samples(Split::Test).front();
        m_lab->stepPage().offerSample(Split::Test, sample); // as Watch does
        m_lab->stepPage().explainOffered();
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->looked, 30000);
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("step"));
        QCOMPARE(walk().moment()->images(), 1);
        QCOMPARE(walk().moment()->samples, std::vector<std::uint32_t>{sample});
        walk().goToPlace(StepPhase::Backward, 0);
        QTRY_VERIFY_WITH_TIMEOUT(arrived() && walk().moment()->position.phase == StepPhase::Backward, 30000);
        QVERIFY(walk().moment()->explanation->agrees());
        train(1); // nothing was trained on it
        QCOMPARE(run().view().history.batches.back().batch, 0);
    }
};

QTEST_MAIN(TestStep)
#include "tst_step_page.moc"
