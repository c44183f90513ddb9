#pragma once

#include "core/base/file_stamp.h"
#include "ui/session/operation_document.h"
#include "ui/shell/lab.h"
#include "ui/tasks/latest_job.h"

#include <QHash>
#include <QObject>
#include <QString>

namespace ks {

/// Opens and saves the session outside the GUI thread and tells about it in the message bar.
class SessionFiles final : public QObject {
    Q_OBJECT

public:
    SessionFiles(OperationDocument& document, LabHost& host, QObject* parent = nullptr);

    const QString& path() const { return m_path; }
    /// The sample that the session was opened from; empty: it is none.
    const QString& lesson() const { return m_lesson; }
    static bool isSession(const QString& path);
    void open(const QString& path, bool asCopy);
    /// Asks first where the session's own file was changed by somebody else, unless `overwrite`.
    void save(const QString& path, bool overwrite = false);
    /// Writes beside the other state of the program: neither the path nor "modified" changes, and nothing is said unless it fails.
    void autosave(const QString& path);
    /// The session belongs to this file; empty: it has none.
    void setPath(const QString& path);
    /// A whole session in place of the present one, which the message bar brings back where it was not saved.
    void takeOver(OperationDocument::Kept next, const QString& path);

signals:
    void changed();
    void failed(); ///< a session could not be opened; the message bar says why

private:
    OperationDocument& m_document;
    LabHost& m_host;
    ComputeThread m_thread; // its own: files must not wait behind a long computation
    LatestJob m_opening{m_thread};
    LatestJob m_saving{m_thread};
    LatestJob m_autosaving{m_thread};
    QString m_path;
    QString m_lesson;
    QHash<QString, FileStamp> m_stamps; ///< each file as it was when it was last read or written here
    Text m_notKept;                     ///< why the last autosave failed: said once
};

} // namespace ks
