#include "ui/shell/last_folder.h"

#include "ui/shell/resource_locator.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace ks {

namespace {

QString& remembered()
{
    static QString folder; // of this run: another one may begin anywhere
    return folder;
}

} // namespace

QString lastFolder()
{
    return QDir(remembered()).exists() ? remembered() : QString();
}

void noteFolderOf(const QString& path)
{
    // What the program carries in itself is in no folder, and what comes with it in one where nobody's files belong.
    if (!path.isEmpty() && !path.startsWith(QLatin1Char(':')) && !ResourceLocator::isSample(path))
        remembered() = QFileInfo(path).absolutePath();
}

void startInLastFolder(QFileDialog& dialog)
{
    if (const QString folder = lastFolder(); !folder.isEmpty())
        dialog.setDirectory(folder);
    else if (ResourceLocator::isSample(dialog.directory().absolutePath())) // where Qt remembers that a sample was opened
        dialog.setDirectory(QDir::homePath());
    QObject::connect(&dialog, &QFileDialog::filesSelected, &dialog, [](const QStringList& files) {
        if (!files.isEmpty())
            noteFolderOf(files.constFirst());
    });
}

} // namespace ks
