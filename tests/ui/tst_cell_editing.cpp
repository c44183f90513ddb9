#include "tests/ui/cell_grid_test.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace ks;
using namespace ks::test;

/// What is typed, painted, copied and pasted in the cells of a grid.
class TestCellEditing : public CellGridTest {
    Q_OBJECT

private slots:
    void init() { openGrid(); }
    void cleanup() { closeGrid(); }
    void typingEditsACell();
    void whatIsTypedIsAsLargeAsItsCell();
    void whatIsTypedBelongsToItsCell();
    void escapeLeavesACellAsItWas();
    void nonsenseIsNotTaken();
    void resultsCannotBeEdited();
    void predictedCellTakesAGuess();
    void clipboardIsATable();
    void hiddenCellsStayHiddenInTheClipboard();
    void brushPaintsOneStroke();
    void aStrokeEndsWithItsBrush();
    void anEmptyGridHasNoCell();
};

void TestCellEditing::typingEditsACell()
{
    m_grid->editing().setEditable(true);
    m_grid->selection().setCurrent({1, 2, 2, 3});
    QSignalSpy edited(&m_grid->editing(), &GridEditing::cellEdited);
    QTest::keyClick(m_grid.get(), '-');
    auto* editor = m_grid->findChild<QLineEdit*>();
    QVERIFY(editor);
    QVERIFY(!editor->accessibleName().isEmpty());
    QTest::keyClicks(editor, QStringLiteral("2,5"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(edited.size(), 1);
    QCOMPARE(edited.at(0).at(0).value<Cell>(), (Cell{1, 2, 2, 3}));
    QCOMPARE(edited.at(0).at(1).toFloat(), -2.5F);
    QVERIFY(m_grid->hasFocus());
}

/// What is typed over a cell is as large as the number that stood there, and smaller only where it would not fit.
void TestCellEditing::whatIsTypedIsAsLargeAsItsCell()
{
    m_grid->editing().setEditable(true);
    m_grid->view().zoomTo(QRectF(0, 0, 1, 1), 100);
    QTest::keyClick(m_grid.get(), '7');
    auto* editor = m_grid->findChild<QLineEdit*>();
    QCOMPARE(editor->font().pixelSize(), static_cast<int>(100 * numberShare));
    QTest::keyClicks(editor, QStringLiteral(".12345"));
    QVERIFY(editor->fontMetrics().horizontalAdvance(editor->text()) <= 100);
    QTest::keyClicks(editor, QStringLiteral("678901234567890"));
    QCOMPARE(editor->font().pixelSize(), QFontInfo(m_grid->font()).pixelSize());
    QTest::keyClick(editor, Qt::Key_Escape);
}

/// The walk of the steps may show another channel while somebody types.
void TestCellEditing::whatIsTypedBelongsToItsCell()
{
    m_grid->editing().setEditable(true);
    m_grid->selection().setCurrent({1, 2, 2, 3});
    QSignalSpy edited(&m_grid->editing(), &GridEditing::cellEdited);
    QTest::keyClick(m_grid.get(), '2');
    auto* editor = m_grid->findChild<QLineEdit*>();
    m_grid->plane().setPlane(0, 1);
    QTest::keyClicks(editor, QStringLiteral("5"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(edited.at(0).at(0).value<Cell>(), (Cell{1, 2, 2, 3}));
    QCOMPARE(edited.at(0).at(1).toFloat(), 25.0F);
    m_grid->editing().begin();
    m_grid->setTensor(numbered({1, 1, 6, 8})); // without that cell
    QVERIFY(std::ranges::none_of(m_grid->findChildren<QLineEdit*>(), &QLineEdit::isVisible));
}

void TestCellEditing::escapeLeavesACellAsItWas()
{
    m_grid->editing().setEditable(true);
    QSignalSpy edited(&m_grid->editing(), &GridEditing::cellEdited);
    QTest::keyClick(m_grid.get(), Qt::Key_F2);
    auto* editor = m_grid->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("9"));
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(edited.isEmpty());
    QVERIFY(m_grid->hasFocus());
}

void TestCellEditing::nonsenseIsNotTaken()
{
    m_grid->editing().setEditable(true);
    QSignalSpy edited(&m_grid->editing(), &GridEditing::cellEdited);
    QSignalSpy noticed(&m_grid->editing(), &GridEditing::noticed);
    QTest::keyClick(m_grid.get(), '7');
    auto* editor = m_grid->findChild<QLineEdit*>();
    QTest::keyClicks(editor, QStringLiteral("..x"));
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(edited.isEmpty());
    QCOMPARE(noticed.size(), 1);
    QVERIFY(editor->isVisible());
}

void TestCellEditing::resultsCannotBeEdited()
{
    QTest::keyClick(m_grid.get(), '7');
    QVERIFY(!m_grid->findChild<QLineEdit*>());
    QSignalSpy activated(m_grid.get(), &CellGrid::cellActivated);
    QTest::keyClick(m_grid.get(), Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QSignalSpy noticed(&m_grid->editing(), &GridEditing::noticed);
    m_grid->editing().paste();
    QCOMPARE(noticed.size(), 1);
    const auto said = noticed.front().front().value<Sentence>();
    QVERIFY(!said.isFixed() && said.said().contains(QStringLiteral("is a result"))); // it follows the language
}

void TestCellEditing::predictedCellTakesAGuess()
{
    GridMarks marks;
    marks.hiddenFrom = offsetOf({2, 3, 6, 8}, {1, 2, 1, 0});
    marks.predicted = Cell{1, 2, 1, 0};
    m_grid->setMarks(marks);
    QSignalSpy guessed(&m_grid->editing(), &GridEditing::cellGuessed);
    QTest::keyClick(m_grid.get(), '4');
    auto* editor = m_grid->findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("4"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(guessed.size(), 1);
    QCOMPARE(guessed.at(0).at(0).value<Cell>(), *marks.predicted);
    QSignalSpy revealed(&m_grid->keys(), &GridKeys::revealRequested);
    QTest::keyClick(m_grid.get(), Qt::Key_R);
    QCOMPARE(revealed.size(), 1);
    QVERIFY(m_grid->describeCell(*marks.predicted).contains(QLatin1Char('?')));
    QTest::keyClick(m_grid.get(), '5');
    QTRY_COMPARE(m_grid->findChildren<QLineEdit*>().size(), 1); // the first editor is gone
    marks.hiddenFrom = *marks.hiddenFrom + 1;
    marks.predicted = Cell{1, 2, 1, 1};
    m_grid->setMarks(marks); // another cell is asked for
    QTRY_VERIFY(!m_grid->findChild<QLineEdit*>());
    QCOMPARE(guessed.size(), 1);
}

void TestCellEditing::clipboardIsATable()
{
    const TensorPtr small = std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, std::vector<float>{1, -2.5F, 3, 4});
    m_grid->plane().setPads({}, {});
    m_grid->setTensor(small);
    m_grid->editing().setEditable(true);
    QTest::keyClick(m_grid.get(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(m_grid.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("1\t-2.5\n3\t4"));
    QSignalSpy pasted(&m_grid->editing(), &GridEditing::pasted);
    QTest::keyClick(m_grid.get(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(pasted.size(), 1);
    QCOMPARE(pasted.at(0).at(0).value<Cell>(), (Cell{0, 0, 0, 0}));
}

void TestCellEditing::hiddenCellsStayHiddenInTheClipboard()
{
    m_grid->setTensor(numbered({1, 1, 2, 2}));
    GridMarks marks;
    marks.hiddenFrom = 2;
    m_grid->setMarks(marks);
    QTest::keyClick(m_grid.get(), Qt::Key_A, Qt::ControlModifier);
    m_grid->editing().copy();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("0\t1\n\t"));
}

void TestCellEditing::brushPaintsOneStroke()
{
    m_grid->editing().setEditable(true);
    m_grid->editing().setBrush(9.F);
    QSignalSpy painted(&m_grid->editing(), &GridEditing::painted);
    const auto at = [&](std::int64_t x) { return m_grid->view().placeOf({1, 2, 0, x}).center().toPoint(); };
    QTest::mousePress(m_grid.get(), Qt::LeftButton, {}, at(1));
    QTest::mouseMove(m_grid.get(), at(4)); // jumps over two cells
    QTest::mouseRelease(m_grid.get(), Qt::LeftButton, {}, at(4));
    QCOMPARE(painted.size(), 1);
    const auto cells = painted.at(0).at(0).value<std::vector<Cell>>();
    QCOMPARE(cells, (std::vector<Cell>{{1, 2, 0, 1}, {1, 2, 0, 2}, {1, 2, 0, 3}, {1, 2, 0, 4}}));
}

/// Esc, or whatever else takes the brush or the cells away while the button is held: nothing is painted when it is let go.
void TestCellEditing::aStrokeEndsWithItsBrush()
{
    const std::pair<const char*, std::function<void()>> ends[] = {
        {"the brush", [&] { m_grid->editing().setBrush(std::nullopt); }},
        {"the editing", [&] { m_grid->editing().setEditable(false); }},
        {"the cells",
         [&] {
             m_grid->setTensor(numbered({1, 1, 2, 2}));
         }},
    };
    for (const auto& [what, goes] : ends) {
        m_grid->setTensor(numbered({2, 3, 4, 5}), 1, 2);
        m_grid->editing().setEditable(true);
        m_grid->editing().setBrush(9.F);
        QSignalSpy painted(&m_grid->editing(), &GridEditing::painted);
        const auto at = [&](std::int64_t x) { return m_grid->view().placeOf({1, 2, 0, x}).center().toPoint(); };
        QTest::mousePress(m_grid.get(), Qt::LeftButton, {}, at(1));
        goes();
        QTest::mouseMove(m_grid.get(), at(4));
        QTest::mouseRelease(m_grid.get(), Qt::LeftButton, {}, at(4));
        QVERIFY2(painted.empty(), what);
    }
}

/// Whatever is pressed: where there are no cells, none is told.
void TestCellEditing::anEmptyGridHasNoCell()
{
    for (const bool editable : {false, true}) {
        CellGrid grid;
        grid.setTensor(numbered({1, 1, 3, 3}));
        grid.selection().setCurrent({0, 0, 2, 2});
        grid.setTensor(nullptr);
        grid.editing().setEditable(editable);
        QSignalSpy activated(&grid, &CellGrid::cellActivated);
        QSignalSpy moved(&grid.selection(), &GridSelection::currentChanged);
        QSignalSpy edited(&grid.editing(), &GridEditing::cellEdited);
        for (const auto modifiers : {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ControlModifier)})
            for (const int key :
                 {Qt::Key_Return, Qt::Key_Enter, Qt::Key_F2, Qt::Key_5, Qt::Key_A, Qt::Key_C, Qt::Key_Down, Qt::Key_End, Qt::Key_Plus})
                QTest::keyClick(&grid, static_cast<Qt::Key>(key), modifiers);
        QTest::mouseClick(&grid, Qt::LeftButton);
        QCOMPARE(activated.count(), 0);
        QCOMPARE(moved.count(), 0);
        QCOMPARE(edited.count(), 0);
    }
}

QTEST_MAIN(TestCellEditing)
#include "tst_cell_editing.moc"
