#include "tests/ui/network/see_pictures.h"
#include "tests/ui/painted_letters.h"
#include "ui/network/see/see_bars.h"
#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_part.h"
#include "ui/theme/colours.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

using namespace ks;

/// The answer of a network where its picture is narrow.
class TestSeeAnswer : public QObject {
    Q_OBJECT

private:
    static SeeLayout laid(const SeePicture& picture, const SeeLook& look, double width)
    {
        return {picture, {{width, 250}, QApplication::font()}, look};
    }
    static QStringList textsOf(const SeePicture& picture, const SeePlace& place)
    {
        test::PaintedLetters sheet({1000, 480});
        QPainter painter(&sheet);
        paintSeeBars(painter, picture, place, QApplication::font(), lightColours());
        painter.end();
        QStringList texts;
        for (const test::PaintedLetters::Text& text : sheet.texts())
            texts.append(text.text);
        return texts;
    }

private slots:
    /// The last column, which all the others lead to, is the one that would run out of the picture.
    void theAnswerEndsWithinThePicture()
    {
        const SeePicture lenet = test::lenetPicture();
        std::vector<SeeColumn> columns = lenet.columns;
        columns.insert(columns.begin() + 5, test::seeColumn("flatten1", "Flatten", {1, 400, 1, 1}, 7, SeeColumn::Kind::Cells));
        SeePicture picture = test::chainOf(std::move(columns));
        picture.answer = lenet.answer;
        for (double width = 440; width <= 640; width += 8) {
            const SeeLayout layout = laid(picture, {}, width);
            const SeePlace& answer = layout.places().back();
            QVERIFY(answer.bars);
            QVERIFY2(answer.slot.right() <= width, qPrintable(QStringLiteral("%1 of %2").arg(answer.slot.right()).arg(width)));
        }
    }

    /// Inside another layer, too: a bar without its class tells nothing.
    void namesStandBesideTheNarrowestBars()
    {
        const SeePicture picture = test::lenetPicture();
        for (const double width : {500.0, 560.0, 640.0})
            for (const SeeLook& look : {SeeLook{.level = SeeLevel::Layer, .spot = {.column = 3}},
                                        SeeLook{.level = SeeLevel::Cells, .spot = {.column = 3, .map = 2, .cell = SeeCell(4, 4)}}}) {
                const SeeLayout layout = laid(picture, look, width);
                const SeePlace& answer = layout.places().back();
                QVERIFY2(answer.slot.right() <= width, qPrintable(QString::number(width)));
                const QStringList texts = textsOf(picture, answer);
                for (const SeeBar& bar : picture.answer)
                    QVERIFY2(std::ranges::any_of(texts, [&](const QString& text) { return text.startsWith(bar.name); }),
                             qPrintable(QStringLiteral("%1 at %2: %3").arg(bar.name).arg(width).arg(texts.join(QLatin1Char('|')))));
            }
    }

    /// Where the share in letters has no room, and a bar would be shorter than it.
    void aShareWithoutRoomIsAColour()
    {
        const SeePicture picture = test::lenetPicture();
        const SeeLayout layout = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 3}}, 500);
        const SeePlace& answer = layout.places().back();
        QImage image(500, 250, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        {
            QPainter painter(&image);
            paintSeeBars(painter, picture, answer, QApplication::font(), lightColours());
        }
        constexpr int within = 4; // pixels from the right end, behind the name
        std::set<QRgb> colours;
        for (const SeeTile& tile : answer.tiles) {
            const QPoint left(static_cast<int>(tile.rect.right()) - 2 * within, static_cast<int>(tile.rect.center().y()));
            QCOMPARE(image.pixel(left), image.pixel(left + QPoint(within, 0))); // one colour, however large the share
            colours.insert(image.pixel(left));
        }
        QCOMPARE(colours.size(), std::size_t{2}); // that of the class it says, and that of all the others
    }

    /// "+9k" is short; "+…" would be nothing that anybody could read.
    void whatIsLeftOutIsCountedOrNotSaid()
    {
        const SeePicture picture = test::lenetPicture();
        SeePlace place;
        place.more = 9216;
        QCOMPARE(seeMoreForms(picture.columns[5], place).last(), QStringLiteral("+9k"));
        place.more = 340;
        QCOMPARE(seeMoreForms(picture.columns[5], place).last(), QStringLiteral("+340"));
    }
};

QTEST_MAIN(TestSeeAnswer)
#include "tst_see_answer.moc"
