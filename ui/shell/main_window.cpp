#include "ui/shell/main_window.h"

#include "ui/language/languages.h"
#include "ui/shell/autosave.h"
#include "ui/shell/backend_status.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/file_menu.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/plain_texts.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_controls.h"
#include "ui/shell/presenter_window.h"
#include "ui/shell/settled_fields.h"
#include "ui/shell/stall_notes.h"
#include "ui/shell/task_button.h"
#include "ui/shell/told_reasons.h"
#include "ui/shell/top_controls.h"
#include "ui/shell/typed_search.h"
#include "ui/shell/window_undo.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int settling = 500; ///< ms
constexpr QSize usualSize(1280, 720);
constexpr int leastWidth = 1000; ///< of a smaller screen the window shows a part

} // namespace

MainWindow::MainWindow(Theme& theme, Languages& languages, Preferences& preferences)
    : m_theme(theme), m_languages(languages), m_preferences(preferences), m_leftIn(preferences.activeLab())
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setWindowIcon(QIcon(QStringLiteral(":/kernelscope.svg")));
    const QSize title(0, style()->pixelMetric(QStyle::PM_TitleBarHeight)); // a window manager adds it
    const QSize room = screen()->availableGeometry().size() - title;
    resize(room.width() < leastWidth ? usualSize : usualSize.boundedTo(room));
    qApp->installEventFilter(new TypedSearch(this));
    qApp->installEventFilter(new WindowUndo(this));
    qApp->installEventFilter(new ToldReasons(this));
    qApp->installEventFilter(new SettledFields(this));
    qApp->installEventFilter(new PlainTexts(this));
    buildFrame();
    buildMenus();
    connect(&m_preferences, &Preferences::changed, this, &MainWindow::refreshBackend); // the threads are set by now
    m_presenter = new PresenterWindow(*this, m_theme);
    m_regrow.setSingleShot(true);
    connect(&m_regrow, &QTimer::timeout, this, &MainWindow::growPanels);
    m_settled.setSingleShot(true);
    connect(&m_settled, &QTimer::timeout, this, [this] {
        if (isPresenting())
            m_sizeOfControls = size();
        else
            comeBackFromPresenting();
    });
    connect(m_presenter, &PresenterWindow::stepRequested, this, [this](int direction) { m_active->presenterStep(direction); });
    connect(m_presenter, &PresenterWindow::leaveRequested, this, [this] { setPresenting(false); });
    connect(&m_theme, &Theme::changed, this, &MainWindow::fitPanels);
    const auto nameActions = [this] { m_actions.retranslate(); }; // what can be undone is said nowhere else
    connect(&m_undo, &QUndoGroup::canUndoChanged, this, nameActions);
    connect(&m_undo, &QUndoGroup::canRedoChanged, this, nameActions);
    connect(&m_undo, &QUndoGroup::undoTextChanged, this, nameActions);
    connect(&m_undo, &QUndoGroup::redoTextChanged, this, nameActions);
    connect(&m_undo, &QUndoGroup::indexChanged, m_messages, &MessageBar::outdate);
    connect(&m_undo, &QUndoGroup::indexChanged, this, &MainWindow::takeBackQuestion);
    connect(m_messages, &MessageBar::keyboardLeft, this, [this] {
        if (QWidget* at = focusWidget())
            at->clearFocus(); // what had it before may not be seen yet, and gets it when it is
        if (QWidget* last = m_active ? m_active->centre()->focusWidget() : nullptr)
            last->setFocus(Qt::OtherFocusReason);
    });
    restoreGeometry(m_preferences.windowGeometry());
    retranslate();
}

