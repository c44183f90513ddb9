#include "ui/grids/channel_strip.h"
#include "ui/grids/colour_bar.h"
#include "ui/grids/grid_panel.h"
#include "ui/grids/link_overlay.h"
#include "ui/paint/cell_arrows.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <tuple>

using namespace ks;

namespace {

TensorPtr counted(const Shape& shape)
{
    Tensor tensor(shape);
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        tensor.data()[i] = static_cast<float>(i);
    }
    return std::make_shared<const Tensor>(std::move(tensor));
}

} // namespace

class TestGridPanel : public QObject {
    Q_OBJECT

private slots:
    void namesTheTensor();
    void channelsAreWalkedAndFannedOut();
    void allFiltersAreSeenAtOnce();
    void tensorsOfOtherShapesAreTaken();
    void rangeFollowsItsScope();
    void theBarPointsAtTheValueUnderTheMouse();
    void coloursOfNothingHaveNoEnds();
    void fixedRangeIsTyped();
    void aFixedRangeOfOneValueHasTwoEnds();
    void endsThatAreOnlyReadTakeNoRoomForAFrame();
    void narrowBarsWriteFewerDigits();
    void aNarrowPaneKeepsItsBar();
    void threeChannelsAreOnePictureOrThree();
    void everyControlHasAName();
    void arrowsAreDrawnWhereBothEndsAreSeen();
    void arrowsStrikeNoNumberOut();
    void anAreaShowsTheCurrentCell();
    void channelsAreNamedWhole();
    void theChoiceOfTheImageIsNamedInAnyWidth();
    void tooManyCellsAreNotCopied();
};

/// Whoever presses the keys waits for the text of every cell.
void TestGridPanel::tooManyCellsAreNotCopied()
{
    CellGrid grid;
    grid.resize(300, 300);
    grid.show();
    grid.setTensor(counted({1, 1, 300, 200}));
    QApplication::clipboard()->setText("before");
    QSignalSpy noticed(&grid.editing(), &GridEditing::noticed);
    QTest::keyClick(&grid, Qt::Key_A, Qt::ControlModifier);
    grid.editing().copy();
    QCOMPARE(noticed.size(), 1);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("before"));
}

void TestGridPanel::namesTheTensor()
{
    GridPanel panel;
    panel.setTitle(QStringLiteral("input"), QStringLiteral("X"), QStringLiteral("src"));
    panel.setTensor(counted({1, 1, 2, 2}));
    QCOMPARE(panel.grid()->accessibleName(), QStringLiteral("input X"));
    QVERIFY(panel.findChild<ChannelStrip*>()->isHidden());
}

void TestGridPanel::channelsAreWalkedAndFannedOut()
{
    GridPanel panel;
    panel.resize(600, 600);
    panel.setTensor(counted({2, 6, 3, 3}));
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QSignalSpy changed(&panel, &GridPanel::channelsChanged);
    panel.grid()->setFocus();
    QTest::keyClick(panel.grid(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(panel.channels(), (std::vector<std::int64_t>{1}));
    QCOMPARE(panel.grid()->c(), 1);
    QCOMPARE(changed.size(), 1);
    panel.showChannels(1, {2, 3, 5});
    QCOMPARE(panel.grids().size(), std::size_t{3});
    QCOMPARE(panel.gridShowing({1, 5, 0, 0}), panel.grids()[2]);
    QCOMPARE(panel.gridShowing({0, 5, 0, 0}), nullptr);
    QTest::keyClick(panel.grids()[2], Qt::Key_Up, Qt::ControlModifier); // the sender of the signal goes away
    QCOMPARE(panel.grids().size(), std::size_t{1});
    QCOMPARE(panel.grid()->c(), 1);
}

/// Filters down, channels across, the one in the grid marked; the arrow keys and a click choose another.
void TestGridPanel::allFiltersAreSeenAtOnce()
{
    GridPanel panel;
    panel.resize(160, 500);
    panel.setPlaneIndex({PlaneIndex::First::Filters});
    panel.setTensor(counted({4, 3, 3, 3}));
    panel.showChannels(2, {1});
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QSignalSpy changed(&panel, &GridPanel::channelsChanged);
    const auto all = panel.findChild<ChannelStrip*>()->findChildren<QToolButton*>();
    QCOMPARE(all.size(), 1);
    all.front()->click();
    auto* montage = panel.findChild<QFrame*>(QStringLiteral("planeMontage"));
    QVERIFY(montage && montage->isVisible());
    auto* table = montage->findChild<QTableView*>();
    QCOMPARE(table->model()->rowCount(), 4);
    QCOMPARE(table->model()->columnCount(), 3);
    QCOMPARE(table->currentIndex(), table->model()->index(2, 1));
    QVERIFY(table->selectionModel()->isSelected(table->currentIndex()));
    QCOMPARE(changed.size(), 0); // opening changes nothing
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(panel.n(), 3);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 2)).center());
    QCOMPARE(panel.n(), 0);
    QCOMPARE(panel.channels(), (std::vector<std::int64_t>{2}));
    QTest::keyClick(table, Qt::Key_Escape);
    QTRY_VERIFY(!panel.findChild<QFrame*>(QStringLiteral("planeMontage")));
}

