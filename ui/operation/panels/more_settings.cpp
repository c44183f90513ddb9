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

constexpr std::array padSettings = {Setting::PadTop, Setting::PadLeft, Setting::PadBottom, Setting::PadRight};
constexpr std::string_view shownHere[] = {"pads",      "dilations",         "group",     "auto_pad",
                                          "ceil_mode", "count_include_pad", "pad_value", "output_padding"};

/// A padding that the one value of the main part can say.
bool isPlainPadding(const OpSpec& spec)
{
    return spec.pads.top == spec.pads.bottom && spec.pads.left == spec.pads.right;
}

} // namespace

MoreSettings::MoreSettings(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_padsTitle(new QLabel(this)), m_pads(new QWidget),
      m_dilation(new AxisField(
          document, {"dilations", Setting::DilationBoth, Setting::DilationY, Setting::DilationX}, [] { return tr("Dilation"); },
          [] { return tr("dilations: distance between neighbouring taps of the window; 1 leaves no gap."); })),
      m_outputPadding(new AxisField(
          document, {"output_padding", Setting::OutputPaddingBoth, Setting::OutputPaddingY, Setting::OutputPaddingX},
          [] { return tr("Output padding"); }, [] { return tr("output_padding: rows and columns added at the end of the output."); })),
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
            setValue(spec, padSettings[i], value);
            m_document.setSpec(spec, tr("Change padding"), key);
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
    m_groupTitle->setText(tr("Groups"));
    m_group->setAccessibleName(tr("Groups"));
    m_group->setToolTip(tr("group: channels and filters are split into this many parts that do not see each other. Offered are the numbers "
                           "that divide both."));
    m_autoPadTitle->setText(tr("Automatic padding"));
    m_autoPad->setAccessibleName(tr("Automatic padding"));
    m_ceilMode->setText(tr("Round sizes up"));
    m_ceilMode->setToolTip(
        tr("ceil_mode: a last window that is not complete is kept as long as it starts inside the image or its first padding."));
    m_countIncludePad->setText(tr("Padding counts in the mean"));
    m_countIncludePad->setToolTip(tr("count_include_pad: the divisor counts padded cells too; otherwise only real cells."));
    m_padValueTitle->setText(tr("Padding counts as"));
    m_padValue->setAccessibleName(tr("Value of the padding"));
    m_padValue->setToolTip(tr("pad_value: −∞ as in ONNX, so that padding never wins; or 0 as in the pooling study."));
    const QSignalBlocker block(m_padValue);
    m_padValue->clear();
    m_padValue->addItem(tr("−∞ (ONNX)"), "-inf");
    m_padValue->addItem(tr("0 (pooling study)"), "0");
    refresh();
}

bool MoreSettings::isEmpty() const
{
    const OpKind op = m_document.content().spec.op;
    return std::ranges::none_of(shownHere, [&](std::string_view name) { return findAttribute(op, name) != nullptr; });
}

QStringList MoreSettings::notDefault() const
{
    const OpSpec& spec = m_document.content().spec;
    const OpSpec standard = defaultSpec(spec.op, spec.src);
    QStringList names;
    for (const std::string_view name : shownHere) {
        const Attribute* attribute = findAttribute(spec.op, name);
        if (!attribute || (name == "pads" && isPlainPadding(spec)))
            continue;
        if (attribute->get(spec) != attribute->get(standard))
            names << attributeText(*attribute, spec);
    }
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
    const auto has = [&](std::string_view name) { return findAttribute(spec.op, name) != nullptr; };
    m_padsTitle->setVisible(has("pads"));
    m_pads->setVisible(has("pads"));
    m_dilation->setVisible(has("dilations"));
    m_outputPadding->setVisible(has("output_padding"));
    m_group->setVisible(has("group"));
    m_groupTitle->setVisible(has("group"));
    m_autoPad->setVisible(has("auto_pad"));
    m_autoPadTitle->setVisible(has("auto_pad"));
    m_ceilMode->setVisible(has("ceil_mode"));
    m_countIncludePad->setVisible(has("count_include_pad"));
    m_padValue->setVisible(has("pad_value"));
    m_padValueTitle->setVisible(has("pad_value"));
    if (has("pads"))
        showPads();
    if (has("dilations"))
        m_dilation->refresh();
    if (has("output_padding"))
        m_outputPadding->refresh();
    if (has("auto_pad"))
        showAutoPad();
    if (has("group"))
        showGroups();
    m_ceilMode->setChecked(spec.ceilMode);
    m_countIncludePad->setChecked(spec.countIncludePad);
    m_padValue->setCurrentIndex(spec.padValue == PadValue::Zero ? 1 : 0);
    emit headingChanged();
}

void MoreSettings::showPads()
{
    const OpSpec spec = withPadsInForce(m_document.content().spec);
    const QString reason = spec.autoPad == AutoPad::NotSet
                               ? QString()
                               : tr("Automatic padding sets these values; choose “as set below” to set them yourself.");
    const QString help = infoOf(spec.op).transposed ? tr("pads: rows or columns cut off the output on this side.")
                                                    : tr("pads: rows or columns of padding on this side.");
    for (std::size_t i = 0; i < m_pad.size(); ++i) {
        const auto range = reason.isEmpty() ? legalRange(spec, padSettings[i]) : std::nullopt;
        m_pad[i]->showValue(valueOf(spec, padSettings[i]), range, reason.isEmpty() && !range ? firstProblem(spec) : reason, help);
    }
}

void MoreSettings::showAutoPad()
{
    const OpSpec& spec = m_document.content().spec;
    const std::pair<QString, QString> choices[] = {
        {"NOTSET", tr("as set below")},
        {"SAME_UPPER", tr("same, odd at the end")},
        {"SAME_LOWER", tr("same, odd at the start")},
        {"VALID", tr("no padding at all")},
    };
    const QSignalBlocker block(m_autoPad);
    m_autoPad->clear();
    const QString present = QString::fromStdString(findAttribute(spec.op, "auto_pad")->get(spec));
    for (const auto& [value, text] : choices) {
        OpSpec candidate = spec;
        ks::setAttribute(candidate, "auto_pad", value.toStdString());
        const QString problem = firstProblem(candidate);
        m_autoPad->addItem(text, value);
        if (!problem.isEmpty() && value != present)
            qobject_cast<QStandardItemModel*>(m_autoPad->model())->item(m_autoPad->count() - 1)->setEnabled(false);
        m_autoPad->setItemData(m_autoPad->count() - 1, problem.isEmpty() ? value : problem, Qt::ToolTipRole);
    }
    m_autoPad->setCurrentIndex(m_autoPad->findData(present));
    const QString help = infoOf(spec.op).transposed
                             ? tr("auto_pad: %1. The padding is set by itself, so that the output is as large as the input times the "
                                  "stride, or not at all.")
                             : tr("auto_pad: %1. The padding is set by itself, so that the output is as large as the input over the "
                                  "stride, or not at all.");
    m_autoPad->setToolTip(help.arg(present));
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
    m_group->setToolTip(m_group->isEnabled()
                            ? tr("group: channels and filters are split into this many parts that do not see each other.")
                            : tr("Only 1 divides the number of channels, %1, and of filters, %2.").arg(spec.src.c).arg(spec.filters));
}

void MoreSettings::set(std::string_view attribute, const QString& value)
{
    OpSpec spec = m_document.content().spec;
    if (!findAttribute(spec.op, attribute))
        return; // a key that came after the operator had changed
    ks::setAttribute(spec, attribute, value.toStdString());
    m_document.setSpec(spec, tr("Change %1").arg(attributeTitle(attribute)));
}

} // namespace ks
