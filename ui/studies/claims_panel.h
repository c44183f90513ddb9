#pragma once

#include "core/studies/orderings.h"
#include "ui/language/controls.h"
#include "ui/language/retranslating.h"
#include "ui/studies/studies_document.h"

#include <QWidget>

namespace ks {

/// What a study claims, and which of it holds here.
class ClaimsPanel final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit ClaimsPanel(QWidget* parent);

    void show(const StudiesDocument::StudyPtr& study, const StudyRecord& record);

signals:
    void figureChosen(const QString& figure); ///< that the claim is about

protected:
    void retranslate() override;
    void takeFont() override;
    void takeSize() override;

private:
    void fill();

    StudiesDocument::StudyPtr m_study;
    StudyRecord m_record;
    QLabel* m_title;
    QLabel* m_summary;
    QTableWidget* m_table;
};

} // namespace ks
