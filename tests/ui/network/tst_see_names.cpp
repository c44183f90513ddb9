#include "tests/ui/network/see_pictures.h"
#include "tests/ui/painted_letters.h"
#include "tests/ui/settled.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_classes.h"
#include "ui/network/see/see_heading.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_titles.h"
#include "ui/network/see/see_view.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QTest>

#include <algorithm>
#include <set>
#include <vector>

using namespace ks;

/// What stands above the columns of a network's picture.
class TestSeeNames : public QObject {
    Q_OBJECT

private:
    static const SeePlace& placeOf(const SeeLayout& layout, int column) { return layout.places()[static_cast<std::size_t>(column)]; }

private slots:
    /// Classes that begin alike are cut in their middle: at their ends all would read the same.
    void namesThatAreCutCanBeToldApart()
    {
        const QFontMetricsF metrics(seeSmallFont(QApplication::font()));
        const QStringList alike = {QStringLiteral("handwritten seven"), QStringLiteral("handwritten eight"), QStringLiteral("ox")};
        const double width = metrics.horizontalAdvance(QStringLiteral("handwritten"));
        const Qt::TextElideMode where = tellingCut(alike, metrics, width);
        QCOMPARE(where, Qt::ElideMiddle);
        QVERIFY(cutBefore({}, alike[0], metrics, width, where) != cutBefore({}, alike[1], metrics, width, where));
        QCOMPARE(cutBefore({}, alike[2], metrics, width, where), alike[2]);
        QCOMPARE(tellingCut({QStringLiteral("a long-haired cat"), QStringLiteral("many other dogs")}, metrics, width), Qt::ElideRight);
        QCOMPARE(tellingCut(alike, metrics, 10 * width), Qt::ElideRight);
    }

    void operatorsAreBrokenBetween()
    {
        const QFont font = QApplication::font();
        QCOMPARE(seeOperatorsIn("Conv 5×5 · Relu", font, 1000), QStringLiteral("Conv 5×5 · Relu"));
        QCOMPARE(seeOperatorsIn("Conv 5×5 · Relu", font, 10), QStringLiteral("Conv 5×5\nRelu"));
        QCOMPARE(seeOperatorsIn("MaxPool 2×2", font, 10), QStringLiteral("MaxPool 2×2"));
        QCOMPARE(seeOperatorsIn("BatchNormalization · Relu", font, 1000), QStringLiteral("BatchNormalization · Relu"));
        QCOMPARE(seeOperatorsIn("BatchNormalization · Relu", font, 10), QStringLiteral("BatchNorm\nRelu"));
        // Beside the parts of a group that is unfolded there is less room: what would be left out is as short as papers have it.
        const QString three = QStringLiteral("Conv 3×3 · BatchNormalization · Relu");
        const QFontMetricsF metrics(seeSmallFont(font));
        const double shorter = metrics.horizontalAdvance(QStringLiteral("BatchNorm · Relu"));
        QCOMPARE(seeOperatorsIn(three, font, shorter + 1), QStringLiteral("Conv 3×3\nBatchNorm · Relu"));
        QCOMPARE(seeOperatorsIn(three, font, shorter - 1), QStringLiteral("Conv 3×3\nBN · Relu"));
        QCOMPARE(seeOperatorsIn(three, font, 10), QStringLiteral("Conv 3×3\nBatchNorm · Relu"));
    }

    /// Folded groups beside each other: their names, of several words each, do not run into one another.
    void namesOfGroupsHaveRoomBetween()
    {
        SeePicture picture = test::lenetPicture();
        for (std::size_t column = 2; column < 6; ++column) {
            picture.columns[column].group = true;
            picture.columns[column].name = QStringLiteral("conv%1 … relu%2").arg(column).arg(column + 3);
        }
        const QFont font = seeSmallFont(QApplication::font());
        const QFontMetricsF metrics(font);
        int broken = 0;
        for (int width = 800; width <= 1400; width += 20) {
            const SeeLayout layout(picture, {{static_cast<double>(width), 480}, QApplication::font()}, {});
            for (int column = 2; column < 6; ++column) {
                const SeeColumn& shown = picture.columns[static_cast<std::size_t>(column)];
                if (placeOf(layout, column).nameAlone) // on a line of its own
                    continue;
                const double words = placeOf(layout, column).words.width();
                const QStringList lines = seeNameLines(seeTitle(shown), font, seeNameRoom(shown, words), 3);
                for (const QString& line : lines)
                    QVERIFY2(metrics.horizontalAdvance(line) <= words - 7, qPrintable(line));
                broken += lines.size() > 1;
            }
        }
        QVERIFY(broken > 0);
        QCOMPARE(seeNameRoom(picture.columns[1], 50), 50.0);
    }

