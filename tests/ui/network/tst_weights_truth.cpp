#include "tests/ui/network/network_test.h"

#include "core/nn/edits.h"
#include "tests/ui/network/said_digit.h"
#include "tests/ui/network/truth_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/message_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// An answer, a mistake and a headline are of the weights that are said to give them.
class TestWeightsTruth : public test::TruthTest {
    Q_OBJECT

private:
    QString headline() { return m_window->findChild<QLabel*>("trainHeadline")->text(); }
    double accuracyNow()
    {
        double accuracy = -1;
        run().query<Evaluation>([](Trainer& trainer) { return trainer.evaluate(Split::Test); },
                                [&](const Evaluation& evaluation) { accuracy = evaluation.score.accuracy; }, [](const Text&) {});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(accuracy >= 0, 20000); }();
        return accuracy;
    }

private slots:
    void init() { openWithEpochs(); }
    void cleanup() { closeWindow(); }

    /// Good epochs, then one that spoils the weights: the figure is the best weights', and says so.
    void theHeadlineSaysWhichWeights()
    {
        train(3);
        QVERIFY2(headline().contains("epoch 3"), qPrintable(headline()));
        run().setRate(0.5F);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QVERIFY(run().view().hasBetter());
        const double told = run().view().history.test->accuracy;
        QVERIFY(told > 0.5);
        QVERIFY2(headline().contains("best") && headline().contains("Watch, Step and Try show the last weights, of epoch 4"),
                 qPrintable(headline()));
        QVERIFY(accuracyNow() < told); // the network that the other pages ask
        run().look().lookAt(0);
        QTRY_COMPARE(run().view().looked, std::optional<std::size_t>(0));
        QVERIFY2(headline().contains("best") && !headline().contains("last weights"), qPrintable(headline())); // they show those of then
        run().look().lookAt(std::nullopt);
        QTRY_VERIFY(!run().view().looked);
        auto* useBest = m_window->findChild<QPushButton*>("useBest");
        QVERIFY(useBest->isVisible());
        useBest->click();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QCOMPARE(accuracyNow(), told);
        QCOMPARE(useBest->text(), QStringLiteral("Back to the last weights"));
        QVERIFY2(!headline().contains("Watch, Step"), qPrintable(headline()));
        const QString shortly = m_lab->trainPage().summary();
        QVERIFY2(shortly.contains("weights of epoch") && !shortly.contains("loss"),
                 qPrintable(shortly)); // the last loss is of other weights

        // Trained on from there: the lines do not go on from where they were, which is said on screen, in files and after opening it again.
        const QString from = QStringLiteral("From batch %1 on it went on from the weights").arg(batches() + 1);
        change([](NetworkContent& content) {
            content.settings.stop.epochs = 5;
            content.settings.schedule.rate = 0.001F;
        });
        const std::int64_t best = *run().view().restored;
        run().run({.batches = 1}); // until the next validation it is that of the weights that it went on from
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        QVERIFY2(headline().contains(QStringLiteral("weights of epoch %1").arg(best + 1)), qPrintable(headline()));
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        const auto* status = m_window->findChild<QLabel*>("trainStatus");
        QVERIFY2(status->text().contains(from), qPrintable(status->text()));
        const auto toldBelow = [&] {
            const Chart chart = m_lab->trainPage().chartMaker(TrainingChart::Loss)();
            return !chart.footer.empty() && QString::fromStdString(chart.footer.front().english()).contains(from);
        };
        QVERIFY(toldBelow());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("back.kscope"));
        save(path);
        m_window->openFile(path, false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QTRY_VERIFY2(status->text().contains(from), qPrintable(status->text()));
        QVERIFY(toldBelow());
    }

    void watchShowsNoNetworkThatIsGone()
    {
        m_lab->tabs().open(QStringLiteral("watch"));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().answer(), 20000);
        change([](NetworkContent& content) {
            content.model = withAttribute(content.model, content.model.find("conv2"), "kernel_shape", "20x20");
        });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(!m_lab->watchPage().answer());
        QVERIFY2(trouble().contains("conv2"), qPrintable(trouble()));
        m_lab->undoStack()->undo();
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().answer(), 20000);
    }

    /// My own drawing stays, can be judged, and its reasons lie where the network reads it.
    void anOwnDrawingIsKeptAndAsked()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        TryPage& page = m_lab->tryPage();
        page.pad().stroke({{0.1, 0.1}, {0.3, 0.1}, {0.2, 0.3}}); // in a corner
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(page) >= 0, 20000);
        const Tensor drawn = page.pad().drawing();
        auto* right = m_window->findChild<QComboBox*>("rightClass");
        QVERIFY(right->isVisible());
        const int other = (test::saidDigit(page) + 1) % 10;
        right->setCurrentIndex(right->findData(other));
        emit right->activated(right->currentIndex());
        const auto* answer = m_window->findChild<QLabel*>("tryAnswer");
        QTRY_VERIFY_WITH_TIMEOUT(answer->text().startsWith(QStringLiteral("✗ This is %1").arg(other)), 20000);
        m_window->findChild<QPushButton*>("whyThis")->click();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("why"));
        m_lab->tabs().open(QStringLiteral("watch")); // which looks at the drawing, too
        m_lab->watchPage().setTab(WatchPage::Tab::Attention);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->watchPage().answer() && m_lab->watchPage().answer()->saliency, 20000);
        const WatchAnswer& watched = *m_lab->watchPage().answer();
        QVERIFY(watched.question.image.drawn);
        QCOMPARE(watched.prediction.label, other);
        QCOMPARE(watched.seen->shape().h, watched.saliency->shape().h); // cell for cell
        const Tensor expected = inputOf(*watched.question.image.drawn, run().view().content.model);
        QVERIFY(std::ranges::equal(watched.seen->cells(), expected.cells()));
        m_lab->tabs().open(QStringLiteral("try"));
        page.showWrong();
        auto* back = m_window->findChild<QPushButton*>("backToDrawing");
        QTRY_VERIFY_WITH_TIMEOUT(page.pad().showsPicture(), 20000);
        QVERIFY(back->isVisible());
        back->click();
        QVERIFY(!page.pad().showsPicture());
        QVERIFY(std::ranges::equal(page.pad().drawing().cells(), drawn.cells()));
    }

    /// Found by the walk: a training never let the search end, and an answer about data that were gone ended the window.
    void mistakesAreFoundWhileItTrains()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().history.batches.size() > 2, 20000);
        m_lab->tryPage().showWrong();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->tryPage().pad().showsPicture(), 30000);
        m_lab->tryPage().showWrong();
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300&test=50"));
        QVERIFY(m_desk->settled());
        beginAnew();
    }

    /// What was a mistake is no word about a network that is trained on, or about another one.
    void aMistakeIsOfTheWeightsThatMadeIt()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        m_lab->tryPage().showWrong();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->tryPage().pad().showsPicture(), 20000);
        const auto* question = m_window->findChild<QLabel*>("tryQuestion");
        QVERIFY2(question->text().contains("after 0 batches"), qPrintable(question->text()));
        run().run({.batches = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY2(question->text().contains("after 0 batches"), qPrintable(question->text()));
        untrain();
        QVERIFY2(question->text().isEmpty(), qPrintable(question->text()));
    }

    /// What a sample of the data is, is no word about one's own drawing.
    void aDrawingKeepsItsOwnClass()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        TryPage& page = m_lab->tryPage();
        page.pad().stroke({{0.3, 0.2}, {0.5, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(page) >= 0, 20000);
        const auto* right = m_window->findChild<QComboBox*>("rightClass");
        QCOMPARE(right->currentIndex(), 0);
        for (int mistake = 0; mistake < 2; ++mistake) {
            page.showWrong();
            QTRY_VERIFY_WITH_TIMEOUT(page.pad().showsPicture() && right->currentIndex() > 0, 20000);
        }
        m_window->findChild<QPushButton*>("backToDrawing")->click();
        QCOMPARE(right->currentIndex(), 0);
        QVERIFY(right->isEnabled());
        QVERIFY(page.askedPicture()->right < 0);
        page.showWrong();
        QTRY_VERIFY_WITH_TIMEOUT(page.pad().showsPicture() && right->currentIndex() > 0, 20000);
        page.pad().stroke({{0.2, 0.2}, {0.2, 0.7}}); // a new one, on the picture
        QCOMPARE(right->currentIndex(), 0);
        QVERIFY(page.askedPicture()->right < 0);
    }

    /// Of numbers every answer is more or less off: the worst come first. It ended the window.
    void aRegressionsLargestErrorsAreShown()
    {
        for (const char* data :
             {"synthetic:irradiance?count=300&test=50&validation=0.2", "synthetic:irradiance-maps?count=60&test=10&validation=0.2"}) {
            m_lab->dataPage().use(QLatin1String(data));
            QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().content().data, std::string(data), 20000);
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 30000);
            m_lab->tabs().open(QStringLiteral("try"));
            const auto* question = m_window->findChild<QLabel*>("tryQuestion");
            const auto* answer = m_window->findChild<QLabel*>("tryAnswer");
            m_window->findChild<QPushButton*>("whyWrong")->click();
            QTRY_VERIFY2(question->text().contains("Largest error 1"), qPrintable(question->text()));
            QTRY_VERIFY2(answer->text().startsWith("Expected"), qPrintable(answer->text()));
            const std::vector<float> worst = m_lab->tryPage().askedPicture()->expected;
            m_window->findChild<QPushButton*>("whyWrong")->click();
            QTRY_VERIFY2(question->text().contains("Largest error 2"), qPrintable(question->text()));
            QVERIFY(m_lab->tryPage().askedPicture()->expected.size() == worst.size());
        }
    }

    /// From Watch one follows a sample with the weights that Watch showed, wherever Step was left.
    void walkingThroughASampleTakesTheWeightsOfNow()
    {
        train(1);
        m_lab->tabs().open(QStringLiteral("step"));
        StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.way().isMoving(), 20000);
        walk.goTo({.at = {0, 0}});
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment()->position.at == TrainingPosition() && !walk.way().isMoving(), 20000);
        m_lab->stepPage().explainSample(Split::Validation, 5);
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment()->looked && !walk.way().isMoving(), 20000);
        QCOMPARE(walk.moment()->position.at, walk.frozenAt());
        QVERIFY(walk.frozenAt() > TrainingPosition());
    }

    /// What stands on the canvas is what the answer is to, or there is none: a table has been looked at since a mistake was shown.
    void noPictureStaysWithoutAnAnswer()
    {
        const auto lookAtATable = [this] {
            m_lab->tryPage().showWrong();
            QTRY_VERIFY_WITH_TIMEOUT(m_lab->tryPage().pad().showsPicture(), 20000);
            m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300&test=50"));
            QTRY_VERIFY_WITH_TIMEOUT(!m_lab->tryPage().readsPictures() && run().state() == State::Ready, 20000);
            m_lab->undoStack()->undo();
            QTRY_VERIFY_WITH_TIMEOUT(m_lab->tryPage().readsPictures() && run().state() == State::Ready, 20000);
        };
        m_lab->tabs().open(QStringLiteral("try"));
        TryPage& page = m_lab->tryPage();
        lookAtATable();
        QVERIFY(!page.pad().showsPicture() && page.pad().isEmpty() && !page.askedPicture());
        auto* right = m_window->findChild<QComboBox*>("rightClass");
        QVERIFY(right->isEnabled());
        QVERIFY(!m_window->findChild<QPushButton*>("backToDrawing")->isVisible());

        page.pad().stroke({{0.5, 0.1}, {0.5, 0.9}}); // under the picture, and answered when that is gone
        right->setCurrentIndex(8);
        emit right->activated(8);
        lookAtATable();
        QVERIFY(!page.pad().showsPicture() && page.askedPicture() && page.askedPicture()->drawn);
        QCOMPARE(page.askedPicture()->right, 7); // as was said of it before
        QCOMPARE(right->currentIndex(), 8);
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(page) >= 0, 20000);
    }

    void aTableHasNoDrawingPad()
    {
        m_lab->tabs().open(QStringLiteral("try"));
        m_lab->tryPage().pad().stroke({{0.5, 0.1}, {0.5, 0.9}});
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(m_lab->tryPage()) >= 0, 20000);
        m_lab->dataPage().use(QStringLiteral("synthetic:irradiance?count=300&test=50"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->tryPage().pad().isVisible(), 20000);
        waitUntilReady();
        const auto* answer = m_window->findChild<QLabel*>("tryAnswer");
        QTRY_VERIFY_WITH_TIMEOUT(answer->text().startsWith(QStringLiteral("Expected")), 20000);
        QCOMPARE(test::saidDigit(m_lab->tryPage()), -1);
        // The row's own numbers are there to be read, and follow the row.
        const DatasetPtr table = run().opened().data();
        const auto number = [this](std::size_t column) {
            return m_window->findChild<QDoubleSpinBox*>(QStringLiteral("rowBox%1").arg(column));
        };
        QTRY_VERIFY_WITH_TIMEOUT(number(0), 20000);
        auto* row = m_window->findChild<QSpinBox*>("trySample");
        for (const int at : {0, 3}) {
            row->setValue(at);
            const Tensor sample = table->sample(table->samples(Split::Test)[static_cast<std::size_t>(at)]);
            const std::size_t shown = std::min<std::size_t>(sample.cells().size(), 64);
            QVERIFY(number(shown - 1) && !number(shown));
            for (std::size_t i = 0; i < shown; ++i)
                QCOMPARE(static_cast<float>(number(i)->value()), sample.cells()[i]);
        }
        m_lab->undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->tryPage().pad().isVisible(), 20000);
    }
};

QTEST_MAIN(TestWeightsTruth)
#include "tst_weights_truth.moc"
