#include "core/nn/presets.h"
#include "core/report/prediction_charts.h"
#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/train/train_page.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/watch/attention_view.h"
#include "ui/network/watch/confusion_view.h"
#include "ui/network/watch/heat_picture.h"
#include "ui/network/watch/image_bar.h"
#include "ui/network/watch/plane_wall.h"
#include "ui/network/watch/regression_view.h"
#include "ui/network/watch/watched_tensor.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/series.h"

#include <QComboBox>
#include <QFocusEvent>
#include <QLabel>
#include <QLayout>
#include <QMouseEvent>
#include <QScopeGuard>
#include <QTableView>
#include <QTest>

#include <array>
#include <cmath>
#include <limits>
#include <qcustomplot.h>

using namespace ks;

/// Views of the Network lab by themselves: what they say and draw of numbers that are given to them.
class TestNetworkViews : public test::NetworkTest {
    Q_OBJECT

private:
    static std::shared_ptr<Evaluation> predicting(const std::vector<float>& said)
    {
        auto evaluation = std::make_shared<Evaluation>();
        for (std::size_t i = 0; i < said.size(); ++i)
            evaluation->predictions.push_back({.outputs = {said[i]}, .expected = {static_cast<float>(i)}});
        return evaluation;
    }
    static void focus(QWidget& widget, Qt::FocusReason reason)
    {
        widget.clearFocus();
        widget.setFocus(reason);
        QTRY_VERIFY(widget.hasFocus());
    }

private slots:
    void initTestCase() { openWindow(); }
    void cleanupTestCase() { closeWindow(); }

    /// A share of the variance is a share; a network that is worse than the mean is told to be that, in a number that can be read.
    void theVarianceExplainedCanBeRead()
    {
        RegressionView view(*m_window);
        const auto said = [&view](const std::vector<float>& outputs) {
            view.show(predicting(outputs), {QStringLiteral("y")}, Split::Test);
            QString longest;
            for (const QLabel* label : view.findChildren<QLabel*>())
                longest = label->text().size() > longest.size() ? label->text() : longest;
            return longest;
        };
        const QString good = said({0, 1, 2, 3.5F});
        QVERIFY2(good.contains("95.0\u00a0% of the variance explained"), qPrintable(good));
        const QString wild = said({1e25F, -1e25F, 1e25F, 0});
        QVERIFY2(wild.contains("with the mean of their targets would be better") && wild.contains("R²"), qPrintable(wild));
        QVERIFY2(!wild.contains('%') && wild.size() < 200, qPrintable(wild));
        const QString none = said({std::numeric_limits<float>::infinity(), 0, 0, 0});
        QVERIFY2(!none.contains("% of the variance"), qPrintable(none));
    }

