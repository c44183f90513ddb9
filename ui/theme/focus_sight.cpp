#include "ui/theme/focus_sight.h"

#include <QApplication>
#include <QEvent>
#include <QFrame>
#include <QPainter>
#include <QScrollArea>

namespace ks {

namespace {

class Ring final : public QWidget {
public:
    explicit Ring(QWidget* around) : QWidget(around)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setGeometry(around->rect());
        show();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        constexpr double width = 2;
        QPainter painter(this);
        painter.setPen(QPen(palette().highlight(), width));
        painter.drawRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2));
    }
};

bool showsNothing(const QWidget* widget)
{
    const auto* frame = qobject_cast<const QFrame*>(widget);
    return frame && frame->frameShape() == QFrame::NoFrame && (frame->focusPolicy() & Qt::TabFocus);
}

/// A scroll area does this for those who come from inside of it only.
void scrollTo(QWidget& focused)
{
    constexpr int margin = 4;
    for (QWidget* outer = focused.parentWidget(); outer && !outer->isWindow(); outer = outer->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(outer); area && area->widget() && area->widget()->isAncestorOf(&focused))
            area->ensureWidgetVisible(&focused, margin, margin);
}

} // namespace

FocusSight::FocusSight(QApplication& application, QObject* parent) : QObject(parent)
{
    connect(&application, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

FocusSight::~FocusSight()
{
    delete m_ring;
}

void FocusSight::follow(QWidget* focused)
{
    if (m_around)
        m_around->removeEventFilter(this);
    delete m_ring;
    if (focused)
        scrollTo(*focused);
    m_around = showsNothing(focused) ? focused : nullptr;
    if (!m_around)
        return;
    m_ring = new Ring(m_around);
    m_around->installEventFilter(this);
}

bool FocusSight::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_around && m_ring)
        m_ring->setGeometry(m_around->rect());
    return QObject::eventFilter(watched, event);
}

} // namespace ks
