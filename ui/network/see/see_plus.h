#pragma once

#include "ui/theme/icon.h"

#include <QEvent>
#include <QToolButton>

namespace ks {

/// The + on an edge of a network's picture. It is there for keyboard and screen reader at any time, and seen only where the mouse or the keyboard is: then
/// alone it takes clicks.
class SeePlus final : public QToolButton {
public:
    explicit SeePlus(QWidget& picture) : QToolButton(&picture)
    {
        setObjectName(QStringLiteral("seePlus"));
        setIcon(themedIcon(QStringLiteral("add")));
        setFocusPolicy(Qt::TabFocus);
        resize(side, side);
        setSeen(false);
    }

    void setSeen(bool seen)
    {
        m_seen = seen;
        refresh();
    }
    bool isSeen() const { return isEnabled() && (m_seen || hasFocus()); }
    void centreAt(const QPointF& place) { move(qRound(place.x() - side / 2.0), qRound(place.y() - side / 2.0)); }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        if (isSeen())
            QToolButton::paintEvent(event);
    }
    bool event(QEvent* event) override
    {
        const bool done = QToolButton::event(event);
        if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut || event->type() == QEvent::EnabledChange)
            refresh();
        return done;
    }

private:
    static constexpr int side = 22; ///< pixels, as in Build

    void refresh()
    {
        setAttribute(Qt::WA_TransparentForMouseEvents, !isSeen());
        update();
    }

    bool m_seen = false;
};

} // namespace ks
