#pragma once

#include "core/session/zip_archive.h"

namespace ks::test {

/// Everything in an archive, to look at or to damage.
inline ZipEntries unpackZip(std::span<const std::byte> bytes)
{
    const ZipReader archive(bytes, "archive");
    ZipEntries entries;
    for (const std::string& name : archive.entries()) {
        const FileContents content = archive.read(name);
        entries[name] = {content.bytes().begin(), content.bytes().end()};
    }
    return entries;
}

} // namespace ks::test
