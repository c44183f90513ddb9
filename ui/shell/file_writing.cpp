#include "ui/shell/file_writing.h"

#include "core/base/escapes.h"
#include "ui/language/text.h"
#include "ui/shell/lab.h"
#include "ui/shell/path_dialog.h"
#include "ui/tasks/file_jobs.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace ks {

void writeInTask(LabHost& host, const QString& what, const QString& path, std::function<void(TaskProgress&)> write,
                 std::function<void(TaskList::End)> then, std::function<void()> written)
{
    host.tasks().start(what, std::move(write),
                       [&host, path, then = std::move(then), written = std::move(written)](TaskList::End end, const Text& failure) {
                           if (written && end == TaskList::End::Done)
                               written();
                           else
                               sayEnd(host, path, end, failure);
                           if (then)
                               then(end);
                       });
}

void writeIn(FileJobs& jobs, LabHost& host, const QString& path, std::function<void()> work, std::function<void()> then,
             std::function<void(const Text&)> failed)
{
    jobs.start(
        path, [work = std::move(work)](const std::stop_token&) { work(); },
        [&host, path, then = std::move(then)] {
            if (then)
                then();
            sayWritten(host, path);
        },
        std::move(failed));
}

void sayEnd(LabHost& host, const QString& path, TaskList::End end, const Text& failure)
{
    const QString topic = QStringLiteral("file");
    if (end == TaskList::End::Done)
        sayWritten(host, path);
    else if (end == TaskList::End::Failed)
        host.post({.kind = Message::Kind::Failure, .text = failure, .topic = topic});
    else
        host.post({.kind = Message::Kind::Note,
                   .text = [name = QDir::toNativeSeparators(
                                path)] { return QCoreApplication::translate("ks::FileWriting", "Writing %1 was cancelled.").arg(name); },
                   .topic = topic});
}

void sayWritten(LabHost& host, const QString& path)
{
    host.post({.kind = Message::Kind::Done,
               .text = [name = QDir::toNativeSeparators(
                            path)] { return QCoreApplication::translate("ks::FileWriting", "%1 was written.").arg(name); },
               .topic = QStringLiteral("file")});
}

QString freshFolder(const QString& chosen, const QString& name)
{
    if (QDir(chosen).isEmpty())
        return chosen;
    const QString first = chosen + QLatin1Char('/') + asFileName(name);
    QString folder = first;
    for (int number = 2; QFileInfo::exists(folder); ++number)
        folder = QStringLiteral("%1-%2").arg(first).arg(number);
    return folder;
}

QString asFileName(const QString& title)
{
    return QString::fromStdString(fileNameOf(title.toStdString()));
}

void askWhereToWrite(QWidget* parent, const QString& title, const QString& filter, const QString& ending, const QString& suggestion,
                     const std::function<void(const QString&)>& then)
{
    auto* dialog = new PathDialog(parent, title, {filter});
    dialog->wantNewFile(ending);
    dialog->selectFile(asFileName(suggestion) + QLatin1Char('.') + ending);
    dialog->ask(parent, then);
}

} // namespace ks