    /// Beside a column that is looked at there is little room: names stand on several lines rather than cut, and each is clicked where it is read.
    void namesBesideALargeColumnAreWhole()
    {
        SeePicture picture = test::lenetPicture();
        picture.columns[2].name = QStringLiteral("maxpool1");
        picture.columns[4].name = QStringLiteral("maxpool2");
        const QFontMetricsF metrics(seeSmallFont(QApplication::font()));
        int alone = 0;
        for (const double width : {800.0, 640.0, 560.0}) {
            const SeeLayout layout(picture, {{width, 480}, QApplication::font()},
                                   {.level = SeeLevel::Map, .spot = {.column = 3, .map = 0}});
            for (int column = 0; column < std::ssize(picture.columns); ++column) {
                const SeePlace& place = placeOf(layout, column);
                alone += place.nameAlone;
                QVERIFY2(metrics.horizontalAdvance(seeTitle(picture.columns[static_cast<std::size_t>(column)])) <=
                             place.words.width() + 0.5,
                         qPrintable(QStringLiteral("column %1 of %2 pixels: %3").arg(column).arg(width).arg(place.words.width())));
                QCOMPARE(layout.titleAt(place.words.center()), column);
                QCOMPARE(layout.spotAt(place.words.center()).column, column);
                QVERIFY(place.words.top() >= place.title.top() && place.words.bottom() <= place.title.bottom());
                for (int other = 0; other < column; ++other)
                    QVERIFY(!place.words.adjusted(1, 1, -1, -1).intersects(placeOf(layout, other).words));
            }
            QVERIFY(!placeOf(layout, 3).nameAlone);
        }
        QVERIFY(alone > 0);
    }

    /// Shapes beside each other read as two, and a frame round a column strikes through no heading, of whichever column it is.
    void headingsKeepTheirDistance()
    {
        const SeePicture picture = test::lenetPicture();
        for (const SeeLevel level : {SeeLevel::Network, SeeLevel::Layer, SeeLevel::Map})
            for (int width = 560; width <= 1400; width += 60) {
                const SeeLayout layout(picture, {{static_cast<double>(width), 440}, QApplication::font()},
                                       {.level = level, .spot = {.column = 3, .map = 0}});
                for (int column = 0; column < std::ssize(picture.columns); ++column) {
                    const SeePlace& place = placeOf(layout, column);
                    for (const SeePlace& other : layout.places())
                        QVERIFY2(!place.framed().intersects(other.words),
                                 qPrintable(picture.columns[static_cast<std::size_t>(column)].name));
                    QVERIFY(place.framed().contains(place.body));
                    if (column > 0 && !place.nameAlone && !placeOf(layout, column - 1).nameAlone)
                        QVERIFY(place.words.left() - placeOf(layout, column - 1).words.right() > seeBetweenTitles - 0.01);
                }
            }
    }

