#include "core/io/image/header.h"
#include "core/io/image/tiff_directory.h"

#include <algorithm>

namespace ks {

namespace {

namespace tag {
constexpr std::uint32_t width = 256;
constexpr std::uint32_t height = 257;
constexpr std::uint32_t bits = 258;
constexpr std::uint32_t photometric = 262;
constexpr std::uint32_t stripOffsets = 273;
constexpr std::uint32_t orientation = 274;
constexpr std::uint32_t samples = 277;
constexpr std::uint32_t stripSizes = 279;
constexpr std::uint32_t planes = 284;
constexpr std::uint32_t tileOffsets = 324;
constexpr std::uint32_t tileSizes = 325;
constexpr std::uint32_t extraSamples = 338;
constexpr std::uint32_t sampleFormat = 339;
} // namespace tag

int legalOrientation(std::uint32_t value)
{
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
}

void requireParts(const Bytes& bytes, const std::vector<std::uint32_t>& offsets, const std::vector<std::uint32_t>& sizes)
{
    for (std::size_t i = 0; i < std::min(offsets.size(), sizes.size()); ++i)
        bytes.require(offsets[i], sizes[i]);
}

} // namespace

std::optional<TiffDirectory> TiffDirectory::read(const Bytes& bytes)
{
    TiffDirectory directory(bytes);
    if (bytes.startsWith("MM"))
        directory.m_order = ByteOrder::Big;
    else if (!bytes.startsWith("II"))
        return std::nullopt;
    if (!bytes.holds(0, 8) || bytes.number(2, 2, directory.m_order) != 42)
        return std::nullopt;
    const std::uint64_t start = bytes.number(4, 4, directory.m_order);
    const std::uint32_t count = bytes.number(start, 2, directory.m_order);
    bytes.require(start, 2 + std::uint64_t{count} * 12 + 4); // the offset of the next directory ends it
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint64_t at = start + 2 + std::uint64_t{i} * 12;
        directory.m_entries.push_back({bytes.number(at, 2, directory.m_order), bytes.number(at + 2, 2, directory.m_order),
                                       bytes.number(at + 4, 4, directory.m_order), at + 8});
    }
    directory.m_next = bytes.number(start + 2 + std::uint64_t{count} * 12, 4, directory.m_order);
    return directory;
}

std::optional<TiffDirectory::Place> TiffDirectory::placeOf(std::uint32_t wanted) const
{
    const auto entry = std::ranges::find(m_entries, wanted, &Entry::tag);
    if (entry == m_entries.end())
        return std::nullopt;
    const unsigned bytesEach = entry->type == 1 ? 1 : entry->type == 3 ? 2 : entry->type == 4 ? 4 : 0; // BYTE, SHORT, LONG
    const std::uint64_t total = std::uint64_t{entry->count} * bytesEach;
    if (total == 0)
        return std::nullopt;
    const std::uint64_t at = total <= 4 ? entry->valueAt : m_bytes.number(entry->valueAt, 4, m_order);
    m_bytes.require(at, total);
    return Place{at, bytesEach, entry->count};
}

std::vector<std::uint32_t> TiffDirectory::values(std::uint32_t wanted) const
{
    const std::optional<Place> place = placeOf(wanted);
    std::vector<std::uint32_t> numbers(place ? place->count : 0);
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
        numbers[i] = m_bytes.number(place->at + std::uint64_t{i} * place->bytesEach, place->bytesEach, m_order);
    return numbers;
}

std::vector<ByteChange> TiffDirectory::change(std::uint32_t wanted, std::uint8_t value) const
{
    std::vector<ByteChange> changes;
    if (const std::optional<Place> place = placeOf(wanted)) {
        for (unsigned i = 0; i < place->bytesEach; ++i)
            changes.push_back({place->at + i, std::byte{0}});
        changes[m_order == ByteOrder::Big ? place->bytesEach - 1 : 0].value = std::byte{value};
    }
    return changes;
}

