#pragma once

#include <cstdint>
#include <string>

namespace ks::test {

/// Files of all kinds that libpng and libjpeg know, of pixels that are random and always the same ones. OpenCV writes few of them.
constexpr int pictureWidth = 37;
constexpr int pictureHeight = 21;

enum class PngColours : std::uint8_t { Grey, Rgb, Palette, GreyAlpha, RgbAlpha };

struct PngKind {
    PngColours colours = PngColours::Grey;
    int bits = 8;
    bool interlaced = false;
    bool transparent = false; ///< a grey, a colour or half the palette are
    bool moreChunks = false;  ///< of gamma, a text behind the pixels, an animation and one that nobody knows
};
std::string pngFile(const PngKind& kind);

enum class JpegColours : std::uint8_t { Grey, YCbCr, Rgb, Cmyk, Ycck };

struct JpegKind {
    JpegColours colours = JpegColours::Grey;
    int sampledAcross = 1; ///< so many pixels share one value of colour
    int sampledDown = 1;
    bool progressive = false;
    bool arithmetic = false;
    bool restarts = false;
};
std::string jpegFile(const JpegKind& kind);

} // namespace ks::test
