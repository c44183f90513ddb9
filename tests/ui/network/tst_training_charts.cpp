#include "core/nn/moments.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/data/data_page.h"
#include "ui/network/loss_band.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/page_tabs.h"
#include "ui/network/see/see_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/watch/gallery_view.h"
#include "ui/network/watch/maps_view.h"
#include "ui/paint/colour_map.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/theme.h"

#include <QTest>

#include <qcustomplot.h>

#include <cmath>
#include <string>
#include <vector>

using namespace ks;

/// The charts of a training keep room for their lines, and their names and legends can be read.
class TestTrainingCharts : public test::NetworkTest {
    Q_OBJECT

    /// The chart of the time of layers with these names.
    static Chart timesOf(const std::vector<std::string>& layers)
    {
        Model model;
        ChartedRun run{.model = &model};
        run.layerTimes.images = 1e6;
        for (const std::string& layer : layers) {
            model.graph.nodes.emplace_back().name = layer;
            const auto more = static_cast<double>(model.graph.nodes.size() - 1);
            run.layerTimes.nodes.push_back({.forward = 10 + more, .backward = 20, .update = 1});
        }
        return trainingChart(TrainingChart::Times, std::span(&run, 1));
    }

    /// Lines across the plot, from the lowest to the topmost.
    static std::vector<QCPItemStraightLine*> acrossIn(QCustomPlot& plot)
    {
        std::vector<QCPItemStraightLine*> found;
        for (int i = 0; i < plot.itemCount(); ++i)
            if (auto* const line = qobject_cast<QCPItemStraightLine*>(plot.item(i)))
                found.push_back(line);
        return found;
    }
    static bool isAbove(QCPLayerable& one, QCPLayerable& other)
    {
        if (one.layer() != other.layer())
            return one.layer()->index() > other.layer()->index();
        return one.layer()->children().indexOf(&one) > one.layer()->children().indexOf(&other);
    }

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    /// The names of many layers leave the bars at least half of the height, do not touch each other, and all are said under the mouse.
    void timesOfManyLayersCanBeRead_data()
    {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("width");
        for (const int layers : {8, 52})
            for (const int width : {900, 500})
                QTest::addRow("%d layers, %d pixels", layers, width) << layers << width;
    }
    void timesOfManyLayersCanBeRead()
    {
        QFETCH(int, layers);
        QFETCH(int, width);
        std::vector<std::string> called;
        for (int i = 0; i < layers; ++i)
            called.push_back((i % 3 == 0 ? "batchnormalization" : "conv") + std::to_string(i));
        ChartView bars(*m_window);
        bars.showTitle();
        bars.resize(width, 300);
        bars.show(timesOf(called));
        bars.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        auto* plot = bars.findChild<QCustomPlot*>();
        plot->replot();
        const QRect inside = plot->axisRect()->rect();
        QVERIFY2(inside.height() * 2 >= plot->height(), qPrintable(QString::number(inside.height())));
        QVERIFY(!plot->legend->visible() || plot->legend->outerRect().bottom() <= inside.top());
        const auto names = qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks();
        QVERIFY(names.size() >= 4);
        const double turned = plot->xAxis->tickLabelRotation();
        const QFontMetrics letters(plot->xAxis->tickLabelFont());
        for (auto name = names.begin(); std::next(name) != names.end(); ++name) {
            const double apart = plot->xAxis->coordToPixel(std::next(name).key()) - plot->xAxis->coordToPixel(name.key());
            const double needed = turned == 0 ? letters.horizontalAdvance(name.value()) : letters.height() * 0.9;
            QVERIFY2(apart >= needed, qPrintable(name.value()));
        }
        for (const int layer : {0, layers / 2, layers - 1})
            QVERIFY(bars.tipAt(qRound(plot->xAxis->coordToPixel(layer)))
                        .contains(QString::fromStdString(called[static_cast<std::size_t>(layer)])));
        QVERIFY(bars.tipAt(0).isEmpty());
    }

    /// Where slanted names would lose most of their letters they stand beside each other.
    void fewNamesInALowChartKeepTheirLetters()
    {
        ChartView bars(*m_window);
        bars.showTitle();
        bars.resize(300, 170);
        bars.show(timesOf({"softmax0", "softmax1", "softmax2", "softmax3", "softmax4"}));
        bars.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        auto* plot = bars.findChild<QCustomPlot*>();
        plot->replot();
        for (const QString& name : qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks())
            QVERIFY2(name.size() >= 5, qPrintable(name));
    }

