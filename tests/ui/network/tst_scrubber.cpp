#include "core/nn/moments.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/moments/moment_track.h"
#include "ui/network/moments/scrubber.h"
#include "ui/network/weights_text.h"

#include <QTest>
#include <QToolButton>

#include <cstdint>
#include <memory>
#include <optional>

using namespace ks;

/// Looking back through a training, and going on from where one looks.
class TestScrubber : public test::NetworkTest {
    Q_OBJECT

    MomentScrubber& scrubber() { return *m_lab->centre()->findChild<MomentScrubber*>(); }
    MomentTrack& track() { return scrubber().track(); }
    QToolButton& button(const char* name) { return *scrubber().findChild<QToolButton*>(QLatin1String(name)); }

    /// Of the weights that a question finds.
    std::optional<std::uint64_t> hash(TrainingRun::Answered answered = TrainingRun::Answered::WhileHere)
    {
        const auto told = std::make_shared<std::optional<std::uint64_t>>();
        run().query<std::uint64_t>([](Trainer& trainer) { return hashOf(trainer.state()); },
                                   [told](const std::uint64_t& now) { *told = now; }, [](const Text&) {}, answered);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(told->has_value(), 20000); }();
        return *told;
    }
    void lookAt(std::optional<std::size_t> batches)
    {
        lookOf(run()).lookAt(batches);
        QTRY_COMPARE_WITH_TIMEOUT(lookOf(run()).batches(), batches, 20000);
    }

private slots:
    void init() { openWithLittleData(); }

    void cleanup() { closeWindow(); }

    void itIsHiddenUntilThereAreTwoMoments()
    {
        QVERIFY(!track().isVisible());
        const int height = scrubber().height();
        for (int i = 0; i < 3; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        QCOMPARE(scrubber().height(), height); // nothing has moved
        QVERIFY(!track().accessibleName().isEmpty());
        QVERIFY(!button("momentNow").isVisible());
    }

    void whatIsAskedIsAskedOfTheMoment()
    {
        train(1);
        const auto then = hash();
        train(3);
        const auto now = hash();
        QVERIFY(then != now);
        lookAt(1);
        QCOMPARE(hash(), then);
        QCOMPARE(hash(TrainingRun::Answered::InAnyCase), now); // what is saved
        QCOMPARE(weightsText(run().view()), QStringLiteral("weights as after one batch"));
        QVERIFY(button("momentTrainOn").isVisible());
        lookAt(std::nullopt);
        QCOMPARE(hash(), now);
    }

    void theTrainingIsNotTouched()
    {
        train(2);
        lookAt(1);
        train(4);
        QCOMPARE(lookOf(run()).batches(), std::optional<std::size_t>(1));
        QVERIFY(hash());
        lookAt(std::nullopt);
        const auto looked = hash();
        untrain();
        train(6);
        QCOMPARE(hash(), looked);
    }

    void keysLeadThroughIt()
    {
        for (int i = 0; i < 4; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        QTest::keyClick(&track(), Qt::Key_Home);
        QTRY_COMPARE_WITH_TIMEOUT(lookOf(run()).batches(), std::optional<std::size_t>(0), 20000);
        QTest::keyClick(&track(), Qt::Key_Right);
        QTRY_COMPARE_WITH_TIMEOUT(lookOf(run()).batches(), track().batchesAt(1), 20000);
        QCOMPARE(track().accessibleDescription(), QStringLiteral("batch %1 of 4, epoch 1").arg(*track().batchesAt(1)));
        QTest::keyClick(&track(), Qt::Key_End);
        QTRY_VERIFY_WITH_TIMEOUT(!lookOf(run()).batches(), 20000);
    }

    void theMouseLeadsThroughIt()
    {
        for (int i = 0; i < 4; ++i)
            train(1);
        QTRY_VERIFY_WITH_TIMEOUT(track().isVisible(), 20000);
        const int middle = track().height() / 2;
        QTest::mousePress(&track(), Qt::LeftButton, {}, {track().width() - 2, middle});
        QTest::mouseMove(&track(), {1, middle});
        QTest::mouseRelease(&track(), Qt::LeftButton, {}, {1, middle});
        QTRY_COMPARE_WITH_TIMEOUT(lookOf(run()).batches(), std::optional<std::size_t>(0), 20000);
        button("momentNow").click();
        QTRY_VERIFY_WITH_TIMEOUT(!lookOf(run()).batches(), 20000);
    }

    void fromAMomentTheSameTrainingFollows()
    {
        train(6);
        const auto end = hash();
        const auto moments = lookOf(run()).all();
        QVERIFY(moments.size() > 1);
        const std::size_t from = moments[1].batches;
        lookAt(from);
        action("network.trainOn")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), from);
        QVERIFY(!lookOf(run()).batches());
        QCOMPARE(run().earlier().all().size(), std::size_t{1}); // its lines stay
        train(static_cast<std::int64_t>(6 - from));
        QCOMPARE(hash(), end);
        QVERIFY(offer(QStringLiteral("Bring it back")));
    }
};

QTEST_MAIN(TestScrubber)
#include "tst_scrubber.moc"
