#include "ui/shell/lab_docks.h"

#include "ui/shell/narrow_rail.h"
#include "ui/shell/preferences.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QStyle>
#include <QTabBar>

#include <algorithm>

namespace ks {

namespace {

constexpr int panelsSettling = 60; ///< ms in which the panels take the new size of the text
/// A window of so many heights of text (1280 pixels at the usual size) has panels as wide as they ask to be, a larger one wider ones: by this share
/// of what it is larger, since the rest is for what is looked at.
constexpr int linesAcross = 91;
constexpr double growth = 0.35;
constexpr double mostGrowth = 1.5;
/// Heights of text: also of a panel that asks for no room, such as one that is folded, the title is to be read.
constexpr double narrowestPanel = 10;
constexpr int narrowWindow = 900;      ///< pixels, to which every window can be made
constexpr double readableCentre = 400; ///< pixels, beside usual text: less is a slit between two panels
constexpr int sparePixels = 16;        ///< beyond what panels need side by side, or a pixel more or less would move them

bool takesFocus(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy();
}

/// Where the focus was in this panel, or else its first place; false where it has none.
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

LabDocks::LabDocks(QMainWindow& window, QWidget& centre, Preferences& preferences, std::function<bool()> isHeld)
    : QObject(&window), m_window(window), m_centre(centre), m_preferences(preferences), m_isHeld(std::move(isHeld))
{
    m_window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    // The timeline and its like lie between the side panels, below what they are about.
    m_window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_regrow.setSingleShot(true);
    connect(&m_regrow, &QTimer::timeout, this, &LabDocks::grow);
    m_room.setSingleShot(true);
    connect(&m_room, &QTimer::timeout, this, &LabDocks::takeRoom);
    m_window.setMinimumWidth(leastWidth()); // said by somebody: Qt's layout leaves it alone
    m_window.installEventFilter(this);
    centre.installEventFilter(this);
}

LabDocks::~LabDocks()
{
    for (const Place& place : std::exchange(m_places, {}))
        delete place.dock;
}

void LabDocks::add(Lab& lab)
{
    for (const LabDock& description : lab.docks()) {
        auto* dock = new QDockWidget(description.widget->windowTitle(), &m_window);
        dock->setObjectName(lab.id() + QLatin1Char('.') + description.id);
        QFont own; // Qt draws titles in the desktop's font, which knows no size of text, unless a panel has a font of its own
        own.setStyleHint(QFont::SansSerif);
        dock->setFont(own);
        dock->setWidget(description.widget);
        connect(description.widget, &QWidget::windowTitleChanged, dock, &QDockWidget::setWindowTitle);
        m_window.addDockWidget(description.area, dock);
        dock->hide();
        connect(dock, &QDockWidget::visibilityChanged, this, [this, dock, area = description.area](bool shown) {
            if (!shown || area == Qt::BottomDockWidgetArea)
                return;
            QTimer::singleShot(0, dock, [this, dock] { widen(*dock); });
            m_regrow.start(panelsSettling); // hidden it has not laid itself out: what it needs in the letters of now it knows only then
        });
        description.widget->installEventFilter(this);
        m_places.push_back({&lab, description, dock});
    }
}

QList<QDockWidget*> LabDocks::of(const Lab* lab) const
{
    QList<QDockWidget*> docks;
    for (const Place& place : m_places)
        if (place.lab == lab)
            docks.append(place.dock);
    return docks;
}

QDockWidget* LabDocks::dock(const QString& id) const
{
    const auto found = std::ranges::find_if(m_places, [&](const Place& place) { return place.lab == m_lab && place.description.id == id; });
    return found == m_places.end() ? nullptr : found->dock;
}

void LabDocks::show(const Lab& lab)
{
    m_lab = &lab;
    if (!m_sideBySide.isEmpty()) // or the row of their tabs stays over whatever comes instead
        m_window.restoreState(std::exchange(m_sideBySide, {}));
    m_behind.clear();
    m_over.clear();
    arrange();
    const QByteArray layout = m_preferences.get(preference::layout, lab.id());
    if (!layout.isEmpty())
        m_window.restoreState(layout);
    for (const Place& place : m_places) // an old layout may still show another lab's panels
        if (place.lab != m_lab)
            place.dock->hide();
    m_drawn[m_lab] = Qt::DockWidgetAreas::fromInt(m_preferences.get(preference::drawnSides, lab.id()));
    grow();
}

void LabDocks::hide()
{
    for (const Place& place : m_places)
        place.dock->hide();
}

void LabDocks::bring(const QString& id)
{
    if (QDockWidget* shown = dock(id)) {
        shown->show();
        shown->raise();
        shown->widget()->setFocus();
    }
}

void LabDocks::arrange()
{
    for (const Place& place : m_places) {
        if (place.lab != m_lab)
            continue;
        place.dock->setFloating(false);
        m_window.addDockWidget(place.description.area, place.dock);
        place.dock->setVisible(place.description.shownAtFirst);
    }
    m_drawn[m_lab] = {};
    grow();
}

/// Panels at the sides share in the width of the window, but those that a person has drawn.
void LabDocks::grow()
{
    if (!m_lab || m_isHeld())
        return;
    const double larger = m_window.width() / static_cast<double>(linesAcross * m_window.fontMetrics().height()) - 1;
    const double share = std::clamp(1 + growth * larger, 1.0, mostGrowth);
    std::map<Qt::DockWidgetArea, int> widths; // panels above each other are equally wide
    QList<QDockWidget*> docks;
    for (const Place& place : m_places) {
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(place.dock);
        const bool side = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        if (place.lab != m_lab || !side || place.dock->isHidden() || place.dock->isFloating() || m_drawn[m_lab].testFlag(area))
            continue;
        docks.append(place.dock);
        const QWidget& panel = *place.description.widget;
        widths[area] =
            std::max({widths[area], qRound(share * std::max(panel.sizeHint().width(), leastWidth())), panel.minimumSizeHint().width()});
    }
    QList<int> wanted;
    for (QDockWidget* dock : docks)
        wanted.append(widths[m_window.dockWidgetArea(dock)]);
    m_window.resizeDocks(docks, wanted, Qt::Horizontal);
}

LabDocks::Widths LabDocks::widths() const
{
    Widths widths;
    for (QDockWidget* dock : of(m_lab))
        if (dock->isVisible() && !dock->isFloating() && m_window.dockWidgetArea(dock) != Qt::BottomDockWidgetArea)
            widths.emplace_back(dock, dock->width());
    return widths;
}

void LabDocks::restore(const Widths& widths)
{
    QList<QDockWidget*> docks;
    QList<int> wanted;
    for (const auto& [dock, width] : widths)
        if (dock->isVisible() && !dock->isFloating()) {
            docks.append(dock);
            wanted.append(width);
        }
    m_window.resizeDocks(docks, wanted, Qt::Horizontal);
}

// A panel takes the room that its texts need, also those that come while it is open.
bool LabDocks::eventFilter(QObject* watched, QEvent* event)
{
    const auto place = std::ranges::find_if(m_places, [watched](const Place& one) { return one.description.widget == watched; });
    const bool isPanel = place != m_places.end();
    if (watched == &m_window && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) && !m_room.isActive())
        m_room.start(panelsSettling);
    if (event->type() == QEvent::Resize && watched == &m_window) {
        grow();
    } else if (event->type() == QEvent::MouseButtonPress && watched == &m_window) {
        m_pulled = !m_window.childAt(static_cast<const QMouseEvent*>(event)->position().toPoint()); // what lies between the panels
    } else if (event->type() == QEvent::MouseButtonRelease && watched == &m_window) {
        m_pulled = false;
    } else if (event->type() == QEvent::Resize && isPanel && m_pulled && QGuiApplication::mouseButtons() != Qt::NoButton) {
        const auto* resized = static_cast<QResizeEvent*>(event);
        if (!place->dock->isFloating() && resized->size().width() != resized->oldSize().width())
            m_drawn[place->lab] |= m_window.dockWidgetArea(place->dock);
    } else if (event->type() == QEvent::LayoutRequest && isPanel) {
        if (place->dock->isVisible() && place->description.area != Qt::BottomDockWidgetArea)
            QTimer::singleShot(0, place->dock, [this, dock = place->dock] { widen(*dock); });
    } else if (event->type() == QEvent::LayoutRequest && watched != &m_window) {
        m_regrow.start(panelsSettling); // what a wide page took from the panels is theirs again when another one comes
    } else if (event->type() == QEvent::ChildPolished && watched == &m_window) {
        // Qt makes a row of tabs when panels are laid over each other: it is as wide as its words.
        if (auto* tabs = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child())) {
            tabs->setElideMode(Qt::ElideNone);
            tabs->setUsesScrollButtons(false);
        }
    }
    return QObject::eventFilter(watched, event);
}

