#pragma once

#include <QImage>
#include <QList>
#include <QPoint>
#include <QSize>

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace ks {

/// An animated GIF that repeats for ever, handed on block by block as it is made: none of it stays in memory.
class GifStream {
public:
    /// Takes the bytes in their order; may throw.
    using Sink = std::function<void(std::span<const std::byte>)>;

    /// `colours`: of all frames, 256 at most; empty: each frame brings those of its image. Throws FileError, and what the sink throws.
    GifStream(const QSize& size, const QList<QRgb>& colours, Sink sink);
    ~GifStream();
    GifStream(const GifStream&) = delete;
    GifStream& operator=(const GifStream&) = delete;

    /// Cells (Format_Indexed8) for a part of the picture, whose rest stays as it is, and what has the colour `transparent` (negative: nothing) too. Shown for so
    /// many hundredths of a second. Throws as the constructor.
    void add(const QImage& part, const QPoint& corner, int hundredths, int transparent = -1);
    /// Nothing can be added after it. Throws as the constructor.
    void finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// A GIF has no more bytes than this, whatever is in its frames.
std::size_t mostGifBytes(const QSize& size, std::size_t frames);

} // namespace ks
