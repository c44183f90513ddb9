#include "ui/shell/last_folder.h"

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
    if (!path.isEmpty() && !path.startsWith(QLatin1Char(':'))) // what the program carries in itself is in no folder
        remembered() = QFileInfo(path).absolutePath();
}

void startInLastFolder(QFileDialog& dialog)
{
    if (const QString folder = lastFolder(); !folder.isEmpty())
        dialog.setDirectory(folder);
    QObject::connect(&dialog, &QFileDialog::filesSelected, &dialog, [](const QStringList& files) {
        if (!files.isEmpty())
            noteFolderOf(files.constFirst());
    });
}

} // namespace ks
