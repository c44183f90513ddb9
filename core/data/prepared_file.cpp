#include "core/data/prepared_file.h"

#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/data/digest.h"
#include "core/data/pipeline.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace ks {

namespace {

static_assert(std::endian::native == std::endian::little, "the numbers of the file are those of the machine");

constexpr std::string_view preparedMark("KSDATA\n\0", 8);
constexpr std::string_view preparedFormat = "kernelscope-prepared-data";
constexpr int preparedVersion = 1;
constexpr std::array<std::string_view, 3> cellWords = {"byte", "float32", "binary16"}; // in the order of CellType

std::string hexOf(std::uint64_t number)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; number >>= 4U)
        text[i] = digits[number & 15U];
    return text;
}

std::uint64_t hashOfBytes(std::span<const std::byte> bytes)
{
    Hash hash;
    hash.add(bytes);
    return hash.value();
}

std::span<const std::byte> bytesOfNumber(const std::uint64_t& number)
{
    return std::as_bytes(std::span(&number, 1));
}

struct KeyRow {
    const char* name;
    std::string PreparedKey::*member;
};
constexpr std::array<KeyRow, 5> keyRows = {{{"program", &PreparedKey::program},
                                            {"source", &PreparedKey::source},
                                            {"files", &PreparedKey::files},
                                            {"steps", &PreparedKey::steps},
                                            {"precision", &PreparedKey::precision}}};

std::string headerOf(const PreparedKey& key, const Dataset& data)
{
    const DatasetParts& parts = data.parts();
    nlohmann::json json = {{"format", preparedFormat}, {"version", preparedVersion}};
    for (const KeyRow& row : keyRows)
        json[row.name] = validUtf8(key.*row.member);
    json["name"] = parts.name;
    json["from"] = validUtf8(parts.source.english());
    json["synthetic"] = parts.synthetic;
    json["samples"] = parts.count;
    json["shape"] = {parts.sample.c, parts.sample.h, parts.sample.w};
    json["cells"] = cellWords.at(static_cast<std::size_t>(parts.type));
    json["white"] = parts.white;
    if (parts.fit)
        json["fit"] = fitChoices.at(static_cast<std::size_t>(*parts.fit)).name;
    json["columns"] = parts.columnNames;
    json["classes"] = parts.classNames;
    json["targets_per_sample"] = parts.targets.empty() ? 0 : parts.targets.shape().c;
    json["targets"] = parts.targetNames;
    json["sample_names"] = parts.sampleNames;
    std::vector<std::string> warnings;
    for (const Text& warning : parts.warnings)
        warnings.push_back(validUtf8(warning.english()));
    json["warnings"] = warnings;
    for (const Split split : allSplits)
        json["division"][std::string(nameOf(split))] = data.count(split);
    json["digest"] = hexOf(digestOf(data));
    return json.dump();
}

/// Where the bytes of a file come from: they are told and taken in their order.
struct PreparedSource {
    std::size_t left = 0;
    std::function<void(std::span<std::byte> into)> read; ///< as many as `into` has; they are there
};

PreparedSource sourceOf(std::span<const std::byte> bytes)
{
    return {bytes.size(), [bytes, at = std::size_t{0}](std::span<std::byte> into) mutable {
                std::ranges::copy(bytes.subspan(at, into.size()), into.begin());
                at += into.size();
            }};
}

PreparedSource sourceOf(FilePieces& file)
{
    return {file.left(), [&file](std::span<std::byte> into) { file.read(into); }};
}

/// Takes what a file has in its order; never more than it has. Nothing is held twice: samples are read to where they stay.
class PreparedBytes {
public:
    PreparedBytes(PreparedSource source, const std::string& name) : m_source(std::move(source)), m_name(name) {}

    void take(std::span<std::byte> into)
    {
        requireLeft(into.size());
        m_source.read(into);
        m_source.left -= into.size();
    }
    std::vector<std::byte> take(std::size_t count)
    {
        requireLeft(count);
        std::vector<std::byte> bytes(count);
        take(std::span(bytes));
        return bytes;
    }
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        take(std::as_writable_bytes(std::span(&value, 1)));
        return value;
    }
    /// `count` numbers, which are there before room is made for them.
    template <class Number>
    std::vector<Number> numbers(std::int64_t count)
    {
        if (count < 0 || static_cast<std::uint64_t>(count) > left() / sizeof(Number))
            throw FileError(Text(KS_TEXT("core", "%1 is cut off: it says that it has %2 samples"), {m_name, std::to_string(count)}));
        std::vector<Number> values(static_cast<std::size_t>(count));
        take(std::as_writable_bytes(std::span(values)));
        return values;
    }
    std::size_t left() const { return m_source.left; }
    const std::string& name() const { return m_name; }

