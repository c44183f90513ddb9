#include "core/report/value_charts.h"
#include "core/tensor/statistics.h"
#include "tests/ui/choice_field.h"
#include "tests/ui/histogram_choice.h"
#include "tests/ui/tab_bench.h"
#include "tests/ui/themed_main.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/text.h"
#include "ui/operation/tabs/gradient_check_tab.h"
#include "ui/operation/tabs/histogram_tab.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/histogram_view.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QTest>

#include <qcustomplot.h>

#include <cmath>
#include <limits>
#include <map>

using namespace ks;
using namespace ks::test;

class OperationTabsTest : public QObject {
    Q_OBJECT

private slots:
    /// The box is as wide as its longest name, also of those that come with the backward pass or another operator.
    void namesInTheHistogramsBoxAreWhole()
    {
        TabBench<HistogramTab> bench({1100, 520});
        auto& [host, document, tab] = bench;
        document.open(randomSession(OpKind::MaxPool));
        auto* box = tab.findChild<QComboBox*>("histogramTensor");
        QTRY_VERIFY(box->count() >= 2);
        const auto isWhole = [box] {
            int longest = 0;
            for (int i = 0; i < box->count(); ++i)
                longest = std::max(longest, box->fontMetrics().horizontalAdvance(box->itemText(i)));
            return fieldOf(*box).width() >= longest;
        };
        QTRY_VERIFY(isWhole());
        document.edit().setSpec(defaultSpec(OpKind::Conv, {1, 1, 8, 8}), "Conv");
        ViewState view = document.view();
        view.backward = true;
        document.cursor().setView(view);
        QTRY_VERIFY(box->findData(static_cast<int>(Role::DiffWeights)) >= 0);
        QTRY_VERIFY(isWhole());
        document.edit().setSpec(defaultSpec(OpKind::BatchNormalization, {1, 1, 8, 8}), "BatchNormalization");
        QTRY_VERIFY(box->findData(static_cast<int>(Role::NewVariance)) >= 0);
        QTRY_VERIFY(isWhole());
    }
    /// Of numbers of which none is finite the table tells; no axis of other numbers stays.
    void histogramOfNothingFinite()
    {
        PlainHost host;
        HistogramView view(host);
        view.resize(600, 300);
        view.show();
        const auto* plot = view.findChild<QCustomPlot*>();
        view.show(statisticsOf(Tensor({1, 1, 1, 2}, std::vector<float>{1, 2})), {});
        QVERIFY(plot->isVisible());
        const float nan = std::numeric_limits<float>::quiet_NaN();
        view.show(statisticsOf(Tensor({1, 1, 1, 2}, std::vector<float>{nan, nan})), {});
        QVERIFY(!plot->isVisible());
        QVERIFY(view.findChild<QTableWidget*>()->isVisible());
    }

    /// Bins of values that lie close together are told apart, in tables and files as on the clipboard.
    void everyBinOfAHistogramHasItsOwnName()
    {
        PlainHost host;
        for (const auto& [low, high] : {std::pair{1.010F, 1.012F}, {103.0F, 113.0F}}) {
            const Chart chart = histogramChart(statisticsOf(Tensor({1, 1, 1, 3}, std::vector<float>{low, (low + high) / 2, high})), "mine");
            QVERIFY(chart.categories.size() > 2);
            for (std::size_t i = 1; i < chart.categories.size(); ++i)
                QVERIFY2(std::stod(chart.categories[i].english()) > std::stod(chart.categories[i - 1].english()),
                         chart.categories[i].english().c_str());
            HistogramView view(host);
            view.show(statisticsOf(Tensor({1, 1, 1, 3}, std::vector<float>{low, (low + high) / 2, high})), {});
            view.copy();
            const QStringList lines = QGuiApplication::clipboard()->text().split('\n');
            for (std::size_t i = 0; i < chart.categories.size(); ++i)
                QCOMPARE(lines.at(static_cast<qsizetype>(i) + 1).section('\t', 0, 0),
                         QString::fromStdString(chart.categories[i].english()));
        }
    }