    /// Below the charts stand the numbers that are drawn: of this count, this target, in this language.
    void theReadoutIsOfTheNumbersThatAreDrawn()
    {
        RegressionView view(*m_window);
        const auto show = [&view](std::uint32_t sample, float said) {
            auto evaluation = std::make_shared<Evaluation>();
            evaluation->predictions.push_back({.sample = sample, .outputs = {said, 10 * said}, .expected = {2, 20}});
            view.show(evaluation, QStringList{QStringLiteral("a"), QStringLiteral("b")}, Split::Test);
        };
        const auto* readout = view.findChild<QLabel*>("regressionReadout");
        show(7, 1);
        QMouseEvent press(QEvent::MouseButtonPress, QPointF(50, 50), QPointF(50, 50), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
        emit view.findChild<QCustomPlot*>()->mousePress(&press);
        QCOMPARE(readout->text(), QStringLiteral("Sample 7: expected 2, predicted 1."));
        show(7, 3);
        QCOMPARE(readout->text(), QStringLiteral("Sample 7: expected 2, predicted 3."));
        show(7, -3);
        QCOMPARE(readout->text(), QStringLiteral("Sample 7: expected 2, predicted −3."));
        show(7, 3);
        auto* target = view.findChild<QComboBox*>("regressionTarget");
        target->setCurrentIndex(1);
        emit target->activated(1);
        const QString second = QStringLiteral("Sample 7: expected 20, predicted 30.");
        QCOMPARE(readout->text(), second);
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(readout->text() != second && !readout->text().isEmpty());
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(readout->text(), second);
        show(8, 3);
        QVERIFY2(readout->text().isEmpty(), qPrintable(readout->text()));
    }

    /// Samples have numbers in their data; the charts count within the part, all of them in the same way.
    void theChartsCountInThePart()
    {
        Evaluation evaluation;
        for (const std::uint32_t sample : {40U, 70U})
            evaluation.predictions.push_back({.sample = sample, .outputs = {1}, .expected = {2}});
        RegressionView view(*m_window);
        view.show(std::make_shared<Evaluation>(evaluation), {QStringLiteral("y")}, Split::Test);
        QCustomPlot* lines = view.findChildren<QCustomPlot*>().back();
        QCOMPARE(lines->xAxis->label(), QStringLiteral("Number in the part"));
        lines->replot();
        for (const double tick : lines->xAxis->tickVector())
            QCOMPARE(tick, std::round(tick));
        QCOMPARE(lines->graph(0)->data()->at(1)->key, 1.0);
        const Chart report = predictedAgainstExpected(evaluation, {});
        QCOMPARE(report.x.english(), std::string("Number in the part"));
        QCOMPARE(report.series.front().points.back().x, 1.0);
    }

    /// A target keeps its place when its name is said in another language.
    void theChosenTargetOutlivesItsName()
    {
        RegressionView view(*m_window);
        auto evaluation = std::make_shared<Evaluation>();
        evaluation->predictions.push_back({.outputs = {1, 10}, .expected = {2, 20}});
        view.show(evaluation, QStringList{QStringLiteral("one"), QStringLiteral("two")}, Split::Test);
        auto* target = view.findChild<QComboBox*>("regressionTarget");
        target->setCurrentIndex(1);
        view.show(evaluation, QStringList{QStringLiteral("uno"), QStringLiteral("dos")}, Split::Test);
        QCOMPARE(target->currentText(), QStringLiteral("dos"));
        view.show(evaluation, QStringList{QStringLiteral("other")}, Split::Test);
        QCOMPARE(target->currentIndex(), 0);
    }

    /// A matrix of millions of weights is painted again and again: it costs what is seen of it.
    void aLargeMapIsPaintedWithThePixelsThatItHas()
    {
        Tensor tensor({1, 1, 1000, 2000});
        tensor.cells().back() = 1;
        tensor[{0, 0, 500, 1000}] = 1;
        PlaneWall wall;
        wall.setTensor(std::make_shared<const Tensor>(std::move(tensor)));
        wall.setColours(Palette::Grey, ValueRange{0, 1});
        const QImage small = wall.picture(0, QSize(4, 3));
        QCOMPARE(small.size(), QSize(4, 3));
        QCOMPARE(small.pixel(0, 0), wall.picture(0, 1).pixel(0, 0));
        QCOMPARE(wall.picture(0, QSize(1, 1)).pixel(0, 0), wall.picture(0, 1).pixel(1999, 999)); // of the cell in the middle
        QCOMPARE(wall.picture(0, QSize(9000, 9000)), wall.picture(0, 1));
    }

    /// What the indices of weights mean is said as the Operation lab says it: those of ConvTranspose stand the other way round, and the channels of
    /// groups are those of the whole image.
    void weightsAreNamedByWhatTheyJoin()
    {
        const auto watched = [](OpKind op, std::int64_t kernel, std::int64_t group) {
            OpSpec spec = defaultSpec(op, {1, 4, 5, 5});
            spec.kernel = {kernel, kernel};
            spec.filters = 6;
            spec.group = group;
            return watchedTensor(std::make_shared<const Tensor>(shapeOf(spec, Role::Weights)), spec, Role::Weights);
        };
        QCOMPARE(watched(OpKind::Conv, 3, 1).nameOf({5, 2, 0, 0}), QStringLiteral("filter 5, channel 2"));
        const WatchedTensor transposed = watched(OpKind::ConvTranspose, 3, 2);
        QCOMPARE(transposed.nameOf({2, 1, 0, 0}), QStringLiteral("input channel 2, output channel 4"));
        QVERIFY2(transposed.describe({2, 1, 0, 2}).startsWith("input channel 2, output channel 4, row 0, column 2: "),
                 qPrintable(transposed.describe({2, 1, 0, 2})));
        const WatchedTensor matrix = watched(OpKind::ConvTranspose, 1, 1);
        QCOMPARE(matrix.nameOf({}), QStringLiteral("rows are inputs, columns outputs"));
        QVERIFY2(matrix.describe({0, 0, 3, 5}).startsWith("unit 5, input 3: "), qPrintable(matrix.describe({0, 0, 3, 5})));
        const WatchedTensor grouped = watched(OpKind::Conv, 1, 2);
        QCOMPARE(grouped.nameOf({}), QStringLiteral("rows are outputs, columns the inputs of their group"));
        QVERIFY2(grouped.describe({0, 0, 4, 1}).startsWith("unit 4, input 3: "), qPrintable(grouped.describe({0, 0, 4, 1})));
        QCOMPARE(watched(OpKind::Conv, 1, 1).nameOf({}), QStringLiteral("rows are outputs, columns inputs"));
    }

    /// A row of a table has no maps: its numbers have the names of their columns, on the wall and in words.
    void columnsOfATableAreNamed()
    {
        auto row = std::make_shared<Tensor>(Shape{1, 3, 1, 1});
        row->cells()[1] = 2.5F;
        WatchedTensor watched = watchedTensor(row, {}, Role::Dst);
        QCOMPARE(watched.describe({0, 1, 0, 0}), QStringLiteral("number 1: 2.5"));
        watched.names = {QStringLiteral("depth"), QStringLiteral("price"), QStringLiteral("humidity")};
        QCOMPARE(watched.nameOf({0, 2, 0, 0}), QStringLiteral("humidity"));
        QCOMPARE(watched.describe({0, 1, 0, 0}), QStringLiteral("price: 2.5"));
        PlaneWall wall;
        wall.setTensor(row);
        QCOMPARE(wall.nameOf(2), QStringLiteral("2"));
        wall.setNames(watched.names);
        QCOMPARE(wall.nameOf(2), QStringLiteral("humidity"));
        wall.setTensor(std::make_shared<const Tensor>(Shape{1, 4, 1, 1})); // another layer's
        QCOMPARE(wall.nameOf(2), QStringLiteral("2"));
    }

    /// The number below the pictures is of those that stand there now, also where the mouse rests and the keyboard is elsewhere.
    void theNumberBelowThePicturesFollowsThem()
    {
        AttentionView view;
        const Model model = presetModel("lenet-5");
        view.setModel(model);
        view.resize(900, 400);
        view.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        WatchAnswer answer;
        const auto show = [&](float heat, std::int64_t output) {
            const std::array cells = {heat};
            answer.seen = std::make_shared<const Tensor>(Tensor({1, 1, 1, 1}, "seen"));
            answer.saliency = std::make_shared<const Tensor>(Tensor({1, 1, 1, 1}, cells));
            answer.output = output;
            view.show(answer);
        };
        show(0.5F, 7);
        const auto* readout = view.findChild<QLabel*>("attentionReadout");
        HeatPicture* saliency = nullptr;
        for (auto* one : view.findChildren<HeatPicture*>())
            if (one->accessibleName() == QLatin1String("Saliency"))
                saliency = one;
        QVERIFY(saliency);
        const QPointF at = QPointF(saliency->width() / 2.0, 10);
        QMouseEvent move(QEvent::MouseMove, at, saliency->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(saliency, &move);
        QCOMPARE(readout->text(), QStringLiteral("Saliency, row 0, column 0: 0.5"));
        QVERIFY(!saliency->hasFocus());
        show(0.25F, 3);
        QCOMPARE(readout->text(), QStringLiteral("Saliency, row 0, column 0: 0.25"));
        view.clear();
        QVERIFY2(readout->text().isEmpty(), qPrintable(readout->text()));
        for (const QLabel* label : view.findChildren<QLabel*>())
            QVERIFY2(!label->text().endsWith(QLatin1String(" 3")), qPrintable(label->text()));
    }

    /// A picture without a colour says that it has none, and not what the colours are.
    void aGradCamWithoutAPlaceSaysSo()
    {
        AttentionView view;
        view.setModel(presetModel("lenet-5"));
        const auto says = [&view](const char* words) {
            return std::ranges::any_of(view.findChildren<QLabel*>(),
                                       [words](const QLabel* label) { return label->text().contains(QLatin1String(words)); });
        };
        for (const auto& [largest, nowhere] : {std::pair(0.0F, true), {0.5F, false}, {std::numeric_limits<float>::quiet_NaN(), false}}) {
            const std::array cells = {0.0F, largest};
            WatchAnswer answer;
            answer.seen = std::make_shared<const Tensor>(Tensor({1, 1, 1, 2}, "seen"));
            answer.saliency = std::make_shared<const Tensor>(Tensor({1, 1, 1, 2}, cells));
            answer.cam = answer.saliency;
            answer.output = 4;
            view.show(answer);
            QVERIFY(says("Grad-CAM: no place of ") == nowhere);
            QVERIFY(says("Grad-CAM: the places of ") != nowhere);
        }
    }

    void theReadoutOfTheMatrixFollowsTheLanguage()
    {
        ConfusionView view;
        auto evaluation = std::make_shared<Evaluation>();
        evaluation->classes = 2;
        evaluation->confusion = {5, 1, 2, 6};
        evaluation->unnamed = {4, 0};
        evaluation->score.samples = 18;
        view.show(evaluation, QStringList{QStringLiteral("a"), QStringLiteral("b")}, Split::Test);
        const auto* readout = view.findChild<QLabel*>("confusionReadout");
        const QString said = QStringLiteral("5 samples of a are read right (50.0\u00a0% of the class).");
        QCOMPARE(readout->text(), said); // those in no column are of the class, too
        QCOMPARE(view.table().model()->index(0, 1).data(Qt::ToolTipRole).toString(),
                 QStringLiteral("1 sample of a is read as b (10.0\u00a0% of the class)."));
        const QString head = view.findChild<QLabel*>("confusionHead")->text();
        QVERIFY2(head.endsWith("in no column: 4."), qPrintable(head));
        m_desk->languages.use(QStringLiteral("es"));
        QTRY_VERIFY(readout->text() != said && !readout->text().isEmpty());
        m_desk->languages.use(QStringLiteral("en"));
        QTRY_COMPARE(readout->text(), said);
    }

    void theBarSaysWhatIsNoAnswer()
    {
        ImageBar bar(QStringLiteral("watch"));
        WatchAnswer answer;
        answer.picture = std::make_shared<const Tensor>(Tensor({1, 1, 1, 3}, "row"));
        const auto* verdict = bar.findChild<QLabel*>("watchVerdict");
        const auto said = [&] {
            bar.show(answer, QStringList{QStringLiteral("a"), QStringLiteral("b")});
            return verdict->text();
        };
        QCOMPARE(said(), QStringLiteral("The network’s answer is no number."));
        answer.prediction.label = 1;
        QCOMPARE(said(), QStringLiteral("✗ This is b; the network’s answer is no number."));
        answer.classifies = false;
        answer.prediction.outputs = {2};
        QVERIFY2(said().startsWith("The network says 2. The right answer is not known; taking this one for right"), qPrintable(said()));
        answer.prediction.expected = {3};
        QCOMPARE(said(), QStringLiteral("Expected 3; the network says 2."));
        answer.prediction.outputs = {-3.5194F, 20987.3F}; // with the minus of every number, and in one piece as on the axes
        QCOMPARE(said(), QStringLiteral("Expected 3; the network says −3.519; 20987."));
    }

    /// While a network trains, the sentence above the picture says of which batch it is, and is never of another answer than the one shown last.
    void theBarSaysOfWhichBatchItsShareIs()
    {
        ImageBar bar(QStringLiteral("see"));
        const QStringList classes{QStringLiteral("a"), QStringLiteral("b")};
        const auto* verdict = bar.findChild<QLabel*>("seeVerdict");
        WatchAnswer answer;
        answer.picture = std::make_shared<const Tensor>(Tensor({1, 1, 1, 3}, "row"));
        answer.prediction.label = 1;
        const auto showNow = [&](int predicted, float confidence) {
            answer.prediction.predicted = predicted;
            answer.prediction.confidence = confidence;
            ++answer.trained;
            bar.showNow(answer, classes);
        };
        showNow(1, 0.176F);
        QCOMPARE(verdict->text(), QStringLiteral("✓ This is b; the network says so too, with 17.6 % · after batch 1"));
        showNow(1, 0.177F);
        QCOMPARE(verdict->text(), QStringLiteral("✓ This is b; the network says so too, with 17.7 % · after batch 2"));
        showNow(0, 0.6F);
        QCOMPARE(verdict->text(), QStringLiteral("✗ This is b; the network says a, with 60.0 % · after batch 3"));
        bar.show(answer, classes); // it rests
        QCOMPARE(verdict->text(), QStringLiteral("✗ This is b; the network says a, with 60.0 %."));
    }

    /// The ground of a cell says how much is right or wrong there; choosing it must not change what it says.
    void aChosenCellKeepsItsColour()
    {
        ConfusionView view;
        auto evaluation = std::make_shared<Evaluation>();
        evaluation->classes = 2;
        evaluation->confusion = {0, 9, 3, 6}; // of the first class none is read right
        view.resize(500, 400);
        view.show(evaluation, QStringList{QStringLiteral("a"), QStringLiteral("b")}, Split::Test);
        static_cast<QWidget&>(view).show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTableView& table = view.table();
        const auto groundOf = [&table](int row, int column) {
            const QRect cell = table.visualRect(table.model()->index(row, column));
            return table.viewport()->grab().toImage().pixelColor(cell.topLeft() + QPoint(5, 5));
        };
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 2; ++column) {
                table.setCurrentIndex({});
                table.clearSelection();
                const QColor before = groundOf(row, column);
                table.setFocus();
                table.setCurrentIndex(table.model()->index(row, column));
                QCOMPARE(groundOf(row, column), before);
            }
        QVERIFY(groundOf(0, 0) != groundOf(1, 1));
    }

    /// Of nothing there is no share: a class that is never said is not one that is never right.
    void aShareOfNothingIsNone()
    {
        ConfusionView view;
        auto evaluation = std::make_shared<Evaluation>();
        evaluation->classes = 3;
        evaluation->confusion = {2999, 1, 0, 0, 0, 0, 0, 0, 0}; // the second has no samples, the third is not even said
        evaluation->score.accuracy = 2999.0 / 3000;
        view.show(evaluation, QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}, Split::Test);
        const QAbstractItemModel& model = *view.table().model();
        const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
        const auto tip = [&](int row, int column) { return model.index(row, column).data(Qt::ToolTipRole).toString(); };
        QVERIFY2(text(0, 0).endsWith("99.9\u00a0%"), qPrintable(text(0, 0)));
        QVERIFY2(text(0, 1).endsWith("< 0.1\u00a0%"), qPrintable(text(0, 1)));
        QCOMPARE(text(3, 3), QStringLiteral("> 99.9\u00a0%"));
        QCOMPARE(text(3, 0), QStringLiteral("100.0\u00a0%"));
        QCOMPARE(text(3, 1), QStringLiteral("0.0\u00a0%")); // said once, and wrong
        QCOMPARE(text(3, 2), QStringLiteral("–"));
        QCOMPARE(tip(3, 2), QStringLiteral("No sample is read as c."));
        for (const int row : {1, 2})
            QCOMPARE(text(row, 3), QStringLiteral("–"));
        QCOMPARE(tip(1, 3), QStringLiteral("There are no samples of b."));
        QCOMPARE(tip(1, 0), QStringLiteral("There are no samples of b."));
        QCOMPARE(text(1, 0), QStringLiteral("0"));
    }

