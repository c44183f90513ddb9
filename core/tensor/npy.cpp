#include "core/tensor/npy.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/tensor/npy_header.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

namespace ks {

namespace {

template <class Number>
Number load(const std::byte* at, bool swapped)
{
    std::array<std::byte, sizeof(Number)> raw;
    std::memcpy(raw.data(), at, sizeof(Number));
    if (swapped)
        std::ranges::reverse(raw);
    return std::bit_cast<Number>(raw);
}

/// Converts cell by cell; returns how many float32 could not hold (see NpyArray::changed).
template <class Number>
std::int64_t convert(std::span<const std::byte> data, std::span<float> cells, bool swapped)
{
    std::int64_t changed = 0;
    const std::byte* at = data.data();
    for (float& cell : cells) {
        const auto number = load<Number>(at, swapped);
        at += sizeof(Number);
        if constexpr (std::is_same_v<Number, double>) {
            constexpr double largest = std::numeric_limits<float>::max();
            if (std::abs(number) > largest) { // the cast is undefined far beyond the largest float32
                cell = static_cast<float>(std::copysign(std::numeric_limits<double>::infinity(), number));
                changed += std::isfinite(number) ? 1 : 0;
                continue;
            }
            cell = static_cast<float>(number);
        } else if constexpr (std::is_same_v<Number, float>) {
            cell = number;
        } else {
            cell = static_cast<float>(number);
            constexpr int digits = std::numeric_limits<float>::digits;
            const auto magnitude = number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
            const int width = static_cast<int>(std::bit_width(magnitude));
            if (width > digits && (magnitude & ((std::uint64_t{1} << static_cast<unsigned>(width - digits)) - 1)) != 0)
                ++changed;
        }
    }
    return changed;
}

std::int64_t convertTruth(std::span<const std::byte> data, std::span<float> cells, bool)
{
    std::ranges::transform(data, cells.begin(), [](std::byte value) { return value == std::byte{0} ? 0.0F : 1.0F; });
    return 0;
}

struct ElementType {
    std::string_view code;
    std::size_t bytes;
    std::int64_t (*convert)(std::span<const std::byte>, std::span<float>, bool swapped);
};

constexpr std::array elementTypes = {
    ElementType{"f4", 4, convert<float>},         ElementType{"f8", 8, convert<double>},
    ElementType{"u1", 1, convert<std::uint8_t>},  ElementType{"i1", 1, convert<std::int8_t>},
    ElementType{"u2", 2, convert<std::uint16_t>}, ElementType{"i2", 2, convert<std::int16_t>},
    ElementType{"u4", 4, convert<std::uint32_t>}, ElementType{"i4", 4, convert<std::int32_t>},
    ElementType{"u8", 8, convert<std::uint64_t>}, ElementType{"i8", 8, convert<std::int64_t>},
    ElementType{"b1", 1, convertTruth},
};

const ElementType& elementType(const NpyHeader& header, const std::string& name)
{
    const std::string_view type = header.type;
    if (type.size() >= 2 && std::string_view("<>|=").find(type.front()) != std::string_view::npos)
        for (const ElementType& known : elementTypes)
            if (known.code == type.substr(1))
                return known;
    throw FileError(Text(KS_TEXT("core", "%1 holds values of type “%2”; float32, float64, bool and integers of 8 to 64 bits can be read"),
                         {name, header.type}));
}

Shape shapeOf(const NpyHeader& header, VectorAs vectorAs, const std::string& name)
{
    const std::vector<std::int64_t>& d = header.dimensions;
    if (d.empty() || d.size() > 4)
        throw FileError(
            Text(KS_TEXT("core", "%1 has %2 dimensions; 1 to 4 can be read (H×W, C×H×W, N×C×H×W)"), {name, std::to_string(d.size())}));
    for (const std::int64_t extent : d)
        if (extent < 1)
            throw FileError(
                Text(KS_TEXT("core", "%1 declares a dimension of %2; each must be at least 1"), {name, std::to_string(extent)}));
    switch (d.size()) {
    case 1: return vectorAs == VectorAs::Channels ? Shape{1, d[0], 1, 1} : Shape{1, 1, 1, d[0]};
    case 2: return {1, 1, d[0], d[1]};
    case 3: return {1, d[0], d[1], d[2]};
    default: return {d[0], d[1], d[2], d[3]};
    }
}

/// Refuses what cannot be held or is not there, before any memory is taken.
void checkSize(const Shape& shape, const ElementType& type, std::size_t present, const std::string& name)
{
    const std::size_t limit = MemoryBudget::instance().limit();
    const auto budget = [&] {
        return FileError(Text(KS_TEXT("core", "%1 declares %2 values, more than the memory budget of %3 can hold"),
                              {name, shape.text(), bytesText(limit)}));
    };
    std::uint64_t cells = 1;
    for (const std::int64_t extent : {shape.n, shape.c, shape.h, shape.w})
        if (__builtin_mul_overflow(cells, static_cast<std::uint64_t>(extent), &cells))
            throw budget();
    if (cells > limit / sizeof(float))
        throw budget();
    const std::uint64_t needed = cells * type.bytes;
    if (present < needed)
        throw FileError(Text(KS_TEXT("core", "%1 is cut off: %2 values take %3 bytes, and %4 are there"),
                             {name, shape.text(), std::to_string(needed), std::to_string(present)}));
    if (present > needed)
        throw FileError(
            Text(KS_TEXT("core", "%1 has %2 bytes too many after its %3 values"), {name, std::to_string(present - needed), shape.text()}));
}

} // namespace

NpyArray readNpy(std::span<const std::byte> bytes, const std::string& name, VectorAs vectorAs)
{
    const NpyHeader header = parseNpyHeader(bytes, name);
    const ElementType& type = elementType(header, name);
    if (header.fortranOrder)
        throw FileError(
            Text(KS_TEXT("core", "%1 is stored column by column (Fortran order); save it in C order (numpy.ascontiguousarray)"), {name}));
    const Shape shape = shapeOf(header, vectorAs, name);
    const std::span<const std::byte> data = bytes.subspan(header.dataOffset);
    checkSize(shape, type, data.size(), name);

    NpyArray array{Tensor::uninitialized(shape, name), header.type, 0};
    const bool swapped = header.type.front() == (std::endian::native == std::endian::little ? '>' : '<');
    array.changed = type.convert(data, array.tensor.cells(), swapped);
    return array;
}

NpyArray readNpy(const std::filesystem::path& path, VectorAs vectorAs)
{
    const FileContents file = readFile(path);
    return readNpy(file.bytes(), path.string(), vectorAs);
}

namespace {

/// Everything before the cells: magic, version, length, description.
std::string preamble(const Tensor& tensor, NpyAxes axes)
{
    const Shape& s = tensor.shape();
    const std::string shape = axes == NpyAxes::Vector ? std::to_string(tensor.elements()) + ","
                                                      : std::to_string(s.n) + ", " + std::to_string(s.c) + ", " + std::to_string(s.h) +
                                                            ", " + std::to_string(s.w);
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr std::size_t prefix = 10;    // magic, version, length
    constexpr std::size_t alignment = 64; // of the data, as NumPy does
    header.append(alignment - (prefix + header.size() + 1) % alignment, ' ');
    header += '\n';
    std::string text("\x93NUMPY\x01\x00", 8);
    text += static_cast<char>(header.size() & 0xFFU);
    text += static_cast<char>(header.size() >> 8U);
    return text + header;
}

static_assert(std::endian::native == std::endian::little, "the cells are written as they lie in memory");

} // namespace

void writeNpy(const std::filesystem::path& path, const Tensor& tensor, NpyAxes axes)
{
    AtomicFile file(path);
    file.write(preamble(tensor, axes));
    file.write(std::as_bytes(tensor.cells()));
    file.commit();
}

std::vector<std::byte> encodeNpy(const Tensor& tensor, NpyAxes axes)
{
    const std::string text = preamble(tensor, axes);
    const auto head = std::as_bytes(std::span(text));
    const auto cells = std::as_bytes(tensor.cells());
    std::vector<std::byte> bytes;
    bytes.reserve(head.size() + cells.size());
    bytes.insert(bytes.end(), head.begin(), head.end());
    bytes.insert(bytes.end(), cells.begin(), cells.end());
    return bytes;
}

} // namespace ks
