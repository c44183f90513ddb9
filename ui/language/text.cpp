#include "ui/language/text.h"

#include "core/base/changed_mark.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <span>

namespace ks {

namespace {

std::string translated(const std::string& english)
{
    return english.empty() ? english : QCoreApplication::translate("core", english.c_str()).toStdString();
}

/// Of whom the first word is: a sentence may begin with another one, "%1 (nearest legal: %2)".
bool beginsWithName(const Text& text)
{
    const std::string& pattern = text.pattern();
    if (text.isName() || pattern.size() < 2 || pattern[0] != '%')
        return text.isName();
    const auto first = static_cast<std::size_t>(pattern[1] - '1');
    return first >= text.arguments().size() || text.arguments()[first].arguments().empty() || beginsWithName(text.arguments()[first]);
}

} // namespace

QString onScreen(const std::string& text, const Translations& translations)
{
    const QString language = QLocale::languageToCode(QLocale().language());
    return QString::fromStdString(inLanguage(text, translations, language.toStdString()));
}

QString nameOnScreen(const std::string& name)
{
    return toQString(nameText(name));
}

QString firstNames(const std::vector<std::string>& names, std::size_t most)
{
    QStringList texts = textsFor(std::span(names).first(std::min(most, names.size())), QString::fromStdString);
    if (names.size() > most)
        texts.append(QStringLiteral("…"));
    return texts.join(QStringLiteral(", "));
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

/// A symbol stays as it is: β₁ is not Β₁.
QString withCapital(QString text)
{
    return text.isEmpty() || text.at(0).script() == QChar::Script_Greek ? text : text.replace(0, 1, text.at(0).toUpper());
}

QString wholeSentence(const Text& text)
{
    const QString said = toQString(text);
    const QString begun = beginsWithName(text) ? said : withCapital(said);
    constexpr QStringView ends = u".?!…";
    return begun.isEmpty() || ends.contains(begun.back()) ? begun : begun + QLatin1Char('.');
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
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
