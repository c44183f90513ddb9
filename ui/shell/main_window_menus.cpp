#include "ui/language/languages.h"
#include "ui/shell/file_menu.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/presenter_window.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"
#include "ui/shell/top_controls.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QWhatsThis>

#include <algorithm>

namespace ks {

QAction* MainWindow::addAction(QMenu* menu, const char* name, ActionSet::TextOf text, const QList<QKeySequence>& keys,
                               const std::function<void()>& follow)
{
    QAction* action = m_actions.add(QLatin1String(name), std::move(text), keys, follow);
    menu->addAction(action);
    QMainWindow::addAction(action); // so that its keys work while the menu bar is hidden
    return action;
}

void MainWindow::buildMenus()
{
    m_files = new FileMenu(
        *menuBar()->addMenu(QString()), m_preferences, [this] { return m_active; }, this);
    connect(m_files, &FileMenu::putAside, this,
            [this](const std::function<void()>& bringBack) { offerToBringBack(*this, m_active->id(), bringBack); });
    connect(m_files, &FileMenu::quitRequested, this, &QWidget::close);
    connect(m_files, &FileMenu::cannotOpen, this, [this](const QString& path, bool asCopy) {
        for (const auto& lab : m_labs) // a session of another work area opens there
            if (lab.get() != m_active && lab->canOpen(path) && QFileInfo::exists(path)) {
                activateLab(lab.get());
                lab->open(path, asCopy);
                return;
            }
        m_preferences.forgetRecentFile(path);
        m_messages->post({Message::Kind::Failure,
                          [name = QFileInfo(path).fileName()] {
                              return tr("%1 cannot be opened: it is not there, or not a kind of file that this work area reads.").arg(name);
                          },
                          {},
                          {}});
    });
    connect(m_files, &FileMenu::severalGiven, this, [this](const QStringList& paths) {
        std::vector<Lab*> asked = {m_active};
        for (const auto& lab : m_labs)
            asked.push_back(lab.get());
        for (Lab* lab : asked)
            if (lab && lab->openTogether(paths)) {
                activateLab(lab);
                return;
            }
        const auto opened = std::ranges::find_if(paths, [this](const QString& path) {
            return QFileInfo::exists(path) && std::ranges::any_of(m_labs, [&path](const auto& lab) { return lab->canOpen(path); });
        });
        if (opened == paths.end()) { // why not is all that there is to say
            m_files->open(paths.first(), false);
            return;
        }
        m_files->open(*opened, false);
        m_messages->post(
            {Message::Kind::Warning,
             [name = QFileInfo(*opened).fileName(), others = static_cast<int>(paths.size()) - 1] {
                 return tr("These files do not belong side by side: of them %1 is opened, %n other(s) not.", nullptr, others).arg(name);
             },
             {},
             {}});
    });
    m_editMenu = menuBar()->addMenu(QString());
    m_viewMenu = menuBar()->addMenu(QString());
    m_labMenu = menuBar()->addMenu(QString());
    m_helpMenu = menuBar()->addMenu(QString());
    m_menuTitles = {
        {m_editMenu, [] { return tr("&Edit"); }},
        {m_viewMenu, [] { return tr("&View"); }},
        {m_labMenu, [] { return tr("&Lab"); }},
        {m_helpMenu, [] { return tr("&Help"); }},
    };

    const auto named = [](const QString& verb, const QString& what) { return what.isEmpty() ? verb : tr("%1: %2").arg(verb, what); };
    QAction* undo = addAction(
        m_editMenu, "edit.undo", [this, named] { return named(tr("&Undo"), m_undo.undoText()); }, {QKeySequence(Qt::CTRL | Qt::Key_Z)},
        [this] { m_undo.undo(); });
    QAction* redo = addAction(
        m_editMenu, "edit.redo", [this, named] { return named(tr("&Redo"), m_undo.redoText()); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)}, [this] { m_undo.redo(); });
    undo->setIcon(themedIcon(QStringLiteral("undo")));
    redo->setIcon(themedIcon(QStringLiteral("redo")));
    m_actions.setTip(undo, [this] { return m_undo.canUndo() ? m_undo.undoText() : tr("There is nothing to undo."); });
    m_actions.setTip(redo, [this] { return m_undo.canRedo() ? m_undo.redoText() : tr("There is nothing to redo."); });
    undo->setEnabled(false);
    redo->setEnabled(false);
    connect(&m_undo, &QUndoGroup::canUndoChanged, undo, &QAction::setEnabled);
    connect(&m_undo, &QUndoGroup::canRedoChanged, redo, &QAction::setEnabled);

