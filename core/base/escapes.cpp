#include "core/base/escapes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>

namespace ks {

namespace {

constexpr const char* replacement = "\xef\xbf\xbd"; // U+FFFD

/// A character as its bytes and its number; a byte that begins no UTF-8 is one of its own.
struct Character {
    std::string_view bytes;
    char32_t code = 0;
    bool valid = true;
};

/// `text` is not empty. Overlong forms, surrogates and numbers beyond U+10FFFF are not valid.
Character firstOf(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return {text.substr(0, 1), lead};
    const std::size_t length = lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xC2 && lead < 0xE0 ? 2 : 0;
    const Character broken{text.substr(0, 1), 0, false};
    if (length == 0 || text.size() < length)
        return broken;
    char32_t code = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80)
            return broken;
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    if (overlong || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF)
        return broken;
    return {text.substr(0, length), code};
}

/// Calls `use` with every character.
template <typename Use>
void forEach(std::string_view text, Use use)
{
    while (!text.empty()) {
        const Character one = firstOf(text);
        use(one);
        text.remove_prefix(one.bytes.size());
    }
}

/// \xe9
std::string byteNumber(const Character& broken)
{
    char number[8];
    std::snprintf(number, sizeof number, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(broken.bytes[0])));
    return number;
}

bool isBetween(char32_t code, char32_t first, char32_t last)
{
    return code >= first && code <= last;
}

/// Control characters (C0, DEL, C1), marks that turn the direction of writing, separators of lines and paragraphs, and invisible tags:
/// they tell a reader what to do instead of being read.
bool isCommand(char32_t code)
{
    return code < 0x20 || isBetween(code, 0x7F, 0x9F) || code == 0x61C || isBetween(code, 0x200E, 0x200F) ||
           isBetween(code, 0x2028, 0x202E) || isBetween(code, 0x2066, 0x2069) || code == 0xFEFF || isBetween(code, 0xE0000, 0xE007F);
}

/// \u001b, as JSON and Python write it; characters beyond 16 bits as two such.
std::string numbered(char32_t code)
{
    char text[16];
    if (code > 0xFFFF)
        std::snprintf(text, sizeof text, "\\u%04x\\u%04x", 0xD800U + static_cast<unsigned>((code - 0x10000) >> 10U),
                      0xDC00U + static_cast<unsigned>((code - 0x10000) & 0x3FFU));
    else
        std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(code));
    return text;
}

std::string upper(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) {
        return letter < 0x80 ? static_cast<char>(std::toupper(letter)) : static_cast<char>(letter);
    });
    return text;
}

/// Device names of Windows, with any ending.
bool isDevice(std::string_view name)
{
    const std::string stem = upper(std::string(name.substr(0, name.find('.'))));
    if (stem == "CON" || stem == "PRN" || stem == "AUX" || stem == "NUL")
        return true;
    return stem.size() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT")) &&
           std::isdigit(static_cast<unsigned char>(stem[3])) != 0;
}

constexpr std::size_t longestFileName = 100; // bytes

/// At most `bytes` of the text, whole characters.
std::string cut(std::string text, std::size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80)
        --bytes;
    text.resize(bytes);
    return text;
}

/// Calls `give` with the name, then with the name and "-2", "-3", …, until it takes one.
template <typename Give>
std::string numberedUntil(const std::string& name, const std::string& dash, std::size_t longest, Give give)
{
    std::string candidate = name;
    for (int n = 2; !give(candidate); ++n) {
        const std::string ending = dash + std::to_string(n);
        candidate = cut(name, longest - ending.size()) + ending;
    }
    return candidate;
}

bool isNumber(std::string_view text)
{
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && end == text.data() + text.size() && error != std::errc::invalid_argument;
}

/// Whether a spreadsheet would compute the cell: ASCII's signs, and the wide ones of East Asian keyboards.
bool isFormula(std::string_view text)
{
    constexpr std::array<std::string_view, 10> signs = {"=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    const bool begins =
        std::ranges::any_of(signs, [&](std::string_view sign) { return text.starts_with(sign) && text.size() > sign.size(); });
    return begins && !isNumber(text);
}

/// Words of Python, also those that are words in some places only.
const std::set<std::string>& pythonWords()
{
    static const std::set<std::string> words = {
        "False", "None",     "True", "and",    "as",      "assert", "async",  "await",  "break", "case",   "class", "continue", "def",
        "del",   "elif",     "else", "except", "finally", "for",    "from",   "global", "if",    "import", "in",    "is",       "lambda",
        "match", "nonlocal", "not",  "or",     "pass",    "raise",  "return", "try",    "type",  "while",  "with",  "yield",
    };
    return words;
}

std::string pythonName(const std::string& name)
{
    std::string result;
    for (const char letter : name)
        result += std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
    result.erase(0, result.find_first_not_of('_')); // a name in front of which "_" has a meaning of its own
    if (result.empty() || std::isdigit(static_cast<unsigned char>(result[0])) != 0)
        result.insert(0, "layer_");
    return cut(result, longestFileName);
}

} // namespace

