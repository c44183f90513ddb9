#include "core/measure/experiment_file.h"
#include "core/measure/result_store.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/lab_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/benchmark/values_edit.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/resource_locator.h"
#include "ui/tasks/task_list.h"
#include "ui/theme/column_area.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <qcustomplot.h>

using namespace ks;

class TestBenchmarkLab : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::LabDesk<BenchmarkLab>> m_desk;
    MainWindow* m_window = nullptr;
    BenchmarkLab* m_lab = nullptr;

    using State = BenchmarkRunner::State;
    BenchmarkRunner& runner() { return m_lab->runner(); }
    std::size_t rows() { return runner().result().measurements.size(); }
    QTableView* table() { return m_window->findChild<QTableView*>("benchmarkTable"); }

    /// Points that take no time.
    static Experiment tiny(int points)
    {
        Experiment experiment =
            experimentFromJson(R"({"op":"MaxPool","shape":"1x1x16x16","attributes":{"kernel_shape":"2x2","strides":"2x2"},
                                                       "backends":["serial","openmp"],"threads":1,"repeat":3,"warm_up":0,
                                                       "sweep":{"axis":"size","values":[16]}})",
                               "text");
        for (int i = 1; i < points / 2; ++i)
            experiment.values.push_back(16 + i);
        return experiment;
    }
    /// Where a test wants to stop on the way: the points take so long together that a busy machine's window is in time, too.
    static Experiment longer(int points)
    {
        Experiment experiment = tiny(points);
        experiment.repeat = 3000;
        return experiment;
    }
    void show(const Experiment& experiment)
    {
        m_lab->panel().setExperiment(experiment);
        QVERIFY(m_lab->panel().problem().isEmpty());
    }

