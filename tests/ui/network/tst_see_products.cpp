#include "core/nn/presets.h"
#include "tests/ui/mouse_hand.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/network/see_pictures.h"
#include "tests/ui/network/see_predict_test.h"
#include "ui/grids/number_row_painter.h"
#include "ui/language/numbers.h"
#include "ui/network/see/see_path.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/see/see_secret.h"
#include "ui/network/see/see_story.h"
#include "ui/network/watch/image_bar.h"
#include "ui/scene/cell_text.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace ks;

namespace {

/// How much it changes the sum.
double sizeOf(const PlaneProducts& part)
{
    return std::fabs(part.sum);
}

} // namespace

/// A number as window × filter = products, beside the picture of See.
class TestSeeProducts : public test::SeePredictTest<test::NetworkTest> {
    Q_OBJECT

private:
    SeeStory& story() { return page().story(); }
    const std::vector<NumberRow>& rows() { return story().numberRows(); }
    /// A cell in the middle of a map of the second convolution, which reads six maps.
    SeeSpot cellOfSecond() { return {.column = column("conv2"), .map = 3, .cell = SeeCell(4, 5)}; }
    void lookAt(const SeeSpot& spot)
    {
        view().setFocus();
        view().setSpot(spot);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(m_desk->settled());
    }
    const PlaneProducts& largest() { return *std::ranges::max_element(page().reasons()->products->parts, std::less<>(), sizeOf); }
    QRectF placeOfPicture() { return story().pictures().placeOf(0); }
    /// As the story draws it.
    GridLook storyLook()
    {
        GridLook look = seeGridLook(story());
        look.smallestNumber = std::max(look.smallestNumber, static_cast<qreal>(story().font().pixelSize()));
        return look;
    }
    /// Where a cell of a grid is, in the picture.
    QRectF cellOf(std::size_t grid, std::int64_t cell)
    {
        constexpr double step = 6; // pixels: less than a cell has
        const GridLook look = storyLook();
        const QSizeF size = placeOfPicture().size();
        const NumberRowPainter painted(rows()[0], look, size.height());
        for (double y = 0; y < size.height(); y += step)
            for (double x = 0; x < size.width(); x += step)
                if (const auto found = painted.spotAt(size.width(), {x, y}); found && found->grid == grid && found->cell == cell)
                    return found->rect;
        return {};
    }
    static QString mapSaid(std::int64_t map) { return QStringLiteral("maxpool1, map %1:").arg(map); }

private slots:
    void cleanup() { closeWindow(); }

    void aCellIsWindowTimesFilter()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        const SeeReasons& reasons = *page().reasons();
        QVERIFY(reasons.products);
        QCOMPARE(reasons.products->parts.size(), std::size_t(6));
        double sum = reasons.explanation->bias() ? reasons.explanation->bias()->numbers.value : 0;
        for (const PlaneProducts& part : reasons.products->parts)
            sum += part.sum;
        QVERIFY(std::abs(sum - reasons.explanation->oracle.value) < 1e-6);

        QCOMPARE(rows().size(), std::size_t(1));
        QCOMPARE(largest().firstPlane.c, reasons.shares.front().channel);
        QVERIFY2(rows()[0].heading.startsWith(QStringLiteral("Most comes from ")) &&
                     rows()[0].heading.endsWith(mapSaid(largest().firstPlane.c)),
                 qPrintable(rows()[0].heading));
        QVERIFY(rows()[0].grids[0].cells->shape() == (Shape{1, 1, 5, 5}));
        QCOMPARE(rows()[0].result, QStringLiteral("Σ = ") + figureOnScreen(largest().sum));
        QVERIFY(story().toPlainText().count(QChar::ObjectReplacementCharacter) == 1);
        QVERIFY2(story().accessibleDescription().contains(rows()[0].result), qPrintable(story().accessibleDescription()));

