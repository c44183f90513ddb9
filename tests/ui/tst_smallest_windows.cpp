#include "core/data/source.h"
#include "tests/measure/quick_run.h"
#include "tests/ui/labs_desk.h"
#include "tests/ui/operation_desk.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/result_view.h"
#include "ui/grids/grid_panel.h"
#include "ui/network/data/data_page.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_tabs.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/operation_tabs.h"
#include "ui/operation/tabs/gradient_check_tab.h"
#include "ui/operation/tensor_pane.h"
#include "ui/operation/tensors_view.h"
#include "ui/plots/chart_view.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTableView>
#include <QTest>

#include <qcustomplot.h>

#include <algorithm>

using namespace ks;

/// What a lab says and shows more than at first, in the smallest window: this stays as small, and no word of it is lost.
class TestSmallestWindows : public QObject {
    Q_OBJECT

    static constexpr QSize size{900, 600};

    /// `most`: of what goes through many operators, the shortest words and the longest.
    static void addRows(bool most = false)
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("scale");
        for (const char* language : {"en", "es"})
            for (const double scale : {1.0, 1.25, 1.5})
                if (!most || (scale == 1.0 && language == std::string_view("en")) || (scale == 1.5 && language == std::string_view("es")))
                    QTest::addRow("%s, %g", language, scale) << QString::fromLatin1(language) << scale;
    }
    /// A grid that may be as high as there is room; one of the row that is not stepped through is a strip.
    static bool isUnfolded(const QWidget* one)
    {
        return qobject_cast<const CellGrid*>(one) && one->parentWidget()->maximumHeight() == QWIDGETSIZE_MAX;
    }
    static void prepare(test::LabsDesk& desk, const char* lab)
    {
        QFETCH(const QString, language);
        QFETCH(const double, scale);
        desk.languages.use(language);
        desk.theme.setTextScale(scale);
        desk.action(lab)->trigger();
        QVERIFY(desk.settled());
        desk.window.resize(size);
        QVERIFY(desk.settled());
    }
    static void checkSize(const test::LabsDesk& desk, const char* what)
    {
        QVERIFY2(desk.window.size() == size, qPrintable(QStringLiteral("%1: %2 x %3, and needs %4")
                                                            .arg(QLatin1String(what))
                                                            .arg(desk.window.width())
                                                            .arg(desk.window.height())
                                                            .arg(desk.window.minimumSizeHint().width())));
    }
    static void measure(test::LabsDesk& desk)
    {
        auto& lab = desk.lab<BenchmarkLab>();
        lab.session().runner().use(quickHooks());
        lab.panel().setExperiment(experimentFromJson(pooling, "text"));
        lab.startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(lab.session().runner().state(), BenchmarkRunner::State::Finished, 30000);
    }

