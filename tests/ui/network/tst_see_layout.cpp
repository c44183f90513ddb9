#include "tests/ui/network/see_pictures.h"
#include "ui/network/see/see_aim.h"
#include "ui/network/see/see_bars.h"
#include "ui/network/see/see_fit.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_marks_painter.h"
#include "ui/network/see/see_part.h"
#include "ui/network/see/see_sheets.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_walk.h"
#include "ui/theme/fitted_line.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <set>

using namespace ks;

/// Where the columns, maps and cells of a network's picture are.
class TestSeeLayout : public QObject {
    Q_OBJECT

private:
    static constexpr QSizeF usual{1000, 480};

    static SeeLayout laid(const SeePicture& picture, const SeeLook& look = {}, const QSizeF& size = usual)
    {
        return {picture, {size, QApplication::font()}, look};
    }
    static const SeePlace& placeIn(const SeeLayout& layout, int column) { return layout.places()[static_cast<std::size_t>(column)]; }
    /// Left to right, within the width, without one on another.
    static bool areInOrder(const SeeLayout& layout, double width)
    {
        double right = 0;
        for (const SeePlace& place : layout.places()) {
            if (place.slot.left() < right || place.slot.right() > width || place.body.isEmpty())
                return false;
            right = place.slot.right();
        }
        return true;
    }
    /// Something stands at the right ends of the tiles, and it is not the bars, which would reach as far without it.
    static bool sharesAreWritten(const SeePicture& picture, const SeePlace& place, const QFont& font)
    {
        const Colours& colours = coloursOf(QApplication::palette());
        QImage image(usual.toSize() * 2, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        {
            QPainter painter(&image);
            paintSeeBars(painter, picture, place, font, colours);
        }
        constexpr int ends = 8; // pixels
        return place.bars && !place.tiles.empty() && std::ranges::all_of(place.tiles, [&](const SeeTile& tile) {
                   const QRect end = QRectF(tile.rect.right() - ends, tile.rect.top(), ends, tile.rect.height()).toAlignedRect();
                   bool isWritten = false;
                   for (int y = end.top(); y <= end.bottom(); ++y)
                       for (int x = end.left(); x < end.right(); ++x) {
                           if (image.pixel(x, y) == colours.alternate.rgb())
                               return false;
                           isWritten = isWritten || qAlpha(image.pixel(x, y)) > 0;
                       }
                   return isWritten;
               });
    }

private slots:
    /// Also where there is little room, and beside differences and gradients, which are no bars.
    void namesBesideCellsHaveRoom()
    {
        SeePicture picture = test::lenetPicture();
        picture.columns.back().kind = SeeColumn::Kind::Cells;
        picture.columns.back().answers = true;
        picture.answer[7].name = QStringLiteral("white sneaker");
        const QFontMetricsF metrics(seeSmallFont(QApplication::font()));
        for (const double width : {20.0, 60.0, 500.0}) { // what is cut is the name, not the sign that it is the right one
            const QString cut = cutBefore(QStringLiteral(" ✓"), QStringLiteral("sneaker"), metrics,
                                          std::max(width, metrics.horizontalAdvance(QStringLiteral("… ✓"))));
            QVERIFY2(cut.endsWith(QStringLiteral(" ✓")), qPrintable(cut));
            QCOMPARE(cut.contains(QStringLiteral("…")), width < metrics.horizontalAdvance(QStringLiteral("sneaker ✓")));
        }
        const double longest = metrics.horizontalAdvance(QStringLiteral("white sneaker ✓"));
        for (const QSizeF& size : {usual, QSizeF(860, 260), QSizeF(640, 400)}) {
            const SeeLayout layout = laid(picture, {}, size);
            const SeePlace& place = placeIn(layout, 7);
            QCOMPARE(place.perRow, 1);
            QCOMPARE(place.tiles.size(), std::size_t{10});
            for (const SeeTile& tile : place.tiles) {
                QVERIFY2(place.title.right() - tile.rect.right() - tileGap - 2 >= std::min(longest, size.width() / 7),
                         qPrintable(QString::number(size.width())));
                QVERIFY(tile.rect.height() + tileGap >= seeCloseLines * metrics.height() || size.height() < 300);
            }
            QVERIFY(areInOrder(layout, size.width()));
        }
    }

    void allOfLeNetIsSeen()
    {
        const SeePicture picture = test::lenetPicture();
        const SeeLayout layout = laid(picture);
        QCOMPARE(layout.places().size(), picture.columns.size());
        QVERIFY(layout.width() <= usual.width() + 1);
        QVERIFY(areInOrder(layout, usual.width()));
        const QRectF all(QPointF(), usual);
        for (const SeePlace& place : layout.places()) {
            QCOMPARE(place.more, 0);
            QVERIFY(all.contains(place.body));
            QVERIFY(all.contains(place.title));
            QCOMPARE(place.title.top(), placeIn(layout, 0).title.top());
            QCOMPARE(place.title.height(), placeIn(layout, 0).title.height());
            for (const SeeTile& tile : place.tiles)
                QVERIFY(place.body.adjusted(-0.5, -0.5, 0.5, 0.5).contains(tile.rect));
            if (!place.bars && place.planes.hasCells())
                QVERIFY2(place.tiles.front().rect.width() >= 28, qPrintable(QString::number(place.tiles.front().rect.width())));
        }
        QVERIFY(placeIn(layout, 7).bars);
        QCOMPARE(placeIn(layout, 7).tiles.size(), std::size_t{10});
    }

    /// Also where the columns share less than they ask for, and in large text.
    void thePercentagesOfTheAnswerAreRead()
    {
        const SeePicture picture = test::lenetPicture();
        for (const double scale : {1.0, 1.25, 1.5})
            for (const double width : {560.0, 720.0, 1000.0}) {
                QFont font = QApplication::font();
                font.setPointSizeF(font.pointSizeF() * scale);
                const SeeLayout layout(picture, {{width * scale, 420}, font}, {});
                QVERIFY2(sharesAreWritten(picture, placeIn(layout, 7), font), qPrintable(QStringLiteral("%1 at %2").arg(width).arg(scale)));
                QVERIFY(areInOrder(layout, width * scale));
            }
    }

    /// Nor do they go where another column is looked at, near or from further away: a name gives way to them, as far as it can still be told.
    void thePercentagesStayWhereOneLooksCloser()
    {
        for (const QString& ending : {QString(), QStringLiteral(" of several")}) {
            SeePicture picture = test::lenetPicture();
            for (SeeBar& bar : picture.answer)
                bar.name += ending;
            for (const double width : {780.0, 1000.0, 1900.0})
                for (const SeeLook& look : {SeeLook{.level = SeeLevel::Layer, .spot = {.column = 1}},
                                            SeeLook{.level = SeeLevel::Map, .spot = {.column = 3, .map = 2}},
                                            SeeLook{.level = SeeLevel::Cells, .spot = {.column = 3, .map = 2, .cell = SeeCell(4, 4)}},
                                            SeeLook{.level = SeeLevel::Layer, .spot = {.column = 6, .map = 3}}}) {
                    const SeeLayout layout = laid(picture, look, {width, 420});
                    QVERIFY2(
                        sharesAreWritten(picture, placeIn(layout, 7), QApplication::font()),
                        qPrintable(QStringLiteral("%1 at %2: %3").arg(width).arg(look.spot.column).arg(placeIn(layout, 7).slot.width())));
                    QVERIFY(areInOrder(layout, width));
                }
        }
    }

    void tilesAreAsLargeAsTheyFit()
    {
        const SeeFit fit = fitTiles({6, 10, 10, false}, {.size = {100, 400}});
        QCOMPARE(fit.shown, 6);
        QCOMPARE(fit.perRow, 1);
        QCOMPARE(fit.tile.height(), (400 - 5 * tileGap) / 6);
        const SeeFit wide = fitTiles({6, 10, 10, false}, {.size = {602, 100}});
        QCOMPARE(wide.perRow, 6);
        QCOMPARE(wide.rectOf(5).right(), wide.size().width());
    }

    void whatDoesNotFitIsCounted()
    {
        const SeePicture picture = test::chainOf(
            {test::seeColumn("input", "", {1, 3, 8, 8}, -1, SeeColumn::Kind::Input), test::seeColumn("a", "Conv 3×3", {1, 4096, 4, 4}, 0),
             test::seeColumn("b", "Conv 3×3", {1, 4096, 4, 4}, 1), test::seeColumn("c", "Conv 3×3", {1, 9000, 2, 2}, 2)});
        const QSizeF size(300, 240);
        const SeeLayout layout = laid(picture, {}, size);
        QVERIFY(areInOrder(layout, size.width()));
        for (int column = 1; column < 4; ++column) {
            const SeePlace& place = placeIn(layout, column);
            QVERIFY(place.more > 0);
            QCOMPARE(static_cast<std::int64_t>(place.tiles.size()) + place.more, place.planes.tiles);
            QVERIFY(place.tiles.front().rect.width() >= 5.99);
            QVERIFY(QRectF(QPointF(), size).contains(place.moreRect.center()));
            QCOMPARE(layout.rectOf({.column = column, .map = place.planes.tiles - 1}), place.moreRect);
        }
        const SeeLayout last = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 3, .map = 8999}}, size);
        QCOMPARE(placeIn(last, 3).tiles.back().index, 8999);
    }

    void moreColumnsThanFitAreScrolled()
    {
        std::vector<SeeColumn> columns;
        for (int i = 0; i < 60; ++i)
            columns.push_back(test::seeColumn(QStringLiteral("layer%1").arg(i), "Conv 3×3", {1, 4, 8, 8}, i));
        const SeePicture picture = test::chainOf(std::move(columns));
        QVERIFY(laid(picture).width() > usual.width());
        const SeeLayout layout = laid(picture, {.spot = {.column = 50}});
        QVERIFY(QRectF(QPointF(), usual).contains(placeIn(layout, 50).slot));
        QVERIFY(layout.pan().x() > 0);
    }

    void aLayerTakesTheWidthAndTheOthersStay()
    {
        const SeePicture picture = test::lenetPicture();
        const SeeLayout before = laid(picture);
        const SeeLayout layout = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 3}});
        QVERIFY(areInOrder(layout, usual.width()));
        QVERIFY(placeIn(layout, 3).main);
        QVERIFY(placeIn(layout, 3).slot.width() > 0.4 * usual.width());
        QVERIFY(placeIn(layout, 3).tiles.front().rect.width() > 1.3 * placeIn(before, 3).tiles.front().rect.width());
        for (int column = 0; column < 8; ++column)
            if (column != 3)
                QVERIFY(placeIn(layout, column).slot.width() <= placeIn(before, column).slot.width() + 0.5);
        QVERIFY(placeIn(layout, 2).slot.width() >= placeIn(layout, 4).slot.width() - 0.5); // what it reads is of more interest
    }

    void aMapIsLargeAndItsColumnStays()
    {
        const SeePicture picture = test::lenetPicture();
        const SeeLayout layout = laid(picture, {.level = SeeLevel::Map, .spot = {.column = 3, .map = 5}});
        const SeePlace& place = placeIn(layout, 3);
        QVERIFY(place.large.has_value());
        QCOMPARE(place.large->index, 5);
        QCOMPARE(place.window, place.large->rect); // all of it
        QVERIFY(place.large->rect.width() >= 250);
        QVERIFY(std::ranges::find(place.tiles, 5, &SeeTile::index) != place.tiles.end());
        QVERIFY(place.tiles.back().rect.right() < place.large->rect.left());
    }

    void theCellInFocusIsInSight()
    {
        const SeePicture picture = test::lenetPicture();
        for (const SeeCell& cell : {SeeCell(0, 0), SeeCell(27, 27), SeeCell(13, 2)}) {
            const SeeLayout layout = laid(picture, {.level = SeeLevel::Cells, .spot = {.column = 1, .map = 2, .cell = cell}});
            const SeePlace& place = placeIn(layout, 1);
            const QRectF seen = layout.rectOf({.column = 1, .map = 2, .cell = cell});
            QVERIFY(seen.width() >= 39.5 && seen.height() >= 39.5); // all of it
            QVERIFY(place.window.width() < place.large->rect.width());
            QCOMPARE(layout.spotAt(seen.center()), (SeeSpot{.column = 1, .map = 2, .cell = cell}));
        }
    }

    void theCellInFocusIsWholeInALowPicture()
    {
        const SeeSpot spot{.column = 3, .map = 11, .cell = SeeCell(3, 1)};
        const SeeLayout layout = laid(test::lenetPicture(), {.level = SeeLevel::Cells, .spot = spot, .cell = 120}, {780, 200});
        const QRectF seen = layout.rectOf(spot);
        QCOMPARE(seen.height(), placeIn(layout, 3).large->rect.height() / 10);
        QCOMPARE(seen.width(), seen.height());
    }

    void panningEndsWhereTheMapEnds()
    {
        const SeePicture picture = test::lenetPicture();
        SeeLook look{.level = SeeLevel::Cells, .spot = {.column = 1, .map = 0, .cell = SeeCell(0, 0)}, .pan = {1e6, 1e6}};
        look.follow = false;
        const SeeLayout layout = laid(picture, look);
        QVERIFY(layout.rectOf({.column = 1, .map = 0, .cell = SeeCell(27, 27)}).width() >= 39);
        QVERIFY(layout.rectOf({.column = 1, .map = 0, .cell = SeeCell(0, 0)}).isEmpty());
        QVERIFY(layout.pan().x() < 28 * 96);
    }

    void pointsAndSpotsAgree()
    {
        const SeePicture picture = test::lenetPicture();
        for (const SeeLook& look : {SeeLook(), SeeLook{.level = SeeLevel::Layer, .spot = {.column = 5}},
                                    SeeLook{.level = SeeLevel::Map, .spot = {.column = 1, .map = 1}}}) {
            const SeeLayout layout = laid(picture, look);
            for (const SeeSpot& spot :
                 {SeeSpot{.column = 1, .map = 3, .cell = SeeCell(4, 7)}, SeeSpot{.column = 5, .map = 11}, SeeSpot{.column = 7, .map = 7}})
                if (const QRectF rect = layout.rectOf(spot); rect != placeIn(layout, spot.column).moreRect)
                    QCOMPARE(layout.spotAt(rect.center()), spot);
        }
        QCOMPARE(laid(picture).spotAt({-5, -5}), SeeSpot());
        QCOMPARE(laid(picture).titleAt(placeIn(laid(picture), 4).title.center()), 4);
    }

    /// Weights of a dense layer are one matrix, in which a cell is a map of one number.
    void aMatrixIsOneTile()
    {
        const SeePicture picture = test::chainOf({test::seeColumn("dense", "Gemm", {10, 84, 1, 1}, 0)});
        const SeeLayout layout = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 0}});
        QCOMPARE(placeIn(layout, 0).tiles.size(), std::size_t{1});
        const SeeSpot spot{.column = 0, .map = 3 * 84 + 5};
        QCOMPARE(layout.spotAt(layout.rectOf(spot).center()), spot);
        QCOMPARE(seeNumberAt(picture.columns[0], spot).value_or(-1), 3.0F * 84 + 5);
        QCOMPARE(layout.tileOf({.column = 0, .map = 840}), -1);
    }

    /// All weights of a dense layer lie in one picture: beside the filters of a convolution it is not a tiny one.
    void aMatrixHasRoom()
    {
        const SeePicture picture =
            test::chainOf({test::seeColumn("input", "", {1, 1, 28, 28}, -1, SeeColumn::Kind::Input),
                           test::seeColumn("conv1", "Conv 5×5", {6, 1, 5, 5}, 0), test::seeColumn("dense1", "Gemm", {120, 400, 1, 1}, 1),
                           test::seeColumn("dense2", "Gemm", {84, 120, 1, 1}, 2)});
        const SeeLayout layout = laid(picture);
        const auto matrix = [&](int column) { return placeIn(layout, column).tiles.front().rect.width(); };
        QVERIFY2(matrix(2) >= 3 * placeIn(layout, 1).tiles.front().rect.width(), qPrintable(QString::number(matrix(2))));
        QVERIFY(matrix(2) >= 160 && matrix(3) >= 160);
        QVERIFY(placeIn(layout, 3).slot.right() <= usual.width());
        QVERIFY(seeTitleTip(picture.columns[2]).contains(QStringLiteral("a row for each output")));
        QVERIFY(seeMatrixText(picture.columns[1]).isEmpty());
    }

    void oneRowInSightIsSaidAsOne()
    {
        SeePlace place;
        place.planes = SeePlanes::of(test::seeColumn("conv", "Conv 5×5", {1, 1, 5, 5}, 0));
        place.large = SeeTile{0, QRectF(0, 0, 200, 200)};
        place.window = QRectF(0, 160, 200, 40);
        QCOMPARE(seePartText(place), QStringLiteral("row 4 (0 to 4)"));
        place.window = QRectF(40, 120, 40, 80);
        QCOMPARE(seePartText(place), QStringLiteral("rows 3 to 4 (0 to 4), column 1 (0 to 4)"));
    }

    /// Whose cells would be too small to be told apart: a part of it, with what that is, beside all of it in small.
    void aLargeMatrixIsSeenPartByPart()
    {
        SeePicture picture = test::chainOf({test::seeColumn("input", "", {1, 1, 28, 28}, -1, SeeColumn::Kind::Input),
                                            test::seeColumn("dense1", "Gemm", {120, 400, 1, 1}, 0)});
        const QRectF all(QPointF(), usual);
        for (const SeeLevel level : {SeeLevel::Layer, SeeLevel::Cells}) {
            SeeSpot spot{.column = 1, .map = 0};
            std::set<std::int64_t> rows;
            for (int pages = 0; pages < 200; ++pages) {
                const SeeLayout layout = laid(picture, {.level = level, .spot = spot});
                const SeePlace& place = placeIn(layout, 1);
                QVERIFY(place.large && place.tiles.size() == 1);
                QVERIFY(place.large->rect.width() / 400 >= 6);
                QVERIFY(all.contains(place.window) && all.contains(place.part) && place.part.top() >= place.window.bottom() - 0.5);
                QVERIFY(!place.window.intersects(place.tiles.front().rect));
                QVERIFY(layout.rectOf(spot).width() >= 5.5); // what one looks at is in sight
                const SeePart part = seePartOf(place);
                QCOMPARE(seePartText(place), QStringLiteral("rows %1 to %2 (0 to 119), columns %3 to %4 (0 to 399)")
                                                 .arg(part.top)
                                                 .arg(part.bottom)
                                                 .arg(part.left)
                                                 .arg(part.right));
                for (std::int64_t row = part.top; row <= part.bottom; ++row)
                    rows.insert(row);
                const SeeSpot next = walked(picture, layout, level, spot, {Qt::Key_PageDown});
                if (next.map < 0)
                    break; // behind its last row is the next column, of which there is none
                QVERIFY(next.map > spot.map && next.map % 400 == 0);
                spot = next;
            }
            QCOMPARE(rows.size(), std::size_t{120}); // none is passed over
            const SeeLayout layout = laid(picture, {.level = level, .spot = spot});
            const QRectF small = placeIn(layout, 1).tiles.front().rect;
            const auto there = seeOverviewAt(layout, small.bottomRight() - QPointF(0.1, 0.1));
            QVERIFY(there == std::optional(SeeSpot{.column = 1, .map = 120 * 400 - 1}));
            QVERIFY(!seeOverviewAt(layout, placeIn(layout, 1).window.center()));
        }
        // All of a small one is in sight.
        picture.columns[1] = test::seeColumn("dense3", "Gemm", {10, 84, 1, 1}, 0);
        QVERIFY(!placeIn(laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 1}}), 1).large);
    }

    void aPictureInColourIsOneTile()
    {
        SeePicture picture = test::chainOf(
            {test::seeColumn("input", "", {1, 3, 8, 8}, -1, SeeColumn::Kind::Input), test::seeColumn("a", "Conv 3×3", {1, 4, 8, 8}, 0)});
        picture.rgbInput = true;
        const SeeLayout layout = laid(picture);
        QCOMPARE(placeIn(layout, 0).tiles.size(), std::size_t{1});
        QCOMPARE(layout.rectOf({.column = 0, .map = 2}), placeIn(layout, 0).tiles.front().rect); // all channels are there
        const SeeLayout near = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 0}});
        QCOMPARE(placeIn(near, 0).tiles.size(), std::size_t{3});
    }

    /// Whatever the network reads of it: here numbers of another range in each channel.
    void aPictureInColourHasItsColours()
    {
        const QColor colour(230, 110, 20);
        SeeColumn input = test::seeColumn("input", "", {1, 3, 2, 2}, -1, SeeColumn::Kind::Input);
        input.levels = {{-1, 1}, {-2, 3}, {0.5F, 0.75F}};
        Tensor read(Shape{1, 3, 2, 2});
        for (std::size_t i = 0; i < 12; ++i) {
            const GreyRange& level = input.levels[i / 4];
            const int part[] = {colour.red(), colour.green(), colour.blue()};
            read.cells()[i] = level.low + (level.high - level.low) * static_cast<float>(part[i / 4]) / 255;
        }
        input.tensor = std::make_shared<const Tensor>(std::move(read));
        SeePicture picture = test::chainOf({input, test::seeColumn("a", "Conv 3×3", {1, 4, 8, 8}, 0)});
        picture.rgbInput = true;
        const SeeLayout layout = laid(picture);
        const GridLook look = GridLook::of(QApplication::palette(), QApplication::font());
        const QImage drawn = SeeSheets().of(0, picture.columns[0], placeIn(layout, 0), look, 1).toImage();
        const QColor seen = drawn.pixelColor(drawn.width() / 4, drawn.height() / 4);
        for (const int difference : {seen.red() - colour.red(), seen.green() - colour.green(), seen.blue() - colour.blue()})
            QVERIFY2(std::abs(difference) <= 1, qPrintable(seen.name()));
    }

    /// Half a number is none: a row of which the window leaves too little has its colours alone.
    void aCutRowHasNoHalfNumber()
    {
        const SeeColumn column = test::seeColumn("a", "Conv 3×3", {1, 1, 8, 8}, 0);
        SeePlace place;
        place.planes = SeePlanes::of(column);
        place.large = SeeTile{0, QRectF(0, 0, 480, 480)}; // cells of 60 pixels
        place.window = QRectF(0, 0, 480, 138);
        QImage image(480, 138, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        SeeSheets().paintLarge(painter, column, place, GridLook::of(QApplication::palette(), QApplication::font()), 1);
        painter.end();
        const auto coloursIn = [&](const QRect& part) {
            std::set<QRgb> colours;
            for (int y = part.top(); y <= part.bottom(); ++y)
                for (int x = part.left(); x <= part.right(); ++x)
                    colours.insert(image.pixel(x, y));
            return colours.size();
        };
        QVERIFY(coloursIn({126, 66, 48, 48}) > 1); // its number
        QCOMPARE(coloursIn({126, 122, 48, 14}), std::size_t{1});
    }

    /// A way to a number ends at the edge of all numbers beside it.
    void noWayStrikesThroughANumber()
    {
        const SeePicture picture = test::lenetPicture();
        const SeeLayout layout = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 5}});
        const SeePlace& place = placeIn(layout, 5);
        const GridLook look = GridLook::of(QApplication::palette(), QApplication::font());
        QVERIFY(place.perRow > 2 && place.tiles.front().rect.width() >= look.numbersFrom);
        const SeeSpot end{.column = 5, .map = place.tiles[static_cast<std::size_t>(place.perRow) - 1].index}; // the last of a row
        QImage image(usual.toSize(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        SeeMarks marks;
        marks.ways = {{.from = {.column = 4, .map = 3}, .to = end, .share = 1}};
        SeeMarksPainter(painter, layout, look, Qt::red).paintReach(marks, SeeMarksPainter::Ground::Clear);
        painter.end();
        int drawn = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = static_cast<int>(place.body.left()) + 4; x < static_cast<int>(layout.rectOf(end).left()) - 4; ++x)
                drawn += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
        QCOMPARE(drawn, 0);
        QVERIFY(qAlpha(image.pixel(static_cast<int>(place.body.left()) - 3, static_cast<int>(layout.rectOf(end).center().y()))) > 0);
    }

    void roomIsKeptForWhatIsNotThereYet()
    {
        const SeePicture picture = test::lenetPicture();
        SeePicture awaited = picture;
        for (SeeColumn& column : awaited.columns) {
            column.extent = column.tensor->shape();
            column.tensor.reset();
        }
        for (int column = 0; column < 8; ++column)
            QCOMPARE(placeIn(laid(awaited), column).body, placeIn(laid(picture), column).body);
        for (SeeColumn& column : awaited.columns)
            column.extent = {};
        QVERIFY(areInOrder(laid(awaited), usual.width()));
    }

    void everyMapGlidesFromItsPlaceToTheNext()
    {
        const SeePicture picture = test::lenetPicture();
        const SeeLayout from = laid(picture);
        const SeeLayout to = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 3}});
        const SeeSpot spot{.column = 3, .map = 9};
        QCOMPARE(SeeLayout::between(from, to, 0).rectOf(spot), from.rectOf(spot));
        QCOMPARE(SeeLayout::between(from, to, 1).rectOf(spot), to.rectOf(spot));
        const QRectF half = SeeLayout::between(from, to, 0.5).rectOf(spot);
        QVERIFY(half.width() > from.rectOf(spot).width() && half.width() < to.rectOf(spot).width());
        const SeeLayout map = laid(picture, {.level = SeeLevel::Map, .spot = spot});
        QCOMPARE(SeeLayout::between(to, map, 0).rectOf(spot), to.rectOf(spot));
        QCOMPARE(SeeLayout::between(map, to, 0).rectOf(spot), map.rectOf(spot));
    }

    void manyClassesShowTheLikeliest()
    {
        SeePicture picture = test::chainOf({test::seeColumn("out", "Softmax", {1, 1000, 1, 1}, 0, SeeColumn::Kind::Answer)});
        for (int i = 0; i < 1000; ++i)
            picture.answer.push_back({.name = QString::number(i), .probability = i == 813 ? 0.5 : 0.0005, .logit = 0});
        const SeeLayout layout = laid(picture);
        QCOMPARE(placeIn(layout, 0).tiles.front().index, 813);
        QVERIFY(placeIn(layout, 0).more > 900);
        // Looked at, the rest is reached page by page.
        SeeLook look{.level = SeeLevel::Layer, .spot = {.column = 0}};
        std::set<std::int64_t> seen;
        SeeLayout page = laid(picture, look);
        for (int pages = 0; pages < 1000; ++pages) {
            for (const SeeTile& tile : placeIn(page, 0).tiles)
                seen.insert(tile.index);
            look = seePaged(page, look);
            page = laid(picture, look);
            if (placeIn(page, 0).first == 0)
                break;
        }
        QCOMPARE(seen.size(), std::size_t{1000});
    }
};

QTEST_MAIN(TestSeeLayout)
#include "tst_see_layout.moc"
