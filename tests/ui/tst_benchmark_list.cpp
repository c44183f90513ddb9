#include "core/measure/result_list.h"
#include "core/measure/result_store.h"
#include "tests/ui/benchmark_desk.h"
#include "ui/benchmark/results_panel.h"
#include "ui/language/undo_step.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace ks;

/// The list of results: names, what is shown, compared, taken as the baseline and removed.
class TestBenchmarkList : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

    QListView& list() { return *m_window->findChild<QListView*>("results"); }
    ResultShelf& shelf() { return m_lab->session().shelf(); }
    const std::vector<ResultShelf::Entry>& entries() { return shelf().contents().entries; }
    QString shownName(int row) { return list().model()->index(row, 0).data(Qt::EditRole).toString(); }
    void check(int row, bool on)
    {
        list().model()->setData(list().model()->index(row, 0), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
    }

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    void everyRunHasARow()
    {
        QCOMPARE(list().model()->rowCount(), 0);
        measure(tiny(2));
        measure(tiny(4));
        QCOMPARE(list().model()->rowCount(), 2);
        const QString said = list().model()->index(1, 0).data().toString();
        QVERIFY2(said.contains("4 points") && said.contains("UTC"), qPrintable(said));
        list().setCurrentIndex(list().model()->index(0, 0));
        emit list().clicked(list().model()->index(0, 0));
        QCOMPARE(rows(), std::size_t{2});
        QVERIFY(m_lab->panel().experiment() == tiny(2));
    }

    /// Named in place; the name goes into legend and file, and undo brings the one before back.
    void aResultIsRenamed()
    {
        measure(tiny(2));
        const QString usual = shownName(0);
        list().setCurrentIndex(list().model()->index(0, 0));
        m_lab->results().window()->activateWindow();
        list().setFocus();
        QTest::keyClick(&list(), Qt::Key_F2);
        auto* line = list().findChild<QLineEdit*>();
        QVERIFY(line);
        QCOMPARE(line->text(), usual); // without the line below
        line->setText(QStringLiteral("before the change"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(shownName(0), QStringLiteral("before the change"));
        QVERIFY(m_lab->isModified());
        QCOMPARE(undoName(m_lab->undoStack()), QStringLiteral("Rename the result"));
        QCOMPARE(QString::fromStdString(m_lab->session().shelf().list().results.front().name), QStringLiteral("before the change"));
        m_lab->undoStack()->undo();
        QCOMPARE(shownName(0), usual);
        m_lab->undoStack()->redo();
        measure(); // the next one has its own name
        QCOMPARE(shownName(0), QStringLiteral("before the change"));
        QVERIFY(shownName(1) != shownName(0));
    }

    void aRemovedResultComesBack()
    {
        measure(tiny(2));
        measure(tiny(4));
        list().setCurrentIndex(list().model()->index(1, 0));
        m_window->findChild<QToolButton*>("removeResult")->click();
        QCOMPARE(list().model()->rowCount(), 1);
        QCOMPARE(runner().state(), State::Empty); // it was on show
        QVERIFY(!m_lab->session().hasFigures());
        m_lab->undoStack()->undo();
        QCOMPARE(list().model()->rowCount(), 2);
        m_lab->session().showEntry(entries()[1].id);
        QCOMPARE(rows(), std::size_t{4});
    }

    /// Checked ones stand in one chart and one table, until one is to be seen alone.
    void severalAreCompared()
    {
        measure(tiny(2)); // too short here to be told apart
        const BenchmarkResult measured = runner().result();
        m_lab->undoStack()->clear();
        shelf().remove({entries()[0].id});
        for (const double factor : {1.0, 2.0}) {
            shelf().add(slowerBy(measured, factor, "Alpha"), false, true);
            m_lab->session().showEntry(entries().back().id);
        }
        const auto tabs = m_window->findChild<QTabBar*>("benchmarkCharts");
        const auto hasTab = [&] {
            for (int tab = 0; tab < tabs->count(); ++tab)
                if (tabs->tabData(tab).toString() == QLatin1String("machines"))
                    return true;
            return false;
        };
        QVERIFY(!hasTab());
        check(0, true);
        QVERIFY(!hasTab());
        check(1, true);
        QCOMPARE(m_lab->results().chartView().chart().id, std::string("machines"));
        QVERIFY2(m_lab->results().chartView().chart().title.english().ends_with("2 results of one machine"),
                 m_lab->results().chartView().chart().title.english().c_str());
        shelf().rename(entries()[0].id, "first");
        shelf().rename(entries()[1].id, "second");
        const std::vector<ChartSeries>& lines = m_lab->results().chartView().chart().series;
        QVERIFY(std::ranges::any_of(lines, [](const ChartSeries& line) { return line.name.english().starts_with("second: "); }));
        QVERIFY(!table()->isVisible());
        const QAbstractItemModel& columns = *m_window->findChild<QTableView*>("comparedTable")->model();
        QStringList headings;
        for (int column = 0; column < columns.columnCount(); ++column)
            headings.append(columns.headerData(column, Qt::Horizontal).toString());
        QVERIFY2(headings.contains("first") && headings.contains("second"), qPrintable(headings.join('|')));
        QMenu* menu = m_window->findChild<ResultsPanel*>()->menuFor(entries()[0].id);
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String("Show it alone"))
                action->trigger();
        delete menu;
        QVERIFY(!hasTab());
        QVERIFY(table()->isVisible());
    }

    /// Of one machine and experiment two runs are shown as one, with the runs of both; another machine stays beside them.
    void runsOfOneMachineAreShownAsOne()
    {
        measure(tiny(2));
        const std::size_t runs = m_lab->session().shown().measurements.front().runs.runs().size();
        measure();
        check(0, true);
        check(1, true);
        m_window->findChild<QCheckBox*>("joinResults")->click();
        QVERIFY(m_lab->session().sideBySide().empty());
        QVERIFY(m_lab->session().shown().measurements.front().runs.runs().size() > runs);
        m_lab->files().takeResults({.results = {slowerBy(runner().result(), 3, "Beta")}});
        QCOMPARE(m_lab->session().sideBySide().size(), std::size_t{2});
        QVERIFY(m_lab->results().chartView().chart().title.english().ends_with("on 2 machines"));
    }

    /// A row of the table, or its whole series, is what all others are held against; the legend names it.
    void aRowIsTheBaseline()
    {
        measure(tiny(4));
        const BenchmarkResult told = slowerBy(runner().result(), 1, "Alpha");
        m_lab->files().takeResults({.results = {told}});
        const auto choose = [&](const QString& text) {
            QMenu* menu = m_lab->results().menuForRow(1);
            for (QAction* action : menu->actions())
                if (action->text().startsWith(text))
                    action->trigger();
            delete menu;
        };
        const auto inLegend = [&](const char* name) {
            return std::ranges::any_of(m_lab->results().chartView().chart().series,
                                       [&](const ChartSeries& line) { return line.name.english().ends_with(name); });
        };
        m_lab->results().choose(QStringLiteral("time"));
        choose(QStringLiteral("Take openmp"));
        QVERIFY(inLegend("openmp (baseline)"));
        QVERIFY(table()->model()->headerData(ResultTable::Ratio, Qt::Horizontal, Qt::ToolTipRole).toString().contains("openmp"));
        choose(QStringLiteral("Take this point"));
        QVERIFY(inLegend(": 16 (baseline)"));
        choose(QStringLiteral("Take the first"));
        QVERIFY(!inLegend("(baseline)"));
        shelf().setBaseline(shelf().add(slowerBy(told, 2, "Beta"), false, true));
        QVERIFY(inLegend("baseline: openmp"));
    }

    /// The list with its names, baseline and all is one file, and comes back from it.
    void theListIsKeptInTheSession()
    {
        measure(tiny(2));
        measure(tiny(4));
        shelf().rename(entries()[0].id, "two");
        shelf().setBaseline(entries()[0].id);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("session.json"));
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 10000);
        m_desk->action("file.new")->trigger();
        QCOMPARE(list().model()->rowCount(), 0);
        QVERIFY(m_lab->canOpen(path));
        m_lab->open(path, false);
        QTRY_COMPARE_WITH_TIMEOUT(list().model()->rowCount(), 2, 10000);
        QCOMPARE(shownName(0), QStringLiteral("two"));
        QVERIFY(m_lab->session().shelf().baseline() && m_lab->session().shelf().baseline()->name == "two");
        QVERIFY(!m_lab->isModified());
    }
};

QTEST_MAIN(TestBenchmarkList)
#include "tst_benchmark_list.moc"
