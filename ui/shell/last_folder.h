#pragma once

#include <QString>

class QFileDialog;

namespace ks {

/// The dialog starts in the folder from which a file was opened, or into which one was saved, last, and remembers where it led to; never in that
/// of the samples, which is the program's. Where the system has no dialog of its own, that of Qt gets our icons and more room. Call before a file is
/// preselected. GUI thread.
void startInLastFolder(QFileDialog& dialog);
/// Where somebody opened or saved a file in another way.
void noteFolderOf(const QString& path);
QString lastFolder();

} // namespace ks
