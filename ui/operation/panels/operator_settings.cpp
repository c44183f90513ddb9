#include "ui/operation/panels/operator_settings.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/session/compute.h"
#include "ui/fields/folding_section.h"
#include "ui/language/text.h"
#include "ui/operation/panels/attribute_fields.h"
#include "ui/operation/panels/axis_field.h"
#include "ui/operation/panels/more_settings.h"
#include "ui/operation/panels/shape_note.h"
#include "ui/scene/attribute_text.h"
#include "ui/theme/families.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QApplication>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ks {

namespace {

/// `spec` itself, or the nearest legal one by following the first way out of each problem.
OpSpec madeLegal(OpSpec spec)
{
    for (int attempt = 0; attempt < 8; ++attempt) {
        const auto problems = problemsOf(spec);
        if (problems.empty() || problems.front().fixes.empty())
            break;
        spec = problems.front().fixes.front().spec;
    }
    return spec;
}

/// A field for every attribute of any operator that has a number for each direction, but for those that newcomers leave alone.
std::vector<AxisField*> axesIn(QWidget& column, OperationDocument& document)
{
    std::vector<AxisField*> axes;
    QVBoxLayout* const layout = layColumn(column, {});
    for (const OpKind op : allOps())
        for (const Field& attribute : attributesOf(op).rows)
            if (attribute.type == FieldType::Together && !attribute.advanced &&
                std::ranges::find(axes, attribute.name, &AxisField::attributeName) == axes.end()) {
                axes.push_back(new AxisField(document, attribute.name, &column));
                layout->addWidget(axes.back());
            }
    return axes;
}

} // namespace