    /// In a third of a page of 1280 pixels each of a dozen layers can still be told.
    void namesOfADozenLayersAreRead()
    {
        const std::vector<std::string> layers = {"conv1",    "relu1", "maxpool1", "conv2", "relu2", "maxpool2",
                                                 "flatten1", "gemm1", "relu3",    "gemm2", "relu4", "gemm3"};
        for (const int height : {165, 140}) {
            ChartView bars(*m_window);
            bars.showTitle();
            bars.resize(380, height);
            bars.show(timesOf(layers));
            bars.QWidget::show();
            QVERIFY(QTest::qWaitForWindowExposed(&bars));
            auto* plot = bars.findChild<QCustomPlot*>();
            plot->replot();
            const auto names = qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks();
            QCOMPARE(names.size(), static_cast<qsizetype>(layers.size()));
            for (auto name = names.begin(); name != names.end(); ++name) {
                const QString whole = QString::fromStdString(layers[static_cast<std::size_t>(std::lround(name.key()))]);
                QVERIFY2(name.value().size() >= 4 && name.value().front() == whole.front(), qPrintable(name.value()));
            }
            QVERIFY(plot->xAxis->label().isEmpty()); // the title says it
            QVERIFY(plot->axisRect()->height() >= 2 * QFontMetrics(plot->xAxis->tickLabelFont()).height());
        }
    }

    /// Names of two words beside each other are not cut where the words have room below each other.
    void namesOfTwoWordsAreReadWhole()
    {
        ChartView bars(*m_window);
        bars.showTitle();
        bars.resize(300, 220);
        bars.show(timesOf({"reading samples", "checking weights", "updating numbers"}));
        bars.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        auto* plot = bars.findChild<QCustomPlot*>();
        plot->replot();
        for (const QString& name : qSharedPointerCast<QCPAxisTickerText>(plot->xAxis->ticker())->ticks())
            QVERIFY2(!name.contains(QChar(0x2026)), qPrintable(name));
    }

    /// In a low window with large text the page scrolls; no chart gives its lines away.
    void chartsKeepRoomForTheirLines()
    {
        useLittleData();
        m_lab->trainPage().setShowsMore(true);
        run().run({.batches = 12});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        m_window->resize(1366, 740);
        for (const char* language : {"es", "en"})
            for (const double scale : {1.0, 1.25, 1.5}) {
                m_desk->languages.use(QLatin1String(language));
                m_desk->theme.setTextScale(scale);
                QVERIFY(m_desk->settled());
                for (QCustomPlot* plot : m_lab->trainPage().findChildren<QCustomPlot*>()) {
                    if (!plot->isVisible())
                        continue;
                    plot->replot();
                    const int inside = plot->axisRect()->height();
                    const int line = QFontMetrics(plot->xAxis->tickLabelFont()).height();
                    QVERIFY2(inside >= 3 * line, qPrintable(QStringLiteral("%1, %2, %3: %4 of %5 pixels, %6 a line")
                                                                .arg(QLatin1String(language))
                                                                .arg(scale)
                                                                .arg(plot->parentWidget()->accessibleName())
                                                                .arg(inside)
                                                                .arg(plot->height())
                                                                .arg(line)));
                }
            }
        m_desk->theme.setTextScale(1);
        m_desk->languages.use("en");
    }

