#include "ui/scene/attribute_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr char namesContext[] = "ks::AttributeNames";

struct AttributeTitle {
    std::string_view name;
    const char* english;
};

constexpr auto attributeTitles = std::to_array<AttributeTitle>({
    {"kernel_shape", QT_TRANSLATE_NOOP("ks::AttributeNames", "window size")},
    {"strides", QT_TRANSLATE_NOOP("ks::AttributeNames", "stride")},
    {"pads", QT_TRANSLATE_NOOP("ks::AttributeNames", "padding")},
    {"dilations", QT_TRANSLATE_NOOP("ks::AttributeNames", "dilation")},
    {"group", QT_TRANSLATE_NOOP("ks::AttributeNames", "groups")},
    {"auto_pad", QT_TRANSLATE_NOOP("ks::AttributeNames", "automatic padding")},
    {"ceil_mode", QT_TRANSLATE_NOOP("ks::AttributeNames", "sizes rounded up")},
    {"count_include_pad", QT_TRANSLATE_NOOP("ks::AttributeNames", "padding counts in the mean")},
    {"pad_value", QT_TRANSLATE_NOOP("ks::AttributeNames", "padding counts as")},
    {"output_padding", QT_TRANSLATE_NOOP("ks::AttributeNames", "output padding")},
    {"filters", QT_TRANSLATE_NOOP("ks::AttributeNames", "filters")},
    {"bias", QT_TRANSLATE_NOOP("ks::AttributeNames", "bias")},
    {"size", QT_TRANSLATE_NOOP("ks::AttributeNames", "channels beside each other")},
    {"epsilon", QT_TRANSLATE_NOOP("ks::AttributeNames", "added to the variance")},
    {"momentum", QT_TRANSLATE_NOOP("ks::AttributeNames", "momentum")},
    {"training_mode", QT_TRANSLATE_NOOP("ks::AttributeNames", "training")},
    {"ratio", QT_TRANSLATE_NOOP("ks::AttributeNames", "share dropped")},
    {"seed", QT_TRANSLATE_NOOP("ks::AttributeNames", "seed")},
    {"reduction", QT_TRANSLATE_NOOP("ks::AttributeNames", "loss of all images")},
    {"alpha", QT_TRANSLATE_NOOP("ks::AttributeNames", "factor")},
    {"beta", QT_TRANSLATE_NOOP("ks::AttributeNames", "power")},
});

QString latin(std::string_view text)
{
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QString translatedOnScreen(const char* context, const char* english)
{
    return QCoreApplication::translate(context, english);
}

QString attributeTitle(std::string_view name, const Translated& translated)
{
    const auto title = std::ranges::find(attributeTitles, name, &AttributeTitle::name);
    return title == attributeTitles.end() ? latin(name) : translated(namesContext, title->english);
}

QString attributeText(const Attribute& attribute, const OpSpec& spec, const QLocale& locale, const Translated& translated)
{
    const QString title = attributeTitle(attribute.name, translated);
    QString value = QString::fromStdString(attribute.get(spec));
    switch (attribute.type) {
    case AttributeType::Flag:
        return value == QLatin1String("true") ? title
                                              : translated(namesContext, QT_TRANSLATE_NOOP("ks::AttributeNames", "without %1")).arg(title);
    case AttributeType::Pair: value.replace(QLatin1Char('x'), QChar(0x00D7)); break;
    case AttributeType::Pads: value.replace(QLatin1Char(','), QLatin1String(", ")); break;
    case AttributeType::Real: value.replace(QLatin1Char('.'), locale.decimalPoint()); break;
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
