#pragma once

#include "core/base/field.h"
#include "ui/language/retranslating.h"

#include <QList>
#include <QString>
#include <QWidget>

class QCheckBox;

namespace ks {

class WholeNumberBox;

/// Whole numbers that belong together, each in a box: rows × columns, or top, left, bottom, right. An extent may be none: then they come with a
/// tick, and what was chosen last comes back with it.
class NumbersBox final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// Of a Pair, of Sides or of an Extent.
    explicit NumbersBox(const Field& field, QWidget* parent = nullptr);

    /// Emits nothing.
    void setNumbers(const FieldValue& value);
    FieldValue numbers() const { return m_value; }
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
    QCheckBox* m_wanted = nullptr; ///< of an extent
    QString m_title;
    QString m_tip;
};

} // namespace ks
