#include "ui/shell/main_window.h"

#include "ui/language/text.h"
#include "ui/shell/application_filters.h"
#include "ui/shell/backend_status.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/file_menu.h"
#include "ui/shell/help_sheet.h"
#include "ui/shell/keyboard_return.h"
#include "ui/shell/lab_wish.h"
#include "ui/shell/narrow_rail.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_window.h"
#include "ui/shell/settings_menus.h"
#include "ui/shell/settled_fields.h"
#include "ui/shell/stall_notes.h"
#include "ui/shell/task_button.h"
#include "ui/shell/told_reasons.h"
#include "ui/shell/top_controls.h"
#include "ui/shell/unsaved_work.h"
#include "ui/shell/window_menus.h"
#include "ui/theme/icon.h"
#include "ui/theme/steady_room.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

namespace ks {

namespace {

constexpr QSize usualSize(1280, 720);
constexpr int leastWidth = 900; ///< of a smaller screen the window shows a part
constexpr int fileThreads = 4;  ///< a slow file is not to keep everybody's waiting

} // namespace

MainWindow::MainWindow(Theme& theme, Languages& languages, Preferences& preferences)
    : m_preferences(preferences), m_leftIn(preferences.get(preference::activeLab))
{
    m_filePool.setMaxThreadCount(fileThreads);
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setWindowIcon(QIcon(QStringLiteral(":/kernelscope.svg")));
    const QSize title(0, style()->pixelMetric(QStyle::PM_TitleBarHeight)); // a window manager adds it
    const QSize room = screen()->availableGeometry().size() - title;
    resize(room.width() < leastWidth ? usualSize : usualSize.boundedTo(room));
    for (const auto filter : {keepTypedSearch, keepUndoForWindow, tellReason, settleBefore, showPlainText})
        new ApplicationFilter(filter, this);
    new KeyboardReturn(*this);
    buildFrame(theme, languages);
    buildMenus(theme, languages);
    m_copies = new CrashCopies(*this, *m_messages);
    connect(m_copies, &CrashCopies::leftChanged, m_files, &FileMenu::setHasLeft);
    connect(m_files, &FileMenu::leftWanted, m_copies, &CrashCopies::offer);
    connect(m_copies, &CrashCopies::wanted, this, [this](const QString& path) { openFile(path, true); });
    m_unsaved = std::make_unique<UnsavedWork>(*this, *m_files, theme, m_preferences);
    connect(&m_preferences, &Preferences::changed, this, &MainWindow::refreshBackend); // the threads are set by now
    connect(&theme, &Theme::changed, m_docks, &LabDocks::fit);
    connect(&m_undo, &QUndoGroup::indexChanged, m_messages, &MessageBar::outdate);
    connect(&m_undo, &QUndoGroup::indexChanged, this, [this] { m_unsaved->takeBackQuestion(); });
    connect(m_messages, &MessageBar::keyboardLeft, this, [this] {
        if (QWidget* at = focusWidget())
            at->clearFocus(); // what had it before may not be seen yet, and gets it when it is
        if (QWidget* last = m_active ? m_active->centre()->focusWidget() : nullptr)
            last->setFocus(Qt::OtherFocusReason);
    });
    restoreGeometry(m_preferences.get(preference::windowGeometry));
    retranslate();
}

MainWindow::~MainWindow()
{
    m_copies->end(); // the end is in order, however long what follows may wait for a file
    m_tasks.cancelAll();
    m_undo.disconnect();
    // What a lab made may ask it until the end, so the widgets go first.
    delete m_docks;
    delete m_centre;
}

void MainWindow::buildFrame(Theme& theme, Languages& languages)
{
    m_centre = new QStackedWidget(this);
    setCentralWidget(m_centre);
    m_docks = new LabDocks(*this, *m_centre, m_preferences, [this] { return isPresenting(); });

    m_rail = new QToolBar(this);
    m_rail->setObjectName(QStringLiteral("rail"));
    m_rail->setMovable(false);
    m_rail->setContextMenuPolicy(Qt::PreventContextMenu);
    m_rail->toggleViewAction()->setVisible(false);
    m_rail->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    m_rail->setIconSize(QSize(28, 28));
    addToolBar(Qt::LeftToolBarArea, m_rail);
    m_railGroup = new QActionGroup(this);
    m_docks->setRail(*new NarrowRail(*m_rail, *this));

    m_messages = new MessageBar(this);
    m_backendStatus = new BackendStatus(this);
    connect(m_backendStatus, &BackendStatus::asked, this, [this] {
        m_messages->post(
            {.kind = Message::Kind::Note, .text = [this] { return m_backendStatus->reasons(); }, .topic = QStringLiteral("backends")});
    });
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_messages, 1);
    statusBar()->addPermanentWidget(new SteadyRoom(*new TaskButton(m_tasks, this)));
    statusBar()->addPermanentWidget(m_backendStatus);

    auto* top = new TopControls(theme, languages, m_preferences, this);
    menuBar()->setCornerWidget(top, Qt::TopRightCorner);
    connect(top, &TopControls::paletteRequested, this, &MainWindow::showPalette);
    m_presentation = new Presentation(*this, *m_centre, theme, m_preferences, *m_docks);
}