    /// They are recorded now and then only, from the first batch on.
    void normsStandAtTheirBatches()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.normsEvery = 10;
        });
        waitUntilReady();
        run().run({.batches = 35});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 35, 30000);
        m_lab->trainPage().setShowsMore(true);
        ChartView& chart = m_lab->trainPage().chart(TrainingChart::Norms);
        QCOMPARE(chart.chart().title.english(), std::string("Gradient norm of each layer"));
        const auto& records = run().view().history.norms;
        QCOMPARE(records.size(), std::size_t{4});
        const Curve first = *chart.chart().series.front().curve;
        QCOMPARE(first.values->size(), records.size());
        QCOMPARE(first.lastBatch(),
                 static_cast<double>(run().view().history.batchesBefore(records.back().epoch, records.back().batch) + 1));
        QVERIFY(chart.plot().xAxis->range().upper > 30);
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY2(chart.accessibleDescription().contains(QStringLiteral(": batch %1,").arg(records.front().batch + 1)),
                 qPrintable(chart.accessibleDescription()));
    }

    /// Records now and then end before the last batch, and a chart of them alone would have a shorter axis than the one beside it; also while it is
    /// trained on, batch by batch.
    void chartsOverBatchesHaveOneAxis()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.normsEvery = 10;
        });
        waitUntilReady();
        m_lab->tabs().open(QStringLiteral("train"));
        TrainPage& page = m_lab->trainPage();
        page.setShowsMore(true);
        for (const RunLimit limit : {RunLimit{.batches = 5}, RunLimit{.batches = 1}, RunLimit{.batches = 13}}) {
            const std::size_t then = batches() + static_cast<std::size_t>(limit.batches);
            run().run(limit);
            QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == then, 30000);
            QVERIFY(m_desk->settled());
            const double end = page.chart(TrainingChart::Loss).plot().xAxis->range().upper;
            QVERIFY2(end >= static_cast<double>(then), qPrintable(QString::number(end)));
            for (const TrainingChart which : {TrainingChart::Accuracy, TrainingChart::Norms, TrainingChart::Speed, TrainingChart::Rate})
                QCOMPARE(page.chart(which).plot().xAxis->range().upper, end);
        }
        const Curve norms = *page.chart(TrainingChart::Norms).chart().series.front().curve;
        QCOMPARE(norms.lastBatch(), 11.0); // of 19
    }

    void legendsOfManyRunsAreWhole()
    {
        change([&](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.threads = 1;
        });
        waitUntilReady();
        QTRY_COMPARE(run().view().batchesPerEpoch, 8);
        for (int i = 0; i < 4; ++i) {
            trainEpoch();
            untrain();
        }
        action("network.settings")->trigger(); // less room
        QVERIFY(m_desk->settled());
        auto* plot = m_lab->trainPage().chart(TrainingChart::Loss).findChild<QCustomPlot*>();
        QVERIFY(plot && plot->legend->visible());
        QStringList names;
        for (int i = 0; i < plot->legend->itemCount(); ++i)
            if (QCPAbstractLegendItem* item = plot->legend->item(i)) {
                names.append(static_cast<QCPPlottableLegendItem*>(item)->plottable()->name());
                QVERIFY2(item->outerRect().width() >= item->minimumOuterSizeHint().width(), qPrintable(QString::number(i)));
                QVERIFY(item->outerRect().right() <= plot->width());
            }
        QCOMPARE(names.count(QStringLiteral("validation")), 1); // for all runs alike
        QCOMPARE(names.size(), 5);
    }

    /// Over the lines of each chart of batches, in a colour that none of them has and with a rim of ground; bars are of the whole training.
    void theMomentThatIsLookedAtIsSeen()
    {
        useLittleData();
        m_lab->trainPage().setShowsMore(true);
        train(2);
        train(2);
        QTRY_VERIFY_WITH_TIMEOUT(!run().look().all().empty(), 20000);
        for (const std::size_t looked : {run().look().all().front().batches, run().look().all().back().batches})
            for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
                m_desk->theme.setMode(mode);
                run().look().lookAt(looked);
                QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(looked), 20000);
                QVERIFY(m_desk->settled());
                for (const TrainingChart which : allTrainingCharts) {
                    ChartView& view = m_lab->trainPage().chart(which);
                    const bool hasBatches = view.chart().kind == Chart::Kind::Lines && !isByTime(which);
                    const std::vector<QCPItemStraightLine*> lines = acrossIn(view.plot());
                    const QByteArray name = QByteArray::fromStdString(view.chart().id);
                    QCOMPARE(lines.size(), hasBatches ? std::size_t{2} : std::size_t{0});
                    if (!hasBatches)
                        continue;
                    const QColor ground = coloursOf(view.palette()).base;
                    for (QCPItemStraightLine* const line : lines) {
                        QVERIFY2(line->point1->key() == static_cast<double>(looked), name.constData());
                        for (int i = 0; i < view.plot().graphCount(); ++i)
                            QVERIFY2(isAbove(*line, *view.plot().graph(i)), name.constData());
                    }
                    QCOMPARE(lines[0]->pen().color(), ground);
                    QVERIFY(lines[0]->pen().widthF() > lines[1]->pen().widthF());
                    QVERIFY2(contrastOf(lines[1]->pen().color().rgb(), ground.rgb()) >= 7, name.constData());
                    for (int i = 0; i < view.plot().graphCount(); ++i)
                        QVERIFY2(view.plot().graph(i)->pen().color() != lines[1]->pen().color(), name.constData());
                }
            }
        m_desk->theme.setMode(Theme::Mode::Light);
        run().look().lookAtNow();
        QTRY_VERIFY_WITH_TIMEOUT(!run().look().batches(), 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(acrossIn(m_lab->trainPage().chart(TrainingChart::Loss).plot()).empty());
    }
};

QTEST_MAIN(TestTrainingCharts)
#include "tst_training_charts.moc"
