#include "tests/ui/counted_cells.h"
#include "tests/ui/painted_letters.h"
#include "tests/work_time.h"
#include "ui/grids/number_row_painter.h"
#include "ui/scene/number_row_text.h"
#include "ui/scene/products_row.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QTest>

#include <algorithm>
#include <memory>
#include <utility>

using namespace ks;

namespace {

constexpr int around = 20;         // pixels
constexpr double usualWidth = 284; // of a story

NumberRow equationOf(const TensorPtr& cells)
{
    return {.heading = QStringLiteral("From pool1, map 2:"),
            .grids = {{.sign = {}, .caption = QStringLiteral("window"), .cells = cells},
                      {.sign = QStringLiteral("×"), .caption = QStringLiteral("filter"), .cells = cells},
                      {.sign = QStringLiteral("="), .caption = QStringLiteral("products"), .cells = cells}},
            .result = QStringLiteral("Σ = 12.5"),
            .words = {}};
}

NumberRow equation(std::int64_t side)
{
    return equationOf(test::counted({1, 1, side, side}));
}

GridLook lookOf(bool dark)
{
    return GridLook::of(paletteOf(dark ? darkColours() : lightColours()), QApplication::font());
}

QImage drawn(const NumberRow& row, double width, const GridLook& look)
{
    const NumberRowPainter painted(row, look);
    const double height = painted.heightFor(width);
    QImage image(static_cast<int>(width) + 2 * around, static_cast<int>(height) + 2 * around, QImage::Format_RGB32);
    image.fill(look.ground);
    QPainter painter(&image);
    painted.paint(painter, QRectF(around, around, width, height));
    return image;
}

std::vector<test::PaintedLetters::Text> textsIn(const NumberRowPainter& painted, double width)
{
    test::PaintedLetters sheet({600, 2000});
    QPainter painter(&sheet);
    painted.paint(painter, QRectF(0, 0, width, painted.heightFor(width)));
    painter.end();
    return sheet.texts();
}

/// Texts that are numbers of cells: neither words nor powers of ten.
qsizetype numbersIn(const NumberRow& row, double width, const GridLook& look, double height = NumberRowPainter::anyHeight)
{
    return std::ranges::count_if(textsIn({row, look, height}, width), [](const test::PaintedLetters::Text& one) {
        const auto isOfNumber = [](QChar letter) { return letter.isDigit() || letter == QLatin1Char('.') || letter == QChar(0x2212); };
        return std::ranges::all_of(one.text, isOfNumber);
    });
}

/// Where a cell is, found as the mouse finds it.
QRectF placeOf(const NumberRowPainter& painted, double width, std::size_t grid, std::int64_t cell)
{
    const double height = painted.heightFor(width);
    for (double y = 0; y < height; y += 3)
        for (double x = 0; x < width; x += 3)
            if (const auto spot = painted.spotAt(width, {x, y}); spot && spot->grid == grid && spot->cell == cell)
                return spot->rect;
    return {};
}

bool standBeside(const NumberRowPainter& painted, double width)
{
    const double top = placeOf(painted, width, 0, 0).top();
    return placeOf(painted, width, 1, 0).top() == top && placeOf(painted, width, 2, 0).top() == top;
}

/// All that is written, one behind the other without spaces.
QString writtenIn(const NumberRowPainter& painted, double width)
{
    QString all;
    for (const test::PaintedLetters::Text& one : textsIn(painted, width))
        all += one.text;
    return all.remove(QLatin1Char(' '));
}

/// 1.1374, 1.2748, …, some below zero.
TensorPtr numbersOfManyDigits(std::int64_t rows, std::int64_t columns, float unit)
{
    Tensor cells({1, 1, rows, columns});
    for (std::int64_t i = 0; i < cells.elements(); ++i)
        cells.data()[i] = unit * (i % 3 == 0 ? -1.0F : 1.0F) * (1.0F + 0.1374F * static_cast<float>(i + 1));
    return std::make_shared<const Tensor>(std::move(cells));
}

} // namespace

