#include "core/base/threads.h"
#include "core/measure/experiment_file.h"
#include "tests/ui/benchmark_desk.h"
#include "tests/ui/files.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/benchmark/values_edit.h"
#include "ui/language/text.h"
#include "ui/plots/chart_tools.h"
#include "ui/shell/command_palette.h"
#include "ui/theme/colours.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include <qcustomplot.h>

using namespace ks;

/// What the lab shows of figures: charts, and the table beside them.
class TestBenchmarkCharts : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    /// What is measured stands under the experiment that it answers, and under no other.
    void aResultBelongsToItsExperiment()
    {
        measure(tiny(2));
        const auto* status = m_window->findChild<QLabel*>("benchmarkStatus");
        const QList<QAction*> actions = m_lab->actions(LabMenu::Lab);
        const auto found = std::ranges::find(actions, QStringLiteral("benchmark.lastResult"), &QAction::objectName);
        QVERIFY(found != actions.end());
        QAction* back = *found;
        auto* samples = m_window->findChild<QComboBox*>("sample");
        const auto shows = [&](bool result) {
            QTRY_COMPARE(table()->model()->rowCount(), result ? 2 : 0);
            QCOMPARE(m_lab->results().chartView().chart().id == "time", result); // else at most the roof over the settings
            QCOMPARE(status->text().startsWith("Finished"), result);
            QVERIFY(m_lab->saveFilter().startsWith("Results")); // the list of them, whatever is set
            QCOMPARE(m_lab->results().reading().plainText().contains("agrees with the oracle"), result);
            QCOMPARE(back->isVisible(), !result);
            for (const QAction* action : m_lab->actions(LabMenu::Export))
                QCOMPARE(action->isEnabled(), result);
        };
        shows(true);
        auto* channels = m_window->findChild<QSpinBox*>("channels");
        channels->setValue(2);
        shows(false);
        QVERIFY2(status->text().contains("kept"), qPrintable(status->text()));
        channels->setValue(1); // the same question again
        shows(true);
        emit samples->activated(1);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->findChild<QLabel*>("experimentName")->text(), samples->itemText(1), 20000);
        shows(false);
        back->trigger();
        shows(true);
    }

    /// Light ink on a light ground could not be read.
    void aWarningFollowsTheTheme()
    {
        BenchmarkResult result;
        result.measurements.emplace_back();
        result.environment.onBattery = true;
        ReadingPanel panel;
        const auto colour = [&] {
            const QTextDocument& text = *panel.findChild<QTextBrowser*>("reading")->document();
            return text.begin().begin().fragment().charFormat().foreground().color();
        };
        panel.show(result, nullptr);
        QVERIFY2(panel.plainText().startsWith(QStringLiteral("⚠")), qPrintable(panel.plainText()));
        for (const Colours* colours : {&darkColours(), &lightColours(), &darkColours()}) {
            panel.setPalette(paletteOf(*colours));
            QCOMPARE(colour(), colours->warning);
        }
        QVERIFY(panel.plainText().startsWith(QStringLiteral("⚠")));
    }

    /// Ctrl+E saves what is shown, as in the other labs.
    void ctrlESavesTheChart()
    {
        const QList<QAction*> exports = m_lab->actions(LabMenu::Export);
        QCOMPARE(std::ranges::count_if(exports, [](const QAction* one) { return one->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_E); }),
                 1);
    }

    /// Every number of the line below a chart has the decimal point of the region, also in brackets.
    void theClockOfTheMachineIsWrittenAsItsMemory()
    {
        MachineState machine;
        machine.date = "2026-01-01 00:00:00";
        machine.processor = "P";
        machine.gigahertz = 2.6;
        machine.memory = "23.5 GiB";
        m_desk->languages.use(QStringLiteral("es"));
        const QString line = toQString(machine.footer({}).front());
        m_desk->languages.use(QStringLiteral("en"));
        QVERIFY2(line.contains("P (2,60 GHz)") && line.contains("23,5 GiB"), qPrintable(line));
    }

    /// A paused experiment goes on only where it stands on the left.
    void anotherExperimentDoesNotGoOn()
    {
        show(longer(60));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        m_window->findChild<QSpinBox*>("warm_up")->setValue(1);
        QVERIFY(m_window->findChild<QLabel*>("benchmarkStatus")->text().contains("Another experiment"));
        QCOMPARE(table()->model()->rowCount(), 0);
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        QAction* start = m_lab->actions(LabMenu::Lab).front();
        QCOMPARE(start->text(), QString("Start"));
        measure(tiny(2));
        QCOMPARE(rows(), std::size_t{2});
    }

    /// Nothing is measured: the chart has the whole room. Then the table shows what differs from row to row.
    void theTableShowsWhatTells()
    {
        QVERIFY(!table()->isVisible());
        measure(tiny(4));
        QVERIFY(table()->isVisible());
        for (const int column : {ResultTable::Pass, ResultTable::Threads, ResultTable::Baseline})
            QTRY_VERIFY(table()->isColumnHidden(column));
        for (const int column : {ResultTable::Value, ResultTable::Series, ResultTable::Median, ResultTable::Oracle})
            QVERIFY(!table()->isColumnHidden(column));
        m_lab->files().setBaseline(runner().result());
        QTRY_VERIFY(!table()->isColumnHidden(ResultTable::Baseline));
        m_lab->panel().setExperiment(experimentFromJson(R"({"op":"Relu","shape":"1x1x16x16","backends":["serial"],"repeat":3,
                                                            "passes":["inference","backwardData"]})",
                                                        "text"));
        measure();
        QTRY_VERIFY(!table()->isColumnHidden(ResultTable::Pass));
    }

    /// Charts can be had by their names, without the mouse.
    void thePaletteLeadsToCharts()
    {
        measure(tiny(2));
        for (const auto& [name, id] : {std::pair{"Roofline", "roofline"}, {"Time", "time"}}) {
            CommandPalette* palette = CommandPalette::open(*m_window);
            auto* field = palette->findChild<QLineEdit*>();
            QTest::keyClicks(field, QString::fromLatin1(name));
            QTest::keyClick(field, Qt::Key_Return);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QTRY_COMPARE(m_lab->results().chartView().chart().id, std::string(id));
        }
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

    /// Whatever has an interval shows it, also a line without markers; what has none has no bar.
    void intervalsAreDrawn()
    {
        Chart chart{.id = "machines", .x = Text("x"), .y = Text("y")};
        chart.series.push_back({.name = Text("one"), .points = {{1, 1, 1, 1}, {2, 2, 2, 2}}});
        chart.series.push_back({.name = Text("median"), .points = {{1, 2, 1, 3}, {2, 3, 2, 4}}, .markers = false});
        ChartView view(static_cast<LabHost&>(*m_window));
        view.show(chart);
        auto* plot = view.findChild<QCustomPlot*>();
        QList<const QCPErrorBars*> found;
        for (int i = 0; i < plot->plottableCount(); ++i)
            if (const auto* whiskers = qobject_cast<QCPErrorBars*>(plot->plottable(i)))
                found.append(whiskers);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.front()->dataPlottable()->interface1D()->dataMainValue(0), 2.0);
        QCOMPARE(found.front()->data()->front().errorPlus, 1.0);
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

    /// In presenter mode the text is larger, and so are the columns.
    void theTableFitsItsText()
    {
        measure(tiny(4));
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

    /// A click on a bar or a point chooses its row, and a row marks what stands for it, in every kind of chart.
    void everyChartIsLinkedWithTheTable()
    {
        measure(tiny(6));
        auto* plot = m_lab->results().chartView().findChild<QCustomPlot*>();
        for (const char* id : {"time", "spread", "copies", "roofline"}) {
            m_lab->results().choose(QString::fromLatin1(id));
            QVERIFY(m_desk->settled()); // the title has its room
            const Chart& chart = m_lab->results().chartView().chart();
            std::size_t measurement = ChartPoint::noMeasurement; // whichever is drawn: some are too short to time
            for (const ChartSeries& series : chart.series)
                for (const ChartPoint& point : series.points)
                    measurement = point.measurement != ChartPoint::noMeasurement ? point.measurement : measurement;
            if (measurement == ChartPoint::noMeasurement)
                continue;
            table()->setCurrentIndex({});
            const auto place = m_lab->results().chartView().placeOf(measurement);
            QVERIFY2(place, id);
            QTest::mouseClick(plot, Qt::LeftButton, {}, place->toPoint());
            QVERIFY2(table()->currentIndex().isValid(), id);
            QCOMPARE(m_lab->results().chartView().marked(), std::optional(static_cast<std::size_t>(table()->currentIndex().row())));
            table()->setCurrentIndex(table()->model()->index(0, 0));
            QCOMPARE(m_lab->results().chartView().marked(), std::optional<std::size_t>(0));
        }
    }

    /// The values as a table by Enter, and files that say where they were measured.
    void chartsHaveTheirMenuAndTable()
    {
        measure(tiny(6));
        m_lab->results().choose(QStringLiteral("spread"));
        ChartView& view = m_lab->results().chartView();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(view.tools().table().isVisible());
        QTRY_VERIFY(view.tools().table().model()->rowCount() > 0);
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(!view.tools().table().isVisible());
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
        for (const char* name : {"chart.csv", "chart.svg"})
            QVERIFY(test::contentOf(folder.filePath(QLatin1String(name))).contains(runner().result().environment.date.c_str()));
        const QByteArray pdf = test::contentOf(folder.filePath(QStringLiteral("chart.pdf")));
        QVERIFY(pdf.contains("/ToUnicode"));     // its text is text, to be searched and copied
        QVERIFY(!pdf.contains("/CreationDate")); // the same chart is the same file
        const QImage picture(folder.filePath(QStringLiteral("chart.png")));
        QVERIFY(!picture.text(QStringLiteral("Title")).isEmpty());
        QVERIFY(picture.text(QStringLiteral("Description")).contains(runner().result().environment.date.c_str()));
    }

    /// In a small window the least important columns give way, the table never scrolls sideways, and what has no room is said of the chosen row.
    void theTableFitsItsWidth()
    {
        measure(tiny(2));
        BenchmarkResult result = runner().result();
        for (Measurement& one : result.measurements) { // figures of usual length
            one.summary.tooShort = false;
            one.summary.median = 12.3e-3;
            one.summary.median95 = {11.5e-3, 13.4e-3};
            one.gflops = 12.3;
            one.gbytesPerSecond = 4.56;
            one.percentOfCeiling = 34.5;
            one.point.threads = one.point.backend == "serial" ? 1 : 2;
        }
        runner().show(result); // other figures of the same experiment take the place of those on show
        const auto* line = m_window->findChild<QLabel*>("columnsWithoutRoom");
        m_window->resize(2200, 900);
        QTRY_VERIFY(!line->isVisible() && !table()->isColumnHidden(ResultTable::Bandwidth));
        QCOMPARE(table()->model()->index(0, ResultTable::Interval).data().toString(), QString("11.5 – 13.4 ms")); // the unit once
        for (const char* language : {"en", "es"}) {
            m_desk->languages.use(QString::fromLatin1(language));
            m_window->resize(1280, 720);
            QVERIFY(m_desk->settled());
            QTRY_VERIFY2(table()->horizontalScrollBar()->maximum() == 0, language);
            for (const int column : {ResultTable::Value, ResultTable::Series, ResultTable::Median, ResultTable::Interval,
                                     ResultTable::Ratio, ResultTable::Oracle, ResultTable::Ceiling})
                QVERIFY2(!table()->isColumnHidden(column), qPrintable(QString::number(column)));
            table()->setMaximumWidth(440); // and with less room
            QTRY_VERIFY2(line->isVisible() && table()->isColumnHidden(ResultTable::Threads), language);
            QTRY_COMPARE(table()->horizontalScrollBar()->maximum(), 0);
            const QString threads = QLatin1String(language) == "en" ? "Threads" : "Hilos";
            table()->setCurrentIndex({});
            QTRY_VERIFY2(line->text().contains(threads + ','), qPrintable(line->text()));
            table()->setCurrentIndex(table()->model()->index(1, 0)); // as the arrow keys do
            QTRY_VERIFY2(line->text().contains(threads + " 2;"), qPrintable(line->text()));
            table()->setMaximumWidth(QWIDGETSIZE_MAX);
        }
        m_desk->languages.use(QStringLiteral("en"));
        m_window->setPresenting(true); // larger text: now also these give way
        m_window->resize(700, 700);
        QTRY_VERIFY(table()->isColumnHidden(ResultTable::Ceiling));
        m_window->setPresenting(false);
    }

    /// A row without figures says why in their place.
    void aRowWithoutFiguresSaysWhy()
    {
        Experiment experiment = tiny(2);
        experiment.backends = {"serial", "cuda"};
        if (findBackend("cuda")->info().available)
            QSKIP("there is a graphics card");
        measure(experiment);
        QCOMPARE(table()->columnSpan(1, ResultTable::reasonColumn), ResultTable::ColumnCount - ResultTable::reasonColumn);
        QCOMPARE(table()->columnSpan(0, ResultTable::reasonColumn), 1);
        QVERIFY(table()->model()->index(1, ResultTable::Ratio).data().toString().isEmpty());
        QVERIFY(table()->model()->index(1, ResultTable::reasonColumn).data().toString().contains("cuda"));
    }

    void theRooflineFollowsTheSettings()
    {
        m_window->findChild<QSpinBox*>("threads")->setValue(1);
        m_lab->results().choose(QStringLiteral("roofline"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->results().chartView().chart().series.empty(), 60000); // the ceilings are measured
        const auto place = [this] { return m_lab->results().chartView().chart().series.front().points.front().x; };
        const double before = place();
        m_window->findChild<QComboBox*>("axis")->setCurrentIndex(0); // nothing is swept: the window is held
        emit m_window->findChild<QComboBox*>("axis")->activated(0);
        m_window->findChild<QWidget*>("attribute-kernel_shape")->findChild<QSpinBox*>()->setValue(9);
        QVERIFY(place() > before);
        QVERIFY(m_lab->results().reading().plainText().contains("Operations: "));
    }

    /// Struck out, and said; chosen again when it is quiet it is there.
    void theRooflineOfABusyMachine()
    {
        double busy = 0.6;
        RunHooks hooks = quickHooks();
        hooks.ceilings = [&busy](int threads) { return Ceilings{threads, 10e9, 12e9, 50e9, busy}; };
        runner().use(hooks);
        m_lab->results().choose(QStringLiteral("roofline"));
        ChartView& view = m_lab->results().chartView();
        const auto* none = view.findChild<QLabel*>("chartEmpty");
        QVERIFY(none);
        QTRY_VERIFY_WITH_TIMEOUT(none->text().contains("struck out"), 20000);
        QVERIFY(view.chart().series.empty());
        busy = 0;
        m_lab->results().choose(QStringLiteral("roofline"));
        QTRY_VERIFY_WITH_TIMEOUT(!view.chart().series.empty(), 20000);
    }

    /// Settings that cannot be measured have no point; their roof is theirs all the same, not that of what was there before.
    void theRoofIsThatOfSettingsThatCannotRun()
    {
        m_lab->panel().setExperiment(experimentFromJson(R"({"op":"Conv","shape":"1x4x32x32","attributes":{"kernel_shape":"3x3"},
            "backends":["openmp"],"sweep":{"axis":"threads","values":[1,2]}})",
                                                        "text"));
        m_lab->results().choose(QStringLiteral("roofline"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->results().chartView().chart().series.empty(), 60000);
        auto* values = m_window->findChild<ValuesEdit*>("values");
        values->setPlainText("4, 4, 2");
        QTest::keyClick(values, Qt::Key_Return);
        QVERIFY(!m_lab->panel().problem().isEmpty());
        QVERIFY(!m_lab->results().chartView().chart().series.empty());
        for (const Text& note : m_lab->results().chartView().chart().notes)
            QVERIFY2(note.english().find("may rise above it") == std::string::npos, note.english().c_str());
        QVERIFY(!m_lab->results().reading().plainText().contains("may rise above it"));
    }

    /// Before a start the roof, and what lies on it, is of the threads that the experiment takes: all for settings that say nothing of them,
    /// whether or not they can run, and also where one of the backends takes a single thread.
    void theRoofIsOfTheThreadsThatTheSettingsTake()
    {
        if (defaultThreads() == 1)
            setDefaultThreads(2);
        const std::string all = std::to_string(defaultThreads());
        Experiment experiment = tiny(2);
        m_lab->session().take(experiment); // one thread
        m_lab->results().choose(QStringLiteral("roofline"));
        const auto roofs = [this] {
            QStringList names;
            for (const ChartSeries& series : m_lab->results().chartView().chart().series)
                names += QString::fromStdString(series.name.english());
            return names.filter("ceiling").join('|');
        };
        QTRY_COMPARE_WITH_TIMEOUT(roofs(), QString("ceiling of the memory, 1 thread"), 10000);
        experiment.threads = 0;
        m_lab->session().take(experiment);
        const QString wanted = QString::fromStdString("ceiling of the memory, " + all + " threads");
        QTRY_COMPARE_WITH_TIMEOUT(roofs(), wanted, 10000);
        QCOMPARE(m_lab->results().chartView().chart().series.front().name.english(), std::string("the settings, at best"));
        auto* values = m_window->findChild<ValuesEdit*>("values");
        values->setPlainText("16, 16");
        QTest::keyClick(values, Qt::Key_Return);
        QVERIFY(!m_lab->panel().problem().isEmpty());
        QCOMPARE(roofs(), wanted);
        experiment.threads = 1;
        m_lab->session().take(experiment);
        QCOMPARE(roofs(), QString("ceiling of the memory, 1 thread"));
        values->setPlainText("16, 16");
        QTest::keyClick(values, Qt::Key_Return);
        QVERIFY(!m_lab->panel().problem().isEmpty());
        QCOMPARE(roofs(), QString("ceiling of the memory, 1 thread"));
        setDefaultThreads(0);
    }

    /// The table's percentage and the line drawn over the point are of the same ceilings: those measured with the result on show, whatever
    /// was measured before or after it.
    void thePercentageIsOfTheLineDrawn()
    {
        show(experimentFromJson(R"({"op":"Conv","shape":"1x8x64x64","attributes":{"kernel_shape":"3x3","filters":"8"},
            "backends":["serial","openmp"],"threads":2,"repeat":5})",
                                "text"));
        const auto measureAll = [this] {
            m_lab->startOrResume();
            QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        };
        measureAll();
        agree();
        const auto bringBack = runner().putAside();
        const double copy = runner().result().ceilings.at(2).copy;
        RunHooks hooks = quickHooks();
        hooks.ceilings = [copy](int threads) { return Ceilings{threads, copy * 1.01, copy * 1.3, 51e9}; }; // no two looks are alike
        runner().use(hooks);
        measureAll();
        QVERIFY(runner().result().ceilings.at(2).copy != copy);
        agree();
        bringBack();
        QCOMPARE(runner().result().ceilings.at(2).copy, copy);
        agree();
    }

