#include "ui/shell/main_window.h"

#include "ui/language/languages.h"
#include "ui/shell/autosave.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/file_menu.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_mode.h"
#include "ui/shell/task_button.h"
#include "ui/shell/top_controls.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

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

MainWindow::MainWindow(Theme& theme, Languages& languages, Preferences& preferences)
    : m_theme(theme), m_languages(languages), m_preferences(preferences)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/kernelscope.svg")));
    resize(1280, 720);
    buildFrame();
    buildMenus();
    m_presenter = new PresenterMode(*this, m_theme, {menuBar(), m_rail, statusBar()});
    connect(m_presenter, &PresenterMode::stepRequested, this, [this](int direction) { m_active->presenterStep(direction); });
    connect(&m_undo, &QUndoGroup::canUndoChanged, this, &MainWindow::retranslate);
    connect(&m_undo, &QUndoGroup::canRedoChanged, this, &MainWindow::retranslate);
    connect(&m_undo, &QUndoGroup::undoTextChanged, this, &MainWindow::retranslate);
    connect(&m_undo, &QUndoGroup::redoTextChanged, this, &MainWindow::retranslate);
    restoreGeometry(m_preferences.windowGeometry());
    retranslate();
}

MainWindow::~MainWindow()
{
    m_tasks.cancelAll();
    m_undo.disconnect();
    // What a lab made may ask it until the end, so the widgets go first.
    for (const Place& place : m_places)
        delete place.dock;
    delete m_centre;
}

void MainWindow::buildFrame()
{
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    // The timeline and its like lie between the side panels, below what they are about.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);

    m_centre = new QStackedWidget(this);
    setCentralWidget(m_centre);

    m_rail = new QToolBar(this);
    m_rail->setObjectName(QStringLiteral("rail"));
    m_rail->setMovable(false);
    m_rail->setContextMenuPolicy(Qt::PreventContextMenu);
    m_rail->toggleViewAction()->setVisible(false);
    m_rail->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    m_rail->setIconSize(QSize(28, 28));
    addToolBar(Qt::LeftToolBarArea, m_rail);
    m_railGroup = new QActionGroup(this);

    m_messages = new MessageBar(this);
    m_backendStatus = new QLabel(this);
    m_backendStatus->setFocusPolicy(Qt::TabFocus);
    m_backendStatus->setContentsMargins(gridStep, 0, gridStep, 0);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_messages, 1);
    statusBar()->addPermanentWidget(new TaskButton(m_tasks, this));
    statusBar()->addPermanentWidget(m_backendStatus);

    m_top = new TopControls(m_theme, m_languages, m_preferences, this);
    menuBar()->setCornerWidget(m_top, Qt::TopRightCorner);
    connect(m_top, &TopControls::paletteRequested, this, &MainWindow::showPalette);
}

void MainWindow::addLab(std::unique_ptr<Lab> lab)
{
    Lab* added = lab.get();
    m_labs.push_back(std::move(lab));
    added->centre()->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    m_centre->addWidget(added->centre());

    auto* action = new QAction(themedIcon(added->iconName()), added->title(), m_railGroup);
    action->setObjectName(QStringLiteral("lab.") + added->id());
    action->setCheckable(true);
    action->setShortcut(QKeySequence(Qt::ALT | Qt::Key(Qt::Key_0 + int(m_labs.size()))));
    connect(action, &QAction::triggered, this, [this, added] { activateLab(added); });
    m_rail->addAction(action);
    m_rail->widgetForAction(action)->setFocusPolicy(Qt::StrongFocus);
    QMainWindow::addAction(action);

    for (const LabDock& description : added->docks()) {
        auto* dock = new QDockWidget(description.widget->windowTitle(), this);
        dock->setObjectName(added->id() + QLatin1Char('.') + description.id);
        dock->setWidget(description.widget);
        connect(description.widget, &QWidget::windowTitleChanged, dock, &QDockWidget::setWindowTitle);
        addDockWidget(description.area, dock);
        dock->hide();
        m_places.push_back({added, description, dock});
    }
    connect(added, &Lab::undoStackReplaced, this, [this, added] {
        if (added == m_active)
            useUndoOf(added);
    });
    connect(added, &Lab::sessionChanged, this, [this] {
        m_quitConfirmed = false; // what was to be left is not what there is now
        refreshTitle();
    });
    if (!m_active || m_preferences.activeLab() == added->id())
        activateLab(added);
    else
        fillLabMenus();
}

void MainWindow::activateLab(Lab* lab)
{
    if (lab == m_active)
        return;
    if (m_active) {
        keepLayout();
        m_active->setActive(false);
    }
    m_active = lab;
    m_preferences.setActiveLab(lab->id());
    for (QAction* action : m_railGroup->actions())
        action->setChecked(action->objectName() == QStringLiteral("lab.") + lab->id());
    for (const Place& place : m_places)
        place.dock->hide();
    // A stack is as wide as its widest page: the labs behind must not count, or the window grows with this one's panels beside it.
    for (int i = 0; i < m_centre->count(); ++i)
        m_centre->widget(i)->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    lab->centre()->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_centre->setCurrentWidget(lab->centre());
    useUndoOf(lab);
    showLayout(lab);
    lab->setActive(true);
    fillLabMenus();
    retranslate();
}

