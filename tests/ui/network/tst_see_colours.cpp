#include "tests/ui/counted_cells.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_view_test.h"
#include "tests/ui/painted_letters.h"
#include "tests/ui/settled.h"
#include "tests/work_time.h"
#include "ui/grids/colour_bar.h"
#include "ui/network/see/see_fit.h"
#include "ui/network/see/see_scale.h"
#include "ui/network/see/see_sheets.h"
#include "ui/network/see/see_view.h"
#include "ui/paint/scale_ends.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/colours.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QFontInfo>
#include <QLineEdit>
#include <QTest>
#include <QtMath>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <set>

using namespace ks;

/// What the picture of a network draws: cells, bars, ways and fields in their colours.
class TestSeeColours : public test::SeeViewTest {
    Q_OBJECT

private:
    static int differenceOf(const QColor& one, const QColor& other)
    {
        return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) + std::abs(one.blue() - other.blue());
    }
    /// What is written below the colours of a column, one behind the other.
    static QString textsOf(const SeeColumn& column, const SeePlace& place, int digits)
    {
        test::PaintedLetters sheet(QSize(1000, 480));
        QPainter painter(&sheet);
        paintSeeScale(painter, column, place, GridLook::of(QApplication::palette(), QApplication::font(), QLocale::c()), digits);
        painter.end();
        QString written;
        for (const test::PaintedLetters::Text& one : sheet.texts())
            written += one.text;
        return written;
    }