MainWindow::~MainWindow()
{
    m_autosaves.clear(); // the end is in order, however long what follows may wait for a file
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
    m_centre->installEventFilter(this);

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
    m_backendStatus = new BackendStatus(this);
    connect(m_backendStatus, &BackendStatus::asked, this, [this] {
        m_messages->post(
            {.kind = Message::Kind::Note, .text = [this] { return m_backendStatus->reasons(); }, .topic = QStringLiteral("backends")});
    });
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
    m_rail->widgetForAction(action)->setFocusPolicy(Qt::TabFocus);
    QMainWindow::addAction(action);

    for (const LabDock& description : added->docks()) {
        auto* dock = new QDockWidget(description.widget->windowTitle(), this);
        dock->setObjectName(added->id() + QLatin1Char('.') + description.id);
        QFont own; // Qt draws titles in the desktop's font, which knows no size of text, unless a panel has a font of its own
        own.setStyleHint(QFont::SansSerif);
        dock->setFont(own);
        dock->setWidget(description.widget);
        connect(description.widget, &QWidget::windowTitleChanged, dock, &QDockWidget::setWindowTitle);
        addDockWidget(description.area, dock);
        dock->hide();
        connect(dock, &QDockWidget::visibilityChanged, this, [this, dock, area = description.area](bool shown) {
            if (shown && area != Qt::BottomDockWidgetArea)
                QTimer::singleShot(0, dock, [this, dock] { widenTo(dock); });
        });
        description.widget->installEventFilter(this);
        m_places.push_back({added, description, dock});
    }
    connect(added, &Lab::undoStackReplaced, this, [this, added] {
        if (added == m_active)
            useUndoOf(added);
    });
    connect(added, &Lab::sessionChanged, this, [this] {
        m_quitAsked = false; // what was to be left is not what there is now
        if (unsaved() != m_askedFor)
            takeBackQuestion();
        refreshTitle();
    });
    connect(added, &Lab::backendChanged, this, &MainWindow::refreshBackend);
    if (m_leftIn.isEmpty() ? !m_active : m_leftIn == added->id())
        activateLab(added);
    else if (m_active)
        fillLabMenus();
}

void MainWindow::showEvent(QShowEvent* event)
{
    if (!m_active && !m_labs.empty()) // the one that was left is none of this program
        activateLab(m_labs.front().get());
    Retranslating::showEvent(event);
}

