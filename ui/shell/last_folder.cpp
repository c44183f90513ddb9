#include "ui/shell/last_folder.h"

#include "ui/shell/resource_locator.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QHeaderView>
#include <QScreen>
#include <QTreeView>

namespace ks {

namespace {

/// Files and folders in lines, as everything else. Asked by the thread that reads folders: made before.
class FileIcons final : public QFileIconProvider {
public:
    QIcon icon(IconType type) const override
    {
        switch (type) {
        case Computer:
        case Desktop: return m_computer;
        case Drive:
        case Network: return m_disk;
        case Folder: return m_folder;
        default: return m_file;
        }
    }
    QIcon icon(const QFileInfo& info) const override { return info.isRoot() ? m_disk : info.isDir() ? m_folder : m_file; }

private:
    QIcon m_computer = themedIcon(QStringLiteral("computer"));
    QIcon m_disk = themedIcon(QStringLiteral("disk"));
    QIcon m_folder = themedIcon(QStringLiteral("folder"));
    QIcon m_file = themedIcon(QStringLiteral("file"));
};

/// Dates, kinds and sizes are read whole, names have the rest. Nothing in a dialog of the system.
void shareColumns(const QFileDialog& dialog)
{
    const auto* files = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
    if (!files)
        return;
    QHeaderView& columns = *files->header();
    columns.setStretchLastSection(false);
    columns.setResizeContentsPrecision(0); // by what is in sight: a folder may have thousands
    for (int column = 0; column < columns.count(); ++column)
        columns.setSectionResizeMode(column, column == 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
}

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
    static auto* const icons = new FileIcons; // dialogs and their threads use it to the end
    dialog.setIconProvider(icons);            // does nothing to one of the system
    shareColumns(dialog);
    const QSize roomy(qRound(besideText(dialog.font(), 880)), qRound(besideText(dialog.font(), 560))); // names and dates are read whole
    dialog.resize(roomy.boundedTo(dialog.screen()->availableSize() * 0.9));
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
