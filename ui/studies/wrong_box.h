#pragma once

#include "ui/language/controls.h"
#include "ui/language/retranslating.h"
#include "ui/studies/studies_document.h"

#include <QFrame>

namespace ks {

/// What was wrong in a study, beside the figure that it concerns: where, what it was, what is right, and the experiment that shows it.
class WrongBox final : public Retranslating<QFrame> {
    Q_OBJECT

public:
    /// `error` is one of the study's. `isThere`: the experiment that shows it was made.
    WrongBox(StudiesDocument::StudyPtr study, const StudyError& error, bool isThere, QWidget* parent);

signals:
    void shown(); ///< show or make the experiment

protected:
    void retranslate() override;
    void takeFont() override;
    void takeColours() override { update(); }
    void paintEvent(QPaintEvent* event) override;

private:
    StudiesDocument::StudyPtr m_study; ///< owns the error
    const StudyError& m_error;
    bool m_isThere;
    QLabel* m_title;
    QLabel* m_where;
    QLabel* m_was;
    QLabel* m_is;
    QPushButton* m_show;
};

} // namespace ks