std::string validUtf8(std::string_view text)
{
    std::string out;
    forEach(text, [&](const Character& one) { out += one.valid ? one.bytes : replacement; });
    return out;
}

std::string distinctUtf8(std::string_view text)
{
    std::string out;
    forEach(text, [&](const Character& one) { out += one.valid ? std::string(one.bytes) : byteNumber(one); });
    return out;
}

std::string fileNameOf(std::string_view name)
{
    std::string out;
    forEach(name, [&](const Character& one) {
        const bool ordinary = one.valid && !isCommand(one.code) &&
                              (one.code > 0x7F || std::string_view("/\\:*?\"<>|").find(one.bytes) == std::string_view::npos);
        out += ordinary ? one.bytes : "_";
    });
    if (name.starts_with('/') || name.starts_with('\\')) // as PyTorch names every layer
        out.erase(0, std::min(out.find_first_not_of('_'), out.size()));
    out = cut(out, longestFileName);
    if (!out.empty() && std::string_view(".-~ ").find(out.front()) != std::string_view::npos)
        out.front() = '_';
    if (!out.empty() && (out.back() == '.' || out.back() == ' '))
        out.back() = '_';
    if (isDevice(out))
        out.insert(0, "_");
    return out.empty() ? "unnamed" : out;
}

std::vector<std::string> fileNamesOf(const std::vector<std::string>& names)
{
    std::vector<std::string> result(names.size());
    std::set<std::string> taken;
    const auto give = [&](const std::string& candidate) { return taken.insert(upper(candidate)).second; };
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (fileNameOf(names[i]) == names[i] && give(names[i]))
            result[i] = names[i];
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (result[i].empty())
            result[i] = numberedUntil(fileNameOf(names[i]), "-", longestFileName, give);
    }
    return result;
}

std::string pythonText(std::string_view text)
{
    std::string out;
    forEach(text, [&](const Character& one) {
        if (!one.valid)
            out += replacement;
        else if (one.code == '"' || one.code == '\\')
            out.append("\\").append(one.bytes);
        else if (one.code == '\n')
            out += "\\n";
        else if (isCommand(one.code) && one.code > 0xFFFF) { // Python takes two halves for two characters
            char number[16];
            std::snprintf(number, sizeof number, "\\U%08x", static_cast<unsigned>(one.code));
            out += number;
        } else
            out += isCommand(one.code) ? numbered(one.code) : std::string(one.bytes);
    });
    return out;
}

std::vector<std::string> pythonNames(const std::vector<std::string>& names, const std::set<std::string>& reserved)
{
    std::set<std::string> taken = reserved;
    taken.insert(pythonWords().begin(), pythonWords().end());
    std::vector<std::string> result;
    for (const std::string& name : names)
        result.push_back(
            numberedUntil(pythonName(name), "_", longestFileName, [&](const std::string& one) { return taken.insert(one).second; }));
    return result;
}

std::string escapedXml(std::string_view text)
{
    std::string out;
    forEach(text, [&](const Character& one) {
        const bool sayable = one.valid && (one.code >= 0x20 || one.code == '\t' || one.code == '\n' || one.code == '\r') &&
                             one.code != 0xFFFE && one.code != 0xFFFF;
        if (!sayable)
            out += replacement;
        else if (one.code == '&')
            out += "&amp;";
        else if (one.code == '<')
            out += "&lt;";
        else if (one.code == '>')
            out += "&gt;";
        else if (one.code == '"')
            out += "&quot;";
        else if (one.code == '\'')
            out += "&#39;";
        else
            out += one.bytes;
    });
    return out;
}

std::string terminalText(std::string_view text, Lines lines)
{
    std::string out;
    forEach(text, [&](const Character& one) {
        if (!one.valid)
            out += byteNumber(one);
        else if (isCommand(one.code) && !(lines == Lines::Kept && (one.code == '\n' || one.code == '\t')))
            out += numbered(one.code);
        else
            out += one.bytes;
    });
    return out;
}

std::string csvField(std::string_view text)
{
    const std::string cell = (isFormula(text) ? "'" : "") + std::string(text);
    if (cell.find_first_of(",\"\n\r") == std::string::npos)
        return cell;
    std::string result = "\"";
    for (const char letter : cell)
        result += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return result + "\"";
}

} // namespace ks
