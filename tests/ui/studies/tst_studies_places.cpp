#include "core/data/source.h"
#include "core/nn/presets.h"
#include "core/ops/op_spec.h"
#include "tests/studies/small_study.h"
#include "tests/ui/labs_desk.h"
#include "tests/ui/studies/studies_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/network/network_lab.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/operation_tabs.h"
#include "ui/plots/chart_view.h"
#include "ui/studies/launch_model_window.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <set>

using namespace ks;

/// What a figure leads to in the other labs.
class TestStudiesPlaces : public QObject {
    Q_OBJECT

    test::StudyFolder m_folder;
    std::unique_ptr<test::LabsDesk> m_desk;

    StudiesLab& openSmall(const char* from, const char* to)
    {
        auto& lab = m_desk->lab<StudiesLab>();
        m_desk->window.openFile(m_folder.study(from, to), false);
        [&] { QTRY_VERIFY(lab.view().study() && m_desk->window.activeLab() == &lab); }();
        return lab;
    }
    void click(const char* button) { m_desk->window.findChild<QPushButton*>(QString::fromUtf8(button))->click(); }

private slots:
    void init() { m_desk = std::make_unique<test::LabsDesk>(QSize(1280, 720)); }
    void cleanup() { m_desk.reset(); }

    void toAnOperator()
    {
        openSmall("\"operator\": \"MaxPool\"", "\"operator\": \"Conv\"");
        click("openFigure");
        auto& operation = m_desk->lab<OperationLab>();
        QCOMPARE(m_desk->window.activeLab(), &operation);
        QVERIFY(m_desk->settled());
        QCOMPARE(operation.document().content().spec.op, OpKind::Conv);
    }

    /// On numbers of its own and in the tab that shows it, as one step of undo.
    void toAnOperatorOnNumbersInATab()
    {
        openSmall(R"("operator": "MaxPool")", R"("operator": "Gemm", "shape": "2x3x1x1", "cells": [1, 2, 3, 4, 5, 6], "tab": "gemm")");
        click("openFigure");
        auto& operation = m_desk->lab<OperationLab>();
        QVERIFY(m_desk->settled());
        const Content& content = operation.document().content();
        QCOMPARE(content.spec.op, OpKind::Gemm);
        QCOMPARE(content.src.tensor->shape(), (Shape{2, 3, 1, 1}));
        QCOMPARE(content.src.tensor->cells()[4], 5.0F);
        QCOMPARE(m_desk->window.findChild<OperationTabs*>()->currentIndex(), static_cast<int>(LabTab::Gemm));
        operation.undoStack()->undo();
        QVERIFY(operation.document().content().spec.op != OpKind::Gemm);
    }

    void toANetworkOfAFamily()
    {
        openSmall(R"({"lab": "operation", "operator": "MaxPool"})", R"({"lab": "network", "network": "fc:50-25"})");
        click("openFigure");
        auto& network = m_desk->lab<NetworkLab>();
        QCOMPARE(m_desk->window.activeLab(), &network);
        QCOMPARE(network.document().model().graph, presetModel("fc:50-25").graph);
        network.undoStack()->undo();
        QVERIFY(network.document().model().graph != presetModel("fc:50-25").graph);
    }

    void toTheExperimentInTheBenchmarkLab()
    {
        openSmall("", "");
        click("openInBenchmark");
        auto& benchmark = m_desk->lab<BenchmarkLab>();
        QCOMPARE(m_desk->window.activeLab(), &benchmark);
        QCOMPARE(benchmark.session().experiment().name, std::string("pool"));
    }

