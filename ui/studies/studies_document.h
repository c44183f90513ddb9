#pragma once

#include "core/studies/studies_session.h"

#include <QObject>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace ks {

/// What the Studies lab holds: the studies that came with the program, those from files, and what was measured here for each. GUI thread only.
class StudiesDocument final : public QObject {
    Q_OBJECT

public:
    using StudyPtr = std::shared_ptr<const Study>;

    explicit StudiesDocument(QObject* parent = nullptr);

    /// In the order of their cards.
    const std::vector<StudyPtr>& studies() const { return m_studies; }
    /// Null where there is none.
    StudyPtr find(const std::string& id) const;
    /// Empty where nothing was measured.
    const StudyRecord& record(const std::string& study) const;
    bool hasResults() const;

    /// What a run found, in place of what it found before in the same size.
    void keep(const std::string& study, BenchmarkResult result);
    /// Results in this size come to the front, as far as there are any. No change of what a session holds.
    void prefer(const StudyPtr& study, StudySize size);
    /// One from a file; another one of that id that came from a file makes room. False for the id of one that came with the program.
    bool add(OpenedStudy opened);

    StudiesSession session() const { return m_session; }
    /// In place of all that was opened and measured.
    void take(StudiesSession session);

    const QString& path() const { return m_path; } ///< empty: in no file
    void setSaved(const QString& path);
    bool isModified() const { return m_modified; }
    void setModified(bool modified);
    int revision() const { return m_revision; } ///< counts what changed

signals:
    void studiesChanged();
    void recordChanged(const QString& study);
    void sessionChanged(); ///< path or isModified()

private:
    void listStudies();

    StudiesSession m_session;
    std::vector<StudyPtr> m_studies;
    QString m_path;
    bool m_modified = false;
    int m_revision = 0;
};

} // namespace ks
