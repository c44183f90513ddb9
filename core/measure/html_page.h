#pragma once

#include "core/base/text.h"

#include <functional>
#include <string>

namespace ks {

/// How a report speaks: core's sentences as they are, or as the window translates them.
struct Wording {
    std::string language = "en"; ///< of the page
    std::function<std::string(const Text&)> say = [](const Text& text) { return text.english(); };
    char decimalPoint = '.';

    /// The digits of a number with this language's decimal point.
    std::string number(std::string digits) const;
};

/// A page that needs no other file, from its first line to the heading: light and dark as the reader's system asks, fit for printing.
/// `title` and all other arguments are plain text; what they hold of < and & is written as such.
std::string htmlHead(const std::string& title, const Wording& words = {});
/// A line of a table of labels and values.
std::string htmlRow(const std::string& label, const std::string& value);
/// A cell of numbers.
std::string htmlNumber(const std::string& text);
/// What comes after everything.
std::string htmlFoot();
/// "data:image/png;base64,…"
std::string dataUri(const std::string& type, const void* bytes, std::size_t size);

} // namespace ks
