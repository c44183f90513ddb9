#include "tests/ui/plain_host.h"
#include "tests/ui/settled.h"
#include "tests/ui/shown_chart.h"
#include "ui/language/numbers.h"
#include "ui/paint/colour_map.h"
#include "ui/plots/chart_table_model.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QScopeGuard>
#include <QTest>
#include <QToolTip>

#include <qcustomplot.h>

#include <memory>

using namespace ks;

/// The lines of a chart are read value by value, by mouse and by keyboard.
class TestChartReading : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    test::PlainHost m_host;

    bool show(ChartView& view, const Chart& chart, const QSize& size) { return test::showChart(view, m_host, chart, size); }
    static Chart rates()
    {
        Chart chart{.id = "rate-finder", .title = "Loss while the rate grows", .x = "Learning rate", .y = "Loss", .logX = true};
        chart.series.push_back(
            {.name = "training", .points = {test::at(0.001, 3), test::at(0.01, 2), test::at(0.1, 1), test::at(1, 4)}, .markers = false});
        chart.series.push_back({.name = "smoothed",
                                .points = {test::at(0.001, 3), test::at(0.01, 2.5), test::at(0.1, 1.5), test::at(1, 3.5)},
                                .markers = false});
        chart.series.push_back({.name = "fastest fall", .points = {test::at(0.1, 1), test::at(0.1, 4)}, .style = 1, .markers = false});
        return chart;
    }
    static Chart losses(const char* axis)
    {
        auto values = std::make_shared<Track>();
        for (const float value : {1.0F, 0.5F, 1.0F / 3})
            values->append(value);
        Chart chart{.id = "loss", .title = "Loss", .x = "batch", .y = axis};
        chart.series.push_back({.name = "training",
                                .key = "training",
                                .curve = Curve{.name = "run 1", .values = values, .perEpoch = 1000},
                                .markers = false,
                                .pen = ChartSeries::Pen::Solid});
        return chart;
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setMode(Theme::Mode::Light);
    }
    void cleanupTestCase() { m_theme.reset(); }

    /// Of a rim that is thinner, half of every pixel is ground: on a dark one the mark is a shade of it.
    void hollowMarksAreSeen()
    {
        for (const Theme::Mode mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
            m_theme->setMode(mode);
            ChartView view(m_host);
            Chart chart{.id = "roofline", .title = "Roofline", .x = "x", .y = "y"};
            chart.series.push_back(
                {.name = "at best", .points = {test::at(1, 1), test::at(2, 2)}, .style = 4, .line = false, .hollow = true});
            QVERIFY(show(view, chart, {500, 300}));
            const QPen rim = view.plot().graph(0)->scatterStyle().pen();
            QCOMPARE(view.plot().graph(0)->scatterStyle().shape(), QCPScatterStyle::ssCircle); // as in files
            QVERIFY2(rim.widthF() >= 2, qPrintable(QString::number(rim.widthF())));
            QVERIFY(contrastOf(rim.color().rgb(), coloursOf(view.palette()).base.rgb()) >= 3);
        }
        m_theme->setMode(Theme::Mode::Light);
    }

    /// The value that looks nearest, whatever the axis makes of the distance.
    void aLogarithmicAxisIsRead()
    {
        ChartView view(m_host);
        view.showTitle();
        view.describe(QStringLiteral("The loss falls fastest at 0.1."));
        QVERIFY(show(view, rates(), {900, 400}));
        QCOMPARE(view.accessibleDescription(), QStringLiteral("The loss falls fastest at 0.1."));
        test::moveTo(view, 0.04, 1); // 0.01 is nearer in numbers
        const QString nearest = QStringLiteral("training: Learning rate = 0.1, Loss = 1");
        QCOMPARE(view.accessibleDescription(), nearest);
        QCOMPARE(view.findChild<QLabel*>(QStringLiteral("chartReading"))->text(), nearest);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("training: Learning rate = 1, Loss = 4"));
        for (int i = 0; i < 2; ++i) { // what marks a rate has no values of its own
            QTest::keyClick(&view, Qt::Key_Down);
            QCOMPARE(view.accessibleDescription(), QStringLiteral("smoothed: Learning rate = 1, Loss = 3.5"));
        }
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("smoothed: Learning rate = 0.1, Loss = 1.5"));
        QFocusEvent gone(QEvent::FocusOut); // keys read on when the mouse leaves, until the chart is left
        QCoreApplication::sendEvent(&view, &gone);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("The loss falls fastest at 0.1."));
    }

    /// Of a cloud the point under the mouse, with its interval where there is one; without a line above the chart a tip says it.
    void pointsWithoutALineAreRead()
    {
        Chart chart{.id = "scatter", .x = "expected", .y = "predicted", .zero = false};
        chart.series.push_back({.name = chart.y, .points = {test::at(1, 1), test::at(1.1, 5), {4, 2, 1.5, 2.5}}, .line = false});
        ChartView view(m_host);
        QVERIFY(show(view, chart, {900, 500}));
        test::moveTo(view, 1.1, 1.2); // above it in x, and far away, is another one
        QCOMPARE(view.accessibleDescription(), QStringLiteral("expected = 1, predicted = 1"));
        QCOMPARE(QToolTip::text(), view.accessibleDescription());
        QTest::keyClick(&view, Qt::Key_PageDown);
        QTest::keyClick(&view, Qt::Key_PageDown);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("expected = 4, predicted = 2 (1.5 to 2.5)"));
        QTRY_COMPARE(QToolTip::text(), view.accessibleDescription());
        QToolTip::hideText();
    }

    /// Beside a chart stand settings: what a tip of it says covers none of them.
    void theTipStaysInTheChart()
    {
        ChartView view(m_host);
        QVERIFY(show(view, losses("Loss"), {400, 260}));
        test::moveTo(view, 3, 0.3); // at its right edge
        QTRY_VERIFY(QToolTip::isVisible());
        const QRect room(view.mapToGlobal(QPoint()), view.size());
        for (const QWidget* one : QApplication::topLevelWidgets())
            if (one->inherits("QTipLabel") && one->isVisible())
                QVERIFY(room.contains(QRect(one->pos(), one->size()))); // without the frame that only tests have
        QToolTip::hideText();
    }

    /// Counts have groups, small numbers powers of ten: on both axes, in the reading and in the table.
    void largeAndSmallNumbersAreWrittenForPeople()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        const auto restore = qScopeGuard([] { QLocale::setDefault(QLocale::c()); });
        for (const bool logarithmic : {false, true}) {
            Chart chart{.id = "rates", .x = "samples", .y = "rate", .logX = logarithmic};
            chart.series.push_back(
                {.name = chart.y, .points = {test::at(10000, 2.5e-5), test::at(40000, 5e-5), test::at(60000, 7.5e-5)}, .markers = false});
            ChartView view(m_host);
            QVERIFY(show(view, chart, {900, 400}));
            for (int i = 0; i < 2; ++i)
                QTest::keyClick(&view, Qt::Key_Right);
            QCOMPARE(view.accessibleDescription(), QStringLiteral("samples = 40,000, rate = 5e−5"));
            const QString across = view.plot().xAxis->tickVectorLabels().toList().join(' ');
            QVERIFY2(across.contains(",000") && !across.contains('e') && !across.contains("0000"), qPrintable(across));
            const QString up = view.plot().yAxis->tickVectorLabels().toList().join(' ');
            QVERIFY2(up.contains("·10⁻") && !up.contains('e'), qPrintable(up));
            QToolTip::hideText();
        }
    }

    /// A number beside the cursor could be any line's: where there are several it has the line's name, a long one cut.
    void numbersAtTheCursorHaveTheirNames()
    {
        Chart chart = losses("Loss");
        chart.series.front().curve->name = "training";
        chart.series.push_back(chart.series.front());
        chart.series.back().curve->name = "a layer with a name that is far too long";
        ChartView view(m_host);
        QVERIFY(show(view, chart, {400, 260}));
        QTest::keyClick(&view, Qt::Key_Right);
        QStringList labels;
        for (int i = 0; i < view.plot().itemCount(); ++i)
            if (auto* text = qobject_cast<QCPItemText*>(view.plot().item(i)))
                labels.append(text->text());
        QVERIFY2(labels.contains(QStringLiteral("training: 1")), qPrintable(labels.join(QLatin1Char('\n'))));
        QVERIFY2(labels.contains(QStringLiteral("a layer with a name tha…: 1")), qPrintable(labels.join(QLatin1Char('\n'))));
        QToolTip::hideText();
    }

    /// A batch is counted through the training; from the second epoch on its number there comes with it.
    void aBatchIsCountedThroughTheTraining()
    {
        Chart chart = losses("Loss");
        chart.series.front().curve->perEpoch = 2;
        ChartView view(m_host);
        QVERIFY(show(view, chart, {400, 260}));
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("batch 2, epoch 1: 0.5"));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("batch 3 (1 of epoch 2): 0.3333"));
        QToolTip::hideText();
    }

    /// The run bar, the headline and the list of runs write the same share so.
    void aShareReadsAsEverywhere()
    {
        for (const double share : {0.9993, 0.9995, 0.9996, 1.0}) {
            auto values = std::make_shared<Track>();
            values->append(static_cast<float>(share));
            values->append(static_cast<float>(share));
            Chart chart = losses("Accuracy");
            chart.shares = true;
            chart.series.front().curve->values = values;
            ChartView view(m_host);
            QVERIFY(show(view, chart, {400, 260}));
            QTest::keyClick(&view, Qt::Key_Right);
            QCOMPARE(view.accessibleDescription(), QStringLiteral("batch 1, epoch 1: ") + shareText(share));
            QToolTip::hideText();
        }
    }

    /// One cursor through several charts: what is read in one is read in the others, until nobody reads.
    void chartsReadAlong()
    {
        ChartView first(m_host);
        ChartView second(m_host);
        for (ChartView* view : {&first, &second}) {
            view->showTitle();
            QVERIFY(show(*view, losses("Loss"), {400, 260}));
        }
        connect(&first, &ChartView::cursorMoved, &second, &ChartView::showCursor);
        QTest::keyClick(&first, Qt::Key_Right);
        QTest::keyClick(&first, Qt::Key_Right);
        QCOMPARE(first.accessibleDescription(), QStringLiteral("batch 2, epoch 1: 0.5"));
        QCOMPARE(second.accessibleDescription(), first.accessibleDescription());
        const auto labels = [](ChartView& view) {
            QStringList all;
            for (int i = 0; i < view.plot().itemCount(); ++i)
                if (auto* text = qobject_cast<QCPItemText*>(view.plot().item(i)))
                    all.append(text->text());
            return all;
        };
        QCOMPARE(labels(second), QStringList{QStringLiteral("0.5")});
        QVERIFY(!second.grab().isNull());
        second.show(losses("Loss")); // drawn anew meanwhile
        QCOMPARE(labels(second), QStringList{QStringLiteral("0.5")});
        test::moveTo(first, 3, 0.3);
        QCOMPARE(second.accessibleDescription(), QStringLiteral("batch 3, epoch 1: 0.3333"));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&second, &leave); // nobody read there
        QCOMPARE(second.accessibleDescription(), first.accessibleDescription());
        QFocusEvent out(QEvent::FocusOut);
        QApplication::sendEvent(&first, &out);
        QVERIFY(second.accessibleDescription().isEmpty());
        QVERIFY(labels(second).isEmpty());
        QToolTip::hideText();
    }

    /// Lines are called by their names where they end, one above the other as they are; where that would not fit, by a legend.
    void linesAreNamedAtTheirEnds()
    {
        const auto lineTo = [](const char* name, int style, float end) {
            auto values = std::make_shared<Track>();
            for (int i = 0; i < 50; ++i)
                values->append(1 + (end - 1) * static_cast<float>(i) / 49);
            return ChartSeries{.name = name,
                               .key = name,
                               .curve = Curve{.name = name, .values = values, .perEpoch = 1000},
                               .style = style,
                               .markers = false,
                               .pen = ChartSeries::Pen::Solid};
        };
        Chart chart{.id = "norms", .title = "Norms", .x = "batch", .y = "Norm"};
        chart.series = {lineTo("conv1", 0, 0.5F), lineTo("conv2", 1, 2)};
        chart.marks = {{20, 0, "rate 0.01"}};
        ChartView view(m_host);
        view.showTitle();
        QVERIFY(show(view, chart, {500, 300}));
        const auto heightOf = [&view](const char* name) {
            for (int i = 0; i < view.plot().itemCount(); ++i)
                if (auto* text = qobject_cast<QCPItemText*>(view.plot().item(i)); text && text->text() == QLatin1String(name))
                    return text->position->pixelPosition().y();
            return -1.0;
        };
        QVERIFY(!view.plot().legend->visible());
        QVERIFY(heightOf("conv2") >= 0 && heightOf("conv1") > heightOf("conv2") + 50);
        QVERIFY(heightOf("rate 0.01") >= 0);
        for (int i = 0; i < view.plot().itemCount(); ++i) // inside the picture
            if (auto* text = qobject_cast<QCPItemText*>(view.plot().item(i)))
                QVERIFY2(text->right->pixelPosition().x() <= view.plot().width(), qPrintable(text->text()));
        view.resize(160, 200);
        QVERIFY(test::settled(m_host));
        QCOMPARE(heightOf("conv1"), -1.0);
    }

    /// Lines of changed settings lie behind the values, and what they say above these, also where a mark comes while the lines grow.
    void marksCoverNoValues()
    {
        auto values = std::make_shared<Track>();
        for (int i = 0; i < 50; ++i)
            values->append(1);
        Chart chart{.id = "loss", .title = "Loss", .x = "batch", .y = "Loss", .growing = true};
        chart.series = {{.name = "training",
                         .key = "training",
                         .curve = Curve{.name = "run", .values = values, .perEpoch = 10},
                         .style = 1,
                         .markers = false,
                         .pen = ChartSeries::Pen::Solid},
                        {.name = "validation",
                         .key = "validation",
                         .points = {test::at(10, 1), test::at(20, 1)},
                         .style = 1,
                         .pen = ChartSeries::Pen::Dashed}};
        ChartView view(m_host);
        QVERIFY(show(view, chart, {500, 300}));
        QCustomPlot& plot = view.plot();
        QCOMPARE(plot.graph(0)->pen().style() == Qt::SolidLine, plot.graph(0)->name() == QLatin1String("training"));
        QCOMPARE(plot.graph(1)->pen().style() == Qt::SolidLine, plot.graph(1)->name() == QLatin1String("training"));
        chart.marks = {{20, 1, "end at epoch 20"}, {21, 1, "rate 0.01"}};
        view.show(chart);
        QVERIFY(test::settled(m_host));
        plot.replot();
        int lines = 0;
        QStringList said;
        for (int i = 0; i < plot.itemCount(); ++i) {
            if (auto* line = qobject_cast<QCPItemStraightLine*>(plot.item(i))) {
                ++lines;
                QVERIFY(line->layer()->index() < plot.graph(0)->layer()->index());
            }
            auto* text = qobject_cast<QCPItemText*>(plot.item(i));
            if (!text || !text->text().contains(QLatin1String("epoch 20")))
                continue;
            said += text->text();
            QVERIFY(text->bottom->pixelPosition().y() <= plot.axisRect()->rect().top() + 1);
            QVERIFY(text->top->pixelPosition().y() >= 0);
        }
        QVERIFY(lines > 0);
        QCOMPARE(said.size(), 1);
        chart.marks.clear();
        view.show(chart);
        QVERIFY(test::settled(m_host));
        for (int i = 0; i < plot.itemCount(); ++i)
            QVERIFY(!qobject_cast<QCPItemStraightLine*>(plot.item(i)));
    }

    /// What was measured up to the same place, too; where one ends before the others a legend tells them.
    void measuredLinesAreNamedAtTheirEnds()
    {
        const auto lineOf = [](const char* name, int style, double end) {
            return ChartSeries{.name = name, .points = {{1, 1, 1, 1}, {end, 2.0 + style, 2.0 + style, 2.0 + style}}, .style = style};
        };
        const auto itemsOf = [](ChartView& view) {
            QStringList names;
            for (int i = 0; i < view.plot().itemCount(); ++i)
                if (auto* text = qobject_cast<QCPItemText*>(view.plot().item(i)))
                    names += text->text();
            return names;
        };
        Chart chart{.id = "time", .x = "window size", .y = "ms"};
        chart.series = {lineOf("serial", 0, 4), lineOf("openmp", 1, 4)};
        ChartView view(m_host);
        QVERIFY(show(view, chart, {500, 300}));
        QVERIFY(!view.plot().legend->visible());
        QVERIFY(itemsOf(view).contains(QStringLiteral("serial")) && itemsOf(view).contains(QStringLiteral("openmp")));
        QCOMPARE(view.plot().graph(0)->pen().width(), 2);
        chart.series.back() = lineOf("openmp", 1, 3);
        view.show(chart);
        QVERIFY(test::settled(m_host));
        QVERIFY(view.plot().legend->visible());
        QVERIFY(itemsOf(view).isEmpty());
    }

    /// Many times a second other values come into the lines that are there; once they rest, the picture is that of a chart drawn for the first time.
    void linesThatGrowAreKept()
    {
        auto raw = std::make_shared<Track>();
        auto smooth = std::make_shared<Track>();
        const auto grow = [&](int count) {
            for (int i = 0; i < count; ++i) {
                const auto at = static_cast<float>(raw->size());
                raw->append(2 / (1 + at / 100) + 0.2F * static_cast<float>(raw->size() % 5));
                smooth->append(2 / (1 + at / 100) + 0.4F);
            }
        };
        const auto chartNow = [&](bool growing, std::vector<ChartPoint> validations) {
            const auto line = [](const char* name, const std::shared_ptr<Track>& values, ChartSeries::Pen pen) {
                return ChartSeries{.name = name,
                                   .key = "training",
                                   .curve = Curve{.name = "run 1", .values = values, .perEpoch = 100},
                                   .markers = false,
                                   .pen = pen};
            };
            Chart chart{.id = "loss", .title = "Loss", .x = "batch", .y = "Loss", .firstOnTop = true, .growing = growing};
            chart.series = {line("batches", raw, ChartSeries::Pen::Faint), line("smoothed", smooth, ChartSeries::Pen::Solid)};
            chart.series.push_back({.name = "validation", .key = "validation", .points = std::move(validations), .style = 1});
            return chart;
        };
        const auto graphsOf = [](ChartView& view) {
            std::vector<const QCPGraph*> graphs;
            for (int i = 0; i < view.plot().graphCount(); ++i)
                graphs.push_back(view.plot().graph(i));
            return graphs;
        };
        const auto endOf = [](const QCPGraph* graph) { return graph->data()->isEmpty() ? -1 : (graph->data()->constEnd() - 1)->key; };
        ChartView view(m_host);
        view.showTitle();
        grow(400);
        QVERIFY(show(view, chartNow(true, {}), {500, 300}));
        const std::vector<const QCPGraph*> before = graphsOf(view);
        grow(600);
        view.show(chartNow(true, {test::at(500, 0.7)}));
        QVERIFY(test::settled(m_host));
        QVERIFY(graphsOf(view) == before);
        std::vector<double> ends;
        for (const QCPGraph* graph : before)
            ends.push_back(endOf(graph));
        QVERIFY2(std::ranges::count(ends, 500.0) == 1, "the validation");
        QVERIFY2(std::ranges::count_if(ends, [](double end) { return end > 990; }) == 2, "both lines of the batches");
        for (const QCPGraph* graph : before) { // what is smooth falls without stairs
            std::vector<double> places;
            for (const QCPGraphData& one : *graph->data())
                places.push_back(one.key);
            QVERIFY(graph->antialiased() == false || std::ranges::adjacent_find(places) == places.end());
        }
        QVERIFY(view.plot().xAxis->range().upper >= 1000 && view.plot().yAxis->range().upper >= 2.2);

        view.show(chartNow(false, {test::at(500, 0.7)}));
        QVERIFY(test::settled(m_host));
        ChartView fresh(m_host);
        fresh.showTitle();
        QVERIFY(show(fresh, chartNow(false, {test::at(500, 0.7)}), {500, 300}));
        QCOMPARE(view.plot().toPixmap(480, 260).toImage(), fresh.plot().toPixmap(480, 260).toImage());
        Chart other = chartNow(true, {});
        QVERIFY(isDrawnAlike(other, chartNow(true, {test::at(1, 1)})));
        other.series.front().style = 2; // another run
        QVERIFY(!isDrawnAlike(other, chartNow(true, {})));
        QVERIFY(!isDrawnAlike(chartNow(false, {}), chartNow(true, {})));
        QVERIFY(!isDrawnAlike(chartNow(true, {{1, 1, 0.5, 1.5}}), chartNow(true, {})));
    }

    /// Few points of a line that grows are seen from afar; of many it is as thin as may be, which is quicker.
    void fewPointsAreDrawnWide()
    {
        for (const auto& [count, width] : {std::pair{50, 2}, {20000, 1}}) {
            auto values = std::make_shared<Track>();
            for (int i = 0; i < count; ++i)
                values->append(static_cast<float>(i % 7));
            Chart chart{.id = "loss", .title = "Loss", .x = "batch", .y = "Loss"};
            chart.series = {{.name = "run 1",
                             .curve = Curve{.name = "run 1", .values = values, .perEpoch = 1000},
                             .markers = false,
                             .pen = ChartSeries::Pen::Solid}};
            ChartView view(m_host);
            QVERIFY(show(view, chart, {1500, 300}));
            QCOMPARE(view.plot().graph(0)->pen().width(), width);
        }
    }

    /// In its table the numbers of a column have as many decimals each, unless they lie far apart.
    void numbersOfATableStandBelowOneAnother()
    {
        Chart chart{.x = "Batch", .y = "Loss"};
        chart.series.push_back({.name = "training", .points = {test::at(1, 2.302585), test::at(2, 0.75), test::at(3, 12.5)}});
        chart.series.push_back({.name = "norm", .points = {test::at(1, 0.00025), test::at(2, 1), test::at(3, 4000)}});
        ChartTableModel model;
        model.setTable(shownTableOf(chart));
        const QStringList texts[] = {{QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")},
                                     {QStringLiteral("2.3026"), QStringLiteral("0.7500"), QStringLiteral("12.5000")},
                                     {QStringLiteral("0.00025"), QStringLiteral("1"), QStringLiteral("4000")}};
        for (int column = 0; column < 3; ++column)
            for (int row = 0; row < 3; ++row)
                QCOMPARE(model.index(row, column).data().toString(), texts[column][row]);
    }

    /// Where three charts stand in a row, a value still says what it is of; the tip and the screen reader have all of it.
    void aNarrowChartNamesWhatIsRead()
    {
        for (const auto& [axis, said] : {std::pair{"Loss", "Loss: 0.3333"}, {"Loss (cross-entropy) of every single batch", nullptr}}) {
            ChartView view(m_host);
            view.showTitle();
            QVERIFY(show(view, losses(axis), {160, 220}));
            for (int i = 0; i < 3; ++i)
                QTest::keyClick(&view, Qt::Key_Right);
            const QString whole = QStringLiteral("batch 3, epoch 1: 0.3333");
            const auto* reading = view.findChild<QLabel*>(QStringLiteral("chartReading"));
            const QString text = reading->text();
            if (said)
                QCOMPARE(text, QLatin1String(said));
            QVERIFY2(text.startsWith(QLatin1Char('L')) && text.endsWith(QStringLiteral(": 0.3333")), qPrintable(text));
            QCOMPARE(text.contains(QChar(0x2026)), said == nullptr);
            QVERIFY(reading->fontMetrics().horizontalAdvance(text) <= view.width());
            QCOMPARE(reading->toolTip(), whole);
            QCOMPARE(reading->accessibleName(), whole);
            QCOMPARE(view.accessibleDescription(), whole);
            QToolTip::hideText();
        }
    }
};

QTEST_MAIN(TestChartReading)
#include "tst_chart_reading.moc"
