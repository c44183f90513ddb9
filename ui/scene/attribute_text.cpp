#include "ui/scene/attribute_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace ks {

namespace {

class AttributeNames {
    Q_DECLARE_TR_FUNCTIONS(ks::AttributeNames)
};

QString latin(std::string_view text)
{
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QString attributeTitle(std::string_view name)
{
    if (name == "kernel_shape")
        return AttributeNames::tr("window size");
    if (name == "strides")
        return AttributeNames::tr("stride");
    if (name == "pads")
        return AttributeNames::tr("padding");
    if (name == "dilations")
        return AttributeNames::tr("dilation");
    if (name == "group")
        return AttributeNames::tr("groups");
    if (name == "auto_pad")
        return AttributeNames::tr("automatic padding");
    if (name == "ceil_mode")
        return AttributeNames::tr("sizes rounded up");
    if (name == "count_include_pad")
        return AttributeNames::tr("padding counts in the mean");
    if (name == "pad_value")
        return AttributeNames::tr("padding counts as");
    if (name == "output_padding")
        return AttributeNames::tr("output padding");
    if (name == "filters")
        return AttributeNames::tr("filters");
    if (name == "bias")
        return AttributeNames::tr("bias");
    if (name == "size")
        return AttributeNames::tr("channels beside each other");
    if (name == "epsilon")
        return AttributeNames::tr("added to the variance");
    if (name == "momentum")
        return AttributeNames::tr("momentum");
    if (name == "training_mode")
        return AttributeNames::tr("training");
    if (name == "ratio")
        return AttributeNames::tr("share dropped");
    if (name == "seed")
        return AttributeNames::tr("seed");
    if (name == "reduction")
        return AttributeNames::tr("loss of all images");
    if (name == "alpha")
        return AttributeNames::tr("factor");
    if (name == "beta")
        return AttributeNames::tr("power");
    return latin(name);
}

QString attributeText(const Attribute& attribute, const OpSpec& spec)
{
    const QString title = attributeTitle(attribute.name);
    QString value = QString::fromStdString(attribute.get(spec));
    switch (attribute.type) {
    case AttributeType::Flag: return value == QLatin1String("true") ? title : AttributeNames::tr("without %1").arg(title);
    case AttributeType::Pair: value.replace(QLatin1Char('x'), QChar(0x00D7)); break;
    case AttributeType::Pads: value.replace(QLatin1Char(','), QLatin1String(", ")); break;
    default: break;
    }
    if (value == QLatin1String("-inf"))
        value = QStringLiteral("−∞");
    return QStringLiteral("%1 %2").arg(title, value);
}

QString differenceText(const OpSpec& spec, const OpSpec& changed)
{
    QStringList parts;
    for (const Attribute& attribute : attributesOf(changed.op))
        if (attribute.get(spec) != attribute.get(changed))
            parts += attributeText(attribute, changed);
    return parts.join(QLatin1String(", "));
}

} // namespace ks
