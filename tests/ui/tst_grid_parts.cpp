#include "ui/grids/cell_grid.h"

#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <tuple>
#include <vector>

using namespace ks;

namespace {

TensorPtr counted(const Shape& shape)
{
    Tensor tensor(shape);
    for (std::int64_t i = 0; i < shape.elements(); ++i)
        tensor.data()[i] = static_cast<float>(i);
    return std::make_shared<const Tensor>(std::move(tensor));
}

} // namespace

/// What a grid is made of, each for itself.
class TestGridParts : public QObject {
    Q_OBJECT

private slots:
    void aSelectionStaysInItsPlane();
    void keysLeadToTheCellsBeside();
    void linkedViewsHaveOneSizeOfCell();
    void anEmptyViewDoesNotHoldTheOthers();
    void whatIsInSightStaysThere();
    void aSizeOfAMomentMovesNothing();
    void aCoverKeepsCellsBack();
    void aPlaneTellsWhatChanged();
    void everyKeyDoesItsDeed_data();
    void everyKeyDoesItsDeed();
    void spansAreWhatAPartTouches();
    void aMapOfOneColourHasAnEdge();
};

/// A difference of zeros has the colour of the ground in a light window: a line tells where it is.
void TestGridParts::aMapOfOneColourHasAnEdge()
{
    CellGrid grid;
    grid.resize(120, 120);
    grid.plane().setColour({.palette = Palette::BlueOrange});
    grid.setTensor(std::make_shared<const Tensor>(Shape{1, 1, 50, 50})); // zeros, in cells that have no lines between them
    const auto edges = [&grid] {                                         // along a row: pixels in which the colour changes
        const QImage picture = grid.grab().toImage();
        int changes = 0;
        for (int x = 1; x < picture.width(); ++x)
            changes += picture.pixel(x, picture.height() / 2) != picture.pixel(x - 1, picture.height() / 2) ? 1 : 0;
        return changes;
    };
    QVERIFY(grid.view().cell() < linesFrom);
    QVERIFY2(edges() >= 4, qPrintable(QString::number(edges()))); // a line on the left and one on the right
    QPalette light;
    light.setColor(QPalette::Window, Qt::white);
    light.setColor(QPalette::Base, Qt::white);
    grid.setPalette(light);
    QVERIFY2(edges() >= 4, qPrintable(QString::number(edges())));
}

void TestGridParts::aSelectionStaysInItsPlane()
{
    GridSelection selection;
    QSignalSpy moved(&selection, &GridSelection::currentChanged);
    selection.setCurrent({0, 0, 0, 0}); // there is no cell yet
    selection.setPlane({1, 2, 4, 5}, 0, 1, true);
    selection.setCurrent({0, 1, 9, 9});
    QCOMPARE(moved.size(), 0);
    selection.setCurrent({0, 1, 3, 1});
    selection.extendTo({0, 1, 1, 4});
    QCOMPARE(moved.size(), 2);
    QCOMPARE(selection.cells(), QRect(QPoint(1, 1), QPoint(4, 3)));
    QVERIFY(selection.hasSeveral());
    QVERIFY(selection.letGo());
    QVERIFY(!selection.letGo());
    QCOMPARE(selection.cells(), QRect(4, 1, 1, 1));
    selection.selectAll();
    QCOMPARE(selection.cells(), QRect(0, 0, 5, 4));
    selection.setPlane({1, 1, 2, 2}, 0, 0, true); // a smaller one
    QCOMPARE(selection.current(), (Cell{0, 0, 1, 1}));
    QVERIFY(!selection.hasSeveral());
}

void TestGridParts::keysLeadToTheCellsBeside()
{
    GridSelection selection;
    selection.setPlane({1, 1, 4, 5}, 0, 0, true);
    selection.setCurrent({0, 0, 2, 3});
    const std::optional<Cell> none;
    const struct {
        int key;
        std::optional<Cell> near;
        std::optional<Cell> far;
    } ways[] = {{Qt::Key_Left, Cell{0, 0, 2, 2}, none},
                {Qt::Key_Right, Cell{0, 0, 2, 4}, none},
                {Qt::Key_Up, Cell{0, 0, 1, 3}, none},
                {Qt::Key_Down, Cell{0, 0, 3, 3}, none},
                {Qt::Key_Home, Cell{0, 0, 2, 0}, Cell{}},
                {Qt::Key_End, Cell{0, 0, 2, 4}, Cell{0, 0, 3, 4}},
                {Qt::Key_A, none, none}};
    for (const auto& way : ways) {
        QCOMPARE(selection.beside(way.key, false), way.near);
        QCOMPARE(selection.beside(way.key, true), way.far);
    }
}

