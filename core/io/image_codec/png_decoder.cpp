#include "core/io/image_codec/decoders.h"

#include <bit>
#include <csetjmp>
#include <cstddef>
#include <cstring>
#include <png.h>

namespace {

[[noreturn]] void leaveLibpng(png_structp png, png_const_charp /*why*/)
{
    png_longjmp(png, 1);
}

/// Of what can be read over nobody needs to know.
void ignoreWarning(png_structp /*png*/, png_const_charp /*what*/) {}

void readFromMemory(png_structp png, png_bytep to, std::size_t count)
{
    auto& rest = *static_cast<std::string_view*>(png_get_io_ptr(png));
    if (count > rest.size())
        png_error(png, "the file is cut off");
    std::memcpy(to, rest.data(), count);
    rest.remove_prefix(count);
}

/// A PNG in memory: first its header is read, then its pixels.
class PngFile {
public:
    explicit PngFile(std::string_view file)
        : m_rest(file), m_png(png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, leaveLibpng, ignoreWarning))
    {
        if (!m_png)
            return;
        m_info = png_create_info_struct(m_png);
        m_behindPixels = png_create_info_struct(m_png);
        png_set_read_fn(m_png, &m_rest, readFromMemory);
    }
    ~PngFile() { png_destroy_read_struct(&m_png, &m_info, &m_behindPixels); }
    PngFile(const PngFile&) = delete;
    PngFile& operator=(const PngFile&) = delete;

    bool readHeader()
    {
        return m_info && m_behindPixels && attempt([this] { png_read_info(m_png, m_info); });
    }

    cv::Mat roomForPixels() const
    {
        const int depth = bits() == 16 ? CV_16U : CV_8U;
        return roomFor(png_get_image_width(m_png, m_info), png_get_image_height(m_png, m_info), CV_MAKETYPE(depth, channels()));
    }

    bool readPixels(unsigned char* first, std::size_t rowBytes)
    {
        return attempt([&] {
            askForChannels();
            const int passes = png_set_interlace_handling(m_png);
            png_read_update_info(m_png, m_info);
            if (png_get_rowbytes(m_png, m_info) != rowBytes)
                png_error(m_png, "the rows do not fit");
            for (int pass = 0; pass < passes; ++pass)
                for (std::size_t y = 0; y < png_get_image_height(m_png, m_info); ++y)
                    png_read_row(m_png, first + y * rowBytes, nullptr);
            png_read_end(m_png, m_behindPixels);
        });
    }

private:
    /// False where libpng gives up in `step`: it jumps back to here, over frames in which there must be nothing to destroy.
    template <class Step>
    bool attempt(const Step& step)
    {
        if (setjmp(png_jmpbuf(m_png)) != 0)
            return false;
        step();
        return true;
    }

    int bits() const { return png_get_bit_depth(m_png, m_info); }
    bool hasColours() const { return (png_get_color_type(m_png, m_info) & PNG_COLOR_MASK_COLOR) != 0; }
    bool hasPalette() const { return png_get_color_type(m_png, m_info) == PNG_COLOR_TYPE_PALETTE; }

    /// Grey with alpha comes as colours with alpha; a grey, but not a colour, that is named as transparent is the reader's affair.
    int channels() const
    {
        if ((png_get_color_type(m_png, m_info) & PNG_COLOR_MASK_ALPHA) != 0)
            return 4;
        return !hasColours() ? 1 : png_get_valid(m_png, m_info, PNG_INFO_tRNS) != 0 ? 4 : 3;
    }

    void askForChannels()
    {
        if (std::endian::native == std::endian::little)
            png_set_swap(m_png); // numbers of 16 bits
        if (hasPalette())
            png_set_palette_to_rgb(m_png);
        if (!hasColours() && bits() < 8)
            png_set_expand_gray_1_2_4_to_8(m_png);
        if (channels() == 4)
            png_set_tRNS_to_alpha(m_png);
        if (hasColours())
            png_set_bgr(m_png);
        else if (channels() == 4)
            png_set_gray_to_rgb(m_png);
    }

    std::string_view m_rest; ///< of the file
    png_structp m_png;
    png_infop m_info = nullptr;
    png_infop m_behindPixels = nullptr; ///< read, since a file that is wrong there is no whole one
};

} // namespace

std::optional<DecodedFile> decodePng(std::string_view file)
{
    if (!file.starts_with("\x89PNG\r\n\x1A\n"))
        return std::nullopt;
    DecodedFile decoded;
    PngFile png(file);
    if (!png.readHeader())
        return decoded;
    const cv::Mat pixels = png.roomForPixels();
    if (png.readPixels(pixels.data, pixels.step[0]))
        decoded.pixels = pixels;
    return decoded;
}
