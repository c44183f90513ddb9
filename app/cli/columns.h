#pragma once

#include <string>
#include <string_view>

namespace ks::cli {

/// A name from a file as it stands in a sentence or a table: on one line, and no command to the terminal.
std::string shown(std::string_view name);

/// Shown, and filled with spaces to so many letters: behind it at least one, or before it where `rightAligned`.
std::string padded(std::string_view text, std::size_t width);
/// How wide a text is, in letters of UTF-8.
std::size_t widthOf(std::string_view text);
std::string rightAligned(std::string_view text, std::size_t width);

} // namespace ks::cli
