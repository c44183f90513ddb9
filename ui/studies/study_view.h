#pragma once

#include "ui/language/controls.h"
#include "ui/studies/figure_panel.h"
#include "ui/studies/study_bar.h"

#include <QWidget>

class QStackedWidget;

namespace ks {

class ClaimsPanel;
class FigureList;

/// A study from within: its figures at the left, the chosen one, or its claims, at the right.
class StudyView final : public QWidget {
    Q_OBJECT

public:
    StudyView(LabHost& host, const StudiesDocument& document, const StudyRuns& runs, const StudyBar::Actions& actions, QAction& run,
              QWidget* parent);

    /// With this figure, where it has it, else the first.
    void show(const StudiesDocument::StudyPtr& study, const std::string& figure = {});
    /// Null before the first.
    const StudiesDocument::StudyPtr& study() const { return m_study; }
    FigurePanel& panel() { return *m_panel; }
    FigureList& list() { return *m_list; }
    /// The figure on show; null where the claims are.
    const StudyFigure* figure() const;
    StudyBar& bar() { return *m_bar; }

signals:
    void backWanted();
    void chosen(); ///< another figure, or the claims

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void follow();
    void showChosen();

    const StudiesDocument& m_document;
    StudiesDocument::StudyPtr m_study;
    StudyBar* m_bar;
    FigureList* m_list;
    FigurePanel* m_panel;
    ClaimsPanel* m_claims;
    QStackedWidget* m_right;
    QScrollArea* m_area;
};

} // namespace ks
