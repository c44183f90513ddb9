#pragma once

#include <QByteArray>
#include <QImage>

#include <memory>

namespace ks {

/// An animated GIF that repeats for ever; every frame with its own palette of 256 colours.
class GifWriter {
public:
    explicit GifWriter(qreal secondsPerFrame);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// The first frame decides the size; later ones are placed at its corner and cut or filled with white. Throws FileError.
    void add(const QImage& frame);
    /// The whole file; the writer is finished after it.
    QByteArray finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ks