std::uint32_t TiffDirectory::value(std::uint32_t wanted, std::uint32_t fallback) const
{
    const std::vector<std::uint32_t> numbers = values(wanted);
    return numbers.empty() ? fallback : numbers.front();
}

std::optional<ImageHeader> readTiffHeader(const Bytes& bytes)
{
    const std::optional<TiffDirectory> directory = TiffDirectory::read(bytes);
    if (!directory) {
        if (bytes.startsWith(std::string_view("II+\0", 4)) || bytes.startsWith(std::string_view("MM\0+", 4)))
            throw FileError(Text(KS_TEXT("core", "%1 is a BigTIFF file; ordinary TIFF can be read"), {bytes.name()}));
        return std::nullopt;
    }
    constexpr std::uint32_t wholeNumbers = 1;
    const std::uint32_t bits = directory->value(tag::bits, 1);
    if (directory->value(tag::sampleFormat, wholeNumbers) != wholeNumbers || (bits != 1 && bits != 8 && bits != 16))
        throw FileError(
            Text(KS_TEXT("core", "%1 is a TIFF picture whose values are not whole numbers of 1, 8 or 16 bits, which is what can be read"),
                 {bytes.name()}));
    requireParts(bytes, directory->values(tag::stripOffsets), directory->values(tag::stripSizes));
    requireParts(bytes, directory->values(tag::tileOffsets), directory->values(tag::tileSizes));
    ImageHeader header{.format = "TIFF", .width = directory->value(tag::width, 0), .height = directory->value(tag::height, 0)};
    constexpr std::uint32_t whiteIsZero = 0;
    constexpr std::uint32_t grey = 1; // black is zero
    constexpr std::uint32_t palette = 3;
    const std::uint32_t photometric = directory->value(tag::photometric, grey);
    const std::uint32_t samples = directory->value(tag::samples, 1);
    constexpr std::uint32_t apart = 2;
    if (bits == 16 ? photometric >= palette || (samples > 1 && directory->value(tag::planes, 1) == apart)
                   : bits == 1 && photometric == palette)
        throw FileError(
            Text(KS_TEXT("core", "%1 is a TIFF picture of a kind that cannot be read: values of 16 bits are read as grey or as red, "
                                 "green and blue pixel by pixel, and palettes with 8 bits"),
                 {bytes.name()}));
    header.channels = photometric <= grey ? 1 : 3;
    header.bits = bits == 16 ? 16 : 8;
    // One value more than the colours need is alpha, whether or not the file says so in ExtraSamples.
    const bool alpha = photometric < palette && samples == static_cast<std::uint32_t>(header.channels) + 1;
    constexpr std::uint32_t associated = 1;
    header.alpha = alpha && header.channels == 3;
    header.alphaLost = alpha && header.channels == 1;
    header.premultiplied = directory->value(tag::extraSamples, 0) == associated;
    header.whiteIsZero = photometric == whiteIsZero;
    header.orientation = legalOrientation(directory->value(tag::orientation, 1));
    header.morePages = directory->hasNext();
    const auto hide = [&](std::uint32_t hidden, std::uint8_t value) {
        const std::vector<ByteChange> changes = directory->change(hidden, value);
        header.changes.insert(header.changes.end(), changes.begin(), changes.end());
    };
    if (header.orientation != 1)
        hide(tag::orientation, 1); // tiles are turned one by one
    if (header.whiteIsZero)
        hide(tag::photometric, grey); // 16 bits are not turned round
    if (alpha)
        hide(tag::extraSamples, 0); // 8 bits are multiplied by alpha
    return header;
}

int exifOrientation(std::span<const std::byte> block)
{
    const std::string name; // errors in it are no errors of the picture
    try {
        const std::optional<TiffDirectory> directory = TiffDirectory::read(Bytes(block, name));
        return directory ? legalOrientation(directory->value(tag::orientation, 1)) : 1;
    } catch (const FileError&) {
        return 1;
    }
}

} // namespace ks
