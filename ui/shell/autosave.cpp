#include "ui/shell/autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>
#include <QTemporaryFile>

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace ks {

namespace {

constexpr int lookEvery = 5000;      ///< milliseconds
constexpr int longestRest = 10 * 60; ///< seconds; who has not touched his lock for longer is gone: most look much more often

QString lockOf(const QString& path)
{
    return path + QStringLiteral(".lock");
}

/// What a lab has put beside a copy: its names after that of the copy.
QStringList endingsBeside(const QString& path)
{
    const QFileInfo copy(path);
    QStringList endings;
    for (const QString& name : QDir(copy.absolutePath()).entryList({copy.fileName() + QStringLiteral(".*")}, QDir::Files | QDir::Hidden))
        if (!name.startsWith(lockOf(copy.fileName())))
            endings.append(name.mid(copy.fileName().size()));
    return endings;
}

void removeFiles(const QString& path)
{
    for (const QString& ending : endingsBeside(path))
        QFile::remove(path + ending);
    QFile::remove(path);
}

/// It is there under both names, where the disk knows second ones: the copy that is being written now may name it, too.
void nameAlso(const QString& from, const QString& to)
{
    std::error_code failed;
    std::filesystem::create_hard_link(QFile::encodeName(from).toStdString(), QFile::encodeName(to).toStdString(), failed);
    if (failed)
        QFile::rename(from, to);
}

/// Where a program's copies begin: with its process number, and one more where that was another program's of which something is left. A container
/// or a kiosk gives the same one at each start.
QString startOfNames(const QString& folder)
{
    const QString own = QStringLiteral("autosave-%1").arg(QCoreApplication::applicationPid());
    QString start = own;
    for (int next = 2; !QDir(folder).entryList({start + QStringLiteral("-*")}, QDir::Files | QDir::Hidden).isEmpty(); ++next)
        start = QStringLiteral("%1.%2").arg(own).arg(next);
    return folder + QLatin1Char('/') + start;
}

/// By the clock of whoever keeps the files, which may be another machine's.
void touch(const QString& path)
{
    utimensat(AT_FDCWD, QFile::encodeName(path).constData(), nullptr, 0);
}

/// By the same clock.
bool restsForLong(const QString& path)
{
    QTemporaryFile now(QFileInfo(path).absolutePath() + QStringLiteral("/.now-XXXXXX"));
    return now.open() && QFileInfo(path).lastModified().secsTo(now.fileTime(QFileDevice::FileModificationTime)) > longestRest;
}

/// The program that wrote the copy. QLockFile knows who is gone by his process number, which says nothing in another machine or container.
bool isGone(const QString& path)
{
    QLockFile lock(lockOf(path));
    lock.setStaleLockTime(0);
    if (lock.tryLock())
        return true;
    qint64 number = 0;
    QString machine;
    QString program;
    // Whose number is ours was before us: we lock what is found here only later.
    const bool hasOurNumber = lock.getLockInfo(&number, &machine, &program) && number == QCoreApplication::applicationPid() &&
                              machine == QSysInfo::machineHostName();
    return (hasOurNumber || restsForLong(lockOf(path))) && lock.removeStaleLockFile(); // which the file system refuses while it is held
}

} // namespace

Autosave::Autosave(QString folder, const QString& name, std::function<bool()> isModified, std::function<void(const QString&)> write,
                   int interval, const QString& ending)
    : m_folder(std::move(folder)), m_path(QStringLiteral("%1-%2.%3").arg(startOfNames(m_folder), name, ending)),
      m_isModified(std::move(isModified)), m_write(std::move(write)), m_interval(interval)
{
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_lock)
            touch(lockOf(m_path));
        for (const Aside& aside : m_aside)
            touch(lockOf(aside.path));
        dropReplaced();
        if (m_asideAsked && !isWriting())
            moveAside();
        if (!m_isModified())
            forget();
        else if (!m_sinceWrite.isValid() || m_sinceWrite.elapsed() >= m_interval)
            tick();
    });
    m_timer.start(std::min(interval, lookEvery));
}

Autosave::~Autosave()
{
    dropReplaced();
    if (!m_leftBehind)
        for (const QString& path : std::as_const(m_replaced))
            discard(path);
    for (Aside& aside : m_aside) {
        aside.lock.reset();
        if (!m_leftBehind)
            discard(aside.path);
    }
    if (!m_lock)
        return;
    m_lock.reset(); // removes its own file
    if (!m_leftBehind)
        discard(m_path);
}

