#include "core/base/error.h"
#include "core/base/file.h"
#include "core/io/codec.h"
#include "core/io/image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr std::int64_t gap = 2; ///< pixels between two maps of a montage
constexpr std::byte gapGrey{128};

std::byte greyOf(float value, const GreyRange& range)
{
    if (std::isnan(value))
        return std::byte{0};
    const double span = static_cast<double>(range.high) - static_cast<double>(range.low);
    const double share = span > 0 ? (static_cast<double>(value) - static_cast<double>(range.low)) / span : (value > range.low ? 1.0 : 0.0);
    return static_cast<std::byte>(std::lround(std::clamp(share, 0.0, 1.0) * 255.0));
}

/// Rows of pixels, one or three bytes each, as a file.
std::vector<std::byte> encoded(std::span<const std::byte> pixels, std::int64_t width, std::int64_t height, int channels,
                               const std::string& name)
{
    const ImageCodec& codec = imageCodec(name);
    KsEncoded result{};
    std::array<char, 512> reason{};
    if (codec.encodePng(reinterpret_cast<const unsigned char*>(pixels.data()), static_cast<int>(width), static_cast<int>(height), channels,
                        &result, reason.data(), reason.size()) != 0)
        throw FileError(Text(KS_TEXT("core", "%1 cannot be written: %2"), {name, reason.data()}));
    const auto* bytes = static_cast<const std::byte*>(result.bytes);
    std::vector<std::byte> file(bytes, bytes + result.size);
    codec.releaseEncoded(&result);
    return file;
}

} // namespace

GreyRange finiteRange(const Tensor& tensor)
{
    GreyRange range{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};
    for (const float cell : tensor.cells()) {
        if (!std::isfinite(cell))
            continue;
        range.low = std::min(range.low, cell);
        range.high = std::max(range.high, cell);
    }
    return range.low <= range.high ? range : GreyRange{0, 1};
}

GreyRange writePng(const std::filesystem::path& path, const Tensor& tensor, std::optional<GreyRange> given)
{
    const GreyRange range = given ? *given : finiteRange(tensor);
    const Shape& shape = tensor.shape();
    const std::int64_t maps = shape.n * shape.c;
    const auto columns = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(maps))));
    const std::int64_t rows = (maps + columns - 1) / columns;
    const std::int64_t width = columns * (shape.w + gap) - gap;
    const std::int64_t height = rows * (shape.h + gap) - gap;
    constexpr std::int64_t longestSide = 1 << 20;
    if (width > longestSide || height > longestSide)
        throw FileError(Text(KS_TEXT("core", "%1 would be a picture of %2 pixels; a side can be at most %3"),
                             {path.string(), std::to_string(width) + "×" + std::to_string(height), std::to_string(longestSide)}));
    MemoryBlock block(static_cast<std::size_t>(width * height), path.string());
    const std::span<std::byte> pixels(static_cast<std::byte*>(block.data()), static_cast<std::size_t>(width * height));
    std::ranges::fill(pixels, gapGrey);
    const float* cell = tensor.data();
    for (std::int64_t map = 0; map < maps; ++map) {
        const std::int64_t corner = map / columns * (shape.h + gap) * width + map % columns * (shape.w + gap);
        for (std::int64_t y = 0; y < shape.h; ++y)
            for (std::int64_t x = 0; x < shape.w; ++x)
                pixels[static_cast<std::size_t>(corner + y * width + x)] = greyOf(*cell++, range);
    }

    writeFile(path, encoded(pixels, width, height, 1, path.string()));
    return range;
}

std::vector<std::byte> encodePicture(const Tensor& picture, const GreyRange& range)
{
    const Shape& shape = picture.shape();
    const int channels = shape.c == 3 ? 3 : 1;
    const std::int64_t plane = shape.h * shape.w;
    std::vector<std::byte> pixels(static_cast<std::size_t>(plane * channels));
    for (std::int64_t i = 0; i < plane; ++i)
        for (std::int64_t c = 0; c < channels; ++c)
            pixels[static_cast<std::size_t>(i * channels + c)] = greyOf(picture.data()[c * plane + i], range);
    return encoded(pixels, shape.w, shape.h, channels, "PNG");
}

} // namespace ks