void TestGridPanel::tensorsOfOtherShapesAreTaken()
{
    GridPanel panel;
    panel.setTensor(counted({3, 8, 3, 3}));
    panel.showChannels(2, {4, 7});
    panel.setTensor(counted({1, 5, 4, 4}));
    QCOMPARE(panel.n(), 0);
    QCOMPARE(panel.channels(), (std::vector<std::int64_t>{4}));
    QCOMPARE(panel.grid()->c(), 4);
    panel.setTensor(nullptr);
    QVERIFY(!panel.grid()->tensor());
    panel.setTensor(counted({1, 1, 1, 1}));
    QCOMPARE(panel.grid()->c(), 0);
}

void TestGridPanel::rangeFollowsItsScope()
{
    GridPanel panel;
    panel.setTensor(counted({1, 2, 1, 4}));
    QCOMPARE(panel.grid()->plane().range(), (ValueRange{0, 3}));
    ColourSettings colour;
    colour.scope = RangeScope::Tensor;
    panel.setColour(colour);
    QCOMPARE(panel.grid()->plane().range(), (ValueRange{0, 7}));
    colour.palette = Palette::BlueOrange;
    panel.setColour(colour);
    QCOMPARE(panel.grid()->plane().range(), (ValueRange{-7, 7}));
    panel.grid()->plane().setSharedRange(ValueRange{-1, 1});
    QCOMPARE(panel.grid()->plane().range(), (ValueRange{-1, 1}));
}

void TestGridPanel::threeChannelsAreOnePictureOrThree()
{
    GridPanel panel;
    panel.resize(400, 400);
    panel.show();
    const float cells[] = {255, 0, 0, 128, 0, 0}; // per channel two cells: (255, 0, 0) and (0, 128, 0)
    panel.setTensor(std::make_shared<const Tensor>(Shape{1, 3, 1, 2}, cells, "picture"));
    auto* list = panel.findChild<QListView*>();
    QCOMPARE(list->model()->rowCount(), 3);
    panel.setWhite(255.0F, true);
    QCOMPARE(list->model()->rowCount(), 4);
    QCOMPARE(list->model()->index(0, 0).data().toString(), QStringLiteral("RGB"));
    QVERIFY(list->selectionModel()->isSelected(list->model()->index(0, 0)));
    QTRY_VERIFY(panel.grid()->isVisible());
    const auto colourAt = [&](const Cell& cell) {
        const QRectF rect = panel.grid()->view().placeOf(cell);
        return panel.grid()->grab().toImage().pixelColor(rect.bottomRight().toPoint() - QPoint(4, 4));
    };
    QCOMPARE(colourAt({0, 0, 0, 0}), QColor(255, 0, 0));
    QCOMPARE(colourAt({0, 0, 0, 1}), QColor(0, 128, 0));
    const auto says = [&panel](const QString& text) {
        const auto labels = panel.findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&text](const QLabel* label) { return label->text() == text; });
    };
    panel.setBare(true); // without the strip the title says which plane it is
    QVERIFY(says(QStringLiteral("1×3×1×2 [0, RGB]")));
    panel.setWhite(255.0F, false);
    QVERIFY(says(QStringLiteral("1×3×1×2 [0, 0]")));
    panel.setWhite(255.0F, true);
    panel.setBare(false);

    // The channel that is spoken of stays; a channel of the strip leaves the picture, and walking up comes back to it.
    QSignalSpy chosen(&panel, &GridPanel::colourPictureChosen);
    connect(&panel, &GridPanel::colourPictureChosen, this, [&](bool inColour) { panel.setWhite(255.0F, inColour); });
    QCOMPARE(panel.grid()->c(), 0);
    list->selectionModel()->select(list->model()->index(2, 0), QItemSelectionModel::ClearAndSelect);
    QCOMPARE(chosen.size(), 1);
    QVERIFY(!panel.grid()->plane().scene().white);
    QCOMPARE(panel.grid()->c(), 1);
    QVERIFY(!panel.grid()->plane().scene().white);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(panel.grid(), Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(panel.grid()->plane().scene().white);
    QCOMPARE(chosen.size(), 2);
    panel.setTensor(std::make_shared<const Tensor>(Shape{1, 2, 1, 2}, std::vector<float>(4, 1.0F)));
    QCOMPARE(list->model()->rowCount(), 2);
    QVERIFY(!panel.grid()->plane().scene().white);
}

