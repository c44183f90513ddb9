#pragma once

#include "core/base/json_fwd.h"
#include "core/base/memory.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The guard of every reader of files, which come from anywhere. Its one rule: what a file declares (sizes, counts, depths) is believed
/// only as far as the file's own size and the memory budget allow.
///   * Files are opened by readFile() and FilePieces alone (core/base/file.h), which take no pipes and devices.
///   * JSON is parsed by parseJson() alone, which looks at its depth and at what it would take first.
///   * Memory that does not come from a MemoryBlock is counted by a Reservation before it is taken.
///   * Unpacked data grow with what comes out of the packing, never at once to what was declared.
namespace ks {

/// Lists and objects in one another. Our own files have at most ten; the library's copies, texts and destructors call themselves once a level.
inline constexpr std::size_t deepestJson = 64;

/// Layers of a network in a file; plans and forecasts look from every layer at every other one.
inline constexpr std::size_t mostLayers = 10000;

/// Texts longer than this are cut in messages.
inline constexpr std::size_t longestQuote = 60;

/// A JSON document. `name` stands for it in messages. Throws FileError that says where the mistake is, also for one that nests deeper than
/// deepestJson, and OutOfMemory before parsing what would not fit in the budget.
nlohmann::json parseJson(std::string_view text, const std::string& name);
/// The same with the fields of objects in the order of the file; at most 10000 in one object.
nlohmann::ordered_json parseOrderedJson(std::string_view text, const std::string& name);

/// The format's version in a file. Throws FileError where it is no whole number from 1 on, or newer than `newest`.
void requireVersion(const nlohmann::json& version, int newest, const std::string& name);

/// A value in a message: as it is where it is short, else its beginning and "…". Never cut inside a letter of UTF-8.
std::string inShort(std::string_view text, std::size_t longest = longestQuote);
/// The same of a JSON value; no more of it is made into text than is shown.
std::string jsonInShort(const nlohmann::json& value);
std::string jsonInShort(const nlohmann::ordered_json& value);

/// What the library says of a wrong field, without its own mark ("[json.exception.type_error.302] "), which tells people nothing.
std::string plainReason(std::string_view reason);

/// Bytes of two things together; sums of what a file declares may pass what a number holds, and must not begin again at 0 then.
constexpr std::size_t together(std::size_t a, std::size_t b)
{
    return a > SIZE_MAX - b ? SIZE_MAX : a + b;
}

/// Memory that is about to be used by somebody who knows no budget, counted as long as this lives.
class Reservation {
public:
    Reservation() = default;
    /// Throws OutOfMemory naming `name`.
    Reservation(std::size_t bytes, std::string_view name) { add(bytes, name); }
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;
    ~Reservation() { MemoryBudget::instance().release(m_bytes); }

    void add(std::size_t bytes, std::string_view name)
    {
        MemoryBudget::instance().reserve(bytes, name);
        m_bytes += bytes;
    }

private:
    std::size_t m_bytes = 0;
};

} // namespace ks
