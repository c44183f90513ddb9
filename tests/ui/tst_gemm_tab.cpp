#include "core/ops/operator.h"
#include "core/verify/evaluator.h"
#include "tests/ui/tab_bench.h"
#include "ui/grids/cell_grid.h"
#include "ui/operation/tabs/gemm_tab.h"
#include "ui/operation/tabs/memory_line.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QTest>

#include <vector>

using namespace ks;
using namespace ks::test;

class TestGemmTab : public QObject {
    Q_OBJECT

    struct GemmLab {
        ComputeThread compute;
        OperationDocument document{compute};
        GemmTab tab{document};

        explicit GemmLab(const QSize& size = {1000, 700})
        {
            tab.resize(size);
            tab.show();
        }
        void open(const Session& session)
        {
            document.open(session);
            QTRY_VERIFY(document.result() && !document.numbers().isUnderWay());
        }
        QString text(const char* label) const { return tab.findChild<QLabel*>(QLatin1String(label))->text(); }
        void choose(const char* box, int index)
        {
            auto* combo = tab.findChild<QComboBox*>(QLatin1String(box));
            QVERIFY(index < combo->count());
            combo->setCurrentIndex(index);
            emit combo->activated(index);
        }
        std::vector<float> cells(MatrixSide side) const
        {
            const auto all = tab.grid(side)->tensor()->cells();
            return {all.begin(), all.end()};
        }
    };

    /// CC-G05 of the C++, OpenMP, CUDA and cuDNN study.
    static Session study()
    {
        Session session = randomSession(OpKind::Conv, {1, 1, 3, 3});
        Content& content = session.content;
        content.src.tensor = std::make_shared<const Tensor>(Shape{1, 1, 3, 3}, std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9});
        content.spec.filters = 1;
        content.spec.kernel = {2, 2};
        content.spec.strides = {1, 1};
        content.spec.pads = {};
        content.spec.bias = false;
        fitWeights(content);
        content.weights.tensor = std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, std::vector<float>{1, 2, 3, 4});
        content.gradient = {.kind = GradientKind::Typed,
                            .typed = std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, std::vector<float>{1, -1, 2, 0.5F}),
                            .chosen = true};
        session.view.reveal = Reveal::All;
        return session;
    }

