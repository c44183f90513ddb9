#pragma once

#include "core/tensor/tensor.h"
#include "ui/network/named_tensor.h"
#include "ui/shell/lab.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"

#include <QImage>
#include <QObject>

#include <functional>
#include <optional>

namespace ks {

/// What can be written of what is in sight.
struct SavedContent {
    QString name;
    QImage picture; ///< empty: there is nothing yet
    TensorPtr tensor;
    QByteArray table; ///< in place of the tensor's own CSV
    /// Maps: in files they are a figure with a title, names and a colour bar instead of the picture.
    std::optional<NamedTensor> maps{};
    bool overlaid = false; ///< the picture shows them over another one: as PNG it stays
};

/// Saves and copies what a page shows: from a menu, and by Ctrl+E. GUI thread; files are written on another.
class ContentSaver final : public QObject {
    Q_OBJECT

public:
    /// `content`: what is chosen, or, where `whole`, all maps of the layer. `page` hands its menu and its keys to this.
    ContentSaver(LabHost& host, QWidget& page, std::function<SavedContent(bool whole)> content);

    /// Maps are in sight: one is chosen among them.
    void setMaps(bool maps) { m_maps = maps; }
    /// What is chosen, by the ending: .png, .npy, .csv.
    void save(const QString& path) { write(m_content(false), path); }
    void openMenu(const QPoint& global);

signals:
    void saved();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void sayNothingThere();
    void write(const SavedContent& what, const QString& path);
    void ask(bool whole);

    LabHost& m_host;
    QWidget& m_page;
    std::function<SavedContent(bool whole)> m_content;
    bool m_maps = true;
    Lane m_files{m_host.files()};
    FileJobs m_writing{m_files};
};

} // namespace ks
