#pragma once

#include "core/ops/attributes.h"

#include <QList>
#include <QWidget>

class QSpinBox;

namespace ks {

/// Whole numbers that belong together, each in a spin box: 3 × 3, or top, left, bottom, right.
class NumberRow : public QWidget {
    Q_OBJECT

public:
    /// `title` names the fields for the screen reader. Integer, Pair and Pads.
    NumberRow(const Attribute& attribute, const QString& title, QWidget* parent = nullptr);

    /// As the attribute has it: "3x3", "1,0,1,0".
    void setText(const QString& text);
    QString text() const;
    /// Why the numbers cannot be set now; empty: they can.
    void setReason(const QString& whyNot);

signals:
    /// A person changed a number.
    void edited(const QString& text);

private:
    QChar m_between;       ///< null where there is one number
    QStringList m_numbers; ///< as given: a box may show less
    QList<QSpinBox*> m_boxes;
    QStringList m_tips;
};

} // namespace ks
