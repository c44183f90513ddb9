#include "ui/figures/gif_stream.h"

#include "core/base/error.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <exception>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr int mostGifColours = 256;

FileError gifFailure(int code)
{
    const char* reason = GifErrorString(code);
    return FileError(Text(KS_TEXT("core", "the GIF cannot be written: %1"), {reason ? reason : "unknown error"}));
}

/// Colours that are not there are black.
class GifColours {
public:
    explicit GifColours(const QList<QRgb>& table)
    {
        std::array<GifColorType, mostGifColours> colours{};
        for (qsizetype i = 0; i < std::min<qsizetype>(table.size(), mostGifColours); ++i)
            colours[static_cast<std::size_t>(i)] = {static_cast<GifByteType>(qRed(table[i])), static_cast<GifByteType>(qGreen(table[i])),
                                                    static_cast<GifByteType>(qBlue(table[i]))};
        m_map.reset(GifMakeMapObject(mostGifColours, colours.data()));
    }
    const ColorMapObject* map() const { return m_map.get(); }

private:
    std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> m_map{nullptr, GifFreeMapObject};
};

} // namespace

struct GifStream::State {
    Sink sink;
    std::exception_ptr thrown; ///< by the sink: no exception may pass the library's own functions
    GifFileType* file = nullptr;
    bool ownColours = false; ///< of each frame

    ~State()
    {
        sink = nullptr; // what closing would still write belongs to no whole file
        if (file)
            EGifCloseFile(file, nullptr);
    }
    static int append(GifFileType* file, const GifByteType* bytes, int count)
    {
        auto* state = static_cast<State*>(file->UserData);
        if (!state->sink)
            return count;
        try {
            state->sink(std::as_bytes(std::span(bytes, static_cast<std::size_t>(count))));
            return count;
        } catch (...) {
            state->thrown = std::current_exception();
            return 0;
        }
    }
    void check(int status, int code)
    {
        if (thrown)
            std::rethrow_exception(std::exchange(thrown, nullptr));
        if (status != GIF_OK)
            throw gifFailure(code);
    }
    void check(int status) { check(status, file->Error); }
};

GifStream::GifStream(const QSize& size, const QList<QRgb>& colours, Sink sink) : m_state(std::make_unique<State>())
{
    State& s = *m_state;
    s.sink = std::move(sink);
    s.ownColours = colours.isEmpty();
    int error = 0;
    s.file = EGifOpen(&s, State::append, &error);
    if (!s.file)
        throw gifFailure(error);
    EGifSetGifVersion(s.file, true);
    const GifColours all(colours);
    s.check(EGifPutScreenDesc(s.file, size.width(), size.height(), 8, 0, s.ownColours ? nullptr : all.map()));
    // The Netscape extension that every reader knows: repeat without end.
    constexpr std::array<GifByteType, 3> endless = {1, 0, 0};
    s.check(EGifPutExtensionLeader(s.file, APPLICATION_EXT_FUNC_CODE));
    s.check(EGifPutExtensionBlock(s.file, 11, "NETSCAPE2.0"));
    s.check(EGifPutExtensionBlock(s.file, endless.size(), endless.data()));
    s.check(EGifPutExtensionTrailer(s.file));
}

GifStream::~GifStream() = default;

void GifStream::add(const QImage& part, const QPoint& corner, int hundredths, int transparent)
{
    State& s = *m_state;
    const GraphicsControlBlock control{.DisposalMode = DISPOSE_DO_NOT,
                                       .UserInputFlag = false,
                                       .DelayTime = hundredths,
                                       .TransparentColor = transparent < 0 ? NO_TRANSPARENT_COLOR : transparent};
    std::array<GifByteType, 4> block{};
    const auto length = EGifGCBToExtension(&control, block.data());
    s.check(EGifPutExtension(s.file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(length), block.data()));
    const GifColours own(s.ownColours ? part.colorTable() : QList<QRgb>());
    s.check(EGifPutImageDesc(s.file, corner.x(), corner.y(), part.width(), part.height(), false, s.ownColours ? own.map() : nullptr));
    std::vector<GifPixelType> row(static_cast<std::size_t>(part.width())); // the library writes into it
    for (int y = 0; y < part.height(); ++y) {
        std::copy_n(part.constScanLine(y), part.width(), row.begin());
        s.check(EGifPutLine(s.file, row.data(), part.width()));
    }
}

void GifStream::finish()
{
    State& s = *m_state;
    if (!s.file)
        return;
    int error = 0;
    const int status = EGifCloseFile(std::exchange(s.file, nullptr), &error);
    s.check(status, error);
}

/// A cell is a code of 12 bits where nothing repeats, in blocks of 255 bytes with one more for their length, and a code now and then begins them anew.
std::size_t mostGifBytes(const QSize& size, std::size_t frames)
{
    constexpr std::size_t head = 1024; // with one palette
    constexpr std::size_t ofFrame = 32;
    const std::size_t cells = static_cast<std::size_t>(size.width()) * static_cast<std::size_t>(size.height());
    return head + frames * (ofFrame + cells * 152 / 100);
}

} // namespace ks
