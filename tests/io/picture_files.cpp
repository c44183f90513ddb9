#include "tests/io/picture_files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <jpeglib.h>
#include <png.h>
#include <random>
#include <string_view>
#include <vector>

namespace ks::test {

namespace {

void append(png_structp png, png_bytep bytes, std::size_t count)
{
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(bytes), count);
}

void flushNothing(png_structp /*png*/) {}

int typeOf(PngColours colours)
{
    switch (colours) {
    case PngColours::Grey: return PNG_COLOR_TYPE_GRAY;
    case PngColours::Rgb: return PNG_COLOR_TYPE_RGB;
    case PngColours::Palette: return PNG_COLOR_TYPE_PALETTE;
    case PngColours::GreyAlpha: return PNG_COLOR_TYPE_GRAY_ALPHA;
    case PngColours::RgbAlpha: break;
    }
    return PNG_COLOR_TYPE_RGB_ALPHA;
}

void setColours(png_structp png, png_infop info, const PngKind& kind, std::mt19937& random)
{
    const auto byte = [&] { return static_cast<png_byte>(random() & 0xFFU); };
    if (kind.colours == PngColours::Palette) {
        const int count = 1 << kind.bits;
        std::array<png_color, 256> palette{};
        for (png_color& colour : palette)
            colour = {byte(), byte(), byte()};
        png_set_PLTE(png, info, palette.data(), count);
        std::array<png_byte, 256> alpha{};
        std::ranges::generate(alpha, byte);
        if (kind.transparent)
            png_set_tRNS(png, info, alpha.data(), count / 2, nullptr);
    } else if (kind.transparent) {
        const png_color_16 black{};
        png_set_tRNS(png, info, nullptr, 0, &black);
    }
}

void writeChunk(png_structp png, const char* name)
{
    constexpr std::array<png_byte, 8> data{0, 0, 0, 2, 0, 0, 0, 0};
    png_write_chunk(png, reinterpret_cast<png_const_bytep>(name), data.data(), data.size());
}

struct JpegSpaces {
    int components;
    J_COLOR_SPACE given;
    J_COLOR_SPACE stored;
};

JpegSpaces spacesOf(JpegColours colours)
{
    switch (colours) {
    case JpegColours::Grey: return {1, JCS_GRAYSCALE, JCS_GRAYSCALE};
    case JpegColours::YCbCr: return {3, JCS_RGB, JCS_YCbCr};
    case JpegColours::Rgb: return {3, JCS_RGB, JCS_RGB};
    case JpegColours::Cmyk: return {4, JCS_CMYK, JCS_CMYK};
    case JpegColours::Ycck: break;
    }
    return {4, JCS_CMYK, JCS_YCCK};
}

} // namespace

std::string pngFile(const PngKind& kind)
{
    std::mt19937 random(1);
    std::string file;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &file, append, flushNothing);
    png_set_IHDR(png, info, pictureWidth, pictureHeight, kind.bits, typeOf(kind.colours),
                 kind.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    setColours(png, info, kind, random);
    if (kind.moreChunks)
        png_set_gAMA(png, info, 0.45455);
    png_write_info(png, info);
    if (kind.moreChunks) {
        writeChunk(png, "acTL");
        writeChunk(png, "abCd");
    }
    const int passes = png_set_interlace_handling(png);
    std::vector<png_byte> pixels(png_get_rowbytes(png, info) * pictureHeight);
    for (png_byte& part : pixels)
        part = random() % 3 == 0 ? png_byte{0} : static_cast<png_byte>(random() & 0xFFU); // so that the transparent colour occurs
    for (int pass = 0; pass < passes; ++pass)
        for (std::size_t y = 0; y < pictureHeight; ++y)
            png_write_row(png, pixels.data() + y * png_get_rowbytes(png, info));
    if (kind.moreChunks) {
        std::string key = "Comment";
        std::string words = "behind the pixels";
        png_text text{};
        text.compression = PNG_TEXT_COMPRESSION_NONE;
        text.key = key.data();
        text.text = words.data();
        text.text_length = words.size();
        png_set_text(png, info, &text, 1);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return file;
}

std::string jpegFile(const JpegKind& kind)
{
    std::mt19937 random(2);
    const JpegSpaces spaces = spacesOf(kind.colours);
    jpeg_compress_struct jpeg{};
    jpeg_error_mgr errors{};
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    unsigned char* bytes = nullptr;
    unsigned long count = 0;
    jpeg_mem_dest(&jpeg, &bytes, &count);
    jpeg.image_width = pictureWidth;
    jpeg.image_height = pictureHeight;
    jpeg.input_components = spaces.components;
    jpeg.in_color_space = spaces.given;
    jpeg_set_defaults(&jpeg);
    jpeg_set_colorspace(&jpeg, spaces.stored);
    jpeg.comp_info[0].h_samp_factor = kind.sampledAcross;
    jpeg.comp_info[0].v_samp_factor = kind.sampledDown;
    if (kind.progressive)
        jpeg_simple_progression(&jpeg);
    jpeg.arith_code = kind.arithmetic ? TRUE : FALSE;
    jpeg.restart_interval = kind.restarts ? 1 : 0;
    jpeg_start_compress(&jpeg, TRUE);
    std::vector<JSAMPLE> row(static_cast<std::size_t>(pictureWidth * spaces.components));
    while (jpeg.next_scanline < jpeg.image_height) {
        for (JSAMPLE& part : row)
            part = static_cast<JSAMPLE>(3 * jpeg.next_scanline + random() % 150);
        JSAMPROW start = row.data();
        jpeg_write_scanlines(&jpeg, &start, 1);
    }
    jpeg_finish_compress(&jpeg);
    std::string file(reinterpret_cast<const char*>(bytes), count);
    jpeg_destroy_compress(&jpeg);
    std::free(bytes); // libjpeg's way to give memory away
    return file;
}

} // namespace ks::test
