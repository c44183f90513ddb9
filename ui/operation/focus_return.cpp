#include "ui/operation/focus_return.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

namespace ks {

namespace {

bool isControl(const QWidget* widget)
{
    if (qobject_cast<const QScrollBar*>(widget))
        return false; // it changes nothing
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QComboBox*>(widget) || qobject_cast<const QMenu*>(widget) ||
           qobject_cast<const QTabBar*>(widget);
}

} // namespace

FocusReturn::FocusReturn(std::function<void()> giveBack, std::function<void(int)> step, QObject* parent)
    : QObject(parent), m_giveBack(std::move(giveBack)), m_step(std::move(step))
{
    qApp->installEventFilter(this);
}

bool FocusReturn::isWatched(const QWidget* widget) const
{
    const auto holds = [widget](const QPointer<QWidget>& part) { return part && (part == widget || part->isAncestorOf(widget)); };
    return std::ranges::any_of(m_parts, holds) && std::ranges::none_of(m_forms, holds);
}

QWidget* FocusReturn::controlAt(QWidget* widget) const
{
    if (qobject_cast<QLineEdit*>(widget))
        return nullptr; // text is typed there
    QWidget* control = nullptr;
    for (QWidget* at = widget; at; at = at->parentWidget()) { // across windows: the list of a box, the menu of a button
        if (!control && isControl(at))
            control = at;
        if (std::ranges::any_of(m_forms, [at](const QPointer<QWidget>& form) { return form == at; }))
            return nullptr;
        if (std::ranges::any_of(m_parts, [at](const QPointer<QWidget>& part) { return part == at; }))
            return control;
    }
    return nullptr;
}

QComboBox* FocusReturn::listedAt(QWidget* widget) const
{
    if (!qobject_cast<QAbstractItemView*>(widget))
        return nullptr;
    for (QWidget* at = widget->parentWidget(); at; at = at->parentWidget())
        if (auto* box = qobject_cast<QComboBox*>(at))
            return box;
    return nullptr;
}

void FocusReturn::finishSoon(QWidget* control)
{
    QTimer::singleShot(0, this, [this, control = QPointer(control)] { finish(control); }); // once it has done its work
}

bool FocusReturn::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (watched->isWidgetType() && controlAt(static_cast<QWidget*>(watched)))
            m_before = QApplication::focusWidget();
        break;
    case QEvent::MouseButtonRelease:
        if (watched->isWidgetType())
            if (QWidget* control = controlAt(static_cast<QWidget*>(watched)))
                finishSoon(control);
        break;
    case QEvent::KeyPress: {
        const auto* key = static_cast<QKeyEvent*>(event);
        auto* widget = watched->isWidgetType() ? static_cast<QWidget*>(watched) : nullptr;
        auto* box = widget ? qobject_cast<QAbstractSpinBox*>(qobject_cast<QLineEdit*>(widget) ? widget->parentWidget() : widget) : nullptr;
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (QWidget* settled = box ? static_cast<QWidget*>(box) : listedAt(widget); enter && settled && isWatched(settled)) {
            m_before = QApplication::focusWidget();
            finishSoon(settled);
        }
        if (!box || !isWatched(box) || key->key() != Qt::Key_Space)
            break;
        box->interpretText();
        m_giveBack();
        m_step(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : +1);
        return true;
    }
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

void FocusReturn::finish(QWidget* control)
{
    if (QApplication::activePopupWidget() || QApplication::activeModalWidget())
        return; // its list has opened
    QWidget* now = QApplication::focusWidget();
    const bool tookNothing = !now || now == m_before;
    const bool tookItself = control && now && (now == control || control->isAncestorOf(now) || now->focusProxy() == control);
    if (tookNothing || tookItself)
        m_giveBack();
}

} // namespace ks

#include "moc_focus_return.cpp"
