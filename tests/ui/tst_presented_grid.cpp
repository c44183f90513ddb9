#include "ui/grids/cell_grid.h"
#include "ui/grids/presented_grid.h"
#include "ui/grids/presented_numbers.h"

#include <QTest>

#include <memory>

using namespace ks;

/// A grid on a projector, by itself: letters in pixels, in which its numbers are written.
class TestPresentedGrid : public QObject {
    Q_OBJECT

private:
    static constexpr int letters = 20; ///< pixels

    static TensorPtr fractions(std::int64_t side)
    {
        Tensor tensor(Shape{1, 1, side, side});
        for (std::int64_t i = 0; i < side * side; ++i)
            tensor.data()[i] = static_cast<float>(i * 7 % 23) / 23.0F - 0.5F;
        return std::make_shared<const Tensor>(std::move(tensor));
    }
    static QFont large()
    {
        QFont font;
        font.setPixelSize(letters);
        return font;
    }
    static GridMarks window(std::int64_t y, std::int64_t x)
    {
        GridMarks marks;
        marks.window = GridWindow{y, x, 2, 2};
        return marks;
    }
    static bool sees(const CellGrid& grid, const QRectF& part)
    {
        return grid.view().visibleCells().adjusted(-0.1, -0.1, 0.1, 0.1).contains(part);
    }

    std::unique_ptr<CellGrid> m_grid;

private slots:
    void init()
    {
        m_grid = std::make_unique<CellGrid>();
        new PresentedGrid(*m_grid);
        m_grid->resize(200, 200);
        m_grid->setTensor(fractions(5));
        m_grid->setMarks(window(0, 0));
        m_grid->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_grid.get()));
    }
    void cleanup() { m_grid.reset(); }

    void atADeskAllOfItIsSeen()
    {
        QVERIFY(m_grid->view().isFitted() && m_grid->writesNumbers());
        QVERIFY(!m_grid->writesNumbers(letters));
    }

    /// Its cells have no room for such letters: a part is seen that has, with the window, wherever that goes; and all of it again at the desk.
    void aPartIsReadAndFollowsTheWindow()
    {
        m_grid->setFont(large());
        QTRY_VERIFY(m_grid->writesNumbers(letters));
        QVERIFY(!m_grid->view().showsAll());
        for (const auto& [y, x] : {std::pair(0, 0), {3, 3}, {1, 2}}) {
            m_grid->setMarks(window(y, x));
            QTRY_VERIFY(sees(*m_grid, QRectF(x, y, 2, 2)));
            QVERIFY(m_grid->writesNumbers(letters));
        }
        m_grid->setFont(QFont());
        QTRY_VERIFY(m_grid->view().isFitted());
        QVERIFY(m_grid->writesNumbers());
    }

    /// With few digits all of it would be read: with two decimals a part of it is.
    void twoDecimalsAreReadWhereTheyAreWanted()
    {
        for (const auto digits : {PresentedGrid::Digits::Few, PresentedGrid::Digits::Two}) {
            CellGrid grid;
            new PresentedGrid(grid, PresentedGrid::mostOfSmall, digits);
            grid.resize(300, 300); // 60 pixels a cell
            Tensor weights(Shape{1, 1, 5, 5});
            for (std::int64_t i = 0; i < 25; ++i)
                weights.data()[i] = static_cast<float>(i * 7 % 23) / 23.0F * 1.1F - 0.5F;
            grid.setTensor(std::make_shared<const Tensor>(std::move(weights)));
            GridMarks marks;
            for (std::int64_t i = 0; i < 25; ++i) // all of them are read
                marks.highlights.push_back({{0, 0, i / 5, i % 5}, {}, i == 12});
            grid.setMarks(marks);
            QFont font;
            font.setPixelSize(16);
            grid.setFont(font);
            grid.show();
            QVERIFY(QTest::qWaitForWindowExposed(&grid));
            const PresentedNumbers numbers(grid);
            QVERIFY2(numbers.areIn(grid, 58.0) && !numbers.haveTwoDecimals(grid, 60.0) && numbers.haveTwoDecimals(grid, 150.0),
                     "letters of another width");
            QTRY_VERIFY(numbers.areIn(grid));
            QTRY_COMPARE(numbers.haveTwoDecimals(grid), digits == PresentedGrid::Digits::Two);
            QTRY_VERIFY(digits == PresentedGrid::Digits::Few || sees(grid, QRectF(2, 2, 1, 1))); // the winner
        }
    }

    /// Where a number has no room in such letters colours say more.
    void nothingSmallerIsWritten()
    {
        constexpr double narrow = 30;
        m_grid->setTensor(fractions(30)); // of which no part is shown: a map
        m_grid->setFont(large());
        QVERIFY(!m_grid->writesNumbers(std::nullopt, narrow));
        QVERIFY(m_grid->writesNumbers(std::nullopt, 100.0));
        QVERIFY(m_grid->view().isFitted());
        m_grid->setFont(QFont());
        QVERIFY(m_grid->writesNumbers(std::nullopt, narrow));
    }

    /// A window has more room than its numbers need: neighbours are there, too.
    void aWindowHasNeighbours()
    {
        m_grid->resize(600, 600);
        m_grid->setFont(large());
        const PresentedNumbers numbers(*m_grid);
        const double cell = numbers.cellAround({{m_grid.get(), QRectF(0, 0, 2, 2)}});
        QVERIFY(numbers.areIn(*m_grid, cell));
        QVERIFY(2 * cell < 600);
        QVERIFY(numbers.cellAround({{m_grid.get(), QRectF(0, 0, 10, 10)}}) <= 60); // seen, if not read
    }
};

QTEST_MAIN(TestPresentedGrid)
#include "tst_presented_grid.moc"
