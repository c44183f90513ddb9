#pragma once

#include "core/base/field.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QString>
#include <QWidget>

namespace ks {

class WholeNumberBox;

/// Whole numbers that belong together, each in a box: rows × columns, or top, left, bottom, right.
class NumbersBox final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// Of a Pair or of Sides.
    explicit NumbersBox(const Field& field, QWidget* parent = nullptr);

    /// Emits nothing.
    void setNumbers(const FieldValue& value);
    /// What each number is called for the screen reader, and what they do.
    void setWords(const QString& title, const QString& tip);

signals:
    /// A person changed one of them.
    void edited(const ks::FieldValue& value);

protected:
    void retranslate() override;

private:
    FieldValue m_value;
    QList<WholeNumberBox*> m_boxes;
    QString m_title;
    QString m_tip;
};

} // namespace ks
