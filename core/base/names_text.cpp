#include "core/base/names_text.h"

#include "core/base/guard.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t mostArguments = 9; ///< of a sentence

/// In a few levels, however many there are.
Text inARow(std::vector<Text> parts)
{
    while (parts.size() > 1) {
        std::vector<Text> longer;
        for (std::size_t begin = 0; begin < parts.size(); begin += mostArguments) {
            const std::size_t end = std::min(begin + mostArguments, parts.size());
            std::string pattern;
            for (std::size_t i = begin; i < end; ++i)
                pattern += (i == begin ? "%" : ", %") + std::to_string(i - begin + 1);
            longer.emplace_back(std::move(pattern), std::vector<Text>(parts.begin() + static_cast<std::ptrdiff_t>(begin),
                                                                      parts.begin() + static_cast<std::ptrdiff_t>(end)));
        }
        parts = std::move(longer);
    }
    return parts.empty() ? Text() : parts.front();
}

} // namespace

Text namesText(std::span<const std::string> names)
{
    std::vector<Text> parts;
    std::string plain; // those in a row that need no quotes
    const auto close = [&] {
        if (!plain.empty())
            parts.push_back(Text::name(std::exchange(plain, {})));
    };
    for (const std::string& name : names) {
        if (name.find(',') != std::string::npos) {
            close();
            parts.emplace_back(KS_TEXT("core", "“%1”"), std::vector<Text>{Text::name(name)});
        } else {
            plain += (plain.empty() ? "" : ", ") + name;
        }
    }
    close();
    return inARow(std::move(parts));
}

Text namesInShort(std::span<const std::string> names, std::size_t longest)
{
    std::vector<std::string> shown;
    std::size_t length = 0;
    for (const std::string& name : names) {
        shown.push_back(inShort(name));
        length += shown.back().size();
        if (length > longest && shown.size() > 1) {
            shown.back() = "…";
            break;
        }
    }
    return namesText(shown);
}

} // namespace ks
