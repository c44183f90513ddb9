#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>

namespace ks {

/// The widgets that a lab makes for its window: those that no window has taken over go with the lab, and before all that was declared above this.
class UntakenWidgets {
public:
    UntakenWidgets(std::initializer_list<QPointer<QWidget>> made) : m_made(made) {}
    ~UntakenWidgets()
    {
        for (const QPointer<QWidget>& widget : m_made)
            if (widget && !widget->parent())
                delete widget;
    }
    UntakenWidgets(const UntakenWidgets&) = delete;
    UntakenWidgets& operator=(const UntakenWidgets&) = delete;

private:
    QList<QPointer<QWidget>> m_made;
};

} // namespace ks
