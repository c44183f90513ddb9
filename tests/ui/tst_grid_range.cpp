#include "tests/ui/counted_cells.h"
#include "ui/grids/channel_strip.h"
#include "ui/grids/colour_bar.h"
#include "ui/grids/grid_panel.h"
#include "ui/language/numbers.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <limits>
#include <tuple>

using namespace ks;
using namespace ks::test;

/// The range of a grid's colours, and the bar that shows it.
class TestGridRange : public QObject {
    Q_OBJECT

private slots:
    void rangeFollowsItsScope();
    void theBarPointsAtTheValueUnderTheMouse();
    void coloursOfNothingHaveNoEnds();
    void oneValueHasANeutralColourAndOneEnd();
    void fixedRangeIsTyped();
    void aFixedRangeOfOneValueHasTwoEnds();
    void endsThatAreOnlyReadTakeNoRoomForAFrame();
    void narrowBarsWriteFewerDigits();
    void aNarrowPaneKeepsItsBar();
};

void TestGridRange::rangeFollowsItsScope()
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

void TestGridRange::theBarPointsAtTheValueUnderTheMouse()
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
    panel.endPointing(Cell{0, 0, 1, 0}); // a step to this very cell
    QCOMPARE(bar.pointer(), std::optional<double>(1));
    panel.endPointing(Cell{0, 0, 1, 1});
    QCOMPARE(bar.pointer(), std::optional<double>());
    emit panel.grid()->cellHovered(Cell{0, 0, 1, 0});
    emit panel.grid()->cellHovered(std::nullopt);
    QCOMPARE(bar.pointer(), std::optional<double>());
}

/// Where no number is finite the colours stand for none.
void TestGridRange::coloursOfNothingHaveNoEnds()
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

/// A gradient that is 1 everywhere has nothing that stands out: it is not at the end of any scale, and its bar says the one number that there is.
void TestGridRange::oneValueHasANeutralColourAndOneEnd()
{
    GridPanel panel;
    panel.setColour({.palette = Palette::BlueOrange});
    const QList<QLineEdit*> ends = panel.findChild<ColourBar*>()->findChildren<QLineEdit*>();
    QCOMPARE(ends.size(), 2);
    const auto holds = [&panel](float value) {
        panel.setTensor(std::make_shared<const Tensor>(Shape{1, 1, 2, 2}, std::vector<float>(4, value)));
        return panel.grid()->plane().scene().scale.colourOf(value);
    };
    for (const float value : {1.0F, 0.0F, -3.0F}) {
        QCOMPARE(holds(value), ValueScale(Palette::BlueOrange, {-1, 1}).colourOf(0));
        QCOMPARE(ends[0]->text(), shortNumberText(static_cast<double>(value)));
        QVERIFY(ends[1]->isHidden() && ends[1]->text().isEmpty());
    }
    panel.setTensor(counted({1, 1, 2, 2}));
    QVERIFY(!ends[1]->isHidden() && !ends[1]->text().isEmpty());
}

void TestGridRange::fixedRangeIsTyped()
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
void TestGridRange::aFixedRangeOfOneValueHasTwoEnds()
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
void TestGridRange::endsThatAreOnlyReadTakeNoRoomForAFrame()
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
void TestGridRange::aNarrowPaneKeepsItsBar()
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

void TestGridRange::narrowBarsWriteFewerDigits()
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

QTEST_MAIN(TestGridRange)
#include "tst_grid_range.moc"
