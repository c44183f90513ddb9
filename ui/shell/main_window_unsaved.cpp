// What is not saved: kept while the program runs, offered after a crash, put aside by a reset, asked for before quitting.
#include "ui/shell/autosave.h"
#include "ui/shell/file_menu.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/settled_fields.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int autosaveEvery = 60000; ///< milliseconds

/// The id of the lab that wrote a copy.
QString labOf(const QString& path)
{
    return QFileInfo(path).completeBaseName().section(QLatin1Char('-'), 2, 2);
}

} // namespace

void MainWindow::startAutosave(const QString& folder, bool offersLeft)
{
    for (const auto& lab : m_labs) {
        m_autosaves.push_back(std::make_unique<Autosave>(
            folder, lab->id(), [one = lab.get()] { return one->isModified(); },
            [one = lab.get()](const QString& path) { one->autosave(path); }, autosaveEvery, lab->autosaveEnding()));
        connect(lab.get(), &Lab::autosaveWanted, m_autosaves.back().get(), &Autosave::tick);
        connect(lab.get(), &Lab::workPutAside, m_autosaves.back().get(), &Autosave::keepAside);
        connect(m_autosaves.back().get(), &Autosave::failed, this, [this](const QString& where) {
            post({.kind = Message::Kind::Warning,
                  .text = [name = QDir::toNativeSeparators(
                               where)] { return tr("Unsaved work is not kept safe: the folder %1 cannot be written to.").arg(name); },
                  .topic = QStringLiteral("autosave")});
        });
    }
    if (m_autosaves.empty() || !offersLeft)
        return;
    const QStringList left = m_autosaves.front()->leftBehind();
    if (left.isEmpty())
        return;
    m_left = left;
    offerLeft();
}

/// Copies of one program are offered together, one of each lab: the newest first, and then what that program had put aside.
void MainWindow::offerLeft()
{
    QStringList newest;
    QStringList labs;
    for (const QString& path : Autosave::ofOneProgram(m_left)) {
        const QString lab = labOf(path);
        if (labs.contains(lab))
            continue;
        labs.append(lab);
        newest.append(path);
    }
    Message message{Message::Kind::Warning,
                    [saved = QFileInfo(newest.front()).lastModified()] {
                        return tr("The program ended unexpectedly; the session was saved by itself at this time: %1.")
                            .arg(QLocale().toString(saved, QLocale::ShortFormat)); // which tells several of them apart
                    },
                    {},
                    QStringLiteral("autosave")};
    message.links.push_back({[] { return tr("Restore it"); },
                             [this, newest] {
                                 for (const QString& path : newest)
                                     openFile(path, true);
                             }});
    message.links.push_back({[] { return tr("Discard it"); },
                             [this] {
                                 for (const QString& path : std::exchange(m_left, {}))
                                     Autosave::discard(path);
                                 withdraw(QStringLiteral("autosave"));
                             }});
    m_messages->post(message);
}

void MainWindow::noteRestored(const QString& path)
{
    m_restored += path;
    m_left.removeAll(path);
    for (std::size_t i = 0; i < m_autosaves.size(); ++i)
        if (m_labs[i]->id() == labOf(path))
            m_autosaves[i]->takePlaceOf(path);
    withdraw(QStringLiteral("autosave"));
    if (!m_left.empty())
        offerLeft();
}

void MainWindow::endLeavingUnsaved(int status)
{
    for (const auto& autosave : m_autosaves) {
        autosave->leaveBehind();
        autosave->tick();
    }
    constexpr int lookEvery = 20;   // milliseconds
    constexpr int longest = 20'000; // a disk that takes longer is not there any more
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer, status, since = QDeadlineTimer(longest)] {
        const bool writing = std::ranges::any_of(m_autosaves, [](const auto& autosave) { return autosave->isWriting(); });
        if (writing && !since.hasExpired())
            return;
        timer->stop();
        m_tasks.cancelAll();
        QCoreApplication::exit(status);
    });
    timer->start(lookEvery);
}