void TestGridPanel::theBarPointsAtTheValueUnderTheMouse()
{
    GridPanel panel;
    panel.setTensor(counted({1, 1, 2, 2}));
    const ColourBar& bar = *panel.findChild<ColourBar*>();
    emit panel.grid()->cellHovered(Cell{0, 0, 1, 0});
    QCOMPARE(bar.pointer(), std::optional<double>(2));
    Tensor edited = *panel.tensor();
    edited.data()[2] = 1;
    panel.setTensor(std::make_shared<const Tensor>(std::move(edited))); // typed, with the mouse at rest
    QCOMPARE(bar.pointer(), std::optional<double>(1));
    panel.grid()->setMarks({.hiddenFrom = 2});
    QCOMPARE(bar.pointer(), std::optional<double>());
    panel.grid()->setMarks({});
    QCOMPARE(bar.pointer(), std::optional<double>(1));
    endPointing(panel, Cell{0, 0, 1, 0}); // a step to this very cell
    QCOMPARE(bar.pointer(), std::optional<double>(1));
    endPointing(panel, Cell{0, 0, 1, 1});
    QCOMPARE(bar.pointer(), std::optional<double>());
    emit panel.grid()->cellHovered(Cell{0, 0, 1, 0});
    emit panel.grid()->cellHovered(std::nullopt);
    QCOMPARE(bar.pointer(), std::optional<double>());
}

/// Where no number is finite the colours stand for none.
void TestGridPanel::coloursOfNothingHaveNoEnds()
{
    GridPanel panel;
    panel.resize(400, 400);
    panel.show();
    const auto ends = [&] {
        QStringList texts;
        for (const QLineEdit* end : panel.findChild<ColourBar*>()->findChildren<QLineEdit*>())
            texts << end->text();
        return texts;
    };
    const float nan = std::numeric_limits<float>::quiet_NaN();
    panel.setTensor(std::make_shared<const Tensor>(Shape{1, 1, 1, 2}, std::vector<float>{nan, nan}));
    QCOMPARE(ends(), (QStringList{QStringLiteral("–"), QStringLiteral("–")}));
    panel.setTensor(std::make_shared<const Tensor>(Shape{1, 1, 1, 2}, std::vector<float>{nan, 3}));
    QVERIFY(!ends().contains(QStringLiteral("–")));
    // The same where the range is that of what the timeline has shown so far.
    panel.setSharedRange(ValueRange{}, QStringLiteral("range of what is shown"), QStringLiteral("shown"), false);
    QCOMPARE(ends(), (QStringList{QStringLiteral("–"), QStringLiteral("–")}));
    panel.setSharedRange(ValueRange{2, 3}, QStringLiteral("range of what is shown"), QStringLiteral("shown"));
    QCOMPARE(ends(), (QStringList{QStringLiteral("2"), QStringLiteral("3")}));
}

