#pragma once

#include "core/base/field.h"
#include "ui/fields/field_editor.h"
#include "ui/operation/panels/edit_burst.h"
#include "ui/session/operation_document.h"

#include <QWidget>

namespace ks {

class FieldForm;

/// By the operator's own check as well: why its attribute cannot have this value with the other settings as they are; empty: it can.
FieldEditor::WhyNot attributeJudge(const OperationDocument& document);

/// The attributes that are plain numbers, switches and choices and mean the same on every tensor: epsilon, momentum, ratio, seed, size, alpha, beta,
/// bias, reduction, training mode. A form of those that the chosen operator has; the others have sliders, are behind More, or are the weights'.
class AttributeFields final : public QWidget {
    Q_OBJECT

public:
    explicit AttributeFields(OperationDocument& document, QWidget* parent = nullptr);

private:
    void build();
    void refresh();
    void set(const Field& attribute, const FieldValue& value);

    OperationDocument& m_document;
    FieldForm* m_form = nullptr;
    OpKind m_built; ///< the operator whose form is there
    EditBurst m_burst;
};

} // namespace ks
