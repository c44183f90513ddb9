#pragma once

#include <QTabBar>
#include <QTabWidget>

namespace ks {

/// Tabs whose bar may be hidden: then it takes no room, which Qt would keep for it.
class LabTabs final : public QTabWidget {
public:
    using QTabWidget::QTabWidget;

    QSize minimumSizeHint() const override
    {
        const QSize whole = QTabWidget::minimumSizeHint();
        return tabBar()->isHidden() ? whole - QSize(0, tabBar()->minimumSizeHint().height()) : whole;
    }
};

} // namespace ks
