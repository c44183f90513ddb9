#include "core/io/image.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/io/codec.h"
#include "core/io/image/header.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <utility>

namespace ks {

namespace {

/// Asked here so that the message is ours.
constexpr std::int64_t longestSide = KS_IMAGE_LONGEST_SIDE;
constexpr std::int64_t mostPixels = KS_IMAGE_MOST_PIXELS;

std::string sizeText(const ImageHeader& header)
{
    return std::to_string(header.width) + "×" + std::to_string(header.height);
}

void checkSize(const ImageHeader& header, const std::string& name)
{
    if (header.width < 1 || header.height < 1)
        throw FileError(Text(KS_TEXT("core", "%1 is a picture of %2 pixels; there must be at least one"), {name, sizeText(header)}));
    if (header.width > longestSide || header.height > longestSide || header.width * header.height > mostPixels)
        throw FileError(Text(KS_TEXT("core", "%1 is a picture of %2 pixels; at most %3 pixels with sides of at most %4 can be read"),
                             {name, sizeText(header), std::to_string(mostPixels), std::to_string(longestSide)}));
}

/// Where the pixel (y, x) of the turned picture lies in the stored one: first + y·down + x·right, in pixels.
struct Walk {
    std::int64_t first;
    std::int64_t down;
    std::int64_t right;
};

Walk walkOf(int orientation, std::int64_t width, std::int64_t height)
{
    const std::int64_t lastRow = (height - 1) * width;
    const std::int64_t lastColumn = width - 1;
    switch (orientation) {
    case 2: return {lastColumn, width, -1};
    case 3: return {lastRow + lastColumn, -width, -1};
    case 4: return {lastRow, -width, 1};
    case 5: return {0, 1, width};
    case 6: return {lastRow, 1, -width};
    case 7: return {lastRow + lastColumn, -1, -width};
    case 8: return {lastColumn, -1, width};
    default: return {0, width, 1};
    }
}

/// The codec's pixels with 8- or 16-bit numbers and what the header says of them.
template <class Value>
struct Stored {
    static constexpr std::uint64_t white = std::numeric_limits<Value>::max();
    const KsPixels& pixels;
    const ImageHeader& header;

