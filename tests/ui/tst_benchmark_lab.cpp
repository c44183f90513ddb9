#include "core/measure/experiment_file.h"
#include "tests/ui/accessible_walk.h"
#include "tests/ui/lab_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/chart_view.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/tasks/task_list.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

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

    /// Points that take no time; many of them where a test wants to stop on the way.
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

    void opensReadyToRun()
    {
        QVERIFY(m_lab->panel().problem().isEmpty());
        QCOMPARE(m_lab->panel().experiment().axis, SweepAxis::Window);
        QTRY_VERIFY(m_window->findChild<QLabel*>("forecast")->text().contains("points"));
        QCOMPARE(runner().state(), State::Empty);
        QVERIFY(m_lab->reading().plainText().contains("Start"));
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

    void pausesKeepsAndGoesOn()
    {
        show(tiny(400));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 2, 30000);
        runner().pause();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        const std::size_t kept = rows();
        QVERIFY(kept >= 2 && kept < 400);
        QCOMPARE(table()->model()->rowCount(), static_cast<int>(kept));
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 60000);
        QCOMPARE(rows(), std::size_t{400});
    }

    void theStatusBarCancels()
    {
        show(tiny(400));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        static_cast<LabHost&>(*m_window).tasks().cancelAll();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Paused, 30000);
        QVERIFY(rows() >= 1);
    }

    void badSettingsSayWhy()
    {
        auto* values = m_window->findChild<QLineEdit*>("values");
        values->setText("5:2");
        emit values->editingFinished();
        QVERIFY(m_lab->panel().problem().contains("before the beginning"));
        QAction* start = m_lab->actions(LabMenu::Lab).front();
        QVERIFY(!start->isEnabled());
        QVERIFY(start->toolTip().contains("cannot run"));
        values->setText("2:8:x2");
        emit values->editingFinished();
        QVERIFY(m_lab->panel().problem().isEmpty());
        QVERIFY(start->isEnabled());
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

    void closingWhileItRuns()
    {
        show(tiny(400));
        m_lab->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(rows() >= 1, 30000);
        m_window.reset(); // must neither hang nor crash
    }
};

QTEST_MAIN(TestBenchmarkLab)
#include "tst_benchmark_lab.moc"
