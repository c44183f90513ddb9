#include "core/base/guard.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/json_walk.h"

#include <algorithm>
#include <set>
#include <vector>

namespace ks {

namespace {

/// What one value takes at most beside its letters: a node of an object with its name, or an entry of a list that has grown by doubling.
constexpr std::size_t bytesPerValue = 160;

/// An object that keeps the order of its fields looks for each of them from the beginning.
constexpr std::size_t mostOrderedFields = 10000;

/// What can be told from the brackets and commas alone, before anything is made of the text.
struct Outline {
    std::size_t depth = 0;  ///< of lists and objects in one another
    std::size_t values = 1; ///< at least as many as there are
    std::size_t fields = 0; ///< of all objects together
    std::size_t widest = 0; ///< fields of the largest one
};

Outline outlineOf(std::string_view text)
{
    Outline outline;
    std::vector<std::size_t> fields(1); // of each object or list that is open, the outermost first
    bool quoting = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (quoting) {
            quoting = letter != '"';
            at += letter == '\\' ? 1 : 0; // the next letter says nothing
            continue;
        }
        quoting = letter == '"';
        outline.values += letter == ',' || letter == '[' || letter == '{' ? 1 : 0;
        if (letter == '[' || letter == '{') {
            if (fields.size() > deepestJson + 1)
                return outline; // deep enough to be refused
            fields.push_back(0);
            outline.depth = std::max(outline.depth, fields.size() - 1);
        } else if ((letter == ']' || letter == '}') && fields.size() > 1) {
            fields.pop_back();
        } else if (letter == ':') {
            ++outline.fields;
            outline.widest = std::max(outline.widest, ++fields.back());
        }
    }
    return outline;
}

FileError mistakeAt(std::size_t byte, std::string_view text, const std::string& name)
{
    if (byte > text.size())
        return FileError(Text(KS_TEXT("core", "%1 is not JSON, or was cut off: it ends too early"), {name}));
    const std::string_view before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const std::size_t lineStart = before.rfind('\n') + 1; // of the first line 0: npos is followed by 0
    return FileError(Text(KS_TEXT("core", "%1 is not JSON: the mistake is in line %2 at byte %3"),
                          {name, std::to_string(std::ranges::count(before, '\n') + 1), std::to_string(before.size() - lineStart + 1)}));
}

template <class Json>
std::size_t fieldsIn(const Json& value)
{
    std::size_t count = value.is_object() ? value.size() : 0;
    if (value.is_structured())
        for (const Json& one : value)
            count += fieldsIn(one);
    return count;
}

/// Looks for a name that stands twice in one object.
class RepeatedField : public JsonVisitor {
public:
    std::string found;

