#include "ui/scene/attribute_text.h"

#include "core/ops/attribute_rows.h"
#include "ui/language/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace ks {

QString translatedOnScreen(const char* context, const char* english)
{
    return QCoreApplication::translate(context, english);
}

QString attributeText(const Field& attribute, const OpSpec& spec, const QLocale& locale, const Translated& translated)
{
    const QString title = translated("core", std::string(attribute.title).c_str());
    const FieldValue set = attributesOf(spec).get(attribute);
    QString value = QString::fromStdString(textOf(attribute, set));
    switch (attribute.type) {
    case FieldType::Flag:
        return std::get<bool>(set) ? title
                                   : translated("ks::AttributeNames", QT_TRANSLATE_NOOP("ks::AttributeNames", "without %1")).arg(title);
    case FieldType::Together:
        value.replace(fromView(attribute.between()), attribute.places == 2 ? QStringLiteral("×") : QStringLiteral(", "));
        break;
    case FieldType::Single: value.replace(QLatin1Char('.'), locale.decimalPoint()); break;
    default: break;
    }
    if (value == QLatin1String("-inf"))
        value = QStringLiteral("−∞");
    return QStringLiteral("%1 %2").arg(title, value);
}

QString padsByHand()
{
    return coreSentence(attribute_rows::autoPad().choices[static_cast<std::size_t>(AutoPad::NotSet)].title);
}

QString whyPadsAreFixed(const OpSpec& spec)
{
    return spec.autoPad == AutoPad::NotSet
               ? QString()
               : translatedOnScreen("ks::AttributeNames",
                                    QT_TRANSLATE_NOOP("ks::AttributeNames",
                                                      "Automatic padding sets these values; choose “%1” for it to set them yourself."))
                     .arg(padsByHand());
}

QString differenceText(const OpSpec& spec, const OpSpec& changed)
{
    QStringList parts;
    for (const Field& attribute : attributesOf(changed.op).rows)
        if (attribute.read(&spec) != attribute.read(&changed))
            parts += attributeText(attribute, changed);
    return parts.join(QLatin1String(", "));
}

} // namespace ks