    m_editMenu->addSeparator();
    QAction* everything = addAction(
        m_editMenu, "edit.resetEverything", [] { return tr("Everything as at the &first start"); },
        {QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_R)}, [this] { resetEverything(); });
    everything->setIcon(themedIcon(QStringLiteral("reset")));
    m_actions.setTip(everything, [] {
        return tr("A new session, the panels in their places and all preferences but the language as at first. The message bar brings back "
                  "what was.");
    });

    buildViewMenu();

    buildHelpMenu();
}

void MainWindow::buildHelpMenu()
{
    m_lessonsMenu = m_helpMenu->addMenu(QString());
    m_lessonsMenu->setObjectName(QStringLiteral("help.lessons"));
    m_menuTitles.emplace_back(m_lessonsMenu, [] { return tr("&Lessons"); });
    connect(m_lessonsMenu, &QMenu::aboutToShow, this, &MainWindow::fillLessons);
    m_lessonsMenu->menuAction()->setVisible(!ResourceLocator::sampleSessions().isEmpty());
    addAction(
        m_helpMenu, "help.keys", [] { return tr("&Keys and commands"); }, {QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)},
        [this] { showHelp(); })
        ->setIcon(themedIcon(QStringLiteral("help")));
    addAction(
        m_helpMenu, "help.palette", [] { return tr("Command &palette"); }, {QKeySequence(Qt::CTRL | Qt::Key_K)}, [this] { showPalette(); })
        ->setIcon(themedIcon(QStringLiteral("search")));
    QAction* what = addAction(
        m_helpMenu, "help.whatIsThis", [] { return tr("&What is this?"); }, {QKeySequence(Qt::SHIFT | Qt::Key_F1)},
        [] { QWhatsThis::inWhatsThisMode() ? QWhatsThis::leaveWhatsThisMode() : QWhatsThis::enterWhatsThisMode(); });
    m_actions.setTip(what, [] { return tr("Then click anything, grey or not: it says what it is for, or why it cannot be used now."); });
    m_helpMenu->addSeparator();
    addAction(
        m_helpMenu, "help.about", [] { return tr("&About Kernelscope"); }, {}, [this] { showAbout(); });
}

void MainWindow::fillLessons()
{
    m_lessonsMenu->clear();
    for (const QString& path : ResourceLocator::sampleSessions())
        connect(m_lessonsMenu->addAction(themedIcon(QStringLiteral("open")), ResourceLocator::sampleTitle(path)), &QAction::triggered, this,
                [this, path] { openFile(path, true); });
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Kernelscope"),
                                tr("Kernelscope %1 shows every number of convolution, pooling and the training of networks.\n\n"
                                   "GNU General Public License, version 3 or later.")
                                    .arg(QCoreApplication::applicationVersion()),
                                QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(windowIcon().pixmap(64));
    box->open();
}

QMenu* MainWindow::choiceMenu(const char* name, ActionSet::TextOf title)
{
    QMenu* menu = m_viewMenu->addMenu(QString());
    menu->setObjectName(QLatin1String(name));
    m_menuTitles.emplace_back(menu, std::move(title));
    return menu;
}

QAction* MainWindow::addChoice(QMenu* menu, const char* name, ActionSet::TextOf text, std::function<bool()> isOn,
                               std::function<void()> choose)
{
    QAction* action = addAction(menu, name, std::move(text), {}, std::move(choose));
    action->setCheckable(true);
    connect(menu, &QMenu::aboutToShow, action, [action, isOn = std::move(isOn)] { action->setChecked(isOn()); });
    return action;
}

