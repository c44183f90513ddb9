#include "ui/operation/session_files.h"

#include "core/session/network_session.h"
#include "core/session/session_file.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFileInfo>

#include <filesystem>
#include <optional>
#include <utility>

namespace ks {

namespace {

constexpr auto ending = ".kscope";

std::filesystem::path filePath(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

} // namespace

SessionFiles::SessionFiles(OperationDocument& document, LabHost& host, QObject* parent)
    : QObject(parent), m_document(document), m_host(host)
{
    connect(&document, &OperationDocument::sessionReplaced, this, [this] { ++m_turn; });
}

bool SessionFiles::isSession(const QString& path)
{
    return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive) && sessionKindOf(filePath(path)) != SessionKind::Network;
}

void SessionFiles::open(const QString& path, bool asCopy)
{
    const QString lessons = ResourceLocator::samplesFolder();
    const bool isLesson = !lessons.isEmpty() && path.startsWith(lessons + QLatin1Char('/'));
    asCopy |= isLesson;                      // saved elsewhere: the lesson is there for everybody
    m_host.withdraw(QStringLiteral("file")); // what was said of another file is over
    const auto stamp = std::make_shared<FileStamp>();
    m_opening.start(
        [file = filePath(path), stamp](const std::stop_token&) {
            *stamp = stampOf(file);
            return std::make_shared<Session>(loadSession(file));
        },
        [this, path, asCopy, isLesson, stamp](const std::shared_ptr<Session>& session) {
            m_stamps[path] = *stamp;
            if (m_host.isLeftBehind(path)) { // unsaved as it was
                takeOver({*session, *session, {}}, {});
                m_host.noteRestored(path);
                return;
            }
            if (session->name.empty())
                session->name = QFileInfo(path).completeBaseName().toStdString();
            // A lesson's figures speak the language of the screen; other sessions have one that was chosen.
            if (isLesson)
                session->figureLanguage = Languages::onScreen().toStdString();
            takeOver({*session, *session, *session}, asCopy ? QString() : path);
            m_origin.lesson = isLesson ? path : QString();
            if (!asCopy)
                m_host.noteRecentFile(path);
        },
        [this](const Text& why) {
            m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")});
            emit failed();
        });
}

void SessionFiles::save(const QString& path, bool overwrite)
{
    auto session = std::make_shared<Session>(m_document.snapshot());
    // A title of its own, in two languages perhaps, outlives the file's name; one that came from the file's name goes with it.
    if (session->name.empty() || QString::fromStdString(session->name) == QFileInfo(m_origin.path).completeBaseName() ||
        (m_origin.path.isEmpty() && session->nameIn.empty())) {
        session->name = QFileInfo(path).completeBaseName().toStdString();
        session->nameIn.clear(); // the file's name is the name in every language
    }
    write(path, std::move(session), overwrite, m_turn);
}

void SessionFiles::write(const QString& path, std::shared_ptr<const Session> session, bool overwrite, unsigned turn)
{
    const FileStamp known = overwrite || path != m_origin.path ? FileStamp() : m_stamps.value(path);
    m_saving.start(
        [file = filePath(path), session, known](const std::stop_token&) -> std::optional<FileStamp> {
            if (wasChanged(file, known))
                return std::nullopt;
            saveSession(*session, file);
            return stampOf(file);
        },
        [this, path, session, turn](const std::optional<FileStamp>& written) {
            if (!written) {
                const auto again = [this, path, session, turn] { turn == m_turn ? save(path, true) : write(path, session, true, turn); };
                askBeforeOverwriting(m_host, path, again, [this, path] { open(path, false); });
                return;
            }
            m_stamps[path] = *written;
            if (turn == m_turn) { // else the file is that of a session before
                m_origin.path = path;
                m_document.markSaved(*session);
            }
            m_host.noteRecentFile(path);
            m_host.post({.kind = Message::Kind::Done,
                         .text = [path] { return tr("Saved as %1.").arg(QDir::toNativeSeparators(path)); },
                         .topic = QStringLiteral("file")});
            emit changed();
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

void SessionFiles::autosave(const QString& path)
{
    auto session = std::make_shared<Session>(m_document.ownSnapshot());
    m_autosaving.start([file = filePath(path), session](const std::stop_token&) { saveSession(*session, file); },
                       [this] { m_notKept = {}; },
                       [this](const Text& why) {
                           if (std::exchange(m_notKept, why) != why)
                               m_host.post({.kind = Message::Kind::Warning, .text = why, .topic = QStringLiteral("autosave")});
                       });
}

void SessionFiles::takeOver(OperationDocument::Kept next, const QString& path)
{
    emit aboutToTakeOver();
    std::function<void()> bringBack;
    if (m_document.isModified())
        bringBack = [this, kept = m_document.keep(), before = m_origin.path] { takeOver(kept, before); };
    m_host.withdraw(QStringLiteral("file")); // nothing of this session is to be written over the other one's file
    m_origin = {path, {}};
    ++m_turn; // also where it takes the place of one that is put aside
    m_document.bringBack(std::move(next));
    if (bringBack)
        offerToBringBack(m_host, QStringLiteral("operation"), std::move(bringBack));
    emit changed();
}

void SessionFiles::setOrigin(const Origin& origin)
{
    if (origin.path != m_origin.path)
        m_host.withdraw(QStringLiteral("file"));
    m_origin = origin;
    ++m_turn;
    emit changed();
}

} // namespace ks
