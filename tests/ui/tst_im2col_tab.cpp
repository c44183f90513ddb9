#include "core/ops/im2col.h"
#include "core/ops/operator.h"
#include "tests/ui/im2col_grids.h"
#include "tests/ui/tab_bench.h"
#include "ui/operation/tabs/im2col_tab.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <tuple>

using namespace ks;
using namespace ks::test;

class TestIm2colTab : public QObject {
    Q_OBJECT

    struct Im2colLab {
        ComputeThread compute;
        OperationDocument document{compute};
        Im2colTab tab{document};

        Im2colLab()
        {
            tab.resize(1100, 520);
            tab.show();
        }
    };

    /// Padded, with a bias, at output 20 of 64.
    static Session steppedConv()
    {
        Session conv = randomSession(OpKind::Conv, {1, 2, 8, 8});
        conv.content.spec.pads = {1, 1, 1, 1};
        conv.content.spec.bias = true;
        fitWeights(conv.content);
        conv.view.position = {Role::Dst, 20, 0};
        return conv;
    }

private slots:
    void im2colLightsThreePlaces()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session conv = randomSession(OpKind::Conv);
        conv.content.spec.pads = {1, 1, 1, 1};
        document.open(conv);
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        QVERIFY(tab.sentence().contains("9 times"));
        tab.light(9, 4); // output row 1, column 1; the middle tap
        QCOMPARE(srcGrid(tab)->marks().term, std::optional(Cell{0, 0, 1, 1}));
        QCOMPARE(srcGrid(tab)->marks().window->y, 0);
        QCOMPARE(tab.dstGrid()->marks().highlights.front().cell, (Cell{0, 0, 1, 1}));
        const Tensor& matrix = *matrixGrid(tab)->tensor();
        QCOMPARE(matrix.shape().h, 9);
        QCOMPARE((matrix[{0, 0, 4, 9}]), ((*document.content().src.tensor)[{0, 0, 1, 1}]));
        picture(tab, "im2col");
        emit tab.dstGrid()->cellHovered(Cell{0, 0, 0, 0});
        QCOMPARE(tab.column(), 0);
        emit srcGrid(tab)->cellHovered(Cell{0, 0, 1, 1}); // the last tap of the first window
        QCOMPARE(tab.row(), std::optional<std::int64_t>(8));
        emit tab.dstGrid()->cellActivated({0, 0, 3, 3});
        QCOMPARE(document.view().pin->cell, (Cell{0, 0, 3, 3}));
    }
    /// Over the whole width, and the room for all of it is asked for.
    void inANarrowWindowTheMatrixLiesBelow()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session conv = steppedConv();
        conv.view.backward = true;
        document.open(conv);
        QTRY_VERIFY(document.tensor(Role::DiffWeights));
        for (const int width : {1100, 460, 1100}) {
            for (int times = 0; times < 2; ++times) { // as high as it asks to be at this width: the page is scrolled
                tab.resize(width, std::max(520, tab.minimumSizeHint().height()));
                QVERIFY(test::settled());
            }
            QCOMPARE(matrixGrid(tab)->geometry().top() > srcGrid(tab)->geometry().bottom(), width == 460);
            QCOMPARE(srcGrid(tab)->geometry().top(), tab.dstGrid()->geometry().top());
            QVERIFY(width != 460 || matrixGrid(tab)->width() > 4 * width / 5);
            for (const CellGrid* grid : {srcGrid(tab), matrixGrid(tab), tab.dstGrid()})
                QVERIFY2(grid->height() >= 120 && grid->width() >= 180, qPrintable(grid->accessibleName()));
            for (const QLabel* label : tab.findChildren<QLabel*>())
                QVERIFY2(!label->isVisible() || label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        }
    }
    /// Of a picture a part is shown in which numbers are read, and with each step its window, its column and its cell are seen to move on.
    void aPictureIsReadWhereTheStepIs()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session session = randomSession(OpKind::MaxPool, {1, 1, 120, 160});
        session.view.position = {Role::Dst, 20 * shapeOf(session.content.spec, Role::Dst).w + 30, 0};
        document.open(session);
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        const auto sees = [](const CellGrid& grid, const QRectF& part) {
            return grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(part);
        };
        for (int step = 0; step < 12; ++step) {
            for (const CellGrid* grid : {srcGrid(tab), matrixGrid(tab), tab.dstGrid()})
                QTRY_VERIFY2(grid->writesNumbers(), qPrintable(QStringLiteral("%1 %2x%3 cell %4 fitted %5")
                                                                   .arg(grid->accessibleName())
                                                                   .arg(grid->width())
                                                                   .arg(grid->height())
                                                                   .arg(grid->view().cell())
                                                                   .arg(grid->view().isFitted())));
            QVERIFY(sees(*srcGrid(tab), srcGrid(tab)->marks().window->outline()));
            QVERIFY(sees(*matrixGrid(tab), matrixGrid(tab)->marks().window->outline()));
            QVERIFY(sees(*tab.dstGrid(), outlineOf(tab.dstGrid()->marks().highlights.front().cell)));
            const double before = matrixGrid(tab)->marks().window->outline().left();
            document.cursor().step(+1);
            QCOMPARE(matrixGrid(tab)->marks().window->outline().left(), before + 1);
        }
        tab.dstGrid()->view().fit(); // somebody wants to see all of it
        document.cursor().step(+1);
        QVERIFY(test::settled());
        QVERIFY(tab.dstGrid()->view().isFitted());
    }
    /// The column is that of the cell that is stepped, and with a term its row; pointing elsewhere holds until the next step.
    void im2colFollowsTheSteps()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        document.open(steppedConv());
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        tab.show();
        QCOMPARE(tab.column(), 20);
        QCOMPARE(tab.row(), std::optional<std::int64_t>());
        document.cursor().step(+1);
        QCOMPARE(tab.column(), 21);
        document.cursor().goTo({Role::Dst, 21, 12}); // of 9 terms a channel
        QCOMPARE(tab.row(), std::optional<std::int64_t>(11));
        QCOMPARE(srcGrid(tab)->marks().term, std::optional(Cell{0, 1, 1, 6}));
        emit tab.dstGrid()->cellHovered(Cell{0, 0, 0, 0});
        document.cursor().setView(document.view());
        QCOMPARE(tab.column(), 0);
        document.cursor().goTo({Role::Dst, 22, 18}); // all but the bias
        QCOMPARE(tab.column(), 22);
        QCOMPARE(tab.row(), std::optional<std::int64_t>(17));
        document.cursor().setPin(Pin{Role::Dst, {0, 0, 7, 7}});
        QCOMPARE(tab.column(), 63);
    }
    /// Backwards it is the window of the term under way that is lit, beside ∂L/∂Y, and never that of the output stepped before.
    void im2colFollowsTheStepsBackwards()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        const auto said = [&] { return tab.findChild<QLabel*>("im2colCurrent")->text(); };
        document.open(steppedConv());
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        QCOMPARE(tab.column(), 20);
        ViewState view = document.view();
        view.backward = true;
        view.position = {Role::DiffWeights, 13, 31}; // row 13 meets column 30
        document.cursor().setView(view);
        QTRY_VERIFY(document.result() && document.result()->diffWeights && !document.numbers().isUnderWay());
        QCOMPARE(tab.column(), 30);
        QCOMPARE(tab.row(), std::optional<std::int64_t>(13));
        QCOMPARE(tab.outputRole(), Role::DiffDst);
        QCOMPARE(tab.dstGrid()->tensor(), document.tensor(Role::DiffDst));
        QCOMPARE(tab.dstGrid()->marks().highlights.front().cell, (Cell{0, 0, 3, 6}));
        QVERIFY2(said().contains("row 13 and column 30"), qPrintable(said()));
        document.cursor().goTo({Role::DiffWeights, 13, 0}); // all of them: the whole row
        QCOMPARE(qint64(matrixGrid(tab)->marks().highlights.size()), qint64(matrixGrid(tab)->tensor()->shape().w));
        QVERIFY2(said().contains("row 13 of the matrix"), qPrintable(said()));
        document.cursor().goTo({Role::DiffSrc, 9, 0}); // the cell in row 1, column 1: nine windows read it
        QCOMPARE(matrixGrid(tab)->marks().highlights.size(), 9U);
        QVERIFY2(said().contains("every window that reads it"), qPrintable(said()));
        document.cursor().goTo({Role::DiffSrc, 9, 1});
        QCOMPARE(tab.column(), 0); // the first window, whose last tap it is
        QCOMPARE(tab.row(), std::optional<std::int64_t>(8));
        QCOMPARE(srcGrid(tab)->marks().term, std::optional(Cell{0, 0, 1, 1}));
        emit matrixGrid(tab)->cellHovered(Cell{0, 0, 2, 5}); // who points elsewhere reads of that
        QVERIFY2(said().startsWith("Column 5"), qPrintable(said()));
        document.cursor().goTo({Role::DiffBias, 0, 12});
        QCOMPARE(tab.column(), 11);
        QVERIFY2(said().contains("has no part in it"), qPrintable(said()));
        view = document.view();
        view.backward = false;
        view.position = {Role::Dst, 21, 0};
        document.cursor().setView(view);
        QCOMPARE(tab.outputRole(), Role::Dst);
        QVERIFY2(said().startsWith("Column 21: the window of output"), qPrintable(said()));
    }
    /// Whose term is under way stands in the matrix at its row and column: what is read there is what the term reads, of every operator with windows.
    void everyTermBackwardsIsAtItsPlace()
    {
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose, OpKind::MaxPool, OpKind::AveragePool}) {
            const Session session = randomSession(op, {2, 2, 5, 5});
            const OpSpec& spec = session.content.spec;
            for (const Role of : {Role::DiffSrc, Role::DiffWeights}) {
                const Shape shape = shapeOf(spec, of);
                for (std::int64_t cell = 0; cell < shape.elements(); ++cell) {
                    std::int64_t number = 0;
                    operatorOf(spec.op).forEachTerm(spec, of, cellAt(shape, cell), [&](const Term& term) {
                        ViewState view = session.view;
                        view.position = {of, cell, ++number};
                        const std::optional<Im2colStep> step = im2colStep(spec, view);
                        QVERIFY(step && step->column && step->row);
                        for (const Factor* factor : {&term.first, term.second ? &*term.second : nullptr}) {
                            if (!factor)
                                continue;
                            const Im2colPlace place = im2colPlace(spec, 0, *step->row, *step->column);
                            const bool scatters = im2colImage(op) == Role::Dst;
                            if (factor->role == (scatters ? Role::Src : Role::DiffDst)) // a cell of the map
                                QCOMPARE(im2colColumn(spec, factor->cell), *step->column);
                            if (factor->role == (scatters ? Role::DiffDst : Role::Src) && spec.group == 1)
                                QVERIFY(place.image == factor->cell);
                        }
                    });
                }
            }
        }
    }
    /// Where a ceil_mode window reaches beyond the padding, it is not called padding, and the grid of the input has room for it.
    void im2colSaysWhatLiesBeyondThePadding()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        const auto said = [&, current = tab.findChild<QLabel*>("im2colCurrent")](std::int64_t row) {
            tab.light(2, row); // the last window of the first row: input columns 3 to 5 of 4, of which one is padding
            return current->text();
        };
        for (const auto& [op, padValue, counts] :
             {std::tuple(OpKind::AveragePool, PadValue::MinusInfinity, false), std::tuple(OpKind::MaxPool, PadValue::MinusInfinity, false),
              std::tuple(OpKind::MaxPool, PadValue::Zero, true)}) {
            Session pool = randomSession(op, {1, 1, 4, 4});
            pool.content.spec.kernel = {3, 3};
            pool.content.spec.strides = {2, 2};
            pool.content.spec.pads = {1, 1, 1, 1};
            pool.content.spec.ceilMode = true;
            pool.content.spec.padValue = padValue;
            document.open(pool);
            QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
            QCOMPARE(srcGrid(tab)->plane().scene().overhang, QSize(1, 1));
            QVERIFY2(said(3).contains("Row 3 is input [0, 0, 0, 3]."), qPrintable(said(3)));
            QVERIFY2(said(4).contains("Row 4 lies in the padding."), qPrintable(said(4)));
            QVERIFY2(said(5).contains("Row 5 lies beyond the input and its padding"), qPrintable(said(5)));
            QVERIFY2(said(5).contains(counts ? "it counts as 0 too" : "it does not count"), qPrintable(said(5)));
        }
    }
    /// A held input cell is marked wherever the matrix stores it.
    void im2colMarksWhatIsHeld()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session pool = randomSession(OpKind::MaxPool, {1, 1, 3, 3});
        pool.content.spec.kernel = {2, 2};
        pool.content.spec.strides = {1, 1};
        pool.view.pin = Pin{Role::Src, {0, 0, 1, 1}};
        document.open(pool);
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        const auto& copies = matrixGrid(tab)->marks().highlights;
        const float middle = (*document.content().src.tensor)[Cell{0, 0, 1, 1}];
        QCOMPARE(copies.size(), 4U);
        for (const GridHighlight& copy : copies)
            QCOMPARE((*matrixGrid(tab)->tensor())[copy.cell], middle);
        QCOMPARE(srcGrid(tab)->marks().pinned, std::optional(Cell{0, 0, 1, 1}));
    }
    /// ConvTranspose: a pixel is a column that is added to a window of the output; an output cell collects from several columns.
    void im2colOfATransposedConvolution()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session transposed = randomSession(OpKind::ConvTranspose, {1, 2, 3, 3});
        transposed.content.spec.kernel = {2, 2};
        transposed.content.spec.strides = {1, 1};
        transposed.content.spec.filters = 3;
        fitWeights(transposed.content);
        document.open(transposed);
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        QVERIFY2(tab.sentence().contains("12×9 cells: a row for each tap of each channel (3 × 2·2)"), qPrintable(tab.sentence()));
        tab.light(4, 3);
        QCOMPARE(srcGrid(tab)->marks().highlights.front().cell, (Cell{0, 0, 1, 1})); // the pixel
        QCOMPARE(tab.dstGrid()->marks().window->y, 1);                               // its window
        QCOMPARE(tab.dstGrid()->marks().term, std::optional(Cell{0, 0, 2, 2}));
        QCOMPARE(matrixGrid(tab)->tensor()->shape(), (Shape{1, 1, 12, 9}));
        picture(tab, "im2col_transposed");
        emit srcGrid(tab)->cellHovered(Cell{0, 0, 0, 2});
        QCOMPARE(tab.column(), 2);
        emit tab.dstGrid()->cellHovered(Cell{0, 0, 1, 1}); // four windows cover it
        QCOMPARE(matrixGrid(tab)->marks().highlights.size(), 4U);
        QCOMPARE(srcGrid(tab)->marks().highlights.size(), 4U);
        const QString said = tab.findChild<QLabel*>("im2colCurrent")->text();
        QVERIFY2(said.contains("collects 4 cells of the matrix"), qPrintable(said));
        picture(tab, "im2col_collects");
        double sum = 0;
        const Tensor& matrix = *matrixGrid(tab)->tensor();
        for (const GridHighlight& one : matrixGrid(tab)->marks().highlights)
            sum += static_cast<double>(matrix[one.cell]);
        QCOMPARE(sum, static_cast<double>((*document.result()->dst)[{0, 0, 1, 1}]));
        emit tab.dstGrid()->cellActivated({0, 0, 1, 1});
        QCOMPARE(document.view().pin->cell, (Cell{0, 0, 1, 1}));
    }
    /// Who hears of another content first may say that the mask is another one: a place in the content before is no place in this one.
    void im2colHoldsNoPlaceOfAnotherContent()
    {
        ComputeThread compute;
        OperationDocument document(compute);
        Im2colTab* told = nullptr;
        connect(&document, &OperationDocument::contentChanged, this, [&] {
            if (told)
                told->maskChanged();
        });
        Im2colTab tab(document);
        told = &tab;
        tab.resize(1100, 520);
        tab.show();
        Session transposed = randomSession(OpKind::ConvTranspose, {1, 2, 3, 3});
        transposed.content.spec.kernel = {2, 2};
        transposed.content.spec.strides = {1, 1};
        transposed.content.spec.filters = 3;
        fitWeights(transposed.content);
        for (const OpKind other : {OpKind::MaxPool, OpKind::Conv, OpKind::AveragePool}) {
            document.open(transposed);
            QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
            emit tab.dstGrid()->cellHovered(Cell{0, 2, 3, 3});
            QVERIFY(tab.findChild<QLabel*>("im2colCurrent")->text().contains("collects"));
            document.open(randomSession(other, {1, 1, 3, 3}));
            const auto* current = tab.findChild<QLabel*>("im2colCurrent");
            QVERIFY2(!current->isVisible() || !current->text().contains("collects"), qPrintable(current->text()));
            QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        }
    }
    void im2colOfManyColumnsShowsAPart()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        document.open(randomSession(OpKind::MaxPool, {1, 3, 200, 200}));
        QTRY_VERIFY(document.result());
        tab.light(5000);
        QVERIFY(matrixGrid(tab)->tensor()->shape().w <= 64);
        QCOMPARE(tab.dstGrid()->marks().highlights.front().cell, (Cell{0, 0, 50, 0}));
    }
    /// A global pool's window is the whole input, and so is the column.
    void im2colOfAHugeWindowIsNotMade()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        const auto* grid = matrixGrid(tab);
        document.open(randomSession(OpKind::GlobalMaxPool, {1, 1, 200, 200}));
        QVERIFY(grid->isVisible());
        QCOMPARE(grid->tensor()->shape().h, 40'000);
        document.open(randomSession(OpKind::GlobalMaxPool, {1, 1, 600, 600}));
        QVERIFY(!grid->isVisible());
        const auto said = [&] {
            for (const QLabel* label : tab.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains("360"))
                    return true;
            return false;
        };
        QVERIFY(said());
        QVERIFY(!tab.findChild<QPushButton*>()->isVisible());
    }
    void im2colOfLongColumnsShowsFewOfThem()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 400, 400});
        spec.kernel = {300, 300};
        spec.strides = {1, 1};
        QVERIFY(isLegal(spec));
        QCOMPARE(im2colRangeAround(spec, 50).columns, 2); // of 90'000 cells each
    }
    /// In the tab and in figures alike: the columns stand still while one goes through them.
    void im2colColumnsStayWhileOneStepsThroughThem()
    {
        const Session session = randomSession(OpKind::MaxPool, {1, 1, 120, 160});
        ViewState view = session.view;
        std::int64_t before = -1;
        for (std::int64_t column = 1600; column < 1664; ++column) {
            view.position = {Role::Dst, column, 0};
            const auto picture = im2colPicture(session.content, view);
            QVERIFY(picture && picture->marks.window);
            QCOMPARE(picture->range.first, 1600);
            QVERIFY(picture->marks.window->x > before);
            before = picture->marks.window->x;
        }
        QCOMPARE(im2colRangeAround(session.content.spec, 80 * 60 - 1).first, 80 * 60 - 64); // the last ones are as many
    }
    /// Looking on, in a step or at a result, makes no numbers that are there.
    void im2colKeepsItsPart()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        document.open(randomSession(OpKind::Conv, {1, 1, 8, 8}));
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        const TensorPtr before = matrixGrid(tab)->tensor();
        document.cursor().step(+1);
        document.cursor().setView(document.view());
        QCOMPARE(matrixGrid(tab)->tensor(), before);
        document.open(randomSession(OpKind::Conv, {1, 1, 8, 8}));
        QVERIFY(matrixGrid(tab)->tensor() != before);
    }
    /// Of one cell a window the matrix is as large as the input: that is not “1 times” it.
    void im2colOfOneCellAWindowTakesTheSameMemory()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session conv = randomSession(OpKind::Conv);
        conv.content.spec.kernel = {1, 1};
        fitWeights(conv.content);
        document.open(conv);
        QVERIFY2(tab.sentence().contains(": the same memory, "), qPrintable(tab.sentence()));
    }
    void im2colSaysWhatIsMissing()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        document.open(randomSession(OpKind::Relu));
        auto* choose = tab.findChild<QPushButton*>();
        QVERIFY(choose->isVisible());
        picture(tab, "im2col_empty");
        choose->click();
        QCOMPARE(document.content().spec.op, OpKind::Conv);
        QVERIFY(!choose->isVisible());
    }

    /// The row is that of the filter in all weights, the bias is part of the output, and each group has a matrix of its own.
    void whatBecomesOfAWindowIsWhole()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session conv = randomSession(OpKind::Conv, {1, 4, 5, 5});
        conv.content.spec.filters = 4;
        conv.content.spec.bias = false;
        conv.view.dstChannel = 3;
        conv.view.position = {Role::Dst, 3 * 9, 0};
        fitWeights(conv.content);
        const auto said = [&](bool bias, std::int64_t group) {
            conv.content.spec.bias = bias;
            conv.content.spec.group = group;
            fitWeights(conv.content);
            document.open(conv);
            return tab.findChild<QLabel*>("im2colCurrent")->text();
        };
        const QString plain = said(false, 1);
        QVERIFY2(plain.endsWith("which is row 3 of the weights (1×36) times this column."), qPrintable(plain));
        const QString biased = said(true, 1);
        QVERIFY2(biased.endsWith("times this column, plus the bias b[3]."), qPrintable(biased));
        const QString grouped = said(true, 2);
        QVERIFY2(grouped.contains("row 3 of the weights (1×18)") && grouped.endsWith("This is the matrix of group 1."),
                 qPrintable(grouped));
    }

    /// The sum of what an output collects is that output: it is not told before the answer.
    void theSumThatIsAskedForIsNotWritten()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        Session transposed = randomSession(OpKind::ConvTranspose, {1, 1, 3, 3});
        transposed.view.reveal = Reveal::Predict;
        transposed.view.position = {Role::Dst, 5, 0};
        document.open(transposed);
        QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        const auto* current = tab.findChild<QLabel*>("im2colCurrent");
        const auto tells = [&] { return current->text().contains('=') || current->text().contains(QStringLiteral("≈")); };
        QVERIFY2(current->text().contains("collects") && !tells(), qPrintable(current->text()));
        tab.collect({0, 0, 0, 0}); // answered before
        QVERIFY2(tells(), qPrintable(current->text()));
        tab.collect(cellAt(shapeOf(document.content().spec, Role::Dst), 6));
        QVERIFY2(!tells(), qPrintable(current->text()));
        tab.setMask([](Role) { return Mask{6, std::nullopt}; }); // answered
        tab.maskChanged();
        tab.collect(cellAt(shapeOf(document.content().spec, Role::Dst), 5));
        QVERIFY2(tells(), qPrintable(current->text()));
    }

    /// Rounded addends are not said to be equal to their sum, whose digits all stand there.
    void roundedAddendsAreAboutTheirSum()
    {
        Im2colLab lab;
        auto& [compute, document, tab] = lab;
        const auto said = [&](float apart) {
            Session transposed = randomSession(OpKind::ConvTranspose, {1, 1, 1, 2});
            transposed.content.spec.kernel = {1, 2};
            transposed.content.spec.strides = {1, 1};
            transposed.content.spec.pads = {};
            transposed.content.spec.filters = 1;
            transposed.content.spec.bias = false;
            fitWeights(transposed.content);
            const auto typed = [](const Shape& shape, std::vector<float> cells) {
                return SourcedTensor{std::make_shared<const Tensor>(shape, cells), {.kind = SourceKind::Typed}};
            };
            transposed.content.src = typed({1, 1, 1, 2}, {1 + apart, 1 - apart});
            transposed.content.weights = typed({1, 1, 1, 2}, {1, 1});
            transposed.view.reveal = Reveal::All;
            document.open(transposed);
            (void)QTest::qWaitFor([&] { return document.result() && !document.numbers().isUnderWay(); });
            tab.collect({0, 0, 0, 1});
            return tab.findChild<QLabel*>("im2colCurrent")->text();
        };
        QVERIFY2(said(0).endsWith(QStringLiteral("1 + 1 = 2")), qPrintable(said(0)));
        QVERIFY2(said(0x1p-20F).endsWith(QStringLiteral("1 + 1 ≈ 2")), qPrintable(said(0x1p-20F)));
    }
};

QTEST_MAIN(TestIm2colTab)
#include "tst_im2col_tab.moc"
