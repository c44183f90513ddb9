#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_view_test.h"
#include "tests/ui/settled.h"
#include "ui/network/see/see_aim.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <set>
#include <utility>

using namespace ks;

/// The picture of a network as a person meets it: mouse, keyboard, what is read out, what is drawn.
class TestSeeView : public test::SeeViewTest {
    Q_OBJECT

private:
    static QPoint titleOf(const SeeView& view, int column)
    {
        return view.layoutOfColumns().places()[static_cast<std::size_t>(column)].title.center().toPoint();
    }
    static void turnWheel(SeeView& view, const QPoint& at, int eighths)
    {
        QWheelEvent event(QPointF(at), QPointF(view.mapToGlobal(at)), {}, {0, eighths}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&view, &event);
    }

private slots:
    /// What a wave left is let go by Esc; while it is there Esc is the wave's.
    void whatAWaveLeftIsLetGo()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const SeeSpot left{.column = 2, .map = 0, .cell = SeeCell(2, 2)};
        view.setSpot(left, SeeLevel::Network);
        view.setWave(SeeFront{SeeFront::Pass::Forward, 2});
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(view.spot() == left);
        view.setWave(std::nullopt);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(view.spot() == SeeSpot());
    }

    void theKeyboardGoesInAndOut()
    {
        SeeView view;
        open(view, test::lenetPicture());
        QSignalSpy moved(&view, &SeeView::moved);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.spot(), (SeeSpot{.column = 0}));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.spot(), (SeeSpot{.column = 3}));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(view.level(), SeeLevel::Layer);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.spot(), (SeeSpot{.column = 3, .map = 1}));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(view.level(), SeeLevel::Map);
        QTest::keyClick(&view, Qt::Key_PageDown);
        QCOMPARE(view.spot(), (SeeSpot{.column = 3, .map = 2}));
        QTest::keyClick(&view, Qt::Key_Right); // the first cell
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.spot(), (SeeSpot{.column = 3, .map = 2, .cell = SeeCell(1, 9)}));
        QTest::keyClick(&view, Qt::Key_Plus);
        QCOMPARE(view.level(), SeeLevel::Cells);
        QCOMPARE(view.spot(), (SeeSpot{.column = 3, .map = 2, .cell = SeeCell(1, 9)}));
        const qsizetype before = moved.size();
        QTest::keyClick(&view, Qt::Key_Return); // nearer it does not go
        QCOMPARE(moved.size(), before);
        for (const SeeLevel level : {SeeLevel::Map, SeeLevel::Layer, SeeLevel::Network}) {
            QTest::keyClick(&view, Qt::Key_Escape);
            QCOMPARE(view.level(), level);
        }
        QCOMPARE(view.spot(), SeeSpot());
        QVERIFY(test::settled());
    }

    /// Every Esc takes one part of the path, and no key or wheel that leads out leaves a map behind that is not looked at any more.
    void everyStepOutTakesOnePart()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const auto out = [&] { QTest::keyClick(&view, Qt::Key_Escape); };
        view.setSpot({.column = 5, .map = 17}); // of a column of cells
        out();
        QCOMPARE(view.spot(), (SeeSpot{.column = 5}));
        QCOMPARE(view.level(), SeeLevel::Layer);
        out();
        QCOMPARE(view.spot(), SeeSpot());
        view.setSpot({.column = 0, .map = 0, .cell = SeeCell(4, 4)}); // of the only map
        out();
        QCOMPARE(view.spot(), (SeeSpot{.column = 0}));
        view.setSpot({.column = 3, .map = 2});
        QCOMPARE(view.level(), SeeLevel::Map);
        view.zoomOut();
        QCOMPARE(view.level(), SeeLevel::Layer);
        QCOMPARE(view.spot(), (SeeSpot{.column = 3}));
        view.setSpot({.column = 3, .map = 2, .cell = SeeCell(1, 1)}, SeeLevel::Map); // a cell that was walked to from further away
        out();
        QCOMPARE(view.level(), SeeLevel::Map);
        QCOMPARE(view.spot(), (SeeSpot{.column = 3, .map = 2}));
        QVERIFY(test::settled());
    }

    /// A double click holds the map that it goes to, and who goes on from there holds the cell that the path names.
    void whatIsHeldGoesInAlong()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const SeeSpot map{.column = 1, .map = 2};
        QTest::mouseClick(&view, Qt::LeftButton, {}, middleOf(view, map));
        QVERIFY(view.heldSpot() == map);
        view.zoomIn();
        view.zoomIn();
        QVERIFY(view.spot() == map && view.heldSpot() == map);
        QSignalSpy held(&view, &SeeView::held);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(view.level(), SeeLevel::Cells);
        QVERIFY(view.spot().cell.has_value());
        QVERIFY(view.heldSpot() == view.spot());
        QCOMPARE(held.size(), 1);
        view.setSpot(map);
        const SeeSpot elsewhere{.column = 2, .map = 0};
        view.setHeld(elsewhere);
        QTest::keyClick(&view, Qt::Key_Return); // that stays
        QVERIFY(view.heldSpot() == elsewhere);
    }

    void aColumnOfCellsHasNoMaps()
    {
        SeeView view;
        open(view, test::lenetPicture());
        view.setSpot({.column = 5, .map = 17});
        QCOMPARE(view.level(), SeeLevel::Layer);
        view.zoomIn();
        QCOMPARE(view.level(), SeeLevel::Layer);
        QVERIFY(view.rectOf({.column = 5, .map = 17}).width() >= 22); // its number can be read
    }

    void aClickHoldsAndAnotherLetsGo()
    {
        SeeView view;
        open(view, test::lenetPicture());
        QSignalSpy held(&view, &SeeView::held);
        QSignalSpy letGo(&view, &SeeView::letGo);
        const SeeSpot spot{.column = 1, .map = 2};
        QTest::mouseClick(&view, Qt::LeftButton, {}, middleOf(view, spot));
        QCOMPARE(held.size(), 1);
        QCOMPARE(held.front().front().value<SeeSpot>(), spot);
        QCOMPARE(view.level(), SeeLevel::Network);
        QTest::mouseClick(&view, Qt::LeftButton, {}, middleOf(view, spot));
        QCOMPARE(letGo.size(), 1);
        view.setSpot(spot);
        QTest::keyClick(&view, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(held.size(), 2);
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(letGo.size(), 2);
        QCOMPARE(view.level(), SeeLevel::Layer); // what is held where one is goes with it
        QCOMPARE(view.spot(), (SeeSpot{.column = 1}));
        QVERIFY(!view.heldSpot().has_value());
        view.setHeld(spot);
        QTest::keyClick(&view, Qt::Key_Escape); // what is held elsewhere is let go first
        QCOMPARE(letGo.size(), 3);
        QCOMPARE(view.spot(), (SeeSpot{.column = 1}));
    }

    /// A click holds a cell, and the arrow keys lead it on, whatever the mouse still lies over.
    void keysMoveWhatTheMouseHolds()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const SeeSpot cell{.column = 3, .map = 4, .cell = SeeCell(3, 6)};
        view.setSpot(cell);
        QVERIFY(test::settled());
        QSignalSpy held(&view, &SeeView::held);
        QSignalSpy hovered(&view, &SeeView::spotHovered);
        QTest::mouseMove(&view, middleOf(view, cell));
        QTest::mouseClick(&view, Qt::LeftButton, {}, middleOf(view, cell));
        QTRY_VERIFY(!hovered.isEmpty());
        QVERIFY(view.heldSpot() == cell);
        QTest::keyClick(&view, Qt::Key_Right);
        const SeeSpot next{.column = 3, .map = 4, .cell = SeeCell(3, 7)};
        QCOMPARE(view.spot(), next);
        QVERIFY(view.heldSpot() == next);
        QCOMPARE(held.back().front().value<SeeSpot>(), next);
        QVERIFY(!hovered.back().front().value<std::optional<SeeSpot>>().has_value()); // the mouse has not moved
        QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(view.heldSpot() == (SeeSpot{.column = 3, .map = 5, .cell = SeeCell(3, 7)}));
        QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(view.heldSpot() == (SeeSpot{.column = 3, .map = 5, .cell = SeeCell(0, 0)}));
        QTest::keyClick(&view, Qt::Key_End, Qt::ControlModifier);
        QVERIFY(view.heldSpot() == (SeeSpot{.column = 3, .map = 5, .cell = SeeCell(9, 9)}));
        view.setHeld(SeeSpot{.column = 1, .map = 2}); // elsewhere: that stays
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(view.heldSpot() == (SeeSpot{.column = 1, .map = 2}));
    }

    /// The hint at the pointer is of the number that lies there now, also while it trains; it goes with the next key, and with the pointer.
    void theHintIsOfWhatLiesThereNow()
    {
        SeeView view;
        SeePicture picture = test::lenetPicture();
        open(view, picture);
        const QPoint at = middleOf(view, {.column = 3, .map = 4});
        const auto point = [&] {
            QHelpEvent help(QEvent::ToolTip, at, view.mapToGlobal(at));
            QApplication::sendEvent(&view, &help);
            return QToolTip::text();
        };
        const auto now = [&] {
            const SeeSpot spot = view.layoutOfColumns().spotAt(at);
            return seeHintText(view.picture(), spot, view.textOf(spot));
        };
        const QString before = point();
        QCOMPARE(before, now());
        QVERIFY2(before.startsWith(QStringLiteral("conv2, map 4")), qPrintable(before));
        Tensor next = *picture.columns[3].tensor;
        for (float& cell : next.cells())
            cell += 1;
        picture.columns[3].tensor = std::make_shared<const Tensor>(std::move(next));
        view.setPicture(picture);
        QCOMPARE(QToolTip::text(), now());
        QVERIFY2(QToolTip::text() != before, qPrintable(before));

        QTest::keyClick(&view, Qt::Key_Right);
        QTRY_VERIFY2(QToolTip::text().isEmpty(), qPrintable(QToolTip::text()));
        QVERIFY(!point().isEmpty());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&view, &leave);
        QTRY_VERIFY2(QToolTip::text().isEmpty(), qPrintable(QToolTip::text()));
    }

    void clickAndWheelGiveItTheKeyboard()
    {
        SeeView view;
        QCOMPARE(view.focusPolicy(), Qt::WheelFocus);
    }

    void theMouseTellsMapsThenCells()
    {
        SeeView view;
        open(view, test::lenetPicture());
        QSignalSpy hovered(&view, &SeeView::spotHovered);
        QTest::mouseMove(&view, middleOf(view, {.column = 3, .map = 4}));
        const auto told = [&] { return hovered.isEmpty() ? std::nullopt : hovered.back().front().value<std::optional<SeeSpot>>(); };
        QTRY_VERIFY(told() == (SeeSpot{.column = 3, .map = 4}));
        const SeeSpot cell{.column = 3, .map = 4, .cell = SeeCell(3, 6)};
        view.setSpot(cell);
        QCOMPARE(view.level(), SeeLevel::Cells);
        QTest::mouseMove(&view, middleOf(view, cell));
        QTRY_VERIFY(told() == cell);
    }

    void theWheelZoomsAboutTheMouse()
    {
        SeeView view;
        open(view, test::lenetPicture());
        turnWheel(view, middleOf(view, {.column = 1, .map = 2}), 60);
        QCOMPARE(view.level(), SeeLevel::Network); // half a notch
        turnWheel(view, middleOf(view, {.column = 1, .map = 2}), 60);
        QCOMPARE(view.level(), SeeLevel::Layer);
        QCOMPARE(view.spot(), (SeeSpot{.column = 1, .map = 2}));
        QVERIFY(test::settled()); // until then something else is below the place where it comes to stand
        turnWheel(view, middleOf(view, {.column = 1, .map = 2}), 120);
        QCOMPARE(view.level(), SeeLevel::Map);
        QVERIFY(test::settled());
        const SeeSpot cell{.column = 1, .map = 2, .cell = SeeCell(14, 14)};
        const QPoint at = middleOf(view, cell);
        turnWheel(view, at, 120);
        QCOMPARE(view.level(), SeeLevel::Cells);
        QCOMPARE(view.spot(), cell);
        QVERIFY((middleOf(view, cell) - at).manhattanLength() <= 4);
        const double size = view.rectOf(cell).width();
        turnWheel(view, at, 120);
        QVERIFY(view.rectOf(cell).width() > size);
        for (int i = 0; i < 8 && view.level() != SeeLevel::Network; ++i)
            turnWheel(view, at, -120);
        QCOMPARE(view.level(), SeeLevel::Network);
    }

    /// The maps go to other places with every step, and what was under the mouse goes with them.
    void theWheelGoesOnIntoWhatItBeganWith()
    {
        for (const std::int64_t map : {std::int64_t(0), std::int64_t(9), std::int64_t(15)}) {
            SeeView view;
            open(view, test::lenetPicture());
            const QPoint at = middleOf(view, {.column = 3, .map = map});
            for (const SeeLevel level : {SeeLevel::Layer, SeeLevel::Map, SeeLevel::Cells}) {
                turnWheel(view, at, 120);
                QCOMPARE(view.level(), level);
                QCOMPARE(view.spot().column, 3);
                QCOMPARE(view.spot().map, map);
            }
        }
    }

    /// The one that was there at the first notch, wherever the steps have put it: path, formula and picture are of the same cell.
    void theCellUnderTheMouseIsEntered()
    {
        for (const SeeCell& cell : {SeeCell(6, 7), SeeCell(4, 4), SeeCell(0, 13), SeeCell(13, 5)}) {
            SeeView view;
            open(view, test::lenetPicture());
            const QPoint at = middleOf(view, {.column = 2, .map = 0, .cell = cell});
            const SeeSpot aimed = view.layoutOfColumns().spotAt(at);
            QCOMPARE(aimed, (SeeSpot{.column = 2, .map = 0, .cell = cell}));
            for (int i = 0; i < 7; ++i) {
                turnWheel(view, at, 120);
                QVERIFY(test::settled());
                if (view.level() != SeeLevel::Cells)
                    continue;
                QCOMPARE(view.spot(), aimed);
                const QRectF seen = view.rectOf(aimed);
                QCOMPARE(view.layoutOfColumns().spotAt(seen.center()), aimed);
                const double size = seeLargeCell(view.layoutOfColumns(), 2);
                QVERIFY2(std::min(seen.width(), seen.height()) > size - 1, qPrintable(QString::number(seen.width() - size)));
            }
            QCOMPARE(view.level(), SeeLevel::Cells);
        }
    }

    /// Nearer at another cell is nearer to that one.
    void goingNearerElsewhereGoesThere()
    {
        SeeView view;
        open(view, test::lenetPicture());
        view.setSpot({.column = 2, .map = 3, .cell = SeeCell(6, 6)});
        QVERIFY(test::settled());
        const SeeSpot other{.column = 2, .map = 3, .cell = SeeCell(7, 7)};
        const QPoint at = middleOf(view, other);
        turnWheel(view, at, 120);
        QVERIFY(test::settled());
        QCOMPARE(view.spot(), other);
        QCOMPARE(view.layoutOfColumns().spotAt(at), other);
    }

    void nextToAMapTheNearestIsMeant()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const QRectF tile = view.rectOf({.column = 1, .map = 0});
        const SeePlace& place = view.layoutOfColumns().places()[1];
        QVERIFY(place.tiles.size() > 1);
        const QPointF between(tile.center().x(), tile.bottom() + 0.5); // in the gap to the next one
        turnWheel(view, between.toPoint(), 120);
        QCOMPARE(view.spot().column, 1);
        QVERIFY(view.spot().map >= 0);
    }

    void whatIsNotInSightIsReachedByAClick()
    {
        SeeView view;
        open(view,
             test::chainOf({test::seeColumn("input", "", {1, 1, 8, 8}, -1, SeeColumn::Kind::Input),
                            test::seeColumn("a", "Conv 3×3", {1, 20000, 8, 8}, 0), test::seeColumn("b", "Conv 3×3", {1, 4, 8, 8}, 1)}));
        const auto place = [&]() -> const SeePlace& { return view.layoutOfColumns().places()[1]; };
        const auto clickMore = [&] { QTest::mouseClick(&view, Qt::LeftButton, {}, place().moreRect.center().toPoint()); };
        QVERIFY2(place().more > 0, qPrintable(QString::number(place().tiles.size())));
        clickMore();
        QCOMPARE(view.level(), SeeLevel::Layer);
        QVERIFY(test::settled());
        QVERIFY(place().more > 0);
        QCOMPARE(place().first, std::int64_t(0));
        std::set<std::int64_t> seen;
        int clicks = 0;
        do {
            for (const SeeTile& tile : place().tiles)
                seen.insert(tile.index);
            clickMore();
        } while (place().first > 0 && ++clicks < 400);
        QCOMPARE(seen.size(), std::size_t(20000)); // all of them, and then it begins anew
        QCOMPARE(place().first, std::int64_t(0));
    }

    /// Whoever clicks quickly there, as often as it takes, sees as much as whoever clicks slowly.
    void quickClicksOnWhatIsNotInSightAllCount()
    {
        SeeView view;
        open(view,
             test::chainOf({test::seeColumn("input", "", {1, 1, 8, 8}, -1, SeeColumn::Kind::Input),
                            test::seeColumn("a", "Conv 3×3", {1, 20000, 8, 8}, 0), test::seeColumn("b", "Conv 3×3", {1, 4, 8, 8}, 1)}));
        view.setSpot({.column = 1});
        QVERIFY(test::settled());
        const auto place = [&]() -> const SeePlace& { return view.layoutOfColumns().places()[1]; };
        const auto page = static_cast<std::int64_t>(place().tiles.size());
        QVERIFY(place().more > page && place().first == 0);
        QTest::mouseClick(&view, Qt::LeftButton, {}, place().moreRect.center().toPoint());
        QCOMPARE(place().first, page);
        const QPointF there = place().moreRect.center();
        QMouseEvent again(QEvent::MouseButtonDblClick, there, view.mapToGlobal(there), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&view, &again);
        QCOMPARE(place().first, 2 * page);
        QCOMPARE(view.level(), SeeLevel::Layer);
    }

    void aDoubleClickGoesIn()
    {
        SeeView view;
        open(view, test::lenetPicture());
        QTest::mouseDClick(&view, Qt::LeftButton, {}, middleOf(view, {.column = 2, .map = 1}));
        QCOMPARE(view.level(), SeeLevel::Layer);
        QCOMPARE(view.spot().column, 2);
        QTest::mouseClick(&view, Qt::RightButton, {}, QPoint(3, 3));
        QCOMPARE(view.level(), SeeLevel::Network);
    }

    void aTitleUnfoldsItsGroup()
    {
        SeePicture picture = test::lenetPicture();
        picture.columns[3].group = true;
        picture.columns[3].skips = true;
        SeeView view;
        open(view, picture);
        QSignalSpy toggled(&view, &SeeView::groupToggled);
        QTest::mouseClick(&view, Qt::LeftButton, {}, titleOf(view, 3));
        QCOMPARE(toggled.size(), 1);
        QCOMPARE(toggled.front().front().toInt(), 3);
        QCOMPARE(view.level(), SeeLevel::Network);
        QTest::mouseClick(&view, Qt::LeftButton, {}, titleOf(view, 1)); // no group: one looks closer
        QCOMPARE(toggled.size(), 1);
        QCOMPARE(view.level(), SeeLevel::Layer);
        QTest::keyClick(&view, Qt::Key_Space);
        QCOMPARE(toggled.back().front().toInt(), 1);
    }

    void whatIsLookedAtGoesWithItsColumn()
    {
        SeeView view;
        open(view, test::lenetPicture());
        view.setSpot({.column = 3, .map = 5});
        SeePicture unfolded = test::lenetPicture();
        unfolded.columns.insert(unfolded.columns.begin() + 1, test::seeColumn("new", "Relu", {1, 6, 28, 28}, 90));
        view.setPicture(unfolded);
        QCOMPARE(view.spot(), (SeeSpot{.column = 4, .map = 5}));
        QCOMPARE(view.level(), SeeLevel::Map);
        SeePicture small = test::chainOf({test::seeColumn("a", "Conv 3×3", {1, 4, 8, 8}, 50)});
        view.setPicture(small);
        QCOMPARE(view.spot(), SeeSpot());
        QCOMPARE(view.level(), SeeLevel::Network);
    }

    void roomStaysWhileNumbersAreAwaited()
    {
        SeeView view;
        open(view, test::lenetPicture());
        const QRectF before = view.rectOf({.column = 3, .map = 5});
        SeePicture awaited = test::lenetPicture();
        for (SeeColumn& column : awaited.columns)
            column.tensor.reset();
        awaited.answer.clear();
        view.setPicture(awaited);
        QCOMPARE(view.rectOf({.column = 3, .map = 5}).size().toSize(), before.size().toSize());
        QVERIFY2(view.accessibleDescription().contains("No numbers yet"), qPrintable(view.accessibleDescription()));
    }

    void itSaysWhereOneIs()
    {
        SeeView view;
        open(view, test::lenetPicture());
        QVERIFY(!view.accessibleName().isEmpty());
        view.setSpot({.column = 3});
        QCOMPARE(view.accessibleDescription(), QStringLiteral("conv2: Conv 5×5 · Relu, 16×10×10"));
        view.setSpot({.column = 3, .map = 0, .cell = SeeCell(4, 7)});
        QCOMPARE(view.accessibleDescription(), QStringLiteral("conv2, map 0, [4, 7]: 47"));
        view.setHeld(view.spot());
        QVERIFY(view.accessibleDescription().startsWith("held: "));
        view.setSpot({.column = 5, .map = 3});
        QCOMPARE(view.accessibleDescription(), QStringLiteral("dense1, unit 3: 3"));
        view.setSpot({.column = 7, .map = 7});
        QVERIFY(view.accessibleDescription().contains("91"));
        SeePicture hidden = view.picture();
        hideSeeAnswer(hidden);
        view.setPicture(hidden);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("dense3, 7: ?"));
    }
};

QTEST_MAIN(TestSeeView)
#include "tst_see_view.moc"