void MainWindow::buildViewMenu()
{
    m_panelsMenu = choiceMenu("view.panels", [] { return tr("&Panels"); });
    addAction(
        m_viewMenu, "view.resetLayout", [] { return tr("&Reset layout"); }, {}, [this] { resetLayout(); })
        ->setIcon(themedIcon(QStringLiteral("reset")));
    addAction(
        m_viewMenu, "view.nextPanel", [] { return tr("&Next panel"); }, {QKeySequence(Qt::Key_F6)}, [this] { walkPanels(1); });
    addAction(
        m_viewMenu, "view.previousPanel", [] { return tr("Pre&vious panel"); }, {QKeySequence(Qt::SHIFT | Qt::Key_F6)},
        [this] { walkPanels(-1); });
    addAction(
        m_viewMenu, "view.presenter", [] { return tr("Presenter &mode"); }, {QKeySequence(Qt::Key_F11)},
        [this] { setPresenting(!isPresenting()); })
        ->setIcon(themedIcon(QStringLiteral("presenter")));
    m_screensMenu = choiceMenu("view.presenterScreen", [] { return tr("Presenter &screen"); });
    for (const auto changed : {&QGuiApplication::screenAdded, &QGuiApplication::screenRemoved})
        connect(qApp, changed, this, &MainWindow::fillScreensMenu);
    connect(m_screensMenu, &QMenu::aboutToShow, this, &MainWindow::checkScreen);
    m_viewMenu->addSeparator();

    QMenu* language = choiceMenu("view.language", [] { return tr("&Language"); });
    for (const QString& code : Languages::available())
        addChoice(
            language, qPrintable(QStringLiteral("view.language.") + code), [code] { return Languages::nativeName(code); },
            [this, code] { return m_languages.current() == code; },
            [this, code] {
                m_preferences.setLanguage(code);
                m_languages.use(code);
            });

    QMenu* colours = choiceMenu("view.colours", [] { return tr("&Colours"); });
    const auto mode = [&](const char* name, ActionSet::TextOf text, Theme::Mode which) {
        addChoice(
            colours, name, std::move(text), [this, which] { return m_theme.mode() == which; },
            [this, which] {
                m_preferences.setTheme(which);
                m_theme.setMode(which);
            });
    };
    mode(
        "view.colours.system", [] { return tr("As the desktop"); }, Theme::Mode::System);
    mode(
        "view.colours.light", [] { return tr("Light colours"); }, Theme::Mode::Light);
    mode(
        "view.colours.dark", [] { return tr("Dark colours"); }, Theme::Mode::Dark);

    QMenu* size = choiceMenu("view.textSize", [] { return tr("&Text size"); });
    for (const int percent : {75, 100, 125, 150, 200})
        addChoice(
            size, qPrintable(QStringLiteral("view.textSize.%1").arg(percent)), [percent] { return tr("Text at %1 %").arg(percent); },
            [this, percent] { return qRound(100 * m_theme.textScale()) == percent; },
            [this, percent] {
                m_preferences.setTextScale(percent / 100.0);
                m_theme.setTextScale(percent / 100.0);
            });

    QMenu* access = choiceMenu("view.access", [] { return tr("&Accessibility"); });
    const auto follow = [&](const char* name, ActionSet::TextOf text, Follow (Theme::*get)() const, void (Theme::*set)(Follow),
                            void (Preferences::*keep)(Follow), Follow which) {
        addChoice(
            access, name, std::move(text), [this, get, which] { return (m_theme.*get)() == which; },
            [this, set, keep, which] {
                (m_preferences.*keep)(which);
                (m_theme.*set)(which);
            });
    };
    const auto contrast = [&](const char* name, ActionSet::TextOf text, Follow which) {
        follow(name, std::move(text), &Theme::highContrast, &Theme::setHighContrast, &Preferences::setHighContrast, which);
    };
    contrast(
        "view.contrast.desktop", [] { return tr("Contrast: as the desktop"); }, Follow::Desktop);
    contrast(
        "view.contrast.high", [] { return tr("Contrast: high"); }, Follow::On);
    contrast(
        "view.contrast.normal", [] { return tr("Contrast: normal"); }, Follow::Off);
    access->addSeparator();
    const auto motion = [&](const char* name, ActionSet::TextOf text, Follow which) {
        follow(name, std::move(text), &Theme::reducedMotion, &Theme::setReducedMotion, &Preferences::setReducedMotion, which);
    };
    motion(
        "view.motion.desktop", [] { return tr("Movement: as the desktop"); }, Follow::Desktop);
    motion(
        "view.motion.none", [] { return tr("Movement: none"); }, Follow::On);
    motion(
        "view.motion.full", [] { return tr("Movement: steps are animated"); }, Follow::Off);
    access->addSeparator();
    addChoice(
        access, "view.letters", [] { return tr("Keys that are single letters"); }, [this] { return m_preferences.singleLetterKeys(); },
        [this] { m_preferences.setSingleLetterKeys(!m_preferences.singleLetterKeys()); });
    buildComputationMenu();
}

