#include "tests/ui/counted_cells.h"
#include "tests/ui/moving_style.h"
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
#include <QVariantAnimation>

#include <algorithm>
#include <span>

using namespace ks;
using namespace ks::test;

class TestGridPanel : public QObject {
    Q_OBJECT

private slots:
    void namesTheTensor();
    void channelsAreWalkedAndFannedOut();
    void allFiltersAreSeenAtOnce();
    void tensorsOfOtherShapesAreTaken();
    void threeChannelsAreOnePictureOrThree();
    void everyControlHasAName();
    void arrowsAreDrawnWhereBothEndsAreSeen();
    void aNumberTravelsToTheCellThatItFills();
    void arrowsStrikeNoNumberOut();
    void anAreaShowsTheCurrentCell();
    void channelsAreNamedWhole();
    void theChoiceOfTheImageIsNamedInAnyWidth();
    void tooManyCellsAreNotCopied();
    void aNameWithoutRoomIsCutVisibly();
};

/// In a narrow row it ends in "…", and the hint has all of it.
void TestGridPanel::aNameWithoutRoomIsCutVisibly()
{
    GridPanel panel;
    panel.head().setTitle(QStringLiteral("gradient of the running variance"), QStringLiteral("∂L/∂V"), QStringLiteral("diffVariance"));
    panel.setTensor(counted({1, 1, 2, 2}));
    panel.setLeastWidth(90);
    panel.resize(90, 200);
    panel.show();
    const auto titleOf = [&panel]() -> const QLabel* {
        for (const QLabel* label : panel.findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
            if (label->text().startsWith(QStringLiteral("gradient of")))
                return label;
        return nullptr;
    };
    const QLabel* const title = titleOf();
    QVERIFY(title);
    const auto isSaid = [title] { return title->toolTip().startsWith(title->text()); };
    QTRY_VERIFY2(title->width() < title->sizeHint().width() && isSaid(), qPrintable(title->toolTip()));
    panel.setLeastWidth(600);
    panel.resize(600, 200);
    QTRY_VERIFY2(title->width() >= title->sizeHint().width() && !isSaid(), qPrintable(title->toolTip()));
}

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
    panel.head().setTitle(QStringLiteral("input"), QStringLiteral("X"), QStringLiteral("src"));
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
    QVERIFY(says(QStringLiteral("3×1×2"))); // of the one image, without a number for it
    panel.setBare(true);                    // without the strip the title says which plane it is
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

void TestGridPanel::everyControlHasAName()
{
    GridPanel panel;
    panel.head().setTitle(QStringLiteral("input"), QStringLiteral("X"), QStringLiteral("src"));
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
    from->setTensor(counted({1, 1, 1, 3}));
    to->setTensor(counted({1, 2, 3, 3}));
    field.show();
    QVERIFY(QTest::qWaitForWindowExposed(&field));
    // The columns whose cell an arrow begins at. All lead down to the middle, so that none goes over another one's cell.
    const auto columnsDrawn = [&] {
        QImage image(overlay.size(), QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        overlay.render(&image, {}, {}, QWidget::RenderFlags());
        QList<int> columns;
        for (int x = 0; x < 3; ++x) {
            const QRectF cell = from->view().placeOf({0, 0, 0, x}).translated(from->mapTo(&field, QPoint(0, 0)));
            const QImage drawn = image.copy(cell.toAlignedRect().adjusted(2, 0, -2, 0));
            for (int i = 0; i < drawn.width() * drawn.height(); ++i)
                if (qAlpha(drawn.pixel(i % drawn.width(), i / drawn.width())) > 0) {
                    columns.append(x);
                    break;
                }
        }
        return columns;
    };
    const CellLink weak{from, {0, 0, 0, 0}, to, {0, 0, 1, 1}, {}, false};
    overlay.setLinks({weak,
                      {from, {0, 0, 0, 1}, to, {0, 0, 1, 1}, QStringLiteral("1"), true},
                      {from, {0, 0, 0, 2}, to, {0, 1, 1, 1}, {}, false}}); // another channel
    QCOMPARE(columnsDrawn(), (QList<int>{0, 1}));
    QCOMPARE(overlay.size(), field.size());
    to->view().zoomTo(QRectF(2, 2, 1, 1), 300);
    QCOMPARE(columnsDrawn(), QList<int>());
    to->view().fit();
    std::vector<CellLink> many(200, weak); // of which the first are drawn
    many.push_back({from, {0, 0, 0, 2}, to, {0, 0, 1, 1}, {}, false});
    overlay.setLinks(many);
    QCOMPARE(columnsDrawn(), QList<int>{0});
    many.back().strong = true; // and the strong ones, wherever they stand
    overlay.setLinks(many);
    QCOMPARE(columnsDrawn(), (QList<int>{0, 2}));
}

/// A step is seen in its order: the window arrives, the number that was found travels to its cell, and then the arrow says where it came from.
void TestGridPanel::aNumberTravelsToTheCellThatItFills()
{
    MotionStyle motion;
    QWidget field;
    auto* row = new QVBoxLayout(&field);
    auto* output = new CellGrid;
    auto* input = new CellGrid;
    row->addWidget(output);
    row->addWidget(input);
    LinkOverlay overlay(&field);
    for (QWidget* one : {static_cast<QWidget*>(output), static_cast<QWidget*>(input), static_cast<QWidget*>(&overlay)})
        one->setStyle(&motion);
    field.resize(400, 600);
    output->setTensor(counted({1, 1, 1, 3}));
    input->setTensor(counted({1, 1, 3, 3}));
    field.show();
    QVERIFY(QTest::qWaitForWindowExposed(&field));
    const auto isDrawn = [&overlay] {
        QImage image(overlay.size(), QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        overlay.render(&image, {}, {}, QWidget::RenderFlags());
        return std::ranges::any_of(std::span(image.constBits(), static_cast<std::size_t>(image.sizeInBytes())),
                                   [](uchar byte) { return byte != 0; });
    };
    const auto stepTo = [&](std::int64_t column) {
        GridMarks made;
        made.window = GridWindow{0, column, 1, 1};
        output->setMarks(made);
        GridMarks read;
        read.window = GridWindow{0, column, 2, 2};
        input->setMarks(read);
        overlay.setLinks({{output, {0, 0, 0, column}, input, {0, 0, 1, 1}, {}, true, CellLink::Result::From}});
    };
    auto* travel = overlay.findChild<QVariantAnimation*>();
    QVERIFY(travel);
    QSignalSpy states(travel, &QAbstractAnimation::stateChanged);
    stepTo(0);
    QVERIFY(isDrawn()); // nothing moved
    stepTo(1);
    QVERIFY(!isDrawn());
    QTRY_COMPARE(states.size(), 2); // begun and ended
    QVERIFY(isDrawn());
    motion.moves = false;
    stepTo(0);
    QVERIFY(isDrawn());
    QCOMPARE(states.size(), 2);
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
