#pragma once

#include <map>
#include <string>

namespace ks {

/// A text in other languages than its own, by code ("es"): names in files that came with the program. Most have none.
using Translations = std::map<std::string, std::string>;

/// What `translations` has for `language`; `text` where it has nothing.
inline const std::string& inLanguage(const std::string& text, const Translations& translations, const std::string& language)
{
    const auto found = translations.find(language);
    return found == translations.end() ? text : found->second;
}

} // namespace ks
