#include "core/measure/experiment_file.h"
#include "tests/ui/benchmark_desk.h"

#include <QComboBox>
#include <QMenu>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace ks;

/// The chart of the Benchmark lab whose axes and lines a person chooses.
class TestPropertyBoxes : public QObject, protected test::BenchmarkDesk {
    Q_OBJECT

private slots:
    void init() { openLab(); }
    void cleanup() { closeLab(); }

    /// Any of what the result knows along, upwards and for the lines; what has no points leads back.
    void aChartOfChosenProperties()
    {
        Experiment experiment = experimentFromJson(R"({"op":"MaxPool","shape":"1x4x64x64","attributes":{"kernel_shape":"3x3"},
            "backends":["serial","openmp"],"threads":1,"repeat":3,"warm_up":0,"sweep":{"axis":"size","values":[64,128]}})",
                                                   "text");
        experiment.watts = "processor=40";
        measure(experiment);
        ResultView& view = m_lab->results();
        auto* x = m_window->findChild<QComboBox*>("propertyX");
        auto* y = m_window->findChild<QComboBox*>("propertyY");
        QVERIFY(!x->isVisible()); // of another chart they would say nothing
        view.choose("by-property");
        QVERIFY(x->isVisible() && y->isVisible());
        const auto pick = [](QComboBox* box, const char* name) {
            box->setCurrentIndex(box->findData(QString::fromLatin1(name)));
            QVERIFY(box->currentIndex() >= 0);
            emit box->activated(box->currentIndex());
        };
        pick(x, "backend");
        pick(y, "milliseconds");
        const Chart chart = view.chartView().chart();
        QCOMPARE(chart.kind, Chart::Kind::Bars);
        QCOMPARE(chart.categories.size(), std::size_t{2});
        if (y->findData(QStringLiteral("watts")) >= 0) {
            pick(y, "watts");
            QVERIFY(std::ranges::any_of(view.chartView().chart().footer,
                                        [](const Text& line) { return line.english().find("declared estimate") != std::string::npos; }));
        }
        QCOMPARE(x->findData(QStringLiteral("hidden_layers")), -1); // of an operator there are none
        auto* series = m_window->findChild<QToolButton*>("propertySeries");
        for (QAction* action : series->menu()->actions())
            if (action->isChecked())
                action->trigger();
        QCOMPARE(view.chartView().chart().series.size(), std::size_t{1});
        m_lab->startOrResume(); // what was chosen stays
        QTRY_COMPARE_WITH_TIMEOUT(runner().state(), State::Finished, 30000);
        QCOMPARE(x->currentData().toString(), QStringLiteral("backend"));
    }
};

QTEST_MAIN(TestPropertyBoxes)
#include "tst_property_boxes.moc"
