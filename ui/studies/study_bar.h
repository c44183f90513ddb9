#pragma once

#include "ui/language/controls.h"
#include "ui/language/retranslating.h"
#include "ui/studies/study_runs.h"

#include <QWidget>

namespace ks {

/// Above the figures of a study: back to all studies, its name, and how far its runs are.
class StudyBar final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    struct Actions {
        QAction* back;
        QAction* runAll;
        QAction* anyway;
        QAction* pause;
        QAction* stop;
    };
    StudyBar(const StudyRuns& runs, const Actions& actions, QWidget* parent);

    void setStudy(const StudiesDocument::StudyPtr& study);
    /// After whatever changed.
    void refresh();

protected:
    void retranslate() override;
    void takeFont() override;

private:
    QString stateText() const;

    const StudyRuns& m_runs;
    StudiesDocument::StudyPtr m_study;
    QLabel* m_title;
    QLabel* m_status;
    QProgressBar* m_progress;
};

} // namespace ks