void TestGridPanel::fixedRangeIsTyped()
{
    ColourBar bar;
    bar.setLocale(QLocale::c());
    ColourSettings colour;
    colour.scope = RangeScope::Fixed;
    bar.setSettings(colour);
    bar.setRange(ValueRange{0, 255});
    bar.show();
    QSignalSpy changed(&bar, &ColourBar::settingsChanged);
    QSignalSpy noticed(&bar, &ColourBar::noticed);
    const QList<QLineEdit*> ends = bar.findChildren<QLineEdit*>();
    QCOMPARE(ends.size(), 2);
    ends[1]->selectAll();
    QTest::keyClicks(ends[1], QStringLiteral("100"));
    QTest::keyClick(ends[1], Qt::Key_Return);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(bar.settings().fixed, (ValueRange{0, 100}));
    ends[0]->selectAll();
    QTest::keyClicks(ends[0], QStringLiteral("200"));
    QTest::keyClick(ends[0], Qt::Key_Return);
    QCOMPARE(noticed.size(), 1);
    QCOMPARE(bar.settings().fixed, (ValueRange{0, 100}));
    // Of colours around 0 both ends follow the one that is typed, also inwards.
    colour.palette = Palette::BlueOrange;
    colour.fixed = {-4, 4};
    bar.setSettings(colour);
    bar.setRange(ValueRange{-4, 4});
    for (const auto& [end, text, side] : {std::tuple(1, "2", 2.0), std::tuple(0, "-1", 1.0), std::tuple(1, "8", 8.0)}) {
        ends[end]->selectAll();
        QTest::keyClicks(ends[end], QLatin1String(text));
        QTest::keyClick(ends[end], Qt::Key_Return);
        QCOMPARE(bar.settings().fixed, (ValueRange{-side, side}));
    }
    ends[1]->selectAll();
    QTest::keyClicks(ends[1], QStringLiteral("inf"));
    QTest::keyClick(ends[1], Qt::Key_Return);
    QCOMPARE(noticed.size(), 2);
}

/// A session with equal ends cannot be read again.
void TestGridPanel::aFixedRangeOfOneValueHasTwoEnds()
{
    const double largest = std::numeric_limits<float>::max();
    for (const double value : {0.0, -3.0, 1e8, largest, -largest}) {
        ColourBar bar;
        bar.setRange(ValueRange{value, value});
        QAction* fixed = nullptr;
        for (QAction* action : bar.findChildren<QAction*>())
            if (action->text() == QStringLiteral("fixed range"))
                fixed = action;
        QVERIFY(fixed);
        fixed->trigger();
        QCOMPARE(bar.settings().scope, RangeScope::Fixed);
        const ValueRange ends = bar.settings().fixed;
        QVERIFY(static_cast<float>(ends.low) < static_cast<float>(ends.high));
        QVERIFY(ends.low <= value && value <= ends.high && ends.low >= -largest && ends.high <= largest);
    }
}

/// In a narrow pane the bar of numbers with an exponent has its place, too.
void TestGridPanel::endsThatAreOnlyReadTakeNoRoomForAFrame()
{
    QWidget place;
    ColourBar bar(&place);
    bar.setLocale(QLocale::c());
    const auto leastWidth = [&](RangeScope scope) {
        ColourSettings colour;
        colour.scope = scope;
        colour.palette = Palette::BlueOrange;
        bar.setSettings(colour);
        bar.setRange(ValueRange{-5.6e-6, 5.6e-6});
        return bar.minimumSizeHint().width();
    };
    const int typed = leastWidth(RangeScope::Fixed);
    const int read = leastWidth(RangeScope::Map);
    QVERIFY(read < typed);
    place.show();
    bar.resize(read, bar.height());
    for (const QLineEdit* end : bar.findChildren<QLineEdit*>())
        QVERIFY(end->fontMetrics().horizontalAdvance(end->text()) + 4 < end->width()); // two at each side are the line's own
}

