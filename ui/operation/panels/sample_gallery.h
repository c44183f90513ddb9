#pragma once

#include "ui/language/retranslating.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QWidget>

namespace ks {

/// The pictures of a folder as small images; Enter or a click chooses one. They are read when the gallery is first seen.
class SampleGallery final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit SampleGallery(QThreadPool& files, QWidget* parent = nullptr);

    void setFolder(const QString& folder);

signals:
    void chosen(const QString& path);

protected:
    void retranslate() override;
    void comeIntoSight() override;

private:
    void read();

    QString m_folder;
    bool m_read = false;
    QListWidget* m_list;
    QLabel* m_empty;
    Lane m_files;
    LatestJob m_job{m_files};
};

} // namespace ks
