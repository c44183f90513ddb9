#include "tests/ui/number_planes.h"
#include "tests/work_time.h"
#include "ui/paint/cell_numbers.h"
#include "ui/paint/grid_marks_painter.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPicture>
#include <QRegion>
#include <QTest>

#include <cmath>
#include <limits>

using namespace ks;
using namespace ks::test;

/// CIE lightness L*, 0 … 100.
double lightnessOf(QRgb colour)
{
    const auto linear = [](int part) {
        const double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    const double y = 0.2126729 * linear(qRed(colour)) + 0.7151522 * linear(qGreen(colour)) + 0.0721750 * linear(qBlue(colour));
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

class TestPaint : public QObject {
    Q_OBJECT

private slots:
    void sequentialMapsGrowLighterEvenly();
    void divergingMapIsCentred();
    void scaleHitsTheEnds();
    void scaleCentresDivergingRanges();
    void scaleOfOddValues();
    void scaleOfExtremeRanges_data();
    void scaleOfExtremeRanges();
    void textContrasts();
    void pyramidHoldsMeans();
    void planeIsPixelExact();
    void planeIsThinnedWithoutPyramid();
    void hiddenCellsAreNotPainted();
    void linesAreAsThickWhereverTheyLie();
    void wholeNumbersThatTellNothingAreNotWritten();
    void sizesAreTriedAsIfForTheFirstTime();
    void smallNumbersSayHowSmallTheyAre();
    void paddingIsWrittenAsTheCells();
    void fadedNumbersCanBeRead_data();
    void fadedNumbersCanBeRead();
    void badgesCanBeRead();
    void coloursCostLessThan20NanosecondsAPixel();
};

void TestPaint::sequentialMapsGrowLighterEvenly()
{
    for (const Palette palette : {Palette::Viridis, Palette::Cividis}) {
        const auto colours = ColourMap::of(palette).table();
        const double step = (lightnessOf(colours[255]) - lightnessOf(colours[0])) / 255;
        QVERIFY(step > 0.2);
        for (std::size_t i = 1; i < 256; ++i) {
            const double rise = lightnessOf(colours[i]) - lightnessOf(colours[i - 1]);
            QVERIFY2(rise > 0 && rise < 2.2 * step, qPrintable(QStringLiteral("%1 at %2: %3").arg(titleOf(palette)).arg(i).arg(rise)));
        }
    }
    for (int i = 0; i < 256; ++i) {
        QCOMPARE(ColourMap::of(Palette::Grey).table()[static_cast<std::size_t>(i)], qRgb(i, i, i));
    }
}

void TestPaint::divergingMapIsCentred()
{
    const auto colours = ColourMap::of(Palette::BlueOrange).table();
    QVERIFY(lightnessOf(colours[127]) > 99 && lightnessOf(colours[128]) > 99);
    QVERIFY(qBlue(colours[20]) > qRed(colours[20]));
    QVERIFY(qRed(colours[235]) > qBlue(colours[235]));
    for (std::size_t i = 1; i < 128; ++i) {
        QVERIFY(lightnessOf(colours[i]) > lightnessOf(colours[i - 1]));
        QVERIFY(lightnessOf(colours[255 - i]) > lightnessOf(colours[256 - i]));
        QVERIFY(std::fabs(lightnessOf(colours[i]) - lightnessOf(colours[255 - i])) < 4);
    }
}

void TestPaint::scaleHitsTheEnds()
{
    const ValueScale scale(Palette::Grey, {0, 255});
    for (int v = 0; v < 256; ++v) {
        QCOMPARE(scale.colourOf(static_cast<float>(v)), qRgb(v, v, v));
    }
    QCOMPARE(scale.colourOf(-5), qRgb(0, 0, 0));
    QCOMPARE(scale.colourOf(1e9F), qRgb(255, 255, 255));
    std::vector<float> values = {0, 10, 20, 30};
    std::vector<QRgb> pixels(2);
    scale.fill(pixels.data(), values.data() + 1, 2, 2);
    QCOMPARE(pixels[1], qRgb(30, 30, 30));
}

void TestPaint::scaleCentresDivergingRanges()
{
    const ValueScale scale(Palette::BlueOrange, {-1, 3});
    QCOMPARE(scale.range(), (ValueRange{-3, 3}));
    QVERIFY(lightnessOf(scale.colourOf(0)) > 99);
    QCOMPARE(scale.positionOf(0), 0.5);
}

void TestPaint::scaleOfOddValues()
{
    const ValueScale scale(Palette::Viridis, {0, 1});
    const auto colours = ColourMap::of(Palette::Viridis).table();
    QCOMPARE(scale.colourOf(notANumber), notANumberColour);
    QCOMPARE(scale.colourOf(infinite), colours[255]);
    QCOMPARE(scale.colourOf(-infinite), colours[0]);
    QCOMPARE(ValueScale(Palette::Viridis, {4, 4}).colourOf(4), colours[128]);
}

// Every place of the scale has the colour of that place, however large or small the ends are.
void TestPaint::scaleOfExtremeRanges_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    constexpr double largest = std::numeric_limits<float>::max();
    QTest::newRow("all floats") << -largest << largest;
    QTest::newRow("more than a float apart") << -3e38 << 3e38;
    QTest::newRow("to the largest") << 0.0 << largest;
    QTest::newRow("denormal") << -1e-42 << 2e-42;
    QTest::newRow("a few of the smallest") << 0.0 << 1e-43;
    QTest::newRow("close together and large") << 16777216.0 << 16778216.0;
}

void TestPaint::scaleOfExtremeRanges()
{
    QFETCH(double, low);
    QFETCH(double, high);
    for (const Palette palette : allPalettes) {
        const ValueScale scale(palette, {low, high});
        const auto colours = ColourMap::of(palette).table();
        for (int i = 0; i <= 15; ++i) { // entry 17 i: no place between two
            const auto value = static_cast<float>(low + (high - low) * i / 15);
            const ValueRange& ends = scale.range(); // a float may lie beyond them
            const double place = std::clamp((static_cast<double>(value) - ends.low) / (ends.high - ends.low), 0.0, 1.0);
            const auto nearest = static_cast<std::size_t>(std::floor(place * 255 + 0.5));
            QCOMPARE(scale.colourOf(value), colours[nearest]);
            QCOMPARE(scale.positionOf(static_cast<double>(value)), place);
        }
    }
}

void TestPaint::textContrasts()
{
    for (const Palette palette : allPalettes) {
        for (const QRgb colour : ColourMap::of(palette).table()) {
            QVERIFY(contrastOf(colour, textColourOn(colour)) >= 4.5);
        }
        for (const ValueScale& scale : {ValueScale(palette, {-1, 2}), ValueScale(palette, {3, 3})}) // also of one value alone
            for (const float value : {-2.0F, -1.0F, -0.3F, 0.0F, 0.5F, 2.0F, 3.0F, 9.0F, std::numeric_limits<float>::quiet_NaN()})
                QCOMPARE(scale.textColourOf(value), textColourOn(scale.colourOf(value)));
    }
}

void TestPaint::pyramidHoldsMeans()
{
    Tensor plane(Shape{1, 1, 1025, 600});
    plane.fill(3);
    plane[{0, 0, 0, 0}] = 7;
    const PlanePyramid pyramid(plane.view());
    QCOMPARE(pyramid.levels(), 2);
    QCOMPARE(pyramid.level(1).shape(), (Shape{1, 1, 513, 300}));
    QCOMPARE((pyramid.level(1)[{0, 0, 0, 0}]), 4.F);
    QCOMPARE((pyramid.level(1)[{0, 0, 512, 299}]), 3.F);
    QCOMPARE((pyramid.level(2)[{0, 0, 0, 0}]), 3.25F);
}

void TestPaint::planeIsPixelExact()
{
    Tensor plane(Shape{1, 1, 6, 5});
    for (std::int64_t i = 0; i < 30; ++i) {
        plane.data()[i] = static_cast<float>(i);
    }
    const PlaneImage all = renderPlane(plane.view(), nullptr, ValueScale(Palette::Grey, {0, 255}), QRectF(1.5, 2.5, 2, 2), 1);
    QCOMPARE(all.cells, QRectF(1, 2, 3, 3));
    QCOMPARE(all.image.size(), QSize(3, 3));
    QCOMPARE(all.image.pixel(0, 0), qRgb(11, 11, 11));
    QCOMPARE(all.image.pixel(2, 2), qRgb(23, 23, 23));
}

void TestPaint::planeIsThinnedWithoutPyramid()
{
    Tensor plane(Shape{1, 1, 1000, 1000});
    const PlaneImage small = renderPlane(plane.view(), nullptr, ValueScale(), QRectF(0, 0, 1000, 1000), 0.1);
    QVERIFY(small.image.width() <= 200 && small.image.width() >= 100);
    QVERIFY(small.cells.contains(QRectF(0, 0, 999, 999)));
}

void TestPaint::hiddenCellsAreNotPainted()
{
    // Painted with and without the values behind hiddenFrom, the pictures are the same: nothing shines through.
    const auto picture = [](const Tensor& tensor, std::optional<std::int64_t> hidden) {
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.scale = ValueScale(Palette::Viridis, {0, 9});
        QImage image(120, 80, QImage::Format_RGB32);
        image.fill(Qt::white);
        const GridLook look = GridLook::paper(QFont());
        GridMarks marks;
        marks.hiddenFrom = hidden;
        const GridPainter grid(scene, look, {{0, 0}, 40, QRectF(0, 0, 120, 80)});
        QPainter painter(&image);
        grid.paintCells(painter, hidden);
        GridMarksPainter(grid, painter).paint(marks);
        return image;
    };
    const Tensor one = matrix(2, 3, {1, 2, 3, 4, 5, 6});
    const Tensor other = matrix(2, 3, {1, 2, 3, 4, 9, 0});
    QCOMPARE(picture(one, 4), picture(other, 4));
    QVERIFY(picture(one, 5) != picture(other, 5));
    QVERIFY(picture(one, std::nullopt) != picture(one, 4));
    // In a file what lies over a value can be taken away: a map of small cells, which is a photograph there, does not contain it.
    const auto drawn = [](const Tensor& tensor, std::optional<std::int64_t> hidden) {
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.scale = ValueScale(Palette::Viridis, {0, 9});
        const GridLook look = GridLook::paper(QFont());
        QPicture file;
        QPainter painter(&file);
        GridPainter(scene, look, {{0, 0}, 4, QRectF(0, 0, 12, 8)}).paintCells(painter, hidden);
        painter.end();
        return QByteArray(file.data(), static_cast<qsizetype>(file.size()));
    };
    QCOMPARE(drawn(one, 4), drawn(other, 4));
    QVERIFY(drawn(one, 5) != drawn(other, 5));
}

/// In a picture for paper neither cells nor lines are whole pixels: none of these is lost, and none twice as thick as the next.
void TestPaint::linesAreAsThickWhereverTheyLie()
{
    const Tensor tensor = matrix(6, 6, std::vector<float>(36, 0.0F));
    const GridLook look = GridLook::of(QPalette(), QFont());
    GridScene scene;
    scene.plane = tensor.view();
    scene.shape = tensor.shape();
    scene.stats = statsOf(tensor.view());
    scene.scale = ValueScale(Palette::Grey, {0, 1});
    scene.numbers = false;
    constexpr double cell = 20.37;
    constexpr double corner = 3.3;
    for (const double scale : {1.0, 1.47, 6.1}) {
        const int side = static_cast<int>(std::ceil((2 * corner + 6 * cell) * scale));
        QImage image(side, side, QImage::Format_RGB32);
        image.fill(look.ground);
        QPainter painter(&image);
        painter.scale(scale, scale);
        GridPainter(scene, look, {{corner, corner}, cell, QRectF(0, 0, side, side), 4}).paintCells(painter);
        painter.end();
        const int middle = static_cast<int>((corner + 2.5 * cell) * scale);
        for (const bool across : {false, true}) {
            std::vector<int> lines; // pixels of each
            bool before = false;
            for (int at = 0; at < side; ++at) {
                const bool isLine = (across ? image.pixel(at, middle) : image.pixel(middle, at)) == look.line.rgb();
                if (isLine && !before)
                    lines.push_back(0);
                if (isLine)
                    ++lines.back();
                before = isLine;
            }
            QCOMPARE(lines, std::vector<int>(7, lines.empty() ? 1 : lines.front()));
        }
    }
}

/// In cells where whole numbers have room and decimals have none: "≈0" and "≈1" everywhere tell less than the colours.
void TestPaint::wholeNumbersThatTellNothingAreNotWritten()
{
    GridLook look = GridLook::of(QPalette(), QFont());
    look.smallestNumber = 20;
    look.numbersFrom = 1;
    const auto written = [&look](const Tensor& tensor, double cell) {
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.stats = statsOf(tensor.view());
        scene.format = formatFor(scene.stats);
        scene.numbers = true;
        return CellNumbers(scene, look, {.cell = cell}).areWritten();
    };
    const Tensor shares = matrix(1, 3, {-0.91F, 0.32F, 1.43F});
    const Tensor large = matrix(1, 3, {-91.3F, 32.7F, 143.2F});
    const Tensor whole = matrix(1, 3, {-1, 0, 1});
    double cell = 20;
    while (!written(shares, cell))
        ++cell; // decimals have room
    QVERIFY(written(whole, cell - 1));
    QVERIFY(!written(shares, cell - 1));
    for (double one = cell; one < 3 * cell; ++one)
        QVERIFY(written(shares, one));
    while (written(large, cell))
        --cell; // as few as there are, whole numbers of these tell something
    QFont letters = look.font;
    letters.setPixelSize(100);
    const double needed = QFontMetricsF(letters).horizontalAdvance(widestText(statsOf(large.view()), {0, false, 1}, look.locale)) / 100;
    QVERIFY2(cell * 0.8 / needed < look.smallestNumber, qPrintable(QString::number(cell)));
}

/// What was found for cells of one size is not left over in those of another.
void TestPaint::sizesAreTriedAsIfForTheFirstTime()
{
    const GridLook look = GridLook::of(QPalette(), QFont());
    for (const Tensor& tensor : {matrix(1, 3, {-91.3F, 32.7125F, 0.25F}), matrix(1, 2, {1.5e-7F, -3.25e-8F}), matrix(1, 2, {-1, 7})}) {
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.stats = statsOf(tensor.view());
        scene.format = formatForReckoning(scene.stats);
        CellNumbers tried(scene, look, {.cell = 200});
        for (const double cell : {10.0, 60.0, 23.0, 31.0, 150.0, 27.0, 40.0}) {
            tried.setCell(cell);
            const CellNumbers first(scene, look, {.cell = cell});
            QCOMPARE(tried.areWritten(), first.areWritten());
            QCOMPARE(tried.haveAllDigits(), first.haveAllDigits());
            QCOMPARE(tried.haveHundredths(), first.haveHundredths());
            QCOMPARE(tried.font(), first.font());
            if (first.areWritten())
                QCOMPARE(tried.text(32.7125), first.text(32.7125));
        }
    }
}

/// Beside a large number, of which they have no digit: two of them are two numbers, though they have one colour.
void TestPaint::smallNumbersSayHowSmallTheyAre()
{
    const GridLook look = GridLook::of(QPalette(), QFont());
    const auto picture = [&look](const Tensor& tensor) {
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.stats = statsOf(tensor.view());
        scene.scale = ValueScale(Palette::Grey, scene.stats.range);
        scene.format = formatFor(scene.stats);
        scene.numbers = true;
        QImage image(200, 100, QImage::Format_RGB32);
        image.fill(look.ground);
        QPainter painter(&image);
        GridPainter(scene, look, {{0, 0}, 100, QRectF(0, 0, 200, 100)}).paintCells(painter);
        return image;
    };
    const QImage small = picture(matrix(1, 2, {100.2612F, 0.00123F}));
    QCOMPARE(picture(matrix(1, 2, {100.2612F, 0.00123F})), small);
    QVERIFY(picture(matrix(1, 2, {100.2612F, 0.00423F})) != small);
}

/// All numbers of a grid have as many decimals, the zeros of its padding, too.
void TestPaint::paddingIsWrittenAsTheCells()
{
    const GridLook look = GridLook::of(QPalette(), QFont());
    const auto ring = [&look](const Tensor& tensor, const QString& zero) {
        GridScene scene;
        scene.plane = tensor.view();
        scene.shape = tensor.shape();
        scene.pads = {1, 1, 0, 0};
        scene.padValue = 0;
        scene.stats = statsOf(tensor.view());
        scene.scale = ValueScale(Palette::Grey, scene.stats.range);
        scene.format = formatFor(scene.stats);
        const GridPainter grid(scene, look, {{60, 60}, 60, QRectF(0, 0, 180, 120)});
        for (const double value : {0.0, -0.0}) // also what is 0 in a cell
            if (grid.numbers().text(value) != zero)
                return QImage();
        QImage image(180, 120, QImage::Format_RGB32);
        image.fill(look.ground);
        QPainter painter(&image);
        grid.paintCells(painter);
        painter.end();
        return image.copy(0, 0, 180, 60);
    };
    const QString decimal = look.locale.decimalPoint();
    const QImage quarters = ring(matrix(1, 2, {0, -0.25F}), QStringLiteral("0") + decimal + QStringLiteral("00"));
    const QImage whole = ring(matrix(1, 2, {0, -2}), QStringLiteral("0"));
    QVERIFY(!quarters.isNull() && !whole.isNull());
    QVERIFY(quarters != whole);
}

void TestPaint::fadedNumbersCanBeRead_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("uncovered");
    for (const bool dark : {false, true})
        for (const bool uncovered : {false, true})
            QTest::addRow("%s, on %s ground", uncovered ? "uncovered" : "dimmed", dark ? "dark" : "light") << dark << uncovered;
}

