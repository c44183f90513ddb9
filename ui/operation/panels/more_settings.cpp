#include "ui/operation/panels/more_settings.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/operation/panels/axis_field.h"
#include "ui/operation/panels/number_field.h"
#include "ui/scene/attribute_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace ks {

namespace {

/// Top, left, bottom or right.
Setting padOf(std::size_t side)
{
    return {"pads", 1U << side};
}

bool isOfferedHere(const Field& attribute)
{
    return attribute.advanced || attribute.name == "pads";
}

/// A padding that the one value of the main part can say.
bool isPlainPadding(const OpSpec& spec)
{
    return spec.pads.top == spec.pads.bottom && spec.pads.left == spec.pads.right;
}

} // namespace

MoreSettings::MoreSettings(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_padsTitle(new QLabel(this)), m_pads(new QWidget),
      m_dilation(new AxisField(document, "dilations")), m_outputPadding(new AxisField(document, "output_padding")),
      m_groupTitle(new QLabel(this)), m_group(new QComboBox), m_autoPadTitle(new QLabel(this)), m_autoPad(new QComboBox),
      m_ceilMode(new QCheckBox), m_countIncludePad(new QCheckBox), m_padValueTitle(new QLabel(this)), m_padValue(new QComboBox)
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
            m_document.edit().setSpec(spec, tr("Change padding"), key);
        });
    }
    padLayout->setColumnMinimumWidth(0, 88);
    padLayout->setColumnStretch(1, 1);

    m_group->setObjectName("group");
    m_autoPad->setObjectName("autoPad");
    m_padValue->setObjectName("padValue");
    m_ceilMode->setObjectName("ceilMode");
    m_countIncludePad->setObjectName("countIncludePad");
    m_groupTitle->setBuddy(m_group);
    m_autoPadTitle->setBuddy(m_autoPad);
    m_padValueTitle->setBuddy(m_padValue);

    for (QComboBox* box : {m_group, m_autoPad, m_padValue}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
    }
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setColumnMinimumWidth(0, 88);
    layout->setColumnStretch(1, 1);
    int row = 0;
    const auto wide = [&](QWidget* widget) { layout->addWidget(widget, row++, 0, 1, 2); };
    const auto titled = [&](QLabel* title, QWidget* widget) {
        layout->addWidget(title, row, 0);
        layout->addWidget(widget, row++, 1);
        title->setBuddy(widget);
    };
    titled(m_autoPadTitle, m_autoPad);
    wide(m_padsTitle);
    wide(m_pads);
    wide(m_dilation);
    titled(m_groupTitle, m_group);
    wide(m_outputPadding);
    wide(m_ceilMode);
    wide(m_countIncludePad);
    titled(m_padValueTitle, m_padValue);

    connect(m_group, &QComboBox::activated, this, [this](int index) { set("group", m_group->itemData(index).toString()); });
    connect(m_autoPad, &QComboBox::activated, this, [this](int index) { set("auto_pad", m_autoPad->itemData(index).toString()); });
    connect(m_padValue, &QComboBox::activated, this, [this](int index) { set("pad_value", m_padValue->itemData(index).toString()); });
    connect(m_ceilMode, &QCheckBox::clicked, this, [this](bool on) { set("ceil_mode", on ? "true" : "false"); });
    connect(m_countIncludePad, &QCheckBox::clicked, this, [this](bool on) { set("count_include_pad", on ? "true" : "false"); });
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
            (attribute.name != "pads" || !isPlainPadding(spec)))
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
    const auto show = [&](std::string_view name, QWidget* widget, QLabel* title = nullptr) {
        const Field& attribute = attributeNamed(spec.op, name);
        const bool has = fields.find(name) != nullptr;
        const QString words = withCapital(coreSentence(attribute.title));
        if (auto* flag = qobject_cast<QCheckBox*>(widget)) {
            flag->setText(words);
            flag->setChecked(std::get<bool>(attribute.read(&spec)));
        }
        if (title) {
            title->setText(words);
            title->setVisible(has);
        }
        widget->setAccessibleName(words);
        widget->setToolTip(coreSentence(attribute.help));
        widget->setVisible(has);
        return has;
    };
    const bool hasPads = show("pads", m_pads);
    m_padsTitle->setVisible(hasPads);
    if (hasPads)
        showPads();
    if (show("dilations", m_dilation))
        m_dilation->refresh();
    if (show("output_padding", m_outputPadding))
        m_outputPadding->refresh();
    if (show("auto_pad", m_autoPad, m_autoPadTitle))
        showChoices("auto_pad", m_autoPad);
    if (show("group", m_group, m_groupTitle))
        showGroups();
    show("ceil_mode", m_ceilMode);
    show("count_include_pad", m_countIncludePad);
    if (show("pad_value", m_padValue, m_padValueTitle))
        showChoices("pad_value", m_padValue);
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

void MoreSettings::showChoices(std::string_view name, QComboBox* box)
{
    const OpSpec& spec = m_document.content().spec;
    const Field& attribute = *attributesOf(spec).find(name);
    const auto present = std::get<std::int64_t>(attribute.read(&spec));
    const QSignalBlocker block(box);
    box->clear();
    for (std::size_t place = 0; place < attribute.choices.size(); ++place) {
        const FieldChoice& choice = attribute.choices[place];
        OpSpec candidate = spec;
        attribute.write(&candidate, static_cast<std::int64_t>(place));
        const QString problem = firstProblem(candidate);
        box->addItem(coreSentence(choice.title), fromView(choice.name));
        if (!problem.isEmpty() && static_cast<std::int64_t>(place) != present)
            qobject_cast<QStandardItemModel*>(box->model())->item(box->count() - 1)->setEnabled(false);
        box->setItemData(box->count() - 1, problem.isEmpty() ? fromView(choice.name) : problem, Qt::ToolTipRole);
    }
    box->setCurrentIndex(static_cast<int>(present));
    box->setToolTip(coreSentence(attribute.help) + QLatin1Char('\n') + box->currentData().toString());
}

void MoreSettings::showGroups()
{
    const OpSpec& spec = m_document.content().spec;
    const QSignalBlocker block(m_group);
    m_group->clear();
    for (const std::int64_t group : legalGroups(spec)) {
        QString text = QString::number(group);
        if (group > 1 && group == spec.src.c)
            text = tr("%1 (depthwise)").arg(group);
        m_group->addItem(text, QString::number(group));
        if (group > 1 && group == spec.src.c)
            m_group->setItemData(m_group->count() - 1, tr("Depthwise: each channel by itself."), Qt::ToolTipRole);
    }
    m_group->setCurrentIndex(m_group->findData(QString::number(spec.group)));
    m_group->setEnabled(m_group->count() > 1 || m_group->currentIndex() < 0);
    if (!m_group->isEnabled())
        m_group->setToolTip(tr("Only 1 divides the number of channels, %1, and of filters, %2.").arg(spec.src.c).arg(spec.filters));
}

void MoreSettings::set(std::string_view attribute, const QString& value)
{
    OpSpec spec = m_document.content().spec;
    const Field* field = attributesOf(spec).find(attribute);
    if (!field)
        return; // a key that came after the operator had changed
    ks::setAttribute(spec, attribute, value.toStdString());
    m_document.edit().setSpec(spec, tr("Change %1").arg(coreSentence(field->title)));
}

} // namespace ks