private slots:
    void init()
    {
        m_desk = std::make_unique<test::LabDesk<BenchmarkLab>>();
        m_window = &m_desk->window;
        m_lab = m_desk->lab;
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        QTRY_VERIFY(m_window->findChild<QComboBox*>("sample")->count() >= 4); // the samples have been read
        QTRY_VERIFY(m_lab->panel().experiment().name.starts_with("MaxPool against window size"));
    }

    void cleanup() { m_desk.reset(); }

    /// Ctrl+C in a table asks for its current cell, also where there is none.
    void copyingNothingIsHarmless()
    {
        table()->setFocus();
        QVERIFY(!table()->currentIndex().isValid());
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        show(tiny(2));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        table()->setCurrentIndex({});
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        for (QTableView* any : m_window->findChildren<QTableView*>())
            QVERIFY(!any->model()->data({}, Qt::DisplayRole).isValid());
    }

    /// Nothing is measured: the chart has the whole room. Then the table shows what differs from row to row.
    void theTableShowsWhatTells()
    {
        QVERIFY(!table()->isVisible());
        show(tiny(4));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QVERIFY(table()->isVisible());
        for (const int column : {ResultTable::Pass, ResultTable::Threads, ResultTable::Baseline})
            QVERIFY(table()->isColumnHidden(column));
        for (const int column : {ResultTable::Value, ResultTable::Series, ResultTable::Median, ResultTable::Oracle})
            QVERIFY(!table()->isColumnHidden(column));
        m_lab->setBaseline(runner().result());
        QVERIFY(!table()->isColumnHidden(ResultTable::Baseline));
        m_lab->panel().setExperiment(experimentFromJson(R"({"op":"Relu","shape":"1x1x16x16","backends":["serial"],"repeat":3,
                                                            "passes":["inference","backwardData"]})",
                                                        "text"));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QVERIFY(!table()->isColumnHidden(ResultTable::Pass));
    }

    /// The name of what is shown is never cut, and what was changed is no ready-made experiment any more.
    void theExperimentIsNamedInFull()
    {
        auto* samples = m_window->findChild<QComboBox*>("sample");
        const auto* name = m_window->findChild<QLabel*>("experimentName");
        QCOMPARE(name->text(), QString("MaxPool against window size, serial and openmp"));
        QVERIFY(name->wordWrap() && name->height() >= name->heightForWidth(name->width()));
        emit samples->activated(1);
        QTRY_COMPARE(name->text(), samples->itemText(1));
        QCOMPARE(samples->currentIndex(), -1);
        m_window->findChild<QSpinBox*>("channels")->setValue(3);
        QVERIFY2(name->text().contains("on my settings"), qPrintable(name->text()));
    }

    /// A narrow chart breaks the names of its series between words instead of cutting them.
    void theLegendIsNotCut()
    {
        Chart chart{.id = "time", .x = Text("x"), .y = Text("y")};
        for (const char* name : {"openmp on a processor with an uncommonly long name of many words", "serial"})
            chart.series.push_back({.name = Text(name), .points = {{1, 1, 1, 1}, {2, 2, 2, 2}}});
        ChartView view(static_cast<LabHost&>(*m_window));
        view.resize(300, 400);
        view.show(chart);
        static_cast<QWidget&>(view).show();
        auto* plot = view.findChild<QCustomPlot*>();
        plot->replot();
        for (int i = 0; i < plot->graphCount(); ++i)
            if (const QCPAbstractLegendItem* item = plot->legend->itemWithPlottable(plot->graph(i)))
                QVERIFY2(item->minimumOuterSizeHint().width() <= plot->width(), qPrintable(plot->graph(i)->name()));
        QVERIFY(plot->graph(0)->name().contains('\n'));
        QVERIFY(!plot->graph(1)->name().contains('\n'));
    }

    /// On a logarithmic axis a bar begins at its foot, and still ends at its value.
    void barsEndAtTheirValues()
    {
        Chart chart{.id = "spread", .kind = Chart::Kind::Bars, .x = Text("x"), .y = Text("y"), .logY = true, .categories = {"a", "b"}};
        chart.series.push_back({.name = Text("one"), .points = {{0, 0.02, 0.015, 0.03}, {1, 5, 4, 6}}});
        ChartView view(static_cast<LabHost&>(*m_window));
        view.show(chart);
        auto* plot = view.findChild<QCustomPlot*>();
        int found = 0;
        for (int i = 0; i < plot->plottableCount(); ++i) {
            if (const auto* bars = qobject_cast<QCPBars*>(plot->plottable(i))) {
                QCOMPARE(bars->baseValue(), 0.01);
                for (int at = 0; at < 2; ++at)
                    QCOMPARE(bars->baseValue() + bars->data()->at(at)->value, chart.series.front().points[static_cast<std::size_t>(at)].y);
                ++found;
            } else if (const auto* whiskers = qobject_cast<QCPErrorBars*>(plot->plottable(i))) {
                QCOMPARE(whiskers->dataPlottable()->interface1D()->dataMainValue(0), 0.02);
                ++found;
            }
        }
        QCOMPARE(found, 3);
    }

    void opensReadyToRun()
    {
        QVERIFY(m_lab->panel().problem().isEmpty());
        QCOMPARE(m_lab->panel().experiment().axis, SweepAxis::Window);
        QTRY_VERIFY(m_window->findChild<QLabel*>("forecast")->text().contains("points"));
        QCOMPARE(runner().state(), State::Empty);
        QVERIFY(m_lab->reading().plainText().contains("Start"));
    }

    /// The samples' names and the warnings come while the panel is open: it takes the room that they need.
    void thePanelIsNotCut()
    {
        const auto* area = m_window->findChild<ColumnArea*>();
        QTRY_VERIFY2(area->widget()->width() <= area->viewport()->width(),
                     qPrintable(QStringLiteral("%1 of %2").arg(area->viewport()->width()).arg(area->widget()->width())));
    }

    /// In presenter mode the text is larger, and so are the columns.
    void theTableFitsItsText()
    {
        show(tiny(4));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        const QHeaderView& header = *table()->horizontalHeader();
        for (const bool presenting : {false, true}) {
            m_window->setPresenting(presenting);
            for (int column = 0; column < header.count(); ++column)
                for (const QString& line : table()->model()->headerData(column, Qt::Horizontal).toString().split('\n'))
                    QTRY_VERIFY(table()->isColumnHidden(column) ||
                                header.sectionSize(column) >= table()->fontMetrics().horizontalAdvance(line));
            QTRY_VERIFY(header.height() >= 2 * table()->fontMetrics().height()); // long headings have two lines
            for (int row = 0; row < table()->model()->rowCount(); ++row)         // also what came after the columns had found their width
                for (int column = 0; column < header.count(); ++column)
                    QTRY_VERIFY(table()->isColumnHidden(column) ||
                                header.sectionSize(column) >=
                                    table()->fontMetrics().horizontalAdvance(table()->model()->index(row, column).data().toString()));
            QTRY_VERIFY(table()->rowHeight(0) >= table()->fontMetrics().height());
        }
    }

    void everyControlHasAName() { QCOMPARE(unnamedControls(m_window), QStringList()); }

    void measuresAndLinks()
    {
        show(tiny(6));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QCOMPARE(rows(), std::size_t{6});
        QCOMPARE(table()->model()->rowCount(), 6);
        for (const Measurement& one : runner().result().measurements)
            QVERIFY(!one.failed() && one.verified == Verified::Right);
        QVERIFY(m_lab->reading().plainText().contains("agrees with the oracle"));
        QCOMPARE(m_lab->chartView().chart().id, std::string("time"));
        for (const char* id : {"roofline", "spread", "copies"}) {
            m_lab->chooseChart(QString::fromLatin1(id));
            QCOMPARE(m_lab->chartView().chart().id, std::string(id));
        }
        emit m_lab->chartView().picked(3);
        QCOMPARE(table()->currentIndex().row(), 3);
        for (QAction* action : m_lab->actions(LabMenu::Export))
            QVERIFY(action->isEnabled());
    }

    /// A click on a bar or a point chooses its row, and a row marks what stands for it, in every kind of chart.
    void everyChartIsLinkedWithTheTable()
    {
        show(tiny(6));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        auto* plot = m_lab->chartView().findChild<QCustomPlot*>();
        for (const char* id : {"time", "spread", "copies", "roofline"}) {
            m_lab->chooseChart(QString::fromLatin1(id));
            plot->replot();
            const Chart& chart = m_lab->chartView().chart();
            std::size_t measurement = ChartPoint::noMeasurement; // whichever is drawn: some are too short to time
            for (const ChartSeries& series : chart.series)
                for (const ChartPoint& point : series.points)
                    measurement = point.measurement != ChartPoint::noMeasurement ? point.measurement : measurement;
            if (measurement == ChartPoint::noMeasurement)
                continue;
            table()->setCurrentIndex({});
            const auto place = m_lab->chartView().placeOf(measurement);
            QVERIFY2(place, id);
            QTest::mouseClick(plot, Qt::LeftButton, {}, place->toPoint());
            QVERIFY2(table()->currentIndex().isValid(), id);
            QCOMPARE(m_lab->chartView().marked(), std::optional(static_cast<std::size_t>(table()->currentIndex().row())));
            table()->setCurrentIndex(table()->model()->index(0, 0));
            QCOMPARE(m_lab->chartView().marked(), std::optional<std::size_t>(0));
        }
    }

    /// The values as a table by Enter, and files that say where they were measured.
    void chartsHaveTheirMenuAndTable()
    {
        show(tiny(6));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        m_lab->chooseChart(QStringLiteral("spread"));
        ChartView& view = m_lab->chartView();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(view.tools().tableShown());
        QTRY_VERIFY(view.tools().table().model()->rowCount() > 0);
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(!view.tools().tableShown());
        auto* plot = view.findChild<QCustomPlot*>();
        const QPoint middle = plot->rect().center();
        QContextMenuEvent rightButton(QContextMenuEvent::Mouse, middle, plot->mapToGlobal(middle));
        QApplication::sendEvent(plot, &rightButton);
        auto* shown = view.findChild<QMenu*>();
        QVERIFY(shown && shown->isVisible());
        shown->close();
        const std::unique_ptr<QMenu> menu(view.tools().menu());
        QVERIFY(menu->actions().size() >= 7);
        const QTemporaryDir folder;
        for (const char* ending : {"csv", "svg", "png", "pdf"}) {
            const QString path = folder.filePath(QStringLiteral("chart.") + QLatin1String(ending));
            view.tools().write(path);
            QTRY_VERIFY2(QFileInfo(path).size() > 100, ending);
        }
        for (const char* ending : {"csv", "svg"}) {
            QFile file(folder.filePath(QStringLiteral("chart.") + QLatin1String(ending)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.readAll().contains(runner().result().environment.date.c_str()));
        }
    }

    void pausesKeepsAndGoesOn()
    {
        show(longer(60));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 2, 30000);
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        const std::size_t kept = rows();
        QVERIFY(kept >= 2 && kept < 60);
        QCOMPARE(table()->model()->rowCount(), static_cast<int>(kept));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        QCOMPARE(rows(), std::size_t{60});
    }

    void theStatusBarCancels()
    {
        show(longer(400));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        static_cast<LabHost&>(*m_window).tasks().cancelAll();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        QVERIFY(rows() >= 1);
    }

    void badSettingsSayWhy()
    {
        auto* values = m_window->findChild<ValuesEdit*>("values");
        const auto type = [&](const QString& text) {
            values->selectAll();
            QTest::keyClicks(values, text);
            QTest::keyClick(values, Qt::Key_Return);
        };
        type("5:2");
        QVERIFY(m_lab->panel().problem().contains("before the beginning"));
        QCOMPARE(values->text(), QString("5:2")); // to be mended
        QAction* start = m_lab->actions(LabMenu::Lab).front();
        QVERIFY(!start->isEnabled());
        QVERIFY(start->toolTip().contains("cannot run"));
        type("2:8:x2");
        QVERIFY(m_lab->panel().problem().isEmpty());
        QCOMPARE(values->text(), QString("2, 4, 8"));
        QVERIFY(start->isEnabled());
    }

    /// Twelve values and names of experiments as long as sentences: all can be read.
    void longValuesAndNamesAreWhole()
    {
        auto* values = m_window->findChild<ValuesEdit*>("values");
        Experiment experiment = tiny(2);
        const int line = values->height();
        experiment.values = {64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144};
        m_lab->panel().setExperiment(experiment);
        QTRY_VERIFY(values->height() > line);
        const QTextCursor last = [&] {
            QTextCursor cursor(values->document());
            cursor.movePosition(QTextCursor::End);
            return cursor;
        }();
        QTRY_VERIFY(values->viewport()->rect().contains(values->cursorRect(last).center()));
        auto* samples = m_window->findChild<QComboBox*>("sample");
        samples->showPopup();
        for (int i = 0; i < samples->count(); ++i)
            QVERIFY2(samples->view()->viewport()->width() >= samples->view()->fontMetrics().horizontalAdvance(samples->itemText(i)),
                     qPrintable(samples->itemText(i)));
        samples->hidePopup();
    }

    /// A small window names the columns that it has no room for; a row without figures says why in their place.
    void columnsOutOfSightAreNamed()
    {
        show(tiny(2));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        const auto* line = m_window->findChild<QLabel*>("hiddenColumns");
        m_window->resize(2200, 900);
        QTRY_VERIFY(!line->isVisible());
        m_window->setPresenting(true); // larger text
        m_window->resize(700, 700);
        QTRY_VERIFY(line->isVisible());
        QVERIFY2(line->text().contains("Of ceiling"), qPrintable(line->text()));
        QVERIFY2(!line->text().contains("Size"), qPrintable(line->text()));

        Experiment experiment = tiny(2);
        experiment.backends = {"serial", "cuda"};
        if (findBackend("cuda")->info().available)
            QSKIP("there is a graphics card");
        show(experiment);
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QCOMPARE(table()->columnSpan(1, ResultTable::reasonColumn), ResultTable::ColumnCount - ResultTable::reasonColumn);
        QCOMPARE(table()->columnSpan(0, ResultTable::reasonColumn), 1);
        QVERIFY(table()->model()->index(1, ResultTable::reasonColumn).data().toString().contains("cuda"));
    }

    /// `kernelscope FILE.json` and File > Open give each file to the work area that it is for.
    void opensExperimentsAndResultsAlone()
    {
        const QString samples = ResourceLocator::samplesFolder();
        QVERIFY(m_lab->canOpen(samples + "/experiments/threads-amdahl.json"));
        QVERIFY(!m_lab->canOpen(samples + "/networks/lenet-5.json"));
        QVERIFY(!m_lab->canOpen(samples + "/images/text.png"));
        m_lab->open(samples + "/experiments/threads-amdahl.json", false);
        QTRY_COMPARE(m_lab->panel().experiment().axis, SweepAxis::Threads);
    }

    void badFilesSayWhy()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("bad.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"op\":\"MaxPol\",\"shape\":\"1x1x8x8\",\"backends\":[\"serial\"]}");
        file.close();
        const Experiment before = m_lab->panel().experiment();
        m_lab->open(file.fileName(), false);
        QTRY_VERIFY(
            std::ranges::any_of(m_window->findChildren<QLabel*>(), [](const QLabel* label) { return label->text().contains("MaxPol"); }));
        QVERIFY(m_lab->panel().experiment() == before);
    }

    void aNetworkIsChosenAndMeasured()
    {
        auto* subject = m_window->findChild<QComboBox*>("op");
        const int lenet = subject->findData(QStringLiteral("lenet-5"));
        QVERIFY(lenet > 0);
        subject->setCurrentIndex(lenet);
        emit subject->activated(lenet);
        QVERIFY(m_lab->panel().experiment().network.has_value());
        QVERIFY2(m_lab->panel().problem().isEmpty(), qPrintable(m_lab->panel().problem()));
        for (const char* name : {"channels", "height", "width", "kernel", "stride", "filters"}) {
            QVERIFY(!m_window->findChild<QSpinBox*>(name)->isEnabled());
            QVERIFY(!m_window->findChild<QSpinBox*>(name)->toolTip().isEmpty());
        }
        m_window->findChild<QSpinBox*>("batch")->setValue(4);
        QCOMPARE(m_lab->panel().experiment().spec.src.n, 4);
        m_window->findChild<QSpinBox*>("repeat")->setValue(3);
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        for (const Measurement& one : runner().result().measurements)
            QVERIFY2(one.verified == Verified::Right, one.failure.english().c_str());
        m_lab->chooseChart(QStringLiteral("layers"));
        QCOMPARE(m_lab->chartView().chart().id, std::string("layers"));
        QCOMPARE(m_lab->chartView().chart().categories.size(), rows());
        subject->setCurrentIndex(0); // and back to an operator
        emit subject->activated(0);
        QVERIFY(!m_lab->panel().experiment().network.has_value());
        QVERIFY(m_window->findChild<QSpinBox*>("channels")->isEnabled());
    }

    void theRooflineFollowsTheSettings()
    {
        m_window->findChild<QSpinBox*>("threads")->setValue(1);
        m_lab->chooseChart(QStringLiteral("roofline"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->chartView().chart().series.empty(), 60000); // the ceilings are measured
        const auto place = [this] { return m_lab->chartView().chart().series.front().points.front().x; };
        const double before = place();
        m_window->findChild<QComboBox*>("axis")->setCurrentIndex(0); // nothing is swept: the window is held
        emit m_window->findChild<QComboBox*>("axis")->activated(0);
        m_window->findChild<QSpinBox*>("kernel")->setValue(9);
        QVERIFY(place() > before);
        QVERIFY(m_lab->reading().plainText().contains("Operations: "));
    }

    void resultsOfSeveralMachinesAndABaseline()
    {
        show(tiny(6));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        const QTemporaryDir folder;
        QStringList paths;
        BenchmarkResult result = runner().result();
        for (Measurement& one : result.measurements) { // too short here to be told apart
            std::vector<double> runs;
            for (int run = 0; run < 9; ++run)
                runs.push_back(1e-3 * (1 + 0.001 * run));
            one.runs = Timing(runs);
            one.summary = summarize(one.runs);
        }
        for (const char* processor : {"Alpha", "Beta"}) {
            result.environment.processor = processor;
            paths.append(folder.filePath(QString::fromLatin1(processor) + ".json"));
            writeText(paths.back().toStdString(), storedResult(result));
        }
        emit m_window->findChild<QComboBox*>("sample")->activated(1); // something else is on show meanwhile
        QTRY_COMPARE(m_lab->panel().experiment().axis, SweepAxis::Threads);
        m_lab->openResults(paths);
        QTRY_COMPARE(m_lab->chartView().chart().id, std::string("machines"));
        QTRY_VERIFY(m_window->findChild<QLabel*>("forecast")->text().startsWith("6 points"));
        QCOMPARE(m_lab->backend().ids, (QStringList{"serial", "openmp"}));
        QCOMPARE(m_lab->chartView().chart().series.size(), std::size_t{6}); // two variants on two machines, two medians
        m_lab->openBaseline(paths.front());
        QTRY_COMPARE(m_lab->baselineRows().size(), rows());
        QVERIFY(m_lab->reading().plainText().contains("No point is slower"));
        QVERIFY(table()->model()->index(0, ResultTable::Baseline).data().toString().contains("alike"));
        for (Measurement& one : result.measurements) {
            std::vector<double> runs(one.runs.runs().begin(), one.runs.runs().end());
            for (double& seconds : runs)
                seconds /= 2;
            one.runs = Timing(runs);
            one.summary = summarize(one.runs);
        }
        m_lab->setBaseline(result); // what is on show takes twice as long
        QVERIFY(m_lab->reading().plainText().contains("REGRESSION"));
        QVERIFY(table()->model()->index(0, ResultTable::Baseline).data().toString().contains("SLOWER"));
        m_lab->startOrResume(); // shows what runs now
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QVERIFY(m_lab->chartView().chart().id != "machines");
        m_lab->closeResults();
        QVERIFY(m_lab->baselineRows().empty());
    }

    /// Three names typed into the dialog are three machines, and the window says so.
    void typedNamesOpenEveryResult()
    {
        show(tiny(2));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        const QTemporaryDir folder;
        QStringList typed;
        for (const char* processor : {"Alpha", "Beta", "Gamma"}) {
            BenchmarkResult result = runner().result();
            result.environment.processor = processor;
            const QString path = folder.filePath(QString::fromLatin1(processor) + ".json");
            writeText(path.toStdString(), storedResult(result));
            typed.append('"' + path + '"');
        }
        for (QAction* action : m_lab->actions(LabMenu::File))
            if (action->text().startsWith("Open results"))
                action->trigger();
        auto* dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
        QVERIFY(name);
        dialog->activateWindow();
        name->setFocus();
        QTRY_VERIFY(name->hasFocus()); // without it Qt's dialog puts what lies in its list in place of what is typed
        QTest::keyClicks(name, typed.join(' '));
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_COMPARE(m_lab->chartView().chart().id, std::string("machines"));
        QVERIFY(std::ranges::any_of(m_window->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().contains("3 results stand side by side: Alpha; Beta; Gamma");
        }));
    }

    void withoutACardTheSampleSaysWhy()
    {
        if (findBackend("cuda")->info().available)
            QSKIP("there is a graphics card");
        auto* samples = m_window->findChild<QComboBox*>("sample");
        int copies = -1;
        for (int i = 0; i < samples->count(); ++i)
            if (samples->itemData(i).toString().endsWith("copies-kernels.json"))
                copies = i;
        QVERIFY(copies >= 0);
        emit samples->activated(copies);
        QTRY_VERIFY(m_lab->panel().problem().contains("none of the chosen backends"));
        QVERIFY(!m_lab->actions(LabMenu::Lab).front()->isEnabled());
    }

    void closingWhileItRuns()
    {
        show(longer(400));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        m_desk.reset(); // must neither hang nor crash
    }
};

QTEST_MAIN(TestBenchmarkLab)
#include "tst_benchmark_lab.moc"
