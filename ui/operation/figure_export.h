#pragma once

#include "core/session/session.h"
#include "ui/figures/figure.h"
#include "ui/shell/lab.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QObject>

#include <functional>
#include <utility>

namespace ks {

/// What is to be written, and how.
struct ExportWish {
    QString figure = QStringLiteral("lab"); ///< a name of figureNames()
    QString ending = QStringLiteral("png"); ///< png, svg, pdf, gif, csv, npy, or "frames" for numbered PNG files
    FigureFormat format;
    QString language = QStringLiteral("en");
};

/// Draws figures and writes tensors outside the GUI thread, from a copy of the session: the same way as the command line goes.
class FigureExport final : public QObject {
    Q_OBJECT

public:
    FigureExport(std::function<Session()> session, LabHost& host, QObject* parent = nullptr)
        : QObject(parent), m_session(std::move(session)), m_host(host)
    {
    }

    /// Writes to `path` (for frames: its name gets numbers) and tells about it in the message bar.
    void write(const ExportWish& wish, const QString& path);
    /// PNG and SVG of the lab's figure to the clipboard.
    void copy(const QString& language);
    bool isRunning() const { return m_writing.isRunning() || m_copying.isRunning(); }

signals:
    void finished(bool ok);

private:
    void fail(const Text& why);

    std::function<Session()> m_session;
    LabHost& m_host;
    Lane m_files{m_host.files()};
    FileJobs m_writing{m_files};
    LatestJob m_copying{m_files};
};

} // namespace ks
