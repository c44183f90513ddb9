#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/try_page.h"
#include "ui/tasks/compute_thread.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <atomic>

using namespace ks;

/// The best weights take the place of the last ones, which are kept, saved and brought back.
class TestBestWeights : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// The first parameters of the network as it is now; none: it does not answer.
    std::vector<float> first()
    {
        std::vector<float> cells;
        run().query<std::vector<float>>(
            [](Trainer& trainer) {
                const Tensor tensor = trainer.parameters().front();
                return std::vector<float>(tensor.cells().begin(), tensor.cells().end());
            },
            [&](const std::vector<float>& found) { cells = found; }, [](const Text&) {});
        (void)QTest::qWaitFor([&] { return !cells.empty(); }, 20000);
        return cells;
    }
    /// From two batches after the only epoch to the weights after it; they may be under way still.
    void goBackToTheBest()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        run().useBest();
    }

private slots:
    void init() { openWithLittleData(); }

    void cleanup() { closeWindow(); }

    void nothingIsLostWhileTheBestComeBack()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2); // no longer those of the epoch that was the best
        QVERIFY(run().view().hasBetter());
        // The compute thread is busy, so that the weights cannot come back before something else is prepared.
        std::atomic<bool> go = false;
        const std::vector<float> last = first();
        m_window->compute().post([&go] { go.wait(false); });
        run().useBest();
        QCOMPARE(run().state(), State::Loading);
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        QCOMPARE(batches(), std::size_t{0});
        m_lab->undoStack()->undo();
        go = true;
        go.notify_all();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{10});
        QVERIFY(run().view().restored);
        QVERIFY(!run().view().hasBetter());
        QCOMPARE(run().view().history.returns.size(), std::size_t{1});
        run().undoBest(); // nor were the best ones taken for the last
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(!last.empty() && first() == last);
    }

    /// Who takes the best weights loses the last ones only by training on.
    void theLastWeightsComeBackAfterTheBest()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        m_lab->tabs().open(QStringLiteral("train"));
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("useBest"));
        const std::vector<float> last = first();
        QTRY_VERIFY(button->isVisible());
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(first() != last);
        QTRY_COMPARE(button->text(), QStringLiteral("Back to the last weights"));
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(!last.empty() && first() == last);
        QVERIFY(run().view().history.returns.empty() && run().view().hasBetter());
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        train(1);
        QVERIFY(!run().view().beforeBest);
    }

    /// What was done last is what undo takes back: neither the network nor its data, which were chosen before it.
    void undoTakesBackTheBestWeights()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        const NetworkContent chosen = m_lab->document().content();
        const std::vector<float> last = first();
        QUndoStack& steps = *m_lab->undoStack();
        const QString before = steps.undoText();
        const auto standsWith = [this](bool best) { return run().state() == State::Paused && run().view().restored.has_value() == best; };
        m_lab->exchangeWeights();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(true), 20000);
        QCOMPARE(steps.undoText(), QStringLiteral("Use the best weights"));
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(false), 20000);
        QVERIFY(!last.empty() && first() == last);
        QCOMPARE(m_lab->document().content(), chosen);
        QCOMPARE(steps.undoText(), before);
        const QString file = m_folder.filePath(QStringLiteral("taken-back.kscope"));
        m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == file, 20000);
        const NetworkSession saved = loadNetworkSession(file.toStdString());
        QVERIFY(saved.training && !saved.beforeBest);
        QCOMPARE(saved.training->history.batches.size(), std::size_t{10});

        steps.redo();
        steps.undo(); // while they are still being exchanged
        steps.redo();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(true), 20000);
        m_lab->exchangeWeights();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(false), 20000);
        QCOMPARE(steps.undoText(), QStringLiteral("Back to the last weights"));
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(true), 20000);
        train(1); // which is no step: what it was trained of cannot be taken back
        QTRY_COMPARE(steps.undoText(), before);
    }

    /// The step goes with its training: undo does not stand still at it while another one is there, and takes it back when it is there again.
    void theBestWeightsAreTakenBackWithTheirTraining()
    {
        goBackToTheBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        m_lab->exchangeWeights();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QUndoStack& steps = *m_lab->undoStack();
        const QString name = steps.undoText();
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        waitUntilReady();
        steps.undo();
        QTRY_COMPARE(batches(), std::size_t{10});
        QCOMPARE(steps.undoText(), name);
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        steps.redo();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        untrain();
        QTRY_VERIFY(steps.undoText() != name);
    }

    /// Saved in the moment in which the weights change: with its training.
    void savingWaitsForTheWeights()
    {
        goBackToTheBest();
        const QString file = m_folder.filePath(QStringLiteral("exchange.kscope"));
        m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == file, 20000);
        beginAnew();
        m_window->openFile(file, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 10, 20000);
    }

    /// With the best weights a mistake is that of their batch, not of the last one trained.
    void aMistakeNamesTheBatchOfItsWeights()
    {
        goBackToTheBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        m_lab->tabs().open(QStringLiteral("try"));
        m_lab->tryPage().showWrong();
        const auto* said = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryQuestion"));
        QTRY_VERIFY2_WITH_TIMEOUT(said->text().contains(QLatin1String("after 8 batches")), qPrintable(said->text()), 20000);
    }

    void theLastWeightsComeBackUnderTheRateOfNow()
    {
        goBackToTheBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        change([](NetworkContent& content) { content.settings.schedule.rate = 0.0007F; });
        run().undoBest();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        float rate = 0;
        run().query<float>([](Trainer& trainer) { return static_cast<float>(trainer.course().baseRate); },
                           [&](const float& known) { rate = known; }, [](const Text&) {});
        QTRY_COMPARE_WITH_TIMEOUT(rate, 0.0007F, 20000);
    }

    /// Also from a file that was saved while the best ones were in use.
    void theLastWeightsAreSavedBesideTheBest_data()
    {
        QTest::addColumn<bool>("unasked");
        QTest::newRow("saved") << false;
        QTest::newRow("kept by itself") << true;
    }

    void theLastWeightsAreSavedBesideTheBest()
    {
        QFETCH(bool, unasked);
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        const std::vector<float> last = first();
        run().useBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        const std::vector<float> best = first();
        const QString file = m_folder.filePath(QStringLiteral("best-in-use-%1.kscope").arg(unasked));
        unasked ? m_lab->autosave(file) : m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 20000);
        beginAnew();
        QVERIFY(!run().view().beforeBest);

        m_window->openFile(file, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 10, 20000);
        QVERIFY(run().view().restored);
        QVERIFY(first() == best);
        m_lab->tabs().open(QStringLiteral("train"));
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("useBest"));
        QTRY_VERIFY(button->isVisible());
        QCOMPARE(button->text(), QStringLiteral("Back to the last weights"));
        const QString again = m_folder.filePath(QStringLiteral("again-%1.kscope").arg(unasked));
        m_lab->save(again); // nothing of it is lost on the way through another file
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == again, 20000);
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(!last.empty() && first() == last);
        QVERIFY(run().view().history.returns.empty() && run().view().hasBetter());
        QVERIFY(m_lab->isModified());
        m_window->openFile(again, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().beforeBest, 20000);
        train(1);
        QVERIFY(!run().view().beforeBest);
    }
};

QTEST_MAIN(TestBestWeights)
#include "tst_best_weights.moc"