private slots:
    void numbersOfTheStudy()
    {
        GemmLab lab;
        lab.open(study());
        QCOMPARE(lab.cells(MatrixSide::Left), (std::vector<float>{1, 2, 3, 4}));
        QCOMPARE(lab.cells(MatrixSide::Right), (std::vector<float>{1, 2, 4, 5, 2, 3, 5, 6, 4, 5, 7, 8, 5, 6, 8, 9}));
        QCOMPARE(lab.cells(MatrixSide::Result), (std::vector<float>{37, 47, 67, 77}));
        QVERIFY(!lab.tab.findChild<QComboBox*>("gemmForm")->isVisibleTo(&lab.tab));
        ViewState view = lab.document.view();
        view.backward = true;
        view.position = {Role::DiffWeights, 0, 0};
        lab.document.cursor().setView(view);
        QTRY_VERIFY(lab.document.tensor(Role::DiffWeights) && !lab.document.numbers().isUnderWay());
        QCOMPARE(lab.cells(MatrixSide::Result), (std::vector<float>{9.5F, 12, 17, 19.5F}));
        lab.document.cursor().goTo({Role::DiffSrc, 4, 0});
        QVERIFY(lab.tab.findChild<QComboBox*>("gemmForm")->isVisibleTo(&lab.tab));
        QCOMPARE(lab.tab.scene()->product.form(), ProductForm::Scattered);
        lab.choose("gemmForm", 1);
        QCOMPARE(lab.cells(MatrixSide::Left), (std::vector<float>{4, 3, 2, 1}));
        QCOMPARE(lab.cells(MatrixSide::Result), (std::vector<float>{1, 1, -2, 5, 5.5F, -3, 6, 9.5F, 2}));
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 4, {}}));
        picture(lab.tab, "gemm-rotated");
    }
    /// A row of the left matrix goes on in the result's, a column of the right one in the result's below: seen whole, and zoomed and moved in any of them.
    void rowsAndColumnsGoOn()
    {
        GemmLab lab;
        lab.open(randomSession(OpKind::Conv, {1, 2, 6, 6}));
        const auto place = [&](MatrixSide side, std::int64_t row, std::int64_t column) {
            const CellGrid& grid = *lab.tab.grid(side);
            const QRectF there = grid.view().placeOf({0, 0, row, column});
            return there.translated(grid.mapTo(&lab.tab, QPoint()));
        };
        const auto goesOn = [&] {
            const QRectF result = place(MatrixSide::Result, 1, 3);
            const QRectF left = place(MatrixSide::Left, 1, 0);
            const QRectF right = place(MatrixSide::Right, 0, 3);
            return left.top() == result.top() && left.height() == result.height() && right.left() == result.left() &&
                   right.width() == result.width();
        };
        for (const QSize size : {QSize(620, 560), QSize(900, 600), QSize(1600, 1200)}) {
            lab.tab.resize(size);
            QTRY_VERIFY2(goesOn(), qPrintable(QString::number(size.width())));
        }
        for (const MatrixSide side : {MatrixSide::Left, MatrixSide::Right, MatrixSide::Result}) {
            lab.tab.grid(side)->view().zoomAt({30, 20}, 2.5);
            QVERIFY(goesOn());
            lab.tab.grid(side)->view().panBy({-25, -15});
            QVERIFY(goesOn());
            lab.tab.grid(side)->view().fit();
            QVERIFY(goesOn());
        }
    }
    /// The lab's steps mark row, column and term; a cell of any of the three matrices becomes that of the lab.
    void inStepWithTheLab()
    {
        GemmLab lab;
        lab.open(study());
        lab.document.cursor().goTo({Role::Dst, 2, 3});
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 2, 2}));
        QCOMPARE(lab.tab.grid(MatrixSide::Left)->marks().term, std::optional(Cell{0, 0, 0, 2}));
        QCOMPARE(lab.tab.grid(MatrixSide::Right)->marks().window->x, 2);
        QCOMPARE(lab.tab.grid(MatrixSide::Right)->marks().term, std::optional(Cell{0, 0, 2, 2}));
        QCOMPARE(lab.tab.grid(MatrixSide::Result)->marks().highlights.front().cell, (Cell{0, 0, 0, 2}));
        QVERIFY2(lab.text("gemmCorner").contains("1·4 + 2·5 + [3·7] + 4·8 = 67"), qPrintable(lab.text("gemmCorner")));
        ViewState view = lab.document.view();
        view.granularity = Granularity::Term;
        lab.document.cursor().setView(view);
        lab.document.cursor().goTo({Role::Dst, 2, 1});
        lab.document.cursor().step(+1);
        QCOMPARE(lab.document.view().position, (Position{Role::Dst, 2, 2}));
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 2, 1}));
        emit lab.tab.grid(MatrixSide::Right)->cellActivated({0, 0, 1, 0}); // term 1 of column 0
        QCOMPARE(lab.document.view().position, (Position{Role::Dst, 0, 2}));
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 0, 1}));
        emit lab.tab.grid(MatrixSide::Left)->cellActivated({0, 0, 0, 3});
        QCOMPARE(lab.document.view().position.cell, 0); // with its last term the cell is complete
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 0, 3}));
        emit lab.tab.grid(MatrixSide::Result)->cellActivated({0, 0, 0, 1});
        QCOMPARE(lab.document.view().pin, (std::optional(Pin{Role::Dst, {0, 0, 0, 1}})));
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 1, {}}));
        emit lab.tab.grid(MatrixSide::Left)->cellActivated({0, 0, 0, 0}); // lets go of what is held
        QVERIFY(!lab.document.view().pin);
        QCOMPARE(lab.document.view().position, (Position{Role::Dst, 1, 1}));
    }
    /// Of columns that fall on the same cell the one that was chosen stays, until somebody steps.
    void addendsAreChosen()
    {
        GemmLab lab;
        Session session = study();
        session.view.backward = true;
        session.view.position = {Role::DiffSrc, 4, 0};
        lab.open(session);
        QTRY_VERIFY(lab.tab.scene());
        QCOMPARE(lab.tab.scene()->product.form(), ProductForm::Scattered);
        QCOMPARE(lab.tab.grid(MatrixSide::Result)->marks().highlights.size(), 4U); // the centre is in four windows
        emit lab.tab.grid(MatrixSide::Result)->cellActivated({0, 0, 0, 3});
        QCOMPARE(lab.document.view().pin, (std::optional(Pin{Role::DiffSrc, {0, 0, 1, 1}})));
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 3, {}}));
        lab.document.cursor().setPin(Pin{Role::DiffSrc, {0, 0, 0, 0}});
        QCOMPARE(lab.tab.scene()->place, (ProductPlace{0, 0, {}}));
    }
    /// CC-G13: 50×10 · 10×50 is too much for one block.
    void blocksThreadsAndTiles()
    {
        GemmLab lab({1000, 900});
        Session session = randomSession(OpKind::Gemm, {50, 20, 1, 1});
        session.content.spec.filters = 50;
        session.content.spec.bias = true;
        fitWeights(session.content);
        session.view.reveal = Reveal::All;
        session.view.position = {Role::Dst, 50 * 24 + 17, 0};
        lab.open(session);
        lab.choose("gemmLook", 1);
        lab.choose("gemmKernel", 0);
        QCOMPARE(lab.text("gemmLaunch"), QStringLiteral("Not possible: 2,500 cells > 1,024 threads of one block."));
        auto* tile = lab.tab.findChild<QSlider*>("gemmTile");
        QVERIFY(!tile->isVisibleTo(&lab.tab));
        lab.choose("gemmKernel", 3); // shared: 16×16
        QVERIFY(lab.text("gemmLaunch").startsWith("4×4 blocks of 16×16 threads"));
        QCOMPARE(lab.text("gemmThread"), QStringLiteral("Block (1, 1), thread (1, 8) computes this cell.")); // output 17 of image 24
        QVERIFY(tile->isVisibleTo(&lab.tab));
        QCOMPARE(tile->maximum(), 1); // of 16 and of 4 terms
        const Tensor& shared = *lab.tab.findChild<CellGrid*>("gemmSharedLeft")->tensor();
        QCOMPARE(shared.shape(), (Shape{1, 1, 16, 16}));
        QCOMPARE((shared[{0, 0, 1, 5}]), ((*lab.document.content().weights.tensor)[{17, 5, 0, 0}]));
        tile->setValue(1);
        const Tensor& last = *lab.tab.findChild<CellGrid*>("gemmSharedLeft")->tensor();
        QCOMPARE((last[{0, 0, 1, 3}]), ((*lab.document.content().weights.tensor)[{17, 19, 0, 0}]));
        QCOMPARE((last[{0, 0, 1, 4}]), 0.0F); // outside
        QVERIFY(lab.text("gemmStep").startsWith("Tile 2 of 2: terms 16 to 19. Sum so far: "));
        QCOMPARE(lab.tab.grid(MatrixSide::Left)->marks().window->x, 16);
        lab.choose("gemmInside", 1);
        QCOMPARE((*lab.tab.grid(MatrixSide::Result)->tensor())[(Cell{0, 0, 17, 24})], 5.0F); // block (1, 1) of 4 a row
        lab.choose("gemmInside", 2);
        QCOMPARE((*lab.tab.grid(MatrixSide::Result)->tensor())[(Cell{0, 0, 17, 24})], 8.0F * 16 + 1);
        picture(lab.tab, "gemm-tiles");
    }
    /// CC-G12: the offsets of a tensor of 2×5×6.
    void memoryOfTheStudy()
    {
        GemmLab lab;
        Session session = randomSession(OpKind::Conv, {1, 2, 5, 6});
        std::vector<float> cells(60);
        for (int i = 0; i < 60; ++i)
            cells[static_cast<std::size_t>(i)] = static_cast<float>(i + 1);
        session.content.src.tensor = std::make_shared<const Tensor>(Shape{1, 2, 5, 6}, cells);
        session.content.spec.kernel = {1, 1};
        session.content.spec.strides = {1, 1};
        session.content.spec.pads = {};
        fitWeights(session.content);
        session.view.reveal = Reveal::All;
        session.view.position = {Role::Dst, 2 * 6 + 3, 2}; // its second term is X[0, 1, 2, 3]
        lab.open(session);
        lab.choose("gemmLook", 2);
        lab.choose("gemmMemoryOf", 2);
        QVERIFY2(lab.text("gemmMemoryFormula").contains("((0·2 + 1)·5 + 2)·6 + 3 = 45"), qPrintable(lab.text("gemmMemoryFormula")));
        QVERIFY(lab.text("gemmMemoryFormula").contains("n 60, c 30, h 6, w 1"));
        const auto [first, last] = lab.tab.findChild<MemoryLine*>("gemmMemoryLine")->inSight();
        QVERIFY(first <= 45 && 45 < last);
        lab.choose("gemmMemoryOf", 3); // U: 2×30, its row 1, column 15
        QVERIFY2(lab.text("gemmMemoryFormula").contains("1·30 + 15 = 45"), qPrintable(lab.text("gemmMemoryFormula")));
        picture(lab.tab, "gemm-memory");
    }
    /// An answer that is asked for is neither in the product nor in its words.
    void keepsWhatIsAsked()
    {
        GemmLab lab;
        Session session = study();
        session.view.reveal = Reveal::Predict;
        session.view.position = {Role::Dst, 1, 0};
        lab.open(session);
        QCOMPARE(lab.tab.grid(MatrixSide::Result)->marks().predicted, std::optional(Cell{0, 0, 0, 1}));
        QCOMPARE(lab.tab.grid(MatrixSide::Result)->marks().hiddenFrom, std::optional<std::int64_t>(1));
        QVERIFY(!lab.text("gemmCorner").contains("47"));
        QCOMPARE(lab.tab.pinOf({0, 0, 0, 1}), (Pin{Role::Dst, {0, 0, 0, 1}}));
        lab.choose("gemmLook", 1);
        lab.choose("gemmInside", 3);
        QVERIFY(!lab.text("gemmStep").contains("Sum"));
        QVERIFY(!lab.tab.grid(MatrixSide::Result)->accessibleDescription().contains("47"));
    }
    void saysWhereThereIsNoProduct()
    {
        GemmLab lab;
        lab.open(randomSession(OpKind::MaxPool));
        QVERIFY(!lab.tab.scene());
        QVERIFY(!lab.tab.grid(MatrixSide::Left)->isVisibleTo(&lab.tab));
        Session session = study();
        session.content.spec.bias = true;
        fitWeights(session.content);
        session.view.backward = true;
        session.view.position = {Role::DiffBias, 0, 0};
        lab.open(session);
        QVERIFY(!lab.tab.scene());
    }
    /// Of a large product the part around the step is made, in a small window too.
    void largeProductsInParts()
    {
        GemmLab lab({420, 360});
        Session session = randomSession(OpKind::Conv, {1, 8, 100, 100});
        session.content.spec.filters = 80;
        fitWeights(session.content);
        session.view.reveal = Reveal::All;
        const Shape dst = shapeOf(session.content.spec, Role::Dst);
        session.view.position = {Role::Dst, offsetOf(dst, {0, 70, 50, 40}), 0};
        lab.open(session);
        const Shape part = lab.tab.grid(MatrixSide::Result)->tensor()->shape();
        QVERIFY(part.h <= mostOfProduct && part.w <= mostOfProduct);
        const Cell marked = lab.tab.grid(MatrixSide::Result)->marks().highlights.front().cell;
        QCOMPARE((*lab.tab.grid(MatrixSide::Result)->tensor())[marked], ((*lab.document.result()->dst)[{0, 70, 50, 40}]));
        QCOMPARE(lab.tab.pinOf(marked), (Pin{Role::Dst, {0, 70, 50, 40}}));
        lab.tab.resize(420, std::max(360, lab.tab.minimumSizeHint().height()));
        QVERIFY(settled());
        for (const MatrixSide side : {MatrixSide::Left, MatrixSide::Right, MatrixSide::Result})
            QVERIFY(lab.tab.grid(side)->height() >= 100);
    }
};

QTEST_MAIN(TestGemmTab)
#include "tst_gemm_tab.moc"