private slots:
    /// However much is to be said of an experiment and of its figures.
    void theBenchmarkLabStaysAsSmall_data() { addRows(); }
    void theBenchmarkLabStaysAsSmall()
    {
        test::LabsDesk desk(size);
        prepare(desk, "lab.benchmark");
        auto* panel = desk.window.findChild<ExperimentPanel*>();
        const std::string words = "Other programs use all of the processors now, so that times would be too long and ceilings too low.";
        panel->setWarnings({Text::name(words), Text::name(words), Text::name(words)});
        auto* columns = desk.window.findChild<QLabel*>(QStringLiteral("columnsWithoutRoom"));
        desk.window.findChild<QTableView*>(QStringLiteral("benchmarkTable"))->parentWidget()->show(); // as after a run
        columns->setText(QString::fromStdString(words + ' ' + words + ' ' + words));
        columns->show();
        QVERIFY(desk.settled());
        checkSize(desk, "after a run");
        const auto* warning = panel->findChild<QLabel*>(QStringLiteral("warning"));
        QTRY_VERIFY2(!warning->isVisible() || warning->height() >= warning->heightForWidth(warning->width()), qPrintable(warning->text()));
        const QScrollArea* notes = nullptr; // what comes of the settings is scrolled, and leaves the room to these
        const QScrollArea* settings = nullptr;
        for (const auto* area : panel->findChildren<QScrollArea*>(QString(), Qt::FindDirectChildrenOnly))
            (area->isAncestorOf(warning) ? notes : settings) = area;
        QVERIFY(notes && settings);
        QTRY_VERIFY2(settings->height() >= 2 * notes->height(),
                     qPrintable(QStringLiteral("%1 above %2").arg(settings->height()).arg(notes->height())));
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// Its table is no slit below the chart: the page is scrolled.
    void theFiguresOfAnExperimentAreSeen_data() { addRows(); }
    void theFiguresOfAnExperimentAreSeen()
    {
        test::LabsDesk desk(size);
        prepare(desk, "lab.benchmark");
        measure(desk);
        QVERIFY(desk.settled());
        checkSize(desk, "with figures");
        const auto* table = desk.window.findChild<QTableView*>(QStringLiteral("benchmarkTable"));
        QCOMPARE(table->model()->rowCount(), 4);
        QTRY_VERIFY2(table->viewport()->height() >= 3 * table->rowHeight(0),
                     qPrintable(QStringLiteral("%1 of rows of %2").arg(table->viewport()->height()).arg(table->rowHeight(0))));
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// Points and their ceilings have many names, which take them no room; and the axis says what it counts.
    void theRooflineHasRoomForItsPoints_data() { addRows(); }
    void theRooflineHasRoomForItsPoints()
    {
        test::LabsDesk desk(size);
        prepare(desk, "lab.benchmark");
        measure(desk);
        auto& lab = desk.lab<BenchmarkLab>();
        lab.results().choose(QStringLiteral("roofline"));
        ChartView& chart = lab.results().chartView();
        QCOMPARE(chart.chart().id, std::string("roofline"));
        QVERIFY(desk.settled());
        checkSize(desk, "with a roofline");
        const QCustomPlot& plot = chart.plot();
        const QCPAxisRect& lines = *plot.axisRect();
        const QFontMetrics metrics(plot.font());
        QTRY_VERIFY2(lines.height() >= 4 * metrics.height(), qPrintable(QStringLiteral("%1 of %2").arg(lines.height()).arg(plot.height())));
        QVERIFY(plot.legend->visible() && plot.legend->outerRect().bottom() <= lines.rect().top());
        QTRY_VERIFY2(metrics.horizontalAdvance(plot.yAxis->label()) <=
                         lines.height() + 2 * std::min(lines.margins().top(), lines.margins().bottom()),
                     qPrintable(plot.yAxis->label()));
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// Backwards there are more tensors, and more of them to choose from.
    void theBackwardPassStaysAsSmall_data() { addRows(); }
    void theBackwardPassStaysAsSmall()
    {
        test::LabsDesk desk(size);
        auto& lab = desk.lab<OperationLab>();
        prepare(desk, "lab.operation");
        QTRY_VERIFY(lab.inspection().freshResult());
        for (const OpKind op : {OpKind::Conv, OpKind::BatchNormalization, OpKind::Gemm, OpKind::MaxPool}) {
            lab.document().edit().setSpec(defaultSpec(op, {1, 2, 6, 6}), QStringLiteral("operator"));
            ViewState view = lab.document().view();
            view.backward = true;
            lab.document().cursor().setView(view);
            QTRY_VERIFY(lab.document().result() && lab.document().result()->diffSrc);
            QVERIFY(desk.settled());
            checkSize(desk, nameOf(op).data());
            for (const GridPanel* panel : lab.tensors().findChildren<GridPanel*>())
                for (const QLabel* label : panel->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
                    QVERIFY2(!label->isVisible() || label->text().isEmpty() || label->width() >= label->sizeHint().width() ||
                                 label->wordWrap() || label->toolTip().contains(label->text()),
                             qPrintable(label->text()));
        }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// However many tensors there are to step through, and whatever their names.
    void everyOperatorStaysAsSmall_data() { addRows(true); }
    void everyOperatorStaysAsSmall()
    {
        test::LabsDesk desk(size);
        auto& lab = desk.lab<OperationLab>();
        prepare(desk, "lab.operation");
        const auto* bar = desk.window.findChild<TimelineBar*>();
        const auto* tabs = desk.window.findChild<OperationTabs*>();
        const auto* area = qobject_cast<const QScrollArea*>(tabs->parentWidget()->parentWidget());
        QVERIFY(area);
        for (const OpKind op : allOps()) {
            Session session = test::typedSession(op, {1, 2, 6, 6}, std::vector<float>(72, 2.0F));
            fitWeights(session.content);
            lab.document().open(std::move(session));
            for (const bool backward : {false, true}) {
                emit lab.tensors().modeChosen(backward);
                QTRY_VERIFY(lab.inspection().freshResult());
                QVERIFY(desk.settled());
                checkSize(desk, nameOf(op).data());
                QTRY_VERIFY2(tabs->width() <= area->viewport()->width(), // the grids are scrolled, and not what stands above them
                             qPrintable(QStringLiteral("%1: %2 of %3")
                                            .arg(QLatin1String(nameOf(op).data()))
                                            .arg(area->viewport()->width())
                                            .arg(tabs->width())));
                QVERIFY2(desk.window.minimumSizeHint().width() <= size.width(), nameOf(op).data());
                for (const auto* part : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                    QVERIFY2(!part->isVisible() || bar->rect().contains(part->geometry()), nameOf(op).data());
            }
        }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// The gradient of weights that is stepped through: where all of it has no room for its numbers a part is seen, which goes with the steps.
    void theGradientOfWeightsIsRead_data() { addRows(true); }
    void theGradientOfWeightsIsRead()
    {
        test::LabsDesk desk(size);
        auto& lab = desk.lab<OperationLab>();
        prepare(desk, "lab.operation");
        std::vector<float> cells;
        for (int i = 0; i < 12 * 12; ++i)
            cells.push_back(static_cast<float>(i % 5));
        Session session = test::typedSession(OpKind::Conv, {1, 1, 12, 12}, std::move(cells));
        session.content.spec.kernel = {7, 7};
        session.content.gradient = {.kind = GradientKind::Ones};
        fitWeights(session.content);
        session.view.backward = true;
        session.view.position = {Role::DiffSrc, 0, 0};
        lab.document().open(std::move(session));
        QTRY_VERIFY(lab.inspection().freshResult());
        lab.timeline().stepThrough(Role::DiffWeights);
        QVERIFY(desk.settled());
        const CellGrid& grid = lab.tensors().pane(Role::DiffWeights).grid();
        QTRY_VERIFY2(grid.writesNumbers(), qPrintable(QStringLiteral("%1 pixels a cell").arg(grid.view().cell())));
        const auto sees = [&grid](double row, double column) {
            return grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(QRectF(column, row, 1, 1));
        };
        QTRY_VERIFY(sees(0, 0));
        lab.document().cursor().goTo({Role::DiffWeights, 7 * 7 - 1, 0});
        QTRY_VERIFY(sees(6, 6));
        QVERIFY(grid.writesNumbers());
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// A hint in an empty field is short; where letters are so large that it is cut nonetheless, the field says it whole.
    void hintsInEmptyFieldsAreRead_data() { addRows(); }
    void hintsInEmptyFieldsAreRead()
    {
        test::LabsDesk desk(size);
        prepare(desk, "lab.network");
        desk.lab<NetworkLab>().tabs().open(QStringLiteral("data"));
        for (const DatasetKind& kind : datasetKinds()) {
            if (kind.generated)
                continue;
            desk.window.findChild<DataPage*>()->chooseKind(kind);
            QVERIFY(desk.settled());
            const auto* place = desk.window.findChild<QLineEdit*>(QStringLiteral("dataPath"));
            QVERIFY(place->isVisible() && place->text().isEmpty());
            QStyleOptionFrame frame;
            frame.initFrom(place);
            const int room = place->style()->subElementRect(QStyle::SE_LineEditContents, &frame, place).width();
            const bool fits = place->fontMetrics().horizontalAdvance(place->placeholderText()) <= room;
            QVERIFY2(fits || !place->toolTip().isEmpty(), qPrintable(place->placeholderText()));
        }
        checkSize(desk, "with data from files");
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// A tab that is opened begins at its top, with the tabs above it, wherever the one before was scrolled to; steps scroll their own.
    void aTabBeginsAtItsTop()
    {
        test::LabsDesk desk(size);
        auto& lab = desk.lab<OperationLab>();
        desk.languages.use(QStringLiteral("es"));
        desk.theme.setTextScale(1.5);
        desk.action("lab.operation")->trigger();
        QVERIFY(desk.settled());
        desk.window.resize(size);
        QTRY_VERIFY(lab.inspection().freshResult());
        auto* tabs = desk.window.findChild<OperationTabs*>();
        tabs->setCurrentIndex(1);
        QVERIFY(desk.settled());
        const auto* area = qobject_cast<const QScrollArea*>(tabs->parentWidget()->parentWidget());
        QVERIFY(area);
        QScrollBar* bar = area->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        QCOMPARE(bar->value(), 0);
        lab.document().cursor().goTo(lab.document().cursor().timeline().last());
        QVERIFY(desk.settled());
        QCOMPARE(bar->value(), 0);
        bar->setValue(bar->maximum());
        tabs->setCurrentIndex(0);
        tabs->setCurrentIndex(1);
        QVERIFY(desk.settled());
        QCOMPARE(bar->value(), 0);
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// Each by itself, also where they lie over each other; and none comes back with another lab or a wider window.
    void panelsThatAreClosedStayClosed()
    {
        test::LabsDesk desk(size);
        desk.languages.use(QStringLiteral("es"));
        desk.theme.setTextScale(1.5);
        desk.action("lab.operation")->trigger();
        QVERIFY(desk.settled());
        desk.window.resize(size);
        QVERIFY(desk.settled());
        const auto sides = [&desk] {
            QSet<QDockWidget*> found;
            for (QDockWidget* dock : desk.window.findChildren<QDockWidget*>())
                if (!dock->isHidden() && desk.window.dockWidgetArea(dock) != Qt::BottomDockWidgetArea)
                    found.insert(dock);
            return found;
        };
        QSet<QDockWidget*> left = sides();
        QVERIFY(left.size() >= 3); // the settings, the explanation, the backends
        QTRY_VERIFY(!desk.window.tabifiedDockWidgets(*left.begin()).isEmpty());
        const QSet<QDockWidget*> all = left;
        for (QDockWidget* dock : all) {
            dock->close(); // as its × does
            left.remove(dock);
            QVERIFY(desk.settled());
            QCOMPARE(sides(), left);
        }
        desk.action("lab.network")->trigger();
        QVERIFY(desk.settled());
        desk.action("lab.operation")->trigger();
        QVERIFY(desk.settled());
        QVERIFY(sides().isEmpty());
        for (QDockWidget* dock : all) {
            dock->show();
            QVERIFY(desk.settled());
        }
        QCOMPARE(sides(), all);
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }

    /// What has no room for its charts, grids and sentences is scrolled: a chart of a few pixels says nothing.
    void theViewsOfAnOperationAreNotSqueezed_data() { addRows(); }
    void theViewsOfAnOperationAreNotSqueezed()
    {
        test::LabsDesk desk(size);
        auto& lab = desk.lab<OperationLab>();
        prepare(desk, "lab.operation");
        QTRY_VERIFY(lab.inspection().freshResult());
        ViewState view = lab.document().view();
        view.backward = true;
        view.position = {Role::DiffSrc, 0, 0}; // the rows forward are folded
        lab.document().cursor().setView(view);
        QTRY_VERIFY(lab.document().result() && lab.document().result()->diffSrc);
        auto* tabs = desk.window.findChild<OperationTabs*>();
        for (const int tab : {0, 1, 2, 3, 4}) { // grids, A and B, im2col, GEMM, the gradient check
            tabs->setCurrentIndex(tab);
            QVERIFY(desk.settled());
            const auto* check = qobject_cast<const GradientCheckTab*>(tabs->currentWidget());
            QTRY_VERIFY(!check || check->result());
            QVERIFY(desk.settled());
            checkSize(desk, "a tab");
            for (const QWidget* one : tabs->currentWidget()->findChildren<QWidget*>()) {
                const auto* label = qobject_cast<const QLabel*>(one);
                const int least = label && label->wordWrap()              ? label->heightForWidth(label->width())
                                  : isUnfolded(one)                       ? one->minimumSizeHint().height()
                                  : qobject_cast<const QCustomPlot*>(one) ? one->minimumHeight()
                                                                          : 0;
                QTRY_VERIFY2(!one->isVisible() || one->height() >= least,
                             qPrintable(QStringLiteral("%1, %2: %3 of %4")
                                            .arg(tab)
                                            .arg(QLatin1String(one->metaObject()->className()) + QLatin1Char(32) + one->objectName())
                                            .arg(one->height())
                                            .arg(least)));
            }
        }
        desk.theme.setTextScale(1);
        desk.languages.use(QStringLiteral("en"));
    }
};

QTEST_MAIN(TestSmallestWindows)
#include "tst_smallest_windows.moc"
