#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"

#include <QApplication>
#include <QDockWidget>
#include <QResizeEvent>
#include <QScreen>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

namespace ks {

namespace {

constexpr int panelsSettling = 60; ///< ms in which the panels take the new size of the text
/// A window of so many heights of text (1280 pixels at the usual size) has panels as wide as they ask to be, a larger one wider ones.
constexpr int linesAcross = 91;
constexpr double mostGrowth = 1.5;

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
    m_drawn[lab] = m_preferences.drawnSides(lab->id());
    growPanels();
}

void MainWindow::arrangeDocks(const Lab* lab)
{
    for (const Place& place : m_places) {
        if (place.lab != lab)
            continue;
        place.dock->setFloating(false);
        addDockWidget(place.description.area, place.dock);
        place.dock->setVisible(place.description.shownAtFirst);
    }
    m_drawn[lab] = {};
    growPanels();
}

void MainWindow::growPanels()
{
    if (!m_active || isPresenting())
        return;
    const double share = std::clamp(width() / static_cast<double>(linesAcross * fontMetrics().height()), 1.0, mostGrowth);
    std::map<Qt::DockWidgetArea, int> widths; // panels above each other are equally wide
    QList<QDockWidget*> docks;
    for (const Place& place : m_places) {
        const Qt::DockWidgetArea area = dockWidgetArea(place.dock);
        const bool side = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        if (place.lab != m_active || !side || place.dock->isHidden() || place.dock->isFloating() || m_drawn[m_active].testFlag(area))
            continue;
        docks.append(place.dock);
        const QWidget& panel = *place.description.widget;
        widths[area] = std::max({widths[area], qRound(share * panel.sizeHint().width()), panel.minimumSizeHint().width()});
    }
    QList<int> wanted;
    for (QDockWidget* dock : docks)
        wanted.append(widths[dockWidgetArea(dock)]);
    resizeDocks(docks, wanted, Qt::Horizontal);
}

std::vector<std::pair<QDockWidget*, int>> MainWindow::widthsOfPanels() const
{
    std::vector<std::pair<QDockWidget*, int>> widths;
    for (QDockWidget* dock : docksOf(m_active))
        if (dock->isVisible() && !dock->isFloating() && dockWidgetArea(dock) != Qt::BottomDockWidgetArea)
            widths.emplace_back(dock, dock->width());
    return widths;
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    Retranslating::resizeEvent(event);
    growPanels();
}

// Qt makes a row of tabs when panels are laid over each other: it is as wide as its words.
void MainWindow::childEvent(QChildEvent* event)
{
    Retranslating::childEvent(event);
    auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr;
    if (!tabs)
        return;
    tabs->setElideMode(Qt::ElideNone);
    tabs->setUsesScrollButtons(false);
}

// A panel takes the room that its texts need, also those that come while it is open.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && QGuiApplication::mouseButtons() != Qt::NoButton) {
        const auto* resized = static_cast<QResizeEvent*>(event);
        for (const Place& place : m_places)
            if (place.description.widget == watched && !place.dock->isFloating() && resized->size().width() != resized->oldSize().width())
                m_drawn[place.lab] |= dockWidgetArea(place.dock);
    }
    if (event->type() == QEvent::LayoutRequest && watched == m_centre)
        m_regrow.start(panelsSettling); // what a wide page took from the panels is theirs again when another one comes
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
    m_preferences.setDrawnSides(m_active->id(), {});
    fitPanels();
}

void MainWindow::keepLayout()
{
    if (!m_active || isPresenting())
        return;
    m_preferences.setLayout(m_active->id(), m_sideBySide.isEmpty() ? saveState() : m_sideBySide);
    m_preferences.setDrawnSides(m_active->id(), m_drawn[m_active]);
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
    QTimer::singleShot(panelsSettling, this, [this, room] {
        if (!m_active || isPresenting())
            return;
        if (!m_sideBySide.isEmpty())
            restoreState(m_sideBySide);
        m_sideBySide.clear();
        if (minimumSizeHint().width() <= room) {
            growPanels();
            return;
        }
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
        growPanels();
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
