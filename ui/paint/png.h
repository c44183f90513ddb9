#pragma once

#include <QBuffer>
#include <QByteArray>
#include <QImage>

namespace ks {

/// The picture as a file, with its texts and its resolution.
inline QByteArray pngOf(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace ks
