#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_predict_test.h"
#include "tests/ui/painted_letters.h"
#include "ui/grids/cell_field.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_fit.h"
#include "ui/network/see/see_marks_painter.h"
#include "ui/network/see/see_memory.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_sheets.h"
#include "ui/network/see/see_sides.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_story.h"
#include "ui/network/see/see_telling.h"
#include "ui/operation/choice_row.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <vector>

using namespace ks;

namespace {

constexpr QSizeF usual{1000, 480};

/// Each number of A is twice that of B.
void layBeside(SeeColumn& column)
{
    Tensor first(column.tensor->shape());
    Tensor difference(column.tensor->shape());
    for (std::size_t i = 0; i < first.cells().size(); ++i) {
        first.cells()[i] = 2 * column.tensor->cells()[i];
        difference.cells()[i] = -column.tensor->cells()[i];
    }
    column.range = column.range->united({2 * column.range->low, 2 * column.range->high});
    column.beside = SeeBeside{std::make_shared<const Tensor>(std::move(first)), std::make_shared<const Tensor>(std::move(difference)),
                              ValueRange{-column.range->high / 2, column.range->high / 2}};
}

/// LeNet-5 at two moments.
SeePicture lenetAtBoth()
{
    SeePicture picture = test::lenetPicture();
    picture.moments = {QStringLiteral("A, batch 12"), QStringLiteral("B, now")};
    picture.columns.back().kind = SeeColumn::Kind::Cells;
    picture.columns.back().answers = true;
    for (std::size_t i = 1; i < picture.columns.size(); ++i)
        layBeside(picture.columns[i]);
    return picture;
}

SeeLayout laid(const SeePicture& picture, const SeeLook& look, const QSizeF& size = usual)
{
    return {picture, {size, QApplication::font()}, look};
}

/// As said by a painter.
QStringList headsOf(const SeePicture& picture, const SeePlace& place)
{
    test::PaintedLetters sheet(usual.toSize());
    QPainter painter(&sheet);
    paintSeeSides(painter, picture.moments, place, GridLook::of(QApplication::palette(), QApplication::font()));
    painter.end();
    QStringList heads;
    for (const test::PaintedLetters::Text& text : sheet.texts())
        heads.append(text.text);
    return heads;
}

} // namespace

/// Two moments of a training beside each other in See.
class TestSeeSides : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

    ChoiceRow& sides() { return *m_window->findChild<ChoiceRow*>(QStringLiteral("momentSides")); }
    /// A is after the first batch, B after three.
    void compare()
    {
        openWithLittleData();
        train(1);
        train(2);
        run().look().lookAt(1);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional<std::size_t>(1), 20000);
        action("network.compareMoments")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().look().against() && !run().look().batches(), 20000);
        m_lab->tabs().open(QStringLiteral("see"));
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->isDifference(), 20000);
    }
    std::vector<TensorPtr> shown(MomentLook::Side side, std::size_t after)
    {
        run().look().show(side);
        const auto isThere = [&] {
            const auto& answer = page().answer();
            return answer && answer->trained == after && !answer->question.against;
        };
        return QTest::qWaitFor(isThere, 20000) ? page().answer()->tensors : std::vector<TensorPtr>();
    }
    static bool areSame(const Tensor& one, const Tensor& other)
    {
        return one.shape() == other.shape() && std::ranges::equal(one.cells(), other.cells());
    }

