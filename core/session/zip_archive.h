#pragma once

#include "core/base/file.h"

#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

struct zip;

namespace ks {

/// Entries of a zip archive in memory, by name.
using ZipEntries = std::map<std::string, std::vector<std::byte>>;

/// A deflated archive with a fixed date in every entry: equal entries give equal bytes. Throws FileError.
std::vector<std::byte> packZip(const ZipEntries& entries);

/// A zip archive to read. Nothing is unpacked but what is asked for.
class ZipReader {
public:
    /// `bytes` must outlive the reader; `name` stands for the archive in messages. Throws FileError for anything that is not a sound zip
    /// archive, and for names that are absolute or lead out of the archive.
    ZipReader(std::span<const std::byte> bytes, std::string name);
    ZipReader(const ZipReader&) = delete;
    ZipReader& operator=(const ZipReader&) = delete;
    ~ZipReader();

    std::vector<std::string> entries() const;
    bool has(const std::string& entry) const;
    /// Memory grows with what comes out of the packing, whatever size the archive declares. Throws FileError where there is no such entry,
    /// where it is damaged or larger than `most` bytes, and OutOfMemory.
    FileContents read(const std::string& entry, std::size_t most = std::numeric_limits<std::size_t>::max()) const;

private:
    std::string m_name;
    zip* m_archive = nullptr;
};

/// Numbers stand in tensors, so the documents in our archives have some kilobytes; what they are parsed into takes many times their own size.
inline constexpr std::size_t largestDocument = std::size_t{64} << 20U;

} // namespace ks