    /// What the forward pass makes besides the output stays chosen while it is computed again.
    void theHistogramKeepsTheRunningMean()
    {
        PlainHost host;
        ComputeThread& compute = host.compute();
        OperationDocument document(compute);
        HistogramTab tab(document, host);
        tab.show();
        Session norm = randomSession(OpKind::BatchNormalization);
        norm.content.spec.trainingMode = true;
        fitWeights(norm.content);
        document.open(norm);
        QTRY_VERIFY(document.result() && document.result()->newMean);
        choose(tab, Role::NewMean);
        OpSpec changed = norm.content.spec;
        changed.epsilon *= 10;
        document.edit().setSpec(changed, "test");
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        QCOMPARE(tab.role(), Role::NewMean);
    }

    void histogramCountsEveryTensor()
    {
        TabBench<HistogramTab> bench({900, 480});
        auto& [host, document, tab] = bench;
        picture(tab, "histogram_empty");
        QSignalSpy measured(&tab, &HistogramTab::measured);
        document.open(randomSession(OpKind::Conv, {1, 1, 20, 20}));
        QVERIFY(measured.wait(5000) || measured.count() > 0);
        choose(tab, Role::Src);
        QTRY_COMPARE(tab.statistics().cells, 400);
        QTRY_COMPARE(tab.findChild<QTableWidget*>("histogramStatistics")->rowCount(), 13);
        QCOMPARE(tab.statistics().bins.size(), std::size_t{10}); // 0 … 9
        picture(tab, "histogram");
        tab.findChild<QPushButton*>()->click();
        choose(tab, Role::Weights);
        QTRY_COMPARE(tab.statistics().cells, 9);
    }
    /// As everywhere, also in the table of the chart.
    void binsAreWrittenAsTheRegionDoes()
    {
        QLocale::setDefault(QLocale(QLocale::Spanish, QLocale::Spain));
        TensorStatistics statistics;
        statistics.bins = {2, 1};
        statistics.finite = 3;
        statistics.firstBin = -2.8125;
        statistics.binWidth = 0.75;
        const Chart chart = histogramChart(statistics, "x");
        QCOMPARE(toQString(chart.categories.front()), QStringLiteral("−2,8125"));
        QCOMPARE(chart.categories.front().english(), std::string("-2.8125"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    /// In backward mode the gradients can be compared too, with one cursor; a bias is a row of cells.
    void compareGradients()
    {
        CompareBench bench(randomSession(OpKind::Conv, {1, 1, 6, 6}), {1100, 500});
        auto& [compute, document, tab] = bench;
        auto* what = tab.findChild<QComboBox*>("compareWhat");
        QCOMPARE(what->count(), 1); // the output alone
        ViewState view = document.view();
        view.backward = true;
        document.cursor().setView(view);
        QTRY_VERIFY(document.result() && document.result()->diffBias);
        QCOMPARE(what->count(), 4);
        tab.choose(Role::DiffWeights);
        QTRY_VERIFY(tab.difference() && tab.difference()->differing == 0);
        OpSpec strided = document.content().spec;
        strided.strides = {2, 2};
        tab.other().edit().setSpec(strided, "test");
        QTRY_VERIFY(tab.difference() && tab.difference()->differing > 0);
        tab.choose(Role::DiffBias); // ones: as many as the output has cells
        QTRY_VERIFY(tab.difference() && tab.difference()->largest == 12);
        emit tab.findChild<QLabel*>("compareVerdict")->linkActivated("worst");
        QCOMPARE(document.view().pin, std::optional(Pin{Role::DiffBias, {}}));
        picture(tab, "compare_gradients");
        tab.other().edit().setSpec(defaultSpec(OpKind::MaxPool, {1, 1, 6, 6}), "test");
        QTRY_VERIFY2(tab.verdict().contains("B has no"), qPrintable(tab.verdict()));
        view = document.view();
        view.backward = false;
        document.cursor().setView(view);
        QCOMPARE(tab.role(), Role::Dst);
    }

    /// Whatever an operator computes can be compared: new running statistics, and the gradient of a second input.
    void everyResultCanBeCompared()
    {
        CompareBench bench(randomSession(OpKind::BatchNormalization, {2, 3, 4, 4}));
        auto& [compute, document, tab] = bench;
        const auto* what = tab.findChild<QComboBox*>("compareWhat");
        tab.choose(Role::NewVariance);
        QCOMPARE(what->currentData().toInt(), static_cast<int>(Role::NewVariance));
        QTRY_VERIFY(tab.difference() && tab.difference()->differing == 0);
        QCOMPARE(tab.gridA()->tensor()->shape(), (Shape{1, 1, 1, 3}));
        QCOMPARE(tab.pinOf({0, 0, 0, 2}), (Pin{Role::NewVariance, {0, 2, 0, 0}}));
        document.open(randomSession(OpKind::Add, {1, 1, 4, 4}));
        ViewState view = document.view();
        view.backward = true;
        document.cursor().setView(view);
        tab.choose(Role::DiffSrc2);
        QTRY_VERIFY(tab.difference() && tab.gridA()->tensor() == document.tensor(Role::DiffSrc2));
        QCOMPARE(tab.difference()->differing, 0);
    }

    /// In predict mode no tab gives away what is asked for.
    void answersStayHidden()
    {
        PlainHost host;
        ComputeThread& compute = host.compute();
        OperationDocument document(compute);
        Session asked = randomSession(OpKind::AveragePool);
        asked.view.reveal = Reveal::Predict;
        asked.view.position = {Role::Dst, 5, 0};
        document.open(asked);
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        std::optional<Mask> mask = maskOf(document.view());
        CompareTab compare(document, compute);
        compare.setMask([&mask](Role) { return mask; });
        compare.resize(1100, 700);
        QSignalSpy compared(&compare, &CompareTab::compared);
        compare.show();
        QVERIFY(compared.wait(5000) || compared.count() > 0);
        for (const CellGrid* grid : compare.findChildren<CellGrid*>()) {
            QCOMPARE(grid->marks().hiddenFrom, std::optional<std::int64_t>(5));
            QCOMPARE(grid->marks().predicted, grid == compare.gridA() ? std::optional(Cell{0, 0, 1, 1}) : std::nullopt); // B asks nothing
        }
        emit compare.findChildren<CellGrid*>().front()->cellHovered(Cell{0, 0, 1, 1});
        QVERIFY(compare.findChild<QLabel*>("compareCursor")->text().contains("A ?, B ?"));
        QVERIFY(!compare.verdict().contains("16"));

        HistogramTab histogram(document, host);
        histogram.setMask([&mask](Role) { return mask; });
        histogram.resize(900, 480);
        histogram.show();
        QTRY_COMPARE(histogram.statistics().cells, 5);
        const auto* rows = histogram.findChild<QTableWidget*>("histogramStatistics");
        QTRY_COMPARE(rows->item(rows->rowCount() - 1, 1)->text(), QString("11"));

        mask = Mask{6, std::nullopt}; // answered
        compare.maskChanged();
        histogram.maskChanged();
        QTRY_COMPARE(histogram.statistics().cells, 6);
        QCOMPARE(compare.findChildren<CellGrid*>().front()->marks().hiddenFrom, std::optional<std::int64_t>(6));
        QVERIFY2(compare.verdict().contains("stays hidden"), qPrintable(compare.verdict()));
        mask = Mask{16, std::nullopt}; // the last one as well: the mask hides nothing
        compare.maskChanged();
        QVERIFY2(compare.verdict().contains("equal in all 16 cells"), qPrintable(compare.verdict()));
        ViewState all = document.view();
        all.reveal = Reveal::UpToStep; // whole tensors are compared and counted
        document.cursor().setView(all);
        QTRY_COMPARE(histogram.statistics().cells, 16);
        QVERIFY(!compare.findChildren<CellGrid*>().front()->marks().hiddenFrom);
    }

    void whatIsNotAnsweredFollowsTheLanguage()
    {
        const QLocale before;
        QLocale::setDefault(QLocale::c());
        PlainHost host;
        ComputeThread& compute = host.compute();
        OperationDocument document(compute);
        Session asked = randomSession(OpKind::Relu, {1, 1, 40, 40});
        asked.view.reveal = Reveal::Predict;
        document.open(asked);
        HistogramTab tab(document, host);
        tab.setMask([](Role) { return Mask{5, 5}; });
        tab.show();
        QTRY_COMPARE(tab.statistics().cells, 5);
        const auto* rows = tab.findChild<QTableWidget*>("histogramStatistics");
        const auto hidden = [rows] { return rows->item(rows->rowCount() - 1, 1)->text(); };
        QTRY_COMPARE(hidden(), QString("1595"));
        QLocale::setDefault(QLocale(QLocale::German));
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&tab, &change);
        const QString german = hidden();
        QLocale::setDefault(before);
        QCOMPARE(german, QString("1.595"));
    }

    void aGradientAskedForIsNotChecked()
    {
        PlainHost host;
        ComputeThread& compute = host.compute();
        OperationDocument document(compute);
        Session asked = randomSession(OpKind::Conv);
        asked.view.backward = true;
        asked.view.reveal = Reveal::Predict;
        asked.view.position = {Role::DiffSrc, 1, 0};
        document.open(asked);
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        std::optional<Mask> mask = maskOf(document.view());
        GradientCheckTab tab(document, host);
        tab.setMask([&](Role role) { return role == document.view().position.of ? mask : maskOf(document.view(), role); });
        tab.resize(1000, 480);
        tab.show();
        tab.check(Role::DiffSrc, {0, 0, 0, 0}); // answered before
        QTRY_VERIFY(tab.result());
        tab.check(Role::DiffSrc, {0, 0, 0, 1});
        QVERIFY(settled(&compute));
        QVERIFY(!tab.result());
        QVERIFY(!tab.findChild<QLabel*>("gradientVerdict")->isVisible());
        mask = Mask{2, std::nullopt}; // answered
        tab.maskChanged();
        QTRY_VERIFY(tab.result());
        tab.check(Role::DiffWeights, {0, 0, 0, 1}); // asked for next
        QVERIFY(!tab.findChild<QLabel*>("gradientVerdict")->isVisible());
        ViewState told = document.view();
        told.reveal = Reveal::UpToStep;
        document.cursor().setView(told);
        tab.check(Role::DiffWeights, {0, 0, 0, 1});
        QTRY_VERIFY(tab.result() && tab.findChild<QLabel*>("gradientVerdict")->isVisible());
    }
    /// Two that are no numbers, or the same infinity, are equal under the cursor as they are in the verdict.
    void equalsThatAreNotFiniteHaveNoDifference()
    {
        Session copied = randomSession(OpKind::AveragePool, {1, 1, 2, 2});
        const float cells[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1, 2};
        copied.content.src.tensor = std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, cells, "src");
        copied.content.spec.kernel = {1, 1};
        copied.content.spec.strides = {1, 1};
        CompareBench bench(copied);
        auto& [compute, document, tab] = bench;
        QTRY_VERIFY(tab.difference() && tab.difference()->differing == 0);
        const auto* cursor = tab.findChild<QLabel*>("compareCursor");
        for (std::int64_t x = 0; x < 2; ++x) {
            emit tab.gridA()->cellHovered(Cell{0, 0, 0, x});
            QVERIFY2(cursor->text().endsWith("difference 0"), qPrintable(cursor->text()));
        }
    }
    void compareTwoOperators()
    {
        ComputeThread compute;
        OperationDocument document(compute);
        CompareTab tab(document, compute);
        tab.resize(1250, 640);
        QSignalSpy compared(&tab, &CompareTab::compared);
        document.open(randomSession(OpKind::MaxPool));
        tab.show();
        QVERIFY(compared.wait(5000));
        QVERIFY2(tab.verdict().contains("equal in all 16"), qPrintable(tab.verdict()));
        OpSpec spec = tab.other().content().spec;
        spec.op = OpKind::AveragePool;
        tab.other().edit().setSpec(spec, "test");
        QVERIFY(compared.wait(5000));
        QVERIFY(tab.difference()->differing > 0);
        QCOMPARE(document.content().spec.op, OpKind::MaxPool); // the lab is untouched
        const Cell worst = tab.difference()->at;
        emit tab.findChild<QLabel*>("compareVerdict")->linkActivated("worst");
        QCOMPARE(document.view().pin->cell, worst);
        QVERIFY(tab.findChild<QLabel*>("compareCursor")->text().contains("difference"));
        picture(tab, "compare");
        spec.strides = {1, 1};
        tab.other().edit().setSpec(spec, "test");
        QTRY_VERIFY2(tab.verdict().contains("different sizes"), qPrintable(tab.verdict()));
        picture(tab, "compare_sizes");
        tab.findChild<QPushButton*>("compareSwap")->click();
        QCOMPARE(document.content().spec.op, OpKind::AveragePool);
    }
    void gradientVerdicts()
    {
        TabBench<GradientCheckTab> bench({1000, 480});
        auto& [host, document, tab] = bench;
        picture(tab, "gradient_empty");
        QSignalSpy checked(&tab, &GradientCheckTab::checked);
        document.open(randomSession(OpKind::Conv));
        tab.check(Role::DiffWeights, {0, 0, 1, 2});
        QTRY_VERIFY(tab.result() && tab.result()->verdict == GradientVerdict::Ok);
        QCOMPARE(tab.findChild<QTableWidget*>("gradientSteps")->rowCount(), static_cast<int>(tab.result()->steps.size()));
        QTRY_VERIFY(tab.findChild<QLabel*>("gradientVerdict")->text().contains("ok"));
        picture(tab, "gradient_ok");

        const float ties[] = {5, 5, 1, 2}; // the largest is there twice: the maximum has a corner
        Session tied = randomSession(OpKind::MaxPool, {1, 1, 2, 2});
        tied.content.src.tensor = std::make_shared<const Tensor>(Tensor({1, 1, 2, 2}, ties));
        document.open(tied);
        tab.check(Role::DiffSrc, {0, 0, 0, 0});
        QTRY_VERIFY(tab.result() && tab.result()->verdict == GradientVerdict::Kink);
        picture(tab, "gradient_kink");

        const float odd[] = {5, std::numeric_limits<float>::quiet_NaN(), 1, 2};
        tied.content.src.tensor = std::make_shared<const Tensor>(Tensor({1, 1, 2, 2}, odd));
        document.open(tied);
        tab.check(Role::DiffSrc, {0, 0, 0, 1});
        QTRY_VERIFY(tab.result() && tab.result()->verdict == GradientVerdict::NotFinite);
        QTRY_VERIFY(tab.findChild<QLabel*>("gradientVerdict")->text().contains("not finite"));
        QVERIFY(!tab.findChild<QTableWidget*>("gradientSteps")->isVisible()); // no table of NaN
    }
    /// A table in sight does not measure all of its cells for each that is put in.
    void gradientStepsAreMeasuredOnce()
    {
        struct Counting : QStyledItemDelegate {
            mutable int asked = 0;
            QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
            {
                ++asked;
                return QStyledItemDelegate::sizeHint(option, index);
            }
        } counting;
        TabBench<GradientCheckTab> bench({1000, 480});
        auto& [host, document, tab] = bench;
        document.open(randomSession(OpKind::Conv));
        tab.check(Role::DiffWeights, {0, 0, 1, 2});
        QTRY_VERIFY(tab.result());
        auto* table = tab.findChild<QTableWidget*>("gradientSteps");
        QTRY_VERIFY(table->isVisible());
        table->setItemDelegate(&counting);
        QVERIFY(settled(&host.compute()));
        counting.asked = 0;
        tab.check(Role::DiffWeights, {0, 0, 1, 1});
        QTRY_VERIFY(tab.result());
        QVERIFY(settled(&host.compute()));
        const int cells = table->rowCount() * table->columnCount();
        QVERIFY2(counting.asked > 0 && counting.asked <= 6 * cells,
                 qPrintable(QString::number(counting.asked) + " for " + QString::number(cells)));
    }
    /// Between two panels there is no room for it beside the chart: then it stands below, and no column of it is cut.
    void theTableOfStepsIsWholeInANarrowPlace()
    {
        TabBench<GradientCheckTab> bench({1000, 640});
        auto& [host, document, tab] = bench;
        document.open(randomSession(OpKind::Conv));
        tab.check(Role::DiffWeights, {0, 0, 1, 2});
        QTRY_VERIFY(tab.result());
        const auto* table = tab.findChild<QTableWidget*>("gradientSteps");
        const auto* chart = tab.findChild<ChartView*>();
        const auto isWhole = [&] {
            return table->horizontalScrollBar()->maximum() == 0 && table->geometry().right() < tab.width() &&
                   table->viewport()->width() >= table->horizontalHeader()->length();
        };
        QTRY_VERIFY(table->isVisible() && isWhole() && table->geometry().left() > chart->geometry().right());
        tab.resize(table->sizeHint().width() + 100, 640);
        QTRY_VERIFY2(isWhole() && table->geometry().top() > chart->geometry().bottom(),
                     qPrintable(QStringLiteral("%1 of %2").arg(table->geometry().right()).arg(tab.width())));
        tab.resize(1000, 640);
        QTRY_VERIFY(isWhole() && table->geometry().left() > chart->geometry().right());
    }
    /// A logarithmic axis has no 0: where the difference quotient is exact, the curve has a gap, and the table says 0.
    void errorsOfZeroAreGaps()
    {
        TabBench<GradientCheckTab> bench({1000, 480});
        auto& [host, document, tab] = bench;
        document.open(randomSession(OpKind::AveragePool));
        tab.check(Role::DiffSrc, {0, 0, 0, 0});
        QTRY_VERIFY(tab.result());
        const auto* table = tab.findChild<QTableWidget*>("gradientSteps");
        QTRY_COMPARE(table->rowCount(), static_cast<int>(tab.result()->steps.size()));
        const auto* plot = tab.findChild<QCustomPlot*>();
        int exact = 0;
        std::map<int, qsizetype> decimals;
        for (std::size_t i = 0; i < tab.result()->steps.size(); ++i) {
            const GradientStep& step = tab.result()->steps[i];
            const auto point = plot->graph(0)->data()->findBegin(step.step, false);
            QCOMPARE(point->key, step.step);
            QCOMPARE(std::isnan(point->value), step.error == 0);
            QCOMPARE(table->item(static_cast<int>(i), 2)->text() == QString("0"), step.error == 0);
            exact += step.error == 0 ? 1 : 0;
            for (int column = 0; column < table->columnCount(); ++column) { // at the right, with as many decimals as those above
                const QTableWidgetItem* item = table->item(static_cast<int>(i), column);
                const qsizetype digits = item->text().section('e', 0, 0).section('.', 1).size();
                QVERIFY2(item->text() == "0" || decimals.emplace(column, digits).first->second == digits, qPrintable(item->text()));
                QVERIFY(item->textAlignment() & Qt::AlignRight);
            }
        }
        QVERIFY(exact > 0);
    }
    void gradientFollowsThePin()
    {
        PlainHost host;
        OperationDocument document(host.compute());
        GradientCheckTab tab(document, host);
        tab.show();
        document.open(randomSession(OpKind::Conv));
        QVERIFY(!tab.findChild<QPushButton*>("gradientCheckPin")->isEnabled());
        document.cursor().setPin(Pin{Role::Weights, {0, 0, 2, 1}});
        tab.findChild<QPushButton*>("gradientCheckPin")->click();
        QCOMPARE(tab.findChild<QComboBox*>("gradientOf")->currentData().toInt(), static_cast<int>(Role::Weights));
        QCOMPARE(tab.findChild<QSpinBox*>("gradientCheckY")->value(), 2);
        QCOMPARE(tab.findChild<QSpinBox*>("gradientCheckX")->value(), 1);
    }
    void compareFollowsTheInput()
    {
        CompareBench bench;
        auto& [compute, document, tab] = bench;
        document.edit().setOperand(Role::Src, randomSession(OpKind::MaxPool, {1, 1, 6, 6}).content.src, "test");
        QTRY_COMPARE(tab.other().content().spec.src, (Shape{1, 1, 6, 6}));
    }
};

int main(int argc, char** argv)
{
    return ks::test::runThemed<OperationTabsTest>(argc, argv);
}
#include "tst_operation_tabs.moc"
