#include "core/base/text_argument.h"

#include <utility>

namespace ks {

namespace {

// Control characters, which no value for people has.
constexpr char opens = '\x02';
constexpr char parts = '\x1f';
constexpr char closes = '\x03';

} // namespace

std::string asArgument(const Text& sentence)
{
    std::string argument = opens + sentence.pattern();
    for (const std::string& value : sentence.arguments())
        argument += parts + value;
    return argument + closes;
}

std::optional<Text> sentenceIn(std::string_view argument)
{
    if (argument.size() < 2 || argument.front() != opens || argument.back() != closes)
        return std::nullopt;
    std::vector<std::string> pieces(1);
    int depth = 0; // of sentences in sentences
    for (const char c : argument.substr(1, argument.size() - 2)) {
        depth += c == opens ? 1 : c == closes ? -1 : 0;
        if (c == parts && depth == 0)
            pieces.emplace_back();
        else
            pieces.back() += c;
    }
    std::string pattern = std::move(pieces.front());
    pieces.erase(pieces.begin());
    return Text(std::move(pattern), std::move(pieces));
}

} // namespace ks
