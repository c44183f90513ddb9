#include "ui/theme/one_layout.h"

#include <QChildEvent>
#include <QWidget>

namespace ks {

namespace {

void takeOut(QLayout& layout, const QObject* ended)
{
    for (int i = layout.count() - 1; i >= 0; --i) {
        QLayoutItem* const item = layout.itemAt(i);
        if (QLayout* const inner = item->layout())
            takeOut(*inner, ended);
        else if (item->widget() == ended)
            delete layout.takeAt(i);
    }
}

/// A layout that is stopped hears nothing, and would ask a widget that is gone for its size.
class Removals final : public QObject {
public:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::ChildRemoved)
            if (QLayout* const layout = static_cast<QWidget*>(watched)->layout(); layout && !layout->isEnabled())
                takeOut(*layout, static_cast<QChildEvent*>(event)->child());
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

OneLayout::OneLayout(QWidget& field) : m_removals(std::make_unique<Removals>())
{
    const auto stop = [this](QWidget& widget) {
        if (QLayout* layout = widget.layout(); layout && layout->isEnabled()) {
            layout->setEnabled(false);
            widget.installEventFilter(m_removals.get());
            m_stopped.push_back({layout, widget.size()});
        }
    };
    stop(field);
    for (QWidget* inside : field.findChildren<QWidget*>())
        stop(*inside);
}

OneLayout::~OneLayout()
{
    for (const auto& [layout, size] : m_stopped)
        if (layout) {
            layout->setEnabled(true);
            if (layout->parentWidget() && layout->parentWidget()->size() != size)
                layout->update(); // it has not heard of that
        }
    for (const auto& [layout, size] : m_stopped)
        if (layout && layout->parentWidget() && layout->parentWidget()->isVisible())
            layout->activate(); // which does nothing where nothing has changed
}

} // namespace ks