private:
    void requireLeft(std::size_t count) const
    {
        if (count > left())
            throw FileError(Text(KS_TEXT("core", "%1 is cut off: %2 bytes are missing"), {m_name, std::to_string(count - left())}));
    }

    PreparedSource m_source;
    const std::string& m_name;
};

nlohmann::json headerFrom(PreparedBytes& file)
{
    const auto mark = file.take(std::min(preparedMark.size(), file.left()));
    if (!beginsAsPrepared({reinterpret_cast<const char*>(mark.data()), mark.size()}))
        throw FileError(Text(KS_TEXT("core", "%1 is no file of prepared data"), {file.name()}));
    const std::uint64_t length = file.number();
    const std::uint64_t digest = file.number();
    const auto bytes = file.take(length > file.left() ? file.left() + 1 : static_cast<std::size_t>(length));
    if (hashOfBytes(bytes) != digest)
        throw FileError(Text(KS_TEXT("core", "%1 is damaged: its header is not the one that was written"), {file.name()}));
    nlohmann::json json = parseJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, file.name());
    if (!json.is_object() || json.value("format", nlohmann::json()) != preparedFormat)
        throw FileError(Text(KS_TEXT("core", "%1 is no file of prepared data"), {file.name()}));
    requireVersion(json.value("version", nlohmann::json()), preparedVersion, file.name());
    return json;
}

/// What the header says; its numbers are believed when the bytes are there.
struct PreparedHeader {
    PreparedKey key;
    DatasetParts parts;
    std::int64_t targetsPerSample = 0;
    std::array<std::int64_t, 3> division{};
    std::string digest;
};

PreparedHeader headerFrom(const nlohmann::json& json)
{
    PreparedHeader header;
    DatasetParts& parts = header.parts;
    JsonFields fields(json, Text(KS_TEXT("core", "the header")));
    std::string format;
    int version = 0;
    fields.read("format", format);
    fields.read("version", version);
    for (const KeyRow& row : keyRows)
        fields.read(row.name, header.key.*row.member);
    fields.read("name", parts.name);
    std::string from;
    fields.read("from", from);
    parts.source = Text::name(from);
    fields.read("synthetic", parts.synthetic);
    fields.read("samples", parts.count);
    std::vector<std::int64_t> shape;
    fields.read("shape", shape);
    if (shape.size() != 3 || std::ranges::any_of(shape, [](std::int64_t extent) { return extent < 1 || extent > (1 << 24); }))
        fields.fail("shape");
    parts.sample = {1, shape[0], shape[1], shape[2]};
    std::string cells;
    fields.read("cells", cells);
    const auto type = std::ranges::find(cellWords, cells);
    if (type == cellWords.end())
        fields.fail("cells");
    parts.type = static_cast<CellType>(type - cellWords.begin());
    fields.read("white", parts.white);
    if (!std::isfinite(parts.white) || !(parts.white > 0))
        fields.fail("white");
    if (fields.has("fit")) {
        std::string word;
        fields.read("fit", word);
        const auto fit = std::ranges::find(fitChoices, word, &FieldChoice::name);
        if (fit == fitChoices.end())
            fields.fail("fit");
        parts.fit = static_cast<Fit>(fit - fitChoices.begin());
    }
    fields.read("columns", parts.columnNames);
    fields.read("classes", parts.classNames);
    fields.read("targets_per_sample", header.targetsPerSample);
    fields.read("targets", parts.targetNames);
    fields.read("sample_names", parts.sampleNames);
    std::vector<std::string> warnings;
    fields.read("warnings", warnings);
    for (std::string& warning : warnings)
        parts.warnings.push_back(Text::name(std::move(warning)));
    if (!fields.has("division"))
        fields.fail("division");
    JsonFields division(fields.at("division"), Text(KS_TEXT("core", "the division")));
    for (const Split split : allSplits)
        division.read(std::string(nameOf(split)), header.division.at(static_cast<std::size_t>(split)));
    division.finish();
    fields.read("digest", header.digest);
    fields.finish();
    parts.steps = header.key.steps;
    return header;
}