/// A mean of gradients has long ends: without its bar, a pane would be taller than those beside it, and its colours would stand for nothing.
void TestGridPanel::aNarrowPaneKeepsItsBar()
{
    QWidget place; // a window of its own would not be made narrower than it is
    GridPanel panel(&place);
    panel.setLeastWidth(60);
    ColourSettings colour;
    colour.palette = Palette::BlueOrange;
    panel.setColour(colour);
    const auto* bar = panel.findChild<ColourBar*>();
    const auto* button = bar->findChild<QToolButton*>();
    panel.setTensor(std::make_shared<const Tensor>(Shape{1, 1, 1, 2}, std::vector<float>{-9.4e-5F, 9.4e-5F}));
    panel.resize(400, 300);
    place.show();
    const int whole = bar->minimumSizeHint().width();
    panel.resize(whole, 300);
    QVERIFY(bar->isVisible() && button->isVisible());
    panel.resize(whole - 5, 300);
    QVERIFY(bar->isVisible() && !button->isVisible());
    QVERIFY(bar->minimumSizeHint().width() < whole - 5);
    panel.resize(60, 300);
    QVERIFY(!bar->isVisible()); // not even the ends
    panel.resize(whole, 300);
    QVERIFY(bar->isVisible() && button->isVisible());
}

void TestGridPanel::narrowBarsWriteFewerDigits()
{
    QWidget place; // a window of its own would not be made narrower than it is
    ColourBar bar(&place);
    bar.setLocale(QLocale::c());
    ColourSettings colour;
    colour.scope = RangeScope::Fixed;
    bar.setSettings(colour);
    bar.setRange(ValueRange{-1.0284e-9, 1.0284e-9});
    place.show();
    const QList<QLineEdit*> ends = bar.findChildren<QLineEdit*>();
    bar.resize(400, bar.height());
    QCOMPARE(ends[1]->text(), QStringLiteral("1.028e−9"));
    const int least = bar.minimumSizeHint().width();
    bar.resize(least, bar.height());
    QCOMPARE(ends[1]->text(), QStringLiteral("1e−9"));
    for (const QLineEdit* end : ends)
        QVERIFY(end->fontMetrics().horizontalAdvance(end->text()) <= end->width() && bar.rect().contains(end->geometry()));
    // The digits that are not written are not lost when the other end is typed.
    ends[0]->selectAll();
    QTest::keyClicks(ends[0], QStringLiteral("0"));
    QTest::keyClick(ends[0], Qt::Key_Return);
    QCOMPARE(bar.settings().fixed, (ValueRange{0, 1.0284e-9}));
}

void TestGridPanel::everyControlHasAName()
{
    GridPanel panel;
    panel.setTitle(QStringLiteral("input"), QStringLiteral("X"), QStringLiteral("src"));
    panel.setTensor(counted({2, 6, 3, 3}));
    panel.show();
    for (const QWidget* widget : panel.findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->focusPolicy() != Qt::NoFocus && !qobject_cast<QLineEdit*>(widget->focusProxy()) &&
            !widget->objectName().startsWith(QLatin1String("qt_"))) {
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }
}

void TestGridPanel::arrowsAreDrawnWhereBothEndsAreSeen()
{
    QWidget field;
    auto* row = new QVBoxLayout(&field);
    auto* from = new CellGrid;
    auto* to = new CellGrid;
    row->addWidget(from);
    row->addWidget(to);
    LinkOverlay overlay(&field);
    field.resize(400, 600);
    from->setTensor(counted({1, 1, 2, 2}));
    to->setTensor(counted({1, 2, 3, 3}));
    field.show();
    QVERIFY(QTest::qWaitForWindowExposed(&field));
    overlay.setLinks({{from, {0, 0, 0, 0}, to, {0, 0, 1, 1}, {}, false},
                      {from, {0, 0, 0, 1}, to, {0, 0, 1, 1}, QStringLiteral("1"), true},
                      {from, {0, 0, 1, 1}, to, {0, 1, 1, 1}, {}, false}}); // another channel
    QCOMPARE(overlay.drawnLinks(), 2);
    QCOMPARE(overlay.size(), field.size());
    to->view().zoomTo(QRectF(2, 2, 1, 1), 300);
    QCOMPARE(overlay.drawnLinks(), 0);
    to->view().fit();
    overlay.setMostDrawn(1);
    QCOMPARE(overlay.drawnLinks(), 1);
}

