#include "ui/network/watch/tabs_fit.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QTabBar>
#include <QTabWidget>

#include <utility>

namespace ks {

TabsFit::TabsFit(QTabWidget& tabs, QWidget& beside, QBoxLayout& above, QWidget& page)
    : QObject(&page), m_tabs(tabs), m_beside(beside), m_above(above), m_page(page)
{
    m_tabs.setCornerWidget(&m_beside);
    page.installEventFilter(this);
}

/// Not by LayoutRequest, which a tab that goes brings about itself.
bool TabsFit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    else if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &TabsFit::fit, Qt::QueuedConnection); // once the tabs have theirs
    return QObject::eventFilter(watched, event);
}

void TabsFit::fit()
{
    const int room = m_page.width() - 2 * gridStep;
    const QTabBar& bar = *m_tabs.tabBar();
    for (int i = 0; i < m_tabs.count(); ++i)
        m_tabs.setTabVisible(i, true);
    const bool haveRoom = bar.sizeHint().width() <= room;
    for (int i = 0; i < m_tabs.count(); ++i)
        m_tabs.setTabVisible(i, haveRoom || m_tabs.isTabEnabled(i));
    place(bar.sizeHint().width() + m_beside.sizeHint().width() <= room);
}

void TabsFit::place(bool beside)
{
    if (std::exchange(m_isBeside, beside) == beside)
        return;
    QWidget* const focused = QApplication::focusWidget(); // who moves to another parent loses it
    const bool hadKeyboard = focused && m_beside.isAncestorOf(focused);
    m_tabs.setCornerWidget(beside ? &m_beside : nullptr);
    if (!beside)
        m_above.addWidget(&m_beside);
    m_beside.show();
    if (hadKeyboard)
        focused->setFocus(Qt::OtherFocusReason);
}

} // namespace ks

#include "moc_tabs_fit.cpp"
