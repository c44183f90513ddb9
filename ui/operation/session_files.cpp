#include "ui/operation/session_files.h"

#include "core/session/network_session.h"
#include "core/session/session_file.h"
#include "ui/language/text.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <filesystem>

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
}

bool SessionFiles::isSession(const QString& path)
{
    return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive) && !isNetworkSession(filePath(path));
}

void SessionFiles::open(const QString& path, bool asCopy)
{
    m_host.withdraw(QStringLiteral("file")); // what was said of another file is over
    m_opening.start(
        [file = filePath(path)](const std::stop_token&) { return std::make_shared<Session>(loadSession(file)); },
        [this, path, asCopy](const std::shared_ptr<Session>& session) {
            if (session->name.empty())
                session->name = QFileInfo(path).completeBaseName().toStdString();
            // A lesson's figures speak the language of the screen; other sessions have one that was chosen.
            if (asCopy && path.startsWith(ResourceLocator::samplesFolder()))
                session->figureLanguage = QLocale().language() == QLocale::Spanish ? "es" : "en";
            takeOver({*session, *session, *session}, asCopy ? QString() : path);
            if (!asCopy)
                m_host.noteRecentFile(path);
        },
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")}); });
}

void SessionFiles::save(const QString& path)
{
    auto session = std::make_shared<Session>(m_document.snapshot());
    session->name = QFileInfo(path).completeBaseName().toStdString();
    session->nameIn.clear(); // the file's name is the name in every language
    m_saving.start(
        [file = filePath(path), session](const std::stop_token&) { saveSession(*session, file); },
        [this, path, session] {
            m_path = path;
            m_document.markSaved(*session);
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
    m_autosaving.start(
        [file = filePath(path), session](const std::stop_token&) { saveSession(*session, file); }, [] {},
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Warning, .text = why, .topic = QStringLiteral("autosave")}); });
}

void SessionFiles::takeOver(OperationDocument::Kept next, const QString& path)
{
    std::function<void()> bringBack;
    if (m_document.isModified())
        bringBack = [this, kept = m_document.keep(), before = m_path] { takeOver(kept, before); };
    m_path = path;
    m_document.bringBack(std::move(next));
    if (bringBack)
        offerToBringBack(m_host, std::move(bringBack));
    emit changed();
}

void SessionFiles::setPath(const QString& path)
{
    m_path = path;
    emit changed();
}

} // namespace ks
