#pragma once

#include "ui/language/retranslating.h"
#include "ui/operation/panels/edit_burst.h"
#include "ui/session/operation_document.h"

#include <QWidget>

class QFormLayout;

namespace ks {

/// The attributes that are plain numbers, switches and choices and mean the same on every tensor: epsilon, momentum, ratio, seed, size, alpha, beta,
/// bias, reduction, training mode. A field for each one that the chosen operator has, with what it does and what is legal.
class AttributeFields final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    explicit AttributeFields(OperationDocument& document, QWidget* parent = nullptr);

    bool isEmpty() const;

protected:
    void retranslate() override;

private:
    void build();
    void refresh();
    void set(const QString& attribute, const QString& value);

    OperationDocument& m_document;
    QFormLayout* m_form;
    OpKind m_built; ///< the operator whose fields are there
    EditBurst m_burst;
};

} // namespace ks
