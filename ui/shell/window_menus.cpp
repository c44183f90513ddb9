#include "ui/shell/window_menus.h"

#include "ui/language/undo_step.h"
#include "ui/shell/lab_docks.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/presentation.h"
#include "ui/shell/resource_locator.h"
#include "ui/shell/settings_menus.h"
#include "ui/theme/icon.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QUndoGroup>
#include <QWhatsThis>

namespace ks {

WindowMenus::WindowMenus(MainWindow& window, QUndoGroup& undo, SettingsMenus& settings, Presentation& presentation)
    : QObject(&window), m_window(window), m_actions(window), m_edit(*window.menuBar()->addMenu(QString())),
      m_view(*window.menuBar()->addMenu(QString())), m_lab(*window.menuBar()->addMenu(QString())),
      m_help(*window.menuBar()->addMenu(QString()))
{
    m_actions.setTitle(m_edit, [] { return tr("&Edit"); });
    m_actions.setTitle(m_view, [] { return tr("&View"); });
    m_actions.setTitle(m_lab, [] { return tr("&Lab"); });
    m_actions.setTitle(m_help, [] { return tr("&Help"); });
    addEdit(undo);
    addView(settings, presentation);
    addHelp();
    for (const auto changed : {&QUndoGroup::canUndoChanged, &QUndoGroup::canRedoChanged})
        connect(&undo, changed, this, &WindowMenus::retranslate); // what can be undone is said nowhere else
    for (const auto changed : {&QUndoGroup::undoTextChanged, &QUndoGroup::redoTextChanged})
        connect(&undo, changed, this, &WindowMenus::retranslate);
}

void WindowMenus::addEdit(QUndoGroup& undo)
{
    const auto named = [](const QString& verb, const QString& what) { return what.isEmpty() ? verb : tr("%1: %2").arg(verb, what); };
    const auto undoText = [&undo, named] { return named(tr("&Undo"), undoName(undo.activeStack())); };
    const auto redoText = [&undo, named] { return named(tr("&Redo"), redoName(undo.activeStack())); };
    const auto undoTip = [&undo] { return undo.canUndo() ? undoName(undo.activeStack()) : tr("There is nothing to undo."); };
    const auto redoTip = [&undo] { return undo.canRedo() ? redoName(undo.activeStack()) : tr("There is nothing to redo."); };
    const QList<QKeySequence> redoKeys = {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y};
    const auto add = [this](const MenuActions::Command& command) { return m_actions.add(m_edit, command); };
    connect(&undo, &QUndoGroup::canUndoChanged,
            add({"edit.undo", undoText, {Qt::CTRL | Qt::Key_Z}, [&undo] { undo.undo(); }, "undo", undoTip, false}), &QAction::setEnabled);
    connect(&undo, &QUndoGroup::canRedoChanged, add({"edit.redo", redoText, redoKeys, [&undo] { undo.redo(); }, "redo", redoTip, false}),
            &QAction::setEnabled);
    m_edit.addSeparator();
    m_endOfEdit = m_edit.addSeparator(); // the lab's stand above: nobody is to come to what takes all away on the way to them
    const auto resetTip = [] {
        return tr("A new session, the panels in their places and all preferences but the language as at first. The message bar brings back "
                  "what was.");
    };
    const QKeySequence resetKeys(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_R);
    const auto reset = [this] { m_window.resetEverything(); };
    add({"edit.resetEverything", [] { return tr("Everything as at the &first start"); }, {resetKeys}, reset, "reset", resetTip});
}

void WindowMenus::addView(SettingsMenus& settings, Presentation& presentation)
{
    m_panels = &m_actions.addMenu(m_view, "view.panels", [] { return tr("&Panels"); });
    const auto presenting = [&presentation] { return presentation.isOn() ? tr("Leave presenter &mode") : tr("Presenter &mode"); };
    const auto present = [this] { m_window.setPresenting(!m_window.isPresenting()); };
    m_actions.addAll(
        m_view,
        {{"view.resetLayout", [] { return tr("&Reset layout"); }, {}, [this] { m_window.docks().reset(); }, "reset"},
         {"view.nextPanel", [] { return tr("&Next panel"); }, {Qt::Key_F6}, [this] { m_window.walkPanels(1); }},
         {"view.previousPanel", [] { return tr("Pre&vious panel"); }, {Qt::SHIFT | Qt::Key_F6}, [this] { m_window.walkPanels(-1); }},
         {"view.messages",
          [] { return tr("Earlier messages"); },
          {},
          [this] { m_window.messages().showHistory(); },
          "history",
          [] { return tr("What the line at the bottom has said in this session, with what was offered and can still be had."); }},
         {"view.presenter", presenting, {Qt::Key_F11}, present, "presenter", [] {
              return tr("The tensors fill a screen, in large text. Esc or F11 leads back.");
          }}});
    connect(&presentation, &Presentation::changed, this, &WindowMenus::retranslate);
    presentation.fill(m_actions.addMenu(m_view, "view.presenterScreen", [] { return tr("Presenter &screen"); }));
    m_view.addSeparator();
    settings.addTo(m_view, m_actions);
}

void WindowMenus::addHelp()
{
    m_lessons = &m_actions.addMenu(m_help, "help.lessons", [] { return tr("&Lessons"); });
    connect(m_lessons, &QMenu::aboutToShow, this, &WindowMenus::fillLessons);
    m_lessons->menuAction()->setVisible(!ResourceLocator::sampleSessions().isEmpty());
    const auto what = [] { QWhatsThis::inWhatsThisMode() ? QWhatsThis::leaveWhatsThisMode() : QWhatsThis::enterWhatsThisMode(); };
    const auto whatTip = [] { return tr("Then click anything, grey or not: it says what it is for, or why it cannot be used now."); };
    m_actions.addAll(
        m_help,
        {{"help.keys", [] { return tr("&Keys and commands"); }, {Qt::Key_F1, Qt::Key_Question}, [this] { m_window.showHelp(); }, "help"},
         {"help.palette", [] { return tr("Command &palette"); }, {Qt::CTRL | Qt::Key_K}, [this] { m_window.showPalette(); }, "search"},
         {"help.whatIsThis", [] { return tr("&What is this?"); }, {Qt::SHIFT | Qt::Key_F1}, what, nullptr, whatTip},
         {},
         {"help.about", [] { return tr("&About Kernelscope"); }, {}, [this] { showAbout(); }}});
}

void WindowMenus::fillLessons()
{
    m_lessons->clear();
    for (const QString& path : ResourceLocator::sampleSessions())
        connect(m_lessons->addAction(themedIcon(QStringLiteral("open")), ResourceLocator::sampleTitle(path)), &QAction::triggered, this,
                [this, path] { m_window.openFile(path, true); });
}

void WindowMenus::showAbout()
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Kernelscope"),
                                tr("Kernelscope %1 shows every number of convolution, pooling and the training of networks.\n\n"
                                   "GNU General Public License, version 3 or later.")
                                    .arg(QCoreApplication::applicationVersion()),
                                QMessageBox::Ok, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(m_window.windowIcon().pixmap(64));
    box->open();
}

void WindowMenus::setLab(Lab& lab, const QList<QAction*>& labs)
{
    for (QAction* action : m_labActions) {
        m_edit.removeAction(action);
        m_view.removeAction(action);
        m_window.removeAction(action);
    }
    m_labActions.clear();
    m_lab.clear();
    m_lab.addActions(labs);
    m_lab.addSeparator();
    for (const auto& [place, menu] : {std::pair<LabMenu, QMenu*>{LabMenu::Edit, &m_edit},
                                      {LabMenu::Look, &m_view},
                                      {LabMenu::Lab, &m_lab},
                                      {LabMenu::File, nullptr}, // in the File menu
                                      {LabMenu::Export, nullptr}})
        for (QAction* action : lab.actions(place)) {
            if (menu)
                menu->insertAction(menu == &m_edit ? m_endOfEdit : nullptr, action);
            m_window.addAction(action);
            m_labActions.append(action);
        }
    m_panels->clear();
    for (const QDockWidget* dock : m_window.docks().of(&lab))
        m_panels->addAction(dock->toggleViewAction());
}

} // namespace ks

#include "moc_window_menus.cpp"
