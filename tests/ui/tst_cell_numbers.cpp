#include "ui/paint/cell_numbers.h"
#include "ui/paint/number_letters.h"

#include <QPalette>
#include <QTest>

#include <algorithm>
#include <array>

using namespace ks;

/// With how many digits the numbers of a grid are written in its cells.
class TestCellNumbers : public QObject {
    Q_OBJECT

private slots:
    /// 0.010, 0.012 and 0.014 are three numbers and no "0.01": both digits are written wherever the smallest letters have room for them.
    void twoDigitsGoBeforeLargerLetters()
    {
        const GridLook look = GridLook::of(QPalette(), QFont());
        constexpr std::array values = {0.01012F, 0.01234F, 0.01437F, -0.01704F};
        Tensor biases({1, 1, 1, static_cast<std::int64_t>(values.size())});
        std::ranges::copy(values, biases.cells().begin());
        GridScene scene;
        scene.plane = biases.view();
        scene.shape = biases.shape();
        scene.stats = statsOf(biases.view());
        scene.format = formatFor(scene.stats);
        scene.numbers = true;
        NumberFormat wanted = scene.format;
        wanted.decimals = 3;
        QFont letters = look.font;
        letters.setPixelSize(100);
        const double needed = NumberLetters::of(letters)->advance(widestText(scene.stats, wanted, look.locale)) / 100;
        double cell = look.numbersFrom;
        while (cell * roomShare < needed * look.smallestNumber)
            ++cell;
        for (double one = cell; one < 2 * cell; ++one) {
            const CellNumbers numbers(scene, look, {.cell = one});
            QVERIFY2(numbers.haveTwoDecimals(), qPrintable(numbers.text(0.01234)));
        }
    }
};

QTEST_MAIN(TestCellNumbers)
#include "tst_cell_numbers.moc"