void TestPaint::fadedNumbersCanBeRead()
{
    QFETCH(bool, dark);
    QFETCH(bool, uncovered);
    QPalette palette;
    palette.setColor(QPalette::Base, dark ? QColor(0x17, 0x18, 0x1C) : Qt::white);
    palette.setColor(QPalette::Text, dark ? QColor(0xE8, 0xE8, 0xEA) : Qt::black);
    const GridLook look = GridLook::of(palette, QFont());
    const auto picture = [&](const GridScene& scene, const GridMarks& marks) {
        QImage image(60, 60, QImage::Format_RGB32);
        image.fill(look.ground);
        const GridPainter grid(scene, look, {{0, 0}, 60, QRectF(0, 0, 60, 60)});
        QPainter painter(&image);
        grid.paintCells(painter);
        GridMarksPainter(grid, painter).paint(marks);
        return image;
    };
    GridMarks marks;
    if (uncovered)
        marks.uncoveredColumns = {0};
    else
        marks.dimmed = {Cell{}};
    for (const Palette colours : {Palette::Viridis, Palette::BlueOrange, Palette::Grey}) {
        for (const float value : {-9.0F, -4.0F, 0.0F, 1.0F, 4.0F, 9.0F}) {
            const Tensor tensor = matrix(1, 1, {value});
            GridScene scene;
            scene.plane = tensor.view();
            scene.shape = tensor.shape();
            scene.scale = ValueScale(colours, {-9, 9});
            const QImage image = picture(scene, marks);
            const QRgb ground = image.pixel(3, 30);
            double most = 1;
            for (int y = 24; y < 36; ++y) // where the cross leaves room for the number
                for (int x = 8; x < 52; ++x)
                    most = std::max(most, contrastOf(image.pixel(x, y), ground));
            QVERIFY2(most >= 4.5,
                     qPrintable(QStringLiteral("%1 of palette %2: %3 : 1").arg(value).arg(static_cast<int>(colours)).arg(most)));
        }
    }
}

