#include "ui/operation/panels/more_settings.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/fields/field_editor.h"
#include "ui/language/text.h"
#include "ui/operation/panels/attribute_fields.h"
#include "ui/operation/panels/axis_field.h"
#include "ui/operation/panels/number_field.h"
#include "ui/scene/attribute_text.h"
#include "ui/shell/lab.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include <set>
#include <string_view>

namespace ks {

namespace {

/// Top, left, bottom or right.
Setting padOf(std::size_t side)
{
    return {"pads", 1U << side};
}

/// One number for each side of the image.
bool isOfSides(const Field& attribute)
{
    return attribute.places == 4;
}

bool isOfferedHere(const Field& attribute)
{
    return attribute.advanced || isOfSides(attribute);
}

/// "autoPad" of auto_pad.
QString idOf(const Field& attribute)
{
    QStringList words = fromView(attribute.name).split(QLatin1Char('_'));
    for (qsizetype i = 1; i < words.size(); ++i)
        words[i][0] = words[i][0].toUpper();
    return words.join(QString());
}

} // namespace

MoreSettings::MoreSettings(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_padsTitle(new QLabel(this)), m_pads(new QWidget)
{
    // The layout adopts them in the order in which they stand, so that Tab goes through them in that order.
    auto* padLayout = new QGridLayout(m_pads);
    padLayout->setContentsMargins(0, 0, 0, 0);
    static constexpr const char* padIds[] = {"padTop", "padLeft", "padBottom", "padRight"};
    for (std::size_t i = 0; i < m_pad.size(); ++i) {
        m_pad[i] = new NumberField(padIds[i], m_pads);
        m_padLabel[i] = new QLabel(m_pads);
        m_padLabel[i]->setBuddy(m_pad[i]->focusProxy());
        padLayout->addWidget(m_padLabel[i], static_cast<int>(i), 0);
        padLayout->addWidget(m_pad[i], static_cast<int>(i), 1);
        connect(m_pad[i], &NumberField::edited, this, [this, i](qint64 value, const QString& key) {
            OpSpec spec = m_document.content().spec;
            setValue(spec, padOf(i), value);
            m_document.edit().setSpec(
                spec, [] { return tr("Change padding"); }, key);
        });
    }
    padLayout->setColumnMinimumWidth(0, 88);
    padLayout->setColumnStretch(1, 1);

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setColumnMinimumWidth(0, 88);
    layout->setColumnStretch(1, 1);
    int row = 0;
    const auto wide = [&](QWidget* widget) { layout->addWidget(widget, row++, 0, 1, 2); };
    const auto plain = [&](const Field& attribute) {
        auto* title = attribute.type == FieldType::Flag ? nullptr : new QLabel(this);
        auto* editor = new FieldEditor(attribute, this, title, attribute.type == FieldType::Integer);
        editor->widget()->setObjectName(idOf(attribute));
        editor->judgeBy(attributeJudge(document));
        connect(editor, &FieldEditor::edited, this, &MoreSettings::set);
        if (title)
            layout->addWidget(title, row, 0);
        layout->addWidget(editor->widget(), row++, title ? 1 : 0, 1, title ? 1 : 2);
        m_plain.append(editor);
        if (attribute.name == "group")
            m_group = editor;
    };
    std::set<std::string_view> placed;
    for (const OpKind op : allOps()) // what an operator brings along stands below those of the operators before it
        for (const Field& attribute : attributesOf(op).rows) {
            if (!isOfferedHere(attribute) || !placed.insert(attribute.name).second)
                continue;
            if (isOfSides(attribute)) {
                wide(m_padsTitle);
                wide(m_pads);
            } else if (attribute.type == FieldType::Together) {
                m_axes.push_back(new AxisField(document, attribute.name));
                wide(m_axes.back());
            } else {
                plain(attribute);
            }
        }
    for (QComboBox* box : findChildren<QComboBox*>())
        box->setMinimumContentsLength(8); // beside long titles
    connect(&document, &OperationDocument::contentChanged, this, &MoreSettings::refresh);
    retranslate();
}

void MoreSettings::retranslate()
{
    m_padsTitle->setText(tr("Padding on each side"));
    const QString sides[] = {tr("top"), tr("left"), tr("bottom"), tr("right")};
    for (std::size_t i = 0; i < m_pad.size(); ++i) {
        m_padLabel[i]->setText(sides[i]);
        m_pad[i]->setName(tr("Padding, %1").arg(sides[i]));
    }
    refresh();
}

bool MoreSettings::isEmpty() const
{
    return std::ranges::none_of(attributesOf(m_document.content().spec.op).rows, isOfferedHere);
}

QStringList MoreSettings::notDefault() const
{
    const OpSpec& spec = m_document.content().spec;
    const OpSpec standard = defaultSpec(spec.op, spec.src);
    QStringList names;
    for (const Field& attribute : attributesOf(spec.op).rows)
        if (isOfferedHere(attribute) && attribute.read(&spec) != attribute.read(&standard) &&
            (!isOfSides(attribute) || !spec.pads.isSymmetric()))
            names << attributeText(attribute, spec);
    return names;
}

QString MoreSettings::heading() const
{
    const QStringList names = notDefault();
    return names.isEmpty() ? tr("More") : tr("More: %1").arg(names.join(", "));
}

void MoreSettings::refresh()
{
    const OpSpec& spec = m_document.content().spec;
    const ConstFields fields = attributesOf(spec);
    const auto show = [&](std::string_view name, QWidget* widget) {
        const Field* const attribute = fields.find(name);
        widget->setVisible(attribute != nullptr);
        if (attribute) {
            widget->setAccessibleName(withCapital(coreSentence(attribute->title)));
            widget->setToolTip(coreSentence(attribute->help));
            if (widget == m_pads) // the others are fields themselves
                widget->setProperty(foundAs, namesToFind(*attribute));
        }
        return attribute != nullptr;
    };
    const bool hasPads = show("pads", m_pads);
    m_padsTitle->setVisible(hasPads);
    if (hasPads)
        showPads();
    for (AxisField* axis : m_axes)
        if (show(axis->attributeName(), axis))
            axis->refresh();
    if (fields.find("group"))
        offerGroups();
    for (FieldEditor* editor : m_plain) {
        const Field* const attribute = fields.find(editor->field().name);
        editor->setVisible(attribute != nullptr);
        editor->setField(attribute ? *attribute : editor->field()); // in the operator's words, and in the language of now
        if (attribute)
            editor->show(fields.get(*attribute));
    }
    emit headingChanged();
}

void MoreSettings::showPads()
{
    const OpSpec spec = withPadsInForce(m_document.content().spec);
    const QString reason = whyPadsAreFixed(spec);
    const QString help = coreSentence(attributesOf(spec).find("pads")->help);
    for (std::size_t i = 0; i < m_pad.size(); ++i) {
        const auto range = reason.isEmpty() ? legalRange(spec, padOf(i)) : std::nullopt;
        m_pad[i]->showValue(valueOf(spec, padOf(i)), range, reason.isEmpty() && !range ? firstProblem(spec) : reason, help);
    }
}

void MoreSettings::offerGroups()
{
    const OpSpec& spec = m_document.content().spec;
    QList<OfferedWord> groups;
    for (const std::int64_t group : legalGroups(spec)) {
        const bool depthwise = group > 1 && group == spec.src.c;
        groups.append({.word = std::to_string(group),
                       .title = depthwise ? tr("%1 (depthwise)").arg(group) : QString::number(group),
                       .tip = depthwise ? tr("Depthwise: each channel by itself.") : QString()});
    }
    m_group->offer(groups);
    m_group->setReason(groups.size() == 1 && spec.group == 1 ? tr("Only 1 divides the number of channels, %1, and of filters, %2.")
                                                                   .arg(countOnScreen(spec.src.c), countOnScreen(spec.filters))
                                                             : QString());
}

void MoreSettings::set(const Field& attribute, const FieldValue& value)
{
    OpSpec spec = m_document.content().spec;
    const Fields fields = attributesOf(spec);
    if (!fields.find(attribute.name))
        return; // a key that came after the operator had changed
    fields.set(attribute, value);
    m_document.edit().setSpec(spec, [title = attribute.title] { return tr("Change %1").arg(coreSentence(title)); });
}

} // namespace ks

#include "moc_more_settings.cpp"
