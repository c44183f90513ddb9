#pragma once

#include "core/base/digits.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace ks {

/// For a shell: in quotes where a letter of it means something to one.
std::string shellWord(std::string_view word);

/// A command that a person can type to get the same again.
class CommandLine {
public:
    explicit CommandLine(std::string begin = {}) : m_text(std::move(begin)) {}

    void add(std::string_view option, std::string_view value);
    void flag(std::string_view option) { m_text += " " + std::string(option); }
    /// Where it is not what the command takes by itself.
    template <class Value>
    void unless(std::string_view option, const Value& value, const Value& usual)
    {
        if (value == usual)
            return;
        if constexpr (std::is_convertible_v<Value, std::string_view>)
            add(option, value);
        else if constexpr (std::is_floating_point_v<Value>)
            add(option, digitsOf(value));
        else
            add(option, std::to_string(value));
    }
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

} // namespace ks
