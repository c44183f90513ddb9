#include "ui/theme/focus_follower.h"

#include "ui/theme/colours.h"
#include "ui/theme/flat_parts.h"
#include "ui/theme/flat_style.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollArea>

namespace ks {

namespace {

class Ring final : public QWidget {
public:
    explicit Ring(QWidget* around) : QWidget(around)
    {
        setObjectName(QStringLiteral("focusRing"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setGeometry(around->rect());
        show();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        constexpr double width = 2;
        QPainter painter(this);
        // What is to be done next is filled with the accent, and in high contrast so is what is chosen; on dark grounds the accent is too near to a
        // button's own colour.
        const Colours& colours = coloursOf(palette());
        const bool filled = palette().button().color() == colours.accent || (isPrimary(parentWidget()) && parentWidget()->isEnabled());
        const double inset = width / 2 + (filled ? width : 0);
        painter.setPen(QPen(filled ? colours.onAccent : colours.dark ? colours.text : colours.accent, width));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), smallCorner, smallCorner);
    }
};

/// Texts without a frame do not show that they have the focus; buttons, choices, tables and texts of several lines show it by a shade that few
/// people see.
bool needsRing(const QWidget* before, const QWidget* widget)
{
    if (qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
        qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QPlainTextEdit*>(widget))
        return QGuiApplication::mouseButtons() == Qt::NoButton; // who clicks knows where it is
    const auto* frame = qobject_cast<const QFrame*>(widget);
    if (frame && frame->window()->windowType() == Qt::Popup && !(before && before->window() == frame->window()))
        return false; // it has just opened, and nothing else can have the keyboard
    return frame && frame->frameShape() == QFrame::NoFrame && (frame->focusPolicy() & Qt::TabFocus);
}

} // namespace

/// A scroll area does this for those who come from inside of it only.
void scrollIntoView(QWidget& part)
{
    constexpr int margin = 4;
    for (QWidget* outer = part.parentWidget(); outer && !outer->isWindow(); outer = outer->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(outer); area && area->widget() && area->widget()->isAncestorOf(&part))
            area->ensureWidgetVisible(&part, margin, margin);
}

FocusFollower::FocusFollower(QApplication& application, QObject* parent) : QObject(parent)
{
    connect(&application, &QApplication::focusChanged, this, [this](const QWidget* before, QWidget* now) { follow(before, now); });
}

FocusFollower::~FocusFollower()
{
    delete m_ring;
}

void FocusFollower::follow(const QWidget* before, QWidget* focused)
{
    if (m_around)
        m_around->removeEventFilter(this);
    delete m_ring;
    const bool seen = focused && focused->focusPolicy() != Qt::NoFocus; // otherwise it only keeps the focus for somebody
    if (seen && QGuiApplication::mouseButtons() == Qt::NoButton) // what is clicked is seen, and must not move away from under the mouse
        scrollIntoView(*focused);
    m_around = needsRing(before, focused) ? focused : nullptr;
    if (!m_around)
        return;
    m_ring = new Ring(m_around);
    m_around->installEventFilter(this);
}

bool FocusFollower::eventFilter(QObject* watched, QEvent* event)
{
    // Also when it is painted: it may have got its size while it could not be seen.
    const bool sized = event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::Paint;
    if (sized && watched == m_around && m_ring && m_ring->geometry() != m_around->rect())
        m_ring->setGeometry(m_around->rect());
    return QObject::eventFilter(watched, event);
}

} // namespace ks

#include "moc_focus_follower.cpp"
