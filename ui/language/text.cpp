#include "ui/language/text.h"

#include <QCoreApplication>

namespace ks {

namespace {

std::string translated(const std::string& english)
{
    return english.empty() ? english : QCoreApplication::translate("core", english.c_str()).toStdString();
}

} // namespace

QString toQString(const Text& text)
{
    std::vector<std::string> arguments = text.arguments();
    for (std::string& argument : arguments)
        argument = translated(argument);
    return QString::fromStdString(Text::fill(translated(text.pattern()), arguments));
}

} // namespace ks
