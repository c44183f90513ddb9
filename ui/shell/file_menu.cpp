#include "ui/shell/file_menu.h"

#include "ui/shell/file_writing.h"
#include "ui/shell/lab.h"
#include "ui/shell/last_folder.h"
#include "ui/shell/path_dialog.h"
#include "ui/shell/preferences.h"
#include "ui/shell/resource_locator.h"
#include "ui/shell/settled_fields.h"
#include "ui/theme/icon.h"

#include <QFileDialog>
#include <QFileInfo>

namespace ks {

namespace {

/// What stands in the fields is what is saved or left.
void settle(Lab& lab)
{
    settleField();
    lab.settle();
}

} // namespace

FileMenu::FileMenu(QMenu& menu, Preferences& preferences, std::function<Lab*()> activeLab, QWidget* window)
    : QObject(window), m_menu(menu), m_preferences(preferences), m_lab(std::move(activeLab)), m_window(window)
{
    const auto add = [this](const char* name, const char* icon, ActionSet::TextOf text, QKeySequence keys, auto follow) {
        QAction* action = m_actions.add(QLatin1String(name), std::move(text), {keys}, follow);
        action->setIcon(themedIcon(QLatin1String(icon)));
        m_window->addAction(action);
        m_menu.addAction(action);
        return action;
    };
    add(
        "file.new", "new", [] { return tr("&New session"); }, QKeySequence::New, [this] { newSession(); });
    add(
        "file.open", "open", [] { return tr("&Open…"); }, QKeySequence::Open,
        [this] { askForFiles(tr("Open"), m_lab()->sessionFilters()); });
    add(
        "file.openImage", "image", [] { return tr("Open &image…"); }, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
        [this] { askForFiles(tr("Open image"), m_lab()->imageFilters()); });
    m_needLab = m_menu.actions();
    m_new = m_needLab.first();
    for (const QAction* action : m_needLab)
        m_actions.setTip(action, [this] { return m_lab() ? QString() : tr("There is no work area for it."); });
    m_actions.setTip(m_new, [this] {
        if (!m_lab())
            return tr("There is no work area for it.");
        return m_lab()->canBeginAnew() ? QString()
                                       : tr("Something is under way in this work area that a new session would end; pause it first.");
    });
    m_recent = m_menu.addMenu(QString());
    m_samples = m_menu.addMenu(QString());
    m_menu.addSeparator();
    m_save = add(
        "file.save", "save", [] { return tr("&Save"); }, QKeySequence::Save, [this] { save(); });
    m_saveAs = add(
        "file.saveAs", "save", [] { return tr("Save &as…"); }, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), [this] { saveAs(); });
    m_menu.addSeparator();
    m_export = m_menu.addMenu(themedIcon(QStringLiteral("export")), QString());
    m_beforeLab = m_menu.addSeparator();
    add(
        "file.quit", "close", [] { return tr("&Quit"); }, QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { emit quitRequested(); });

    connect(m_recent, &QMenu::aboutToShow, this, &FileMenu::fillRecent);
    connect(m_samples, &QMenu::aboutToShow, this, &FileMenu::fillSamples);
    retranslate();
    refresh();
}

void FileMenu::retranslate()
{
    m_actions.retranslate();
    m_menu.setTitle(tr("&File"));
    m_recent->setTitle(tr("Open &recent"));
    m_samples->setTitle(tr("Sa&mples", "files that come with the program"));
    m_export->setTitle(tr("&Export"));
}

void FileMenu::setLab(Lab* lab)
{
    for (QAction* action : m_labActions)
        m_menu.removeAction(action);
    m_labActions = lab->actions(LabMenu::File);
    for (QAction* action : m_labActions)
        m_menu.insertAction(m_beforeLab, action);
    m_export->clear();
    m_export->addActions(lab->actions(LabMenu::Export));
    refresh();
}

void FileMenu::refresh()
{
    Lab* lab = m_lab();
    const bool sessions = lab && !lab->sessionFilters().isEmpty();
    for (QAction* action : m_needLab)
        action->setEnabled(lab != nullptr);
    m_new->setEnabled(lab && lab->canBeginAnew());
    m_actions.retranslate(); // the tips that say why not
    m_save->setEnabled(sessions);
    m_saveAs->setEnabled(sessions);
    m_export->menuAction()->setVisible(!m_export->isEmpty());
    m_recent->menuAction()->setEnabled(lab && !m_preferences.recentFiles().isEmpty());
    m_samples->menuAction()->setVisible(lab && !ResourceLocator::samplesFolder().isEmpty());
}

void FileMenu::fillRecent()
{
    m_recent->clear();
    for (const QString& path : m_preferences.recentFiles()) {
        QAction* action = m_recent->addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { open(path, false); });
    }
    m_recent->setToolTipsVisible(true);
}

void FileMenu::fillSamples()
{
    m_samples->clear();
    const auto add = [this](const QStringList& paths, const char* icon) {
        for (const QString& path : paths)
            connect(m_samples->addAction(themedIcon(QLatin1String(icon)), ResourceLocator::sampleTitle(path)), &QAction::triggered, this,
                    [this, path] { open(path, true); });
    };
    add(ResourceLocator::sampleSessions(), "open");
    m_samples->addSeparator();
    add(ResourceLocator::sampleImages(), "image");
}

void FileMenu::newSession()
{
    Lab* lab = m_lab();
    settle(*lab);
    const std::function<void()> bringBack = lab->isModified() ? lab->keepSession() : nullptr;
    lab->newSession();
    if (bringBack)
        emit putAside(bringBack);
}

void FileMenu::open(const QString& path, bool asCopy)
{
    Lab* lab = m_lab();
    if (!lab || !lab->canOpen(path)) {
        emit cannotOpen(path, asCopy);
        return;
    }
    settle(*lab);
    lab->open(path, asCopy);
}

void FileMenu::openAll(const QStringList& paths)
{
    if (paths.size() > 1)
        emit severalGiven(paths);
    else if (!paths.isEmpty())
        open(paths.first(), false);
}

void FileMenu::save()
{
    settle(*m_lab());
    const QString path = m_lab()->sessionPath();
    if (path.isEmpty())
        saveAs();
    else
        m_lab()->save(path);
}

void FileMenu::saveAs()
{
    const QString filter = m_lab()->saveFilter().isEmpty() ? tr("Kernelscope sessions (*.kscope)") : m_lab()->saveFilter();
    const QString ending = filter.section(QStringLiteral("*."), 1).chopped(1);
    const QString suggestion =
        m_lab()->sessionPath().isEmpty() ? asFileName(m_lab()->sessionName()) + QLatin1Char('.') + ending : m_lab()->sessionPath();
    auto* dialog = new PathDialog(m_window, tr("Save as"), {filter});
    dialog->wantNewFile(ending);
    dialog->selectFile(suggestion);
    dialog->ask(this, [this](const QString& path) {
        settle(*m_lab());
        m_lab()->save(path);
    });
}

void FileMenu::askForFiles(const QString& title, const QStringList& filters)
{
    auto* dialog = new QFileDialog(m_window, title);
    startInLastFolder(*dialog);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setNameFilters(filters);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &FileMenu::openAll);
    dialog->open();
}

} // namespace ks
