#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"

#include <QApplication>
#include <QDockWidget>
#include <QScreen>
#include <QTimer>

#include <algorithm>

namespace ks {

namespace {

constexpr int settling = 60; ///< ms in which the panels take the new size of the text

/// Gives the keyboard to the first control of a panel; false where it has none.
bool takesFocus(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy();
}

/// Where the focus was in this panel, or else its first place.
bool focusIn(QWidget& panel)
{
    QList<QWidget*> targets = panel.findChildren<QWidget*>();
    targets.prepend(&panel);
    if (QWidget* last = panel.focusWidget(); last && targets.contains(last))
        targets.prepend(last);
    const auto found = std::ranges::find_if(targets, [](const QWidget* target) { return takesFocus(*target); });
    if (found == targets.end())
        return false;
    (*found)->setFocus(Qt::ShortcutFocusReason);
    return true;
}

} // namespace

void MainWindow::showLayout(const Lab* lab)
{
    m_sideBySide.clear();
    arrangeDocks(lab);
    const QByteArray layout = m_preferences.layout(lab->id());
    if (!layout.isEmpty())
        restoreState(layout);
    for (const Place& place : m_places) // an old layout may still show another lab's panels
        if (place.lab != lab)
            place.dock->hide();
}

void MainWindow::arrangeDocks(const Lab* lab)
{
    QList<QDockWidget*> sides;
    QList<int> widths;
    for (const Place& place : m_places) {
        if (place.lab != lab)
            continue;
        place.dock->setFloating(false);
        addDockWidget(place.description.area, place.dock);
        place.dock->setVisible(place.description.shownAtFirst);
        if (place.description.area == Qt::LeftDockWidgetArea || place.description.area == Qt::RightDockWidgetArea) {
            sides.append(place.dock);
            widths.append(place.description.widget->sizeHint().width());
        }
    }
    resizeDocks(sides, widths, Qt::Horizontal);
}

// A panel takes the room that its texts need, also those that come while it is open.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        for (const Place& place : m_places)
            if (place.description.widget == watched && place.dock->isVisible() && place.description.area != Qt::BottomDockWidgetArea)
                QTimer::singleShot(0, place.dock, [this, dock = place.dock] { widenTo(dock); });
    return Retranslating::eventFilter(watched, event);
}

void MainWindow::widenTo(QDockWidget* dock)
{
    const int least = dock->widget()->minimumSizeHint().width();
    if (!dock->isFloating() && dock->width() < least)
        resizeDocks({dock}, {least}, Qt::Horizontal);
}

void MainWindow::resetLayout()
{
    if (!m_active)
        return;
    m_sideBySide.clear();
    arrangeDocks(m_active);
    m_preferences.setLayout(m_active->id(), {});
    fitPanels();
}

void MainWindow::keepLayout()
{
    if (m_active && !isPresenting())
        m_preferences.setLayout(m_active->id(), m_sideBySide.isEmpty() ? saveState() : m_sideBySide);
}

QList<QDockWidget*> MainWindow::docksOf(const Lab* lab) const
{
    QList<QDockWidget*> docks;
    for (const Place& place : m_places)
        if (place.lab == lab)
            docks.append(place.dock);
    return docks;
}

QDockWidget* MainWindow::dock(const QString& id) const
{
    for (const Place& place : m_places)
        if (place.lab == m_active && place.description.id == id)
            return place.dock;
    return nullptr;
}

void MainWindow::showDock(const QString& id)
{
    if (QDockWidget* shown = dock(id)) {
        shown->show();
        shown->raise();
        shown->widget()->setFocus();
    }
}

// Large text may leave no room for panels on both sides: those on the right then come behind those on the left, where tabs lead to them.
void MainWindow::fitPanels()
{
    const int room = std::max(width(), screen()->availableGeometry().width()); // before anything has grown
    QTimer::singleShot(settling, this, [this, room] {
        if (!m_active || isPresenting())
            return;
        if (!m_sideBySide.isEmpty())
            restoreState(m_sideBySide);
        m_sideBySide.clear();
        if (minimumSizeHint().width() <= room)
            return;
        m_sideBySide = saveState();
        QDockWidget* left = nullptr;
        for (QDockWidget* dock : docksOf(m_active)) {
            if (!dock->isVisible() || dock->isFloating())
                continue;
            if (dockWidgetArea(dock) == Qt::LeftDockWidgetArea)
                left = dock;
            else if (left && dockWidgetArea(dock) == Qt::RightDockWidgetArea)
                tabifyDockWidget(left, dock);
        }
        if (left)
            left->raise();
        if (!isMaximized() && !isFullScreen())
            resize(std::min(width(), room), height());
    });
}

void MainWindow::walkPanels(int direction)
{
    QList<QWidget*> panels;
    for (QWidget* panel : {static_cast<QWidget*>(m_rail), m_active ? m_active->centre() : nullptr})
        if (panel && panel->isVisible())
            panels.append(panel);
    for (QDockWidget* dock : docksOf(m_active))
        if (dock->isVisible())
            panels.append(dock);
    if (m_messages->isVisible())
        panels.append(m_messages);
    if (panels.isEmpty())
        return;

    const auto holds = [](QWidget* panel) {
        QWidget* focus = QApplication::focusWidget();
        return focus && (panel == focus || panel->isAncestorOf(focus));
    };
    const auto at = std::find_if(panels.begin(), panels.end(), holds);
    const qsizetype start = at == panels.end() ? (direction > 0 ? -1 : 0) : at - panels.begin();
    for (qsizetype step = 1; step <= panels.size(); ++step) {
        QWidget* next = panels[(start + direction * step + panels.size() * step) % panels.size()];
        if (focusIn(*next))
            return;
    }
}

} // namespace ks
