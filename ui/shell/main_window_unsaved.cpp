// What is not saved: kept while the program runs, offered after a crash, asked for before quitting.
#include "ui/shell/autosave.h"
#include "ui/shell/file_menu.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int autosaveEvery = 60000; ///< milliseconds

} // namespace

void MainWindow::startAutosave(const QString& folder)
{
    for (const auto& lab : m_labs) {
        m_autosaves.push_back(std::make_unique<Autosave>(
            folder, lab->id(), [one = lab.get()] { return one->isModified(); },
            [one = lab.get()](const QString& path) { one->autosave(path); }, autosaveEvery, lab->autosaveEnding()));
        connect(lab.get(), &Lab::autosaveWanted, m_autosaves.back().get(), &Autosave::tick);
        connect(m_autosaves.back().get(), &Autosave::failed, this, [this](const QString& where) {
            post({.kind = Message::Kind::Warning,
                  .text = [name = QDir::toNativeSeparators(
                               where)] { return tr("Unsaved work is not kept safe: the folder %1 cannot be written to.").arg(name); },
                  .topic = QStringLiteral("autosave")});
        });
    }
    if (m_autosaves.empty())
        return;
    const QStringList left = m_autosaves.front()->leftBehind();
    if (left.isEmpty())
        return;
    m_left = left;
    Message message{Message::Kind::Warning,
                    [] { return tr("The program ended unexpectedly last time; the session was saved by itself."); },
                    {},
                    QStringLiteral("autosave")};
    message.links.push_back({[] { return tr("Restore it"); },
                             [this, newest = Autosave::ofOneProgram(left)] {
                                 for (const QString& path : newest)
                                     openFile(path, true);
                             }});
    message.links.push_back({[] { return tr("Discard it"); },
                             [this, left] {
                                 for (const QString& path : left)
                                     Autosave::discard(path);
                                 withdraw(QStringLiteral("autosave"));
                             }});
    m_messages->post(message);
}

void MainWindow::noteRestored(const QString& path)
{
    m_restored += path;
    withdraw(QStringLiteral("autosave"));
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

bool MainWindow::asksForPutAside()
{
    const std::function<void()> bringBack = std::exchange(m_bringBack, nullptr); // asking once is enough
    if (!bringBack)
        return false;
    Message message{Message::Kind::Warning,
                    [] { return tr("The session that the reset put aside has changes that are not saved. Quit again to leave them."); },
                    {},
                    QStringLiteral("quit")};
    message.links.push_back({[] { return tr("Bring it back"); }, bringBack});
    message.links.push_back({[] { return tr("Quit without saving"); }, [this] { close(); }});
    m_messages->post(message);
    return true;
}

/// The labs' changes that are not saved, once: asking a second time is an answer.
bool MainWindow::asksForUnsaved()
{
    std::vector<const Lab*> unsaved;
    Lab* first = m_active && m_active->isModified() ? m_active : nullptr;
    for (const auto& lab : m_labs) {
        if (!lab->isModified())
            continue;
        unsaved.push_back(lab.get());
        if (!first)
            first = lab.get();
    }
    if (!first || m_quitConfirmed)
        return false;
    activateLab(first);
    first->showUnsaved();
    m_quitConfirmed = true;
    Message message{Message::Kind::Warning,
                    [unsaved] {
                        QStringList titles;
                        for (const Lab* lab : unsaved)
                            titles.append(lab->title());
                        return titles.size() == 1 ? tr("The session has changes that are not saved. Quit again to leave them.")
                                                  : tr("Sessions have changes that are not saved: %1. Quit again to leave them.")
                                                        .arg(titles.join(QStringLiteral(", ")));
                    },
                    {},
                    QStringLiteral("quit")};
    message.links.push_back({[] { return tr("Save"); },
                             [this] {
                                 m_quitConfirmed = false;
                                 m_files->save();
                             }});
    message.links.push_back({[] { return tr("Quit without saving"); }, [this] { close(); }});
    m_messages->post(message);
    return true;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (isPresenting())
        setPresenting(false);
    if (asksForPutAside() || asksForUnsaved()) {
        event->ignore();
        return;
    }
    keepLayout();
    m_preferences.setWindowGeometry(saveGeometry());
    m_tasks.cancelAll();
    for (const QString& path : std::exchange(m_restored, {}))
        Autosave::discard(path); // saved since, or given up: that was asked
    event->accept();
}

} // namespace ks
