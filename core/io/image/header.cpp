#include "core/io/image/header.h"

namespace ks {

std::optional<ImageHeader> readImageHeader(const Bytes& bytes)
{
    for (const auto read : {readPngHeader, readJpegHeader, readBmpHeader, readTiffHeader, readWebpHeader})
        if (std::optional<ImageHeader> header = read(bytes))
            return header;
    return std::nullopt;
}

} // namespace ks
