#include "core/base/command_line.h"

#include <charconv>

namespace ks {

namespace {

template <class Value>
std::string shortest(Value value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

} // namespace

std::string shellWord(std::string_view word)
{
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=:,./@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos)
        return std::string(word);
    std::string result = "'";
    for (const char letter : word)
        result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return result + "'";
}

std::string digitsOf(double value)
{
    return shortest(value);
}

std::string CommandLine::digits(float value)
{
    return shortest(value);
}

void CommandLine::add(std::string_view option, std::string_view value)
{
    flag(option);
    m_text += " " + shellWord(value);
}

void CommandLine::flag(std::string_view option)
{
    m_text += " " + std::string(option);
}

} // namespace ks