    /// One narrow column between two wide ones: these need less for their names than for their shapes.
    void aNameThatWouldBeCutTakesWhatNamesBesideItLeave()
    {
        const QFont font = QApplication::font();
        const QFontMetricsF metrics(seeSmallFont(font));
        std::vector<SeeColumn> columns;
        std::vector<SeePlace> places;
        double x = 0;
        for (const QString& name : {QStringLiteral("flatten1"), QStringLiteral("gemm1"), QStringLiteral("gemm2")}) {
            columns.push_back(test::seeColumn(name, "Gemm", {1, 10, 1, 1}, static_cast<int>(columns.size()), SeeColumn::Kind::Cells));
            const double width = name == QLatin1String("gemm1") ? metrics.horizontalAdvance(name) - 6 : 110;
            SeePlace place;
            place.title = QRectF(x, 0, width, 4 * metrics.height());
            places.push_back(place);
            x += width + seeBetweenTitles;
        }
        spreadSeeTitles(places, {110, 60, 110}, columns, font);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            QVERIFY(!places[i].nameAlone);
            QVERIFY2(metrics.horizontalAdvance(columns[i].name) <= places[i].words.width() + 0.5, qPrintable(columns[i].name));
        }
        QVERIFY(places[0].words.right() + seeBetweenTitles <= places[1].words.left() + 0.01);
        QVERIFY(places[1].words.right() + seeBetweenTitles <= places[2].words.left() + 0.01);
    }

    /// Words that have room on one side alone stand over their column as far as they can, and a long name has a wider column.
    void headingsStandAboveTheirColumns()
    {
        SeePlace place;
        place.title = QRectF(100, 0, 80, 60);
        place.words = QRectF(100, 0, 130, 60);
        QCOMPARE(place.leftOfWords(60) + 30, 140.0);
        QCOMPARE(place.leftOfWords(80), 100.0);
        QCOMPARE(place.leftOfWords(120), 100.0);
        const QFont font = QApplication::font();
        SeeColumn shown = test::seeColumn("globalaveragepool1", "GlobalAveragePool", {1, 64, 1, 1}, 0);
        const double large = QFontMetricsF(seeNameFont(font)).horizontalAdvance(shown.name);
        place.words.setWidth(large + 10);
        QVERIFY(!seeHeadingOf(shown, place, font, 1).isLarge); // it would stand beside it
        place.words = place.title = QRectF(100, 0, large + 10, 60);
        QVERIFY(seeHeadingOf(shown, place, font, 1).isLarge);

        SeePicture picture = test::lenetPicture();
        picture.columns[4].name = shown.name;
        const SeeLayout layout(picture, {{640, 440}, font}, {});
        QVERIFY(placeOf(layout, 4).slot.width() > 1.2 * placeOf(layout, 3).slot.width());
    }

    /// The right class and the one that is looked at are among those that are seen, beside the likeliest.
    void theRightClassIsAmongThoseThatAreSeen()
    {
        std::vector<SeeBar> answer = test::lenetPicture().answer;
        answer[2].probability = 0.5;
        answer[7].probability = 0;
        const std::vector<std::int64_t> order = seeClassesFirst(answer, 4, 9);
        QCOMPARE(order.size(), answer.size());
        QCOMPARE(order.front(), std::int64_t{2});
        for (const std::int64_t one : {7, 9})
            QVERIFY(std::ranges::find(order, one) - order.begin() < 4);
        QCOMPARE(seeClassesFirst(answer, 1, 9).front(), std::int64_t{7});
        QCOMPARE(seeClassesFirst(answer, 10, -1).back(), std::int64_t{7});
    }

    /// An answer that no edge goes round takes the height of those edges rather than leave out classes.
    void classesTakeTheRoomOfEdgesThatGoRoundOthers()
    {
        SeePicture picture = test::lenetPicture();
        picture.edges.push_back({1, 3, true});
        const double row = seeCloseLines * QFontMetricsF(seeSmallFont(QApplication::font())).height();
        int tight = 0;
        for (double height = 180; height < 320; height += 4) {
            const SeeLayout layout(picture, {{780, height}, QApplication::font()}, {});
            const SeePlace& place = placeOf(layout, 7);
            const double high = place.slot.bottom() - place.title.bottom() - gridStep;
            tight += high - layout.arcHeight() < 10 * row && high >= 10 * (row + 0.1);
            if (high >= 10 * (row + 0.1))
                QVERIFY2(place.more == 0, qPrintable(QString::number(height)));
        }
        QVERIFY(tight > 0);
    }

    /// In words below all columns or below none, where no frame and no sheet of a folded group reaches.
    void howManyMoreThereAreIsSaidAlike()
    {
        SeePicture picture = test::lenetPicture();
        picture.columns[5].group = true;
        SeeView view;
        view.setPicture(picture);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        int several = 0;
        for (int width = 900; width > 400; width -= 20) {
            view.resize(width, 200);
            QVERIFY(test::settled());
            std::set<bool> inWords;
            int texts = 0;
            for (const test::PaintedLetters::Text& text : test::paintedIn(view))
                if (text.text.startsWith(QLatin1Char('+'))) {
                    inWords.insert(text.text.startsWith(QLatin1String("+ ")));
                    ++texts;
                }
            QVERIFY2(inWords.size() <= 1, qPrintable(QString::number(width)));
            several += texts > 1;
            for (int column = 0; column < std::ssize(picture.columns); ++column) {
                const SeePlace& place = placeOf(view.layoutOfColumns(), column);
                if (place.more > 0 && !place.bars)
                    QVERIFY(place.moreRect.top() >=
                            place.body.bottom() + (picture.columns[static_cast<std::size_t>(column)].group ? 10 : 4));
            }
        }
        QVERIFY(several > 0);
    }

    /// How many more there are stands below a column, and never runs into what stands below the next one: "+382+102".
    void howManyMoreThereAreStaysBelowItsColumn()
    {
        const SeePicture picture = test::lenetPicture();
        const QFontMetricsF metrics(seeSmallFont(QApplication::font()));
        SeeView view;
        view.resize(900, 200);
        view.setPicture(picture);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setSpot({.column = 3});
        int narrow = 0;
        for (int width = 900; width > 400; width -= 20) {
            view.resize(width, 200);
            QVERIFY(test::settled());
            QStringList whole;
            for (const SeePlace& place : view.layoutOfColumns().places()) {
                const QString count = QStringLiteral("+") + countOnScreen(place.more);
                const bool hasRoom = metrics.horizontalAdvance(count) <= place.moreRect.width();
                narrow += place.more > 0 && !hasRoom;
                if (hasRoom)
                    whole.append({count, seeMoreText(place.more)});
            }
            for (const test::PaintedLetters::Text& text : test::paintedIn(view))
                QVERIFY2(!text.text.startsWith(QLatin1Char('+')) || whole.contains(text.text), qPrintable(text.text));
        }
        QVERIFY(narrow > 0);
    }
};

QTEST_MAIN(TestSeeNames)
#include "tst_see_names.moc"
