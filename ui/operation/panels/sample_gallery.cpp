#include "ui/operation/panels/sample_gallery.h"

#include "ui/shell/file_patterns.h"
#include "ui/shell/resource_locator.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QDir>
#include <QImageReader>
#include <QListWidget>

namespace ks {

namespace {

constexpr int thumbnailSize = 72;

struct Thumbnail {
    QString path;
    QImage image;
};

std::vector<Thumbnail> readThumbnails(const QString& folder, const std::stop_token& stop)
{
    std::vector<Thumbnail> thumbnails;
    for (const QFileInfo& file : QDir(folder).entryInfoList(patternsOf({pictureEndings}), QDir::Files, QDir::Name)) {
        if (stop.stop_requested())
            break;
        const QImage image = QImageReader(file.filePath()).read();
        if (!image.isNull())
            thumbnails.push_back(
                {file.filePath(), image.scaled(thumbnailSize, thumbnailSize, Qt::KeepAspectRatio, Qt::SmoothTransformation)});
    }
    return thumbnails;
}

} // namespace

SampleGallery::SampleGallery(QThreadPool& files, QWidget* parent)
    : Retranslating(parent), m_list(named(new QListWidget(this), "samples")), m_empty(sentenceLabel(this)), m_files(files)
{
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setIconSize({thumbnailSize, thumbnailSize});
    m_list->setGridSize({thumbnailSize + 34, thumbnailSize + 48}); // two lines of a name
    m_list->setWordWrap(true);
    m_list->setTextElideMode(Qt::ElideNone);
    m_list->setMinimumHeight(2 * (thumbnailSize + 32) + 8);
    layColumn(*this, {m_empty, m_list});
    const auto choose = [this](const QListWidgetItem* item) { emit chosen(item->data(Qt::UserRole).toString()); };
    connect(m_list, &QListWidget::itemClicked, this, choose);
    connect(m_list, &QListWidget::itemActivated, this, choose);
    retranslate();
}

void SampleGallery::retranslate()
{
    m_list->setAccessibleName(tr("Sample pictures"));
    for (int i = 0; i < m_list->count(); ++i)
        m_list->item(i)->setText(ResourceLocator::sampleTitle(m_list->item(i)->data(Qt::UserRole).toString()));
    m_empty->setText(m_folder.isEmpty() ? tr("No samples are installed with this program.")
                                        : tr("There are no pictures in %1.").arg(m_folder));
    m_empty->setVisible(m_read ? m_list->count() == 0 : m_folder.isEmpty());
    m_list->setVisible(!m_empty->isVisibleTo(this));
}

void SampleGallery::setFolder(const QString& folder)
{
    m_folder = folder;
    m_read = false;
    m_list->clear();
    retranslate();
    if (isVisible())
        read();
}

void SampleGallery::comeIntoSight()
{
    if (!m_read)
        read();
}

void SampleGallery::read()
{
    if (m_folder.isEmpty())
        return;
    m_read = true;
    m_job.start([folder = m_folder](const std::stop_token& stop) { return readThumbnails(folder, stop); },
                [this](const std::vector<Thumbnail>& thumbnails) {
                    for (const Thumbnail& thumbnail : thumbnails) {
                        auto* item = new QListWidgetItem(QIcon(QPixmap::fromImage(thumbnail.image)),
                                                         ResourceLocator::sampleTitle(thumbnail.path), m_list);
                        item->setData(Qt::UserRole, thumbnail.path);
                        item->setToolTip(QFileInfo(thumbnail.path).fileName());
                    }
                    retranslate();
                },
                [this](const Text&) { retranslate(); });
}

} // namespace ks

#include "moc_sample_gallery.cpp"
