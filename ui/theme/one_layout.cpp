#include "ui/theme/one_layout.h"

#include <QWidget>

namespace ks {

OneLayout::OneLayout(QWidget& field)
{
    const auto stop = [this](QWidget& widget) {
        if (QLayout* layout = widget.layout(); layout && layout->isEnabled()) {
            layout->setEnabled(false);
            m_layouts.emplace_back(layout);
        }
    };
    stop(field);
    for (QWidget* inside : field.findChildren<QWidget*>())
        stop(*inside);
}

OneLayout::~OneLayout()
{
    for (const QPointer<QLayout>& layout : m_layouts)
        if (layout)
            layout->setEnabled(true);
    for (const QPointer<QLayout>& layout : m_layouts)
        if (layout && layout->parentWidget() && layout->parentWidget()->isVisible())
            layout->activate(); // which does nothing where nothing has changed
}

} // namespace ks