void MainWindow::fillScreensMenu()
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    m_screensMenu->clear();
    m_screensMenu->menuAction()->setVisible(screens.size() > 1);
    if (screens.size() < 2)
        return;
    for (const QScreen* screen : screens) {
        QAction* action = m_screensMenu->addAction(PresenterWindow::titleOf(*screen));
        action->setObjectName(QStringLiteral("view.presenterScreen.") + screen->name());
        action->setCheckable(true);
        action->setData(screen->name());
        connect(action, &QAction::triggered, this, [this, name = screen->name()] {
            m_preferences.setPresenterScreen(name);
            if (isPresenting()) { // there at once
                setPresenting(false);
                setPresenting(true);
            }
            checkScreen();
        });
    }
    checkScreen();
}

/// The one that presenter mode goes to: it is another one after a choice, a reset, or where the window has moved.
void MainWindow::checkScreen()
{
    const QScreen* chosen = m_presenter->screenFor(m_preferences.presenterScreen());
    for (QAction* action : m_screensMenu->actions())
        action->setChecked(chosen && action->data().toString() == chosen->name());
}

void MainWindow::fillLabMenus()
{
    for (QAction* action : m_labActions) {
        m_editMenu->removeAction(action);
        m_viewMenu->removeAction(action);
        QMainWindow::removeAction(action);
    }
    m_labActions.clear();
    m_labMenu->clear();
    m_labMenu->addActions(m_railGroup->actions());
    m_labMenu->addSeparator();
    for (const auto& [place, menu] : {std::pair{LabMenu::Edit, m_editMenu}, {LabMenu::Look, m_viewMenu}, {LabMenu::Lab, m_labMenu}}) {
        for (QAction* action : m_active->actions(place)) {
            menu->addAction(action);
            QMainWindow::addAction(action);
            m_labActions.append(action);
        }
    }
    for (const LabMenu place : {LabMenu::File, LabMenu::Export}) {
        for (QAction* action : m_active->actions(place)) {
            QMainWindow::addAction(action);
            m_labActions.append(action);
        }
    }
    m_files->setLab(m_active);
    m_panelsMenu->clear();
    for (const QDockWidget* dock : docksOf(m_active))
        m_panelsMenu->addAction(dock->toggleViewAction());
}

void MainWindow::retranslate()
{
    m_actions.retranslate();
    m_files->retranslate();
    for (const auto& [menu, title] : m_menuTitles)
        menu->setTitle(title());
    m_rail->setAccessibleName(tr("Work areas"));
    m_rail->setWindowTitle(tr("Work areas"));
    for (const auto& lab : m_labs) {
        lab->retranslate();
        for (QAction* action : m_railGroup->actions()) {
            if (action->objectName() == QStringLiteral("lab.") + lab->id()) {
                action->setText(lab->title());
                action->setToolTip(tr("%1 (%2)").arg(lab->title(), action->shortcut().toString(QKeySequence::NativeText)));
            }
        }
    }
    fillScreensMenu();
    refreshTitle();
    refreshBackend();
}

} // namespace ks
