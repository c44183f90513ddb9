#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks an English template for the translators (lupdate reads it as QT_TRANSLATE_NOOP); core itself knows no Qt.
#define KS_TEXT(context, english) english

namespace ks {

/// A sentence for people: an English template with %1 … %9 and the values for them, which may be sentences themselves.
/// `core` prints it in English; the window looks the templates up in its translation and fills in the same values.
class Text {
public:
    Text() = default;
    Text(std::string pattern, std::vector<Text> arguments = {});
    Text(const char* pattern) : Text(std::string(pattern)) {}
    /// What somebody or something is called (a layer, a column, an implementation): no language has another word for it.
    static Text name(std::string text);

    const std::string& pattern() const { return m_pattern; }
    const std::vector<Text>& arguments() const { return m_arguments; }
    bool empty() const { return m_pattern.empty(); }
    bool isName() const { return m_isName; }

    std::string english() const;

    /// `pattern` with %1 … %9 replaced by `arguments`; a number without an argument stays as it is.
    static std::string fill(std::string_view pattern, const std::vector<std::string>& arguments);

    bool operator==(const Text&) const = default;

private:
    std::string m_pattern;
    std::vector<Text> m_arguments;
    bool m_isName = false;
};

/// The sentence of one, or that of any other count; both are given the same values, of which that of one need not show the count.
inline Text counted(std::int64_t count, std::string one, std::string more, std::vector<Text> arguments)
{
    return {count == 1 ? std::move(one) : std::move(more), std::move(arguments)};
}

} // namespace ks
