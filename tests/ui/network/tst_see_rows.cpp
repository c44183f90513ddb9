#include "core/nn/presets.h"
#include "tests/ui/network/see_pictures.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_telling.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QTest>

#include <algorithm>

using namespace ks;

/// The picture of a network that reads rows of numbers: cells with names.
class TestSeeRows : public QObject {
    Q_OBJECT

private:
    static SeeLayout laid(const SeePicture& picture, const SeeLook& look = {}, const QSizeF& size = {1000, 480})
    {
        return {picture, {size, QApplication::font()}, look};
    }
    static const SeePlace& placeIn(const SeeLayout& layout, int column) { return layout.places()[static_cast<std::size_t>(column)]; }

private slots:
    /// Cells with the names of their columns, however many there are: no picture in three colours.
    void aRowOfATableIsCells()
    {
        for (const int columns : {2, 3, 4, 13}) {
            const std::int64_t hidden[] = {8};
            const Model model = fullyConnected({1, columns, 1, 1}, hidden, 1);
            SeeContents contents(model);
            std::vector<std::string> names;
            for (int i = 0; i < columns; ++i)
                names.push_back("column " + std::to_string(i));
            contents.nameInput(names);
            SeePicture picture = contents.picture(SeeQuantity::Values, nullptr, {});
            QVERIFY(!picture.rgbInput);
            QCOMPARE(picture.columns[0].names.size(), qsizetype{columns});
            QVERIFY(seeHasNames(picture.columns[0]));
            picture.columns[0].tensor = test::countedCells(model.graph.input);
            const SeeLayout layout = laid(picture);
            QCOMPARE(placeIn(layout, 0).tiles.size(), static_cast<std::size_t>(columns));
            QCOMPARE(seeSpotText(picture, {.column = 0, .map = 1}), QStringLiteral("input, column 1: 1"));
            const SeePlace& place = placeIn(layout, 0);
            const double beside = place.title.right() - place.tiles.front().rect.right();
            QVERIFY2(place.perRow > 1 || beside >= QFontMetricsF(seeSmallFont(QApplication::font())).horizontalAdvance("column 1"),
                     qPrintable(QString::number(beside)));
            contents.nameInput({"one"}); // of other data
            QVERIFY(contents.inputNames().isEmpty());
            picture = contents.picture(SeeQuantity::Values, nullptr, {});
            picture.columns[0].tensor = test::countedCells(model.graph.input);
            QCOMPARE(seeSpotText(picture, {.column = 0, .map = 1}), QStringLiteral("input, number 1: 1"));
        }
    }

    /// Where no maps need the room, the numbers of rows are read without going nearer.
    void cellsAloneAreLarge()
    {
        const std::int64_t hidden[] = {50, 25};
        const Model model = fullyConnected({1, 3, 1, 1}, hidden, 1);
        SeeContents contents(model);
        contents.nameInput({"pressure", "wind", "height"});
        SeePicture picture = contents.picture(SeeQuantity::Values, nullptr, {});
        for (SeeColumn& column : picture.columns)
            column.tensor = test::countedCells(extentOf(column));
        constexpr QSizeF page{1500, 800};
        const SeeLayout layout = laid(picture, {}, page);
        QVERIFY(layout.width() <= page.width());
        for (const SeePlace& place : layout.places()) {
            QCOMPARE(place.more, std::int64_t{0});
            QVERIFY2(place.tiles.front().rect.width() >= 60, qPrintable(QString::number(place.tiles.front().rect.width())));
        }
        // Its names have room beside the cells, with the numbers of the row as they lie in the data.
        const SeePlace& input = placeIn(layout, 0);
        const QFontMetricsF small(seeSmallFont(QApplication::font()));
        QCOMPARE(input.perRow, std::int64_t{1});
        QVERIFY(input.title.right() - input.tiles.front().rect.right() >= small.horizontalAdvance(QStringLiteral("pressure = 1013")));
        const float row[] = {1013, 5, 7};
        picture.columns[0].source = std::make_shared<const Tensor>(Shape{1, 3, 1, 1}, row);
        QCOMPARE(seeSpotText(picture, {.column = 0, .map = 1}), QStringLiteral("input, wind: 1, which is 5 in the data"));
        const auto forms = [&](int here) {
            return seeSpotForms(picture, {.column = 0, .map = 1}, {.column = here}, QStringLiteral("input, wind: 1"));
        };
        QCOMPARE(forms(0), QStringList({QStringLiteral("input, wind: 1"), QStringLiteral("wind: 1"), QStringLiteral("1")}));
        QCOMPARE(forms(1), forms(0)); // whatever is cut, it is not the number
        // Beside maps they stay small: these need the room.
        const SeePicture maps = test::lenetPicture();
        QVERIFY(placeIn(laid(maps, {}, page), 5).tiles.front().rect.width() <= 14);
    }

