#include "core/measure/experiment_edits.h"
#include "core/measure/result_store.h"
#include "tests/ui/benchmark_desk.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/language/text.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/resource_locator.h"

#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QScopeGuard>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ks;

/// Results of several machines side by side, a baseline, and what the table says of single rows.
class TestBenchmarkResults : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

    /// What this entry of the Export menu writes into a new file.
    QByteArray exported(const char* action, const QString& path)
    {
        m_desk->action(LabMenu::Export, action)->trigger();
        auto* dialog = m_window->findChild<QFileDialog*>();
        if (!dialog)
            return {};
        emit dialog->fileSelected(path);
        delete dialog;
        QFile file(path);
        return QTest::qWaitFor([&] { return file.exists(); }, 10000) && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    /// The lab is made before the language is chosen.
    void theKindOfAChartIsNamedInTheLanguageOfTheWindow()
    {
        measure(tiny(2));
        m_desk->languages.use(QStringLiteral("es"));
        m_desk->action(LabMenu::Export, "benchmark.png")->trigger();
        auto* dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->nameFilters(), QStringList("Imágenes (*.png)"));
        delete dialog;
        m_desk->languages.use(QStringLiteral("en"));
    }

    /// Points of another hour, or another machine, cannot stand beside new ones: the hint at Start says that they are measured again.
    void anUnfinishedResultOfAFileIsNotGoneOnWith()
    {
        show(longer(60));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 60000);
        const QAction* start = m_desk->action(LabMenu::Lab, "benchmark.start");
        QVERIFY2(start->toolTip().contains("Measures the points that are missing."), qPrintable(start->toolTip()));
        runner().show(BenchmarkResult(runner().result())); // as from a file
        QVERIFY2(start->toolTip().contains("anew, from the first point"), qPrintable(start->toolTip()));
        m_lab->session().take(tiny(2));
        QVERIFY2(start->toolTip().contains("Runs the experiment that is set."), qPrintable(start->toolTip()));
    }

    void resultsOfSeveralMachinesAndABaseline()
    {
        measure(tiny(6));
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
        QTRY_COMPARE(axisOf(m_lab->panel().experiment()), SweepAxis::Threads);
        m_lab->files().openResults(paths);
        QTRY_COMPARE(m_lab->results().chartView().chart().id, std::string("machines"));
        QTRY_VERIFY(m_window->findChild<QLabel*>("forecast")->text().startsWith("6 points"));
        QCOMPARE(m_lab->backend().ids, (QStringList{"serial", "openmp"}));
        QCOMPARE(m_lab->results().chartView().chart().series.size(), std::size_t{6}); // two variants on two machines, two medians
        const auto saysWhose = [this] { return m_lab->results().reading().plainText().contains("those of one result, of "); };
        QVERIFY(!saysWhose());
        m_lab->results().choose(QStringLiteral("time")); // of one of them alone
        QVERIFY2(saysWhose() && m_lab->results().reading().plainText().contains(QString::fromStdString(result.environment.date)),
                 qPrintable(m_lab->results().reading().plainText()));
        m_lab->results().choose(QStringLiteral("machines"));
        m_lab->files().openBaseline(paths.front());
        QTRY_COMPARE(comparedRows(), rows());
        QVERIFY(m_lab->results().reading().plainText().contains("No point is slower"));
        QVERIFY(table()->model()->index(0, ResultTable::Baseline).data().toString().contains("alike"));
        BenchmarkResult slower = result; // what is on show takes half of its time: twice as fast, as the column of the speed has it
        for (Measurement& one : slower.measurements) {
            std::vector<double> runs(one.runs.runs().begin(), one.runs.runs().end());
            for (double& seconds : runs)
                seconds *= 2;
            one.runs = Timing(runs);
            one.summary = summarize(one.runs);
        }
        m_lab->files().setBaseline(slower);
        QCOMPARE(table()->model()->index(0, ResultTable::Baseline).data().toString(), QStringLiteral("2× as fast ✓"));
        for (Measurement& one : result.measurements) {
            std::vector<double> runs(one.runs.runs().begin(), one.runs.runs().end());
            for (double& seconds : runs)
                seconds /= 2;
            one.runs = Timing(runs);
            one.summary = summarize(one.runs);
        }
        m_lab->files().setBaseline(result); // what is on show takes twice as long
        QVERIFY(m_lab->results().reading().plainText().contains("REGRESSION"));
        QVERIFY(table()->model()->index(0, ResultTable::Baseline).data().toString().contains("SLOWER"));
        QVERIFY(table()->model()->index(0, ResultTable::Baseline).data().toString().startsWith("0.5×"));
        QVERIFY2(m_lab->results().reading().plainText().contains("0.5 times as fast"), qPrintable(m_lab->results().reading().plainText()));
        m_lab->startOrResume(); // shows what runs now
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QVERIFY(m_lab->results().chartView().chart().id != "machines");
        m_lab->files().closeResults();
        QCOMPARE(comparedRows(), std::size_t{0});
    }

    /// What is measured here joins the results of the same experiment that are open, and a file has what is on show: this one, or all.
    void whatIsMeasuredHereStandsBesideTheOpenedOnes()
    {
        m_lab->session().take(tiny(2));
        measure();
        std::vector<BenchmarkResult> opened(2, runner().result());
        opened[0].environment.processor = "Alpha";
        opened[1].environment.processor = "Beta";
        m_lab->files().takeResults({.results = opened});
        const QTemporaryDir folder;
        QCOMPARE(m_lab->results().chartView().chart().title.english(), std::string("Time of one pass on 2 machines"));
        QVERIFY(exported("benchmark.csv", folder.filePath("two.csv")).startsWith("value,series,pass,Alpha,Beta,median,"));

        measure();
        QVERIFY2(m_lab->results().reading().plainText().contains("the chart of machines has all 3."),
                 qPrintable(m_lab->results().reading().plainText()));
        QVERIFY(exported("benchmark.csv", folder.filePath("own.csv")).startsWith("op,pass,shape,"));
        QVERIFY(exported("benchmark.html", folder.filePath("own.html")).contains("How to repeat it"));
        m_lab->results().choose(QStringLiteral("machines"));
        QCOMPARE(m_lab->results().chartView().chart().title.english(), std::string("Time of one pass on 3 machines"));
        const QByteArray all = exported("benchmark.csv", folder.filePath("all.csv"));
        QVERIFY(all.startsWith("value,series,pass,Alpha,Beta,") && !all.startsWith("value,series,pass,Alpha,Beta,median,"));
        QVERIFY(exported("benchmark.html", folder.filePath("all.html")).contains("on 3 machines"));
    }

    /// As in the report; the tabs have but a word for each.
    void everyChartHasItsTitle()
    {
        measure(tiny(4));
        const auto* title = m_lab->results().chartView().findChild<QLabel*>(QStringLiteral("chartTitle"));
        const auto* tabs = m_window->findChild<QTabBar*>(QStringLiteral("benchmarkCharts"));
        QVERIFY(tabs->count() >= 3);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            m_lab->results().choose(tabs->tabData(tab).toString());
            const Chart& chart = m_lab->results().chartView().chart();
            QCOMPARE(QString::fromStdString(chart.id), tabs->tabData(tab).toString());
            QVERIFY2(title->isVisible() && !chart.title.empty(), chart.id.c_str());
            QCOMPARE(title->text(), toQString(chart.title));
        }
    }

    /// A point that the baseline has, and that has no time on one side, is not said to be missing there.
    void aPointWithoutATimeIsNotMissingInTheBaseline()
    {
        BenchmarkResult result;
        result.measurements.emplace_back();
        ResultTable rows;
        rows.setResult(result);
        rows.setBaseline(againstBaseline(result, result));
        QCOMPARE(rows.index(0, ResultTable::Baseline).data().toString(), QStringLiteral("cannot be compared"));
        rows.setBaseline(againstBaseline(result, {}));
        QCOMPARE(rows.index(0, ResultTable::Baseline).data().toString(), QStringLiteral("not in the baseline"));
        QVERIFY(rows.headerData(ResultTable::Baseline, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("more than 10\u00a0%")));
    }

    /// A figure above what the machine can do at best says how that may be, where it stands and in the reading.
    void aFigureAboveTheCeilingIsExplained()
    {
        BenchmarkResult result;
        for (const double percent : {54.718, 105.0, 0.415, 0.04}) { // the machine is not known to a thousandth of a percent
            Measurement one;
            one.point.backend = "serial";
            one.percentOfCeiling = percent;
            result.measurements.push_back(one);
        }
        ResultTable rows;
        rows.setResult(result);
        const auto said = [&](int row, int role) { return rows.index(row, ResultTable::Ceiling).data(role).toString(); };
        QCOMPARE(said(0, Qt::DisplayRole), QStringLiteral("54.7\u00a0%"));
        QCOMPARE(said(2, Qt::DisplayRole), QStringLiteral("0.4\u00a0%"));
        QCOMPARE(said(3, Qt::DisplayRole), QStringLiteral("< 0.1\u00a0%"));
        QCOMPARE(said(1, Qt::DisplayRole), QStringLiteral("> 100\u00a0%"));
        QVERIFY(!said(0, Qt::ToolTipRole).contains(QStringLiteral("of the ceiling")));
        QVERIFY2(said(1, Qt::ToolTipRole).contains(QStringLiteral("105\u00a0% of the ceiling.")) &&
                     said(1, Qt::ToolTipRole).contains(QStringLiteral("too low")),
                 qPrintable(said(1, Qt::ToolTipRole)));
    }

    /// Counts and large figures have the region's groups.
    void theTableSetsThousandsApart()
    {
        BenchmarkResult result;
        sweepAlone(result.experiment, SweepAxis::Channels, {16384});
        Measurement one;
        one.point.backend = "serial";
        one.point.at = {16384};
        one.gflops = 23456;
        one.summary.samples = 12345;
        result.measurements.push_back(one);
        ResultTable rows;
        rows.setResult(result);
        const QLocale region(QLocale::English, QLocale::UnitedStates);
        const QLocale before;
        QLocale::setDefault(region);
        const auto restore = qScopeGuard([&] { QLocale::setDefault(before); });
        QCOMPARE(rows.index(0, ResultTable::Value).data().toString(), region.toString(16384));
        QCOMPARE(rows.index(0, ResultTable::Flops).data().toString(), region.toString(23456));
        const QString tip = rows.index(0, ResultTable::Value).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.startsWith("12,345 runs, 0 of them outliers"), qPrintable(tip));
    }

    /// Rates stand below one another with as many decimals each.
    void aColumnOfRatesHasOneCountOfDecimals()
    {
        BenchmarkResult result;
        for (const auto& [seconds, rate] : {std::pair{1.0, 12.34}, {0.5, 105.31}, {0.4, 9.512}}) {
            Measurement one;
            one.point.backend = "serial";
            one.verified = Verified::Right;
            one.summary.median = seconds;
            one.gflops = rate;
            result.measurements.push_back(one);
        }
        ResultTable rows;
        rows.setResult(result);
        const QStringList rates[] = {{QStringLiteral("12.3"), QStringLiteral("105.3"), QStringLiteral("9.5")},
                                     {QStringLiteral("1.0×"), QStringLiteral("2.0×"), QStringLiteral("2.5×")}};
        for (int row = 0; row < 3; ++row) {
            QCOMPARE(rows.index(row, ResultTable::Flops).data().toString(), rates[0][row]);
            QCOMPARE(rows.index(row, ResultTable::Ratio).data().toString(), rates[1][row]);
        }
    }

    /// The threads of a graphics card are none of the processor's: its rows name none, and alone they fill no column.
    void theTableNamesNoThreadsOfACard()
    {
        BenchmarkResult result;
        for (const auto& [backend, threads] : {std::pair{"serial", 1}, {"cuda", 8}}) {
            Measurement one;
            one.point.backend = backend;
            one.point.threads = threads;
            result.measurements.push_back(one);
        }
        ResultTable rows;
        rows.setResult(result);
        QVERIFY(!rows.tells(ResultTable::Threads));
        result.measurements.push_back(result.measurements.front());
        result.measurements.back().point.backend = "openmp";
        result.measurements.back().point.threads = 8;
        rows.setResult(result);
        QVERIFY(rows.tells(ResultTable::Threads));
        const auto threadsOf = [&](int row) { return rows.index(row, ResultTable::Threads).data().toString(); };
        QCOMPARE(threadsOf(0) + '|' + threadsOf(1) + '|' + threadsOf(2), QStringLiteral("1||8"));
    }

    /// In a sweep of the threads serial stands beside numbers that it does not take: its own stands in its row.
    void serialNamesItsOneThreadInASweep()
    {
        BenchmarkResult result;
        result.experiment = tiny(2);
        sweepAlone(result.experiment, SweepAxis::Threads, {4});
        for (const auto& [backend, threads] : {std::pair{"openmp", 4}, {"serial", 1}}) {
            Measurement one;
            one.point.backend = backend;
            one.point.threads = threads;
            one.point.at = {4};
            result.measurements.push_back(one);
            ResultTable rows;
            rows.setResult(result);
            QCOMPARE(rows.tells(ResultTable::Threads), threads == 1);
        }
    }

    /// Training of a network is a whole step, of an operator its forward pass.
    void thePassOfANetworkIsCalledAsInItsSettings()
    {
        BenchmarkResult result;
        result.measurements.emplace_back();
        result.measurements.front().point.pass = Pass::Training;
        ResultTable rows;
        const auto shown = [&] {
            rows.setResult(result);
            return rows.index(0, ResultTable::Pass).data().toString();
        };
        QCOMPARE(shown(), QStringLiteral("forward, training"));
        result.experiment = experimentFromJson(R"({"network":"lenet-5","batch":4,"passes":["training"],"backends":["openmp"]})", "text");
        QCOMPARE(shown(), QStringLiteral("a whole training step"));
    }

    /// Three names typed into the dialog are three machines, and the window says so.
    void typedNamesOpenEveryResult()
    {
        measure(tiny(2));
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
        QTRY_COMPARE(m_lab->results().chartView().chart().id, std::string("machines"));
        QVERIFY(std::ranges::any_of(m_window->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().contains("3 results stand side by side: Alpha; Beta; Gamma");
        }));
    }

    /// Dropped on the window, given at the start, chosen in File > Open: several results stand side by side, and none twice.
    void severalFilesAreOpenedTogether()
    {
        measure(tiny(2));
        const QTemporaryDir folder;
        QList<QUrl> dropped;
        QStringList paths;
        for (const char* processor : {"Alpha", "Beta", "Gamma"}) {
            BenchmarkResult result = runner().result();
            result.environment.processor = processor;
            paths.append(folder.filePath(QString::fromLatin1(processor) + ".json"));
            writeText(paths.back().toStdString(), storedResult(result));
            dropped.append(QUrl::fromLocalFile(paths.back()));
        }
        const auto says = [this](const QString& words) {
            return std::ranges::any_of(m_window->findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text().contains(words); });
        };
        QMimeData files;
        files.setUrls(dropped.first(2));
        QDragEnterEvent enters(QPoint(600, 300), Qt::CopyAction, &files, Qt::LeftButton, {});
        QApplication::sendEvent(m_window, &enters);
        QVERIFY(enters.isAccepted());
        QDropEvent drops(QPointF(600, 300), Qt::CopyAction, &files, Qt::LeftButton, {});
        QApplication::sendEvent(m_window, &drops);
        QTRY_VERIFY(says("2 results stand side by side: Alpha; Beta."));
        m_window->openFiles({paths[2], paths[0]}); // joins them; Alpha is there already
        QTRY_VERIFY(says("3 results stand side by side: Alpha; Beta; Gamma."));
        QCOMPARE(m_lab->results().chartView().chart().id, std::string("machines"));
        m_window->openFiles({paths[0], ResourceLocator::samplesFolder() + "/images/text.png"}); // one of them is none of its own
        QTRY_VERIFY(says("do not belong side by side"));
    }

    /// A result of a file that another one took the place of comes back when it is opened again: only what is on show already is said to be open.
    void whatComesBackIsNotSaidToBeOpenAlready()
    {
        measure(tiny(2));
        const BenchmarkResult first = runner().result();
        measure(tiny(4));
        const auto timesSaid = [this] {
            return std::ranges::count_if(m_window->messages().history(), [](const MessageHistory::Entry& entry) {
                return entry.message.text.said() == QStringLiteral("What was chosen is open already.");
            });
        };
        m_lab->files().takeResults({.results = {first}});
        QCOMPARE(rows(), std::size_t{2});
        QVERIFY(sameQuestion(m_lab->panel().experiment(), tiny(2)));
        QCOMPARE(int(timesSaid()), 0);
        m_lab->files().takeResults({.results = {first}});
        QCOMPARE(int(timesSaid()), 1);
    }
};

QTEST_MAIN(TestBenchmarkResults)
#include "tst_benchmark_results.moc"
