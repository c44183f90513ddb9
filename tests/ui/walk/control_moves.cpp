#include "tests/ui/walk/control_moves.h"

#include "tests/ui/mouse_hand.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/key_names.h"
#include "ui/shell/resource_locator.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTabBar>
#include <QTest>
#include <QWindow>

namespace ks::walk {

using test::mouse::click;
using test::mouse::drag;
using test::mouse::move;
using test::mouse::turnWheel;

namespace {

/// What is typed into a field: legal, illegal, empty, huge, in both ways of writing numbers.
const QStringList words = {"",    "0",   "1",     "2",    "3",       "5",           "7",      "-1",   "0.5", "0,5",  "1e-3", "0.9",
                           "999", "abc", "1e30",  "4, 8", "2:16:x2", "99999999999", "digits", "3x3",  "nan", "inf",  "16",   "28",
                           "α",   "%1",  "2 3 4", "64",   "0.01",    "128",         "1;2",    "a\nb", "10",  "-0.5", "32"};

/// The key may close what it is pressed in.
void press(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers keys = {})
{
    const QPointer<QWindow> native(widget.window()->windowHandle());
    if (native)
        QTest::keyPress(native.data(), key, keys);
    if (native)
        QTest::keyRelease(native.data(), key, keys);
}

/// The same where the focus need not be.
void tap(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers keys = {})
{
    const QPointer<QWidget> there(&widget);
    QTest::keyPress(&widget, key, keys);
    if (there && there->window()->windowHandle())
        QTest::keyRelease(there.data(), key, keys);
}

void type(QWidget& widget, const QString& word)
{
    const QPointer<QWidget> there(&widget);
    tap(widget, Qt::Key_A, Qt::ControlModifier);
    if (there && word.isEmpty())
        tap(widget, Qt::Key_Backspace);
    for (const QChar letter : word)
        if (there)
            QTest::sendKeyEvent(QTest::Press, &widget, Qt::Key_unknown, QString(letter), Qt::NoModifier);
    if (there)
        tap(widget, Qt::Key_Return);
}

QPoint somewhere(const QWidget& widget, Dice& dice)
{
    const QRect seen = widget.visibleRegion().boundingRect();
    return {dice.between(seen.left(), std::max(seen.left(), seen.right())), dice.between(seen.top(), std::max(seen.top(), seen.bottom()))};
}

bool isControl(const QWidget& widget)
{
    if (!widget.isVisible() || !widget.isEnabled() || widget.visibleRegion().isEmpty())
        return false;
    if (widget.objectName() == QLatin1String("qt_spinbox_lineedit") || qobject_cast<const QMenuBar*>(&widget))
        return false;
    return (widget.focusPolicy() & Qt::TabFocus) || qobject_cast<const QTabBar*>(&widget) ||
           qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QAbstractSlider*>(&widget) ||
           qobject_cast<const CellGrid*>(&widget);
}

std::optional<Step> useButton(QAbstractButton& button, Dice& dice)
{
    const QPoint at = button.rect().center();
    if (dice.chance(25))
        return Step{QStringLiteral("focus it and press Space"), [&button] {
                        button.setFocus(Qt::TabFocusReason);
                        tap(button, Qt::Key_Space);
                    }};
    return Step{QStringLiteral("click"), [&button, at] { click(button, at); }};
}

std::optional<Step> useCombo(QComboBox& box, Dice& dice)
{
    if (box.count() == 0 || dice.chance(20))
        return Step{QStringLiteral("open it"), [&box] { click(box, box.rect().center()); }};
    if (dice.chance(20))
        return Step{QStringLiteral("turn the wheel over it"), [&box] { turnWheel(box, box.rect().center(), -1, {}); }};
    // As a person chooses: with the list open or by a key, activated() comes with currentIndexChanged().
    const int index = dice.below(box.count());
    return Step{QStringLiteral("choose \"%1\"").arg(box.itemText(index)), [&box, index] {
                    const QPointer<QComboBox> there(&box);
                    box.setFocus(Qt::MouseFocusReason);
                    if (there)
                        tap(box, Qt::Key_Home);
                    for (int i = 0; there && i < index; ++i)
                        tap(box, Qt::Key_Down);
                }};
}

std::optional<Step> useSpin(QAbstractSpinBox& box, Dice& dice)
{
    switch (dice.below(4)) {
    case 0: {
        const int steps = dice.pick(QList<int>{-3, -1, 1, 1, 2});
        return Step{QStringLiteral("step by %1").arg(steps), [&box, steps] { box.stepBy(steps); }};
    }
    case 1: return Step{QStringLiteral("turn the wheel over it"), [&box] { turnWheel(box, box.rect().center(), 1, {}); }};
    case 2:
        return Step{QStringLiteral("click one of its arrows"),
                    [&box, up = dice.chance(50)] { click(box, QPoint(box.width() - 8, up ? box.height() / 4 : box.height() * 3 / 4)); }};
    default: {
        const QString word = dice.pick(words);
        return Step{QStringLiteral("type \"%1\"").arg(word), [&box, word] {
                        box.setFocus(Qt::TabFocusReason);
                        type(box, word);
                    }};
    }
    }
}

std::optional<Step> useSlider(QAbstractSlider& slider, Dice& dice)
{
    const int to = dice.between(slider.minimum(), slider.maximum());
    if (dice.chance(50))
        return Step{QStringLiteral("drag it"),
                    [&slider, from = somewhere(slider, dice), end = somewhere(slider, dice)] { drag(slider, from, end); }};
    return Step{QStringLiteral("move it to %1").arg(to), [&slider, to] {
                    slider.setSliderDown(true);
                    slider.setSliderPosition(to);
                    slider.setSliderDown(false);
                }};
}

std::optional<Step> useTabs(QTabBar& bar, Dice& dice)
{
    if (bar.count() == 0)
        return std::nullopt;
    const int index = dice.below(bar.count());
    return Step{QStringLiteral("click tab %1").arg(bar.tabText(index)), [&bar, index] { click(bar, bar.tabRect(index).center()); }};
}

/// Any other widget: grids, charts, drawing pads, lists.
std::optional<Step> useSurface(QWidget& widget, Dice& dice)
{
    const QPoint at = somewhere(widget, dice);
    const QPoint end = somewhere(widget, dice);
    const QString place = QStringLiteral(" at %1,%2").arg(at.x()).arg(at.y());
    switch (dice.below(7)) {
    case 0: return Step{QStringLiteral("drag") + place, [&widget, at, end] { drag(widget, at, end); }};
    case 1: {
        const int notches = dice.pick(QList<int>{-3, -1, 1, 3});
        const bool zoom = dice.chance(50);
        return Step{QStringLiteral("turn the wheel by %1").arg(notches) + place,
                    [&widget, at, notches, zoom] { turnWheel(widget, at, notches, zoom ? Qt::ControlModifier : Qt::NoModifier); }};
    }
    case 2: return Step{QStringLiteral("hover") + place, [&widget, at] { move(widget, at); }};
    case 3: return Step{QStringLiteral("click with the right button") + place, [&widget, at] { click(widget, at, Qt::RightButton); }};
    case 4:
        return Step{QStringLiteral("double click") + place, [&widget, at] {
                        if (QWindow* native = widget.window()->windowHandle())
                            QTest::mouseDClick(native, Qt::LeftButton, {}, widget.mapTo(widget.window(), at));
                    }};
    default: return Step{QStringLiteral("click") + place, [&widget, at] { click(widget, at); }};
    }
}

std::optional<Step> useText(QWidget& field, Dice& dice)
{
    const QString word = dice.pick(words);
    return Step{QStringLiteral("type \"%1\"").arg(word), [&field, word] {
                    field.setFocus(Qt::TabFocusReason);
                    type(field, word);
                }};
}

std::optional<Step> use(QWidget& control, Dice& dice)
{
    if (auto* button = qobject_cast<QAbstractButton*>(&control))
        return useButton(*button, dice);
    if (auto* box = qobject_cast<QComboBox*>(&control))
        return useCombo(*box, dice);
    if (auto* spin = qobject_cast<QAbstractSpinBox*>(&control))
        return useSpin(*spin, dice);
    if (auto* slider = qobject_cast<QAbstractSlider*>(&control))
        return useSlider(*slider, dice);
    if (auto* bar = qobject_cast<QTabBar*>(&control))
        return useTabs(*bar, dice);
    if (qobject_cast<QLineEdit*>(&control) || qobject_cast<QPlainTextEdit*>(&control))
        return useText(control, dice);
    if (auto* view = qobject_cast<QAbstractItemView*>(&control))
        return useSurface(*view->viewport(), dice);
    return useSurface(control, dice);
}

std::optional<Step> useMenu(QMenu& menu, Dice& dice)
{
    QList<QAction*> actions;
    for (QAction* action : menu.actions())
        if (action->isEnabled() && action->isVisible() && !action->isSeparator() && action->objectName() != QLatin1String("file.quit"))
            actions.append(action);
    if (actions.isEmpty() || dice.chance(25))
        return Step{QStringLiteral("close the menu"), [&menu] { menu.close(); }};
    QAction* chosen = dice.pick(actions);
    return Step{QStringLiteral("choose \"%1\" in the menu").arg(chosen->text()),
                [&menu, chosen] { click(menu, menu.actionGeometry(chosen).center()); }};
}

} // namespace

QString nameOf(const QWidget& widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const QString said = !widget.accessibleName().isEmpty() ? widget.accessibleName() : button ? button->text() : widget.objectName();
    return QStringLiteral("%1 \"%2\"").arg(QLatin1String(widget.metaObject()->className()), said);
}

std::optional<Step> useControl(WalkDesk& desk, Dice& dice)
{
    QWidget* top = desk.top();
    if (qobject_cast<QFileDialog*>(top))
        return answerFileDialog(desk, dice);
    if (auto* menu = qobject_cast<QMenu*>(top))
        return useMenu(*menu, dice);
    if (QApplication::activePopupWidget() == top && dice.chance(30))
        return Step{QStringLiteral("Escape from %1").arg(nameOf(*top)), [top] { press(*top, Qt::Key_Escape); }};
    if (qobject_cast<QDialog*>(top) && dice.chance(15))
        return Step{QStringLiteral("close %1").arg(nameOf(*top)), [top] { top->close(); }};
    QList<QWidget*> controls;
    for (QWidget* widget : top->findChildren<QWidget*>())
        if (widget->window() == top && isControl(*widget))
            controls.append(widget);
    if (controls.isEmpty())
        return Step{QStringLiteral("close %1").arg(nameOf(*top)), [&desk, top] {
                        if (top != &desk.window)
                            top->close();
                    }};
    QWidget* control = dice.pick(controls);
    std::optional<Step> step = use(*control, dice);
    if (step)
        step->what.prepend(nameOf(*control) + QStringLiteral(": "));
    return step;
}

std::optional<Step> pressKey(WalkDesk& desk, Dice& dice)
{
    QWidget* top = desk.top();
    if (qobject_cast<QFileDialog*>(top))
        return answerFileDialog(desk, dice);
    static const QList<Qt::Key> plain = {Qt::Key_Space, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Home,
                                         Qt::Key_End,   Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,    Qt::Key_PageUp,
                                         Qt::Key_7,     Qt::Key_Minus,  Qt::Key_Plus,   Qt::Key_Delete, Qt::Key_Period,  Qt::Key_PageDown,
                                         Qt::Key_B,     Qt::Key_G,      Qt::Key_L,      Qt::Key_P,      Qt::Key_T,       Qt::Key_0};
    static const QList<Qt::Key> withControl = {Qt::Key_C,     Qt::Key_V,        Qt::Key_Z,      Qt::Key_Y,    Qt::Key_0,  Qt::Key_Plus,
                                               Qt::Key_Minus, Qt::Key_Left,     Qt::Key_PageUp, Qt::Key_Home, Qt::Key_Up, Qt::Key_Right,
                                               Qt::Key_B,     Qt::Key_PageDown, Qt::Key_End,    Qt::Key_Down, Qt::Key_Z,  Qt::Key_Space};
    const bool control = dice.chance(30);
    const Qt::KeyboardModifiers keys =
        (control ? Qt::ControlModifier : Qt::NoModifier) | (dice.chance(15) ? Qt::ShiftModifier : Qt::NoModifier);
    const Qt::Key key = dice.pick(control ? withControl : plain);
    const QWidget* focus = QApplication::focusWidget();
    return Step{QStringLiteral("press %1 in %2").arg(QKeySequence(int(key) | int(keys)).toString(), focus ? nameOf(*focus) : nameOf(*top)),
                [top = QPointer(top), key, keys] {
                    if (top)
                        press(*top, key, keys);
                }};
}

std::optional<Step> answerFileDialog(WalkDesk& desk, Dice& dice)
{
    auto* dialog = qobject_cast<QFileDialog*>(desk.top());
    if (!dialog)
        return std::nullopt;
    const auto accept = [dialog = QPointer(dialog)](const QString& path) {
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
    };
    if (dice.chance(40))
        return Step{QStringLiteral("leave the file dialog"), [dialog] { dialog->reject(); }};
    if (dialog->acceptMode() == QFileDialog::AcceptSave) {
        const QString path = QStringLiteral("%1/walk-%2.%3").arg(desk.folder).arg(++desk.written).arg(dialog->defaultSuffix());
        return Step{QStringLiteral("save as ") + path, [accept, path] { accept(path); }};
    }
    if (dialog->fileMode() == QFileDialog::Directory)
        return Step{QStringLiteral("choose the folder"), [accept, path = desk.folder] { accept(path); }};
    QStringList files = ResourceLocator::sampleSessions() + ResourceLocator::sampleImages();
    for (const QString& place : {desk.folder, ResourceLocator::samplesFolder() + QStringLiteral("/networks"),
                                 ResourceLocator::samplesFolder() + QStringLiteral("/experiments")})
        for (const QFileInfo& file : QDir(place).entryInfoList(QDir::Files, QDir::Name))
            files.append(file.absoluteFilePath());
    const QString path = dice.pick(files);
    return Step{QStringLiteral("open ") + path, [accept, path] { accept(path); }};
}

} // namespace ks::walk