void MainWindow::activateLab(Lab* lab)
{
    if (lab == m_active)
        return;
    takeBackQuestion();
    const bool presenting = isPresenting(); // goes on: leaving and entering would give every widget two palettes
    if (m_active) {
        QWidget* focus = presenting ? m_presenter->focusWidget() : focusWidget();
        m_focused[m_active] = focus && m_active->centre()->isAncestorOf(focus) ? focus : nullptr;
        keepLayout();
        if (presenting)
            m_active->setPresenting(false);
        m_active->setActive(false);
        m_messages->leave(m_active->id());
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
    m_presenter->fitPart(*lab->centre());
    m_centre->setCurrentWidget(lab->centre());
    useUndoOf(lab);
    showLayout(lab);
    lab->setActive(true);
    fillLabMenus();
    if (presenting)
        m_presenter->takeKeys();
    m_actions.retranslate();
    m_files->retranslate();
    for (const auto& [menu, title] : m_menuTitles)
        menu->setTitle(title());
    refreshTitle();
    refreshBackend();
    fitPanels();
    if (presenting)
        lab->setPresenting(true);
    m_messages->comeBack(lab->id());
    if (const QPointer<QWidget> focus = m_focused[lab]; focus && focus->isVisible())
        focus->setFocus(Qt::OtherFocusReason); // one goes on where one was
}

void MainWindow::useUndoOf(Lab* lab)
{
    QUndoStack* stack = lab->undoStack();
    if (stack)
        m_undo.addStack(stack);
    m_undo.setActiveStack(stack);
}

void MainWindow::applyPreferences()
{
    m_theme.setMode(m_preferences.theme());
    m_theme.setTextScale(m_preferences.textScale());
    m_theme.setHighContrast(m_preferences.highContrast());
    m_theme.setReducedMotion(m_preferences.reducedMotion());
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

void MainWindow::openFiles(const QStringList& paths)
{
    QStringList whole;
    for (const QString& path : paths)
        whole.append(QDir::cleanPath(QFileInfo(path).absoluteFilePath()));
    m_files->openAll(whole);
}

void MainWindow::setPresenting(bool on)
{
    if (!m_active || on == m_presenter->isOn())
        return;
    if (on) {
        keepLayout(); // not while another central widget stands between the panels
        m_sizeBefore = size();
        m_widthsBefore = widthsOfPanels();
        QScreen* chosen = m_presenter->screenFor(m_preferences.presenterScreen());
        m_controls = new PresenterControls(PresenterWindow::titleOf(chosen ? *chosen : *screen()));
        connect(m_controls, &PresenterControls::stepRequested, this, [this](int direction) { m_active->presenterStep(direction); });
        connect(
            m_controls, &PresenterControls::leaveRequested, this, [this] { setPresenting(false); }, Qt::QueuedConnection);
        m_sizeOfControls = {};
        m_settled.start(settling);
        takeCentralWidget();
        setCentralWidget(m_controls);
        refreshTitle();
        m_presenter->enter(m_centre, chosen);
        m_active->setPresenting(true);
    } else {
        if (m_sizeOfControls.isValid() && size() != m_sizeOfControls) // somebody has given it another one meanwhile
            m_sizeBefore = size();
        m_active->setPresenting(false);
        const QPointer<QWidget> focus = m_presenter->focusWidget();
        m_presenter->leave();
        delete takeCentralWidget();
        m_controls = nullptr;
        setCentralWidget(m_centre);
        m_centre->show();
        // Tabs that are not seen keep the room of the large text; the window must not grow to give it to them.
        m_centre->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
        m_settled.start(settling);
        activateWindow();
        if (focus)
            focus->setFocus(Qt::OtherFocusReason);
    }
}

/// The window and its panels have the sizes that they had before, but for what somebody has given another one meanwhile.
void MainWindow::comeBackFromPresenting()
{
    if (!isMaximized() && !isFullScreen() && size() != m_sizeBefore)
        resize(m_sizeBefore);
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (const auto& [dock, width] : std::exchange(m_widthsBefore, {}))
        if (dock->isVisible() && !dock->isFloating()) {
            docks.append(dock);
            widths.append(width);
        }
    resizeDocks(docks, widths, Qt::Horizontal);
    m_centre->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // panels must not take the room that it needs
    if (minimumSizeHint().width() > width())
        m_centre->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
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

void MainWindow::post(const Message& message)
{
    // A lab speaks under its own name, also while another one is on screen.
    const auto owner = std::ranges::find_if(m_labs, [&message](const auto& lab) {
        return message.topic == lab->id() || message.topic.startsWith(lab->id() + QLatin1Char('.'));
    });
    const auto lab = static_cast<std::size_t>(owner - m_labs.begin());
    if (message.holdsWork && lab < m_autosaves.size())
        m_autosaves[lab]->keepAside(); // before the copy of what took its place is written
    m_messages->post(message, owner != m_labs.end() ? (*owner)->id() : m_active ? m_active->id() : QString());
}

void MainWindow::listenTo(const WatchedApplication& application)
{
    m_stalls = std::make_unique<StallNotes>(*m_messages);
    connect(&application, &WatchedApplication::stalled, this, [this](const Stall& stall) { m_stalls->add(stall); });
    connect(&application, &WatchedApplication::escaped, this, [this](const Text& what) {
        post({.kind = Message::Kind::Failure,
              .text =
                  [what] {
                      return tr("A mistake of the program: what was asked for last did not happen, or in part. %1 What is open is still "
                                "here; "
                                "save it under another name.")
                          .arg(toQString(what));
                  },
              .topic = QStringLiteral("escaped")});
    });
}

void MainWindow::withdraw(const QString& topic)
{
    m_messages->withdraw(topic);
}

void MainWindow::hush(const QString& topic)
{
    m_messages->hush(topic);
}

bool MainWindow::isOffering() const
{
    return m_messages->isOffering();
}

void MainWindow::refreshBackend()
{
    m_backendStatus->show(m_active ? m_active->backend() : LabBackend{});
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
    setWindowModified(m_active && m_active->isShownModified());
    const QString title = m_active ? m_active->presenterTitle() : QString();
    m_presenter->setTitle(title);
    if (m_controls)
        m_controls->setTitle(title);
    m_files->refresh();
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isPresenting())
        setPresenting(false);
    else if (event->key() != Qt::Key_Escape ? !saysWhyNot(QKeySequence(event->keyCombination())) : !m_messages->dismiss())
        QMainWindow::keyPressEvent(event);
}

/// Keys of something grey do nothing: the reason is told as its tool tip tells it.
bool MainWindow::saysWhyNot(const QKeySequence& keys)
{
    const QList<QAction*> all = actions();
    const auto found = std::ranges::find_if(all, [&](const QAction* action) {
        return action->isVisible() && !action->isEnabled() && action->shortcuts().contains(keys) && !reasonOf(*action).isEmpty();
    });
    if (found == all.end())
        return false;
    answer([action = QPointer<QAction>(*found), then = reasonOf(**found)] {
        return action && !action->isEnabled() ? reasonOf(*action) : then; // of what can be used by now the tip is no reason
    });
    return true;
}

void MainWindow::answer(const Sentence& why)
{
    m_messages->answer(why, m_active ? m_active->id() : QString());
}

/// What no control takes for itself is for the window.
void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && std::ranges::all_of(urls, &QUrl::isLocalFile))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        paths.append(url.toLocalFile());
    openFiles(paths);
}

} // namespace ks