void Autosave::tick()
{
    if (!m_isModified())
        return;
    if (!isReady()) {
        if (!std::exchange(m_failed, true))
            emit failed(m_folder);
        return;
    }
    m_failed = false;
    if (m_asideAsked)
        moveAside(); // written or not: what is there now is about to be replaced
    m_asked = true;
    m_sinceWrite.start();
    m_before = stampOf(QFile::encodeName(m_path).toStdString());
    m_write(m_path);
}

/// All work is in its file: a copy from before would be offered as if it were newer.
void Autosave::forget()
{
    if (!m_sinceWrite.isValid() || isWriting())
        return;
    removeFiles(m_path);
    m_sinceWrite.invalidate();
}

/// The folder is there, and the lock is held.
bool Autosave::isReady()
{
    if (m_lock)
        return true;
    if (!QDir().mkpath(m_folder))
        return false;
    m_lock = lockFor(m_path);
    return m_lock != nullptr;
}

/// Null where it cannot be had.
std::unique_ptr<QLockFile> Autosave::lockFor(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(lockOf(path));
    lock->setStaleLockTime(0); // alive as long as the process is
    return lock->tryLock() ? std::move(lock) : nullptr;
}

void Autosave::keepAside()
{
    m_asideAsked = true;
    if (!isWriting())
        moveAside();
}

void Autosave::moveAside()
{
    constexpr std::size_t most = 3;
    m_asideAsked = false;
    if (!m_lock || !QFile::exists(m_path))
        return;
    if (m_aside.size() == most) {
        m_aside.front().lock.reset();
        discard(m_aside.front().path);
        m_aside.pop_front();
    }
    const QFileInfo own(m_path);
    const QString path = QStringLiteral("%1/%2-aside%3.%4").arg(m_folder, own.completeBaseName()).arg(++m_number).arg(own.suffix());
    std::unique_ptr<QLockFile> lock = lockFor(path);
    if (!lock)
        return;
    for (const QString& ending : endingsBeside(m_path))
        nameAlso(m_path + ending, path + ending);
    if (!QFile::rename(m_path, path))
        return;
    m_aside.push_back({path, std::move(lock)});
    m_sinceWrite.invalidate(); // nothing is written of what took its place
}

void Autosave::takePlaceOf(const QString& path)
{
    m_replaced.append(path);
    m_asked = false;
    tick();
}

/// Else a second crash would leave the same work twice.
void Autosave::dropReplaced()
{
    if (!m_asked || isWriting())
        return;
    for (const QString& path : std::exchange(m_replaced, {}))
        discard(path);
}

bool Autosave::isWriting() const
{
    return m_sinceWrite.isValid() && stampOf(QFile::encodeName(m_path).toStdString()) == m_before;
}

QStringList Autosave::leftBehind() const
{
    const QStringList copies = {QStringLiteral("autosave-*.kscope"), QStringLiteral("autosave-*.json")};
    QStringList found;
    for (const QFileInfo& file : QDir(m_folder).entryInfoList(copies, QDir::Files, QDir::Time)) {
        const QString path = file.absoluteFilePath();
        if (path != m_path && isGone(path))
            found.append(path);
    }
    // What lies beside a copy that was never finished, and locks of such: their program was killed before.
    const QString beside = QStringLiteral(".moments-");
    for (const QFileInfo& file : QDir(m_folder).entryInfoList({QStringLiteral("autosave-*") + beside + QLatin1Char('*')}, QDir::Files)) {
        const QString path = file.absoluteFilePath().section(beside, 0, -2);
        if (path != m_path && !QFile::exists(path) && isGone(path))
            removeFiles(path);
    }
    for (const QFileInfo& file : QDir(m_folder).entryInfoList({lockOf(QStringLiteral("autosave-*"))}, QDir::Files | QDir::Hidden)) {
        const QString path = file.absoluteFilePath().chopped(lockOf({}).size());
        if (path != m_path && !QFile::exists(path))
            isGone(path); // whose lock goes, too
    }
    return found;
}

bool Autosave::wasPutAside(const QString& path)
{
    return QFileInfo(path).completeBaseName().section(QLatin1Char('-'), 3).startsWith(QLatin1String("aside"));
}

QStringList Autosave::ofOneProgram(const QStringList& paths)
{
    const auto program = [](const QString& path) { return QFileInfo(path).completeBaseName().section(QLatin1Char('-'), 0, 1); };
    QStringList same;
    for (const QString& path : paths)
        if (program(path) == program(paths.first()))
            same.append(path);
    return same;
}

void Autosave::discard(const QString& path)
{
    removeFiles(path);
    QFile::remove(lockOf(path));
}

} // namespace ks

#include "moc_autosave.cpp"
