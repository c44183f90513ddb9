#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Names and texts that come from files and strangers, on their way out: each function makes any bytes harmless in one kind of place, and
/// leaves ordinary names as they are.
namespace ks {

/// The text with U+FFFD for whatever is not UTF-8.
std::string validUtf8(std::string_view text);
/// The text with \xe9 for a byte that is not UTF-8, so that different names stay different: for the classes, columns and samples of data, whose
/// names are those of files.
std::string distinctUtf8(std::string_view text);

/// One component of a path, for any name: without separators and what shells, other systems and terminals would take for something else,
/// never empty, "..", hidden, an option or a name that Windows keeps for itself, and short enough (100 bytes) for an ending behind it.
/// PyTorch's "/conv1/Conv" becomes "conv1_Conv".
std::string fileNameOf(std::string_view name);
/// The same for the names of a set, all different, also where a file system ignores the case of A to Z: what is a file name already stays,
/// others give way with "-2", "-3", …
std::vector<std::string> fileNamesOf(const std::vector<std::string>& names);

/// For the inside of a Python string in " or """, of a comment, or of a docstring: nothing in it ends any of these.
std::string pythonText(std::string_view text);
/// A Python name for each of `names`, all different and none a word of Python, of `reserved`, or with a meaning by its leading underscore.
std::vector<std::string> pythonNames(const std::vector<std::string>& names, const std::set<std::string>& reserved = {});

/// For text and attributes in XML, SVG and HTML; what XML cannot say at all becomes U+FFFD.
std::string escapedXml(std::string_view text);

/// Line breaks and tabulators of text for a terminal: shown like other control characters, for names, or left as they are, for whole pages.
enum class Lines { Shown, Kept };
/// For a terminal: what would command it (escape sequences, also of one byte) or turn the order of letters round is shown as \u001b, bytes
/// that are not UTF-8 as \xff. JSON stays the JSON that it is.
std::string terminalText(std::string_view text, Lines lines = Lines::Shown);

/// A field of a CSV line, in quotes where it needs them. Text that a spreadsheet would compute (=, +, -, @ in front, unless it is a number)
/// gets an apostrophe in front, which makes it text.
std::string csvField(std::string_view text);

} // namespace ks
