#include "ui/shell/crash_copies.h"

#include "ui/shell/autosave.h"
#include "ui/shell/message_bar.h"

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
const QString autosaveTopic = QStringLiteral("autosave");

/// The id of the lab that wrote a copy.
QString labOf(const QString& path)
{
    return QFileInfo(path).completeBaseName().section(QLatin1Char('-'), 2, 2);
}

} // namespace

CrashCopies::CrashCopies(LabHost& host, MessageBar& messages) : QObject(&messages), m_host(host), m_messages(messages) {}

CrashCopies::~CrashCopies() = default;

void CrashCopies::end()
{
    m_kept.clear();
}

void CrashCopies::start(const QString& folder, std::span<const std::unique_ptr<Lab>> labs, bool offersLeft)
{
    for (const auto& owned : labs) {
        Lab* lab = owned.get();
        auto made = std::make_unique<Autosave>(
            folder, lab->id(), [lab] { return lab->isModified(); }, [lab](const QString& path) { lab->autosave(path); }, autosaveEvery,
            lab->autosaveEnding());
        connect(lab, &Lab::autosaveWanted, made.get(), &Autosave::tick);
        connect(lab, &Lab::workPutAside, made.get(), &Autosave::keepAside);
        connect(made.get(), &Autosave::failed, this, [this](const QString& where) {
            m_host.post({.kind = Message::Kind::Warning,
                         .text =
                             [name = QDir::toNativeSeparators(where)] {
                                 return tr("Unsaved work is not kept safe: the folder %1 cannot be written to.").arg(name);
                             },
                         .topic = autosaveTopic});
        });
        m_kept.push_back({lab, std::move(made)});
    }
    if (m_kept.empty() || !offersLeft)
        return;
    m_left = m_kept.front().autosave->leftBehind();
    if (hasLeft())
        offer();
    emit leftChanged(hasLeft());
}

/// Copies of one program are offered together, one of each lab: the newest first, and then what that program had put aside.
void CrashCopies::offer()
{
    if (!hasLeft())
        return;
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
                    [saved = QFileInfo(newest.front()).lastModified(), aside = Autosave::wasPutAside(newest.front())] {
                        return (aside ? tr("A session with changes that are in no file had been put aside at this time: %1.")
                                      : tr("The program ended unexpectedly; the session was saved by itself at this time: %1."))
                            .arg(QLocale().toString(saved, QLocale::ShortFormat)); // which tells several of them apart
                    },
                    {},
                    autosaveTopic};
    message.links.push_back({[] { return tr("Restore it"); },
                             [this, newest] {
                                 for (const QString& path : newest)
                                     emit wanted(path);
                             }});
    message.links.push_back({[] { return tr("Discard it"); },
                             [this] {
                                 for (const QString& path : std::exchange(m_left, {}))
                                     Autosave::discard(path);
                                 m_messages.withdraw(autosaveTopic);
                                 emit leftChanged(false);
                             }});
    m_messages.post(message);
}

void CrashCopies::noteRestored(const QString& path)
{
    m_restored += path;
    m_left.removeAll(path);
    for (const Kept& kept : m_kept)
        if (kept.lab->id() == labOf(path))
            kept.autosave->takePlaceOf(path);
    m_messages.withdraw(autosaveTopic);
    if (hasLeft())
        offer();
    emit leftChanged(hasLeft());
}

void CrashCopies::leaveBehind(const std::function<void()>& then)
{
    for (const Kept& kept : m_kept) {
        kept.autosave->leaveBehind();
        kept.autosave->tick();
    }
    constexpr int lookEvery = 20;   // milliseconds
    constexpr int longest = 20'000; // a disk that takes longer is not there any more
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer, then, since = QDeadlineTimer(longest)] {
        if (std::ranges::any_of(m_kept, [](const Kept& kept) { return kept.autosave->isWriting(); }) && !since.hasExpired())
            return;
        timer->stop();
        then();
    });
    timer->start(lookEvery);
}

} // namespace ks
