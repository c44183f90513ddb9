#include "core/base/command_line.h"

namespace ks {

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

void CommandLine::add(std::string_view option, std::string_view value)
{
    flag(option);
    m_text += " " + shellWord(value);
}

} // namespace ks