    /// In a small window, too, names stand beside the cells with the numbers of the row, and what leads on begins behind them.
    void namesHaveRoomInASmallWindow()
    {
        const std::int64_t hidden[] = {50, 25};
        const Model model = fullyConnected({1, 3, 1, 1}, hidden, 1);
        SeeContents contents(model);
        contents.nameInput({"pressure", "wind", "humidity"});
        SeePicture picture = contents.picture(SeeQuantity::Values, nullptr, {});
        for (SeeColumn& column : picture.columns)
            column.tensor = test::countedCells(extentOf(column));
        const QFontMetricsF small(seeSmallFont(QApplication::font()));
        const double names = small.horizontalAdvance(QStringLiteral("pressure = 1013"));
        for (const double width : {640.0, 850.0, 1200.0}) {
            const SeeLayout layout = laid(picture, {}, {width, 420});
            const SeePlace& input = placeIn(layout, 0);
            QCOMPARE(input.perRow, std::int64_t{1});
            QVERIFY(input.hasNamesBeside);
            const double beside = input.end() - input.tiles.front().rect.right();
            QVERIFY2(beside >= (width > 1000 ? names : small.horizontalAdvance(QStringLiteral("pressure"))),
                     qPrintable(QString::number(beside)));
            QVERIFY(input.end() <= placeIn(layout, 1).body.left()); // and there is a way on
            QVERIFY(!placeIn(layout, 1).hasNamesBeside && placeIn(layout, 1).end() == placeIn(layout, 1).body.right());
        }
    }

    /// Nobody who looks at rows of numbers is sent to maps.
    void numbersAreWhatOnePointsAt()
    {
        const std::int64_t hidden[] = {50, 25};
        const SeeContents rows(fullyConnected({1, 3, 1, 1}, hidden, 1));
        const SeeContents pictures(presetModel("lenet-5"));
        const auto told = [](const SeeContents& contents) {
            const SeePicture picture = contents.picture(SeeQuantity::Values, nullptr, {});
            return seeTellingOf({contents, picture, nullptr, SeeSpot()});
        };
        QVERIFY2(told(rows).contains(QStringLiteral("Point at a number")) && !told(rows).contains(QStringLiteral("map")),
                 qPrintable(told(rows)));
        QVERIFY2(told(pictures).contains(QStringLiteral("Point at a map")), qPrintable(told(pictures)));
    }

    /// What lies in the data stands beside what of it reaches the network, where these are two numbers.
    void aRowTellsItsOwnUnit()
    {
        const std::int64_t hidden[] = {4};
        const SeeContents contents(fullyConnected({1, 2, 1, 1}, hidden, 1));
        const float row[] = {1013, 5};
        const float scaled[] = {0.5F, -1};
        WatchAnswer answer;
        answer.picture = std::make_shared<const Tensor>(Shape{1, 2, 1, 1}, row);
        answer.seen = std::make_shared<const Tensor>(Shape{1, 2, 1, 1}, scaled);
        QCOMPARE(contents.picture(SeeQuantity::Values, &answer, {}).columns[0].source, answer.picture);
        answer.seen = answer.picture;
        QVERIFY(!contents.picture(SeeQuantity::Values, &answer, {}).columns[0].source);
    }
};

QTEST_MAIN(TestSeeRows)
#include "tst_see_rows.moc"