void MainWindow::useUndoOf(Lab* lab)
{
    QUndoStack* stack = lab->undoStack();
    if (stack)
        m_undo.addStack(stack);
    m_undo.setActiveStack(stack);
}

void MainWindow::showLayout(const Lab* lab)
{
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

void MainWindow::resetLayout()
{
    if (!m_active)
        return;
    arrangeDocks(m_active);
    m_preferences.setLayout(m_active->id(), {});
}

void MainWindow::resetEverything()
{
    if (m_labs.empty())
        return;
    setPresenting(false);
    keepLayout();
    for (const auto& autosave : m_autosaves) // a crash must not cost what is put aside
        autosave->tick();
    const bool unsaved = std::ranges::any_of(m_labs, [](const auto& lab) { return lab->isModified(); });
    std::vector<std::function<void()>> sessions;
    for (const auto& lab : m_labs)
        sessions.push_back(lab->keepSession());
    const auto bringBack = [this, sessions, lab = m_active, preferences = m_preferences.all()] {
        m_bringBack = nullptr;
        m_preferences.replace(preferences);
        applyPreferences();
        for (const auto& session : sessions)
            if (session)
                session();
        activateLab(lab);
        showLayout(lab);
        m_files->refresh();
        withdraw(QStringLiteral("reset"));
    };
    const QString language = m_preferences.language(); // whoever resets must still be able to read what is said
    m_preferences.clear();
    m_preferences.setLanguage(language);
    applyPreferences();
    for (const auto& lab : m_labs)
        lab->newSession();
    Lab* first = m_labs.front().get();
    showLayout(m_active); // without a stored layout: as at first, also for the lab that is left
    activateLab(first);
    m_preferences.setLayout(first->id(), {});
    m_files->refresh();
    if (unsaved)
        m_bringBack = bringBack;
    Message message{Message::Kind::Done,
                    unsaved ? tr("Everything is as at the first start. The session with its changes has been put aside.")
                            : tr("Everything is as at the first start."),
                    {},
                    QStringLiteral("reset")};
    message.links.push_back({tr("Bring it back"), m_bringBack ? m_bringBack : bringBack}); // a second reset in a row adds nothing
    post(message);
}

void MainWindow::applyPreferences()
{
    m_theme.setMode(m_preferences.theme());
    m_theme.setTextScale(m_preferences.textScale());
    m_theme.setHighContrast(m_preferences.highContrast());
    m_theme.setReducedMotion(m_preferences.reducedMotion());
}

void MainWindow::keepLayout()
{
    if (m_active && !isPresenting())
        m_preferences.setLayout(m_active->id(), saveState());
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

void MainWindow::showLab(const QString& id)
{
    const auto lab = std::ranges::find_if(m_labs, [&id](const auto& one) { return one->id() == id; });
    if (lab != m_labs.end())
        activateLab(lab->get());
}

bool MainWindow::lend(const LentOperation& operation)
{
    for (const auto& lab : m_labs) {
        if (!lab->borrow(operation))
            continue;
        activateLab(lab.get());
        return true;
    }
    return false;
}

void MainWindow::openFile(const QString& path, bool asCopy)
{
    m_files->open(QDir::cleanPath(QFileInfo(path).absoluteFilePath()), asCopy);
}

void MainWindow::setPresenting(bool on)
{
    if (!m_active || on == m_presenter->isOn())
        return;
    if (on) {
        QList<QWidget*> kept;
        for (const Place& place : m_places)
            if (place.lab == m_active && place.description.inPresenter)
                kept.append(place.dock);
        m_presenter->setTitle(m_active->presenterTitle());
        m_presenter->enter(kept);
        m_active->setPresenting(true);
    } else {
        m_active->setPresenting(false);
        m_presenter->leave();
    }
}

bool MainWindow::isPresenting() const
{
    return m_presenter && m_presenter->isOn();
}

void MainWindow::showPalette()
{
    CommandPalette::open(*this);
}

void MainWindow::showHelp()
{
    if (!m_help)
        m_help = new HelpSheet(*this);
    m_help->open();
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

void MainWindow::post(const Message& message)
{
    m_messages->post(message);
}

void MainWindow::withdraw(const QString& topic)
{
    m_messages->withdraw(topic);
}

void MainWindow::setBackendStatus(const QString& text, const QString& details)
{
    m_backendStatus->setText(text);
    m_backendStatus->setToolTip(details);
    m_backendStatus->setAccessibleDescription(details);
}

void MainWindow::noteRecentFile(const QString& path)
{
    m_preferences.noteRecentFile(path);
    m_files->refresh();
}

void MainWindow::refreshTitle()
{
    const QString name = m_active ? m_active->sessionName() : QString();
    setWindowTitle(name.isEmpty() ? QStringLiteral("Kernelscope") : QStringLiteral("%1[*] — Kernelscope").arg(name));
    setWindowModified(m_active && m_active->isModified());
    m_presenter->setTitle(m_active ? m_active->presenterTitle() : QString());
    m_files->refresh();
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isPresenting())
        setPresenting(false);
    else
        QMainWindow::keyPressEvent(event);
}

} // namespace ks
