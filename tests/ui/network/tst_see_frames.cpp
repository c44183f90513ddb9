#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_view_test.h"
#include "tests/ui/settled.h"
#include "ui/network/see/see_view.h"

#include <QColor>
#include <QImage>
#include <QTest>
#include <QtMath>

using namespace ks;

/// Frames in the picture of a network stand round what is told of, and round nothing else.
class TestSeeFrames : public test::SeeViewTest {
    Q_OBJECT

    const SeeSpot m_cell{.column = 3, .map = 9, .cell = SeeCell(4, 5)};

    /// Where the frame on the left of a spot is drawn.
    static QColor frameOf(SeeView& view, const SeeSpot& spot)
    {
        const QRectF rect = view.rectOf(spot);
        return QColor(view.grab().toImage().pixel(qFloor(rect.left()) - 1, qRound(rect.center().y())));
    }
    /// At a cell of the second convolution, whose maps are all in sight.
    void openAtCell(SeeView& view)
    {
        open(view, test::lenetPicture());
        view.resize(840, 430);
        view.setSpot(m_cell, SeeLevel::Layer);
        QVERIFY(test::settled());
        QCOMPARE(view.spot(), m_cell);
    }

private slots:
    /// All is told of what was clicked; where the keyboard goes on is seen once it does, or once that is let go.
    void aClickElsewhereTakesTheFrameAlong()
    {
        SeeView view;
        openAtCell(view);
        const QColor with = frameOf(view, m_cell);
        const SeeSpot answer{.column = 7, .map = 7};
        QTest::mouseClick(&view, Qt::LeftButton, {}, middleOf(view, answer));
        QCOMPARE(view.heldSpot(), std::optional(answer));
        QCOMPARE(view.spot(), m_cell);
        QVERIFY(frameOf(view, m_cell) != with);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.heldSpot());
        QCOMPARE(frameOf(view, m_cell), with);
        QTest::mouseClick(&view, Qt::LeftButton, {}, middleOf(view, answer));
        const SeeSpot next{.column = 3, .map = 10, .cell = SeeCell(4, 5)};
        const QColor without = frameOf(view, next);
        view.setSpot(next, SeeLevel::Layer);
        QVERIFY(test::settled());
        QCOMPARE(view.heldSpot(), std::optional(answer));
        QVERIFY(frameOf(view, next) != without);
    }

    /// A small cell has one round its map, too, also where it is not held: so it comes back from another network.
    void theMapOfASmallCellIsFramed()
    {
        SeeView view;
        openAtCell(view);
        const double width = view.rectOf(m_cell).width();
        QVERIFY2(width >= 5 && width < 9, qPrintable(QString::number(width)));
        const SeeSpot map{.column = m_cell.column, .map = m_cell.map};
        const QColor with = frameOf(view, map);
        view.setSpot({.column = m_cell.column}, SeeLevel::Layer);
        QVERIFY(test::settled());
        QVERIFY(frameOf(view, map) != with);
    }
};

QTEST_MAIN(TestSeeFrames)
#include "tst_see_frames.moc"