/// Small planes of numbers beside each other, as the Explanation and See show sums.
class TestNumberRow : public QObject {
    Q_OBJECT

private slots:
    /// Nothing is outside of the room that is kept, in both themes, however wide that is.
    void whatIsDrawnHasRoom_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("side");
        for (const bool dark : {false, true})
            for (const int side : {1, 3, 5, 11, 28})
                QTest::addRow("%s %d", dark ? "dark" : "light", side) << dark << side;
    }
    void whatIsDrawnHasRoom()
    {
        QFETCH(const bool, dark);
        QFETCH(const int, side);
        const GridLook look = lookOf(dark);
        const NumberRow row = equation(side);
        for (const double width : {180.0, 280.0, 560.0}) {
            const QImage image = drawn(row, width, look);
            const QRect room = QRect(around, around, static_cast<int>(width), image.height() - 2 * around).adjusted(-1, -1, 1, 1);
            bool isDrawn = false;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
                    const bool isGround = image.pixel(x, y) == look.ground.rgb();
                    isDrawn = isDrawn || !isGround;
                    QVERIFY2(isGround || room.contains(x, y), qPrintable(QStringLiteral("%1: %2, %3").arg(width).arg(x).arg(y)));
                }
            QVERIFY(isDrawn);
        }
    }

    void numbersOfUsualWindowsAreWritten()
    {
        for (const int side : {1, 3, 5})
            QCOMPARE(numbersIn(equation(side), usualWidth, lookOf(false)), qsizetype{3 * side * side});
    }

    /// Products of small weights have zeros behind the point: they are written below a power of ten, rather than not at all.
    void smallNumbersAreWrittenToo()
    {
        Tensor cells({1, 1, 5, 5});
        for (std::int64_t i = 0; i < cells.elements(); ++i)
            cells.data()[i] = 0.0025F * static_cast<float>(i - 12);
        const NumberRow row = equationOf(std::make_shared<const Tensor>(std::move(cells)));
        QCOMPARE(numbersIn(row, usualWidth, lookOf(false)), qsizetype{75});
        QVERIFY(numberHint(row, 2, 0).contains(QStringLiteral("−0.03"))); // what it is, not what is written
    }

    /// One reckons with what is written: a tenth of the largest number has two digits as well, and all numbers of a list the same power of ten.
    void numbersHaveTwoDigits()
    {
        const auto digitsIn = [](const NumberRow& row, double width) { // of the numbers in the cells
            const GridLook look = lookOf(false);
            std::vector<qsizetype> found;
            for (const test::PaintedLetters::Text& one : textsIn({row, look}, width))
                if (one.text.contains(QLatin1Char('.')) && !one.text.contains(QLatin1Char('=')) && !one.text.contains(QChar(u'≈')))
                    found.push_back(std::ranges::count_if(one.text, [](QChar letter) { return letter >= u'1' && letter <= u'9'; }));
            return found;
        };
        for (const float unit : {1.0F, 0.1F, 0.004F})
            for (const double width : {usualWidth, 2 * usualWidth}) {
                const std::vector<qsizetype> equation = digitsIn(equationOf(numbersOfManyDigits(5, 5, unit)), width);
                QCOMPARE(equation.size(), std::size_t{75});
                QVERIFY2(std::ranges::count_if(equation, [](qsizetype digits) { return digits >= 2; }) >= 60,
                         qPrintable(QString::number(unit)));
                NumberRow list = equationOf(numbersOfManyDigits(2, 8, unit)); // as biases are told
                list.grids.resize(1);
                list.result.clear();
                const std::vector<qsizetype> listed = digitsIn(list, width);
                QCOMPARE(listed.size(), std::size_t{16});
                QVERIFY2(std::ranges::count_if(listed, [](qsizetype digits) { return digits >= 2; }) >= 12,
                         qPrintable(QString::number(unit)));
            }
    }

    /// Beside each other with numbers, else below each other, and where that is too high for its place, in colours with one term in full: its
    /// three grids and its sum are always seen together.
    void anEquationIsSeenAsAWhole()
    {
        const GridLook look = lookOf(false);
        NumberRow row = equationOf(numbersOfManyDigits(5, 5, 0.1F));
        const auto reckoned = [&row](std::int64_t cell) { return equationText(row, cell).remove(QLatin1Char(' ')); };
        constexpr double wide = 640;
        constexpr double low = 250;
        const NumberRowPainter beside(row, look, low);
        QCOMPARE(numbersIn(row, wide, look, low), qsizetype{75});
        QVERIFY(standBeside(beside, wide) && beside.heightFor(wide) <= low);

        const double whole = NumberRowPainter(row, look).heightFor(usualWidth);
        QCOMPARE(numbersIn(row, usualWidth, look, whole), qsizetype{75});
        QVERIFY(!standBeside({row, look, whole}, usualWidth));

        const auto written = [&] { return writtenIn({row, look, low}, usualWidth); };
        const auto heightNow = [&] { return NumberRowPainter(row, look, low).heightFor(usualWidth); };
        QCOMPARE(numbersIn(row, usualWidth, look, low), qsizetype{0});
        QVERIFY(standBeside({row, look, low}, usualWidth));
        const double height = heightNow();
        QVERIFY2(height <= low, qPrintable(QString::number(height)));
        QCOMPARE(NumberRowPainter(row, look, height).heightFor(usualWidth), height);
        const QString all = written();
        QVERIFY2(all.contains(QString(row.result).remove(QLatin1Char(' '))), qPrintable(all));
        QVERIFY2(all.contains(reckoned(24)) && !all.contains(reckoned(7)), qPrintable(all)); // the largest
        row.grids[0].marked = row.grids[1].marked = row.grids[2].marked = 7;
        QVERIFY2(written().contains(reckoned(7)), qPrintable(written()));
        QCOMPARE(heightNow(), height); // what follows stays where it is
    }

    /// Nor does the term that is written out tell what is not to be seen yet.
    void anUnknownTermIsNotWrittenOut()
    {
        const GridLook look = lookOf(false);
        NumberRow row = equationOf(numbersOfManyDigits(5, 5, 0.1F));
        constexpr double low = 250;
        const auto written = [&] { return writtenIn({row, look, low}, usualWidth); };
        const auto heightNow = [&] { return NumberRowPainter(row, look, low).heightFor(usualWidth); };
        const double height = heightNow();
        for (std::int64_t cell = 0; cell < 25; ++cell)
            row.grids[2].unknown.push_back(cell);
        QVERIFY2(!written().contains(QStringLiteral(")=")), qPrintable(written()));
        QCOMPARE(heightNow(), height);
        row.grids[2].marked = 9;
        QVERIFY2(written().contains(QStringLiteral(")=?")), qPrintable(written()));
    }

    /// Small filters in a list, too; of many large ones the colours are seen beside each other.
    void filtersInAListHaveNumbersWhereThereIsRoom()
    {
        const auto listOf = [](std::size_t count, std::int64_t side) {
            NumberRow row = equation(side);
            row.isList = true;
            row.result.clear();
            row.grids.assign(count, {.sign = {}, .caption = QStringLiteral("map"), .cells = test::counted({1, 1, side, side})});
            return row;
        };
        QCOMPARE(numbersIn(listOf(8, 3), usualWidth, lookOf(false)), qsizetype{72});
        QCOMPARE(numbersIn(listOf(8, 11), usualWidth, lookOf(false)), qsizetype{0});
    }

    /// The window's own thread finds out how large they may be, whenever a text is laid out: what is measured of a number is measured once.
    void sizesAreFoundWithoutAStall()
    {
        NumberRow row{.heading = QStringLiteral("Filters:"), .grids = {}, .result = {}, .words = {}};
        row.isList = true;
        for (int i = 0; i < 12; ++i) {
            Tensor cells({1, 1, 4, 4});
            for (std::int64_t at = 0; at < cells.elements(); ++at)
                cells.data()[at] = 0.0123457F * static_cast<float>(at - 5 + i);
            row.grids.push_back({.sign = {}, .caption = QStringLiteral("map"), .cells = std::make_shared<const Tensor>(std::move(cells))});
        }
        const GridLook look = lookOf(false);
        const double once = NumberRowPainter(row, look).heightFor(usualWidth);
        constexpr int times = 20;
        constexpr double most = 0.01; // seconds of a processor's time
        const test::ThreadWorkTime time;
        for (int i = 0; i < times; ++i)
            QCOMPARE(NumberRowPainter(row, look).heightFor(usualWidth), once);
        QVERIFY2(time.seconds() / times < most, qPrintable(QString::number(time.seconds() / times)));
    }

    /// A cell that is not to be seen yet is not seen by its colour or number either.
    void anUnknownCellLooksTheSameWhateverItIs()
    {
        const GridLook look = lookOf(false);
        NumberRow one = equation(3);
        NumberRow other = one;
        Tensor cells = *one.grids[2].cells;
        cells[{0, 0, 1, 1}] = 7;
        other.grids[2].cells = std::make_shared<const Tensor>(cells);
        QVERIFY(drawn(one, usualWidth, look) != drawn(other, usualWidth, look));
        one.grids[2].unknown = other.grids[2].unknown = {4};
        QCOMPARE(drawn(one, usualWidth, look), drawn(other, usualWidth, look));
        QVERIFY2(numberHint(other, 2, 4).endsWith(QStringLiteral("= ?")) && !numberHint(other, 2, 4).contains(QLatin1Char('7')),
                 qPrintable(numberHint(other, 2, 4)));
    }

    /// The frame of the term that is pointed at leaves the number as it was.
    void aMarkedNumberIsRead()
    {
        constexpr int frame = 3; // pixels of it in the cell, at most
        for (const bool dark : {false, true})
            for (const int side : {3, 5}) {
                const GridLook look = lookOf(dark);
                const NumberRow plain = equation(side);
                NumberRow marked = plain;
                marked.grids[0].marked = side + 1;
                const QRectF cell = placeOf({marked, look}, usualWidth, 0, side + 1);
                QVERIFY(!cell.isEmpty());
                const QRect number = cell.translated(around, around).toAlignedRect().adjusted(frame, frame, -frame, -frame);
                const QImage without = drawn(plain, usualWidth, look);
                const QImage with = drawn(marked, usualWidth, look);
                QVERIFY(with != without);
                QCOMPARE(with.copy(number), without.copy(number));
            }
    }

    /// All digits of one number, where it stands, and what it is multiplied by.
    void aHintTellsTheNumber()
    {
        NumberRow row = equation(3);
        row.grids[0].rows = {-1, 0, 1};
        row.grids[0].columns = {4, 6, 8};
        row.grids[0].padding.top = 1;
        QCOMPARE(numberHint(row, 0, 5), QStringLiteral("window, row 0, column 8: 5\n5 × 5 = 5"));
        QCOMPARE(numberHint(row, 0, 1), QStringLiteral("window, in the padding: 1\n1 × 1 = 1"));
        QCOMPARE(numberHint(row, 1, 5), QStringLiteral("filter, row 1, column 2: 5\n5 × 5 = 5"));
        row.grids.resize(1);
        row.grids[0] = {.sign = {}, .caption = {}, .cells = row.grids[0].cells};
        row.grids[0].isList = true;
        row.grids[0].unknown = {8};
        QCOMPARE(numberHint(row, 0, 7), QStringLiteral("[7]: 7"));
        QCOMPARE(numberHint(row, 0, 8), QString()); // there is none
    }

    /// What is read stands in the input; of its products no tensor has the numbers: they have the places of the filter.
    void productsAreNamedByTheirPlacesInTheWindow()
    {
        const TensorPtr x = test::counted({1, 1, 6, 6});
        const TensorPtr filter = test::counted({1, 1, 3, 3});
        OpSpec spec = defaultSpec(OpKind::Conv, x->shape());
        spec.kernel = {3, 3};
        const Evaluator evaluator(spec, {.src = x.get(), .weights = filter.get()});
        const auto part = planeProductsOf(spec, evaluator.terms(Role::Dst, {0, 0, 1, 2}, 0, 9), 0);
        QVERIFY(part);
        const NumberRow row = productsRow(std::make_shared<const PlaneProducts>(*part), {});
        QCOMPARE(row.grids.size(), std::size_t{3});
        const auto begins = [&row](std::size_t grid, const char* with) { return numberHint(row, grid, 4).startsWith(QLatin1String(with)); };
        const std::int64_t above = spec.pads.top;
        const std::int64_t left = spec.pads.left;
        QVERIFY(begins(0, qPrintable(QStringLiteral("window, row %1, column %2: ").arg(2 - above).arg(3 - left))));
        QVERIFY(begins(1, "filter, row 1, column 1: "));
        QVERIFY(begins(2, "products, row 1, column 1: "));
    }
};

QTEST_MAIN(TestNumberRow)
#include "tst_number_row.moc"