private slots:
    void cleanup() { closeWindow(); }

    /// Also beside a column that has most of the width, at one moment as at two.
    void classesAreNamedBesideTheirCells()
    {
        SeePicture one = lenetAtBoth();
        for (SeeColumn& column : one.columns)
            column.beside.reset();
        const double name = QFontMetricsF(seeSmallFont(QApplication::font())).horizontalAdvance(QStringLiteral("7 ✓"));
        for (const SeePicture& picture : {one, lenetAtBoth()})
            for (const SeeLevel level : {SeeLevel::Network, SeeLevel::Layer, SeeLevel::Map}) {
                const SeeLayout layout = laid(picture, {.level = level, .spot = {.column = 3, .map = 1}}, {852, 446});
                const SeePlace& place = layout.places().back();
                QCOMPARE(place.tiles.size(), static_cast<std::size_t>(10 * place.sides));
                QVERIFY(place.hasNamesBeside);
                for (const SeeTile& tile : place.tiles)
                    QVERIFY(place.title.right() - tile.rect.right() - tileGap - 2 >= name);
            }
    }

    /// Where its cells are narrower than letters, a column says once how its sides stand.
    void narrowSidesHaveOneHead()
    {
        const SeePicture picture = lenetAtBoth();
        const SeeLayout layout = laid(picture, {}, {640, 400});
        int narrow = 0;
        for (std::size_t column = 1; column < picture.columns.size(); ++column) {
            const SeePlace& place = layout.places()[column];
            const QStringList heads = headsOf(picture, place);
            QVERIFY2(!heads.isEmpty(), qPrintable(picture.columns[column].name));
            narrow += heads == QStringList{QStringLiteral("A | B")};
        }
        QVERIFY(narrow > 0);
    }

    /// Heads beside each other stand at one height, or clearly at several.
    void headsStandAtOneHeight()
    {
        const SeePicture picture = lenetAtBoth();
        for (double height = 300; height < 600; height += 7) {
            const SeeLayout layout = laid(picture, {.level = SeeLevel::Layer, .spot = {.column = 2}}, {840, height});
            std::set<double> heights;
            for (int column = 1; column < std::ssize(picture.columns); ++column)
                if (const SeePlace& place = layout.places()[static_cast<std::size_t>(column)]; !place.large)
                    heights.insert(place.body.top() - seeSidesRise(layout.places(), column, QApplication::font()));
            const double line = QFontMetricsF(seeSmallFont(QApplication::font())).height();
            for (auto one = heights.begin(); std::next(one) != heights.end(); ++one)
                QVERIFY2(*std::next(one) - *one >= line - 0.01, qPrintable(QString::number(height)));
        }
    }

    /// However low and narrow a picture is: all classes as long as ten rows have room, and then at least the right one.
    void classesAreNamedWhereThereIsLittleRoom()
    {
        SeePicture one = lenetAtBoth();
        for (SeeColumn& column : one.columns)
            column.beside.reset();
        const double row = seeCloseLines * QFontMetricsF(seeSmallFont(QApplication::font())).height();
        for (const SeePicture& picture : {one, lenetAtBoth()})
            for (const double width : {540.0, 780.0})
                for (double height = 190; height < 320; height += 10)
                    for (const SeeLevel level : {SeeLevel::Network, SeeLevel::Map}) {
                        const SeeLayout layout = laid(picture, {.level = level, .spot = {.column = 3, .map = 1}}, {width, height});
                        const SeePlace& place = layout.places().back();
                        const double heads = place.sides > 1 ? QFontMetricsF(seeSmallFont(QApplication::font())).height() : 0;
                        const double high = place.slot.bottom() - place.title.bottom() - gridStep - heads;
                        const QByteArray where = QByteArray::number(width) + " x " + QByteArray::number(height);
                        if (high >= 10 * (row + 0.1))
                            QVERIFY2(place.more == 0, where.constData());
                        if (high < 6 * row)
                            continue;
                        QVERIFY2(place.hasNamesBeside, where.constData());
                        QVERIFY2(std::ranges::count(place.tiles, 7, &SeeTile::index) == place.sides, where.constData());
                        QVERIFY2(place.pitch >= row, where.constData());
                        QVERIFY(place.tiles.back().rect.bottom() <= height);
                        QVERIFY(place.title.right() - place.tiles.back().rect.right() >= 12);
                    }
    }

    /// At every level and in every room: nothing lies outside, nothing on another, and where one looks at a column there is the difference, too.
    void allSidesHaveRoom_data()
    {
        QTest::addColumn<QSizeF>("size");
        for (const QSizeF& size : {usual, QSizeF(1600, 900), QSizeF(640, 400)})
            QTest::addRow("%.0f x %.0f", size.width(), size.height()) << size;
    }
    void allSidesHaveRoom()
    {
        QFETCH(const QSizeF, size);
        const SeePicture picture = lenetAtBoth();
        const QRectF all = QRectF(QPointF(), size).adjusted(-0.5, -0.5, 0.5, 0.5);
        for (const SeeLevel level : {SeeLevel::Network, SeeLevel::Layer, SeeLevel::Map, SeeLevel::Cells})
            for (int main = 1; main < static_cast<int>(picture.columns.size()); ++main) {
                const SeeLayout layout = laid(picture, {.level = level, .spot = {.column = main, .map = 1}}, size);
                for (int column = 0; column < static_cast<int>(picture.columns.size()); ++column) {
                    const SeePlace& place = layout.places()[static_cast<std::size_t>(column)];
                    QCOMPARE(place.hasDifference(), column > 0 && column == main && level != SeeLevel::Network);
                    for (std::size_t i = 0; i < place.tiles.size(); ++i) {
                        QVERIFY(all.contains(place.tiles[i].rect) || place.slot.left() < 0 || place.slot.right() > size.width());
                        QVERIFY(place.body.adjusted(-0.5, -0.5, 0.5, 0.5).contains(place.tiles[i].rect));
                        QVERIFY(i == 0 || !place.tiles[i].rect.adjusted(0.1, 0.1, -0.1, -0.1).intersects(place.tiles[i - 1].rect));
                    }
                    const std::vector<SeeLarge> larges = place.larges();
                    for (std::size_t i = 0; i < larges.size(); ++i) {
                        QVERIFY(all.contains(larges[i].window));
                        QVERIFY(i == 0 || larges[i - 1].window.right() < larges[i].window.left());
                    }
                }
            }
    }

    /// Whichever of them one points at: it is the same map and the same cell.
    void eachSideIsTheSameMap()
    {
        const SeePicture picture = lenetAtBoth();
        const SeeLayout far = laid(picture, {});
        const std::vector<QRectF> maps = far.rectsOf({.column = 1, .map = 3});
        QCOMPARE(maps.size(), std::size_t{2});
        QVERIFY(maps[0].right() < maps[1].left());
        for (const QRectF& map : maps)
            QCOMPARE(far.spotAt(map.center()).map, std::int64_t{3});
        const SeeSpot spot{.column = 1, .map = 3, .cell = SeeCell(4, 7)};
        const SeeLayout near = laid(picture, {.level = SeeLevel::Cells, .spot = spot});
        const std::vector<QRectF> cells = near.rectsOf(spot);
        QCOMPARE(cells.size(), std::size_t{3});
        for (const QRectF& cell : cells)
            QVERIFY(!cell.isEmpty() && near.spotAt(cell.center()) == spot);
        QCOMPARE(near.rectOf(spot), cells[1]); // B's: its numbers are those of the column
    }

    /// The wide maps of a row of numbers stand below each other.
    void wideMapsAreStacked()
    {
        SeePicture picture = test::chainOf({test::seeColumn("input", "", {1, 1, 1, 64}, -1, SeeColumn::Kind::Input),
                                            test::seeColumn("conv1", "Conv 1×5", {1, 4, 1, 60}, 0)});
        picture.moments = {QStringLiteral("A, batch 12"), QStringLiteral("B, now")};
        layBeside(picture.columns[1]);
        const SeeLayout layout = laid(picture, {});
        const std::vector<QRectF> maps = layout.rectsOf({.column = 1, .map = 0});
        QCOMPARE(maps.size(), std::size_t{2});
        QVERIFY(maps[0].bottom() < maps[1].top());
        QCOMPARE(maps[0].left(), maps[1].left());
        const QStringList heads = headsOf(picture, layout.places()[1]);
        QVERIFY2(heads.contains(QStringLiteral("A, below it B")), qPrintable(heads.join(QLatin1Char('|'))));
    }

    /// In letters above the maps: with the batch where there is room for it.
    void itIsSaidWhichSideIsWhose()
    {
        const SeePicture picture = lenetAtBoth();
        const SeeLayout near = laid(picture, {.level = SeeLevel::Map, .spot = {.column = 1, .map = 3}}, {1600, 900});
        QCOMPARE(headsOf(picture, near.places()[1]).join(QString()).remove(QLatin1Char(' ')), QStringLiteral("A,batch12B,nowB−A"));
        const QStringList far = headsOf(picture, laid(picture, {}).places()[2]);
        const auto isSaid = [&](QLatin1Char side) {
            return std::ranges::any_of(far, [&](const QString& head) { return head.startsWith(side); });
        };
        QVERIFY2(isSaid(QLatin1Char('A')) && isSaid(QLatin1Char('B')), qPrintable(far.join(QLatin1Char('|'))));
        QCOMPARE(headsOf(test::lenetPicture(), laid(test::lenetPicture(), {}).places()[1]), QStringList());
    }

    /// What leads to a number and on from it ends beside the numbers of all sides: it strikes through none of them.
    void noLineStrikesThroughANumber()
    {
        const SeePicture picture = lenetAtBoth();
        const SeeSpot spot{.column = 2, .map = 3, .cell = SeeCell(4, 7)};
        const QSize size(1600, 900);
        const SeeLayout layout = laid(picture, {.level = SeeLevel::Cells, .spot = spot}, size);
        const std::vector<SeeLarge> larges = layout.places()[2].larges();
        QCOMPARE(larges.size(), std::size_t{3});
        QImage drawn(size, QImage::Format_ARGB32_Premultiplied);
        drawn.fill(Qt::transparent);
        QPainter painter(&drawn);
        SeeMarks marks;
        marks.ways = {{.from = {.column = 1, .map = 0, .cell = SeeCell(5, 8)}, .to = spot, .share = 0.5},
                      {.from = spot, .to = {.column = 3, .map = 1}, .share = -0.5, .onward = true}};
        SeeMarksPainter(painter, layout, GridLook::of(QApplication::palette(), QApplication::font()), Qt::red)
            .paintReach(marks, SeeMarksPainter::Ground::Picture);
        painter.end();
        const auto isBare = [&](const QRect& part) {
            for (int y = part.top(); y <= part.bottom(); ++y)
                for (int x = part.left(); x <= part.right(); ++x)
                    if (qAlpha(drawn.pixel(x, y)) > 0)
                        return false;
            return true;
        };
        QVERIFY(!isBare(drawn.rect())); // the lines are there
        for (const SeeLarge& large : larges)
            QVERIFY(isBare(large.window.toAlignedRect().adjusted(3, 3, -3, -3)));
    }

    /// The same number has the same colour at both; twice as much has another one.
    void bothHaveTheSameColours()
    {
        SeePicture picture = lenetAtBoth();
        SeeColumn& column = picture.columns[1];
        Tensor flat(column.tensor->shape());
        std::ranges::fill(flat.cells(), 1000.0F);
        column.tensor = column.beside->first = std::make_shared<const Tensor>(std::move(flat)); // the same network
        const SeeLayout layout = laid(picture, {});
        const SeePlace& place = layout.places()[1];
        const GridLook look = GridLook::of(QApplication::palette(), QApplication::font());
        const auto colourAt = [&](const QRectF& map) {
            const QImage drawn = SeeSheets().of(1, column, place, look, 1).toImage();
            return drawn.pixelColor((map.center() - SeeSheets::boundsOf(place).topLeft()).toPoint());
        };
        const std::vector<QRectF> maps = layout.rectsOf({.column = 1, .map = 3});
        QCOMPARE(colourAt(maps[0]), colourAt(maps[1]));
        layBeside(column);
        QVERIFY(colourAt(maps[0]) != colourAt(maps[1]));
    }

    /// Who points at a number hears all three, and none of them while it is to be guessed.
    void allThreeNumbersAreTold()
    {
        SeePicture picture = lenetAtBoth();
        const SeeSpot spot{.column = 1, .map = 0, .cell = SeeCell(0, 3)};
        const QString told = seeSpotText(picture, spot);
        const auto all = [](double b) {
            return QStringLiteral("A %1, B %2, B − A %3").arg(figureOnScreen(2 * b), figureOnScreen(b), moreText(-b));
        };
        QVERIFY2(told.endsWith(all(3)), qPrintable(told));
        QVERIFY(seeSpotText(picture, {.column = 7, .map = 4}).endsWith(all(4)));
        const SeeContents none;
        QVERIFY2(seeTellingOf({none, picture, nullptr, spot}).contains(all(3)), qPrintable(seeTellingOf({none, picture, nullptr, spot})));
        hideSeeAnswer(picture);
        const QString hidden = seeSpotText(picture, {.column = 7, .map = 4});
        QVERIFY2(hidden.endsWith(QLatin1Char('?')), qPrintable(hidden));
        QVERIFY(!seeNumbersOf(picture.columns[7], SeeSide::A).tensor && !seeNumbersOf(picture.columns[7], SeeSide::Difference).tensor);
    }

    /// Where a line has less room its words go, and last of all the difference: what is cut is no number. No shorter form tells what is hidden.
    void ofALongPlaceTheNumbersStay()
    {
        SeePicture picture = lenetAtBoth();
        const SeeSpot spot{.column = 1, .map = 0, .cell = SeeCell(0, 3)};
        const QString told = seeSpotText(picture, spot);
        const QString both = QStringLiteral("A %1, B %2").arg(figureOnScreen(6), figureOnScreen(3));
        const QStringList forms = seeSpotForms(picture, spot, {.column = 1}, told);
        QCOMPARE(forms, QStringList({told, told.mid(told.indexOf(QLatin1Char(',')) + 2),
                                     both + QStringLiteral(", B − A %1").arg(moreText(-3)), both}));
        QCOMPARE(seeSpotForms(picture, spot, {.column = 2}, told).size(), qsizetype{3});
        QCOMPARE(seeHeldForms(picture, spot, told).back(), QStringLiteral("Held: ") + both);
        hideSeeAnswer(picture);
        const SeeSpot answer{.column = 7, .map = 4};
        for (const QString& form : seeSpotForms(picture, answer, {.column = 7}, seeSpotText(picture, answer)))
            QVERIFY2(form.endsWith(QLatin1Char('?')), qPrintable(form));
    }

    /// The hint of a number says of which moments it is, and so does a figure: "A" and "B" alone say nothing on paper.
    void theHintNamesBothMoments()
    {
        compare();
        const SeeSpot spot{.column = 1, .map = 0, .cell = SeeCell(3, 3)};
        const auto hint = [&](int column) {
            return seeHintText(view().picture(), {.column = column, .map = spot.map, .cell = spot.cell}, QStringLiteral("0.5"));
        };
        QTRY_COMPARE(view().picture().differing, QStringList({QStringLiteral("A, batch 1"), QStringLiteral("B, now")}));
        QCOMPARE(hint(1), QStringLiteral("0.5\nB − A: B, now, less A, batch 1."));
        QCOMPARE(hint(0), QStringLiteral("0.5")); // the sample is the same
        QVERIFY2(view().picture().shows.endsWith(QStringLiteral("B − A: B, now, less A, batch 1.")), qPrintable(view().picture().shows));
        emit sides().chosen(3);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isBeside() && !view().picture().moments.isEmpty(), 20000);
        QCOMPARE(hint(1), QStringLiteral("0.5\nA, batch 1 · B, now"));
        QCOMPARE(seeHintText(view().picture(), {}, QStringLiteral("nothing")), QString());
    }

    /// Who remembers one of them would be told the other one: the difference of a number that is asked for is hidden as both are.
    void aDifferenceDoesNotTellWhatIsAskedFor()
    {
        compare();
        emit sides().chosen(3);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isBeside() && !view().picture().moments.isEmpty(), 20000);
        m_window->activateWindow();
        const SeeSpot spot{.column = 1, .map = 0, .cell = SeeCell(3, 3)};
        view().setSpot(spot);
        guess().click();
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation && isSeeAsked(view().picture(), spot), 20000);
        const auto numberAt = [&](SeeSide side) { return seeNumberAt(view().picture().columns[1], spot, side); };
        for (const SeeSide side : {SeeSide::A, SeeSide::B, SeeSide::Difference})
            QVERIFY(!numberAt(side));

        emit sides().chosen(2); // the same cell of B − A
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isDifference() && view().picture().moments.isEmpty(), 20000);
        QVERIFY(!numberAt(SeeSide::B));
        QVERIFY2(view().textOf(spot).endsWith(QLatin1Char('?')), qPrintable(view().textOf(spot)));
        QVERIFY2(verdict().startsWith(QStringLiteral("B − A of Y[0, 0, 3, 3]")), qPrintable(verdict()));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_7); // nothing to be typed
        QVERIFY(!page().findChild<CellField*>());

        emit sides().chosen(3); // it is still asked for
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isBeside() && !view().picture().moments.isEmpty(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation && isSeeAsked(view().picture(), spot), 20000);
        QTest::keyClick(&view(), Qt::Key_R);
        QVERIFY(m_desk->settled());
        QVERIFY(numberAt(SeeSide::A) && numberAt(SeeSide::B) && numberAt(SeeSide::Difference));
        emit sides().chosen(2);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isDifference() && view().picture().moments.isEmpty(), 20000);
        QVERIFY(numberAt(SeeSide::B));
        guess().click();
    }

    /// A number that somebody has gone to by the mouse is in sight also where its map becomes three smaller ones, and in a smaller window.
    void theNumberOneLooksAtStaysInSight()
    {
        SeeView alone;
        alone.resize(usual.toSize());
        alone.setPicture(test::lenetPicture());
        alone.show();
        QVERIFY(QTest::qWaitForWindowExposed(&alone));
        const SeeSpot spot{.column = 3, .map = 5, .cell = SeeCell(4, 9)};
        alone.setSpot({.column = 3, .map = 5});
        QVERIFY(test::settled());
        QTest::mouseDClick(&alone, Qt::LeftButton, {}, alone.rectOf(spot).center().toPoint());
        QCOMPARE(alone.level(), SeeLevel::Cells);
        QCOMPARE(alone.spot(), spot);
        const auto isSeen = [&] { return alone.rectOf(spot).width() > 20 && alone.rectOf(spot).height() > 20; };
        QVERIFY(isSeen());
        alone.setPicture(lenetAtBoth());
        QCOMPARE(alone.spot(), spot);
        QVERIFY(isSeen());
        alone.resize(700, 300);
        QVERIFY(isSeen());
    }

    /// They are what two single looks see, and their difference; the formula beside them is that of B.
    void bothAreWhatSingleLooksSee()
    {
        compare();
        const std::vector<TensorPtr> a = shown(MomentLook::Side::First, 1);
        const std::vector<TensorPtr> b = shown(MomentLook::Side::Second, 3);
        QVERIFY(!a.empty() && a.size() == b.size());
        const std::size_t single = seeBytesOf(*page().answer());
        emit sides().chosen(3);
        QVERIFY(run().look().side() == MomentLook::Side::Beside);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer() && page().answer()->isBeside(), 20000);
        const WatchAnswer& both = *page().answer();
        QCOMPARE(both.trained, std::size_t{3});
        QVERIFY(both.then && both.difference && both.then->tensors.size() == a.size() && both.difference->tensors.size() == a.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            QVERIFY(areSame(*both.tensors[i], *b[i]) && areSame(*both.then->tensors[i], *a[i]));
            for (std::size_t k = 0; k < a[i]->cells().size(); ++k)
                QCOMPARE(both.difference->tensors[i]->cells()[k], b[i]->cells()[k] - a[i]->cells()[k]);
        }
        QVERIFY(seeBytesOf(both) > 2 * single); // all of it is counted
        const SeePicture& picture = view().picture();
        QCOMPARE(picture.moments, QStringList({QStringLiteral("A, batch 1"), QStringLiteral("B, now")}));
        QVERIFY2(picture.shows.contains(QStringLiteral("A, batch 1")), qPrintable(picture.shows));
        QVERIFY(!picture.columns.front().beside); // the sample is the same
        for (std::size_t i = 1; i < picture.columns.size(); ++i) {
            const SeeColumn& column = picture.columns[i];
            QVERIFY(column.beside && column.beside->first && column.beside->difference);
            for (const TensorPtr& tensor : {column.tensor, column.beside->first})
                for (const float cell : tensor->cells())
                    QVERIFY(static_cast<double>(cell) >= column.range->low && static_cast<double>(cell) <= column.range->high);
        }
        const QString story = page().story().toPlainText();
        QVERIFY2(story.contains(QStringLiteral("Side by side")), qPrintable(story));
        view().setSpot({.column = 1, .map = 0, .cell = SeeCell(3, 3)});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QTRY_VERIFY2(page().story().toPlainText().contains(QStringLiteral("The formula is that of B")),
                     qPrintable(page().story().toPlainText()));

        emit sides().chosen(2); // the same two, otherwise
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isDifference() && view().picture().moments.isEmpty(), 20000);
        emit sides().chosen(3);
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isBeside() && !view().picture().moments.isEmpty(), 20000);
        const std::size_t untrained = run().look().all().front().batches;
        QVERIFY(untrained != 1);
        run().look().lookAtFirst(untrained); // A alone becomes another one
        QTRY_VERIFY_WITH_TIMEOUT(page().answer()->isBeside() && !areSame(*page().answer()->then->tensors.back(), *a.back()), 20000);
        QVERIFY(run().look().side() == MomentLook::Side::Beside);
        run().look().endComparing();
        QTRY_VERIFY_WITH_TIMEOUT(!page().answer()->question.against && view().picture().moments.isEmpty(), 20000);
    }
};

QTEST_MAIN(TestSeeSides)
#include "tst_see_sides.moc"