    bool start_object(std::size_t /*fields*/) override
    {
        m_names.emplace_back();
        return true;
    }
    bool end_object() override
    {
        m_names.pop_back();
        return true;
    }
    bool key(std::string& name) override
    {
        if (!m_names.back().insert(name).second)
            found = name;
        return found.empty(); // the first is enough
    }

private:
    std::vector<std::set<std::string>> m_names; ///< of each object that is open
};

std::string repeatedField(std::string_view text)
{
    RepeatedField names;
    nlohmann::json::sax_parse(text, &names);
    return names.found;
}

template <class Json>
Json parsed(std::string_view text, const std::string& name, std::size_t mostFields)
{
    const Outline outline = outlineOf(text);
    if (outline.depth > deepestJson)
        throw FileError(Text(KS_TEXT("core", "%1 nests lists and objects more than %2 deep"), {name, std::to_string(deepestJson)}));
    if (outline.widest > mostFields)
        throw FileError(Text(KS_TEXT("core", "%1 has an object of more than %2 fields"), {name, std::to_string(mostFields)}));
    const Reservation room(outline.values * bytesPerValue + text.size(), name);
    try {
        Json value = Json::parse(text);
        // The library would keep one of them and say nothing.
        if (fieldsIn(value) != outline.fields)
            throw FileError(Text(KS_TEXT("core", "%1 has an object with two fields “%2”"), {name, inShort(repeatedField(text))}));
        return value;
    } catch (const nlohmann::json::parse_error& error) {
        throw mistakeAt(error.byte, text, name);
    } catch (const nlohmann::json::exception&) {
        throw FileError(Text(KS_TEXT("core", "%1 holds a number that is out of range"), {name}));
    }
}

/// Values of the outer levels only, so that the whole is never written out: a list of a million numbers has a short beginning, too.
template <class Json>
void write(const Json& value, std::string& text, std::size_t longest)
{
    if (text.size() > longest)
        return;
    if (!value.is_structured()) {
        if (value.is_string() && value.template get_ref<const std::string&>().size() > longest)
            text += '"' + value.template get_ref<const std::string&>().substr(0, longest);
        else
            text += value.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    text += value.is_object() ? '{' : '[';
    bool first = true;
    for (const auto& [key, one] : value.items()) {
        if (text.size() > longest)
            return;
        text += first ? "" : ",";
        first = false;
        if (value.is_object())
            text += '"' + key.substr(0, longest) + "\":";
        write(one, text, longest);
    }
    text += value.is_object() ? '}' : ']';
}

template <class Json>
std::string beginningOf(const Json& value)
{
    std::string text;
    write(value, text, longestQuote);
    return inShort(text);
}

} // namespace

nlohmann::json parseJson(std::string_view text, const std::string& name)
{
    return parsed<nlohmann::json>(text, name, std::string_view::npos);
}

nlohmann::ordered_json parseOrderedJson(std::string_view text, const std::string& name)
{
    return parsed<nlohmann::ordered_json>(text, name, mostOrderedFields);
}

bool JsonVisitor::parse_error(std::size_t at, const std::string& /*token*/, const nlohmann::json::exception& error)
{
    constexpr int outOfRange = 406; // the library's number of it
    m_mistake = {.made = true, .ofRange = error.id == outOfRange, .at = at};
    return false;
}

void walkJson(std::string_view text, const std::string& name, JsonVisitor& visitor)
{
    nlohmann::json::sax_parse(text, &visitor);
    if (visitor.mistake().ofRange)
        throw FileError(Text(KS_TEXT("core", "%1 holds a number that is out of range"), {name}));
    if (visitor.mistake().made)
        throw mistakeAt(visitor.mistake().at, text, name);
}

void requireVersion(const nlohmann::json& version, int newest, const std::string& name)
{
    if (!version.is_number_unsigned() || version.get<std::uint64_t>() == 0)
        throw FileError(Text(KS_TEXT("core", "%1 has the version %2; versions are whole numbers from 1 on"), {name, jsonInShort(version)}));
    if (version.get<std::uint64_t>() > static_cast<std::uint64_t>(newest))
        throw FileError(Text(KS_TEXT("core", "%1 was written by a newer Kernelscope (format %2; this one reads up to %3)"),
                             {name, jsonInShort(version), std::to_string(newest)}));
}

std::string inShort(std::string_view text, std::size_t longest)
{
    if (text.size() <= longest)
        return std::string(text);
    const auto goesOn = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
    std::size_t end = longest;
    while (end > 0 && longest - end < 3 && goesOn(end))
        --end;
    return std::string(text.substr(0, end)) + "…";
}

std::string jsonInShort(const nlohmann::json& value)
{
    return beginningOf(value);
}

std::string jsonInShort(const nlohmann::ordered_json& value)
{
    return beginningOf(value);
}

std::string plainReason(std::string_view reason)
{
    if (reason.starts_with("[json.exception") && reason.find("] ") != std::string_view::npos)
        reason.remove_prefix(reason.find("] ") + 2);
    return inShort(reason, 4 * longestQuote);
}

} // namespace ks
