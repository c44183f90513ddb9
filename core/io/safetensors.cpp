#include "core/io/safetensors.h"

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/io/session_kind.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace ks {

using nlohmann::json;

namespace {

constexpr std::size_t lengthBytes = 8;
/// The format's own library takes no longer one. A checkpoint's may be longer, since the history of the training is in it.
constexpr std::uint64_t usualHeader = 100'000'000;
constexpr const char* metadataName = "__metadata__";

/// 0 for a type that the format does not know.
std::size_t bytesPerElement(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, std::size_t>, 13> types = {{{"F64", 8},
                                                                                 {"F32", 4},
                                                                                 {"F16", 2},
                                                                                 {"BF16", 2},
                                                                                 {"F8_E4M3", 1},
                                                                                 {"F8_E5M2", 1},
                                                                                 {"I64", 8},
                                                                                 {"I32", 4},
                                                                                 {"I16", 2},
                                                                                 {"I8", 1},
                                                                                 {"U64", 8},
                                                                                 {"U8", 1},
                                                                                 {"BOOL", 1}}};
    for (const auto& [name, bytes] : types)
        if (name == type)
            return bytes;
    return 0;
}

/// Bytes that a shape takes; nothing where it is negative or too large.
std::optional<std::uint64_t> bytesOf(std::string_view type, const std::vector<std::int64_t>& shape)
{
    std::uint64_t bytes = bytesPerElement(type);
    for (const std::int64_t extent : shape)
        if (extent < 0 || __builtin_mul_overflow(bytes, static_cast<std::uint64_t>(extent), &bytes))
            return std::nullopt;
    return bytes;
}

class Parser {
public:
    Parser(std::span<const std::byte> bytes, std::string name) : m_bytes(bytes), m_name(std::move(name)) {}

    void parse(std::vector<SafetensorsEntry>& tensors, SafetensorsMetadata& metadata)
    {
        if (m_bytes.size() < lengthBytes)
            fail(Text(KS_TEXT("core", "%1 is no safetensors file: it has only %2 bytes"), {m_name, std::to_string(m_bytes.size())}));
        std::uint64_t length = 0;
        std::memcpy(&length, m_bytes.data(), lengthBytes);
        if (length > m_bytes.size() - lengthBytes) {
            const std::string_view beginning(reinterpret_cast<const char*>(m_bytes.data()), std::min(m_bytes.size(), sessionKindBytes));
            if (Text session = insteadOfSession(sessionKindIn(beginning), m_name); !session.empty()) // else an archive as those of PyTorch
                fail(std::move(session));
            if (length > usualHeader && // one that is merely cut off has a header of some length
                (beginning.starts_with("PK\x03\x04") || beginning.starts_with("\x80\x02") || beginning.starts_with("\x89HDF")))
                fail(Text(
                    KS_TEXT("core",
                            "%1 is a file of PyTorch or Keras, no safetensors file. In Python, "
                            "safetensors.torch.save_file(model.state_dict(), \"weights.safetensors\") writes one; torch.onnx.export and "
                            "tf2onnx write whole networks that can be opened here"),
                    {m_name}));
            fail(Text(KS_TEXT("core", "%1 is no safetensors file, or was cut off: its header should have %2 bytes"),
                      {m_name, std::to_string(length)}));
        }
        const std::string_view text(reinterpret_cast<const char*>(m_bytes.data()) + lengthBytes, static_cast<std::size_t>(length));
        m_data = m_bytes.subspan(lengthBytes + text.size());
        const json header = parseJson(text, m_name + " (header)");
        if (!header.is_object())
            fail(Text(KS_TEXT("core", "%1: the header of this safetensors file is damaged"), {m_name}));
        try {
            for (const auto& [key, value] : header.items()) {
                if (key == metadataName)
                    metadata = value.get<SafetensorsMetadata>();
                else
                    tensors.push_back(entryOf(key, value));
            }
        } catch (const json::exception&) {
            fail(Text(KS_TEXT("core", "%1: the header of this safetensors file is damaged"), {m_name}));
        }
        requireCovered(tensors);
    }

private:
    [[noreturn]] static void fail(Text text) { throw FileError(std::move(text)); }

    SafetensorsEntry entryOf(const std::string& key, const json& value)
    {
        SafetensorsEntry entry{.name = key, .type = value.at("dtype"), .shape = value.at("shape")};
        const std::array<std::uint64_t, 2> range = value.at("data_offsets");
        if (bytesPerElement(entry.type) == 0)
            fail(Text(KS_TEXT("core", "%1: the tensor %2 has the unknown type %3"), {m_name, key, entry.type}));
        if (range[0] > range[1] || range[1] > m_data.size())
            fail(Text(KS_TEXT("core", "%1: the tensor %2 lies outside the file, which was cut off or is damaged"), {m_name, key}));
        if (bytesOf(entry.type, entry.shape) != range[1] - range[0])
            fail(Text(KS_TEXT("core", "%1: the size of the tensor %2 does not fit its shape"), {m_name, key}));
        entry.bytes = m_data.subspan(static_cast<std::size_t>(range[0]), static_cast<std::size_t>(range[1] - range[0]));
        return entry;
    }

    /// Sorts by place; throws where tensors overlap or leave bytes that belong to none.
    void requireCovered(std::vector<SafetensorsEntry>& tensors) const
    {
        std::ranges::stable_sort(tensors, [](const SafetensorsEntry& a, const SafetensorsEntry& b) {
            return a.bytes.data() != b.bytes.data() ? a.bytes.data() < b.bytes.data() : a.bytes.size() < b.bytes.size();
        });
        const std::byte* at = m_data.data();
        for (const SafetensorsEntry& entry : tensors) {
            if (entry.bytes.data() != at)
                fail(Text(KS_TEXT("core", "%1: the tensor %2 overlaps another, or bytes before it belong to none"), {m_name, entry.name}));
            at += entry.bytes.size();
        }
        if (at != m_data.data() + m_data.size())
            fail(Text(KS_TEXT("core", "%1: bytes at the end of this safetensors file belong to no tensor"), {m_name}));
    }

    std::span<const std::byte> m_bytes;
    std::span<const std::byte> m_data;
    std::string m_name;
};

/// The JSON text, filled up so that the tensors begin at a multiple of 8 bytes.
std::string headerOf(std::span<const SafetensorsEntry> tensors, const SafetensorsMetadata& metadata)
{
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata.empty())
        header[metadataName] = metadata;
    std::uint64_t offset = 0;
    for (const SafetensorsEntry& entry : tensors) {
        if (entry.name == metadataName || header.contains(entry.name))
            throw InputError(Text(KS_TEXT("core", "two tensors are called %1"), {entry.name}));
        if (bytesPerElement(entry.type) == 0 || bytesOf(entry.type, entry.shape) != entry.bytes.size())
            throw InputError(Text(KS_TEXT("core", "the bytes of the tensor %1 do not fit its shape"), {entry.name}));
        header[entry.name] = {{"dtype", entry.type}, {"shape", entry.shape}, {"data_offsets", {offset, offset + entry.bytes.size()}}};
        offset += entry.bytes.size();
    }
    std::string text = header.dump();
    text.resize((text.size() + lengthBytes - 1) / lengthBytes * lengthBytes, ' ');
    return text;
}

} // namespace

