#include "tests/ui/network/network_test.h"

#include "core/data/source.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "tests/ui/files.h"
#include "tests/ui/network/said_digit.h"
#include "ui/language/languages.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/network_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/run_classes.h"
#include "ui/network/step/step_page.h"
#include "ui/network/step/step_tensors.h"
#include "ui/network/step/step_texts.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/watch_page.h"
#include "ui/operation/explanation_text.h"
#include "ui/operation/tensor_pane.h"
#include "ui/plots/chart_view.h"

#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ks;

namespace {

/// A moment that no walk leads to.
class FrozenMoment : public LayerSource {
public:
    explicit FrozenMoment(StepMoment made) : moment(std::move(made)) {}
    std::optional<Scene> scene() const override { return moment.scene(); }
    void pointAt(const std::optional<Factor>&) override {}

    StepMoment moment;

protected:
    void explainAgain() override {}
    void showView(const ViewState&) override {}
};

} // namespace

/// What the pages call a network, an end, a part of the data and a moment.
class TestNetworkWords : public test::NetworkTest {
    Q_OBJECT

private:
    bool standsAt(StepPhase phase)
    {
        const StepWalk& walk = m_lab->stepPage().walk();
        return walk.moment() && !walk.way().isMoving() && walk.moment()->position.phase == phase;
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    /// Of two that are called alike nobody could say which one is meant: the menus of the window and the pages of the lab.
    void menusAndPagesHaveWordsOfTheirOwn()
    {
        for (const char* language : {"es", "en"}) {
            m_desk->languages.use(QLatin1String(language));
            QVERIFY(m_desk->settled());
            QStringList words;
            for (const QAction* menu : m_window->menuBar()->actions())
                words += menu->text().remove(QLatin1Char('&'));
            for (const NetworkPage* page : m_window->findChildren<NetworkPage*>())
                words += page->title();
            QVERIFY(words.size() > 10);
            for (const QString& word : words)
                QVERIFY2(words.count(word) == 1, qPrintable(word));
        }
    }

    /// The list of samples has right ones, too, once these are asked for: its page is called by what it lists.
    void theListOfAnswersIsNotCalledWrong()
    {
        const auto* tabs = m_lab->watchPage().findChild<QTabWidget*>(QStringLiteral("watchTabs"));
        QVERIFY(tabs);
        QCOMPARE(tabs->tabText(static_cast<int>(WatchPage::Tab::Wrong)), QStringLiteral("Answers"));
    }

    /// Why a training ended stays what it was, whatever is set afterwards; what has not ended it still may.
    void theReasonForTheEndStays()
    {
        change(
            [](NetworkContent& content) { content.settings.stop = {.epochs = 6, .seconds = 3000, .targetAccuracy = 0.01, .patience = 5}; });
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        const auto reason = [this] { return run().view().message.english(); };
        const std::string reached = "The accuracy asked for is reached.";
        QCOMPARE(reason(), reached);
        const std::size_t epochs = run().view().history.epochs.size();
        QCOMPARE(epochs, std::size_t{1});
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        QCOMPARE(run().state(), State::Finished);
        QCOMPARE(reason(), reached);
        QVERIFY2(action("network.train")->toolTip().contains(QString::fromStdString(reached)), "tip");
        change([](NetworkContent& content) { content.settings.stop.targetAccuracy = 0; });
        QCOMPARE(reason(), std::string("All epochs are trained."));
        m_lab->undoStack()->undo();
        QCOMPARE(reason(), reached);
        action("network.trainMore")->trigger();
        const StopConditions more = m_lab->document().settings().stop;
        QVERIFY(more == (StopConditions{.epochs = 11, .seconds = 3000, .patience = 5}));
        QVERIFY2(said().contains(QStringLiteral("no longer ends it")), qPrintable(said()));
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }

    /// A time limit that is up is up, also after it was made longer and shorter again.
    void theTimeLimitStaysUsedUp()
    {
        change([](NetworkContent& content) { content.settings.stop = {.epochs = 1000, .seconds = 0.05}; });
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        const std::string up = "The time set for the training is up.";
        QCOMPARE(run().view().message.english(), up);
        change([](NetworkContent& content) { content.settings.stop.seconds = 100; });
        QCOMPARE(run().state(), State::Paused);
        m_lab->undoStack()->undo();
        QCOMPARE(run().state(), State::Finished);
        QCOMPARE(run().view().message.english(), up);
        const auto paused = connect(&run(), &TrainingRun::progressed, this, [this, before = batches()] { // before it ends on its own
            if (batches() > before)
                run().pause();
        });
        change([](NetworkContent& content) { content.settings.stop = {.epochs = 1000, .seconds = 0}; });
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        disconnect(paused);
        m_lab->undoStack()->undo(); // the limit holds again, and more time than that is gone
        QVERIFY(onlyTestIsLeft(run()));
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QCOMPARE(run().view().message.english(), up);
    }

    /// An epoch that was cut short by its number is not called trained, and goes on where it was.
    void anEpochThatIsCutShortIsSaid()
    {
        train(11); // of 8 each
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        run().run(); // the test
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QCOMPARE(batches(), std::size_t{11});
        const std::string cut = "Epoch 2 ended at batch 3: the number of epochs was set to 1.";
        QCOMPARE(run().view().message.english(), cut);
        QVERIFY(m_window->findChild<QLabel*>("trainStatus")->text().contains(QString::fromStdString(cut)));
        m_lab->undoStack()->undo();
        QCOMPARE(run().state(), State::Paused);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
        QCOMPARE(run().view().message.english(), std::string("All epochs are trained."));
    }

    /// A preset of which a layer was changed is no longer called by its name alone; what is opened is called as its file says.
    void aChangedPresetSaysSo()
    {
        const auto named = [this](const QString& name) {
            return m_lab->sessionName() == name && m_lab->buildPage().summary().startsWith(name + QLatin1Char(':'));
        };
        QVERIFY2(named("LeNet-5"), qPrintable(m_lab->sessionName()));
        m_lab->tabs().open(QStringLiteral("build"));
        m_lab->buildPage().choose(1);
        m_lab->buildPage().duplicateChosen();
        QVERIFY2(named("LeNet-5, changed"), qPrintable(m_lab->sessionName()));
        m_lab->buildPage().choose(1);
        m_lab->buildPage().duplicateChosen();
        QVERIFY2(named("LeNet-5, changed"), qPrintable(m_lab->sessionName()));
        m_lab->undoStack()->undo();
        m_lab->undoStack()->undo();
        QVERIFY2(named("LeNet-5"), qPrintable(m_lab->sessionName()));
    }

    /// Of one sample that somebody follows, an update is what would be.
    void anUpdateByOneSampleIsWhatIf()
    {
        train(3);
        m_lab->tabs().open(QStringLiteral("step"));
        StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Forward), 20000);
        const auto story = [&] { return updateStory(*walk.moment()); };
        walk.goToPlace(StepPhase::Update, 0);
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Update), 20000);
        QVERIFY2(story().contains("update number 4.") && story().contains(" writes "), qPrintable(story()));
        QVERIFY(!positionText(*walk.moment()).contains("what if"));
        m_lab->stepPage().explainSample(Split::Test, 5);
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Forward) && walk.moment()->looked, 20000);
        walk.goToPlace(StepPhase::Update, 0);
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Update), 20000);
        QVERIFY2(story().contains("What if update number 4 ") && story().contains(" would write ") && !story().contains(" writes "),
                 qPrintable(story()));
        QVERIFY(positionText(*walk.moment()).contains("update, what if"));
    }

    /// The tensors of an update are all of one parameter: each says what it is of it, in every language, and of every cell.
    void theTensorsOfAnUpdateKeepTheirNames()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Forward), 20000);
        m_lab->stepPage().walk().goToPlace(StepPhase::Update, 0);
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Update), 20000);
        const auto names = [this] {
            QStringList all;
            for (TensorPane* pane : m_lab->stepPage().tensors().shown())
                all += pane->panel().accessibleName();
            return all;
        };
        const auto startsWith = [&](const QStringList& words) {
            const QStringList all = names();
            return all.size() >= words.size() &&
                   std::ranges::equal(words, all.first(words.size()),
                                      [](const QString& word, const QString& name) { return name.startsWith(word); });
        };
        QVERIFY2(startsWith({"before w", "gradient ∂L/∂w"}) && names().last() == "after w′", qPrintable(names().join(',')));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY2(startsWith({"antes w", "gradiente ∂L/∂w"}) && names().last() == "después w′", qPrintable(names().join(',')));
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_VERIFY2(startsWith({"before w", "gradient ∂L/∂w"}), qPrintable(names().join(',')));

        const QList<TensorPane*> panes = m_lab->stepPage().tensors().shown();
        const auto spoken = [](TensorPane* pane) { return pane->grid().describeCell({pane->grid().n(), pane->grid().c(), 0, 0}); };
        QVERIFY2(spoken(panes.first()).startsWith("before, weights W,"), qPrintable(spoken(panes.first())));
        QVERIFY2(spoken(panes.at(1)).startsWith("gradient ∂L/∂W,"), qPrintable(spoken(panes.at(1))));
        QVERIFY2(spoken(panes.last()).startsWith("after, weights W,"), qPrintable(spoken(panes.last())));
    }

    /// What momentum keeps is a sum: a mean is only what Adam keeps.
    void theStatesOfAnOptimizerAreNamed()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Forward), 20000);
        StepWalk& walk = m_lab->stepPage().walk();
        walk.goToPlace(StepPhase::Update, 0);
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Update), 20000);
        using Names = QStringList;
        for (const auto& [kind, states] : {std::pair{OptimizerKind::Sgd, Names{}},
                                           {OptimizerKind::Momentum, Names{"momentum m"}},
                                           {OptimizerKind::Nesterov, Names{"momentum m"}},
                                           {OptimizerKind::RmsProp, Names{"squares v"}},
                                           {OptimizerKind::Adam, Names{"mean m", "squares v"}},
                                           {OptimizerKind::AdamW, Names{"mean m", "squares v"}}}) {
            StepMoment moment = *walk.moment();
            moment.update->optimizer.kind = kind;
            moment.update->states.assign(static_cast<std::size_t>(states.size()), moment.update->before);
            StepTensors tensors;
            tensors.show(std::make_shared<const StepMoment>(std::move(moment)), {});
            const QList<TensorPane*> panes = tensors.shown();
            QCOMPARE(panes.size(), states.size() + 3);
            for (qsizetype i = 0; i < states.size(); ++i) {
                const QString name = panes[i + 2]->panel().accessibleName();
                QVERIFY2(name.startsWith(states[i]), qPrintable(name));
            }
        }
    }

    /// A probability that no double holds has a logarithm all the same: that of the loss, which is none of infinity.
    void theLossOfAnImpossibleAnswerIsANumber()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        const StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Forward), 20000);
        StepMoment moment = *walk.moment();
        QVERIFY2(lossStory(moment, 0).contains("−ln "), qPrintable(lossStory(moment, 0)));
        const std::span<const float> target = moment.targets->cells().first(10);
        Tensor outputs = *moment.outputs;
        for (std::size_t i = 0; i < target.size(); ++i)
            outputs.cells()[i] = target[i] > 0 ? -500.0F : i == (target[0] > 0 ? 1U : 0U) ? 500.0F : 0.0F;
        moment.outputs = std::make_shared<const Tensor>(std::move(outputs));
        const QString story = lossStory(moment, 0);
        QVERIFY2(!story.contains("∞") && story.contains("= 1000,"), qPrintable(story));
        moment.input = std::make_shared<const Tensor>(Tensor({1, 1, 28, 28}));
        QVERIFY2(lossStory(moment, 0).contains("mean over 1 sample is the loss"), qPrintable(lossStory(moment, 0)));
    }

    /// The logarithm of 1 is 0: a probability near it is written so that its own can be told.
    void theLossOfASureAnswerIsThatOfItsProbability()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        const StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Forward), 20000);
        StepMoment moment = *walk.moment();
        const std::span<const float> target = moment.targets->cells().first(10);
        const auto told = [&](float lead) {
            Tensor outputs = *moment.outputs;
            for (std::size_t i = 0; i < target.size(); ++i)
                outputs.cells()[i] = target[i] > 0 ? lead : 0.0F;
            moment.outputs = std::make_shared<const Tensor>(std::move(outputs));
            return lossStory(moment, 0);
        };
        for (const float lead : {8.0F, 20.0F}) {
            const QString story = told(lead);
            QVERIFY2(story.contains("−ln (1 − ") && !story.contains("−ln 1 "), qPrintable(story));
        }
        QVERIFY2(told(200).contains("−ln 1 ≈ 0;"), qPrintable(told(200)));
        QVERIFY2(told(0).contains("−ln 0.1 ≈ 2.3026;"), qPrintable(told(0)));
    }

    /// Two numbers that rounding tells apart are not said to be one.
    void whatRoundingChangedIsSaid()
    {
        m_lab->tabs().open(QStringLiteral("step"));
        const StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(standsAt(StepPhase::Forward), 20000);
        FrozenMoment frozen(*walk.moment());
        ExplanationText text(frozen);
        Explanation explanation = *frozen.moment.explanation;
        explanation.taken = explanation.termCount;
        const auto told = [&](double terms, double bound, double computed) {
            explanation.oracle.value = terms;
            explanation.oracle.bound = bound;
            explanation.backendValue = computed;
            frozen.moment.explanation = std::make_shared<const Explanation>(explanation);
            text.write();
            return text.wholeText();
        };
        const QString same = QStringLiteral("exactly what the terms give");
        const QString off = QStringLiteral("rounding explains up to");
        for (const auto& [terms, computed] : {std::pair(1.4661e-5, 1.46501861e-5), {1.18e-46, 0.0}}) {
            const QString story = told(terms, 2e-8, computed);
            QVERIFY2(story.contains(off) && !story.contains(same), qPrintable(story));
        }
        const QString story = told(0.5, 2e-8, 0.5);
        QVERIFY2(story.contains(same) && !story.contains(off), qPrintable(story));
    }

    /// What was counted names its part, also while a drawing is the picture that is looked at.
    void whatWasCountedNamesItsPart()
    {
        train(2);
        m_lab->tabs().open(QStringLiteral("try"));
        m_lab->tryPage().pad().stroke({{0.5, 0.1}, {0.5, 0.9}});
        QTRY_VERIFY_WITH_TIMEOUT(test::saidDigit(m_lab->tryPage()) >= 0, 20000);
        m_lab->tabs().open(QStringLiteral("watch"));
        auto* bar = &m_lab->watchPage().bar();
        auto* parts = bar->findChild<QComboBox*>("watchPart");
        const auto* head = m_window->findChild<QLabel*>("confusionHead");
        const auto* wrong = m_window->findChild<QLabel*>("galleryHead");
        m_lab->watchPage().setTab(WatchPage::Tab::Confusion);
        for (const auto& [part, name] :
             {std::pair{Split::Test, "100 samples (test data)"}, {Split::Validation, " samples (validation data)"}}) {
            parts->setCurrentIndex(parts->findData(static_cast<int>(part)));
            emit parts->activated(parts->currentIndex());
            QTRY_VERIFY2_WITH_TIMEOUT(head->text().contains(name), qPrintable(head->text()), 20000);
            bar->chooseDrawn();
            QVERIFY2(head->text().contains(name) && wrong->text().contains(name), qPrintable(wrong->text()));
        }
    }

    /// Nobody translates what somebody else called a column, although the dictionary has that word; generated data have words of ours.
    void namesOfFilesAreNotTranslated()
    {
        const QTemporaryDir folder;
        QByteArray rows = "records,step,load\n";
        for (int i = 0; i < 60; ++i)
            rows += QByteArray::number(i % 7) + "," + QByteArray::number(i % 5) + "," + QByteArray::number(i % 3) + "\n";
        const QString path = test::written(folder.filePath(QStringLiteral("load.csv")), rows);
        m_desk->languages.use(QStringLiteral("es"));
        QVERIFY2(toQString(Text("load")) != QStringLiteral("load"), "the word of this test is not in the dictionary any more");
        m_window->resize(1920, 1080);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("csv:") + path + QStringLiteral("?target=load&split=0.6,0.2,0.2"));
        const auto* values = m_window->findChild<QTableWidget*>("sampleValues");
        QTRY_VERIFY_WITH_TIMEOUT(values->columnCount() == 4 && values->rowCount() > 20, 20000);
        waitUntilReady();
        QVERIFY2(values->horizontalHeaderItem(1)->text().startsWith(QStringLiteral("load (")),
                 qPrintable(values->horizontalHeaderItem(1)->text()));
        QCOMPARE(values->horizontalHeaderItem(2)->text(), QStringLiteral("records"));
        QCOMPARE(values->horizontalHeaderItem(3)->text(), QStringLiteral("step"));
        const auto* charts = m_window->findChild<QWidget*>("columnCharts");
        QTRY_VERIFY_WITH_TIMEOUT(charts->isVisible(), 20000);
        QStringList titles;
        for (const ChartView* chart : charts->findChildren<ChartView*>())
            if (chart->isVisible() && !chart->chart().series.empty()) {
                titles << toQString(chart->chart().title);
                QCOMPARE(toQString(chart->chart().y), toQString(Text("rows"))); // a bar is a number of these
            }
        QCOMPARE(titles, QStringList({values->horizontalHeaderItem(1)->text(), QStringLiteral("records"), QStringLiteral("step")}));
        QCOMPARE(columnNamesOf(run()), QStringList({QStringLiteral("records"), QStringLiteral("step")}));
        const DatasetPtr table = run().opened().data();
        QCOMPARE(targetsOnScreen(*table), QStringList(QStringLiteral("load")));
        QCOMPARE(datasetTitle(*table), QStringLiteral("load"));
        m_lab->tabs().open(QStringLiteral("try"));
        const auto named = [this](const QString& name) { // "load: the band is …", once it is known
            return std::ranges::any_of(m_lab->tryPage().findChildren<QLabel*>(), [&](const QLabel* label) {
                return label->text() == name || label->text().startsWith(name + QLatin1Char(':'));
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(named(QStringLiteral("load")) && named(QStringLiteral("records")), 20000);

        const DatasetPtr generated = openDataset("synthetic:irradiance?count=300");
        QVERIFY2(targetsOnScreen(*generated).front().contains(QStringLiteral("en el sensor")),
                 qPrintable(targetsOnScreen(*generated).front()));
    }
};

QTEST_MAIN(TestNetworkWords)
#include "tst_network_words.moc"
