#include "core/base/text.h"

namespace ks {

Text::Text(std::string pattern, std::vector<Text> arguments) : m_pattern(std::move(pattern)), m_arguments(std::move(arguments)) {}

Text Text::name(std::string text)
{
    Text name(std::move(text));
    name.m_isName = true;
    return name;
}

std::string Text::english() const
{
    std::vector<std::string> values;
    values.reserve(m_arguments.size());
    for (const Text& argument : m_arguments)
        values.push_back(argument.english());
    return fill(m_pattern, values);
}

std::string Text::fill(std::string_view pattern, const std::vector<std::string>& arguments)
{
    std::string filled;
    filled.reserve(pattern.size() + 32);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        const std::size_t index = isPlace ? static_cast<std::size_t>(pattern[i + 1] - '1') : 0;
        if (isPlace && index < arguments.size()) {
            filled += arguments[index];
            ++i;
        } else {
            filled += pattern[i];
        }
    }
    return filled;
}

} // namespace ks
