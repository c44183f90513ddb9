#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"

#include "core/nn/checkpoint.h"
#include "core/nn/edits.h"
#include "tests/ui/network/truth_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/run_bar.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/message_bar.h"

#include <QCheckBox>
#include <QLabel>
#include <QTest>

#include <qcustomplot.h>

using namespace ks;

/// What is said of a network is true of the network that is shown, and of no other.
class TestNetworkTruth : public test::TruthTest {
    Q_OBJECT

    RateFinderView& rateFinder() { return *m_window->findChild<RateFinderView*>(); }

private slots:
    void init() { openWithEpochs(); }
    void cleanup() { closeWindow(); }

    void aJumpOfTheLossIsSaidWithAWayBack()
    {
        train(3);
        const std::size_t before = batches();
        const float rate = m_lab->document().settings().schedule.rate;
        change([](NetworkContent& content) { content.settings.schedule.rate = 0.5F; });
        change([](NetworkContent& content) { content.settings.stop.epochs = 8; });
        run().run({.batches = 60});
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
        QVERIFY2(m_window->messages().shownText().contains("jumped"), qPrintable(m_window->messages().shownText()));
        const std::size_t jumped = batches();
        QVERIFY(follow(QStringLiteral("Go back to before")));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), before);
        QCOMPARE(m_lab->document().settings().schedule.rate, rate);
        QVERIFY(!m_window->messages().shownText().contains("jumped"));
        run().run({.batches = 1});
        QTRY_COMPARE_WITH_TIMEOUT(batches(), before + 1, 20000);
        QVERIFY(static_cast<float>(run().view().history.batches.back().rate) <= rate); // on its way to or from the schedule's highest
        const auto back = offer(QStringLiteral("Bring it back"));                      // what came after the change is not lost
        QVERIFY(back);
        back();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), jumped, 20000);
    }

    void theEndOffersMore()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QVERIFY(action("network.trainMore")->isEnabled());
        QCOMPARE(action("network.trainMore")->text(), QStringLiteral("Train 10 more"));
        action("network.trainMore")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Running, 20000);
        QCOMPARE(m_lab->document().settings().stop.epochs, 11);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }

    /// What is wrong with a layer is said as long as it is wrong: undo brings the network back and takes the sentence away.
    void aSentenceGoesWithItsCause()
    {
        for (const bool trained : {false, true}) {
            if (trained) {
                run().run({.batches = 2});
                QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 30000);
            }
            change([](NetworkContent& content) { content.model = withAttribute(content.model, 0, "kernel_shape", "40x40"); });
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
            const QString wrong = trouble();
            QVERIFY2(wrong.contains(QStringLiteral("40×40")), qPrintable(wrong));
            QCOMPARE(wrong.contains(QStringLiteral("The trained network has been put aside")), trained); // and not covered by what is wrong
            m_desk->languages.use(QStringLiteral("es"));
            m_lab->tabs().open(QStringLiteral("export"));
            QTRY_VERIFY(trouble() != wrong && trouble().contains(QStringLiteral("40×40")));
            m_lab->undoStack()->undo();
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), trained ? State::Paused : State::Ready, 20000);
            QVERIFY(m_desk->settled());
            QVERIFY2(!trouble().contains(QStringLiteral("40×40")), qPrintable(trouble()));
            m_desk->languages.use(QStringLiteral("en"));
            QVERIFY(m_desk->settled());
        }
    }

    /// Rate and end hold from the next batch on, whatever else was set for the next training: the note under the settings says both.
    void theNoteSaysWhatHoldsAtOnce()
    {
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 30000);
        const auto* note = m_lab->panel().findChild<QLabel*>(QStringLiteral("trainingNote"));
        const QString rate = QLocale().toString(static_cast<double>(run().view().content.settings.schedule.rate), 'g', 6);
        QVERIFY(note->text().isEmpty());
        change([](NetworkContent& content) { content.settings.schedule.rate = 0.0005F; });
        QVERIFY2(note->text().startsWith(QStringLiteral("So far it was trained with the learning rate %1;").arg(rate)),
                 qPrintable(note->text()));
        run().run({.batches = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 30000);
        QVERIFY2(note->text().isEmpty(), qPrintable(note->text()));
        QCOMPARE(run().view().history.rules.size(), std::size_t(2));
        change([](NetworkContent& content) { content.settings.batch = 16; });
        QVERIFY2(note->text().startsWith(QStringLiteral("Learning rate and end hold at once")), qPrintable(note->text()));
        change([](NetworkContent& content) {
            content.settings.schedule.rate = 0.002F;
            content.settings.stop.epochs = 7;
        });
        QCOMPARE(run().view().content.settings.schedule.rate, 0.002F);
        QCOMPARE(run().view().content.settings.stop.epochs, 7);
        QVERIFY(run().view().content.settings.batch != 16);
    }

    /// A run keeps number and colour; runs on other data are drawn only when asked for.
    void runsKeepColourAndCompany()
    {
        const auto styleOf = [this](const QString& name) {
            for (const test::GrowingLine& curve : test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()))
                if (curve.name == name)
                    return curve.style;
            return -1;
        };
        train(1);
        const QString first = test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()).first().name;
        const int style = styleOf(first);
        for (int i = 0; i < 3; ++i) { // edits of what is untrained are no runs
            m_lab->run().prepare(m_lab->document().content());
            waitUntilReady();
        }
        train(1);
        const QList<test::GrowingLine> two = test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart());
        QCOMPARE(two.size(), 2);
        QCOMPARE(styleOf(first), style);
        QVERIFY(two.first().name != first && two.first().style != style);
        QCOMPARE(run().view().number, run().earlier().all().back().number + 1);
        auto* others = m_window->findChild<QCheckBox*>("otherRuns");
        QVERIFY(!others->isVisible());
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300&test=50"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->document().content().data.find("irradiance") != std::string::npos, 20000);
        m_lab->run().prepare(m_lab->document().content());
        waitUntilReady();
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && batches() == 2, 60000);
        QCOMPARE(test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()).size(), 1);
        QVERIFY(!m_lab->trainPage().chart(TrainingChart::Accuracy).isVisible());
        QVERIFY(others->isVisible());
        others->setChecked(true);
        QCOMPARE(test::growingLines(m_lab->trainPage().chart(TrainingChart::Accuracy).chart()).size(), 2);
        QCOMPARE(test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()).size(),
                 1); // squared errors and cross-entropies have no axis in common
    }

    void aReadingEndsWithTheMouse()
    {
        train(1);
        ChartView& chart = m_lab->trainPage().chart(TrainingChart::Loss);
        chart.setFocus();
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY(!chart.accessibleDescription().isEmpty());
        m_lab->centre()->findChild<NetworkRunBar*>()->focusTrain();
        QVERIFY(chart.accessibleDescription().isEmpty());
        emit chart.plot().mouseMove(
            std::make_unique<QMouseEvent>(QEvent::MouseMove, QPointF(80, 50), QPointF(80, 50), Qt::NoButton, Qt::NoButton, Qt::NoModifier)
                .get());
        QVERIFY(!chart.accessibleDescription().isEmpty());
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&chart, &leave);
        QVERIFY(chart.accessibleDescription().isEmpty());
    }

    void chartsFollowTheTheme()
    {
        train(1);
        const auto ground = [this] {
            return m_lab->trainPage().chart(TrainingChart::Loss).plot().grab().toImage().pixelColor(3, 3).lightness();
        };
        QVERIFY(ground() > 200);
        m_desk->theme.setMode(Theme::Mode::Dark);
        QTRY_VERIFY(ground() < 80);
        m_desk->theme.setMode(Theme::Mode::Light);
        QTRY_VERIFY(ground() > 200);
    }

    void theRateFoundIsForgottenWithItsNetwork()
    {
        emit m_lab->panel().rateFinderWanted();
        QTRY_VERIFY_WITH_TIMEOUT(rateFinder().suggested() > 0, 60000);
        QVERIFY(rateFinder().isVisible());
        m_lab->buildPage().takePreset(QStringLiteral("model-0"));
        QTRY_VERIFY_WITH_TIMEOUT(!rateFinder().isVisible(), 20000);
        QCOMPARE(rateFinder().suggested(), 0.0);
    }

    /// A rate is one of an optimiser: another one wants another.
    void theRateFoundIsForgottenWithItsOptimiser()
    {
        m_lab->trainPage().findRate(m_lab->document().content());
        QTRY_VERIFY_WITH_TIMEOUT(rateFinder().suggested() > 0, 60000);
        change([](NetworkContent& content) { content.settings.stop.epochs += 1; });
        QVERIFY(rateFinder().isVisible());
        change([](NetworkContent& content) {
            content.settings.optimizer.kind =
                content.settings.optimizer.kind == OptimizerKind::Adam ? OptimizerKind::Sgd : OptimizerKind::Adam;
        });
        QVERIFY(!rateFinder().isVisible());
        QCOMPARE(rateFinder().suggested(), 0.0);
    }

    /// A layer that gives 0 whatever it gets is named wherever the network is shown.
    void aDeadLayerIsSaid()
    {
        const auto notes = [this] {
            int said = 0;
            for (const QLabel* note : m_window->findChildren<QLabel*>("networkWarning"))
                said += note->text().contains("relu") ? 1 : 0;
            return said;
        };
        train(1);
        QCOMPARE(notes(), 0);
        std::shared_ptr<Checkpoint> kept;
        run().query<std::shared_ptr<Checkpoint>>([](Trainer& trainer) { return std::make_shared<Checkpoint>(checkpointOf(trainer)); },
                                                 [&](const std::shared_ptr<Checkpoint>& now) { kept = now; }, [](const Text&) {});
        QTRY_VERIFY_WITH_TIMEOUT(kept, 20000);
        std::ranges::fill(kept->state.network.parameters[1].cells(), -1e6F); // the bias in front of the first Relu
        const NetworkContent content = run().view().content;
        run().prepare(content, kept);
        QTRY_VERIFY2_WITH_TIMEOUT(run().state() == State::Paused, run().view().message.english().c_str(), 20000);
        QCOMPARE(notes(), 5);
        run().run({.epochs = 1}); // no gradient comes back
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
        QCOMPARE(notes(), 5);
    }
};

QTEST_MAIN(TestNetworkTruth)
#include "tst_network_truth.moc"
