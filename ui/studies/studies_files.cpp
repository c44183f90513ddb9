#include "ui/studies/studies_files.h"

#include "core/base/file.h"
#include "core/measure/result_file.h"
#include "core/studies/study_page.h"
#include "ui/plots/chart_file.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/json_format.h"
#include "ui/shell/lab.h"
#include "ui/studies/studies_document.h"
#include "ui/studies/study_pdf.h"

#include <optional>
#include <utility>

namespace ks {

void StudiesFiles::say(Message::Kind kind, Sentence text) const
{
    m_host.post({.kind = kind, .text = std::move(text), .topic = QStringLiteral("file")});
}

std::function<void(const Text&)> StudiesFiles::failed() const
{
    return [this](const Text& why) { say(Message::Kind::Failure, Sentence(why).whole()); };
}

void StudiesFiles::open(const QString& path, bool asCopy)
{
    struct Read {
        std::optional<OpenedStudy> study;
        std::optional<StudiesSession> session;
    };
    m_opening.start(
        [path](const std::stop_token&) {
            if (jsonFormatOf(path) == QLatin1String("kernelscope-study"))
                return Read{.study = openStudy(filePath(path))};
            const FileContents contents = readFile(filePath(path));
            return Read{.session = studiesSessionFromJson(contents.text(), filePath(path).filename().string())};
        },
        [this, path, asCopy](const Read& read) {
            m_host.noteOpened(QStringLiteral("studies"));
            m_host.withdraw(QStringLiteral("file"));
            const bool left = m_host.isLeftBehind(path);
            if (read.study) {
                const QString id = QString::fromStdString(read.study->study.id);
                if (!m_document.add(*read.study))
                    return say(Message::Kind::Failure,
                               [id] { return tr("A study that came with the program is called “%1”; give this one another id.").arg(id); });
                m_host.noteRecentFile(path);
                emit studyOpened(id);
                return;
            }
            if (!m_mayTake())
                return say(Message::Kind::Warning,
                           [] { return tr("Runs of a study are being made; stop them before you open other results."); });
            emit aboutToTake();
            m_document.take(*read.session);
            m_document.setSaved(asCopy || left ? QString() : path);
            if (left) {
                m_document.setModified(true);
                m_host.noteRestored(path);
            } else {
                m_host.noteRecentFile(path);
            }
            emit sessionOpened();
        },
        failed());
}

void StudiesFiles::save(const QString& path)
{
    write(
        path, [path, session = m_document.session()] { writeText(filePath(path), jsonOf(session)); },
        [this, path, saved = m_document.revision()] {
            m_document.setSaved(path);
            m_document.setModified(saved != m_document.revision());
            m_host.noteRecentFile(path);
        });
}

void StudiesFiles::autosave(const QString& path)
{
    m_autosaving.start(
        [path, session = m_document.session()](const std::stop_token&) { writeText(filePath(path), jsonOf(session)); }, [] {},
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Warning, .text = why, .topic = QStringLiteral("autosave")}); });
}

void StudiesFiles::writeFigure(const QString& path, const std::string& study, const std::string& figure)
{
    const StudiesDocument::StudyPtr of = m_document.find(study);
    if (of && of->figure(figure))
        write(path, [path, of, figure, record = m_document.record(study)] {
            writeText(filePath(path), csvOf(*of, *of->figure(figure), record));
        });
}

void StudiesFiles::writeReport(const QString& path, const std::string& study)
{
    const StudiesDocument::StudyPtr of = m_document.find(study);
    if (!of)
        return;
    const bool asPdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    write(path, [path, of, asPdf, record = m_document.record(study), words = screenWording()] {
        const std::string page = htmlOf(*of, record, words);
        if (asPdf)
            writeStudyPdf(page, QString::fromStdString(of->title.in(words.language)), filePath(path));
        else
            writeText(filePath(path), page);
    });
}

void StudiesFiles::write(const QString& path, std::function<void()> work, std::function<void()> then)
{
    writeIn(m_writing, m_host, path, std::move(work), std::move(then), failed());
}

} // namespace ks

#include "moc_studies_files.cpp"
