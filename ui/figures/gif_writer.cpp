#include "ui/figures/gif_writer.h"

#include "ui/figures/gif_stream.h"

#include <QHash>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace ks {

namespace {

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
    std::optional<GifStream> stream; ///< from the first frame on
    QSize size;
    int hundredths = 50;
};

GifWriter::GifWriter(qreal secondsPerFrame) : m_state(std::make_unique<State>())
{
    m_state->hundredths = std::max(2, static_cast<int>(std::lround(secondsPerFrame * 100)));
}

GifWriter::~GifWriter() = default;

void GifWriter::add(const QImage& frame)
{
    State& s = *m_state;
    if (!s.stream) {
        s.size = frame.size();
        s.stream.emplace(s.size, QList<QRgb>(), [&bytes = s.bytes](std::span<const std::byte> more) {
            bytes.append(reinterpret_cast<const char*>(more.data()), static_cast<qsizetype>(more.size()));
        });
    }
    s.stream->add(indexed(frame, s.size), {}, s.hundredths);
}

QByteArray GifWriter::finish()
{
    if (m_state->stream)
        m_state->stream->finish();
    return std::move(m_state->bytes);
}

} // namespace ks
