#include "ui/grids/cell_grid.h"
#include "ui/grids/stepped_cells.h"

#include <QTest>

#include <memory>

using namespace ks;

/// What a step has to do with comes into sight in a grid that shows a part of its tensor.
class TestSteppedCells : public QObject {
    Q_OBJECT

private:
    static constexpr double cell = 50; ///< pixels

    bool sees(const QRectF& part) const { return m_grid->view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(part); }
    void lookAt(double left, double top) { m_grid->view().zoomTo(QRectF(left, top, 4, 4), cell); }

    std::unique_ptr<CellGrid> m_grid;

private slots:
    void init()
    {
        m_grid = std::make_unique<CellGrid>();
        m_grid->resize(200, 200); // four rows of four
        m_grid->setTensor(std::make_shared<const Tensor>(Shape{1, 1, 20, 20}));
        m_grid->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_grid.get()));
    }
    void cleanup() { m_grid.reset(); }

    /// Of four windows that overlap in a cell one gives it a gradient, the others do not: all are read.
    void thoseThatGiveNothingAreReadToo()
    {
        lookAt(0, 0);
        m_grid->setMarks({.highlights = {{{0, 0, 10, 10}, {}, true}}, .dimmed = {{0, 0, 10, 11}, {0, 0, 11, 10}, {0, 0, 11, 11}}});
        QCOMPARE(steppedIn(*m_grid), QRectF(10, 10, 2, 2));
        revealStepped(*m_grid);
        QVERIFY(sees(QRectF(10, 10, 2, 2)));
        lookAt(0, 0);
        m_grid->setMarks({.dimmed = {{0, 0, 5, 7}, {0, 0, 6, 8}}}); // none of them gives one
        revealStepped(*m_grid);
        QVERIFY(sees(QRectF(7, 5, 2, 2)));
    }

    /// Where there is no room for all of them the one that counts comes into sight; those of other planes are not here.
    void ofTooManyTheWinnerIsSeen()
    {
        lookAt(0, 0);
        m_grid->setMarks({.highlights = {{{0, 0, 2, 2}}, {{0, 0, 15, 15}, {}, true}, {{0, 1, 19, 0}, {}, true}}});
        revealStepped(*m_grid);
        QVERIFY(sees(QRectF(15, 15, 1, 1)));
        m_grid->setMarks({.highlights = {{{0, 0, 2, 2}}, {{0, 0, 15, 15}, {}, true}}, .dimmed = {{0, 0, 19, 19}}});
        lookAt(16, 12);
        const QRectF before = m_grid->view().visibleCells();
        QVERIFY(!sees(QRectF(15, 15, 1, 1)));
        revealStepped(*m_grid);
        QVERIFY(sees(QRectF(15, 15, 1, 1)) && m_grid->view().visibleCells() != before);
    }

    void ofTooManyTheTermUnderWayIsSeen()
    {
        lookAt(0, 0);
        m_grid->setMarks({.window = GridWindow{0, 0, 20, 20}, .term = Cell{0, 0, 12, 3}});
        revealStepped(*m_grid);
        QVERIFY(sees(QRectF(3, 12, 1, 1)));
    }

    /// A person may have gone to another part of what is read: as long as some of it is in sight nothing moves.
    void aPartThatSomebodyLooksAtStays()
    {
        lookAt(8, 8);
        const QRectF before = m_grid->view().visibleCells();
        m_grid->setMarks({.window = GridWindow{0, 0, 20, 20}});
        revealStepped(*m_grid);
        QCOMPARE(m_grid->view().visibleCells(), before);
        m_grid->setMarks({.highlights = {{{0, 0, 0, 0}}, {{0, 0, 9, 9}}, {{0, 0, 19, 19}}}});
        revealStepped(*m_grid);
        QCOMPARE(m_grid->view().visibleCells(), before);
        m_grid->setMarks({.window = GridWindow{0, 14, 6, 6}}); // none of it is in sight
        revealStepped(*m_grid);
        QVERIFY(m_grid->view().visibleCells().intersects(QRectF(14, 0, 6, 6)));
    }
};

QTEST_MAIN(TestSteppedCells)
#include "tst_stepped_cells.moc"
