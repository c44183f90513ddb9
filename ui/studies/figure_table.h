#pragma once

#include "core/studies/study_table.h"
#include "ui/language/retranslating.h"

#include <QTableWidget>

namespace ks {

/// Rows as a study printed them, with what is to be known of each, or rows that were found here. As high as its rows, up to a page.
class FigureTable final : public Retranslating<QTableWidget> {
    Q_OBJECT

public:
    FigureTable(StudyTable table, const QString& name, QWidget* parent);

protected:
    void retranslate() override;
    void takeFont() override { fit(); }
    void takeSize() override { fit(); }

private:
    void fit();

    StudyTable m_table;
    bool m_noted; ///< has rows that are to be taken with care
};

} // namespace ks
