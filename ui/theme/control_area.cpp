#include "ui/theme/control_area.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace ks {

ControlArea::ControlArea(QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // what is in it takes the focus and scrolls it
}

void ControlArea::watchControls()
{
    for (QWidget* control : widget()->findChildren<QWidget*>()) {
        const bool changes = qobject_cast<QAbstractSpinBox*>(control) || qobject_cast<QComboBox*>(control) ||
                             (qobject_cast<QAbstractSlider*>(control) && !qobject_cast<QScrollBar*>(control)); // an inner area has its own
        if (!changes)
            continue;
        if (control->focusPolicy() == Qt::WheelFocus)
            control->setFocusPolicy(Qt::StrongFocus);
        control->installEventFilter(this);
    }
}

bool ControlArea::eventFilter(QObject* watched, QEvent* event)
{
    // What is hidden is not asked to lay itself out: texts that came meanwhile count once it is shown and takes their room.
    const bool other = event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show || event->type() == QEvent::Resize;
    if (watched == widget() && other) {
        updateGeometry();
        if (event->type() != QEvent::Resize)
            watchControls(); // some come later, and ask for room
    }
    const auto* control = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::Wheel && widget() && control && widget()->isAncestorOf(control) && !control->hasFocus()) {
        event->ignore(); // for the area
        return true;
    }
    // The area answers every size with one that suits it better, and where what the widget needs goes to and fro with its size
    // (texts that break beside a scroll bar that comes and goes), it would do so until the stack ends. The last size is as good as any.
    constexpr int mostFittings = 8;
    const bool fits = watched == widget() && event->type() == QEvent::Resize;
    if (fits && m_fitting == mostFittings)
        return false;
    m_fitting += fits ? 1 : 0;
    const bool taken = QScrollArea::eventFilter(watched, event);
    m_fitting -= fits ? 1 : 0;
    return taken;
}

} // namespace ks

#include "moc_control_area.cpp"
