#include "ui/language/text.h"

#include "core/base/changed_mark.h"
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

QString withRealMinus(QString number)
{
    return number.replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

QString numberInRegion(const QString& text)
{
    static const QRegularExpression number(
        QStringLiteral("^([-−]?\\d+)\\.(\\d+(?:e[-+−]?\\d+|·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?: (?:%|[KMGTPE]iB|[nµm]?s|[KMG]?Hz|GB/s|J|W))?)$"));
    const QRegularExpressionMatch match = number.match(text);
    if (match.hasMatch())
        return withRealMinus(match.captured(1)) + QLocale().decimalPoint() + match.captured(2);
    static const QRegularExpression grouped(QStringLiteral("^[1-9]\\d{0,2}(?:,\\d{3})+$"));
    if (grouped.match(text).hasMatch())
        return QLocale().toString(QString(text).remove(QLatin1Char(',')).toLongLong());
    static const QRegularExpression whole(QStringLiteral("^-\\d+$"));
    return whole.match(text).hasMatch() ? withRealMinus(text) : text;
}

QString onScreen(const std::string& text, const Translations& translations)
{
    const QString language = QLocale::languageToCode(QLocale().language());
    return QString::fromStdString(inLanguage(text, translations, language.toStdString()));
}

QString nameOnScreen(const std::string& name)
{
    return toQString(nameText(name));
}

QString followedBy(const QString& sentence, const QString& next)
{
    if (sentence.isEmpty() || next.isEmpty())
        return sentence + next;
    return sentence + (sentence.endsWith(QLatin1Char('.')) ? QStringLiteral(" ") : QStringLiteral(". ")) + next;
}

QString coreSentence(std::string_view english)
{
    return english.empty() ? QString() : toQString(Text(std::string(english)));
}

QString withCapital(QString text)
{
    return text.isEmpty() ? text : text.replace(0, 1, text.at(0).toUpper());
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString countOnScreen(std::int64_t count)
{
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString bytesOnScreen(std::size_t bytes)
{
    return numberInRegion(QString::fromStdString(bytesText(bytes)));
}

QString toQString(const Text& text)
{
    if (text.isName())
        return QString::fromStdString(text.pattern());
    std::vector<std::string> values;
    for (const Text& argument : text.arguments())
        values.push_back(toQString(argument).toStdString());
    const QString sentence = QString::fromStdString(Text::fill(translated(text.pattern()), values));
    return values.empty() ? numberInRegion(sentence) : sentence; // a value may stand alone
}

} // namespace ks
