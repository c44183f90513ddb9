#include "ui/shell/crash_copies.h"

#include "ui/language/text.h"
#include "ui/shell/autosave.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QTimer>

#include <algorithm>
#include <iterator>
#include <utility>

namespace ks {

namespace {

constexpr int autosaveEvery = 60000;                      ///< milliseconds
const QString autosaveTopic = QStringLiteral("autosave"); ///< that it fails
const QString leftTopic = QStringLiteral("leftBehind");

/// A program may have the number, and its copy the name, of one that was there before.
QString closedName(const QString& path)
{
    return QStringLiteral("%1 %2").arg(path).arg(QFileInfo(path).lastModified().toMSecsSinceEpoch());
}

/// The id of the lab that wrote a copy.
QString labOf(const QString& path)
{
    return QFileInfo(path).completeBaseName().section(QLatin1Char('-'), 2, 2);
}

} // namespace

CrashCopies::CrashCopies(LabHost& host, MessageBar& messages) : QObject(&messages), m_host(host), m_messages(messages)
{
    connect(&m_messages, &MessageBar::dismissed, this, [this](const QString& topic) {
        if (topic == leftTopic)
            noteClosed();
    });
}

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
            folder, lab->id(), [lab] { return lab->isWorthKeeping(); }, [lab](const QString& path) { lab->autosave(path); }, autosaveEvery,
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
    const QStringList closed = m_host.preferences().get(preference::closedCopies);
    if (std::ranges::any_of(m_left, [&closed](const QString& path) { return !closed.contains(closedName(path)); }))
        offer();
    emit leftChanged(hasLeft());
}

void CrashCopies::noteClosed()
{
    m_host.preferences().set(preference::closedCopies, textsFor(m_left, closedName));
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
    const qsizetype others = m_left.size() - newest.size();
    Message message{Message::Kind::Warning,
                    [saved = QFileInfo(newest.front()).lastModified(), aside = Autosave::wasPutAside(newest.front()), others] {
                        const QString said =
                            (aside ? tr("At %1 a session had been put aside with changes that are in no file.") // what is cut tells no time
                                   : tr("At %1 the session was saved by itself; then the program ended unexpectedly."))
                                .arg(QLocale().toString(saved, QLocale::ShortFormat)); // which tells several of them apart
                        return followedBy(said, othersText(others));
                    },
                    {},
                    leftTopic};
    message.links.push_back({[] { return tr("Restore it"); },
                             [this, newest] {
                                 for (const QString& path : stillOf(newest))
                                     emit wanted(path);
                             }});
    message.links.push_back({[] { return tr("Discard it"); }, [this, newest] { discard(newest); }});
    if (others > 0)
        message.links.push_back({[] { return tr("Discard all"); }, [this] { discard(m_left); }});
    m_offered = newest;
    m_messages.post(message);
}

QString CrashCopies::othersText(qsizetype others)
{
    return others == 0 ? QString()
                       : tr("%n other session(s) kept as well: File › Unsaved work that was kept.", nullptr, static_cast<int>(others));
}

QStringList CrashCopies::stillOf(const QStringList& offered) const
{
    QStringList still;
    std::ranges::copy_if(offered, std::back_inserter(still), [this](const QString& path) { return m_left.contains(path); });
    return still;
}

void CrashCopies::discard(const QStringList& paths)
{
    for (const QString& path : stillOf(paths)) {
        Autosave::discard(path);
        m_left.removeAll(path);
    }
    endOffer();
}

void CrashCopies::noteRestored(const QString& path)
{
    m_restored += path;
    m_left.removeAll(path);
    for (const Kept& kept : m_kept)
        if (kept.lab->id() == labOf(path))
            kept.autosave->takePlaceOf(path);
    endOffer();
}

/// What else is kept is not offered in the same place at once: a second click would restore, or discard, what nobody has read about.
void CrashCopies::endOffer()
{
    if (stillOf(m_offered).isEmpty()) {
        m_offered.clear();
        m_messages.withdraw(leftTopic);
        if (hasLeft())
            m_messages.post(
                {.kind = Message::Kind::Note, .text = [others = m_left.size()] { return othersText(others); }, .topic = leftTopic});
    }
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

#include "moc_crash_copies.cpp"
