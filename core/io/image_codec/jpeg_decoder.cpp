#include "core/io/image_codec/decoders.h"

#include <csetjmp>
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

#include <jpeglib.h> // needs <cstdio>

#include <jerror.h> // of the version that jpeglib.h says

namespace {

/// libjpeg's words on a file, instead of on the standard error stream.
struct JpegMessages : jpeg_error_mgr {
    std::jmp_buf back;
    char damage[JMSG_LENGTH_MAX];
};

JpegMessages& messagesOf(j_common_ptr jpeg)
{
    return *static_cast<JpegMessages*>(jpeg->err);
}

[[noreturn]] void leaveLibjpeg(j_common_ptr jpeg)
{
    std::longjmp(messagesOf(jpeg).back, 1);
}

/// Data that are damaged but can be read over; libjpeg's other warnings are harmless.
bool isDamage(int warning)
{
    switch (warning) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC: return true;
    default: return false;
    }
}

/// The first damage is kept.
void keepDamage(j_common_ptr jpeg, int level)
{
    JpegMessages& messages = messagesOf(jpeg);
    if (level < 0 && isDamage(messages.msg_code) && messages.damage[0] == '\0')
        messages.format_message(jpeg, messages.damage);
}

void printNothing(j_common_ptr /*jpeg*/) {}

/// A JPEG in memory: first its header is read, then its pixels.
class JpegFile {
public:
    explicit JpegFile(std::string_view file) : m_file(file)
    {
        m_jpeg.err = jpeg_std_error(&m_messages);
        m_messages.error_exit = leaveLibjpeg;
        m_messages.emit_message = keepDamage;
        m_messages.output_message = printNothing;
    }
    ~JpegFile() { jpeg_destroy_decompress(&m_jpeg); }
    JpegFile(const JpegFile&) = delete;
    JpegFile& operator=(const JpegFile&) = delete;

    bool readHeader()
    {
        return attempt([this] {
            jpeg_create_decompress(&m_jpeg);
            jpeg_mem_src(&m_jpeg, reinterpret_cast<const unsigned char*>(m_file.data()), static_cast<unsigned long>(m_file.size()));
            jpeg_read_header(&m_jpeg, TRUE);
        });
    }

    cv::Mat roomForPixels() const
    {
        return roomFor(m_jpeg.image_width, m_jpeg.image_height, m_jpeg.num_components > 1 ? CV_8UC3 : CV_8UC1);
    }
    /// The values of a row as libjpeg gives them to be mixed; 0 where it gives the pixels themselves.
    std::size_t inksOfRow() const { return isOfInks() ? std::size_t{4} * m_jpeg.image_width : 0; }

    /// Whether all rows are there; what is wrong behind them does not take them away.
    bool readPixels(unsigned char* first, std::size_t rowBytes, std::span<unsigned char> inks)
    {
        const bool read = attempt([&] {
            m_jpeg.out_color_space = isOfInks() ? JCS_CMYK : m_jpeg.num_components > 1 ? JCS_EXT_BGR : JCS_GRAYSCALE;
            jpeg_start_decompress(&m_jpeg);
            for (unsigned char* row = first; m_jpeg.output_scanline < m_jpeg.output_height; row += rowBytes) {
                unsigned char* into = isOfInks() ? inks.data() : row;
                jpeg_read_scanlines(&m_jpeg, &into, 1);
                if (isOfInks())
                    mixInks(inks, row);
            }
        });
        if (read)
            attempt([this] { jpeg_finish_decompress(&m_jpeg); });
        return read;
    }

    const char* damage() const { return m_messages.damage; }

private:
    /// False where libjpeg gives up in `step`: it jumps back to here, over frames in which there must be nothing to destroy.
    template <class Step>
    bool attempt(const Step& step)
    {
        if (setjmp(m_messages.back) != 0)
            return false;
        step();
        return true;
    }

    /// Cyan, magenta, yellow, black; libjpeg does not turn them into red, green and blue.
    bool isOfInks() const { return m_jpeg.num_components == 4; }

    /// The inks are stored inverted, as Adobe's programs write them.
    static void mixInks(std::span<const unsigned char> inks, unsigned char* pixel)
    {
        for (; !inks.empty(); inks = inks.subspan(4), pixel += 3) {
            const int black = inks[3];
            for (std::size_t colour = 0; colour < 3; ++colour)
                pixel[colour] = static_cast<unsigned char>(black - ((255 - inks[2 - colour]) * black >> 8));
        }
    }

    std::string_view m_file;
    JpegMessages m_messages{};
    jpeg_decompress_struct m_jpeg{};
};

} // namespace

std::optional<DecodedFile> decodeJpeg(std::string_view file)
{
    if (!file.starts_with("\xFF\xD8\xFF"))
        return std::nullopt;
    DecodedFile decoded;
    JpegFile jpeg(file);
    if (!jpeg.readHeader())
        return decoded;
    const cv::Mat pixels = jpeg.roomForPixels();
    std::vector<unsigned char> inks(jpeg.inksOfRow());
    if (jpeg.readPixels(pixels.data, pixels.step[0], inks))
        decoded = {pixels, jpeg.damage()};
    return decoded;
}