    const Value* pixel(std::int64_t index) const
    {
        const std::int64_t width = pixels.width;
        const auto* row = static_cast<const std::byte*>(pixels.pixels) + static_cast<std::size_t>(index / width) * pixels.rowBytes;
        return reinterpret_cast<const Value*>(row) + index % width * pixels.channels;
    }
    std::uint64_t alpha(const Value* pixel) const
    {
        if (pixels.channels % 2 == 0)
            return pixel[pixels.channels - 1];
        return header.transparentGrey == *pixel ? 0 : white;
    }
    bool hasTransparency() const
    {
        if (!header.alpha || (pixels.channels % 2 != 0 && !header.transparentGrey))
            return false;
        for (std::int64_t i = 0; i < std::int64_t{pixels.width} * pixels.height; ++i)
            if (alpha(pixel(i)) != white)
                return true;
        return false;
    }
    /// Rounded to whole numbers.
    std::uint64_t onWhite(std::uint64_t number, std::uint64_t alpha) const
    {
        return header.premultiplied ? std::min(number + white - alpha, white)
                                    : (number * alpha + white * (white - alpha) + white / 2) / white;
    }
};

template <class Value>
void unpack(const Stored<Value>& stored, bool useAlpha, Tensor& tensor)
{
    const Shape& shape = tensor.shape();
    const Walk walk = walkOf(stored.header.orientation, stored.pixels.width, stored.pixels.height);
    for (std::int64_t c = 0; c < shape.c; ++c) {
        const std::int64_t part = shape.c == 1 ? 0 : 2 - c; // the codec's order is blue, green, red
        float* cell = tensor.data() + c * shape.h * shape.w;
        for (std::int64_t y = 0; y < shape.h; ++y) {
            for (std::int64_t x = 0; x < shape.w; ++x) {
                const Value* pixel = stored.pixel(walk.first + y * walk.down + x * walk.right);
                std::uint64_t number = pixel[part];
                if (stored.header.whiteIsZero)
                    number = stored.white - number;
                if (useAlpha)
                    number = stored.onWhite(number, stored.alpha(pixel));
                *cell++ = static_cast<float>(number);
            }
        }
    }
}

} // namespace

bool looksLikeImage(std::span<const std::byte> bytes)
{
    const std::string name;
    try {
        return readImageHeader(Bytes(bytes, name)).has_value();
    } catch (const FileError&) {
        return true; // a broken one
    }
}

DecodedImage readImage(std::span<const std::byte> bytes, const std::string& name)
{
    if (bytes.empty())
        throw FileError(Text(KS_TEXT("core", "%1 is empty"), {name}));
    const std::optional<ImageHeader> header = readImageHeader(Bytes(bytes, name));
    if (!header)
        throw FileError(Text(KS_TEXT("core", "%1 is not a picture; PNG, JPEG, BMP, TIFF and WebP can be read"), {name}));
    checkSize(*header, name);
    const auto area = static_cast<std::size_t>(header->width * header->height);
    const bool onItsSide = header->orientation >= 5;
    const Shape upright{1, header->channels, onItsSide ? header->width : header->height, onItsSide ? header->height : header->width};
    std::vector<std::byte> changed;
    const std::size_t copied = header->changes.empty() ? 0 : bytes.size();
    const Reservation decoded(area * 4 * static_cast<std::size_t>(header->bits) / 8 + header->decoderBytes + copied,
                              name + " " + upright.text());
    if (upright.bytes() > MemoryBudget::instance().limit() - std::min(MemoryBudget::instance().limit(), MemoryBudget::instance().used()))
        MemoryBudget::instance().reserve(upright.bytes(), name + " " + upright.text()); // throws: no use in decoding first

    if (copied != 0) {
        changed.assign(bytes.begin(), bytes.end());
        for (const ByteChange& change : header->changes)
            changed[change.at] = change.value;
        bytes = changed;
    }
    const ImageCodec& codec = imageCodec(name);
    KsPixels pixels{};
    std::array<char, 512> reason{};
    if (codec.decode(bytes.data(), bytes.size(), &pixels, reason.data(), reason.size()) != 0)
        throw FileError(
            Text(KS_TEXT("core", "%1 is a %2 picture that cannot be read: %3"), {name, std::string(header->format), reason.data()}));
    const auto release = [&](KsPixels* used) { codec.releasePixels(used); };
    const std::unique_ptr<KsPixels, decltype(release)> owner(&pixels, release);
    if (pixels.width != header->width || pixels.height != header->height)
        throw FileError(
            Text(KS_TEXT("core", "%1 is a damaged %2 picture: its size is not the one it declares"), {name, std::string(header->format)}));

    DecodedImage image;
    image.format = header->format;
    image.bits = pixels.bits;
    image.damage = pixels.damage;
    image.turned = header->orientation != 1;
    image.morePages = header->morePages;
    const bool grey = pixels.channels <= 2 || header->channels == 1;
    image.tensor = Tensor::uninitialized({1, grey ? 1 : 3, upright.h, upright.w}, name);
    image.alphaLost = header->alphaLost;
    const auto take = [&](const auto& stored) {
        image.alphaOnWhite = stored.hasTransparency();
        unpack(stored, image.alphaOnWhite, image.tensor);
    };
    if (pixels.bits == 16)
        take(Stored<std::uint16_t>{pixels, *header});
    else
        take(Stored<std::uint8_t>{pixels, *header});
    return image;
}

std::vector<Text> notesOn(const DecodedImage& image, const std::string& name)
{
    std::vector<Text> notes;
    if (image.alphaOnWhite)
        notes.emplace_back(KS_TEXT("core", "%1 is transparent in places; it has been laid on white."), std::vector<Text>{name});
    if (image.alphaLost)
        notes.emplace_back(
            KS_TEXT("core", "%1 has grey values and transparency; the values have been read, with 8 bits, the transparency has not."),
            std::vector<Text>{name});
    if (image.morePages)
        notes.emplace_back(KS_TEXT("core", "%1 has several pages; the first has been read."), std::vector<Text>{name});
    if (!image.damage.empty())
        notes.emplace_back(KS_TEXT("core", "%1 is damaged: from some place on the picture is grey or wrong (the decoder says: %2)."),
                           std::vector<Text>{name, image.damage});
    return notes;
}

DecodedImage readImage(const std::filesystem::path& path)
{
    const FileContents file = readFile(path);
    return readImage(file.bytes(), path.string());
}

} // namespace ks