/// An arrow to a cell of the same row goes above the numbers in between: through their middle it would be their minus.
void TestGridPanel::arrowsStrikeNoNumberOut()
{
    QImage image(600, 120, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    const QRectF to(20, 40, 40, 40);
    {
        QPainter painter(&image);
        paintCellArrows(painter, {{QRectF(540, 40, 40, 40), to, {}, true}}, GridLook::of(QPalette(), QFont(), QLocale::c()));
    }
    const auto isDrawn = [&](int x, int y) { return qAlpha(image.pixel(x, y)) > 0; };
    int drawn = 0;
    for (int x = 24; x < 300; ++x) {
        for (int y = 52; y < 68; ++y) // of the numbers of cells of this size
            QVERIFY2(!isDrawn(x, y), qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
        for (int y = 38; y < 52; ++y)
            drawn += isDrawn(x, y) ? 1 : 0;
    }
    QVERIFY(drawn > 200);
}

/// A grid that takes the focus is scrolled no further than to its current cell: the page around it begins at its left side.
void TestGridPanel::anAreaShowsTheCurrentCell()
{
    QScrollArea area;
    auto* grid = new CellGrid;
    grid->setFixedSize(1000, 100);
    area.setWidget(grid);
    area.resize(300, 150);
    grid->setTensor(counted({1, 1, 1, 10}));
    area.show();
    QVERIFY(QTest::qWaitForWindowExposed(&area));
    const QScrollBar& bar = *area.horizontalScrollBar();
    area.ensureWidgetVisible(grid, 0, 0);
    QCOMPARE(bar.value(), 0);
    grid->selection().setCurrent({0, 0, 0, 9});
    area.ensureWidgetVisible(grid, 0, 0);
    QVERIFY(bar.value() > 0);
    QVERIFY(area.viewport()->rect().contains(grid->mapTo(area.viewport(), grid->view().placeOf({0, 0, 0, 9}).center().toPoint())));
}

/// "c 1 G" is wider than "RGB".
void TestGridPanel::channelsAreNamedWhole()
{
    ChannelStrip strip;
    QFont large = strip.font();
    large.setPixelSize(20);
    strip.setFont(large);
    strip.setTensor(counted({1, 3, 3, 3}));
    strip.setChannelNames({QStringLiteral("R"), QStringLiteral("G"), QStringLiteral("blue-green")});
    const auto* list = strip.findChild<QListView*>();
    for (int row = 0; row < list->model()->rowCount(); ++row) {
        const QString text = list->model()->index(row, 0).data().toString();
        QVERIFY2(list->gridSize().width() >= list->fontMetrics().horizontalAdvance(text) + 4, qPrintable(text));
    }
}

/// In a narrow pane by its symbol, which is not cut.
void TestGridPanel::theChoiceOfTheImageIsNamedInAnyWidth()
{
    QWidget place; // a window of its own would not be made narrower than it is
    GridPanel panel(&place);
    panel.setLeastWidth(60);
    panel.setTensor(counted({20, 1, 3, 3}));
    panel.resize(300, 300);
    place.resize(300, 300);
    place.show();
    const auto* label = panel.findChild<ChannelStrip*>()->findChild<QLabel*>();
    const auto isWhole = [label] { return label->isVisible() && label->width() >= label->fontMetrics().horizontalAdvance(label->text()); };
    QTRY_COMPARE(label->text(), QStringLiteral("image n"));
    QTRY_VERIFY(isWhole());
    const int least = label->mapTo(&panel, QPoint(label->width(), 0)).x();
    panel.resize(least + 40, 300); // without the room for what stands beside it
    QTRY_COMPARE(label->text(), QStringLiteral("n"));
    QTRY_VERIFY(isWhole());
    QVERIFY(!label->toolTip().isEmpty());
    panel.resize(300, 300);
    QTRY_COMPARE(label->text(), QStringLiteral("image n"));
}

QTEST_MAIN(TestGridPanel)
#include "tst_grid_panel.moc"