/// A sentence that names the file, of an error that speaks of what stands in it.
[[noreturn]] void failPrepared(const std::string& name, const InputError& error)
{
    throw FileError(Text(KS_TEXT("core", "%1 cannot be used: %2"), {name, error.text()}));
}

} // namespace

bool beginsAsPrepared(std::string_view beginning)
{
    return beginning.starts_with(preparedMark);
}

void encodePrepared(const PreparedKey& key, const Dataset& data, const std::function<void(std::span<const std::byte>)>& write)
{
    const std::string header = headerOf(key, data);
    const auto text = std::as_bytes(std::span(header));
    write(std::as_bytes(std::span(preparedMark)));
    write(bytesOfNumber(header.size()));
    write(bytesOfNumber(hashOfBytes(text)));
    write(text);
    write(std::as_bytes(data.labels()));
    write(std::as_bytes(data.targets().cells()));
    for (const Split split : allSplits)
        write(std::as_bytes(std::span(data.samples(split))));
    data.cells().visit([&](auto cells) { write(std::as_bytes(cells)); });
}

namespace {

PreparedKey keyFrom(PreparedBytes file, const std::string& name)
{
    const nlohmann::json json = headerFrom(file);
    try {
        return headerFrom(json).key;
    } catch (const InputError& error) {
        failPrepared(name, error);
    }
}

PreparedData decodeFrom(PreparedBytes file, const std::string& name)
{
    const nlohmann::json json = headerFrom(file);
    try {
        PreparedHeader header = headerFrom(json);
        DatasetParts& parts = header.parts;
        if (parts.count < 1 || header.targetsPerSample < 0 || header.targetsPerSample > (1 << 24))
            throw FileError(Text(KS_TEXT("core", "%1 is damaged: it says that it has %2 samples with %3 targets each"),
                                 {name, std::to_string(parts.count), std::to_string(header.targetsPerSample)}));
        if (header.targetsPerSample == 0)
            parts.labels = file.numbers<std::int32_t>(parts.count);
        else {
            const std::int64_t most = static_cast<std::int64_t>(file.left() / sizeof(float)) / header.targetsPerSample;
            if (parts.count > most)
                throw FileError(
                    Text(KS_TEXT("core", "%1 is cut off: it says that it has %2 samples"), {name, std::to_string(parts.count)}));
            parts.targets = Tensor::uninitialized({parts.count, header.targetsPerSample, 1, 1}, name);
            file.take(std::as_writable_bytes(parts.targets.cells()));
        }
        for (const Split split : allSplits)
            parts.split.at(static_cast<std::size_t>(split)) =
                file.numbers<std::uint32_t>(header.division.at(static_cast<std::size_t>(split)));
        const std::size_t cells = sampleBytes(parts.type, parts.count, parts.sample);
        if (cells != file.left())
            throw FileError(
                Text(KS_TEXT("core", "%1 has %2 bytes of samples; %3 samples of %4 take %5"),
                     {name, std::to_string(file.left()), std::to_string(parts.count), parts.sample.text(), std::to_string(cells)}));
        parts.cells = MemoryBlock(cells, name);
        file.take({static_cast<std::byte*>(parts.cells.data()), cells});
        PreparedData read{std::move(header.key), Dataset::make(std::move(parts))};
        if (hexOf(digestOf(*read.data)) != header.digest)
            throw FileError(
                Text(KS_TEXT("core", "%1 is damaged: its samples, labels or division are not those that were written"), {name}));
        return read;
    } catch (const InputError& error) {
        failPrepared(name, error);
    }
}

} // namespace

PreparedKey keyOf(const std::filesystem::path& path)
{
    FilePieces file(path);
    const std::string name = path.string();
    return keyFrom(PreparedBytes(sourceOf(file), name), name);
}

PreparedData readPrepared(const std::filesystem::path& path)
{
    FilePieces file(path);
    const std::string name = path.string();
    return decodeFrom(PreparedBytes(sourceOf(file), name), name);
}

PreparedData decodePrepared(std::span<const std::byte> bytes, const std::string& name)
{
    return decodeFrom(PreparedBytes(sourceOf(bytes), name), name);
}

} // namespace ks
