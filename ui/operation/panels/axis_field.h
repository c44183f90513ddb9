#pragma once

#include "core/base/field.h"
#include "core/ops/legal_values.h"
#include "ui/language/retranslating.h"
#include "ui/session/operation_document.h"

#include <QToolButton>
#include <QWidget>

namespace ks {

class NumberField;

/// One setting of both directions: a single value while they are linked, one for rows (y) and one for columns (x) else.
class AxisField final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// `attribute` is its ONNX name.
    AxisField(OperationDocument& document, std::string_view attribute, QWidget* parent = nullptr);

    std::string_view attributeName() const { return m_both.attribute; }
    /// Shows the document's values, of padding those in force; `reason`, if not empty, disables the field.
    void refresh(const QString& reason = {});
    bool isSplit() const { return !m_link->isChecked(); }
    void setSplit(bool split);

protected:
    void retranslate() override;

private:
    OpSpec shown() const;
    const Field& attribute() const;
    QString name() const { return withCapital(coreSentence(attribute().title)); }
    void nameFields();
    void apply(Setting setting, std::int64_t value, const QString& mergeKey);
    bool directionsDiffer() const;
    bool isPadding() const { return m_both.attribute == "pads"; }

    OperationDocument& m_document;
    Setting m_both;
    Setting m_rows;
    Setting m_columns;
    QLabel* m_title;
    QToolButton* m_link;
    NumberField* m_one;
    NumberField* m_y;
    NumberField* m_x;
    QLabel* m_yLabel;
    QLabel* m_xLabel;
    QString m_reason;
    bool m_hasToSplit = false; ///< nobody chose it: it ends when the values are one again, such as those of the session before
};

/// The first reason why a spec is illegal, for the tooltips of fields that cannot offer anything; empty for a legal one.
QString firstProblem(const OpSpec& spec);

} // namespace ks