private slots:
    /// Short bars are none: names and shares give way before them, in large letters and in narrow windows.
    void theBarsOfTheAnswerCanBeSeen()
    {
        for (const int width : {560, 700, 1000})
            for (const double letters : {1.0, 1.25, 1.5, 2.0}) {
                QFont font = QApplication::font();
                font.setPointSizeF(QFontInfo(font).pointSizeF() * letters);
                SeeView view;
                view.setFont(font);
                view.setAttribute(Qt::WA_DontShowOnScreen);
                view.resize(width, 480);
                view.setPicture(test::lenetPicture());
                view.show();
                QVERIFY(test::settled());
                view.setSpot({.column = 7}, SeeLevel::Network); // in sight
                QVERIFY(test::settled());
                const QImage image = view.grab().toImage();
                const QRectF bar = view.rectOf({.column = 7, .map = 7});
                const Colours colours = coloursOf(view.palette());
                const QColor filled = seriesStyle(0, colours).colour;
                const int y = qRound(bar.center().y());
                int seen = 0;
                for (int x = std::max(0, qFloor(bar.left())); x < std::min(image.width(), qCeil(bar.right())); ++x)
                    seen += differenceOf(image.pixel(x, y), filled) < differenceOf(image.pixel(x, y), colours.alternate) ? 1 : 0;
                // Where its share has no room either, a bar is a cell whose colour tells it.
                QVERIFY2(seen >= (width < 700 ? 12 : 18), qPrintable(QStringLiteral("%1 px, %2: %3").arg(width).arg(letters).arg(seen)));
            }
    }

    /// In a picture for paper, of which a pixel of the screen is no whole number of pixels: units stand as far from each other everywhere.
    void theGapsOfAPictureForPaperAreAsWide()
    {
        constexpr int side = 9;
        constexpr double unit = 7;
        constexpr double pitch = unit + tileGap;
        SeeColumn shown;
        shown.kind = SeeColumn::Kind::Cells;
        shown.tensor = test::counted({1, side * side, 1, 1});
        shown.range = ValueRange{0, side * side};
        SeePlace place;
        place.planes = SeePlanes::of(shown);
        for (int i = 0; i < side * side; ++i)
            place.tiles.push_back({.index = i, .rect = QRectF(5 + i % side * pitch, 3 + i / side * pitch, unit, unit)});
        const GridLook look = GridLook::of(paletteOf(lightColours()), QApplication::font());
        for (const double scale : {0.71, 1.47, 2.083}) {
            QImage image(qCeil((side * pitch + 10) * scale), qCeil((side * pitch + 10) * scale), QImage::Format_RGB32);
            image.fill(look.ground);
            QPainter painter(&image);
            painter.scale(scale, scale);
            SeeSheets().paintDrawn(painter, shown, place, look, 4);
            painter.end();
            for (const bool across : {true, false}) {
                std::vector<int> gaps; // pixels of those between two units
                int since = -1;        // the last pixel of a unit, when this last saw one
                const QRectF second = place.tiles[across ? side : 1].rect;
                const int line = qFloor((across ? second.center().y() : second.center().x()) * scale);
                for (int at = 0; at < image.width(); ++at)
                    if ((across ? image.pixel(at, line) : image.pixel(line, at)) != look.ground.rgb()) {
                        if (since >= 0 && at > since + 1)
                            gaps.push_back(at - since - 1);
                        since = at;
                    }
                QCOMPARE(gaps, std::vector<int>(side - 1, gaps.empty() ? 1 : gaps.front()));
            }
        }
    }

    void everyColumnTellsItsColours()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const QImage image = view.grab().toImage();
        for (int column = 0; column < 7; ++column) { // the last one has bars
            const SeePlace& place = view.layoutOfColumns().places()[static_cast<std::size_t>(column)];
            QVERIFY(QRectF(view.rect()).contains(place.scale));
            QVERIFY(place.scale.top() > place.body.bottom());
            std::set<QRgb> colours;
            for (int x = qCeil(place.scale.left()); x < qFloor(place.scale.right()); ++x)
                colours.insert(image.pixel(x, qRound(place.scale.top()) + 3));
            QVERIFY2(colours.size() > 10, qPrintable(view.picture().columns[static_cast<std::size_t>(column)].name));
        }
    }

    /// One tensor has the same ends in See as below a grid of its cells, where there is room.
    void theEndsOfAScaleAreThoseOfEveryColourBar()
    {
        const ValueRange range{-1.23456, 2.66667};
        const ScaleEnds ends(range, ScaleEnds::mostDigits, QLocale::c());
        QCOMPARE(ends.low, QStringLiteral("−1.235"));
        QCOMPARE(ends.high, QStringLiteral("2.667"));
        QCOMPARE(fittingDigits([](int digits) { return digits < 2; }), 2);

        SeeColumn column = test::lenetPicture().columns[1];
        column.palette = Palette::Viridis;
        column.range = range;
        SeePlace place;
        place.scale = QRectF(0, 0, 300, 40);
        const QString written = textsOf(column, place, ScaleEnds::mostDigits);
        QCOMPARE(written, ends.low + ends.high);

        ColourBar bar;
        bar.setLocale(QLocale::c());
        bar.setSettings({.palette = Palette::Viridis});
        bar.setRange(range);
        bar.resize(600, 30);
        bar.show();
        const QList<QLineEdit*> fields = bar.findChildren<QLineEdit*>();
        QCOMPARE(fields.size(), 2);
        QTRY_COMPARE(fields[0]->text() + fields[1]->text(), written);
    }

    /// Two digits at least, "±" wherever the colours are about zero, and the larger end alone rather than both without digits.
    void noEndOfAScaleIsAnotherNumber_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<QString>("room"); // as wide as this
        QTest::addColumn<QString>("written");
        const auto row = [](const char* name, double low, double high, const char* room, const char* written) {
            QTest::newRow(name) << low << high << QString::fromUtf8(room) << QString::fromUtf8(written);
        };
        row("wide, and about zero", -0.2921, 0.2921, "±0.2921", "±0.2921");
        row("two digits of both", 0, 2.65432, "0 2.7", "02.7");
        row("the larger end", 0, 2.65432, "2.7", "2.7");
        row("the larger end, below zero", -26.5432, 1, "−27", "−27");
        row("a power of ten", -0.00027123, 0.00027123, "±2.7e−4", "±2.7e−4");
        row("no room", -0.25, 0.25, "1", "");
    }

    void noEndOfAScaleIsAnotherNumber()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(QString, room);
        QFETCH(QString, written);
        SeeColumn column = test::lenetPicture().columns[1];
        column.palette = low == -high ? Palette::BlueOrange : Palette::Viridis;
        column.range = ValueRange{low, high};
        const QFontMetricsF metrics(seeSmallFont(QApplication::font()));
        const double between = room.contains(QLatin1Char(' ')) ? gridStep : 0;
        SeePlace place;
        place.scale = QRectF(0, 0, metrics.horizontalAdvance(room.remove(QLatin1Char(' '))) + between + 1, 40);
        QCOMPARE(textsOf(column, place, ScaleEnds::mostDigits), written);
    }

    /// conv2 and its pool, whose largest numbers are the same.
    void theSameNumberLooksAlikeBelowAllColumns()
    {
        SeePicture picture = test::lenetPicture();
        for (SeeColumn& column : picture.columns)
            column.range = ValueRange{0, 2.48832};
        const SeeLayout layout(picture, {QSizeF(1000, 480), QApplication::font()}, {.level = SeeLevel::Layer, .spot = {.column = 2}});
        test::PaintedLetters sheet(QSize(1000, 480));
        QPainter painter(&sheet);
        const int digits =
            seeScaleDigits(painter, picture, layout, GridLook::of(QApplication::palette(), QApplication::font(), QLocale::c()));
        painter.end();
        QVERIFY(digits >= ScaleEnds::leastDigits);
        for (std::size_t i : {1, 3, 4, 5, 6}) {
            const QString texts = textsOf(picture.columns[i], layout.places()[i], digits);
            const QString high = ScaleEnds(*picture.columns[i].range, digits, QLocale::c()).high;
            QVERIFY2(texts.isEmpty() || texts == high || texts == QStringLiteral("0") + high, qPrintable(texts));
        }
    }

    void aClassHasItsNameAmongGradientsToo()
    {
        SeePicture picture = test::lenetPicture();
        picture.columns.back().kind = SeeColumn::Kind::Cells;
        picture.columns.back().answers = true;
        picture.answer[3].name = QStringLiteral("three");
        SeeView view;
        open(view, picture);
        view.setSpot({.column = 7, .map = 3});
        QCOMPARE(view.accessibleDescription(), QStringLiteral("dense3, unit 3 (three): 3"));
    }

    void anEmptyPictureSaysWhy()
    {
        SeeView view;
        open(view, {});
        QVERIFY(view.accessibleDescription().contains("No network"));
        const QImage image = view.grab().toImage();
        bool isBlank = true;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 4; x < image.width() - 4; ++x)
                isBlank = isBlank && (y < 4 || y > image.height() - 5 || image.pixel(x, y) == image.pixel(6, 6));
        QVERIFY(!isBlank);
        QTest::keyClick(&view, Qt::Key_Right); // and nothing breaks
        QTest::keyClick(&view, Qt::Key_Return);
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(500, 240));
        QCOMPARE(view.level(), SeeLevel::Network);
    }

    void cellsHaveTheirColours()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const SeeColumn& column = view.picture().columns[3];
        const SeeSpot cell{.column = 3, .map = 12, .cell = SeeCell(5, 5)};
        const ValueScale scale(Palette::Viridis, *column.range);
        const QRgb wanted = scale.colourOf((*column.tensor)[{0, 12, 5, 5}]);
        const auto seen = [&] { return QColor(view.grab().toImage().pixel(middleOf(view, cell))).rgb(); };
        QCOMPARE(seen(), wanted);
        view.setSpot({.column = 3});
        QVERIFY(test::settled());
        const QPoint corner = view.rectOf(cell).topLeft().toPoint() + QPoint(3, 3); // the middle has a number
        QCOMPARE(QColor(view.grab().toImage().pixel(corner)).rgb(), wanted);
    }

    /// Half a number is none: of cells of which the edge of a zoomed map leaves too little for one there is the colour alone, so that another number
    /// there changes nothing.
    void noNumberIsCut()
    {
        constexpr std::int64_t side = 28; // of conv1's maps
        const GridLook look = GridLook::of(QApplication::palette(), QApplication::font());
        int cut = 0;
        for (const int width : {1000, 1013}) {
            SeePicture picture = test::lenetPicture();
            SeeColumn& column = picture.columns[1];
            column.range = ValueRange{0, 1e6}; // all numbers here have one colour
            Tensor numbers(column.tensor->shape());
            numbers.fill(300);
            numbers[{0, 0, 14, 14}] = 100;
            numbers[{0, 0, 14, 15}] = 999;
            column.tensor = std::make_shared<const Tensor>(numbers);
            SeeView view;
            open(view, picture);
            view.resize(width, 480);
            view.setSpot({.column = 1, .map = 0, .cell = SeeCell(14, 14)});
            QVERIFY(test::settled());
            QCOMPARE(view.level(), SeeLevel::Cells);
            const QImage before = view.grab().toImage();
            const SeePlace& place = view.layoutOfColumns().places()[1];
            QVERIFY(place.large.has_value());
            const double cell = place.large->rect.width() / static_cast<double>(side);
            for (std::int64_t y = 0; y < side; ++y)
                for (std::int64_t x = 0; x < side; ++x) {
                    const QPointF corner = place.large->rect.topLeft() + QPointF(static_cast<double>(x), static_cast<double>(y)) * cell;
                    const QRectF rect(corner, QSizeF(cell, cell));
                    const QRectF seen = rect & place.window;
                    if (!seen.isEmpty() && std::min(seen.width(), seen.height()) < std::min(look.numbersFrom, cell - 1.5)) {
                        numbers[{0, 0, y, x}] = 700;
                        ++cut;
                    }
                }
            column.tensor = std::make_shared<const Tensor>(numbers);
            view.setPicture(picture);
            QVERIFY(test::settled());
            QCOMPARE(view.grab().toImage(), before);
            numbers[{0, 0, 13, 14}] = 700; // of a whole one it does
            column.tensor = std::make_shared<const Tensor>(numbers);
            view.setPicture(picture);
            QVERIFY(test::settled());
            QVERIFY(view.grab().toImage() != before);
        }
        QVERIFY(cut > 0);
    }

    /// The sheet of a map is drawn anew over the one before: of what is to be guessed from now on nothing of that stays.
    void whatIsHiddenIsDrawnOver()
    {
        SeeColumn shown = test::seeColumn(QStringLiteral("conv1"), {}, {1, 2, 4, 4}, 0);
        SeePlace place;
        place.planes = SeePlanes::of(shown);
        for (const std::int64_t map : {0, 1})
            place.tiles.push_back({map, QRectF(100.0 * static_cast<double>(map), 0, 96, 96)});
        const GridLook look = GridLook::of(QPalette(), QFont());
        SeeSheets sheets;
        const QImage whole = sheets.of(0, shown, place, look, 1).toImage();
        shown.mask = Mask{20, std::nullopt}; // of the second map
        const QImage after = sheets.of(0, shown, place, look, 1).toImage();
        QVERIFY(after != whole);
        const QImage first = SeeSheets().of(0, shown, place, look, 1).toImage();
        for (const QPoint& cell : {QPoint(12, 12), QPoint(112, 12), QPoint(112, 36), QPoint(184, 84)}) // the last two are hidden
            QCOMPARE(after.pixel(cell), first.pixel(cell));
        QCOMPARE(QColor(after.pixel(112, 30)).rgb(), look.empty.rgb());
        QCOMPARE(QColor(after.pixel(184, 90)).rgb(), look.empty.rgb());
        QCOMPARE(after.pixel(112, 6), whole.pixel(112, 6));
    }

    void waysAndFieldsAreDrawn()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const QImage before = view.grab().toImage();
        view.setWays({{{.column = 2, .map = 1}, {.column = 3, .map = 4}, 0.5}, {{.column = 2, .map = 70}, {.column = 9, .map = 4}, -0.5}});
        QVERIFY(test::settled());
        const QImage ways = view.grab().toImage();
        QVERIFY(ways != before);
        view.setWays({});
        view.setFields({{0, -1, QRect(3, 3, 5, 5)}, {5, -1, QRect(0, 0, 1, 1)}, {44, 2, QRect(0, 0, 1, 1)}});
        QVERIFY(test::settled());
        QVERIFY(view.grab().toImage() != before);
        view.setFields({});
        QVERIFY(test::settled());
        QCOMPARE(view.grab().toImage(), before);
    }

    /// Where a map goes into many units, as into those of a Flatten, the lines are thin, and leave the units to be seen.
    void manyWaysAreNoSmear()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const QImage before = view.grab().toImage();
        std::vector<SeeWay> ways;
        for (std::int64_t unit = 40; unit < 64; ++unit)
            ways.push_back({{.column = 4, .map = 5}, {.column = 5, .map = unit}, 1, true});
        view.setWays(ways);
        QVERIFY(test::settled());
        const QImage after = view.grab().toImage();
        int pixels = 0;
        int same = 0;
        for (const SeeWay& way : ways) {
            const QRect unit = view.rectOf(way.to).toAlignedRect();
            for (int y = unit.top(); y <= unit.bottom(); ++y)
                for (int x = unit.left(); x <= unit.right(); ++x, ++pixels)
                    same += after.pixel(x, y) == before.pixel(x, y) ? 1 : 0;
        }
        QVERIFY(pixels > 0);
        QVERIFY2(same > pixels * 35 / 100, qPrintable(QStringLiteral("%1 of %2").arg(same).arg(pixels)));
        QVERIFY(after != before);
    }

    /// Thousands of maps are drawn once, and then moved about as pictures.
    /// As many times a second while it trains, when all else stays as it is.
    void otherNumbersAreDrawnAsIfTheyWereTheFirst()
    {
        const auto counted = [](double scale) {
            SeePicture picture = test::lenetPicture();
            picture.columns[4].group = picture.columns[4].skips = true;
            picture.columns[6].answers = true; // cells with names
            for (SeeColumn& column : picture.columns) {
                Tensor cells = *column.tensor;
                for (float& cell : cells.cells())
                    cell = std::sin(cell * static_cast<float>(scale));
                column.tensor = std::make_shared<const Tensor>(std::move(cells));
                column.range = ValueRange{-scale, 1};
            }
            for (std::size_t i = 0; i < picture.answer.size(); ++i) {
                picture.answer[i].probability = scale / (2 + static_cast<double>(i));
                picture.answer[i].best = i == (scale > 0.5 ? 2U : 8U);
            }
            return picture;
        };
        const SeeSpot spots[] = {{}, {.column = 1}, {.column = 6}, {.column = 7}, {.column = 3, .map = 2}, {3, 2, SeeCell(4, 4)}};
        for (const SeeSpot& spot : spots) {
            const auto seen = [&](std::initializer_list<double> scales) {
                SeeView view;
                open(view, counted(*scales.begin()));
                view.setSpot(spot);
                view.setHeld(SeeSpot{.column = 1, .map = 3});
                view.setWays({{{.column = 1, .map = 3}, {.column = 2, .map = 3}, 0.7}});
                (void)test::settled();
                for (const double scale : scales) {
                    view.setPicture(counted(scale));
                    (void)view.grab();
                }
                (void)test::settled();
                return view.grab().toImage();
            };
            QVERIFY(seen({0.2, 0.9}) != seen({0.2}));
            QCOMPARE(seen({0.2, 0.9}), seen({0.9}));
            QCOMPARE(seen({0.2, 0.4, 0.2}), seen({0.2}));
        }
    }

    void waysFollowWhatTheyLieOn()
    {
        const std::vector<SeeWay> ways = {{{.column = 0, .map = 0}, {.column = 1, .map = 2}, 0.6},
                                          {{.column = 0, .map = 0}, {.column = 1, .map = 4}, -0.4}};
        const auto seen = [&](const QSize& size, const std::vector<SeeWay>& first) {
            SeeView view;
            open(view, test::lenetPicture());
            view.setWays(first);
            (void)test::settled();
            (void)view.grab();
            view.resize(size);
            view.setWays(ways);
            (void)test::settled();
            return view.grab().toImage();
        };
        QCOMPARE(seen({900, 400}, ways), seen({900, 400}, {}));
        QCOMPARE(seen({1000, 480}, {ways[1]}), seen({1000, 480}, ways));
        QVERIFY(seen({1000, 480}, ways) != [&] {
            SeeView view;
            open(view, test::lenetPicture());
            return view.grab().toImage();
        }());
    }

    void thousandsOfMapsDoNotStutter()
    {
        std::vector<SeeColumn> columns;
        for (int i = 0; i < 8; ++i)
            columns.push_back(test::seeColumn(QStringLiteral("conv%1").arg(i), "Conv 3×3 · Relu", {1, 512, 14, 14}, i));
        SeeView view;
        open(view, test::chainOf(std::move(columns)));
        view.resize(1920, 1080);
        QVERIFY(test::settled());
        (void)view.grab();
        const test::WorkTime time;
        constexpr int frames = 20;
        for (int i = 0; i < frames; ++i)
            (void)view.grab();
        QVERIFY2(time.milliseconds() < frames * 60,
                 qPrintable(QString::number(time.milliseconds()))); // the target is 16 each; machines differ
    }
};

QTEST_MAIN(TestSeeColours)
#include "tst_see_colours.moc"
