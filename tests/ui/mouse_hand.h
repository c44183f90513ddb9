#pragma once

#include <QAccessible>
#include <QPointer>
#include <QTest>
#include <QWheelEvent>
#include <QWidget>
#include <QWindow>

/// A hand on the mouse: the native window takes the event, as from the system, so that popups, the focus and what lies above do their part.
namespace ks::test::mouse {

inline void click(QWidget& widget, const QPoint& at, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers keys = {})
{
    if (QWindow* native = widget.window()->windowHandle())
        QTest::mouseClick(native, button, keys, widget.mapTo(widget.window(), at));
}

inline void move(QWidget& widget, const QPoint& at)
{
    if (QWindow* native = widget.window()->windowHandle())
        QTest::mouseMove(native, widget.mapTo(widget.window(), at));
}

inline void press(QWidget& widget, const QPoint& at)
{
    if (QWindow* native = widget.window()->windowHandle())
        QTest::mousePress(native, Qt::LeftButton, {}, widget.mapTo(widget.window(), at));
}

inline void release(QWidget& widget, const QPoint& at)
{
    if (QWindow* native = widget.window()->windowHandle())
        QTest::mouseRelease(native, Qt::LeftButton, {}, widget.mapTo(widget.window(), at));
}

/// The window may go under way.
inline void drag(QWidget& widget, const QPoint& from, const QPoint& to)
{
    QWindow* native = widget.window()->windowHandle();
    if (!native)
        return;
    const QPointer<QWindow> window(native);
    const QPoint start = widget.mapTo(widget.window(), from);
    const QPoint end = widget.mapTo(widget.window(), to);
    QTest::mousePress(native, Qt::LeftButton, {}, start);
    for (int i = 1; i <= 4 && window; ++i)
        QTest::mouseMove(native, start + (end - start) * i / 4);
    if (window)
        QTest::mouseRelease(native, Qt::LeftButton, {}, end);
}

inline void turnWheel(QWidget& widget, const QPoint& at, int notches, Qt::KeyboardModifiers keys = {})
{
    const QPointF inside(at);
    QWheelEvent event(inside, widget.mapToGlobal(inside), {}, QPoint(0, 120 * notches), Qt::NoButton, keys, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

/// What is in sight below `root` and has this name for a screen reader; null: nothing.
inline QWidget* controlNamed(const QWidget& root, const QString& name)
{
    for (QWidget* one : root.findChildren<QWidget*>()) {
        QAccessibleInterface* face = one->isVisible() ? QAccessible::queryAccessibleInterface(one) : nullptr;
        // Of a box of choices the name is what is chosen.
        if (face && face->role() != QAccessible::ComboBox && face->text(QAccessible::Name) == name && !one->visibleRegion().isEmpty())
            return one;
    }
    return nullptr;
}

/// In the middle of the place that a screen reader is told. False: it is no button to be pressed there, or something lies over it.
[[nodiscard]] inline bool clickOn(QWidget& control)
{
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&control);
    if (!face || !control.isEnabled())
        return false;
    QWidget& window = *control.window();
    const QPoint at = window.mapFromGlobal(face->rect().center());
    const QWidget* above = window.childAt(at);
    if (!above || (above != &control && !control.isAncestorOf(above)))
        return false;
    click(window, at);
    return true;
}

} // namespace ks::test::mouse
