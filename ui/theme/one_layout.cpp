#include "ui/theme/one_layout.h"

#include <QWidget>

namespace ks {

OneLayout::OneLayout(QWidget& field)
{
    const auto stop = [this](QWidget& widget) {
        if (QLayout* layout = widget.layout(); layout && layout->isEnabled()) {
            layout->setEnabled(false);
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
