#include "core/data/source.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"

#include "core/nn/checkpoint.h"
#include "core/nn/edits.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/step/step_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/sight_saver.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/histogram_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

using namespace ks;

/// What Watch, Step and Try say is of the weights, the rules and the data that they say it of.
class TestNetworkAnswers : public test::NetworkTest {
    Q_OBJECT

private:
    using Sight = WatchPage::Sight;
    WatchPage& watch() { return m_lab->watchPage(); }
    TryPage& asking() { return m_lab->tryPage(); }
    StepWalk& walk() { return m_lab->stepPage().walk(); }
    bool arrived() { return walk().moment() && !walk().isMoving(); }
    bool arrivedAt(const TrainingPosition& at) { return arrived() && walk().moment()->position.at == at; }
    bool follows(std::uint32_t sample)
    {
        return arrived() && walk().moment()->looked && walk().moment()->samples == std::vector<std::uint32_t>{sample};
    }
    template <class Child>
    Child* child(const char* name)
    {
        return m_window->findChild<Child*>(QLatin1String(name));
    }
    QString text(const char* label) { return child<QLabel>(label)->text(); }
    void open(const char* strip) { m_lab->tabs().open(QLatin1String(strip)); }
    void openWatch()
    {
        open("watch");
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer(), 20000);
    }
    /// Other data, and the network that fits them.
    void use(const QString& data)
    {
        m_lab->dataPage().use(data);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, data.toStdString(), 20000);
        waitUntilReady();
    }
    void click(const QString& button)
    {
        for (QPushButton* one : watch().gallery().findChildren<QPushButton*>())
            if (one->text() == button)
                return one->click();
        QFAIL(qPrintable(button));
    }
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

    /// Between two trainings nothing is asked by the choices of the one before: its layers and samples may be others.
    void nothingIsAskedOfTheNextTraining()
    {
        m_lab->buildPage().choose(static_cast<int>(m_lab->document().model().graph.nodes.size()) - 2);
        m_lab->buildPage().duplicateChosen();
        waitUntilReady();
        train(2);
        openWatch();
        auto* layer = child<QComboBox>("watchLayer");
        layer->setCurrentIndex(layer->count() - 1);
        emit layer->activated(layer->currentIndex());
        m_lab->undoStack()->undo(); // one layer less
        QTRY_VERIFY_WITH_TIMEOUT(run().state() != State::Loading, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer(), 20000);
        QVERIFY(watch().answer()->question.node < static_cast<int>(m_lab->document().model().graph.nodes.size()));
        train(2);
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=600&test=100&validation=0"; });
        untrain();
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer(), 20000);
        QVERIFY(watch().answer()->question.image.part != Split::Validation);
    }

    /// Asked for twice before the first answer, the surest mistake is the first one all the same.
    void mistakesBeginWithTheSurest()
    {
        train(2);
        open("try");
        child<QPushButton>("whyWrong")->click();
        child<QPushButton>("whyWrong")->click();
        QTRY_VERIFY_WITH_TIMEOUT(text("tryQuestion").startsWith("Mistake "), 20000);
        QVERIFY(m_desk->settled()); // for the second answer
        QVERIFY2(text("tryQuestion").startsWith("Mistake 1 "), qPrintable(text("tryQuestion")));
        auto* paper = child<QCheckBox>("paper"); // a sample reaches the network as its data do
        QVERIFY(!paper->isEnabled() && paper->accessibleDescription().contains("This is a sample"));
    }

    /// A table that is looked at again while the training goes on is of the weights that it was counted with.
    void aCountSaysWhoseWeightsItIsOf()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 1000; });
        waitUntilReady();
        train(8);
        openWatch();
        watch().setSight(Sight::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        QVERIFY2(text("watchState").contains("last weights, of epoch 1"), qPrintable(text("watchState")));
        child<QCheckBox>("watchLive")->setChecked(false);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 24, 30000);
        watch().setSight(Sight::Maps);
        watch().setSight(Sight::Confusion);
        const QString said = text("watchState");
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        QVERIFY2(said.contains("as after 8 batches") && !said.contains("last weights"), qPrintable(said));
    }

    /// The best weights are those of fewer batches than were trained.
    void whatTheBestWeightsSaidIsOfTheirBatches()
    {
        change([](NetworkContent& content) {
            content.settings.keepBest = true;
            content.settings.stop.epochs = 1000;
        });
        waitUntilReady();
        train(8); // an epoch
        train(2);
        run().useBest();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy() && run().view().restored, 20000);
        openWatch();
        watch().setSight(Sight::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        QVERIFY2(text("watchState").contains("best weights, of epoch 1"), qPrintable(text("watchState")));
        child<QCheckBox>("watchLive")->setChecked(false);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 24, 30000);
        watch().setSight(Sight::Maps);
        const QString maps = text("watchState");
        watch().setSight(Sight::Confusion);
        const QString count = text("watchState");
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        QVERIFY2(maps.contains("as after 8 batches"), qPrintable(maps));
        QVERIFY2(count.contains("as after 8 batches"), qPrintable(count));
    }

    /// Step forgets what was offered with the network that it was offered for: the image in sight is offered anew.
    void theImageInSightIsTheOneThatIsFollowed()
    {
        openWatch();
        QSignalSpy chosen(&watch(), &WatchPage::imageChosen);
        run().prepare(run().view().content);
        waitUntilReady();
        QTRY_VERIFY_WITH_TIMEOUT(!chosen.isEmpty(), 20000);
        action("network.followSample")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(follows(watch().answer()->sample), 20000);
    }

    /// The buttons below a mistake are about it, whatever the bar above shows by now.
    void aMistakeIsFollowedWhateverTheBarShows()
    {
        train(8);
        openWatch();
        watch().showWrong();
        QTRY_VERIFY_WITH_TIMEOUT(watch().gallery().current(), 20000);
        const std::uint32_t sample = watch().gallery().current()->sample;
        auto* index = child<QSpinBox>("watchIndex");
        const auto lookElsewhere = [&] {
            index->setValue(index->value() == 0 ? 1 : 0);
            QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->sample != sample, 20000);
        };
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->sample == sample, 20000);
        for (const auto& [button, sight] : {std::pair("Its maps", Sight::Maps), std::pair("Where the network looks", Sight::Attention)}) {
            lookElsewhere();
            click(QLatin1String(button));
            QCOMPARE(watch().sight(), sight);
            QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->sample == sample, 20000);
            watch().setSight(Sight::Wrong);
        }
        lookElsewhere();
        click(QStringLiteral("Walk through it"));
        QTRY_VERIFY_WITH_TIMEOUT(follows(sample), 20000);
    }

    /// A row of Try is looked at by what is right for it, and not as if the network were right.
    void aRowIsLookedAtByWhatIsExpectedOfIt()
    {
        use(QStringLiteral("synthetic:irradiance?count=300&test=50&validation=0.2"));
        open("try");
        QTRY_VERIFY_WITH_TIMEOUT(asking().askedPicture(), 20000);
        openWatch();
        watch().bar().chooseDrawn();
        QCOMPARE(child<QComboBox>("watchPart")->currentText(), QStringLiteral("the row in Try"));
        const std::vector<GraphNode>& nodes = run().view().content.model.graph.nodes;
        const auto layer = std::ranges::find_if(nodes, [](const GraphNode& node) { return !shapeOf(node.spec, Role::Weights).empty(); });
        watch().chooseTensor(static_cast<int>(layer - nodes.begin()), Role::DiffWeights);
        QTRY_VERIFY_WITH_TIMEOUT(
            watch().answer() && watch().answer()->question.image.drawn && watch().answer()->question.role == Role::DiffWeights, 20000);
        QVERIFY(!watch().answer()->prediction.expected.empty());
        QCOMPARE(watch().answer()->prediction.expected, asking().askedPicture()->expected);
        QVERIFY(std::ranges::any_of(watch().answer()->tensor->cells(), [](float cell) { return cell != 0; }));
    }

    /// It is none of the data, and has no number among them.
    void thePictureInTryHasNoNumber()
    {
        openWatch();
        const auto* index = child<QSpinBox>("watchIndex");
        const auto tellsANumber = [this, index] {
            return index->isVisible() || std::ranges::any_of(watch().bar().findChildren<QLabel*>(), [](const QLabel* label) {
                       return label->isVisible() && label->text() == QStringLiteral("Number");
                   });
        };
        QVERIFY(tellsANumber() && index->isEnabled());
        QCOMPARE(index->text(), QStringLiteral("0 (0 to %1)").arg(index->maximum()));
        asking().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        watch().bar().chooseDrawn();
        QVERIFY(!tellsANumber());
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->languages.use(QStringLiteral("en"));
        QVERIFY(!tellsANumber());
        asking().pad().clear(); // a sample of the data again
        QVERIFY(tellsANumber() && index->isEnabled());
    }

    void theWordsOfWatchFollowTheLanguage()
    {
        openWatch();
        watch().setSight(Sight::Numbers);
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->question.statistics, 20000);
        const auto* tabs = child<QTabWidget>("watchTabs");
        const QString why = tabs->tabToolTip(static_cast<int>(Sight::Regression));
        const auto says = [this](const QString& row) {
            for (const QTableWidget* table : watch().findChildren<QTableWidget*>("histogramStatistics"))
                for (int i = 0; i < table->rowCount(); ++i)
                    for (int column = 0; column < table->columnCount(); ++column)
                        if (const QTableWidgetItem* item = table->item(i, column); item && item->text() == row)
                            return true;
            return false;
        };
        QVERIFY(!why.isEmpty() && says(QStringLiteral("Share of zeros")));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(!says(QStringLiteral("Share of zeros")));
        QVERIFY(tabs->tabToolTip(static_cast<int>(Sight::Regression)) != why);
    }

    /// The target of generated data has a name in each language.
    void theTargetIsNamedInTheLanguage()
    {
        use(QStringLiteral("synthetic:irradiance?count=200&test=40&validation=0.2"));
        openWatch();
        watch().setSight(Sight::Regression);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        const auto* lines = watch().regression().findChildren<QCustomPlot*>().back();
        QCOMPARE(lines->yAxis->label(), QStringLiteral("kW/m² at sensor 27"));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_COMPARE(lines->yAxis->label(), QStringLiteral("kW/m² en el sensor 27"));
    }

    /// Their names are those that the network has, with all their words; the input is called as it is everywhere.
    void tensorsAreCalledByTheirLayers()
    {
        change([](NetworkContent& content) { content.model = withName(content.model, 0, "block 1"); });
        waitUntilReady();
        openWatch();
        for (const auto& [node, name] : {std::pair(0, "block 1 dst"), {graphInput, "input dst"}}) {
            watch().chooseTensor(node, Role::Dst);
            QTRY_VERIFY_WITH_TIMEOUT(!watch().shown().empty(), 10000);
            QCOMPARE(watch().shown().front().name, QLatin1String(name));
        }
    }

    /// An answer is under the name of what was asked, whatever was chosen while it was awaited; nothing is saved as something else.
    void anAnswerIsNamedByItsQuestion()
    {
        openWatch();
        watch().setSight(Sight::Numbers);
        QTRY_VERIFY_WITH_TIMEOUT(!watch().shown().empty(), 10000);
        const auto* numbers = watch().findChild<HistogramView*>();
        QStringList named;
        QStringList asked;
        connect(&watch(), &WatchPage::refreshed, numbers, [&] {
            named.append(numbers->subject());
            asked.append(watch().answer()->question.node == 0 ? QStringLiteral("weights of conv1")
                                                              : QStringLiteral("feature maps of relu1"));
        });
        watch().chooseTensor(0, Role::Weights); // asks
        watch().chooseTensor(1, Role::Dst);     // and while it waits, something else
        const QTemporaryDir folder;
        watch().saver().save(folder.filePath(QStringLiteral("numbers.npy")));
        QVERIFY2(said().contains(QStringLiteral("nothing to save yet")), qPrintable(said()));
        QTRY_VERIFY_WITH_TIMEOUT(asked.contains(QStringLiteral("feature maps of relu1")), 10000);
        QVERIFY(asked.contains(QStringLiteral("weights of conv1")));
        QCOMPARE(named, asked);
        disconnect(&watch(), &WatchPage::refreshed, numbers, nullptr);
    }

    void nothingOfABrokenNetworkStays()
    {
        openWatch();
        watch().setSight(Sight::Numbers);
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
        QTRY_VERIFY_WITH_TIMEOUT(asking().shownClass() >= 0, 20000);
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
        QCOMPARE(child<QSpinBox>("trySample")->accessibleName(), QStringLiteral("Unseen sample"));
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
        watch().setSight(Sight::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        const std::int64_t samples = watch().evaluation()->score.samples;
        QVERIFY2(text("confusionHead").startsWith("0.0\u00a0%") &&
                     text("confusionHead").contains(QStringLiteral("in no column: %1").arg(samples)),
                 qPrintable(text("confusionHead")));
        QCOMPARE(static_cast<std::int64_t>(watch().gallery().listed().size()), samples);
        open("try");
        asking().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        QTRY_VERIFY_WITH_TIMEOUT(text("tryAnswer").contains("answer is no number"), 20000);
        QCOMPARE(asking().shownClass(), -1);
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
            walk().goToBatch(middle);
            QTRY_VERIFY_WITH_TIMEOUT(arrivedAt(middle), 20000);
            walk().goToPlace(StepPhase::Update, 0);
            QTRY_VERIFY_WITH_TIMEOUT(arrivedAt(middle) && walk().moment()->update, 20000);
        };
        goToMiddle();
        const std::uint64_t hash = walk().moment()->hash;
        const auto rate = static_cast<float>(run().view().history.batches[12].rate);
        QCOMPARE(walk().moment()->update->rate, rate);
        change([](NetworkContent& content) { content.settings.stop.epochs = 2; });
        walk().goToBatch({0, 3});
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

QTEST_MAIN(TestNetworkAnswers)
#include "tst_network_answers.moc"
