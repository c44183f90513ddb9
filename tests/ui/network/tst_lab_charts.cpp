#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "tests/work_time.h"
#include "ui/language/numbers.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/rate_finder_view.h"
#include "ui/network/train/train_page.h"
#include "ui/paint/colour_map.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QScopeGuard>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

using namespace ks;

/// The charts beside a training: what they show, and what drawing them costs.
class TestLabCharts : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    /// Asked for in the middle of a training, they show all of it: nobody has to know before what he will want to see.
    void moreChartsShowWhatWasTrainedBefore()
    {
        useLittleData();
        trainEpoch();
        QVERIFY(!run().view().history.norms.empty());
        QVERIFY(run().view().history.times.layers.images > 0);
        m_lab->tabs().open(QStringLiteral("train"));
        m_window->findChild<QAbstractButton*>("moreCharts")->click();
        for (const TrainingChart which : {TrainingChart::Norms, TrainingChart::Times, TrainingChart::Phases, TrainingChart::EpochPhases,
                                          TrainingChart::LossByTime, TrainingChart::AccuracyByTime})
            QVERIFY(!m_lab->trainPage().chart(which).chart().series.empty());
        QCOMPARE(m_lab->trainPage().chart(TrainingChart::Phases).chart().categories.size(), std::size_t{7});
    }

    /// Layers are timed at some batches alone: of how much the bars are is said at their title, so that bars that stay are not taken for new ones.
    void timesSayOfHowMuchTheyAre()
    {
        useLittleData();
        m_lab->tabs().open(QStringLiteral("train"));
        m_lab->trainPage().setShowsMore(true);
        const auto hint = [this] {
            return m_lab->trainPage().chart(TrainingChart::Times).findChild<QLabel*>(QStringLiteral("chartTitle"))->toolTip();
        };
        QString before;
        for (const int count : {4, 8}) { // the second and the fifth batch are timed
            train(count);
            QVERIFY(m_desk->settled());
            const double images = run().view().history.times.layers.images;
            QVERIFY(images > 0);
            const QString said = countOnScreen(static_cast<std::int64_t>(images));
            QTRY_VERIFY2(hint().contains(said + QStringLiteral(" samples")), qPrintable(hint() + ", not " + said));
            QVERIFY(hint() != before);
            before = hint();
        }
    }

    /// One cursor in all charts, and a logarithmic axis for the loss alone.
    void chartsOfATrainingAreReadTogether()
    {
        useLittleData();
        trainEpoch();
        m_lab->tabs().open(QStringLiteral("train"));
        QVERIFY(m_desk->settled());
        TrainPage& page = m_lab->trainPage();
        QTest::keyClick(&page.chart(TrainingChart::Loss), Qt::Key_Right);
        QVERIFY(page.chart(TrainingChart::Loss).accessibleDescription().contains(QStringLiteral("batch 1,")));
        QVERIFY2(page.chart(TrainingChart::Accuracy).accessibleDescription().contains(QStringLiteral("batch 1,")),
                 qPrintable(page.chart(TrainingChart::Accuracy).accessibleDescription()));
        m_window->findChild<QAbstractButton*>("logLoss")->click();
        QVERIFY(page.lossIsLog());
        QVERIFY(page.chart(TrainingChart::Loss).chart().logY);
        QCOMPARE(page.chart(TrainingChart::Loss).plot().yAxis->scaleType(), QCPAxis::stLogarithmic);
        QCOMPARE(page.chart(TrainingChart::Accuracy).plot().yAxis->scaleType(), QCPAxis::stLinear);
    }

    /// As after a session was read while another lab was looked at: the frame has its size by then, the plot gets its own when it is seen.
    void chartsFilledOutOfSightAreWholeWhenSeen()
    {
        QWidget page;
        ChartView chart(*m_window, &page);
        auto* layout = new QVBoxLayout(&page);
        layout->addWidget(&chart);
        page.resize(900, 500);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.hide();
        const auto raw = std::make_shared<Track>();
        for (int i = 0; i < 8000; ++i)
            raw->append(2 + std::sin(static_cast<float>(i) * 1.7F));
        chart.show({.id = "loss", .series = {test::growingSeries("run 1", 0, raw), test::growingSeries("run 2", 1, raw)}});
        QVERIFY(m_desk->settled()); // drawn once out of sight
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QTRY_VERIFY(chart.plot().axisRect()->width() > 700);
        QVERIFY(chart.plot().legend->visible());
        QVERIFY2(chart.plot().graph(0)->dataCount() > 700, qPrintable(QString::number(chart.plot().graph(0)->dataCount())));
        QTRY_VERIFY2(chart.plot().xAxis->tickVectorLabels().size() > 3,
                     qPrintable(chart.plot().xAxis->tickVectorLabels().toList().join(' ')));
    }

    /// Of one run alone, also of an earlier one, the legend has the markers of the chart; of several it has no colour of theirs.
    void theKeyOfValidationLooksAsInTheChart()
    {
        ChartView chart(*m_window);
        const auto raw = std::make_shared<Track>();
        for (int i = 0; i < 8; ++i)
            raw->append(static_cast<float>(i));
        const auto show = [&](std::initializer_list<int> styles) {
            Chart runs{.id = "loss"};
            for (const int style : styles) {
                runs.series.push_back(test::growingSeries("run " + std::to_string(style), style, raw, 4));
                runs.series.push_back(test::validationSeries(style, {{4, 1, 1, 1}, {8, 2, 2, 2}}));
            }
            chart.show(runs);
        };
        const auto keys = [&chart] {
            QList<const QCPGraph*> all;
            for (int i = 0; i < chart.plot().legend->itemCount(); ++i)
                if (auto* item = qobject_cast<QCPPlottableLegendItem*>(chart.plot().legend->item(i)))
                    if (item->plottable()->name() == QStringLiteral("validation"))
                        all.append(qobject_cast<QCPGraph*>(item->plottable()));
            return all;
        };
        show({1});
        QCOMPARE(keys().size(), 1);
        QCOMPARE(keys().front()->dataCount(), 2); // the line itself
        show({1, 2});
        QCOMPARE(keys().size(), 1);
        QCOMPARE(keys().front()->dataCount(), 0);
    }

    /// The thick line and the thin one say what they are, where their names stand; of one line alone there is nothing to tell.
    void theLinesOfOneTrainingSayWhatTheyAre()
    {
        useLittleData();
        trainEpoch();
        m_lab->tabs().open(QStringLiteral("train"));
        QVERIFY(m_desk->settled());
        const auto names = [this] {
            QStringList all;
            QCustomPlot& plot = m_lab->trainPage().chart(TrainingChart::Loss).plot();
            for (int i = 0; i < plot.graphCount(); ++i)
                all.append(plot.graph(i)->name());
            all.sort();
            return all;
        };
        QCOMPARE(names(), QStringList({"each batch", "smoothed", "validation"}));
        for (QSlider* slider : m_lab->trainPage().findChildren<QSlider*>())
            if (slider->accessibleName() == QStringLiteral("Smoothing"))
                slider->setValue(0);
        QTRY_COMPARE(names(), QStringList({"training", "validation"}));
    }

    /// On either ground; a first validation has no line yet that would be seen beside the training's.
    void thinLinesAndFirstValidationsAreSeen()
    {
        const auto restore = qScopeGuard([this] { m_desk->theme.setMode(Theme::Mode::Light); });
        m_desk->theme.setMode(Theme::Mode::Dark);
        ChartView chart(*m_window);
        const auto raw = std::make_shared<Track>();
        for (int i = 0; i < 8; ++i)
            raw->append(static_cast<float>(i));
        ChartSeries thin = test::growingSeries("run 1", 0, raw, 4);
        thin.pen = ChartSeries::Pen::Faint;
        const auto markerOf = [&](std::vector<ChartPoint> points) {
            chart.show({.id = "loss", .series = {thin, test::validationSeries(0, std::move(points))}});
            return chart.plot().graph(chart.plot().graphCount() - 1)->scatterStyle().size();
        };
        const double one = markerOf({ChartPoint::exact(4, 1)});
        const double two = markerOf({ChartPoint::exact(4, 1), ChartPoint::exact(8, 2)});
        QVERIFY2(one > 1.3 * two, qPrintable(QStringLiteral("%1 and %2").arg(one).arg(two)));
        const double contrast = contrastOf(chart.plot().graph(0)->pen().color().rgb(), coloursOf(chart.palette()).base.rgb());
        QVERIFY2(contrast >= 4, qPrintable(QString::number(contrast)));
    }

    /// A smoothed line follows late, which its slider explains by how far its mean reaches back.
    void theSliderSaysWhatSmoothingDoes()
    {
        m_lab->tabs().open(QStringLiteral("train"));
        QSlider* smoothing = nullptr;
        for (QSlider* slider : m_lab->trainPage().findChildren<QSlider*>())
            if (slider->accessibleName() == QStringLiteral("Smoothing"))
                smoothing = slider;
        QVERIFY(smoothing);
        const auto says = [&](const char* words) { return smoothing->toolTip().contains(QLatin1String(words)); };
        QVERIFY2(says("roughly of the last 10 batches"), qPrintable(smoothing->toolTip()));
        smoothing->setValue(8);
        QVERIFY2(says("roughly of the last 100 batches"), qPrintable(smoothing->toolTip()));
        smoothing->setValue(0);
        QVERIFY2(says("as they were recorded"), qPrintable(smoothing->toolTip()));
    }

    void aMillionPointsAreRedrawnInTenMilliseconds()
    {
        ChartView chart(*m_window);
        chart.resize(800, 300);
        auto raw = std::make_shared<Track>();
        std::vector<float> values;
        for (int i = 0; i < 1000000; ++i) {
            values.push_back(2 / (1 + static_cast<float>(i) * 1e-4F) + 0.3F * std::sin(static_cast<float>(i) * 1.7F));
            raw->append(values.back());
        }
        auto smooth = std::make_shared<Track>();
        for (const float value : smoothed(values, 0.99))
            smooth->append(value);
        ChartSeries faint = test::growingSeries("run 1", 0, raw);
        faint.pen = ChartSeries::Pen::Faint;
        chart.show({.id = "loss", .series = {faint, test::growingSeries("run 1", 0, smooth)}});
        QVERIFY(!chart.grab().isNull()); // fonts and buffers are there
        double best = 1e9;
        for (int i = 0; i < 9; ++i) {
            const test::ThreadWorkTime time;
            chart.fit();
            chart.plot().replot(QCustomPlot::rpImmediateRefresh);
            best = std::min(best, time.seconds() * 1e3);
        }
        qInfo("a million points: %.2f ms", best);
        QVERIFY2(best < 10, qPrintable(QString::number(best)));
    }
};

QTEST_MAIN(TestLabCharts)
#include "tst_lab_charts.moc"