void MainWindow::resetEverything()
{
    if (m_labs.empty())
        return;
    setPresenting(false);
    settle();
    keepLayout();
    const auto loses = [](const Lab& lab) { return lab.canBeginAnew() && lab.isModified(); };
    for (std::size_t i = 0; i < m_autosaves.size(); ++i)
        if (loses(*m_labs[i])) { // a crash must not cost what is put aside
            m_autosaves[i]->tick();
            m_autosaves[i]->keepAside();
        }
    const bool unsaved = std::ranges::any_of(m_labs, [loses](const auto& lab) { return loses(*lab); });
    std::vector<const Lab*> untouched;
    std::vector<std::function<void()>> sessions;
    for (const auto& lab : m_labs) {
        if (!lab->canBeginAnew())
            untouched.push_back(lab.get());
        sessions.push_back(lab->keepSession());
    }
    if (unsaved)
        ++m_resets; // what an earlier one put aside stays beside it
    const QString topic = QStringLiteral("reset%1").arg(m_resets % mostPutAside);
    const auto bringBack = once([this, topic, number = m_resets, sessions, lab = m_active, preferences = m_preferences.all()] {
        if (number == m_resets)
            m_bringBack = nullptr;
        m_preferences.replace(preferences);
        applyPreferences();
        for (const auto& session : sessions)
            if (session)
                session();
        activateLab(lab);
        showLayout(lab);
        m_files->refresh();
        withdraw(topic);
        withdraw(QStringLiteral("quit"));
    });
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
                    [unsaved, untouched] {
                        QStringList titles;
                        for (const Lab* lab : untouched)
                            titles.append(lab->title());
                        QString said = titles.isEmpty()
                                           ? tr("Everything is as at the first start.")
                                           : tr("Everything is as at the first start, but for what is in the work area \"%1\".")
                                                 .arg(titles.join(QStringLiteral(", ")));
                        if (unsaved)
                            said += QLatin1Char(' ') + tr("The session with its changes has been put aside.");
                        return said;
                    },
                    {},
                    topic};
    message.links.push_back(
        {[] { return tr("Bring it back"); }, m_bringBack ? m_bringBack : bringBack}); // a second reset in a row adds nothing
    message.holdsWork = m_bringBack != nullptr;
    m_messages->post(message);
}

std::vector<MainWindow::Unsaved> MainWindow::unsaved() const
{
    std::vector<Unsaved> all;
    for (const auto& lab : m_labs)
        if (lab->isModified())
            all.push_back({lab.get(), lab->sessionPath()});
    return all;
}

/// Somebody goes on instead of quitting.
void MainWindow::takeBackQuestion()
{
    m_quitAsked = false;
    withdraw(QStringLiteral("quit"));
}

/// Everything that is in no file, once: quitting again is an answer as long as the question is on screen.
bool MainWindow::asksForUnsaved()
{
    const QString topic = QStringLiteral("quit");
    if (m_leaving || (m_quitAsked && m_messages->isShowing(topic)))
        return false;
    Lab* first = m_active && m_active->isModified() ? m_active : nullptr;
    if (const std::vector<Unsaved> some = unsaved(); !first && !some.empty())
        first = some.front().lab;
    if (first) {
        activateLab(first);
        first->showUnsaved(); // what would be lost is to be seen
    }
    m_askedFor = unsaved();
    const Message* held = m_messages->holdingWork(); // also what that has put aside
    if (!first && !held)
        return false;
    Message message{Message::Kind::Warning,
                    [all = m_askedFor, aside = held != nullptr] {
                        QStringList each;
                        for (const auto& [lab, path] : all)
                            each.append(path.isEmpty() ? tr("%1 (saving makes a new file)").arg(lab->title())
                                                       : tr("%1 (saving writes %2)").arg(lab->title(), QFileInfo(path).fileName()));
                        QStringList sentences;
                        if (!each.isEmpty())
                            sentences.append(tr("There are changes that are not saved: %1.").arg(each.join(QStringLiteral(", "))));
                        if (aside)
                            sentences.append(tr("What was put aside is not saved."));
                        sentences.append(tr("Quit again to leave it all."));
                        return sentences.join(QLatin1Char(' '));
                    },
                    {},
                    topic};
    for (const Unsaved& one : m_askedFor)
        message.links.push_back(
            {[lab = one.lab, alone = m_askedFor.size() == 1] { return alone ? tr("Save") : tr("Save \"%1\"").arg(lab->title()); },
             [this, lab = one.lab] { // whichever lab is on screen by then
                 m_quitAsked = false;
                 activateLab(lab);
                 lab->showUnsaved();
                 m_files->save();
             }});
    if (held)
        message.links.push_back({[] { return tr("Bring it back"); },
                                 [this, topic, back = held->links.front().follow] {
                                     const std::function<void()> follow = back; // this link goes with its message
                                     withdraw(topic);                           // there may be more than that
                                     follow();
                                 }});
    message.links.push_back({[] { return tr("Quit without saving"); },
                             [this] {
                                 m_leaving = true;
                                 close();
                             }});
    m_messages->post(message);
    m_quitAsked = true;
    return true;
}

void MainWindow::settle()
{
    settleField();
    for (const auto& lab : m_labs)
        lab->settle();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (isPresenting())
        setPresenting(false);
    settle();
    if (asksForUnsaved()) {
        event->ignore();
        return;
    }
    keepLayout();
    m_preferences.setWindowGeometry(saveGeometry());
    m_tasks.cancelAll();
    event->accept();
}

} // namespace ks
