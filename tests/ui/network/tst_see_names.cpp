#include "tests/ui/network/see_pictures.h"
#include "tests/ui/painted_letters.h"
#include "tests/ui/settled.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_view.h"
#include "ui/theme/fitted_line.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QTest>

#include <set>

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
            QStringList whole = {QStringLiteral("+…")};
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
