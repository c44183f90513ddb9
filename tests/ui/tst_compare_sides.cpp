#include "tests/ui/tab_bench.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/languages.h"
#include "ui/language/numbers.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStyleOptionComboBox>
#include <QTest>

#include <algorithm>

using namespace ks;
using namespace ks::test;

/// Side B of a comparison belongs to the session as A does.
class TestCompareSides : public QObject {
    Q_OBJECT

    /// One window over the whole input.
    static OpSpec withOneCell(OpSpec spec)
    {
        spec.kernel = {8, 8};
        return spec;
    }
    static void makeOneCellOfB(CompareBench& lab)
    {
        lab.tab.other().edit().setSpec(withOneCell(lab.document.content().spec), "test");
        QTRY_COMPARE(lab.tab.other().tensor(Role::Dst) ? lab.tab.other().tensor(Role::Dst)->elements() : 0, 1);
    }

private slots:
    /// A swap is one change of both sides.
    void undoOfASwapBringsBackBoth()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        const OpSpec a = document.content().spec;
        OpSpec b = a;
        b.kernel = {2, 3};
        tab.other().edit().setSpec(b, "test");
        tab.findChild<QPushButton*>("compareSwap")->click();
        QCOMPARE(document.content().spec, b);
        QCOMPARE(tab.other().content().spec, a);
        document.undoStack().undo();
        QCOMPARE(document.content().spec, a);
        QCOMPARE(tab.other().content().spec, b);
        document.undoStack().redo();
        QCOMPARE(document.content().spec, b);
        QCOMPARE(tab.other().content().spec, a);
    }
    /// Where the lab looks at a part of its picture, so do the three pictures, and a step is seen in each of them; another lab's whole picture stays whole.
    void thePartThatTheLabLooksAtIsCompared()
    {
        for (const bool part : {true, false}) {
            Session session = randomSession(OpKind::MaxPool, {1, 1, 120, 160});
            session.view.position = {Role::Dst, 20 * shapeOf(session.content.spec, Role::Dst).w + 30, 0};
            if (part)
                session.view.visibleSrc = {40, 60, 8, 8};
            CompareBench lab(session);
            auto& [compute, document, tab] = lab;
            QTRY_VERIFY(tab.difference());
            QVERIFY(settled());
            for (int step = 0; step < 8; ++step) {
                for (const CellGrid* grid : tab.findChildren<CellGrid*>()) {
                    QTRY_VERIFY2(grid->writesNumbers() == part, qPrintable(QStringLiteral("%1 %2x%3 cell %4 fitted %5 part %6")
                                                                               .arg(grid->accessibleName())
                                                                               .arg(grid->width())
                                                                               .arg(grid->height())
                                                                               .arg(grid->view().cell())
                                                                               .arg(grid->view().isFitted())
                                                                               .arg(part)));
                    QVERIFY(!grid->marks().highlights.empty());
                    const QRectF at = outlineOf(grid->marks().highlights.front().cell);
                    QVERIFY(grid->view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(at));
                    QCOMPARE(at.left(), 30.0 + step);
                }
                document.cursor().step(+1);
            }
        }
    }
    /// There is one undo: what was changed last is what comes back, on whichever side.
    void undoTakesBackTheLastChangeOfEitherSide()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        const OpSpec start = document.content().spec;
        OpSpec overlapping = start;
        overlapping.strides = {1, 1};
        document.edit().setSpec(overlapping, "test");
        OpSpec b = start;
        b.kernel = {2, 3};
        tab.other().edit().setSpec(b, "Change the window");
        QCOMPARE(document.undoStack().undoText(), QString("B: Change the window"));
        document.undoStack().undo();
        QCOMPARE(tab.other().content().spec, start);
        QCOMPARE(document.content().spec, overlapping);
        document.undoStack().undo();
        QCOMPARE(document.content().spec, start);
        document.undoStack().redo();
        document.undoStack().redo();
        QCOMPARE(tab.other().content().spec, b);
    }
    /// A drag of B's settings is one entry, as it is for A.
    void oneDragOfBIsOneChange()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        OpSpec b = document.content().spec;
        for (const std::int64_t width : {3, 4, 5}) {
            b.kernel.x = width;
            tab.other().edit().setSpec(b, "test", "drag");
        }
        QCOMPARE(document.undoStack().count(), 1);
        b.kernel.x = 2;
        tab.other().edit().setSpec(b, "test", "drag"); // back where it began
        QCOMPARE(document.undoStack().count(), 0);
    }
    /// What is typed for B does not fit another input for a while: it is there again with the input before.
    void theInputBeforeBringsBackTheWeightsOfB()
    {
        CompareBench lab(randomSession(OpKind::Conv));
        auto& [compute, document, tab] = lab;
        Session typed = randomSession(OpKind::Conv);
        typed.content.weights = {std::make_shared<const Tensor>(randomTensor({.shape = {1, 1, 3, 3}, .seed = 9})),
                                 {.kind = SourceKind::Typed}};
        typed.bookmarks.push_back({.name = "typed", .content = typed.content, .view = {}});
        document.open(typed);
        tab.copyFromBookmark(0);
        const TensorPtr weights = tab.other().content().weights.tensor;
        document.edit().setOperand(Role::Src, randomSession(OpKind::Conv, {1, 2, 6, 6}).content.src, "test");
        QCOMPARE(tab.other().content().weights.tensor->shape(), (Shape{1, 2, 3, 3}));
        document.undoStack().undo();
        QCOMPARE(tab.other().content().weights.tensor, weights);
    }
    /// The box says what B is, not what was chosen once: either side may have changed since.
    void theBoxSaysWhatBIs()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        Session marked = randomSession(OpKind::MaxPool);
        Content average = marked.content;
        average.spec.op = OpKind::AveragePool;
        marked.bookmarks.push_back({.name = "mean", .content = average, .view = {}});
        document.open(marked);
        const auto* from = tab.findChild<QComboBox*>("compareFrom");
        QCOMPARE(from->currentText(), QString("A as it is now"));
        QCOMPARE(from->count(), 2);
        OpSpec spec = document.content().spec;
        spec.strides = {1, 1};
        document.edit().setSpec(spec, "test");
        QCOMPARE(from->currentText(), QString("its own settings"));
        tab.copyFromA();
        QCOMPARE(from->currentText(), QString("A as it is now"));
        tab.copyFromBookmark(0);
        QCOMPARE(from->currentText(), QString("mean"));
        spec.op = OpKind::AveragePool;
        tab.other().edit().setSpec(spec, "test");
        QCOMPARE(from->currentText(), QString("its own settings"));
        document.undoStack().undo();
        QCOMPARE(from->currentText(), QString("mean"));
    }
    /// The cursor stands on the cell that is explained, in both sides, and goes with the steps; what is pointed at holds until the next one.
    void theCursorIsOnTheExplainedCellOfBothSides()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        const auto grids = tab.findChildren<CellGrid*>();
        const auto isAt = [&](const Cell& cell) {
            return tab.gridA()->selection().current() == cell && std::ranges::all_of(grids, [&](const CellGrid* grid) {
                       const auto& rings = grid->marks().highlights;
                       return rings.size() == 1 && rings.front().cell == cell;
                   });
        };
        QTRY_VERIFY(tab.difference());
        QVERIFY(isAt({0, 0, 0, 0}));
        document.cursor().goTo({Role::Dst, 5, 0});
        QVERIFY(isAt({0, 0, 1, 1}));
        emit grids.back()->cellHovered(Cell{0, 0, 3, 2});
        QCOMPARE(tab.gridA()->marks().highlights.front().cell, (Cell{0, 0, 3, 2}));
        document.cursor().step(1);
        QVERIFY(isAt({0, 0, 1, 2}));
        ViewState view = document.view();
        view.backward = true;
        document.cursor().setView(view);
        document.cursor().setPin(Pin{Role::Dst, {0, 0, 3, 3}});
        QTRY_VERIFY(tab.difference() && isAt({0, 0, 3, 3}));
    }
    /// The three maps have one cursor, and a click in any of them holds the cell under it.
    void aClickHoldsTheCellInEachMap()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        QTRY_VERIFY(tab.difference());
        QVERIFY(settled());
        const auto grids = tab.findChildren<CellGrid*>();
        QCOMPARE(grids.size(), 3);
        for (qsizetype i = 0; i < grids.size(); ++i) {
            const Cell cell{0, 0, 1, i};
            QTest::mouseClick(grids[i], Qt::LeftButton, {}, grids[i]->view().placeOf(cell).center().toPoint());
            QVERIFY2(document.view().pin == (Pin{Role::Dst, cell}), qPrintable(grids[i]->accessibleName()));
        }
    }
    /// Of two sizes one has cells that the other has not: nothing is marked there.
    void noFrameAroundACellThatIsNotThere()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        makeOneCellOfB(lab);
        QTRY_VERIFY(tab.gridA()->tensor());
        document.cursor().goTo({Role::Dst, 5, 0});
        QCOMPARE(tab.gridA()->marks().highlights.size(), 1U);
        for (const CellGrid* grid : tab.findChildren<CellGrid*>())
            if (grid != tab.gridA())
                QVERIFY(grid->marks().highlights.empty());
    }
    /// There is no map of the difference then, but what both have differs by a number.
    void cellsOfTwoSizesDiffer()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        makeOneCellOfB(lab);
        QTRY_VERIFY(tab.verdict().contains("different sizes"));
        const float a = (*document.tensor(Role::Dst))[{}];
        const float b = (*tab.other().tensor(Role::Dst))[{}];
        const auto* cursor = tab.findChild<QLabel*>("compareCursor");
        emit tab.gridA()->cellHovered(Cell{});
        const QString difference = QStringLiteral("difference ") + shortNumberText(static_cast<double>(a) - static_cast<double>(b), 7);
        QVERIFY2(cursor->text().endsWith(difference), qPrintable(cursor->text()));
        emit tab.gridA()->cellHovered(Cell{0, 0, 3, 3}); // B has none there
        QVERIFY2(cursor->text().endsWith("difference –"), qPrintable(cursor->text()));
    }
    /// Of one cell, or of one that differs, the sentence is in the singular.
    void oneCellIsNoneOfAll()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        OpSpec one = withOneCell(document.content().spec);
        document.edit().setSpec(one, "test");
        tab.copyFromA();
        QTRY_COMPARE(tab.verdict(), QString("A and B are equal in their only cell."));
        one.op = OpKind::AveragePool;
        tab.other().edit().setSpec(one, "test");
        QTRY_VERIFY2(tab.verdict().startsWith("The only cell differs by "), qPrintable(tab.verdict()));
    }
    /// Another session has its own B, or none: then it is what A is.
    void anotherSessionReplacesB()
    {
        CompareBench lab;
        auto& [compute, document, tab] = lab;
        tab.other().edit().setSpec(defaultSpec(OpKind::AveragePool, {1, 1, 8, 8}), "test");
        document.open(randomSession(OpKind::Relu));
        QCOMPARE(tab.other().content().spec.op, OpKind::Relu);
        QVERIFY(!document.shelf().isModified());
        tab.hide();
        document.open(randomSession(OpKind::MaxPool));
        tab.show();
        QCOMPARE(tab.other().content().spec.op, OpKind::MaxPool);
        QVERIFY(!document.shelf().isModified());
    }
    /// Beside each other: from what B starts is read whole, in either language.
    void whatBStartsFromIsReadWhole()
    {
        Languages languages;
        for (const char* language : {"en", "es"}) {
            languages.use(QLatin1String(language));
            CompareBench lab;
            const auto* from = lab.tab.findChild<QComboBox*>("compareFrom");
            QVERIFY(settled());
            QStyleOptionComboBox option;
            option.initFrom(from);
            option.rect = from->rect();
            const int room = from->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, from).width();
            QVERIFY2(from->fontMetrics().horizontalAdvance(from->currentText()) <= room, qPrintable(from->currentText()));
        }
    }
};

QTEST_MAIN(TestCompareSides)
#include "tst_compare_sides.moc"