void TestGridParts::linkedViewsHaveOneSizeOfCell()
{
    GridView wide;
    GridView narrow;
    GridView third;
    for (GridView* view : {&wide, &narrow, &third})
        view->setContent(QRectF(0, 0, 10, 10), true);
    wide.setViewport({400, 400}, 1);
    narrow.setViewport({208, 208}, 1);
    third.setViewport({400, 400}, 1);
    narrow.linkTo(wide);
    wide.linkTo(third); // one group
    wide.fit();
    QCOMPARE(narrow.cell(), 20.0);
    QCOMPARE(wide.cell(), 20.0);
    QCOMPARE(third.cell(), 20.0);
    QSignalSpy moved(&third, &GridView::moved);
    narrow.zoomTo(QRectF(4, 4, 1, 1), 50);
    QCOMPARE(third.cell(), 50.0);
    QCOMPARE(moved.size(), 1);
    QVERIFY(!third.isFitted());
    third.unlink();
    wide.fit();
    QCOMPARE(third.cell(), 50.0);
    QCOMPARE(narrow.cell(), 20.0);
}

void TestGridParts::anEmptyViewDoesNotHoldTheOthers()
{
    GridView full;
    GridView empty;
    full.setViewport({200, 200}, 1);
    empty.setViewport({20, 20}, 1);
    empty.linkTo(full);
    full.setContent(QRectF(0, 0, 1, 1), true);
    QCOMPARE(full.cell(), 72.0); // as large as cells become
    empty.setContent(QRectF(0, 0, 1, 1), true);
    QCOMPARE(full.cell(), empty.cell());
}

void TestGridParts::whatIsInSightStaysThere()
{
    GridView view;
    view.setContent(QRectF(0, 0, 20, 20), true);
    view.setViewport({400, 400}, 1);
    view.zoomTo(QRectF(2, 2, 1, 1), 100);
    const Cell cell{0, 0, 0, 3};
    view.reveal(cell);
    view.setViewport({150, 150}, 1, outlineOf(cell));
    QVERIFY(QRectF(0, 0, 150, 150).contains(view.placeOf(cell)));
}

/// As with a window that fills the screen for a while: at the ends of the content, too, a view is where it was once the place has its size again.
void TestGridParts::aSizeOfAMomentMovesNothing()
{
    GridView view;
    view.setContent(QRectF(0, 0, 20, 20), true);
    view.setViewport({400, 400}, 1);
    GridView linked;
    linked.setContent(QRectF(0, 0, 20, 20), true);
    linked.setViewport({400, 400}, 1);
    linked.linkTo(view);
    const auto comesBack = [&] {
        const QRectF before = view.visibleCells();
        for (const QSizeF& size : {QSizeF(700, 700), QSizeF(150, 900), QSizeF(400, 400)}) {
            view.setViewport(size, 1);
            linked.setViewport(size, 1);
        }
        return view.visibleCells() == before && linked.visibleCells() == before;
    };
    view.zoomTo(QRectF(0, 0, 1, 1), 100); // the corner: nothing is before it
    QCOMPARE(view.visibleCells().topLeft(), QPointF(0, 0));
    QVERIFY(comesBack());
    view.panBy({-1e6, -1e6});
    QCOMPARE(view.visibleCells().bottomRight(), QPointF(20, 20));
    QVERIFY(comesBack());
    view.reveal({0, 0, 9, 9});
    QVERIFY(comesBack());
}

void TestGridParts::aCoverKeepsCellsBack()
{
    QWidget place;
    GridCover cover(&place);
    const Shape shape{1, 1, 2, 2};
    QSignalSpy changed(&cover, &GridCover::marksChanged);
    cover.setMarks({.hiddenFrom = 2});
    cover.setMarks({.hiddenFrom = 2});
    QCOMPARE(changed.size(), 1);
    QVERIFY(!cover.hides(shape, {0, 0, 0, 1}));
    QVERIFY(cover.hides(shape, {0, 0, 1, 0}));
    QSignalSpy veiled(&cover, &GridCover::veiledChanged);
    cover.setAwaited(true);
    QVERIFY(cover.hides(shape, {0, 0, 0, 0})); // at once, though it is still drawn
    QCOMPARE(cover.shownMarks().hiddenFrom, std::optional<std::int64_t>(2));
    QTRY_COMPARE(veiled.size(), 1);
    QCOMPARE(cover.shownMarks().hiddenFrom, std::optional<std::int64_t>(0));
    cover.setAwaited(false);
    QCOMPARE(veiled.size(), 2);
    QCOMPARE(cover.shownMarks(), cover.marks());
}

void TestGridParts::aPlaneTellsWhatChanged()
{
    ShownPlane plane;
    QSignalSpy replaced(&plane, &ShownPlane::replaced);
    QSignalSpy ranges(&plane, &ShownPlane::rangeChanged);
    plane.setTensor(counted({1, 2, 2, 3}));
    plane.setPlane(0, 1);
    plane.setPlane(0, 1);
    plane.setTensor(counted({1, 1, 3, 3}), 0, 5); // it has no such channel
    QCOMPARE(replaced.size(), 3);
    QVERIFY(replaced[0][0].toBool() && !replaced[1][0].toBool() && replaced[2][0].toBool());
    QCOMPARE(plane.scene().c, 0);
    QCOMPARE(plane.range(), (ValueRange{0, 8}));
    ranges.clear();
    plane.setSharedRange(ValueRange{-1, 1});
    plane.setSharedRange(ValueRange{-1, 1});
    QCOMPARE(ranges.size(), 1);
    ShownPlane other;
    other.takeAfter(plane);
    QCOMPARE(other.range(), (ValueRange{-1, 1}));
}

