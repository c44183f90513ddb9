#include "core/base/error.h"

#include "core/base/guard.h"

#include <utility>
#include <vector>

namespace ks {

namespace {

/// A name or value from a file may be as long as the file; a sentence for people is not.
constexpr std::size_t longestPart = 1000;

Text shortened(const Text& text)
{
    if (text.isName())
        return Text::name(inShort(text.pattern(), longestPart));
    std::vector<Text> arguments;
    arguments.reserve(text.arguments().size());
    for (const Text& argument : text.arguments())
        arguments.push_back(shortened(argument));
    return {inShort(text.pattern(), longestPart), std::move(arguments)};
}

} // namespace

Error::Error(Text text) : std::runtime_error(shortened(text).english()), m_text(shortened(text)) {}

} // namespace ks
