#include "core/nn/checkpoint.h"
#include "core/nn/class_contest.h"
#include "core/report/training_charts.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/network/network_test.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/compared_figures.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/moments/scrubber.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/untrained_score.h"
#include "ui/network/train/untrained_view.h"
#include "ui/network/try/class_bars.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/maps_view.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/network/watch/watch_page.h"
#include "ui/network/why/why_page.h"
#include "ui/network/why/why_words.h"
#include "ui/operation/choice_row.h"
#include "ui/plots/chart_view.h"

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUndoStack>

#include <qcustomplot.h>

#include <cmath>
#include <optional>

using namespace ks;

/// Two moments of a training, A and B, beside each other on every page.
class TestComparedMoments : public test::NetworkTest {
    Q_OBJECT

    using Tab = WatchPage::Tab;
    WatchPage& watch() { return m_lab->watchPage(); }
    WhyPage& why() { return *qobject_cast<WhyPage*>(m_lab->tabs().page(QStringLiteral("why"))); }
    QLabel& label(const char* name) { return *m_window->findChild<QLabel*>(QLatin1String(name)); }
    void open(const char* page) { m_lab->tabs().open(QLatin1String(page)); }

    QComboBox& mistakeGroups() { return *m_window->findChild<QComboBox*>(QStringLiteral("galleryGroup")); }
    void lookAt(std::optional<std::size_t> batches)
    {
        run().look().lookAt(batches);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), batches, 20000);
    }
    /// A is after the first batch, B now.
    void compare()
    {
        train(1);
        train(7);
        train(8);
        lookAt(1);
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
    }
    /// Shows A, B or their difference, and waits for the weights.
    void show(MomentLook::Side side)
    {
        run().look().show(side);
        const std::optional<std::size_t> shown = side == MomentLook::Side::First ? run().look().first() : run().look().second();
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), shown, 20000);
    }
    bool watchShows(std::size_t after, bool difference)
    {
        const auto& answer = watch().answer();
        return answer && answer->tensor && answer->trained == after && answer->isDifference() == difference;
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    void figuresAreThoseOfTheMoment()
    {
        History history;
        QVERIFY(std::isnan(figuresAt(history, 3).loss));
        for (int i = 0; i < 4; ++i)
            history.add({.epoch = i / 2, .batch = i % 2, .size = 10, .loss = 4.0 - i, .accuracy = 0.1 * i, .rate = 0.5, .seconds = 2});
        history.epochs.push_back({.epoch = 0, .validation = Score{.loss = 7, .accuracy = 0.25}});
        QCOMPARE(figuresAt(history, 1).loss, 4.0);
        QVERIFY(std::isnan(figuresAt(history, 1).validationLoss)); // the epoch had not ended
        QCOMPARE(figuresAt(history, 2).validationLoss, 7.0);
        QCOMPARE(figuresAt(history, 4).loss, 1.0);
        QCOMPARE(figuresAt(history, 4).validationAccuracy, 0.25);
        QCOMPARE(figuresAt(history, 3).speed, 5.0);
        QVERIFY(std::isnan(figuresAt(history, 0).rate));
    }

    void differencesHaveTheirSign()
    {
        QCOMPARE(moreShareText(0.125), QStringLiteral("+12.5 points")); // 12.5 % more of 50 % were 56.25 %
        QCOMPARE(moreShareText(-0.125), QStringLiteral("−12.5 points"));
        QCOMPARE(moreShareText(-0.00001), QStringLiteral("> −0.1 points"));
        QCOMPARE(moreShareText(0), QStringLiteral("0.0 points"));
        QCOMPARE(moreShareNumber(-1), QStringLiteral("−100.0"));
        QCOMPARE(moreShareText(std::nan("")), noFigure());
        QCOMPARE(moreCountText(3), QStringLiteral("+3"));
        QCOMPARE(moreCountText(-3), QStringLiteral("−3"));
        QCOMPARE(moreCountText(0), QStringLiteral("0"));
        QVERIFY(moreText(0.5).startsWith(QLatin1Char('+')));
    }

    /// All figures in the smallest window: what has no room beside the others stands below them, and the page becomes no wider.
    void theFiguresFitTheSmallestWindow()
    {
        trainEpoch();
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        const QLabel& figures = label("comparedFigures");
        QTRY_VERIFY(figures.isVisible());
        for (const char* language : {"en", "es"})
            for (const double scale : {1.0, 1.5}) {
                m_desk->languages.use(QLatin1String(language));
                m_desk->theme.setTextScale(scale);
                m_window->resize(900, 600);
                QVERIFY(m_desk->settled() && m_window->size() == QSize(900, 600));
                const QScrollArea* area = nullptr;
                for (const QWidget* one = &figures; one && !area; one = one->parentWidget())
                    area = qobject_cast<const QScrollArea*>(one);
                QTRY_VERIFY(area && area->horizontalScrollBar()->maximum() == 0 && area->widget()->width() <= area->viewport()->width());
                QTextDocument laid;
                laid.setDocumentMargin(0);
                const auto fits = [&] { // laid anew each time: the page may still become narrower, by a scroll bar
                    laid.setDefaultFont(figures.font());
                    laid.setHtml(figures.text());
                    laid.setTextWidth(figures.width());
                    return laid.size().width() <= figures.width();
                };
                QTRY_VERIFY2(fits(), qPrintable(figures.text()));
                for (QTextBlock one = laid.begin(); one.isValid(); one = one.next()) // a number is never broken, nor a title twice
                    if (one.text().startsWith(u"A,") || std::ranges::none_of(one.text(), [](QChar c) { return c.isLetter(); }))
                        QVERIFY2(one.layout()->lineCount() <= (one.text().startsWith(u'A') ? 2 : 1), qPrintable(one.text()));
                QCOMPARE(figures.text().count(QStringLiteral("<th ")) - figures.text().count(QStringLiteral("<table>")),
                         7); // and B − A of each
            }
        m_desk->theme.setTextScale(1);
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Nobody has to look back first.
    void theBeginningIsComparedWithNow()
    {
        QVERIFY(!action("network.compareMoments")->isEnabled());
        train(3);
        QVERIFY(action("network.compareMoments")->isEnabled());
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        QCOMPARE(run().look().first(), std::optional<std::size_t>(0));
        QVERIFY(!run().look().second());
        const auto* scrubber = m_lab->centre()->findChild<MomentScrubber*>();
        QVERIFY(scrubber->findChild<ChoiceRow*>()->isVisible() &&
                scrubber->findChild<QWidget*>(QStringLiteral("momentCompare"))->isVisible());
        action("network.compareMoments")->trigger();
        QVERIFY(!run().look().side());
    }

    /// Every cell of a map is B − A, with the numbers of both beside it.
    void watchShowsBothMapsAndTheirDifference()
    {
        compare();
        open("watch");
        watch().chooseTensor(0, Role::Weights);
        QTRY_VERIFY_WITH_TIMEOUT(watchShows(16, true) && watch().answer()->question.role == Role::Weights, 20000);
        const TensorPtr difference = watch().answer()->tensor;
        QVERIFY(watch().answer()->then && watch().answer()->looked);
        auto* atA = m_window->findChild<CellGrid*>(QStringLiteral("mapAtA"));
        auto* atB = m_window->findChild<CellGrid*>(QStringLiteral("mapAtB"));
        QVERIFY(atA->isVisible() && atB->isVisible());
        QCOMPARE(watch().maps().wall().scaleOf(0).palette(), Palette::BlueOrange);
        for (std::int64_t i = 0; i < 4; ++i) {
            const Cell cell{0, 0, 0, i};
            QCOMPARE((*difference)[cell], (*atB->tensor())[cell] - (*atA->tensor())[cell]);
        }
        atA->selection().setCurrent({0, 0, 1, 1});
        const QString told = label("watchReadout").text();
        QVERIFY2(told.startsWith(QStringLiteral("B − A")) &&
                     told.contains(QStringLiteral("A: %1").arg(fullNumberText(static_cast<double>((*atA->tensor())[{0, 0, 1, 1}])))),
                 qPrintable(told));
        QVERIFY2(label("watchState").text().contains(QStringLiteral("A: batch 1")), qPrintable(label("watchState").text()));

        const TensorPtr a = atA->tensor();
        show(MomentLook::Side::First);
        QTRY_VERIFY_WITH_TIMEOUT(watchShows(1, false), 20000);
        QVERIFY(!atA->isVisible());
        const Cell cell{0, 0, 1, 1};
        QCOMPARE((*watch().answer()->tensor)[cell], (*a)[cell]);
        QCOMPARE(unnamedControls(m_window), QStringList());
    }

    void whereItLooksIsComparedForTheSameClass()
    {
        compare();
        open("watch");
        watch().setTab(Tab::Attention);
        QTRY_VERIFY_WITH_TIMEOUT(watch().answer() && watch().answer()->saliency && watch().answer()->isDifference(), 20000);
        const WatchAnswer& answer = *watch().answer();
        QCOMPARE(answer.then->output, answer.output);
        QCOMPARE(answer.then->camNode, answer.camNode);
    }

    /// What became right, what became wrong, and what is wrong at both: counted, listed, and as the difference of the matrices.
    void mistakesAreSortedByWhatBecameOfThem()
    {
        compare();
        open("watch");
        watch().setTab(Tab::Confusion);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation() && !mistakeGroups().isHidden(), 20000);
        const Evaluation b = *watch().evaluation();
        watch().setTab(Tab::Wrong);
        GalleryView& gallery = watch().gallery();
        const auto listedNext = [&] {
            QTest::keyClick(&mistakeGroups(), Qt::Key_Down);
            return static_cast<std::int64_t>(gallery.listed().size());
        };
        std::int64_t rightAtB = 0;
        for (const Prediction& one : b.predictions)
            rightAtB += one.right() ? 1 : 0;
        const std::int64_t mended = listedNext();
        for (const Prediction* one : gallery.listed())
            QVERIFY(one->right());
        const std::int64_t broken = listedNext();
        const std::int64_t both = listedNext();
        for (const Prediction* one : gallery.listed())
            QVERIFY(!one->right());
        QCOMPARE(mended, gallery.count(MistakeChange::Mended));
        QCOMPARE(mended + gallery.count(MistakeChange::BothRight), rightAtB);
        QCOMPARE(mended + broken + both + gallery.count(MistakeChange::BothRight), static_cast<std::int64_t>(b.predictions.size()));
        QVERIFY(mended > 0); // it has learned
        QVERIFY2(label("galleryHead").text().contains(QStringLiteral("wrong at A and right at B %1").arg(countOnScreen(mended))),
                 qPrintable(label("galleryHead").text()));

        show(MomentLook::Side::First); // the same part with the weights of A
        QTRY_VERIFY_WITH_TIMEOUT(
            watch().evaluation() && watch().evaluation()->predictions.size() == b.predictions.size() && mistakeGroups().isHidden(), 20000);
        const Evaluation a = *watch().evaluation();
        show(MomentLook::Side::Difference);
        QTRY_VERIFY_WITH_TIMEOUT(!mistakeGroups().isHidden(), 20000);
        const QAbstractItemModel& table = *watch().confusion().table().model();
        for (int row = 0; row < 10; ++row) {
            const QString cell = table.index(row, row).data().toString();
            const QString more = moreCountText(b.count(row, row) - a.count(row, row));
            QVERIFY2(cell.startsWith(more), qPrintable(cell + QStringLiteral(" is not ") + more));
        }
        QVERIFY2(label("confusionHead").text().contains(QStringLiteral("%1 are read right at A").arg(shareText(a.score.accuracy))),
                 qPrintable(label("confusionHead").text()));
        run().look().endComparing();
        QTRY_VERIFY_WITH_TIMEOUT(mistakeGroups().isHidden(), 20000);
    }

    void theChartsMarkBoth()
    {
        compare();
        open("train");
        const std::vector<ChartMoment> both = {{1, Text::name("A")}, {16, Text::name("B")}};
        for (const TrainingChart which : {TrainingChart::Loss, TrainingChart::Accuracy})
            QTRY_VERIFY(m_lab->trainPage().chart(which).chart().moments == both);
        const QLabel& figures = label("comparedFigures");
        QVERIFY(figures.isVisible());
        const BatchLog& batches = run().view().history.batches;
        for (const double loss : {batches[0].loss, batches[15].loss})
            QVERIFY2(figures.text().contains(shortNumberText(loss, 4)), qPrintable(figures.text()));
        QVERIFY(figures.text().contains(moreText(batches[15].loss - batches[0].loss)));
        QVERIFY2(figures.text().contains(QStringLiteral("accuracy, last batch")), qPrintable(figures.text())); // not the validation's
        QVERIFY(figures.text().contains(moreShareText(batches[15].accuracy - batches[0].accuracy)));
        run().look().endComparing();
        QVERIFY(!figures.isVisible());
        QVERIFY(m_lab->trainPage().chart(TrainingChart::Loss).chart().moments.empty());
    }

    /// Where a number cannot be, its cell says why; what is known of the network before its first batch stands there.
    void theUntrainedNetworkHasReasonsInPlaceOfFigures()
    {
        const UntrainedScore& untrained = m_lab->trainPage().untrained().score();
        QTRY_VERIFY_WITH_TIMEOUT(untrained.score(), 20000);
        const Score before = *untrained.score();
        train(1);
        train(2);
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        QCOMPARE(run().look().first(), std::optional<std::size_t>(0));
        open("train");
        const QString figures = label("comparedFigures").text();
        QVERIFY2(figures.contains(QStringLiteral("untrained: %1 of 100 images").arg(shareText(before.accuracy))) &&
                     figures.contains(lossOnScreen(before.loss)) && figures.contains(QStringLiteral("no batch before A to compare with")),
                 qPrintable(figures));
        const BatchRecord last = run().view().history.batches.back();
        const QString speed = rateOnScreen(static_cast<double>(last.size) / last.seconds);
        QVERIFY2(figures.contains(QLatin1Char('>') + speed + QLatin1Char('<')), qPrintable(figures)); // in groups as everywhere
        QVERIFY2(!figures.contains(QStringLiteral("–")), qPrintable(figures));
        QCOMPARE(figures.count(QStringLiteral("untrained")), qsizetype{1}); // once for all columns
        run().look().lookAtFirst(1);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().against()->history.batches.size(), std::size_t{1}, 20000);
        QVERIFY(!label("comparedFigures").text().contains(QStringLiteral("untrained")));
        run().look().endComparing();
    }

    /// Also where nobody has looked at Charts before the first batch: its first weights are kept, and asked then.
    void theUntrainedNetworkIsJudgedWhereItIsCompared()
    {
        const UntrainedScore& untrained = m_lab->trainPage().untrained().score();
        QTRY_VERIFY_WITH_TIMEOUT(untrained.score(), 20000);
        const Score before = *untrained.score();
        open("see");
        change([](NetworkContent& content) { content.settings.seed = 4711; });
        waitUntilReady();
        m_lab->undoStack()->undo(); // the same first weights
        waitUntilReady();
        train(1);
        train(2);
        QVERIFY(!untrained.score());
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        QCOMPARE(run().look().first(), std::optional<std::size_t>(0));
        QVERIFY(m_desk->settled());
        QVERIFY(!untrained.score()); // nobody sees it
        open("train");
        QTRY_VERIFY_WITH_TIMEOUT(untrained.score(), 20000);
        QCOMPARE(untrained.score()->loss, before.loss);
        const QString figures = label("comparedFigures").text();
        QVERIFY2(figures.contains(QStringLiteral("untrained: %1 of 100 images").arg(shareText(before.accuracy))), qPrintable(figures));
        run().look().endComparing();
    }

    /// At the edge of a chart a letter stands beside its line.
    void theLettersOfTheChartsAreWhole()
    {
        train(1);
        train(2);
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        open("train");
        auto& plot = *m_lab->trainPage().chart(TrainingChart::Loss).findChild<QCustomPlot*>();
        const auto letterA = [&]() -> QCPItemText* {
            for (int i = 0; i < plot.itemCount(); ++i)
                if (auto* text = qobject_cast<QCPItemText*>(plot.item(i)); text && text->text() == QLatin1String("A"))
                    return text;
            return nullptr;
        };
        QTRY_VERIFY(letterA());
        plot.replot();
        QVERIFY(letterA()->left->pixelPosition().x() >= plot.axisRect()->rect().left());
        run().look().endComparing();
    }

    /// Whose weights a page shows is one line, however little room it has and whether it looks live or not: nothing moves.
    void theLineOfTheWeightsHasOneHeight()
    {
        compare();
        m_window->resize(900, 720);
        for (const char* page : {"watch", "why"}) {
            open(page);
            QVERIFY(m_desk->settled());
            const QLabel& state = label(qPrintable(QLatin1String(page) + QStringLiteral("State")));
            QVERIFY2(state.isVisible() && state.accessibleName().contains(QStringLiteral("B − A · A: batch 1")),
                     qPrintable(state.accessibleName()));
            QVERIFY2(state.fontMetrics().horizontalAdvance(state.text()) <= state.contentsRect().width(), qPrintable(state.text()));
            QVERIFY(state.sizeHint().height() < 2 * state.fontMetrics().height());
        }
    }

    /// Below each picture the letters say which answer is whose.
    void mistakesSayWhoseAnswersAre()
    {
        compare();
        open("watch");
        watch().setTab(Tab::Wrong);
        QTRY_VERIFY_WITH_TIMEOUT(watch().evaluation() && !mistakeGroups().isHidden(), 20000);
        QTest::keyClick(&mistakeGroups(), Qt::Key_Down); // wrong at A, right at B
        const QAbstractItemModel& model = *watch().gallery().list().model();
        QVERIFY(model.rowCount() > 0);
        const QString said = model.index(0, 0).data().toString();
        for (const char* part : {"is ", "A: ", "B: ", " at B"})
            QVERIFY2(said.contains(QLatin1String(part)), qPrintable(said));
    }

    /// The same two classes at both moments.
    void whyShowsBothContests()
    {
        compare();
        open("why");
        QTRY_VERIFY_WITH_TIMEOUT(why().answer() && why().answer()->then && why().answer()->contest, 20000);
        const WatchAnswer& answer = *why().answer();
        QVERIFY(answer.then->contest);
        QCOMPARE(answer.then->contest->first, answer.contest->first);
        QCOMPARE(answer.then->contest->second, answer.contest->second);
        const QString told = label("whyCompared").text();
        for (const QString& logit : {why::logitTexts(*answer.contest).first, why::logitTexts(*answer.contest).second,
                                     why::logitTexts(*answer.then->contest).first})
            QVERIFY2(told.contains(logit), qPrintable(told));
        QVERIFY(told.contains(moreText(answer.contest->difference() - answer.then->contest->difference())));
        run().look().endComparing();
        QTRY_VERIFY_WITH_TIMEOUT(!label("whyCompared").isVisible(), 20000);
    }

    void tryAnswersForBoth()
    {
        compare();
        open("try");
        m_lab->tryPage().pad().stroke({{0.3, 0.2}, {0.7, 0.2}, {0.5, 0.8}});
        const auto* bars = m_lab->tryPage().findChild<ClassBars*>();
        QTRY_VERIFY_WITH_TIMEOUT(!bars->bars().empty() && bars->bars().front().then, 20000);
        QVERIFY2(label("tryAnswer").text().contains(QStringLiteral("At A it said")), qPrintable(label("tryAnswer").text()));
        const double atA = *bars->bars().front().then;
        show(MomentLook::Side::First);
        QTRY_VERIFY_WITH_TIMEOUT(!bars->bars().front().then && bars->bars().front().share == atA, 20000);
    }

    /// Of an update not only the parameter: its gradient, what the optimiser keeps, the rate and the step, which are those of the moment A itself.
    void anUpdateIsComparedNumberByNumber()
    {
        compare();
        open("step");
        StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.way().isMoving(), 20000);
        walk.goToPlace(StepPhase::Update, 0);
        QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving() && walk.moment()->update && walk.moment()->beside.update, 20000);
        const StepUpdateBeside atA = *walk.moment()->beside.update;
        QVERIFY(atA.change != 0 && std::isfinite(atA.change) && std::isfinite(atA.gradient));
        const auto* story = m_lab->stepPage().findChild<QTextBrowser*>(QStringLiteral("stepStory"));
        for (const char* part : {"B − A", "∂L/∂w", "w′ − w", "A: the gradient of these samples with the weights of A"})
            QVERIFY2(story->toPlainText().contains(QString::fromUtf8(part)), qPrintable(story->toPlainText()));
        walk.step(NetworkGranularity::Cell, +1); // of the same tensors
        QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving() && walk.moment()->position.cell == 1 && walk.moment()->beside.update, 20000);
        walk.step(NetworkGranularity::Cell, -1);
        QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving() && walk.moment()->position.cell == 0, 20000);
        show(MomentLook::Side::First);
        QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving() && walk.moment()->update && !walk.moment()->beside.value, 20000);
        const StepUpdate& own = *walk.moment()->update;
        QCOMPARE(atA.updates, own.updates);
        QCOMPARE(static_cast<float>(atA.rate), own.rate);
        QCOMPARE(atA.states.size(), own.states.size());
        for (std::size_t i = 0; i < own.states.size(); ++i)
            QCOMPARE(static_cast<float>(atA.states[i]), own.states[i]->cells().front());
    }

    /// Which of the two is walked through is said; another page shows the same two moments.
    void theComparisonStaysOnAllPages()
    {
        compare();
        open("step");
        StepWalk& walk = m_lab->stepPage().walk();
        QTRY_VERIFY_WITH_TIMEOUT(walk.moment() && !walk.way().isMoving(), 20000);
        QVERIFY2(label("stepWhere").text().contains(QStringLiteral("walking B: now")), qPrintable(label("stepWhere").text()));
        QVERIFY(walk.moment()->beside.value); // what the first layer makes of the same samples with the weights of A
        walk.goToPlace(StepPhase::Update, 0);
        QTRY_VERIFY_WITH_TIMEOUT(!walk.way().isMoving() && walk.moment()->update, 20000);
        QCOMPARE(*walk.moment()->beside.value,
                 static_cast<double>(run().look().against()->state.network.parameters.front().cells().front()));
        QVERIFY(*walk.moment()->beside.value != walk.moment()->value());
        for (const StepPhase phase : {StepPhase::Forward, StepPhase::Backward}) { // every number that a batch makes, and the loss
            const int layers = static_cast<int>(run().view().content.model.graph.nodes.size());
            for (const int layer : {0, layers - 1, layers}) {
                walk.goToPlace(phase, layer);
                QTRY_VERIFY_WITH_TIMEOUT(
                    !walk.way().isMoving() && walk.moment()->position.phase == phase && walk.moment()->position.layer == layer, 20000);
                QVERIFY2(walk.moment()->beside.value, qPrintable(QString::number(layer)));
                QVERIFY(walk.moment()->beside.missing.empty());
            }
        }
        show(MomentLook::Side::First);
        QTRY_VERIFY_WITH_TIMEOUT(
            !walk.way().isMoving() && walk.moment()->position.at == (TrainingPosition{0, 1}) && !walk.moment()->beside.value, 20000);
        QVERIFY2(label("stepWhere").text().contains(QStringLiteral("walking A: batch 1")), qPrintable(label("stepWhere").text()));
        for (const char* page : {"watch", "why", "try", "train", "see"}) {
            open(page);
            QVERIFY(run().look().side() == MomentLook::Side::First);
        }
        bool found = false;
        for (const LabPlace& place : static_cast<Lab*>(m_lab)->places())
            if (place.kind == QLatin1String("Comparison") && place.name.startsWith(QStringLiteral("B − A"))) {
                place.go();
                found = true;
            }
        QVERIFY(found);
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        action("network.compareMoments")->trigger();
        QVERIFY(!run().look().side());
    }
};

QTEST_MAIN(TestComparedMoments)
#include "tst_compared_moments.moc"