private:
    void agree()
    {
        m_lab->results().choose(QStringLiteral("roofline"));
        const BenchmarkResult& result = runner().result();
        const Chart& chart = m_lab->results().chartView().chart();
        const auto roofAt = [&](int threads, double x) {
            const auto isOfThese = [threads](const ChartSeries& one) { // "ceiling, 1 and 2 threads" where they are alike
                return one.name.english().starts_with("ceiling, ") && one.name.english().find(std::to_string(threads)) != std::string::npos;
            };
            const auto roof = std::ranges::find_if(chart.series, isOfThese);
            if (roof == chart.series.end())
                return 0.0;
            const ChartPoint& edge = roof->points[1];
            return x < edge.x ? edge.y * x / edge.x : edge.y;
        };
        std::size_t compared = 0;
        for (const ChartSeries& series : chart.series)
            for (const ChartPoint& point : series.points) {
                if (point.measurement == ChartPoint::noMeasurement)
                    continue;
                const Measurement& one = result.measurements.at(point.measurement);
                const double percent = 100 * point.y / roofAt(one.point.threads, point.x);
                QVERIFY2(std::abs(percent / one.percentOfCeiling - 1) < 1e-9,
                         qPrintable(QStringLiteral("%1 % under the line, %2 % in the table").arg(percent).arg(one.percentOfCeiling)));
                ++compared;
            }
        QCOMPARE(compared, result.measurements.size());
        const std::string copied = shortNumber(result.ceilings.at(2).copy * 1e-9);
        QVERIFY2(m_lab->results().reading().plainText().contains(numberInRegion(QString::fromStdString(copied)) + " GB"), copied.c_str());
    }
};

QTEST_MAIN(TestBenchmarkCharts)
#include "tst_benchmark_charts.moc"
