#pragma once

#include "ui/tasks/task_list.h"

#include <QString>

#include <functional>

class QWidget;

namespace ks {

class FileJobs;
class LabHost;

/// Runs `write` as a task with progress and cancel, outside the GUI thread, and says in the message bar what became of it. `what` is the title of
/// the task, `path` what was asked for; `written` says what is there in place of sayWritten(). The writing functions of core leave an old file whole
/// when they fail.
void writeInTask(LabHost& host, const QString& what, const QString& path, std::function<void(TaskProgress&)> write,
                 std::function<void(TaskList::End)> then = {}, std::function<void()> written = {});

/// Runs `work`, which writes the file, in `jobs`, calls `then`, and says that it is there; `failed` is told why it is not.
void writeIn(FileJobs& jobs, LabHost& host, const QString& path, std::function<void()> work, std::function<void()> then,
             std::function<void(const Text&)> failed);

/// Says in the message bar what became of the writing.
void sayEnd(LabHost& host, const QString& path, TaskList::End end, const Text& failure);
/// Says in the message bar that a file or folder is there, and where.
void sayWritten(LabHost& host, const QString& path);

/// The folder that was chosen, where nothing is in it yet; else a new one of this name in it, so that no file there is overwritten unasked.
QString freshFolder(const QString& chosen, const QString& name);

/// A title as the name of a file (core's fileNameOf).
QString asFileName(const QString& title);

/// Asks for a file name with this ending ("png") and goes on with it; returns at once. `filter` is of the form "Pictures (*.png)".
void askWhereToWrite(QWidget* parent, const QString& title, const QString& filter, const QString& ending, const QString& suggestion,
                     const std::function<void(const QString&)>& then);

} // namespace ks