    /// A click on a value takes the keyboard into the table: the key that opened it leads back from there, and Esc does.
    void theTableOfAChartLeadsBack()
    {
        ChartView& chart = m_lab->trainPage().chart(TrainingChart::Loss);
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 30000);
        QTableView& table = chart.tools().table();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape}) {
            focus(chart, Qt::TabFocusReason);
            QTest::keyClick(&chart, Qt::Key_Return);
            QTRY_VERIFY(table.isVisible() && table.model()->rowCount() >= 3);
            QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(1, 0)).center());
            QTRY_VERIFY(table.hasFocus());
            QTest::keyClick(&table, key);
            QVERIFY(!table.isVisible());
            QVERIFY(chart.hasFocus());
        }
    }

    /// The points of a validation lie on the line of its training, which has their colour: the ground shows around them, whichever it is.
    void pointsAreSeenOnTheirOwnLine()
    {
        const auto restore = qScopeGuard([this] { m_desk->theme.setMode(Theme::Mode::Light); });
        const auto flat = std::make_shared<Track>();
        for (int i = 0; i < 100; ++i)
            flat->append(0.5F);
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            m_desk->theme.setMode(mode);
            ChartView chart(*m_window);
            const Colours& colours = coloursOf(chart.palette());
            for (int style = 0; style < 6; ++style) {
                chart.show({.id = "loss",
                            .series = {test::growingSeries("run", style, flat), test::validationSeries(style, {{50, 0.5, 0.5, 0.5}})}});
                const QCPGraph* top = chart.plot().graph(chart.plot().graphCount() - 1);
                QCOMPARE(top->name(), QStringLiteral("validation"));
                const QCPScatterStyle marks = top->scatterStyle();
                QVERIFY(marks.shape() != QCPScatterStyle::ssCross && marks.shape() != QCPScatterStyle::ssPlus); // lines have no rim
                QCOMPARE(marks.brush().color(), seriesStyle(style, colours).colour);
                QCOMPARE(marks.pen().color(), colours.base);
                QVERIFY(marks.size() > 2 * marks.pen().widthF());
            }
        }
    }

    /// A straight stroke stays straight, also where the pad moves under the pen, which the room for the first answer does.
    void aStrokeIsStraightWhereThePadMoves()
    {
        QWidget window;
        DrawingPad moved(&window);
        DrawingPad still(&window);
        for (DrawingPad* pad : {&moved, &still}) {
            pad->setGeometry(0, 0, 280, 280);
            window.resize(300, 400);
            window.show();
            const QPoint at = pad->mapToGlobal(QPoint(60, 100));
            const auto send = [&](QEvent::Type type, const QPoint& global) {
                QMouseEvent event(type, pad->mapFromGlobal(global), global, Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
                QCoreApplication::sendEvent(pad, &event);
            };
            send(QEvent::MouseButtonPress, at);
            if (pad == &moved)
                pad->move(0, 27);
            send(QEvent::MouseMove, at + QPoint(150, 0));
        }
        QVERIFY(still.kept() && moved.kept());
        QVERIFY(std::ranges::equal(still.kept()->cells(), moved.kept()->cells()));
    }

    /// The pen's mark is for the keyboard: whoever draws with the mouse sees the drawing alone.
    void theMouseHasNoPenMark()
    {
        QWidget window;
        DrawingPad pad(&window);
        pad.setGeometry(0, 0, 280, 280);
        window.resize(300, 300);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto middle = [&pad] { return pad.grab(QRect(110, 110, 60, 60)).toImage(); };
        const QImage without = middle();
        focus(pad, Qt::MouseFocusReason);
        QCOMPARE(middle(), without);
        QTest::mouseClick(&pad, Qt::LeftButton, {}, QPoint(20, 20));
        QCOMPARE(middle(), without);
        focus(pad, Qt::ActiveWindowFocusReason); // one was in another window meanwhile
        QCOMPARE(middle(), without);
        focus(pad, Qt::TabFocusReason);
        QVERIFY(middle() != without); // here are arrows and Space
        QTest::mouseClick(&pad, Qt::LeftButton, {}, QPoint(20, 20));
        QCOMPARE(middle(), without);
        QTest::keyClick(&pad, Qt::Key_Right);
        QVERIFY(middle() != without);
    }
};

QTEST_MAIN(TestNetworkViews)
#include "tst_network_views.moc"
