#pragma once

#include "ui/session/operation_document.h"
#include "ui/shell/lab.h"
#include "ui/shell/session_place.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QObject>
#include <QString>

#include <memory>

namespace ks {

/// Opens and saves the session outside the GUI thread and tells about it in the message bar.
class SessionFiles final : public QObject {
    Q_OBJECT

public:
    SessionFiles(OperationDocument& document, LabHost& host, QObject* parent = nullptr);

    /// Where the session came from.
    struct Origin {
        SessionPlace place;
        QString lesson; ///< of the sample; empty: it is none
    };
    const Origin& origin() const { return m_origin; }
    const QString& path() const { return m_origin.place.path; }
    const QString& lesson() const { return m_origin.lesson; }
    static bool isSession(const QString& path);
    /// A session of an operation, or what can be the input of one.
    static bool canOpen(const QString& path);
    void open(const QString& path, bool asCopy);
    /// Asks first where the session's own file was changed by somebody else, unless `overwrite`.
    void save(const QString& path, bool overwrite = false);
    /// Writes beside the other state of the program: neither the path nor "modified" changes, and nothing is said unless it fails.
    void autosave(const QString& path);
    void setOrigin(const Origin& origin);
    /// A whole session in place of the present one, which the message bar brings back where it was not saved.
    void takeOver(KeptSession next, const Origin& origin);

signals:
    /// What is being written is to be stored, and what is only shown to be given back first, so that the session behind it is the one that
    /// makes room.
    void aboutToTakeOver();
    void changed();
    void failed(); ///< a session could not be opened; the message bar says why

private:
    /// `session` was on screen at `turn`.
    void write(const SessionPlace& place, std::shared_ptr<const Session> session, bool overwrite, unsigned turn);

    OperationDocument& m_document;
    LabHost& m_host;
    Lane m_files{m_host.files()};
    LatestJob m_opening{m_files};
    FileJobs m_saving{m_files};
    LatestJob m_autosaving{m_files};
    Origin m_origin;
    unsigned m_turn = 0; ///< another one with each other session: what is still being written may be of the one before
    Text m_notKept;      ///< why the last autosave failed: said once
};

} // namespace ks
