#pragma once

#include "core/base/file.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

struct z_stream_s;

namespace ks {

/// Reads bytes in order, unpacking gzip on the way if they are packed. What is packed in them is never unpacked beyond what is asked for.
class ByteReader {
public:
    /// Throws as readFile.
    explicit ByteReader(const std::filesystem::path& path);
    /// `bytes` must outlive the reader; `name` stands for the file in messages.
    ByteReader(std::span<const std::byte> bytes, std::string name);
    ByteReader(const ByteReader&) = delete;
    ByteReader& operator=(const ByteReader&) = delete;
    ~ByteReader();

    const std::string& name() const { return m_name; }
    bool packed() const { return m_stream != nullptr; }

    /// The number of bytes read: fewer than asked for only at the end. Throws FileError when the packed data are damaged or cut off.
    std::size_t read(std::span<std::byte> into);

    /// Bytes left; for packed data they are unpacked and counted, up to `limit`.
    std::size_t remaining(std::size_t limit);

private:
    void open();
    std::size_t inflate(std::span<std::byte> into);

    FileContents m_contents;
    std::span<const std::byte> m_bytes;
    std::string m_name;
    std::size_t m_at = 0;
    std::unique_ptr<z_stream_s> m_stream;
    bool m_ended = false;
};

} // namespace ks