void TestGridParts::everyKeyDoesItsDeed_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<bool>("control");
    QTest::addColumn<QString>("ofResult");
    QTest::addColumn<QString>("ofOperand");
    QTest::addColumn<QString>("ofAsked");
    const auto row = [](const char* name, int key, bool control, const char* result, const char* operand, const char* asked) {
        QTest::newRow(name) << key << control << QString(result) << QString(operand) << QString(asked);
    };
    row("Ctrl+Up", Qt::Key_Up, true, "channel", "channel", "channel");
    row("Ctrl+Down", Qt::Key_Down, true, "channel", "channel", "channel");
    row("Ctrl++", Qt::Key_Plus, true, "view", "view", "view");
    row("Ctrl+=", Qt::Key_Equal, true, "view", "view", "view");
    row("Ctrl+-", Qt::Key_Minus, true, "view", "view", "view");
    row("Ctrl+0", Qt::Key_0, true, "view", "view", "view");
    row("Ctrl+A", Qt::Key_A, true, "cell", "cell", "cell");
    for (const auto& [name, key] : {std::pair("Right", Qt::Key_Right), std::pair("Down", Qt::Key_Down), std::pair("End", Qt::Key_End)})
        row(name, key, false, "cell", "cell", "cell");
    row("Ctrl+End", Qt::Key_End, true, "cell", "cell", "cell");
    row("Ctrl+Left", Qt::Key_Left, true, "", "", "");
    row("Space", Qt::Key_Space, false, "step", "step", "step");
    row("Ctrl+Return", Qt::Key_Return, true, "activated", "activated", "activated");
    row("Ctrl+Enter", Qt::Key_Enter, true, "activated", "activated", "activated");
    row("F2", Qt::Key_F2, false, "", "editor", "editor");
    row("Return", Qt::Key_Return, false, "activated", "editor", "editor");
    row("Enter", Qt::Key_Enter, false, "activated", "editor", "editor");
    row("7", Qt::Key_7, false, "", "editor", "editor");
    row("R", Qt::Key_R, false, "", "", "reveal");
    row("X", Qt::Key_X, false, "", "", "");
    row("Esc", Qt::Key_Escape, false, "", "", "");
}

/// In a grid of results, of an operand, and in one that asks for its first cell.
void TestGridParts::everyKeyDoesItsDeed()
{
    QFETCH(int, key);
    QFETCH(bool, control);
    QFETCH(QString, ofResult);
    QFETCH(QString, ofOperand);
    QFETCH(QString, ofAsked);
    for (const auto& [expected, editable, asked] :
         {std::tuple(ofResult, false, false), std::tuple(ofOperand, true, false), std::tuple(ofAsked, false, true)}) {
        QStringList deeds;
        CellGrid grid;
        grid.resize(300, 300);
        grid.setTensor(counted({1, 1, 6, 6}));
        grid.editing().setEditable(editable);
        if (asked)
            grid.setMarks({.hiddenFrom = 0, .predicted = Cell{}});
        const auto note = [&deeds](const char* deed) {
            return [&deeds, deed] {
                if (!deeds.contains(QLatin1String(deed)))
                    deeds.append(QLatin1String(deed));
            };
        };
        connect(&grid.keys(), &GridKeys::channelRequested, this, note("channel"));
        connect(&grid.keys(), &GridKeys::stepRequested, this, note("step"));
        connect(&grid.keys(), &GridKeys::revealRequested, this, note("reveal"));
        connect(&grid.view(), &GridView::moved, this, note("view"));
        connect(&grid.selection(), &GridSelection::currentChanged, this, note("cell"));
        connect(&grid, &CellGrid::cellActivated, this, note("activated"));
        QKeyEvent press(QEvent::KeyPress, key, control ? Qt::ControlModifier : Qt::NoModifier,
                        key < 128 && !control ? QString(QChar(key)) : QString());
        const bool taken = grid.keys().press(press);
        if (grid.findChild<QLineEdit*>())
            deeds.append(QStringLiteral("editor"));
        QCOMPARE(deeds.join(QLatin1Char(' ')), expected);
        QCOMPARE(taken, !expected.isEmpty());
    }
}

void TestGridParts::spansAreWhatAPartTouches()
{
    const CellSpan span = CellSpan::touchedBy(QRectF(0.5, -1, 1.2, 2));
    std::vector<std::pair<std::int64_t, std::int64_t>> cells;
    span.each([&](std::int64_t y, std::int64_t x) { cells.emplace_back(y, x); });
    QCOMPARE(cells, (std::vector<std::pair<std::int64_t, std::int64_t>>{{-1, 0}, {-1, 1}, {0, 0}, {0, 1}}));
    QCOMPARE(span.cells(), 4);
    QCOMPARE(CellSpan::touchedBy(QRectF()).cells(), 0);
}

QTEST_MAIN(TestGridParts)
#include "tst_grid_parts.moc"
