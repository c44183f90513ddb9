#include "ui/operation/panels/attribute_fields.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "ui/language/text.h"
#include "ui/scene/attribute_text.h"
#include "ui/theme/form_rows.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ks {

namespace {

/// What a field offers; legality may be narrower, and is said by the sentence below the settings.
struct Offer {
    std::string_view name;
    double least;
    double most;
    int decimals;
};
constexpr double anyInteger = std::numeric_limits<int>::max();
constexpr std::array offers = {
    Offer{"training_mode", 0, 1, 0}, Offer{"epsilon", 0, 1, 8},   Offer{"momentum", 0, 0.9999, 4}, Offer{"ratio", 0, 0.999, 3},
    Offer{"seed", 0, anyInteger, 0}, Offer{"size", 1, 9999, 0},   Offer{"alpha", 0, 1000, 6},      Offer{"beta", 0, 100, 4},
    Offer{"bias", 1e-6, 1000, 6},    Offer{"reduction", 0, 1, 0},
};

/// Those that have a field elsewhere: the slope of an activation, and the bias of products, which is a switch.
bool isElsewhere(OpKind op, const Attribute& attribute)
{
    return (attribute.name == "alpha" && infoOf(op).family == OpFamily::Activation) ||
           (attribute.name == "bias" && attribute.type == AttributeType::Flag);
}

const Offer* offerOf(OpKind op, const Attribute& attribute)
{
    const auto* found = std::ranges::find(offers, attribute.name, &Offer::name);
    return found == offers.end() || isElsewhere(op, attribute) ? nullptr : found;
}

QString sentenceOn(OpKind op, std::string_view name)
{
    if (name == "training_mode")
        return infoOf(op).isRandom
                   ? AttributeFields::tr("training_mode: cells are dropped; without it the output is the input.")
                   : AttributeFields::tr("training_mode: mean and variance are those of this batch; without it the running ones count.");
    if (name == "epsilon")
        return AttributeFields::tr(
            "epsilon: added to the variance before its root is taken, so that nothing is divided by 0. From 0 to 1.");
    if (name == "momentum")
        return AttributeFields::tr("momentum: the share of the running statistics that stays when a batch is added. From 0, below 1.");
    if (name == "ratio")
        return AttributeFields::tr(
            "ratio: the probability with which a cell becomes 0; the others are divided by 1 − ratio. From 0 to 0.999.");
    if (name == "seed")
        return AttributeFields::tr("seed: settles which cells are dropped, on every backend the same. A whole number from 0.");
    if (name == "size")
        return AttributeFields::tr("size: how many neighbouring channels count, the cell's own in the middle. A whole number from 1.");
    if (name == "alpha")
        return AttributeFields::tr("alpha: the factor of the mean of the squares. From 0.");
    if (name == "beta")
        return AttributeFields::tr("beta: the power to which the strength of the neighbours is raised. From 0.");
    if (name == "bias")
        return AttributeFields::tr("bias: added to the strength of the neighbours, so that nothing is divided by 0. Above 0.");
    if (infoOf(op).second == SecondOperand::Numbers)
        return AttributeFields::tr("reduction: the loss is the mean over all cells, or their sum.");
    return AttributeFields::tr("reduction: the loss is the mean over all places of all images, or their sum.");
}

} // namespace

AttributeFields::AttributeFields(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_form(new QFormLayout(this)), m_built(document.content().spec.op)
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows); // the panel is as wide for one operator as for another
    connect(&document, &OperationDocument::contentChanged, this, &AttributeFields::refresh);
    build();
}

bool AttributeFields::isEmpty() const
{
    return m_form->rowCount() == 0;
}

void AttributeFields::retranslate()
{
    build();
}

void AttributeFields::set(const QString& attribute, const QString& value)
{
    OpSpec spec = m_document.content().spec;
    if (!findAttribute(spec.op, attribute.toStdString()))
        return; // a key that came after the operator had changed
    ks::setAttribute(spec, attribute.toStdString(), value.toStdString());
    m_document.setSpec(spec, tr("Change %1").arg(attributeTitle(attribute.toStdString())), m_burst.key(attribute));
}

void AttributeFields::build()
{
    clearRows(*m_form);
    m_built = m_document.content().spec.op;
    QWidget* before = previousInFocusChain();
    for (const Attribute& attribute : attributesOf(m_built)) {
        const Offer* offer = offerOf(m_built, attribute);
        if (!offer)
            continue;
        const QString name = fromView(attribute.name);
        const QString title = attributeTitle(attribute.name);
        QWidget* field = nullptr;
        if (attribute.type == AttributeType::Flag) {
            auto* box = new QCheckBox(title, this);
            connect(box, &QCheckBox::clicked, this, [this, name](bool on) { set(name, on ? "true" : "false"); });
            field = box;
        } else if (attribute.type == AttributeType::Choice) {
            auto* box = new QComboBox(this);
            box->addItems(fromView(attribute.choices).split(QLatin1Char('|')));
            connect(box, &QComboBox::activated, this, [this, box, name] { set(name, box->currentText()); });
            field = box;
        } else if (attribute.type == AttributeType::Integer) {
            auto* box = new QSpinBox(this);
            box->setRange(static_cast<int>(offer->least), static_cast<int>(offer->most));
            box->setKeyboardTracking(false);
            connect(box, &QSpinBox::valueChanged, this, [this, name](int value) { set(name, QString::number(value)); });
            field = box;
        } else {
            auto* box = new QDoubleSpinBox(this);
            box->setDecimals(offer->decimals);
            box->setRange(offer->least, offer->most);
            box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
            box->setKeyboardTracking(false);
            connect(box, &QDoubleSpinBox::valueChanged, this, [this, name](double value) { set(name, QString::number(value, 'g', 9)); });
            field = box;
        }
        field->setObjectName(QStringLiteral("attribute-") + name);
        field->setAccessibleName(title);
        field->setToolTip(sentenceOn(m_built, attribute.name));
        field->setAccessibleDescription(field->toolTip());
        if (attribute.type == AttributeType::Flag)
            m_form->addRow(field);
        else
            m_form->addRow(title, field);
        setTabOrder(before, field); // made later than what stands below
        before = field;
    }
    refresh();
}

void AttributeFields::refresh()
{
    const OpSpec& spec = m_document.content().spec;
    if (spec.op != m_built)
        return build();
    for (const Attribute& attribute : attributesOf(spec.op)) {
        auto* field = findChild<QWidget*>(QStringLiteral("attribute-") + fromView(attribute.name));
        const QSignalBlocker block(field);
        const QString value = QString::fromStdString(attribute.get(spec));
        if (auto* flag = qobject_cast<QCheckBox*>(field))
            flag->setChecked(value == QLatin1String("true"));
        else if (auto* choice = qobject_cast<QComboBox*>(field))
            choice->setCurrentText(value);
        else if (auto* whole = qobject_cast<QSpinBox*>(field))
            whole->setValue(value.toInt());
        else if (auto* real = qobject_cast<QDoubleSpinBox*>(field); real && std::abs(real->value() - value.toDouble()) > 1e-9)
            real->setValue(value.toDouble());
    }
    setVisible(!isEmpty());
}

} // namespace ks
