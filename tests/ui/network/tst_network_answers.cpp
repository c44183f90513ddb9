#include "tests/ui/network/answers_test.h"
#include "tests/ui/network/network_test.h"

#include "core/nn/edits.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/content_saver.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/watch_page.h"
#include "ui/plots/chart_view.h"
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

using namespace ks;

/// What Watch, Step and Try say is of the weights, the rules and the data that they say it of.
class TestNetworkAnswers : public test::AnswersTest {
    Q_OBJECT

private:
    bool follows(std::uint32_t sample)
    {
        return arrived() && walk().moment()->looked && walk().moment()->samples == std::vector<std::uint32_t>{sample};
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
        watch().setTab(Tab::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        QVERIFY2(text("watchState").contains("last weights, of epoch 1"), qPrintable(text("watchState")));
        child<QCheckBox>("watchLive")->setChecked(false);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 24, 30000);
        watch().setTab(Tab::Maps);
        watch().setTab(Tab::Confusion);
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
        watch().setTab(Tab::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        QVERIFY2(text("watchState").contains("best weights, of epoch 1"), qPrintable(text("watchState")));
        child<QCheckBox>("watchLive")->setChecked(false);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 24, 30000);
        watch().setTab(Tab::Maps);
        const QString maps = text("watchState");
        watch().setTab(Tab::Confusion);
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

    /// One sample everywhere: the list marks the one that the bar tells of, or none, and the buttons below it are about that one.
    void theListMarksWhatTheBarShows()
    {
        train(8);
        openWatch();
        watch().showWrong();
        QTRY_VERIFY_WITH_TIMEOUT(watch().gallery().current(), 20000);
        const std::uint32_t first = watch().gallery().current()->sample;
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->sample == first, 20000);
        const auto isListed = [&](std::uint32_t other) {
            return std::ranges::any_of(watch().gallery().listed(), [other](const Prediction* one) { return one->sample == other; });
        };
        auto* index = child<QSpinBox>("watchIndex");
        const std::vector<std::uint32_t>& all = run().opened().data()->samples(watch().bar().part());
        bool sawRight = false;
        bool sawWrong = false;
        for (std::size_t i = 0; i < all.size() && !(sawRight && sawWrong); ++i) {
            if (all[i] == first)
                continue;
            index->setValue(static_cast<int>(i));
            const Prediction* const marked = watch().gallery().current();
            QCOMPARE(marked != nullptr, isListed(all[i]));
            QVERIFY(!marked || marked->sample == all[i]);
            (marked ? sawWrong : sawRight) = true;
        }
        QVERIFY(sawRight && sawWrong);
        watch().gallery().focusFirst();
        const std::uint32_t sample = watch().gallery().current()->sample;
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->sample == sample, 20000);
        for (const auto& [button, tab] : {std::pair("Its maps", Tab::Maps), std::pair("Where the network looks", Tab::Attention)}) {
            click(QLatin1String(button));
            QCOMPARE(watch().tab(), tab);
            QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->sample == sample, 20000);
            watch().setTab(Tab::Wrong);
        }
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
        watch().setTab(Tab::Numbers);
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer()->question.statistics, 20000);
        const auto* tabs = child<QTabWidget>("watchTabs");
        const QString why = tabs->tabToolTip(static_cast<int>(Tab::Regression));
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
        QVERIFY(tabs->tabToolTip(static_cast<int>(Tab::Regression)) != why);
    }

    /// The target of generated data has a name in each language.
    void theTargetIsNamedInTheLanguage()
    {
        use(QStringLiteral("synthetic:irradiance?count=200&test=40&validation=0.2"));
        openWatch();
        watch().setTab(Tab::Regression);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation(), 20000);
        const auto* lines = watch().findChild<RegressionView*>()->findChildren<QCustomPlot*>().back();
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
        watch().setTab(Tab::Numbers);
        QTRY_VERIFY_WITH_TIMEOUT(!watch().shown().empty(), 10000);
        const auto* numbers = watch().findChild<HistogramView*>()->findChild<ChartView*>();
        QStringList named;
        QStringList asked;
        connect(&watch(), &WatchPage::refreshed, numbers, [&] {
            named.append(QString::fromStdString(numbers->chart().title.english()));
            asked.append(watch().answer()->question.node == 0 ? QStringLiteral("weights of conv1")
                                                              : QStringLiteral("feature maps of relu1"));
        });
        watch().chooseTensor(0, Role::Weights); // asks
        watch().chooseTensor(1, Role::Dst);     // and while it waits, something else
        const QTemporaryDir folder;
        watch().findChild<ContentSaver*>()->save(folder.filePath(QStringLiteral("numbers.npy")));
        QVERIFY2(said().contains(QStringLiteral("nothing to save yet")), qPrintable(said()));
        QTRY_VERIFY_WITH_TIMEOUT(asked.contains(QStringLiteral("feature maps of relu1")), 10000);
        QVERIFY(asked.contains(QStringLiteral("weights of conv1")));
        QCOMPARE(named, asked);
        disconnect(&watch(), &WatchPage::refreshed, numbers, nullptr);
    }
};

QTEST_MAIN(TestNetworkAnswers)
#include "tst_network_answers.moc"