void MainWindow::buildMenus(Theme& theme, Languages& languages)
{
    m_files = new FileMenu(*this, m_preferences);
    m_menus = new WindowMenus(*this, m_undo, *new SettingsMenus(*m_messages, theme, languages, m_preferences), *m_presentation);
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
    addAction(action);

    m_docks->add(*added);
    connect(added, &Lab::undoStackReplaced, this, [this, added] {
        if (added == m_active)
            useUndoOf(added);
    });
    connect(added, &Lab::sessionChanged, this, [this] {
        m_unsaved->check();
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
    m_unsaved->takeBackQuestion();
    const bool presenting = isPresenting(); // goes on: leaving and entering would give every widget two palettes
    if (m_active) {
        QWidget* focus = presenting ? m_presentation->window().focusWidget() : focusWidget();
        m_focused[m_active] = focus && m_active->centre()->isAncestorOf(focus) ? focus : nullptr;
        m_docks->keep();
        if (presenting)
            m_active->setPresenting(false);
        m_active->setActive(false);
        m_messages->leave(m_active->id());
    }
    m_active = lab;
    m_preferences.set(preference::activeLab, lab->id());
    for (QAction* action : m_railGroup->actions())
        action->setChecked(action->objectName() == QStringLiteral("lab.") + lab->id());
    m_docks->hide();
    // A stack is as wide as its widest page: the labs behind must not count, or the window grows with this one's panels beside it.
    for (int i = 0; i < m_centre->count(); ++i)
        m_centre->widget(i)->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    lab->centre()->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_presentation->window().fitPart(*lab->centre());
    m_centre->setCurrentWidget(lab->centre());
    useUndoOf(lab);
    m_docks->show(*lab);
    lab->setActive(true);
    fillLabMenus();
    if (presenting)
        m_presentation->window().takeKeys();
    m_menus->retranslate();
    m_files->retranslate();
    refreshTitle();
    refreshBackend();
    m_docks->fit();
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

bool MainWindow::ask(const LabWish& wish)
{
    const auto lab = std::ranges::find_if(m_labs, [&wish](const auto& one) { return one->id() == wish.lab; });
    if (lab == m_labs.end())
        return false;
    Lab* const before = m_active;
    activateLab(lab->get()); // first: a lab that was never on screen begins with something of its own
    if ((*lab)->grant(wish))
        return true;
    activateLab(before);
    return false;
}

void MainWindow::openFile(const QString& path, bool asCopy)
{
    m_files->open(QDir::cleanPath(QFileInfo(path).absoluteFilePath()), asCopy);
}

void MainWindow::openFiles(const QStringList& paths)
{
    m_files->openAll(textsFor(paths, [](const QString& path) { return QDir::cleanPath(QFileInfo(path).absoluteFilePath()); }));
}

void MainWindow::endLeavingUnsaved(int status)
{
    m_copies->leaveBehind([this, status] {
        m_tasks.cancelAll();
        QCoreApplication::exit(status);
    });
}

void MainWindow::settle()
{
    settleField();
    for (const auto& lab : m_labs)
        lab->settle();
}

void MainWindow::resetEverything()
{
    if (m_labs.empty())
        return;
    setPresenting(false);
    settle();
    m_docks->keep();
    m_unsaved->reset();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (isPresenting())
        setPresenting(false);
    settle();
    if (m_unsaved->asks()) {
        event->ignore();
        return;
    }
    m_docks->keep();
    m_preferences.set(preference::windowGeometry, saveGeometry());
    m_tasks.cancelAll();
    event->accept();
}

void MainWindow::walkPanels(int direction)
{
    QList<QWidget*> panels = {m_rail};
    if (m_active)
        panels += m_active->centre();
    for (QDockWidget* dock : m_docks->of(m_active))
        panels += dock;
    panels += m_messages;
    erase_if(panels, [](const QWidget* panel) { return !panel->isVisible(); });
    walkAmong(panels, direction);
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
    const auto owner = std::ranges::find_if(m_labs, [&message](const auto& one) {
        return message.topic == one->id() || message.topic.startsWith(one->id() + QLatin1Char('.'));
    });
    Lab* lab = owner != m_labs.end() ? owner->get() : nullptr;
    if (lab && message.holdsWork)
        emit lab->workPutAside(); // before the copy of what took its place is written
    if (!lab)
        lab = m_active;
    m_messages->post(message, lab ? lab->id() : QString());
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

void MainWindow::refreshBackend()
{
    m_backendStatus->show(m_active ? m_active->backend() : LabBackend{});
}

void MainWindow::noteOpened(const QString& lab)
{
    m_files->noteOpened(lab);
}

void MainWindow::noteRecentFile(const QString& path)
{
    m_preferences.noteRecentFile(path);
    m_files->refresh();
}

void MainWindow::refreshTitle()
{
    const QString name = m_active ? m_active->sessionName() : QString();
    setWindowTitle(name.isEmpty() ? QStringLiteral("Kernelscope[*]") : QStringLiteral("%1[*] — Kernelscope").arg(name));
    setWindowModified(m_active && m_active->isShownModified());
    m_presentation->setTitle(m_active ? m_active->presenterTitle() : QString());
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
    openFiles(textsFor(event->mimeData()->urls(), &QUrl::toLocalFile));
}

void MainWindow::fillLabMenus()
{
    m_menus->setLab(*m_active, m_railGroup->actions());
    m_files->setLab(m_active);
}

void MainWindow::retranslate()
{
    m_menus->retranslate();
    m_files->retranslate();
    m_rail->setAccessibleName(tr("Work areas"));
    m_rail->setWindowTitle(tr("Work areas"));
    const QList<QAction*> actions = m_railGroup->actions(); // in the order of the labs
    for (qsizetype i = 0; i < actions.size(); ++i) {
        Lab& lab = *m_labs[static_cast<std::size_t>(i)];
        lab.retranslate();
        actions[i]->setText(lab.title());
        actions[i]->setToolTip(tr("%1 (%2)").arg(lab.title(), actions[i]->shortcut().toString(QKeySequence::NativeText)));
    }
    refreshTitle();
    refreshBackend();
}

} // namespace ks

#include "moc_main_window.cpp"
