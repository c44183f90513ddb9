#include "ui/operation/panels/attribute_fields.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "ui/fields/field_form.h"
#include "ui/language/text.h"
#include "ui/operation/panels/axis_field.h"

#include <QFormLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

bool isShownHere(const Field& attribute)
{
    const bool isOfWeights = attribute.name == "filters" || (attribute.name == "bias" && attribute.type == FieldType::Flag);
    return !isOfWeights && !attribute.advanced && attribute.type != FieldType::Together;
}

} // namespace

FieldEditor::WhyNot attributeJudge(const OperationDocument& document)
{
    return [&document](const Field& attribute, const FieldValue& value) {
        OpSpec candidate = document.content().spec;
        attribute.write(&candidate, value);
        return firstProblem(candidate);
    };
}

AttributeFields::AttributeFields(OperationDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_built(document.content().spec.op)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    connect(&document, &OperationDocument::contentChanged, this, &AttributeFields::refresh);
    build();
}

void AttributeFields::set(const Field& attribute, const FieldValue& value)
{
    OpSpec spec = m_document.content().spec;
    if (spec.op != m_built)
        return; // a key that came after the operator had changed
    attributesOf(spec).set(attribute, value);
    m_document.edit().setSpec(
        spec, [title = attribute.title] { return tr("Change %1").arg(coreSentence(title)); }, m_burst.key(fromView(attribute.name)));
}

void AttributeFields::build()
{
    if (m_form) {
        m_form->setParent(nullptr); // nobody is to find it any more
        m_form->deleteLater();
    }
    m_built = m_document.content().spec.op;
    QWidget* before = previousInFocusChain();
    const auto& rows = attributesOf(m_built).rows;
    m_form = new FieldForm(
        rows, this, {.shows = isShownHere, .folds = false, .prefix = QStringLiteral("attribute-"), .judge = attributeJudge(m_document)});
    for (QFormLayout* form : m_form->findChildren<QFormLayout*>())
        form->setRowWrapPolicy(QFormLayout::WrapLongRows); // the panel is as wide for one operator as for another
    connect(m_form, &FieldForm::edited, this, &AttributeFields::set);
    layout()->addWidget(m_form);
    m_form->show();
    for (const Field& attribute : rows)
        if (QWidget* editor = m_form->editor(attribute.name)) {
            setTabOrder(before, editor); // made later than what stands below
            before = editor;
        }
    setVisible(std::ranges::any_of(rows, isShownHere));
    refresh();
}

void AttributeFields::refresh()
{
    const OpSpec& spec = m_document.content().spec;
    if (spec.op != m_built)
        return build();
    m_form->fill(attributesOf(spec));
}

} // namespace ks

#include "moc_attribute_fields.cpp"
