#include "ui/shell/file_menu.h"

#include "ui/shell/file_patterns.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/last_folder.h"
#include "ui/shell/main_window.h"
#include "ui/shell/path_dialog.h"
#include "ui/shell/preferences.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"
#include "ui/shell/settled_fields.h"
#include "ui/theme/icon.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// What stands in the fields is what is saved or left.
void settle(Lab& lab)
{
    settleField();
    lab.settle();
}

} // namespace

FileMenu::FileMenu(MainWindow& window, Preferences& preferences)
    : QObject(&window), m_window(window), m_menu(*window.menuBar()->addMenu(QString())), m_preferences(preferences), m_actions(window)
{
    m_actions.setTitle(m_menu, [] { return tr("&File"); });
    const auto noLab = [this] { return lab() ? QString() : tr("There is no work area for it."); };
    const auto whyNoNew = [this, noLab] {
        return !lab() || lab()->canBeginAnew()
                   ? noLab()
                   : tr("Something is under way in this work area that a new session would end; pause it first.");
    };
    const auto askFiles = [this] { askForFiles(tr("Open"), allFilters()); };
    const auto askImages = [this] { askForFiles(tr("Open image"), lab()->imageFilters()); };
    const QKeySequence imageKeys(Qt::CTRL | Qt::SHIFT | Qt::Key_O);
    m_actions.addAll(m_menu,
                     {{"file.new", [] { return tr("&New session"); }, {QKeySequence::New}, [this] { newSession(); }, "new", whyNoNew},
                      {"file.open", [] { return tr("&Open…"); }, {QKeySequence::Open}, askFiles, "open", noLab},
                      {"file.openImage", [] { return tr("Open &image…"); }, {imageKeys}, askImages, "image", noLab}});
    m_needLab = m_menu.actions();
    m_new = m_needLab.first();
    m_recent = &m_actions.addMenu(m_menu, "", [] { return tr("Open &recent"); });
    m_samples = &m_actions.addMenu(m_menu, "", [] { return tr("Sa&mples", "files that come with the program"); });
    const auto add = [this](const MenuActions::Command& command) { return m_actions.add(m_menu, command); };
    const auto leftTip = [] {
        return tr("The program ended unexpectedly and had kept what was in no file: it can be restored or discarded.");
    };
    m_left = add({"file.leftWork", [] { return tr("Unsaved work that was kept…"); }, {}, [this] { emit leftWanted(); }, nullptr, leftTip});
    m_left->setVisible(false);
    m_menu.addSeparator();
    m_save = add({"file.save", [] { return tr("&Save"); }, {QKeySequence::Save}, [this] { save(); }, "save"});
    m_saveAs = add({"file.saveAs", [] { return tr("Save &as…"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, [this] { saveAs(); }, "save"});
    m_menu.addSeparator();
    m_export = &m_actions.addMenu(m_menu, "", &FileMenu::exportTitle);
    m_export->setIcon(themedIcon(QStringLiteral("export")));
    m_beforeLab = m_menu.addSeparator();
    add({"file.quit", [] { return tr("&Quit"); }, {Qt::CTRL | Qt::Key_Q}, [this] { m_window.close(); }, "close"});
    connect(m_recent, &QMenu::aboutToShow, this, &FileMenu::fillRecent);
    connect(m_samples, &QMenu::aboutToShow, this, &FileMenu::fillSamples);
    retranslate();
    refresh();
}

Lab* FileMenu::lab() const
{
    return m_window.activeLab();
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
    Lab* lab = m_window.activeLab();
    const bool sessions = lab && !lab->sessionFilters().isEmpty();
    for (QAction* action : m_needLab)
        action->setEnabled(lab != nullptr);
    m_new->setEnabled(lab && lab->canBeginAnew());
    m_actions.retranslate(); // the tips that say why not
    m_save->setEnabled(sessions);
    m_saveAs->setEnabled(sessions);
    m_export->menuAction()->setVisible(!m_export->isEmpty());
    m_recent->menuAction()->setEnabled(lab && !m_preferences.get(preference::recentFiles).isEmpty());
    m_samples->menuAction()->setVisible(lab && !ResourceLocator::samplesFolder().isEmpty());
}

void FileMenu::fillRecent()
{
    m_recent->clear();
    for (const QString& path : m_preferences.get(preference::recentFiles)) {
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
    Lab* lab = m_window.activeLab();
    settle(*lab);
    const std::function<void()> bringBack = lab->isModified() ? lab->keepSession() : nullptr;
    lab->newSession();
    if (bringBack)
        offerToBringBack(m_window, lab->id(), bringBack);
}

/// A session of another work area opens there, an input for an operation as well.
Lab* FileMenu::labFor(const QString& path) const
{
    if (lab() && lab()->canOpen(path))
        return lab();
    const auto other = std::ranges::find_if(m_window.labs(), [&path](const auto& one) { return one->canOpen(path); });
    return other != m_window.labs().end() && QFileInfo::exists(path) ? other->get() : nullptr;
}

void FileMenu::open(const QString& path, bool asCopy)
{
    if (Lab* reader = labFor(path))
        openIn(*reader, path, asCopy, [this, reader, path, asCopy] { offerOther(*reader, path, asCopy); });
    else
        refuse(path);
}

/// A table can be one tensor, or samples: which was meant nobody can know.
void FileMenu::offerOther(const Lab& reader, const QString& path, bool asCopy)
{
    if (!isTableFile(path))
        return;
    const auto other = std::ranges::find_if(m_window.labs(), [&](const auto& one) { return one.get() != &reader && one->canOpen(path); });
    if (other == m_window.labs().end())
        return;
    m_window.post({.kind = Message::Kind::Note,
                   .text =
                       [name = QFileInfo(path).fileName()] {
                           return tr("The columns of %1 have names: it can be the input of an operation, or data for a network.").arg(name);
                       },
                   .links = {{[lab = other->get()] { return tr("Open it in “%1”").arg(lab->title()); },
                              [this, lab = other->get(), path, asCopy] { openIn(*lab, path, asCopy); }}},
                   .topic = QStringLiteral("file")});
}

/// Nothing of the window changes before the file is read: it may be damaged.
void FileMenu::openIn(Lab& reader, const QString& path, bool asCopy, std::function<void()> then)
{
    settle(reader);
    m_asked = {&reader, lab(), std::move(then)};
    reader.open(path, asCopy);
}

void FileMenu::noteOpened(const QString& id)
{
    if (!m_asked.of || m_asked.of->id() != id)
        return;
    const Asked asked = std::exchange(m_asked, {});
    if (asked.from == lab())
        m_window.activateLab(asked.of);
    if (asked.then)
        QMetaObject::invokeMethod(this, asked.then, Qt::QueuedConnection); // after what the lab says of it
}

void FileMenu::refuse(const QString& path)
{
    m_preferences.forgetRecentFile(path);
    m_window.messages().post(
        {.kind = Message::Kind::Failure, .text = [name = QFileInfo(path).fileName()] {
             return tr("%1 cannot be opened: it is not there, or not a kind of file that any work area reads.").arg(name);
         }});
}

void FileMenu::openAll(const QStringList& paths)
{
    if (paths.size() > 1)
        openSeveral(paths);
    else if (!paths.isEmpty())
        open(paths.first(), false);
}

void FileMenu::openSeveral(const QStringList& paths)
{
    std::vector<Lab*> asked = {lab()};
    for (const auto& one : m_window.labs())
        asked.push_back(one.get());
    for (Lab* one : asked) {
        const Asked before = std::exchange(m_asked, {one, lab(), {}});
        if (one && one->openTogether(paths))
            return;
        m_asked = before;
    }
    const auto opened =
        std::ranges::find_if(paths, [this](const QString& path) { return QFileInfo::exists(path) && labFor(path) != nullptr; });
    if (opened == paths.end()) // why not is all that there is to say
        return open(paths.first(), false);
    const auto sayWhichIsLeft = [this, name = QFileInfo(*opened).fileName(), others = static_cast<int>(paths.size()) - 1] {
        m_window.messages().post(
            {.kind = Message::Kind::Warning, .text = [name, others] {
                 return tr("These files do not belong side by side: of them %1 is opened, %n other(s) not.", nullptr, others).arg(name);
             }});
    };
    openIn(*labFor(*opened), *opened, false, sayWhichIsLeft);
}

void FileMenu::save()
{
    settle(*lab());
    const QString path = lab()->sessionPath();
    if (path.isEmpty())
        saveAs();
    else
        lab()->save(path);
}

void FileMenu::saveAs()
{
    const QString filter = lab()->saveFilter().isEmpty() ? tr("Kernelscope sessions (*.kscope)") : lab()->saveFilter();
    const QString ending = filter.section(QStringLiteral("*."), 1).chopped(1);
    const QString suggestion =
        lab()->sessionPath().isEmpty() ? asFileName(lab()->sessionName()) + QLatin1Char('.') + ending : lab()->sessionPath();
    auto* dialog = new PathDialog(&m_window, tr("Save as"), {filter});
    dialog->wantNewFile(ending);
    dialog->selectFile(suggestion);
    dialog->ask(this, [this](const QString& path) {
        settle(*lab());
        lab()->save(path);
    });
}

/// Whatever any work area reads is opened from every one of them, in the one whose it is: all kinds together first, then those of the present one.
QStringList FileMenu::allFilters() const
{
    QStringList filters = lab()->sessionFilters() + lab()->imageFilters();
    for (const auto& one : m_window.labs())
        if (one.get() != lab())
            filters += one->sessionFilters() + one->imageFilters();
    QStringList patterns;
    for (const QString& filter : filters)
        patterns += filter.section(QLatin1Char('('), -1).section(QLatin1Char(')'), 0, 0).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    patterns.removeDuplicates();
    filters.prepend(tr("All that can be opened (%1)").arg(patterns.join(QLatin1Char(' '))));
    filters.removeDuplicates();
    return filters;
}

void FileMenu::askForFiles(const QString& title, const QStringList& filters)
{
    auto* dialog = new QFileDialog(&m_window, title);
    startInLastFolder(*dialog);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setNameFilters(filters);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &FileMenu::openAll);
    dialog->open();
}

} // namespace ks

#include "moc_file_menu.cpp"