int LabDocks::leastWidth() const
{
    return qRound(narrowestPanel * m_window.fontMetrics().height());
}

void LabDocks::widen(QDockWidget& dock)
{
    const int least = std::max(dock.widget()->minimumSizeHint().width(), leastWidth());
    if (!dock.isFloating() && dock.width() < least)
        m_window.resizeDocks({&dock}, {least}, Qt::Horizontal);
}

void LabDocks::reset()
{
    if (!m_lab)
        return;
    m_sideBySide.clear();
    m_behind.clear();
    m_over.clear();
    arrange();
    m_preferences.set(preference::layout, {}, m_lab->id());
    m_preferences.set(preference::drawnSides, {}, m_lab->id());
    fit();
}

void LabDocks::keep()
{
    if (!m_lab || m_isHeld())
        return;
    if (!m_sideBySide.isEmpty() && open() != m_over)
        takeRoom();
    m_preferences.set(preference::layout, m_sideBySide.isEmpty() ? m_window.saveState() : m_sideBySide, m_lab->id());
    m_preferences.set(preference::drawnSides, m_drawn[m_lab].toInt(), m_lab->id());
}

void LabDocks::fit()
{
    QTimer::singleShot(panelsSettling, this, [this] {
        takeRoom();
        grow();
    });
}

