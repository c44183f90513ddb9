#pragma once

#include "ui/shell/message.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/latest_job.h"

#include <QObject>

#include <functional>
#include <string>

namespace ks {

class LabHost;
class StudiesDocument;

/// Reads and writes the files of the Studies lab beside the window, and says how it went: studies, sessions, data and reports. GUI thread only.
class StudiesFiles final : public QObject {
    Q_OBJECT

public:
    StudiesFiles(LabHost& host, StudiesDocument& document, Lane& lane)
        : m_host(host), m_document(document), m_opening(lane), m_writing(lane), m_autosaving(lane)
    {
    }

    /// May it be opened in place of what was measured? Not while something is measured.
    void setMayTake(std::function<bool()> mayTake) { m_mayTake = std::move(mayTake); }
    /// A study, which joins the others, or a session, which takes the place of what was measured. `asCopy`: saving asks for another file.
    void open(const QString& path, bool asCopy);
    void cancelOpening() { m_opening.cancel(); }
    void save(const QString& path);
    void autosave(const QString& path);
    /// Points of a figure.
    void writeFigure(const QString& path, const std::string& study, const std::string& figure);
    /// All of a study, for the ending of the path: HTML or PDF.
    void writeReport(const QString& path, const std::string& study);
    void write(const QString& path, std::function<void()> work, std::function<void()> then = {});

signals:
    void studyOpened(const QString& id);
    void sessionOpened();
    /// Another session comes; what was measured and is in no file is to be put aside now.
    void aboutToTake();

private:
    std::function<void(const Text&)> failed() const;
    void say(Message::Kind kind, Sentence text) const;

    LabHost& m_host;
    StudiesDocument& m_document;
    std::function<bool()> m_mayTake = [] { return true; };
    LatestJob m_opening;
    FileJobs m_writing;
    LatestJob m_autosaving;
};

} // namespace ks
