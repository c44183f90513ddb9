#include "ui/figures/gif_writer.h"

#include "core/base/error.h"

#include <QHash>
#include <QPainter>

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

namespace ks {

namespace {

int append(GifFileType* file, const GifByteType* bytes, int count)
{
    static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

FileError failure(int code)
{
    const char* reason = GifErrorString(code);
    return FileError(Text(KS_TEXT("core", "the GIF cannot be written: %1"), {reason ? reason : "unknown error"}));
}

/// The colours that cover most of the picture as they are, and a coarse cube for what is left: a figure's cells must have the colours of its
/// legend.
QList<QRgb> paletteOf(const QImage& canvas)
{
    constexpr int mostColours = 256;
    constexpr int levels = 4;
    QList<QRgb> palette;
    for (int i = 0; i < levels * levels * levels; ++i) {
        const auto level = [](int step) { return step * 255 / (levels - 1); };
        palette.append(qRgb(level(i / (levels * levels)), level(i / levels % levels), level(i % levels)));
    }
    QHash<QRgb, int> cells;
    for (int y = 0; y < canvas.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(canvas.constScanLine(y));
        for (int x = 0, begin = 0; x < canvas.width(); ++x)
            if (x + 1 == canvas.width() || line[x + 1] != line[x]) { // one look-up per run
                cells[line[x] | 0xFF000000U] += x + 1 - begin;
                begin = x + 1;
            }
    }
    std::vector<std::pair<int, QRgb>> byArea;
    for (auto cell = cells.cbegin(); cell != cells.cend(); ++cell)
        byArea.emplace_back(cell.value(), cell.key());
    std::ranges::sort(byArea, std::greater()); // the colour decides among equals, so that equal pictures give equal bytes
    for (const auto& [area, colour] : byArea)
        if (palette.size() < mostColours)
            palette.append(colour);
    return palette;
}

/// On a white ground of the animation's size, in at most 256 colours.
QImage indexed(const QImage& frame, const QSize& size)
{
    QImage canvas(size, QImage::Format_RGB32);
    canvas.fill(Qt::white);
    QPainter painter(&canvas);
    painter.drawImage(0, 0, frame);
    painter.end();
    return canvas.convertToFormat(QImage::Format_Indexed8, paletteOf(canvas), Qt::ThresholdDither | Qt::AvoidDither);
}

} // namespace

struct GifWriter::State {
    QByteArray bytes;
    GifFileType* file = nullptr;
    QSize size;
    int hundredths = 50;

    ~State()
    {
        if (file)
            EGifCloseFile(file, nullptr);
    }
    void check(int status) const
    {
        if (status != GIF_OK)
            throw failure(file->Error);
    }
};

GifWriter::GifWriter(qreal secondsPerFrame) : m_state(std::make_unique<State>())
{
    m_state->hundredths = std::max(2, static_cast<int>(std::lround(secondsPerFrame * 100)));
}

GifWriter::~GifWriter() = default;

void GifWriter::add(const QImage& frame)
{
    State& s = *m_state;
    if (!s.file) {
        int error = 0;
        s.file = EGifOpen(&s.bytes, append, &error);
        if (!s.file)
            throw failure(error);
        s.size = frame.size();
        EGifSetGifVersion(s.file, true);
        s.check(EGifPutScreenDesc(s.file, s.size.width(), s.size.height(), 8, 0, nullptr));
        // The Netscape extension that every reader knows: repeat without end.
        constexpr std::array<GifByteType, 3> endless = {1, 0, 0};
        s.check(EGifPutExtensionLeader(s.file, APPLICATION_EXT_FUNC_CODE));
        s.check(EGifPutExtensionBlock(s.file, 11, "NETSCAPE2.0"));
        s.check(EGifPutExtensionBlock(s.file, endless.size(), endless.data()));
        s.check(EGifPutExtensionTrailer(s.file));
    }
    const QImage image = indexed(frame, s.size);
    std::array<GifColorType, 256> colours{};
    const QList<QRgb> table = image.colorTable();
    for (qsizetype i = 0; i < table.size(); ++i)
        colours[static_cast<std::size_t>(i)] = {static_cast<GifByteType>(qRed(table[i])), static_cast<GifByteType>(qGreen(table[i])),
                                                static_cast<GifByteType>(qBlue(table[i]))};
    const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(GifMakeMapObject(256, colours.data()), GifFreeMapObject);

    const GraphicsControlBlock control{
        .DisposalMode = DISPOSE_DO_NOT, .UserInputFlag = false, .DelayTime = s.hundredths, .TransparentColor = NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> block{};
    const auto length = EGifGCBToExtension(&control, block.data());
    s.check(EGifPutExtension(s.file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(length), block.data()));
    s.check(EGifPutImageDesc(s.file, 0, 0, s.size.width(), s.size.height(), false, map.get()));
    for (int y = 0; y < image.height(); ++y) {
        std::vector<GifPixelType> row(image.constScanLine(y), image.constScanLine(y) + image.width());
        s.check(EGifPutLine(s.file, row.data(), image.width()));
    }
}

QByteArray GifWriter::finish()
{
    State& s = *m_state;
    if (s.file) {
        int error = 0;
        const int status = EGifCloseFile(s.file, &error);
        s.file = nullptr;
        if (status != GIF_OK)
            throw failure(error);
    }
    return std::move(s.bytes);
}

} // namespace ks