    /// Fitted at first, then with the numbers that are typed, and back.
    void toTheModelOfLaunches()
    {
        openSmall(R"({"lab": "operation", "operator": "MaxPool"})", R"({"lab": "launch-model"})");
        click("openFigure");
        auto* window = m_desk->window.findChild<LaunchModelWindow*>();
        QVERIFY(window && window->isVisible());
        const LaunchModel fitted = fitLaunchModel(printedPoolingTimes()).model;
        QCOMPARE(window->model(), fitted);
        auto* said = window->findChild<QLabel*>("launchModelSaid");
        QVERIFY2(said->text().startsWith("Fitted to "), qPrintable(said->text()));
        auto* again = window->findChild<QPushButton*>("launchFit");
        QVERIFY(!again->isEnabled());
        auto* box = window->findChild<QDoubleSpinBox*>("launchmicroseconds_per_launch");
        QVERIFY(box);
        box->setValue(1000);
        QCOMPARE(window->model().microsecondsPerLaunch, 1000.0);
        QVERIFY2(said->text().startsWith("Numbers that were typed"), qPrintable(said->text()));
        const auto last = [&] { return window->chart().chart().series.front().points.back().y; };
        const double slow = last();
        again->click();
        QCOMPARE(window->model(), fitted);
        QVERIFY(last() < slow);
        QCOMPARE(window->chart().chart().series.front().points.back().x, 131072.0);
        window->findChild<QSpinBox*>("launchWindow")->setValue(7); // sides that are smaller are left out, and nothing was printed for it
        QCOMPARE(window->chart().chart().series.front().points.front().x, 8.0);
        QCOMPARE(window->chart().chart().series.size(), std::size_t{6});
    }

    /// What the files of all studies say opens: the operator, or the network with data that it takes.
    void everyPlaceThere()
    {
        auto& studies = m_desk->lab<StudiesLab>();
        std::set<std::string> tried;
        for (const Study& study : builtInStudies())
            for (const StudyFigure& figure : study.figures) {
                if (!figure.open || figure.open->lab == StudyPlace::Lab::Benchmark || figure.open->lab == StudyPlace::Lab::LaunchModel)
                    continue;
                const StudyPlace& place = *figure.open;
                if (!tried.insert(std::string(nameOf(place.lab)) + place.op + place.session + place.network + place.data).second)
                    continue;
                const std::string where = study.id + ", " + figure.id;
                static_cast<LabHost&>(m_desk->window).showLab(QStringLiteral("studies"));
                studies.showStudy(QString::fromStdString(study.id), figure.id);
                click("openFigure");
                if (place.lab == StudyPlace::Lab::Operation) {
                    QVERIFY2(m_desk->settled(), where.c_str());
                    auto& operation = m_desk->lab<OperationLab>();
                    QVERIFY2(m_desk->window.activeLab() == &operation, where.c_str());
                    if (!place.op.empty())
                        QVERIFY2(nameOf(operation.document().content().spec.op) == place.op, where.c_str());
                    continue;
                }
                auto& network = m_desk->lab<NetworkLab>();
                QVERIFY2(m_desk->window.activeLab() == &network, where.c_str());
                QVERIFY2(network.document().model().graph.nodes.size() == presetModel(place.network).graph.nodes.size(), where.c_str());
                QVERIFY2(!place.data.empty(), where.c_str());
                QTRY_VERIFY2_WITH_TIMEOUT(network.document().content().data == place.data, where.c_str(), 30000);
                const DatasetPtr data = openDataset(place.data);
                QVERIFY2(data->sampleShape() == network.document().model().graph.input,
                         (where + ": " + data->sampleShape().text() + ", " + network.document().model().graph.input.text()).c_str());
            }
        QVERIFY(tried.size() > 10);
    }

    void whatIsNotThereIsSaid()
    {
        auto& studies = openSmall("", "");
        QVERIFY(!static_cast<LabHost&>(m_desk->window).ask({.lab = QStringLiteral("operation"), .op = QStringLiteral("NoSuchOperator")}));
        QCOMPARE(m_desk->window.activeLab(), &studies);
        QVERIFY(
            !static_cast<LabHost&>(m_desk->window).ask({.lab = QStringLiteral("network"), .network = QStringLiteral("no such preset")}));
        QCOMPARE(m_desk->window.activeLab(), &studies);
    }
};

QTEST_MAIN(TestStudiesPlaces)
#include "tst_studies_places.moc"
