#include "core/data/loaders/byte_reader.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>
#include <zlib.h>

namespace ks {

ByteReader::ByteReader(const std::filesystem::path& path) : m_contents(readFile(path)), m_bytes(m_contents.bytes()), m_name(path.string())
{
    open();
}

ByteReader::ByteReader(std::span<const std::byte> bytes, std::string name) : m_bytes(bytes), m_name(std::move(name))
{
    open();
}

ByteReader::~ByteReader()
{
    if (m_stream)
        inflateEnd(m_stream.get());
}

void ByteReader::open()
{
    constexpr std::array gzip = {std::byte{0x1F}, std::byte{0x8B}};
    if (m_bytes.size() < gzip.size() || !std::equal(gzip.begin(), gzip.end(), m_bytes.begin()))
        return;
    m_stream = std::make_unique<z_stream>();
    constexpr int gzipOnly = 16;
    if (inflateInit2(m_stream.get(), MAX_WBITS + gzipOnly) != Z_OK) {
        m_stream.reset();
        throw FileError(Text(KS_TEXT("core", "%1 cannot be unpacked: there is no memory for it"), {m_name}));
    }
}

std::size_t ByteReader::read(std::span<std::byte> into)
{
    if (m_stream) {
        std::size_t done = 0;
        while (done < into.size() && !m_ended)
            done += inflate(into.subspan(done));
        return done;
    }
    const std::size_t count = std::min(into.size(), m_bytes.size() - m_at);
    if (count > 0)
        std::memcpy(into.data(), m_bytes.data() + m_at, count);
    m_at += count;
    return count;
}

std::size_t ByteReader::inflate(std::span<std::byte> into)
{
    // zlib counts in 32 bits.
    constexpr std::size_t most = std::numeric_limits<unsigned>::max() / 2;
    z_stream& stream = *m_stream;
    const std::size_t in = std::min(most, m_bytes.size() - m_at);
    const std::size_t out = std::min(most, into.size());
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(m_bytes.data() + m_at)); // zlib does not write there
    stream.avail_in = static_cast<unsigned>(in);
    stream.next_out = reinterpret_cast<Bytef*>(into.data());
    stream.avail_out = static_cast<unsigned>(out);
    const int result = ::inflate(&stream, Z_NO_FLUSH);
    m_at += in - stream.avail_in;
    const std::size_t done = out - stream.avail_out;
    if (result == Z_STREAM_END) {
        // A gzip file may hold several members one after the other.
        m_ended = m_at == m_bytes.size() || inflateReset(&stream) != Z_OK;
    } else if (result == Z_BUF_ERROR || (result == Z_OK && done == 0 && m_at == m_bytes.size())) {
        throw FileError(Text(KS_TEXT("core", "%1 is cut off: the gzip data end too early"), {m_name}));
    } else if (result != Z_OK) {
        throw FileError(Text(KS_TEXT("core", "%1 is damaged: its gzip data cannot be unpacked"), {m_name}));
    }
    return done;
}

std::size_t ByteReader::remaining(std::size_t limit)
{
    if (!m_stream)
        return std::min(limit, m_bytes.size() - m_at);
    std::array<std::byte, 4096> scratch{};
    std::size_t count = 0;
    while (count < limit) {
        const std::size_t part = read(std::span(scratch).first(std::min(scratch.size(), limit - count)));
        if (part == 0)
            break;
        count += part;
    }
    return count;
}

} // namespace ks
