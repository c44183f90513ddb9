#include "core/data/loaders/idx.h"

#include "core/base/error.h"
#include "core/data/loaders/byte_reader.h"

#include <array>

namespace ks {

namespace {

constexpr std::uint8_t byteType = 8;
constexpr std::size_t mostAxes = 4;

struct IdxHeader {
    std::uint8_t type = 0;
    std::vector<std::int64_t> axes;
};

[[noreturn]] void fail(const ByteReader& reader, const char* pattern, std::vector<Text> arguments = {})
{
    arguments.insert(arguments.begin(), reader.name());
    throw FileError(Text(pattern, std::move(arguments)));
}

template <std::size_t Count>
std::array<std::uint8_t, Count> readBytes(ByteReader& reader)
{
    std::array<std::uint8_t, Count> bytes{};
    if (reader.read(std::as_writable_bytes(std::span(bytes))) < Count)
        fail(reader, KS_TEXT("core", "%1 is cut off: its IDX header ends too early"));
    return bytes;
}

IdxHeader readHeader(ByteReader& reader)
{
    const auto magic = readBytes<4>(reader);
    if (magic[0] != 0 || magic[1] != 0 || magic[3] == 0)
        fail(reader, KS_TEXT("core", "%1 is not an IDX file: it does not begin with two bytes 0, a type and a number of axes"));
    IdxHeader header{.type = magic[2]};
    if (magic[3] > mostAxes)
        fail(reader, KS_TEXT("core", "%1 has %2 axes; pictures have 3 or 4, labels 1"), {std::to_string(magic[3])});
    for (int axis = 0; axis < magic[3]; ++axis) {
        std::int64_t length = 0;
        for (const std::uint8_t byte : readBytes<4>(reader))
            length = length * 256 + byte;
        if (length == 0)
            fail(reader, KS_TEXT("core", "%1 is empty: axis %2 has the length 0"), {std::to_string(axis + 1)});
        header.axes.push_back(length);
    }
    if (header.type != byteType)
        fail(reader, KS_TEXT("core", "%1 holds numbers of IDX type %2; bytes (type 8) can be read"), {std::to_string(header.type)});
    return header;
}

[[noreturn]] void failCutOff(const ByteReader& reader, std::size_t announced, std::size_t there)
{
    fail(reader, KS_TEXT("core", "%1 is cut off: its header announces %2 bytes of data, it has %3"),
         {std::to_string(announced), std::to_string(there)});
}

/// As many bytes as the header announced, no fewer and no more.
MemoryBlock readData(ByteReader& reader, std::size_t announced)
{
    // A plain file that is too short is told from its length, before memory is asked for.
    if (!reader.packed() && reader.remaining(announced) < announced)
        failCutOff(reader, announced, reader.remaining(announced));
    MemoryBlock block(announced, reader.name());
    const std::span into(static_cast<std::byte*>(block.data()), announced);
    const std::size_t count = reader.read(into);
    if (count < into.size())
        failCutOff(reader, announced, count);
    if (reader.remaining(1) > 0)
        fail(reader, KS_TEXT("core", "%1 is longer than its header says: more than %2 bytes of data"), {std::to_string(announced)});
    return block;
}

IdxImages readImages(ByteReader& reader)
{
    const IdxHeader header = readHeader(reader);
    const auto& axes = header.axes;
    if (axes.size() == 1)
        fail(reader, KS_TEXT("core", "%1 holds labels, not pictures (1 axis); are the two files swapped?"));
    if (axes.size() == 2)
        fail(reader, KS_TEXT("core", "%1 has 2 axes; pictures have 3 (count, rows, columns) or 4 (count, channels, rows, columns)"));
    IdxImages images{.shape = axes.size() == 3 ? Shape{axes[0], 1, axes[1], axes[2]} : Shape{axes[0], axes[1], axes[2], axes[3]}};
    std::int64_t cells = 0;
    try {
        cells = images.shape.elements();
    } catch (const InputError&) {
        fail(reader, KS_TEXT("core", "%1 announces %2 cells, which is more than a file can hold"), {images.shape.text()});
    }
    images.cells = readData(reader, static_cast<std::size_t>(cells));
    return images;
}

std::vector<std::int32_t> readLabels(ByteReader& reader, int classes)
{
    const IdxHeader header = readHeader(reader);
    if (header.axes.size() > 2)
        fail(reader, KS_TEXT("core", "%1 holds pictures, not labels (%2 axes); are the two files swapped?"),
             {std::to_string(header.axes.size())});
    if (header.axes.size() == 2)
        fail(reader, KS_TEXT("core", "%1 has 2 axes; labels have 1"));
    const auto count = static_cast<std::size_t>(header.axes[0]);
    const MemoryBlock block = readData(reader, count);
    const std::span bytes(static_cast<const std::uint8_t*>(block.data()), count);
    std::vector<std::int32_t> labels(bytes.begin(), bytes.end());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i] >= classes)
            fail(reader,
                 KS_TEXT("core", "%1: label number %2 is %3; with %4 classes labels are 0 to %5; say how many classes there are (classes)"),
                 {std::to_string(i), std::to_string(labels[i]), std::to_string(classes), std::to_string(classes - 1)});
    }
    return labels;
}

} // namespace

IdxImages readIdxImages(const std::filesystem::path& path)
{
    ByteReader reader(path);
    return readImages(reader);
}

IdxImages readIdxImages(std::span<const std::byte> bytes, const std::string& name)
{
    ByteReader reader(bytes, name);
    return readImages(reader);
}

std::vector<std::int32_t> readIdxLabels(const std::filesystem::path& path, int classes)
{
    ByteReader reader(path);
    return readLabels(reader, classes);
}

std::vector<std::int32_t> readIdxLabels(std::span<const std::byte> bytes, const std::string& name, int classes)
{
    ByteReader reader(bytes, name);
    return readLabels(reader, classes);
}

} // namespace ks
