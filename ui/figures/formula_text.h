#pragma once

#include "ui/figures/lab_picture.h"

#include <QTextLayout>

namespace ks {

/// The formula of the cell that a picture looks at, as the window writes it: terms that fall away are struck out, the winner is underlined.
class FormulaText {
public:
    FormulaText(const LabPicture& picture, const FigureLanguage& language, qreal typePoints);

    /// What it takes where it may be so wide; empty where there is no formula.
    QSizeF sizeFor(qreal width) const;
    void paint(QPainter& painter, const QPointF& corner, qreal width) const;

private:
    void lay(QTextLayout& layout, qreal width) const;

    QString m_text;
    QList<QTextLayout::FormatRange> m_formats;
    qreal m_type;
};

} // namespace ks
