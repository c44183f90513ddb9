#include "ui/operation/session_files.h"

#include "core/data/loaders/table_look.h"
#include "core/io/session_kind.h"
#include "core/session/session_file.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFileInfo>

#include <filesystem>
#include <utility>

namespace ks {

namespace {

constexpr auto ending = ".kscope";

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

bool SessionFiles::canOpen(const QString& path)
{
    if (isSession(path) || !isTableFile(path))
        return isSession(path) || isInput(path);
    const TableLook look = lookAtTableFile(filePath(path));
    return !look.isData() || !look.holdsOthers(); // else it is no tensor, but a lab with data sets can have it
}

void SessionFiles::open(const QString& path, bool asCopy)
{
    const QString lessons = ResourceLocator::samplesFolder();
    const bool isLesson = !lessons.isEmpty() && path.startsWith(lessons + QLatin1Char('/'));
    asCopy |= isLesson;                      // saved elsewhere: the lesson is there for everybody
    m_host.withdraw(QStringLiteral("file")); // what was said of another file is over
    const SessionPlace place = SessionPlace().at(path);
    m_opening.start(
        [place](const std::stop_token&) { return std::make_shared<Session>(place.read(loadSession)); },
        [this, path, asCopy, isLesson, place](const std::shared_ptr<Session>& session) {
            m_host.noteOpened(QStringLiteral("operation"));
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
            takeOver({*session, *session, *session}, {.place = asCopy ? SessionPlace() : place, .lesson = isLesson ? path : QString()});
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
    auto session = std::make_shared<Session>(m_document.shelf().snapshot());
    // A title of its own, in two languages perhaps, outlives the file's name; one that came from the file's name goes with it.
    if (session->name.empty() || QString::fromStdString(session->name) == QFileInfo(this->path()).completeBaseName() ||
        (this->path().isEmpty() && session->nameIn.empty())) {
        session->name = QFileInfo(path).completeBaseName().toStdString();
        session->nameIn.clear(); // the file's name is the name in every language
    }
    write(m_origin.place.at(path), std::move(session), overwrite, m_turn);
}

void SessionFiles::write(const SessionPlace& place, std::shared_ptr<const Session> session, bool overwrite, unsigned turn)
{
    m_saving.start(
        place.path,
        [place, session, overwrite](const std::stop_token&) {
            return place.write(overwrite, [&](const std::filesystem::path& file) { saveSession(*session, file); });
        },
        [this, place, path = place.path, session, turn](bool written) {
            if (!written) {
                const auto again = [this, place, session, turn] {
                    turn == m_turn ? save(place.path, true) : write(place, session, true, turn);
                };
                askBeforeOverwriting(m_host, path, again, [this, path] { open(path, false); });
                return;
            }
            if (turn == m_turn) { // else the file is that of a session before
                m_origin.place = place;
                m_document.shelf().markSaved(*session);
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
    auto session = std::make_shared<Session>(m_document.shelf().ownSnapshot());
    m_autosaving.start([file = filePath(path), session](const std::stop_token&) { saveSession(*session, file); },
                       [this] { m_notKept = {}; },
                       [this](const Text& why) {
                           if (std::exchange(m_notKept, why) != why)
                               m_host.post({.kind = Message::Kind::Warning, .text = why, .topic = QStringLiteral("autosave")});
                       });
}

void SessionFiles::takeOver(KeptSession next, const Origin& origin)
{
    emit aboutToTakeOver();
    std::function<void()> bringBack;
    if (m_document.shelf().isModified())
        bringBack = [this, kept = m_document.shelf().keep(), before = m_origin] { takeOver(kept, before); };
    m_host.withdraw(QStringLiteral("file")); // nothing of this session is to be written over the other one's file
    m_origin = origin;
    ++m_turn; // also where it takes the place of one that is put aside
    m_document.shelf().bringBack(std::move(next));
    if (bringBack)
        offerToBringBack(m_host, QStringLiteral("operation"), std::move(bringBack));
    emit changed();
}

void SessionFiles::setOrigin(const Origin& origin)
{
    if (origin.place.path != path())
        m_host.withdraw(QStringLiteral("file"));
    m_origin = origin;
    ++m_turn;
    emit changed();
}

} // namespace ks

#include "moc_session_files.cpp"