void TestPaint::badgesCanBeRead()
{
    // The sum so far is as large as a number where the cell has none yet, and no frame covers a part of it.
    const Tensor tensor = matrix(1, 1, {4});
    GridScene scene;
    scene.plane = tensor.view();
    scene.shape = tensor.shape();
    scene.scale = ValueScale(Palette::Viridis, {0, 9});
    const GridLook look = GridLook::of(QPalette(), QFont());
    const auto picture = [&](const GridMarks& marks) {
        QImage image(100, 100, QImage::Format_RGB32);
        image.fill(look.ground);
        const GridPainter grid(scene, look, {{0, 0}, 100, QRectF(0, 0, 100, 100)});
        QPainter painter(&image);
        grid.paintCells(painter, marks.hiddenFrom);
        GridMarksPainter(grid, painter).paint(marks);
        return image;
    };
    const auto badgeIn = [&](GridMarks marks) { // where the badge changes something
        marks.highlights = {{.cell = {}, .badge = {}}};
        const QImage without = picture(marks);
        marks.highlights.front().badge = QStringLiteral("Σ 3");
        const QImage with = picture(marks);
        QRegion changed;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x)
                if (with.pixel(x, y) != without.pixel(x, y))
                    changed += QRect(x, y, 1, 1);
        return changed;
    };
    GridMarks framed;
    framed.window = GridWindow{};
    framed.pinned = Cell{};
    QVERIFY(!badgeIn({}).isEmpty());
    QCOMPARE(badgeIn(framed), badgeIn({}));
    GridMarks empty = framed;
    empty.hiddenFrom = 0;
    QVERIFY2(badgeIn(empty).boundingRect().height() >= 30, qPrintable(QString::number(badgeIn(empty).boundingRect().height())));
    empty.predicted = Cell{}; // "?" stands there
    QVERIFY(badgeIn(empty).boundingRect().height() < 30);
}

void TestPaint::coloursCostLessThan20NanosecondsAPixel()
{
    std::vector<float> values(1 << 21);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>(i % 256);
    }
    std::vector<QRgb> pixels(values.size());
    const ValueScale scale(Palette::Viridis, {0, 255});
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 5; ++i) {
        const test::ThreadWorkTime time;
        scale.fill(pixels.data(), values.data(), static_cast<std::int64_t>(values.size()));
        best = std::min(best, time.seconds() * 1e9);
    }
    qInfo("values to colours: %.2f ns a pixel", best / static_cast<double>(values.size()));
    QVERIFY(best / static_cast<double>(values.size()) < 20);
}

QTEST_MAIN(TestPaint)
#include "tst_paint.moc"