void writeSafetensors(AtomicFile& file, std::span<const SafetensorsEntry> tensors, const SafetensorsMetadata& metadata)
{
    const std::string text = headerOf(tensors, metadata);
    const std::uint64_t length = text.size();
    file.write(std::as_bytes(std::span(&length, 1)));
    file.write(text);
    for (const SafetensorsEntry& entry : tensors)
        file.write(entry.bytes);
}

std::vector<std::byte> encodeSafetensors(std::span<const SafetensorsEntry> tensors, const SafetensorsMetadata& metadata)
{
    const std::string text = headerOf(tensors, metadata);
    const std::uint64_t length = text.size();
    std::size_t size = lengthBytes + text.size();
    for (const SafetensorsEntry& entry : tensors)
        size += entry.bytes.size();
    std::vector<std::byte> bytes(size);
    std::size_t at = 0;
    const auto put = [&](std::span<const std::byte> part) {
        std::ranges::copy(part, bytes.begin() + static_cast<std::ptrdiff_t>(at));
        at += part.size();
    };
    put(std::as_bytes(std::span(&length, 1)));
    put(std::as_bytes(std::span(text)));
    for (const SafetensorsEntry& entry : tensors)
        put(entry.bytes);
    return bytes;
}

SafetensorsFile SafetensorsFile::read(const std::filesystem::path& path)
{
    FileContents contents = readFile(path);
    SafetensorsFile file = parse(contents.bytes(), path.string());
    file.m_contents = std::move(contents);
    return file;
}

SafetensorsFile SafetensorsFile::parse(std::span<const std::byte> bytes, const std::string& name)
{
    SafetensorsFile file;
    file.m_name = name;
    Parser(bytes, name).parse(file.m_tensors, file.m_metadata);
    for (std::size_t i = 0; i < file.m_tensors.size(); ++i)
        file.m_places.emplace(file.m_tensors[i].name, i);
    return file;
}

const SafetensorsEntry* SafetensorsFile::find(std::string_view name) const
{
    const auto at = m_places.find(name);
    return at == m_places.end() ? nullptr : &m_tensors[at->second];
}

} // namespace ks