OperatorSettings::OperatorSettings(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_operatorTitle(new QLabel(this)), m_operator(named(narrowBox(12, this), "operator")),
      m_story(sentenceLabel(this)), m_axesColumn(new QWidget(this)), m_axes(axesIn(*m_axesColumn, document)),
      m_fields(new AttributeFields(document, this)), m_more(new MoreSettings(document)),
      m_moreSection(named(new FoldingSection(m_more, this), "moreSection")), m_reset(named(new QPushButton(this), "resetOperator"))
{
    m_operatorTitle->setBuddy(m_operator);
    for (const OpKind op : opsByFamily())
        m_operator->addItem(familyIcon(infoOf(op).family), fromView(nameOf(op)), static_cast<int>(op));
    auto* layout = layFields(*this, {{m_operatorTitle, m_operator},
                                     m_story,
                                     m_axesColumn,
                                     m_fields,
                                     m_moreSection,
                                     new ShapeNote(document, this),
                                     {m_reset, Qt::AlignLeft}});
    layout->setRowStretch(layout->rowCount(), 1); // in a taller place everything stays at the top

    connect(m_operator, &QComboBox::activated, this,
            [this](int index) { chooseOperator(static_cast<OpKind>(m_operator->itemData(index).toInt())); });
    connect(m_reset, &QPushButton::clicked, this, &OperatorSettings::resetToDefaults);
    connect(m_moreSection, &FoldingSection::toggled, this, [this] { m_openedForUnusual = false; });
    connect(m_more, &MoreSettings::headingChanged, this, &OperatorSettings::refreshMore);
    connect(&document, &OperationDocument::contentChanged, this, &OperatorSettings::refresh);
    connect(&document, &OperationDocument::sessionReplaced, this, [this] { m_last.clear(); });
    retranslate();
}

void OperatorSettings::retranslate()
{
    setFieldTitle(*m_operatorTitle, tr("Operator"));
    for (int i = 0; i < m_operator->count(); ++i)
        m_operator->setItemData(i, toQString(sentenceOn(defaultSpec(static_cast<OpKind>(m_operator->itemData(i).toInt()), {}))),
                                Qt::ToolTipRole);
    m_reset->setText(tr("Reset to defaults"));
    refresh();
}

void OperatorSettings::refresh()
{
    const OpSpec& spec = m_document.content().spec;
    const ConstFields attributes = attributesOf(spec);
    m_operator->setCurrentIndex(m_operator->findData(static_cast<int>(spec.op)));
    m_story->setText(toQString(sentenceOn(spec)));
    bool any = false;
    for (AxisField* axis : m_axes) {
        const Field* const attribute = attributes.find(axis->attributeName());
        axis->setVisible(attribute != nullptr);
        any = any || attribute;
        if (attribute) // of these, padding alone may be set by itself
            axis->refresh(attributes.applies(*attribute)
                              ? QString()
                              : tr("Automatic padding is on (under More); choose “%1” there to set it yourself.").arg(padsByHand()));
    }
    m_axesColumn->setVisible(any);
    const bool isDefault = spec == madeLegal(defaultSpec(spec.op, spec.src));
    m_reset->setEnabled(!isDefault);
    m_reset->setToolTip(isDefault ? tr("All settings are already this operator’s defaults.")
                                  : tr("This operator’s defaults: window size, stride and everything else as at first."));
    refreshMore();
}

void OperatorSettings::refreshMore()
{
    m_moreSection->setVisible(!m_more->isEmpty());
    m_moreSection->setTitle(m_more->heading());
    const QStringList named = m_more->notDefault();
    const bool unusual = !named.isEmpty();
    const bool usedNow = m_more->isAncestorOf(QApplication::focusWidget()); // does not go from under a hand
    if (unusual && m_named.isEmpty() && !m_moreSection->isOpen()) {         // once: a person may fold it again
        m_moreSection->setOpen(true);
        m_openedForUnusual = true;
    } else if (!unusual && m_openedForUnusual && !usedNow) {
        m_moreSection->setOpen(false);
    }
    m_named = named;
}

OpSpec OperatorSettings::specFor(OpKind op) const
{
    const OpSpec& present = m_document.content().spec;
    OpSpec spec = defaultSpec(op, present.src);
    if (sharesSettings(infoOf(op), infoOf(present.op))) {
        spec = present;
        spec.op = op;
    } else if (const auto last = m_last.find(op); last != m_last.end()) {
        spec = last->second.spec;
        spec.src = present.src;
    }
    return isLegal(spec) ? spec : madeLegal(defaultSpec(op, present.src));
}

void OperatorSettings::chooseOperator(OpKind op)
{
    const OpSpec& present = m_document.content().spec;
    if (op == present.op)
        return;
    Content& left = m_last[present.op] = m_document.content();
    left.src = {}; // another one may have come by then
    Content content = m_document.content();
    content.spec = specFor(op);
    takeOperands(content);
    m_document.edit().setOperator(std::move(content), [op] { return tr("Choose %1").arg(fromView(ks::nameOf(op))); });
}

void OperatorSettings::takeOperands(Content& content) const
{
    const OpInfo& before = infoOf(m_document.content().spec.op);
    const auto last = m_last.find(content.spec.op);
    const bool legal = isLegal(content.spec);
    for (const RoleInfo& info : tensorRoles()) {
        SourcedTensor* operand = content.operand(info.role);
        const bool fits = operand && operand->tensor && legal && operand->tensor->shape() == shapeOf(content.spec, info.role);
        const bool carriesOn = fits && sharesSettings(before, infoOf(content.spec.op));
        if (!operand || info.role == Role::Src || carriesOn)
            continue;
        const SourcedTensor* own = last == m_last.end() ? nullptr : last->second.operand(info.role);
        if (own)
            *operand = *own;
        else if (isMadeByHand(*operand))
            *operand = {};
    }
    if (last != m_last.end() && content.gradient.kind == GradientKind::Typed && last->second.gradient.kind == GradientKind::Typed)
        content.gradient = last->second.gradient;
}

void OperatorSettings::resetToDefaults()
{
    const OpSpec& present = m_document.content().spec;
    m_document.edit().setSpec(madeLegal(defaultSpec(present.op, present.src)), [] { return tr("Reset the operator’s settings"); });
    foldMore();
}

void OperatorSettings::foldMore()
{
    if (!m_more->isAncestorOf(QApplication::focusWidget()))
        m_moreSection->setOpen(false);
}

} // namespace ks

#include "moc_operator_settings.cpp"
