#include "ui/language/text.h"

#include "core/base/memory.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace ks {

namespace {

std::string translated(const std::string& english)
{
    return english.empty() ? english : QCoreApplication::translate("core", english.c_str()).toStdString();
}

/// A size or a time such as "1.5 MiB" or "2.3 ms" as the region writes it; anything else as it is.
QString sizeInRegion(const QString& text)
{
    static const QRegularExpression size(QStringLiteral("^(\\d+)\\.(\\d+) ([KMGTPE]iB|[nµm]?s|GHz)$"));
    const QRegularExpressionMatch match = size.match(text);
    return match.hasMatch() ? match.captured(1) + QLocale().decimalPoint() + match.captured(2) + QLatin1Char(' ') + match.captured(3)
                            : text;
}

} // namespace

QString onScreen(const std::string& text, const Translations& translations)
{
    const QString language = QLocale::languageToCode(QLocale().language());
    return QString::fromStdString(inLanguage(text, translations, language.toStdString()));
}

QString bytesOnScreen(std::size_t bytes)
{
    return sizeInRegion(QString::fromStdString(bytesText(bytes)));
}

QString toQString(const Text& text)
{
    std::vector<std::string> arguments = text.arguments();
    for (std::string& argument : arguments)
        argument = sizeInRegion(QString::fromStdString(translated(argument))).toStdString();
    return QString::fromStdString(Text::fill(translated(text.pattern()), arguments));
}

} // namespace ks