void LabDocks::takeRoom()
{
    if (!m_lab || m_isHeld())
        return;
    QDockWidget* opened = nullptr; // stays in front
    if (!m_sideBySide.isEmpty() && open() != m_over) {
        for (QDockWidget* dock : open())
            if (!m_over.contains(dock))
                opened = dock;
        laySideBySide(); // what is kept of that has no panel that was closed since
        grow();
    }
    const bool isOver = !m_sideBySide.isEmpty();
    const int spared = sparedByLayingOver();
    const int ofCentre = std::max(0, qRound(besideText(m_window.font(), readableCentre)) - m_centre.minimumSizeHint().width());
    const int needed = m_window.minimumSizeHint().width() + ofCentre + (isOver ? spared + sparePixels : 0);
    if (isOver && needed <= m_window.width()) {
        laySideBySide();
        grow();
    } else if (!isOver && spared > 0 && needed > m_window.width()) {
        m_sideBySide = m_window.saveState();
        m_over = open();
        layOver();
        if (opened)
            opened->raise();
        m_window.layout()->activate(); // else the least width of before holds
        grow();
    }
    limitWindow();
}

QList<QDockWidget*> LabDocks::open() const
{
    QList<QDockWidget*> docks = of(m_lab);
    erase_if(docks, [](const QDockWidget* dock) { return dock->isHidden(); });
    return docks;
}

void LabDocks::laySideBySide()
{
    const QList<QDockWidget*> now = open();
    m_window.restoreState(std::exchange(m_sideBySide, {}));
    m_behind.clear();
    m_over.clear();
    for (QDockWidget* dock : of(m_lab))
        dock->setVisible(now.contains(dock));
}

int LabDocks::sparedByLayingOver() const
{
    int left = 0;
    int right = 0;
    for (QDockWidget* dock : of(m_lab)) {
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(dock);
        if (dock->isHidden() || dock->isFloating() || (area != Qt::LeftDockWidgetArea && area != Qt::RightDockWidgetArea))
            continue;
        int& side = area == Qt::RightDockWidgetArea || m_behind.contains(dock) ? right : left;
        side = std::max({side, dock->minimumSizeHint().width(), dock->minimumWidth()});
    }
    if (left == 0 || right == 0)
        return 0;
    return std::min(left, right) + m_window.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, &m_window);
}

void LabDocks::limitWindow()
{
    const int now = m_window.minimumSizeHint().width();
    const int spared = sparedByLayingOver();
    const bool isOver = !m_sideBySide.isEmpty();
    const int sideBySide = isOver ? now + spared : now;
    const int over = isOver ? now : now - spared;
    const int least = std::max(over, std::min(sideBySide, narrowWindow));
    m_window.setMinimumWidth(m_rail ? m_rail->leastWidth(least) : least);
}

/// The panels on the right come behind those on the left.
void LabDocks::layOver()
{
    QDockWidget* left = nullptr;
    for (QDockWidget* dock : of(m_lab)) {
        if (!dock->isVisible() || dock->isFloating())
            continue;
        if (m_window.dockWidgetArea(dock) == Qt::LeftDockWidgetArea)
            left = dock;
        else if (left && m_window.dockWidgetArea(dock) == Qt::RightDockWidgetArea) {
            m_behind.append(dock);
            m_window.tabifyDockWidget(left, dock);
        }
    }
    if (left)
        left->raise();
}

void walkAmong(const QList<QWidget*>& panels, int direction)
{
    const QWidget* focus = QApplication::focusWidget();
    const auto at =
        std::ranges::find_if(panels, [focus](const QWidget* panel) { return focus && (panel == focus || panel->isAncestorOf(focus)); });
    const qsizetype start = at == panels.end() ? (direction > 0 ? -1 : 0) : at - panels.begin();
    for (qsizetype step = 1; step <= panels.size(); ++step)
        if (focusIn(*panels[(start + direction * step + panels.size() * step) % panels.size()]))
            return;
}

} // namespace ks

#include "moc_lab_docks.cpp"
