#include "core/data/source.h"
#include "tests/ui/files.h"
#include "tests/ui/network/answers_test.h"
#include "tests/ui/network/network_test.h"

#include "core/nn/checkpoint.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "tests/ui/network/said_digit.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/step/step_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/content_saver.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/histogram_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <limits>

using namespace ks;

/// What was said of a network, of data or of a training goes with them, and where there is no answer it is said why.
class TestAnswersGone : public test::AnswersTest {
    Q_OBJECT

private:
    bool arrivedAt(const TrainingPosition& at) { return arrived() && walk().moment()->position.at == at; }
    void sayWhatItIs(int index)
    {
        auto* right = child<QComboBox>("rightClass");
        right->setCurrentIndex(right->findData(index));
        emit right->activated(right->currentIndex());
        QCOMPARE(asking().askedPicture()->right, index);
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    void nothingOfABrokenNetworkStays()
    {
        openWatch();
        watch().setTab(Tab::Numbers);
        const auto* numbers = watch().findChild<HistogramView*>();
        QTRY_VERIFY_WITH_TIMEOUT(!numbers->isEmpty() && !text("watchState").isEmpty(), 20000);
        change([](NetworkContent& content) { content.model = withAttribute(content.model, 0, "kernel_shape", "40x40"); });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(numbers->isEmpty());
        QVERIFY2(text("watchState").isEmpty(), qPrintable(text("watchState")));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_COMPARE(child<QCheckBox>("watchLive")->text(), QStringLiteral("En vivo"));
        QVERIFY2(text("watchState").isEmpty(), qPrintable(text("watchState")));
    }

    /// Nor before the other network has looked at anything: it would pass for its answer.
    void nothingThatAnotherNetworkSaidStays_data()
    {
        QTest::addColumn<QByteArray>("page");
        for (const char* page : {"see", "watch", "why"})
            QTest::newRow(page) << QByteArray(page);
    }
    void nothingThatAnotherNetworkSaidStays()
    {
        QFETCH(const QByteArray, page);
        const auto verdict = [&] { return text((page + "Verdict").constData()); };
        open(page.constData());
        QTRY_VERIFY_WITH_TIMEOUT(!verdict().isEmpty(), 20000);
        open("train");
        change([](NetworkContent& content) { content.model = presetModel("modern-digits"); });
        QCOMPARE(run().state(), State::Loading);
        open(page.constData());
        QVERIFY2(verdict().isEmpty(), qPrintable(verdict()));
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(!verdict().isEmpty(), 20000);
    }

    /// A row is one of its data: other data have other rows.
    void aRowGoesWithItsData()
    {
        use(QStringLiteral("synthetic:irradiance?count=300&test=50&validation=0.2"));
        open("try");
        QTRY_VERIFY_WITH_TIMEOUT(asking().askedPicture(), 20000);
        open("train");
        run().prepare(run().view().content);
        waitUntilReady();
        QVERIFY(asking().askedPicture()); // the same data
        use(QStringLiteral("synthetic:irradiance?count=310&test=50&validation=0.2"));
        QVERIFY(!asking().askedPicture());
        open("try");
        QTRY_VERIFY_WITH_TIMEOUT(asking().askedPicture(), 20000);
    }

    /// What a drawing is said to be is one of the classes of its data, and no word about another session's.
    void whatADrawingIsGoesWithItsClasses()
    {
        open("try");
        asking().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(asking()) >= 0, 20000);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("drawn.kscope"));
        const auto save = [&] {
            m_lab->save(path);
            QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == path && !m_lab->isModified(), 20000);
        };
        const auto isAfterOpening = [&](int right) {
            QSignalSpy prepared(&run(), &TrainingRun::prepared);
            m_window->openFile(path, false);
            QTRY_VERIFY_WITH_TIMEOUT(!prepared.isEmpty() && run().state() == State::Ready, 20000);
            QVERIFY(asking().askedPicture());
            QCOMPARE(asking().askedPicture()->right, right);
            QCOMPARE(child<QComboBox>("rightClass")->currentIndex(), right + 1);
        };
        save();
        sayWhatItIs(3);
        run().prepare(run().view().content);
        waitUntilReady();
        QCOMPARE(asking().askedPicture()->right, 3); // the same data
        isAfterOpening(-1);                          // nobody had said it of the one in the file
        sayWhatItIs(4);
        save();
        sayWhatItIs(2);
        isAfterOpening(4);
        use(QStringLiteral("synthetic:shapes?count=200&test=50"));
        QVERIFY(asking().askedPicture());
        QCOMPARE(asking().askedPicture()->right, -1);
        QCOMPARE(child<QComboBox>("rightClass")->currentIndex(), 0);
    }

    /// Where no samples are kept back none is unseen.
    void nothingIsUnseenWhereAllIsTrainedOn()
    {
        const QTemporaryDir folder;
        use(QStringLiteral("csv:") + test::writtenTable(folder.filePath(QStringLiteral("all.csv")), 60) +
            QStringLiteral("?target=target&split=1,0,0"));
        QCOMPARE(run().opened().data()->count(Split::Train), run().opened().data()->size());
        open("try");
        auto* mistake = child<QPushButton>("whyWrong");
        QVERIFY2(mistake->toolTip().contains("training samples"), qPrintable(mistake->toolTip()));
        QCOMPARE(child<QSpinBox>("trySample")->accessibleName(), QStringLiteral("Training sample"));
        mistake->click();
        QVERIFY2(text("tryQuestion").contains("training samples"), qPrintable(text("tryQuestion")));
        QTRY_VERIFY2_WITH_TIMEOUT(text("tryQuestion").contains("of 60 training samples"), qPrintable(text("tryQuestion")), 20000);
        use(QStringLiteral("synthetic:irradiance?count=300&test=50&validation=0.2"));
        QVERIFY2(mistake->toolTip().contains("unseen samples"), qPrintable(mistake->toolTip()));
        QCOMPARE(child<QSpinBox>("trySample")->accessibleName(), QStringLiteral("Unseen sample (validation)"));
        const auto* row = child<QSpinBox>("trySample");
        QCOMPARE(row->text(), QStringLiteral("%1 (0 to %2)").arg(row->value()).arg(row->maximum())); // the first is not "0 of so many"
    }

    /// Outputs that are no number are no answer, and none of its classes.
    void aNetworkThatSaysNothingIsToldSo()
    {
        train(1);
        std::shared_ptr<Checkpoint> kept;
        run().query<std::shared_ptr<Checkpoint>>([](Trainer& trainer) { return std::make_shared<Checkpoint>(checkpointOf(trainer)); },
                                                 [&](const std::shared_ptr<Checkpoint>& now) { kept = now; }, [](const Text&) {});
        QTRY_VERIFY_WITH_TIMEOUT(kept, 20000);
        std::ranges::fill(kept->state.network.parameters.back().cells(), std::numeric_limits<float>::quiet_NaN());
        const NetworkContent content = run().view().content;
        run().prepare(content, kept);
        QTRY_VERIFY2_WITH_TIMEOUT(run().state() == State::Paused, run().view().message.english().c_str(), 20000);
        openWatch();
        QVERIFY2(text("watchVerdict").startsWith(QStringLiteral("✗")) && text("watchVerdict").contains("answer is no number"),
                 qPrintable(text("watchVerdict")));
        watch().setTab(Tab::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        const std::int64_t samples = watch().evaluation()->score.samples;
        QVERIFY2(text("confusionHead").startsWith("0.0\u00a0%") &&
                     text("confusionHead").contains(QStringLiteral("in no column: %1").arg(samples)),
                 qPrintable(text("confusionHead")));
        QCOMPARE(static_cast<std::int64_t>(watch().gallery().listed().size()), samples);
        open("try");
        asking().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(text("tryAnswer").contains("answer is no number"), 20000);
        QCOMPARE(test::saidDigit(asking()), -1);
        sayWhatItIs(0);
        QTRY_VERIFY_WITH_TIMEOUT(text("tryAnswer").startsWith(QStringLiteral("✗ This is 0")), 20000);
        open("step");
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 20000);
        const QList<QLabel*> labels = m_lab->stepPage().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* one) { return one->text().contains("answer is no number"); }));
    }

    /// The number of epochs is part of the schedule: what was trained before it was changed goes by the one of then.
    void theWayBackGoesByTheEndOfThen()
    {
        constexpr TrainingPosition middle{1, 4};
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        open("step");
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 20000);
        const auto goToMiddle = [&] {
            walk().goTo({.at = middle});
            QTRY_VERIFY_WITH_TIMEOUT(arrivedAt(middle), 20000);
            walk().goToPlace(StepPhase::Update, 0);
            QTRY_VERIFY_WITH_TIMEOUT(arrivedAt(middle) && walk().moment()->update, 20000);
        };
        goToMiddle();
        const std::uint64_t hash = walk().moment()->hash;
        const auto rate = static_cast<float>(run().view().history.batches[12].rate);
        QCOMPARE(walk().moment()->update->rate, rate);
        change([](NetworkContent& content) { content.settings.stop.epochs = 2; });
        walk().goTo({.at = {0, 3}});
        QTRY_VERIFY_WITH_TIMEOUT(arrivedAt({0, 3}), 20000);
        goToMiddle();
        QCOMPARE(walk().moment()->update->rate, rate);
        QCOMPARE(walk().moment()->hash, hash);
        QVERIFY(walk().moment()->exact);
        int epochs = 0; // wherever the walk went
        run().query<int>([](Trainer& trainer) { return trainer.settings().stop.epochs; }, [&](const int& set) { epochs = set; },
                         [](const Text&) {});
        QTRY_COMPARE_WITH_TIMEOUT(epochs, 2, 20000);
    }

    void aDivergedTrainingSaysWhyItDoesNotGoOn()
    {
        change([](NetworkContent& content) {
            content.settings.optimizer.kind = OptimizerKind::Sgd;
            content.settings.schedule.rate = 1e30F;
        });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 60000);
        open("step");
        const auto* goOn = child<QPushButton>("stepGoOn");
        QVERIFY(!goOn->isEnabled());
        QVERIFY2(goOn->toolTip().contains("is not finite"), qPrintable(goOn->toolTip()));
    }

    /// A number of samples that are gone is none of those that come.
    void noSampleIsFollowedFromDataThatAreGone()
    {
        openWatch();
        m_lab->stepPage().offerSample(Split::Train, 599);
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=100&test=50&validation=0.2"; });
        QCOMPARE(run().state(), State::Loading);
        m_lab->stepPage().explainOffered();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("step"));
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(arrived(), 20000);
        QVERIFY(!walk().moment()->looked);
    }

    /// Known ahead, other data are there before their network is: no mistake in those before numbers their samples.
    void noMistakeIsShownInOtherData()
    {
        open("try");
        child<QPushButton>("whyWrong")->click();
        QTRY_VERIFY_WITH_TIMEOUT(text("tryQuestion").startsWith("Mistake "), 20000);
        const std::string few = "synthetic:digits?count=100&test=10&validation=0.2";
        run().opened().adopt(few, openDataset(few));
        change([&](NetworkContent& content) { content.data = few; });
        QCOMPARE(run().state(), State::Loading);
        QVERIFY(run().opened().data());
        m_lab->tryPage().showWrong();
        QVERIFY2(text("tryQuestion").startsWith("Looking "), qPrintable(text("tryQuestion")));
        waitUntilReady();
    }
};

QTEST_MAIN(TestAnswersGone)
#include "tst_answers_gone.moc"
