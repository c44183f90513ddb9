#pragma once

#include "core/measure/experiment_file.h"
#include "tests/measure/quick_run.h"
#include "tests/ui/lab_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/benchmark/result_view.h"
#include "ui/plots/chart_view.h"

#include <QComboBox>
#include <QTableView>
#include <QTest>

namespace ks::test {

/// What the tests of the Benchmark lab share: the lab in its window, and experiments that end soon.
class BenchmarkDesk {
protected:
    std::unique_ptr<LabDesk<BenchmarkLab>> m_desk;
    MainWindow* m_window = nullptr;
    BenchmarkLab* m_lab = nullptr;

    using State = BenchmarkRunner::State;
    BenchmarkRunner& runner() { return m_lab->session().runner(); }
    std::size_t rows() { return runner().result().measurements.size(); }
    QTableView* table() { return m_window->findChild<QTableView*>("benchmarkTable"); }
    /// Of which the table says how they stand to the baseline.
    std::size_t comparedRows()
    {
        const QAbstractItemModel& model = *table()->model();
        std::size_t compared = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            compared += model.index(row, ResultTable::Baseline).data().toString().isEmpty() ? 0 : 1;
        return compared;
    }

    /// Points that take no time.
    static Experiment tiny(int points)
    {
        Experiment experiment =
            experimentFromJson(R"({"op":"MaxPool","shape":"1x1x16x16","attributes":{"kernel_shape":"2x2","strides":"2x2"},
                                                       "backends":["serial","openmp"],"threads":1,"repeat":3,"warm_up":0,
                                                       "sweep":{"axis":"size","values":[16]}})",
                               "text");
        for (int i = 1; i < points / 2; ++i)
            experiment.sweeps.front().values.emplace_back(std::int64_t{16} + i);
        return experiment;
    }
    /// Where a test wants to stop on the way: the points take so long together that a busy machine's window is in time, too.
    static Experiment longer(int points)
    {
        Experiment experiment = tiny(points);
        experiment.repeat = 3000;
        return experiment;
    }
    /// What it says of itself: long enough to be compared, and further from what was measured than any noise.
    static BenchmarkResult slowerBy(BenchmarkResult result, double factor, const char* processor)
    {
        for (Measurement& one : result.measurements) {
            std::vector<double> runs;
            for (int run = 0; run < 9; ++run)
                runs.push_back(1e-3 * factor * (1 + 0.001 * run));
            one.runs = Timing(runs);
            one.summary = summarize(one.runs);
        }
        result.environment.processor = processor;
        return result;
    }
    void show(const Experiment& experiment)
    {
        m_lab->panel().setExperiment(experiment);
        QVERIFY(m_lab->panel().problem().isEmpty());
    }
    /// What is set, to its end.
    void measure()
    {
        m_lab->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
    }
    void measure(const Experiment& experiment)
    {
        show(experiment);
        measure();
    }

    void openLab()
    {
        m_desk = std::make_unique<LabDesk<BenchmarkLab>>();
        m_window = &m_desk->window;
        m_lab = m_desk->lab;
        runner().use(quickHooks());
        QVERIFY(QTest::qWaitForWindowExposed(m_window));
        QTRY_VERIFY(m_window->findChild<QComboBox*>("sample")->count() >= 4); // the samples have been read
        QTRY_VERIFY(m_lab->panel().experiment().name.starts_with("MaxPool against window size"));
    }
    void closeLab() { m_desk.reset(); }
};

} // namespace ks::test
