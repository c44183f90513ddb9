#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/said_digit.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/train/untrained_view.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/message_bar.h"

#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace ks;

class TestNetworkLab : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    void opensReadyWithTrainFocused()
    {
        QCOMPARE(m_lab->document().model().name, std::string("LeNet-5"));
        auto* focused = qobject_cast<QToolButton*>(QApplication::focusWidget());
        QVERIFY(focused);
        QCOMPARE(focused->defaultAction(), action("network.train"));
        QVERIFY(m_lab->trainPage().untrained().isVisible()); // charts without a line would say nothing
        QVERIFY(!m_lab->trainPage().chart(TrainingChart::Loss).isVisible());
        QVERIFY(!m_lab->trainPage().chart(TrainingChart::Accuracy).isVisible());
        QVERIFY(!m_lab->trainPage().showsMore());
        QVERIFY(!m_lab->panel().isVisible());
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("train"));
    }

    void passesNinetyPercent()
    {
        action("network.train")->trigger();
        const auto good = [this] {
            const std::vector<EpochRecord>& epochs = run().view().history.epochs;
            return !epochs.empty() && epochs.back().validation && epochs.back().validation->accuracy > 0.9;
        };
        QTRY_VERIFY_WITH_TIMEOUT(good(), 60000);
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(m_window->findChild<QLabel*>("trainHeadline")->text().contains("unseen"));
    }

    void everyControlHasAName()
    {
        for (const char* id : {"data", "build", "train", "try"}) {
            m_lab->tabs().open(QString::fromLatin1(id));
            QCOMPARE(unnamedControls(m_window), QStringList());
        }
    }

    void stepsBatchesAndEpochs()
    {
        useLittleData();
        action("network.stepBatch")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        action("network.stepEpoch")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && !run().view().history.epochs.empty(), 20000);
        QTRY_COMPARE(batches(), std::size_t{8});
        QVERIFY(run().view().history.epochs.front().validation);
        action("network.train")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QCOMPARE(batches(), std::size_t{24});
        QVERIFY(run().view().history.test);
    }

    void backToUntrainedGivesTheSameTraining()
    {
        useLittleData();
        trainEpoch();
        const History first = run().view().history;
        untrain();
        QCOMPARE(batches(), std::size_t{0});
        QCOMPARE(run().earlier().all().size(), std::size_t{1});
        trainEpoch();
        for (std::size_t i = 0; i < 8; ++i)
            QCOMPARE(run().view().history.batches[i].loss, first.batches[i].loss);
        QCOMPARE(test::growingLines(m_lab->trainPage().chart(TrainingChart::Loss).chart()).size(), 2);
    }

    void rateChangesWhileItRuns()
    {
        useLittleData();
        action("network.stepBatch")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        change([&](NetworkContent& content) { content.settings.schedule.rate = 1e-5F; });
        action("network.stepBatch")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{2}, 20000);
        QVERIFY(run().view().history.batches[0].rate > 2e-5); // at the beginning of its schedule
        QVERIFY(run().view().history.batches[1].rate < 1.001e-5);
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->document().settings().schedule.rate, firstContent().settings.schedule.rate);
    }

    /// What is to be recorded is asked of the training that begins; of one under way it is told that it holds for the next.
    void recordsThatAreAskedForAreMade()
    {
        useLittleData();
        change([](NetworkContent& content) {
            content.settings.normsEvery = 1;
            content.settings.layerTimes = true;
        });
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.settings.normsEvery, 1, 20000);
        waitUntilReady();
        run().run({.batches = 3});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QCOMPARE(run().view().history.norms.size(), std::size_t{3});
        const auto* note = m_window->findChild<QLabel*>(QStringLiteral("trainingNote"));
        QVERIFY(note && !note->text().contains(QStringLiteral("for the next training")));
        change([](NetworkContent& content) { content.settings.normsEvery = 7; });
        QVERIFY2(note->text().contains(QStringLiteral("for the next training")), qPrintable(note->text()));
        QCOMPARE(batches(), std::size_t{3});
    }

    void findsARate()
    {
        useLittleData();
        emit m_lab->panel().rateFinderWanted();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<RateFinderView*>()->suggested() > 0, 30000);
        m_window->findChild<QPushButton*>("useRate")->click();
        QCOMPARE(static_cast<double>(m_lab->document().settings().schedule.rate),
                 static_cast<double>(static_cast<float>(m_window->findChild<RateFinderView*>()->suggested())));
    }

    void answersDrawings()
    {
        useLittleData();
        m_lab->tabs().open(QStringLiteral("try"));
        m_lab->tryPage().pad().stroke({{0.5, 0.15}, {0.5, 0.85}});
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(m_lab->tryPage()) >= 0, 20000);
        m_lab->tryPage().pad().clear();
        QCOMPARE(test::saidDigit(m_lab->tryPage()), -1);
        m_lab->tryPage().showWrong(); // untrained: nearly everything is
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(m_lab->tryPage()) >= 0, 20000);
        QVERIFY(m_lab->tryPage().pad().showsPicture());
    }

    void buildsWithUndoAndExplains()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        BuildPage& page = m_lab->buildPage();
        auto* table = m_window->findChild<QTableWidget*>("layerTable");
        const int layers = table->rowCount();
        auto* preset = m_window->findChild<QComboBox*>("preset");
        QCOMPARE(preset->currentData().toString(), QStringLiteral("lenet-5"));
        page.takePreset(QStringLiteral("resnet-14-wide-cifar"));
        QCOMPARE(preset->currentData().toString(), QStringLiteral("resnet-14-wide-cifar"));
        QVERIFY(m_lab->document().settings() == withTrainingOf(*findPreset("resnet-14-wide-cifar"), firstContent().settings));
        QVERIFY(preset->itemData(preset->currentIndex(), Qt::ToolTipRole).toString().contains("was not measured"));
        QCOMPARE(m_lab->document().model().graph.input.c, 1); // it reads the digits that there are
        waitUntilReady();
        change([](NetworkContent& content) { content.model = presetModel("resnet-14-wide-cifar"); });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000); // digits are no colour pictures
        QTRY_VERIFY(m_window->messages().shownText().contains(QStringLiteral("3×32×32")));
        m_lab->undoStack()->undo();
        m_lab->undoStack()->undo();
        QCOMPARE(preset->currentData().toString(), QStringLiteral("lenet-5"));
        waitUntilReady();
        QVERIFY(!m_window->messages().shownText().contains(QStringLiteral("3×32×32")));
        page.choose(2);
        page.insert(OpKind::Relu);
        QCOMPARE(table->rowCount(), layers + 1);
        QCOMPARE(page.chosen(), 3);
        page.duplicateChosen();
        QCOMPARE(table->rowCount(), layers + 2);
        page.removeChosen();
        page.moveChosen(-1);
        m_lab->undoStack()->undo();
        m_lab->undoStack()->undo();
        m_lab->undoStack()->undo();
        m_lab->undoStack()->undo();
        QCOMPARE(table->rowCount(), layers);
        QVERIFY(m_lab->document().content() == firstContent());

        page.choose(0);
        page.setAttribute(QStringLiteral("kernel_shape"), QStringLiteral("99x99"));
        auto* problem = m_window->findChild<QLabel*>("layerProblem");
        QVERIFY(problem->isVisible() && problem->text().contains("href"));
        for (int way = 0; way < 6 && !problemsOf(m_lab->document().model()).empty(); ++way) {
            page.choose(problemsOf(m_lab->document().model()).front().node); // mending one layer may leave too little for the next
            emit problem->linkActivated(QStringLiteral("0:0"));
        }
        const std::vector<ModelProblem> left = problemsOf(m_lab->document().model());
        QVERIFY2(left.empty(), left.empty() ? "" : left.front().what.english().c_str());
        page.takePreset(QStringLiteral("from-scratch"));
        QCOMPARE(parameterCount(m_lab->document().model().graph), 26594);
        waitUntilReady();
    }

    void savedTrainingGoesOn()
    {
        useLittleData();
        trainEpoch();
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("run.safetensors"));
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path), 20000);
        action("network.stepBatch")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 9, 20000);
        const double ninth = run().view().history.batches.back().loss;
        m_lab->open(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 8, 20000);
        QCOMPARE(run().view().history.epochs.size(), std::size_t{1});
        action("network.stepBatch")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 9, 20000);
        QCOMPARE(run().view().history.batches.back().loss, ninth);
    }

    /// Other data put the trained network aside: undo brings back its weights and lines, redo what was trained instead.
    void undoBringsTheTrainingBack()
    {
        useLittleData();
        train(9);
        const double ninth = run().view().history.batches.back().loss;
        untrain();
        trainEpoch();
        const DatasetPtr digits = run().opened().data();
        m_lab->dataPage().use(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 8, 20000);
        waitUntilReady();
        QVERIFY(said().contains("put aside"));
        train(2);
        m_lab->undoStack()->undo();
        QCOMPARE(run().state(), State::Paused);
        QCOMPARE(batches(), std::size_t{8});
        QCOMPARE(run().opened().data(), digits);
        m_lab->undoStack()->redo();
        QCOMPARE(batches(), std::size_t{2});
        QCOMPARE(run().opened().data()->classes(), 8);
        m_lab->undoStack()->undo();
        QCOMPARE(run().earlier().all().size(), std::size_t{2}); // the first, and the one on shapes
        run().run({.batches = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 9, 20000);
        QCOMPARE(run().view().history.batches.back().loss, ninth);
    }

    void aTrainingLeftByMistakeComesBack()
    {
        useLittleData();
        trainEpoch();
        untrain();
        for (QToolButton* link : m_window->findChild<MessageBar*>()->findChildren<QToolButton*>())
            if (link->text() == QLatin1String("Bring it back"))
                QTest::mouseClick(link, Qt::LeftButton);
        QCOMPARE(run().state(), State::Paused);
        QCOMPARE(batches(), std::size_t{8});
        QVERIFY(!said().contains("put aside"));

        untrain();
        change([&](NetworkContent& content) { content.settings.batch = 32; }); // one looks at other settings meanwhile
        waitUntilReady();
        QVERIFY(said().contains("put aside"));
    }

    /// One that runs is left as it is, not lost.
    void aRunningTrainingLeftByMistakeComesBack()
    {
        useLittleData();
        change([](NetworkContent& content) { content.settings.stop.epochs = 1000; });
        QVERIFY(!action("network.untrained")->isEnabled());
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().history.epochs.empty(), 20000);
        QCOMPARE(run().state(), State::Running);
        const std::size_t before = batches();
        untrain();
        QCOMPARE(batches(), std::size_t{0});
        QVERIFY2(said().contains("put aside"), qPrintable(said()));
        for (QToolButton* link : m_window->findChild<MessageBar*>()->findChildren<QToolButton*>())
            if (link->text() == QLatin1String("Bring it back"))
                QTest::mouseClick(link, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(batches() >= before);
    }

    /// Settings that cannot be trained leave nothing to go back from.
    void whatNeverRanIsNoTraining()
    {
        useLittleData();
        change([](NetworkContent& content) { content.model = presetModel("resnet-14-wide-cifar"); });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000); // digits are no colour pictures
        QVERIFY(!action("network.untrained")->isEnabled());
        QVERIFY(action("network.untrained")->toolTip().contains("Nothing is trained yet"));
    }

    /// The status bar names who computes, not who is chosen for the next training.
    void theBackendIsThatOfTheTraining()
    {
        useLittleData();
        change([](NetworkContent& content) { content.settings.backend = "serial"; });
        waitUntilReady();
        action("network.stepBatch")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        change([](NetworkContent& content) { content.settings.backend = "lanes"; });
        QCOMPARE(m_lab->backend().ids, QStringList("serial"));
        QSignalSpy told(m_lab, &Lab::backendChanged);
        untrain();
        QCOMPARE(m_lab->backend().ids, QStringList("lanes"));
        QVERIFY(!told.isEmpty()); // the status bar asks again
    }

    /// The end may be set to before where the training is, by undo for example.
    void noEpochIsBeyondTheEnd()
    {
        useLittleData();
        action("network.train")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        change([](NetworkContent& content) { content.settings.stop.epochs = 2; });
        const auto* status = m_window->findChild<QLabel*>("trainStatus");
        QTRY_COMPARE(status->text(), QStringLiteral("Finished: All epochs are trained."));
        change([](NetworkContent& content) { content.settings.stop.epochs = 4; });
        QTRY_COMPARE(status->text(), QStringLiteral("Paused: epoch 3 of 4, batch 8 of 8"));
    }

    /// When the training that began anew has something to show, nobody speaks of its beginning any more.
    void theNoteOfABeginningEndsWithTheTraining()
    {
        useLittleData();
        trainEpoch();
        change([&](NetworkContent& content) { content.settings.stop.epochs = 1; });
        untrain();
        QVERIFY2(said().contains("put aside"), qPrintable(said()));
        change([&](NetworkContent& content) { content.settings.stop.epochs = 5; });
        action("network.stepEpoch")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY2(!said().contains("put aside"), qPrintable(said()));
    }

    /// What ends with the training is drawn anew over a longer one, and the button says so before it is pressed.
    void moreEpochsSayTheirRate()
    {
        useLittleData();
        const auto tipAfter = [&](ScheduleKind kind) {
            change([&](NetworkContent& content) {
                content.settings.schedule = {.kind = kind, .rate = 0.04F};
                content.settings.stop.epochs = 1;
            });
            untrain();
            action("network.train")->trigger();
            const bool finished = QTest::qWaitFor([&] { return run().state() == State::Finished; }, 20000);
            return finished ? action("network.trainMore")->toolTip() : QString();
        };
        QString tip = tipAfter(ScheduleKind::Cosine); // (1 + cos(π·(1 + ½/8)/11)) / 2 of 0.04: the middle of the batch
        QVERIFY2(tip.contains("over all 11 epochs, so the rate goes on at 0.0391"), qPrintable(tip));
        tip = tipAfter(ScheduleKind::Constant);
        QVERIFY2(tip.contains("10 epochs more") && !tip.contains("rate"), qPrintable(tip));
    }

    /// A button that cannot be pressed for a moment keeps the keyboard, so that one presses it again.
    void buttonsKeepTheFocus()
    {
        useLittleData();
        for (QToolButton* button : m_lab->centre()->findChildren<QToolButton*>())
            if (button->defaultAction() == action("network.stepBatch")) {
                button->setFocus();
                for (const std::size_t count : {1U, 2U}) {
                    QTest::keyClick(button, Qt::Key_Space);
                    QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == count, 20000);
                    QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(button));
                }
                return;
            }
        QFAIL("there is no such button");
    }

    /// From the button of a page into it, not past it.
    void tabLeadsIntoThePage()
    {
        for (const char* id : {"data", "build", "train", "watch", "why", "try", "export"}) {
            m_lab->tabs().open(QLatin1String(id));
            auto* line = m_window->findChild<QToolButton*>(QStringLiteral("page-") + QLatin1String(id));
            line->setFocus();
            QTest::keyClick(line, Qt::Key_Tab);
            QVERIFY2(m_lab->tabs().page(QLatin1String(id))->isAncestorOf(QApplication::focusWidget()), id);
        }
    }

    /// No page may speak of another network than the others: also an edit of one that trains puts it aside, and undo brings it back.
    void aNetworkChangedWhileItTrainsBeginsAnew()
    {
        useLittleData();
        change([](NetworkContent& content) { content.settings.stop.epochs = 5000; });
        waitUntilReady();
        const Graph trained = run().view().content.model.graph;
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 3, 20000);
        QCOMPARE(run().state(), State::Running);
        m_lab->tabs().open(QStringLiteral("build"));
        m_lab->buildPage().choose(1);
        m_lab->buildPage().insert(OpKind::Relu);
        QVERIFY2(said().contains("put aside"), qPrintable(said()));
        waitUntilReady();
        QCOMPARE(batches(), std::size_t{0});
        QCOMPARE(run().view().content.model.graph, m_lab->document().model().graph);
        m_lab->undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(batches() > 3);
        QVERIFY(run().view().content.model.graph == trained);
    }

    void impossibleSettingsSayWhy()
    {
        change([&](NetworkContent& content) { content.data = "mnist:/nowhere"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY2(trouble().contains("nowhere"), qPrintable(trouble()));
        QVERIFY(!action("network.train")->isEnabled());
        m_lab->undoStack()->undo();
        waitUntilReady();
    }
};

QTEST_MAIN(TestNetworkLab)
#include "tst_network_lab.moc"