        // Copied, it is words.
        story().selectAll();
        story().copy();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(!copied.contains(QChar::ObjectReplacementCharacter) && copied.contains(rows()[0].words), qPrintable(copied));
    }

    /// The term that is walked to is of another map: that one is shown, and the number marked in all three.
    void itGoesWithTheTerm()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        const std::int64_t most = largest().firstPlane.c;
        const auto shown = [&] { // the part whose numbers are there
            const auto& parts = page().reasons()->products->parts;
            return std::ranges::find_if(parts, [&](const PlaneProducts& part) { return &part.products == rows()[0].grids[2].cells.get(); });
        };
        QCOMPARE(shown()->firstPlane.c, most);
        for (int i = 0; i < 30 && shown()->firstPlane.c == most; ++i)
            QTest::keyClick(&view(), Qt::Key_N);
        QVERIFY(shown() != page().reasons()->products->parts.end());
        const std::int64_t other = shown()->firstPlane.c;
        QVERIFY(other != most);
        QVERIFY2(rows()[0].heading == QStringLiteral("From ") + mapSaid(other), qPrintable(rows()[0].heading));
        QVERIFY(rows()[0].grids[0].marked && rows()[0].grids[1].marked);
        const auto marked = static_cast<std::size_t>(rows()[0].grids[2].marked.value_or(0));
        const auto& terms = page().reasons()->explanation->terms;
        const auto term = std::ranges::find(terms, shown()->terms[marked], &ExplainedTerm::index);
        QVERIFY(term != terms.end());
        QCOMPARE(shown()->products.cells()[marked], static_cast<float>(term->numbers.value));
        QVERIFY(story().accessibleDescription().contains(mapSaid(other)));
        QTest::keyClick(&view(), Qt::Key_Escape); // out of the term
        QVERIFY(shown()->firstPlane.c == most && !rows()[0].grids[0].marked);
    }

    /// What is held in another column is told of, and so it is what the path names, until Esc leads back.
    void thePathNamesWhatIsHeld()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        const auto* path = page().findChild<SeePath*>(QStringLiteral("seePath"));
        const QString here = path->plainText();
        const SeeSpot other{.column = column("conv1"), .map = 1};
        QTest::mouseClick(&view(), Qt::LeftButton, {}, view().rectOf(other).center().toPoint());
        QVERIFY(view().heldSpot() == other && view().spot() == cellOfSecond());
        QVERIFY2(path->plainText().endsWith(QStringLiteral(" › conv1 › map 1")), qPrintable(path->plainText()));
        QVERIFY(m_desk->settled());
        QTest::keyClick(&view(), Qt::Key_Escape);
        QCOMPARE(path->plainText(), here);
        QVERIFY(m_desk->settled());
    }

    /// Something else is told of from its beginning; the same with newer numbers from where it was read.
    void anotherSubjectIsReadFromItsBeginning()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        QScrollBar& bar = *story().verticalScrollBar();
        const auto scroll = [&] {
            QTRY_VERIFY(bar.maximum() > 0);
            bar.setValue(bar.maximum());
            QVERIFY(m_desk->settled());
            QVERIFY(bar.value() > 0);
        };
        scroll();
        emit page().bar().changed(); // asked anew
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(bar.value() > 0);
        SeeSpot beside = cellOfSecond();
        beside.cell->second += 1;
        view().setSpot(beside);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->question.cell.x == beside.cell->second, 20000);
        QVERIFY(m_desk->settled());
        QCOMPARE(bar.value(), 0);
        scroll();
        page().setQuantity(SeeQuantity::Weights);
        QVERIFY(m_desk->settled());
        page().setQuantity(SeeQuantity::Values); // also where the text between was too short to be scrolled
        view().setSpot(beside);                  // of which nothing was left among the weights
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(m_desk->settled());
        QTRY_VERIFY(bar.maximum() > 0);
        QCOMPARE(bar.value(), 0);
    }

    /// Along the terms the formula is scrolled, and the picture that has them stays in sight.
    void thePictureStaysInSightAlongTheTerms()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        const auto place = [&] { return placeOfPicture(); };
        constexpr int lines = 6; // of the formula below the picture
        constexpr int low = 240; // pixels: lower than with numbers in its cells
        story().setFixedHeight(low);
        QVERIFY(m_desk->settled());
        story().setFixedHeight(static_cast<int>(place().height()) + lines * story().fontMetrics().lineSpacing());
        QVERIFY(m_desk->settled());
        const QWidget& pinned = *page().findChild<QWidget*>(QStringLiteral("seePinned"));
        QVERIFY(!pinned.isVisible());
        bool wasPinned = false;
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(&view(), Qt::Key_N);
            QVERIFY(m_desk->settled());
            const bool isInSight = place().top() >= 0 && place().bottom() <= story().viewport()->height();
            QVERIFY2(isInSight || pinned.isVisible(), qPrintable(QStringLiteral("%1: %2").arg(i).arg(place().top())));
            if (!wasPinned && pinned.isVisible()) { // nor does it cover the term
                const QRect mark = story().cursorRect(story().extraSelections().constFirst().cursor);
                QVERIFY(mark.top() >= pinned.height() - 1 && mark.bottom() <= story().viewport()->height());
            }
            wasPinned = wasPinned || pinned.isVisible();
        }
        QVERIFY(wasPinned);
        QTest::keyClick(&view(), Qt::Key_Escape); // out of the term
        QVERIFY(m_desk->settled());
        QVERIFY(!pinned.isVisible());
    }

    /// Its three grids and their sum, without scrolling; a person who makes the story wider reads all numbers in them, and finds it so again.
    void allOfThePictureIsInSight()
    {
        openWithLittleData();
        openSee();
        m_window->resize(1280, 720);
        lookAt(cellOfSecond());
        const auto isInSight = [this] {
            return story().verticalScrollBar()->value() == 0 && placeOfPicture().bottom() <= story().viewport()->height();
        };
        QTRY_VERIFY2(isInSight(), qPrintable(QString::number(placeOfPicture().bottom())));
        const auto areBeside = [this] {
            const double top = cellOf(0, 0).top();
            return cellOf(1, 0).top() == top && cellOf(2, 0).top() == top;
        };
        QVERIFY(areBeside());
        QVERIFY(cellOf(0, 0).width() < storyLook().numbersFrom);
        auto& division = *page().findChild<QSplitter*>(QStringLiteral("seeDivision"));
        const int usual = story().width();
        QWidget& handle = *division.handle(1);
        const QPoint middle = handle.rect().center();
        test::mouse::drag(handle, middle, middle - QPoint(300, 0));
        QVERIFY(m_desk->settled());
        QVERIFY2(story().width() >= usual + 280, qPrintable(QString::number(story().width())));
        QVERIFY(isInSight() && areBeside());
        QVERIFY(cellOf(0, 0).width() >= storyLook().numbersFrom);
        const int wide = story().width();
        m_window->resize(1000, 700); // where it stands below
        QTRY_COMPARE(division.orientation(), Qt::Vertical);
        m_window->resize(1280, 720);
        QTRY_COMPARE(story().width(), wide);
    }

    /// In the smallest window the story stands beside the picture, whose columns are all seen, and the products stay in sight along the terms.
    void inALowWindowTheyAreInSightToo()
    {
        openWithLittleData();
        openSee();
        m_window->resize(900, 600);
        lookAt(cellOfSecond());
        const auto& division = *page().findChild<QSplitter*>(QStringLiteral("seeDivision"));
        QTRY_COMPARE(division.orientation(), Qt::Horizontal);
        QVERIFY(m_desk->settled());
        QCOMPARE(m_window->size(), QSize(900, 600));
        QVERIFY2(view().layoutOfColumns().width() <= view().width() + 0.5, qPrintable(QString::number(view().layoutOfColumns().width())));
        const QWidget& pinned = *page().findChild<QWidget*>(QStringLiteral("seePinned"));
        for (int i = 0; i < 30; ++i) {
            QTest::keyClick(&view(), Qt::Key_N);
            QVERIFY(m_desk->settled());
            const QRectF place = placeOfPicture();
            const bool isInSight = place.top() >= -0.5 && place.bottom() <= story().viewport()->height() + 0.5;
            QVERIFY2(isInSight || pinned.isVisible(),
                     qPrintable(QStringLiteral("%1: %2 to %3").arg(i).arg(place.top()).arg(place.bottom())));
        }
        m_window->resize(1000, 700); // a higher one has room below it
        QTRY_COMPARE(division.orientation(), Qt::Vertical);
    }

    /// What a colour or a few digits say is told in full at the pointer, also of the numbers that training has made of them meanwhile.
    void theNumberUnderThePointerIsTold()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        story().verticalScrollBar()->setValue(0);
        const QRectF cell = cellOf(1, 7);
        QVERIFY(!cell.isEmpty());
        const QPoint at = (placeOfPicture().topLeft() + cell.center()).toPoint();
        QHelpEvent help(QEvent::ToolTip, at, story().viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(story().viewport(), &help);
        const float weight = (*rows()[0].grids[1].cells)[{0, 0, 1, 2}];
        QTRY_VERIFY2(QToolTip::text().contains(QStringLiteral("filter, row 1, column 2: ") + fullNumberText(static_cast<double>(weight))),
                     qPrintable(QToolTip::text()));
        train(1); // it is another one now
        const auto isOfNow = [&] {
            const float now = (*rows()[0].grids[1].cells)[{0, 0, 1, 2}];
            return now != weight && QToolTip::text().contains(fullNumberText(static_cast<double>(now)));
        };
        QTRY_VERIFY2_WITH_TIMEOUT(isOfNow(), qPrintable(QToolTip::text()), 20000);
        QToolTip::hideText();
    }

    /// While a cell is held, pointing at a map that it reads shows what that adds to it.
    void anotherMapIsPointedAt()
    {
        openWithLittleData();
        openSee();
        const SeeSpot held = cellOfSecond();
        lookAt(held);
        view().setHeld(held);
        emit view().held(held);
        view().setSpot({.column = held.column}, SeeLevel::Layer); // looked at so near that its numbers are read, it is told of alone
        QVERIFY(m_desk->settled());
        const std::vector<PlaneProducts>& parts = page().reasons()->products->parts;
        const auto weakest = std::ranges::min_element(parts, std::less<>(), sizeOf);
        const std::int64_t map = weakest->firstPlane.c;
        const double sum = weakest->sum;
        emit view().spotHovered(SeeSpot{.column = column("maxpool1"), .map = map});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->through, 20000);
        QVERIFY(m_desk->settled());
        QVERIFY(!rows().empty());
        QVERIFY2(rows()[0].heading.contains(QStringLiteral("[4, 5] of conv2, map 3")), qPrintable(rows()[0].heading));
        QCOMPARE(rows()[0].result, QStringLiteral("Σ = ") + figureOnScreen(sum));
        emit view().spotHovered(SeeSpot{.column = column("conv1"), .map = 0}); // it does not read that
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && !page().reasons()->through, 20000);
        emit view().spotHovered(std::nullopt);
        QVERIFY(m_desk->settled());
        QVERIFY2(rows()[0].heading.startsWith(QStringLiteral("Most comes from ")), qPrintable(rows()[0].heading));
    }

    /// Whoever has gone to a cell is told of it still where the mouse lies over a map that it reads, with what this one adds to it; another cell
    /// of its map is told of in its place.
    void aCellIsToldOfWhereverTheMouseLies()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        QCOMPARE(view().level(), SeeLevel::Cells);
        const std::shared_ptr<const SeeReasons> ofCell = page().reasons();
        const QString text = story().toPlainText();
        const std::vector<PlaneProducts>& parts = ofCell->products->parts;
        const auto weakest = std::ranges::min_element(parts, std::less<>(), sizeOf);
        emit view().spotHovered(SeeSpot{.column = column("maxpool1"), .map = weakest->firstPlane.c});
        QVERIFY(m_desk->settled());
        QCOMPARE(page().reasons(), ofCell);
        QCOMPARE(story().toPlainText(), text);
        QCOMPARE(rows()[0].heading, QStringLiteral("From ") + mapSaid(weakest->firstPlane.c));
        QCOMPARE(rows()[0].result, QStringLiteral("Σ = ") + figureOnScreen(weakest->sum));
        for (const SeeSpot& other : {SeeSpot{.column = column("conv1"), .map = 0}, SeeSpot{.column = column("conv2"), .map = 1}}) {
            emit view().spotHovered(other); // it does not read these
            QVERIFY(m_desk->settled());
            QCOMPARE(page().reasons(), ofCell);
            QVERIFY2(rows()[0].heading.startsWith(QStringLiteral("Most comes from ")), qPrintable(rows()[0].heading));
        }
        emit view().spotHovered(SeeSpot{.column = column("conv2"), .map = 3, .cell = SeeCell(4, 6)});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->question.cell.x == 6, 20000);
        view().setSpot({.column = column("conv2"), .map = 3}, SeeLevel::Layer); // from further away it is the map that is told of
        emit view().spotHovered(SeeSpot{.column = column("maxpool1"), .map = 0});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->question.node == layerOf("maxpool1"), 20000);
    }

    /// Also whoever has entered it by the mouse: by a double click it is held, and by the wheel it is where a term has been walked to that stays.
    void aCellThatIsEnteredStaysWithItsTerm_data()
    {
        QTest::addColumn<bool>("byWheel");
        QTest::newRow("double click") << false;
        QTest::newRow("wheel") << true;
    }

    void aCellThatIsEnteredStaysWithItsTerm()
    {
        QFETCH(bool, byWheel);
        openWithLittleData();
        openSee();
        view().setFocus();
        const SeeSpot map{.column = column("conv2"), .map = 3};
        view().setSpot(map, SeeLevel::Map);
        QVERIFY(m_desk->settled());
        const auto centreOf = [this](const SeeSpot& spot) { return view().rectOf(spot).center().toPoint(); };
        const QPoint entered = centreOf(cellOfSecond());
        if (byWheel) {
            test::mouse::turnWheel(view(), entered, 1);
        } else {
            QTest::mouseClick(&view(), Qt::LeftButton, {}, entered);
            QTest::mouseDClick(&view(), Qt::LeftButton, {}, entered);
            QTest::mouseRelease(&view(), Qt::LeftButton, {}, entered); // which it leaves out
        }
        QVERIFY(m_desk->settled());
        QCOMPARE(view().level(), SeeLevel::Cells);
        QVERIFY(view().spot().cell);
        QCOMPARE(view().heldSpot().has_value(), !byWheel);
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        const auto* path = page().findChild<SeePath*>(QStringLiteral("seePath"));
        const auto* read = page().findChild<QLabel*>(QStringLiteral("seePointed"));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&view(), Qt::Key_N);
        const QString walked = path->plainText();
        QVERIFY2(walked.contains(QStringLiteral("term ")), qPrintable(walked));
        const std::shared_ptr<const SeeReasons> ofCell = page().reasons();
        SeeSpot beside = view().spot();
        beside.cell = SeeCell(beside.cell->first, beside.cell->second - 1);
        for (const SeeSpot& other : {beside, SeeSpot{.column = map.column, .map = 1}, SeeSpot{.column = column("maxpool1"), .map = 4},
                                     SeeSpot{.column = column("maxpool2"), .map = 1}}) {
            QTest::mouseMove(&view(), centreOf(other));
            const QString pointed = view().textOf(other).section(QStringLiteral(": "), 0, 0);
            QTRY_VERIFY2(read->accessibleName().startsWith(pointed), qPrintable(read->accessibleName()));
            QVERIFY(m_desk->settled());
            QCOMPARE(page().reasons(), ofCell);
            QCOMPARE(path->plainText(), walked);
        }
        QTest::keyClick(&view(), Qt::Key_N); // on from there
        QVERIFY2(path->plainText().contains(QStringLiteral("term ")) && path->plainText() != walked, qPrintable(path->plainText()));
    }

    /// Of a map the filters that have made it are seen, those on the maps with the largest shares first.
    void theFiltersOfAMapAreSeen()
    {
        openWithLittleData();
        openSee();
        emit view().spotHovered(SeeSpot{.column = column("conv2"), .map = 3});
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && !page().reasons()->shares.empty() && page().reasons()->question.cell.c == 3, 20000);
        QVERIFY(m_desk->settled());
        const SeeReasons& reasons = *page().reasons();
        QCOMPARE(reasons.filters.size(), std::size_t(6));
        const Tensor& weights = *reasons.layer->content.weights.tensor;
        for (std::size_t i = 0; i < reasons.filters.size(); ++i) {
            const SeeFilter& filter = reasons.filters[i];
            QCOMPARE(filter.channel, reasons.shares[i].channel);
            QVERIFY(((*filter.numbers)[{0, 0, 2, 1}] == weights[{3, filter.channel, 2, 1}]));
        }
        QCOMPARE(rows().size(), std::size_t(1));
        QCOMPARE(rows()[0].grids[0].caption, QStringLiteral("map %1").arg(reasons.filters[0].channel));
        QVERIFY(story().toPlainText().contains(QChar::ObjectReplacementCharacter));
        emit view().spotHovered(SeeSpot{.column = column("maxpool1"), .map = 3}); // no filter has made it
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->question.node == layerOf("maxpool1"), 20000);
        QVERIFY(rows().empty() && !story().toPlainText().contains(QChar::ObjectReplacementCharacter));
    }

    /// What Predict asks for is told by no product and no sum; window and filter are there to reckon with.
    void predictKeepsTheSum()
    {
        openWithLittleData();
        openSee();
        lookAt(cellOfSecond());
        guess().click();
        QVERIFY(m_desk->settled());
        QTRY_VERIFY_WITH_TIMEOUT(page().reasons() && page().reasons()->explanation, 20000);
        QVERIFY(story().writer().isHidden());
        QCOMPARE(rows().size(), std::size_t(1));
        QCOMPARE(rows()[0].result, QStringLiteral("Σ = ?"));
        QCOMPARE(rows()[0].grids[2].unknown.size(), std::size_t(25));
        QVERIFY(rows()[0].grids[0].unknown.empty() && rows()[0].grids[1].unknown.empty());
        QVERIFY2(!story().accessibleDescription().contains(figureOnScreen(largest().sum)), qPrintable(story().accessibleDescription()));
    }

private:
    int layerOf(const char* name) { return page().contents().model().find(name); }
};

QTEST_MAIN(TestSeeProducts)
#include "tst_see_products.moc"
