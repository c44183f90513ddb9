#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// Entries of a zip archive in memory, by name.
using ZipEntries = std::map<std::string, std::vector<std::byte>>;

/// A deflated archive with a fixed date in every entry: equal entries give equal bytes. Throws FileError.
std::vector<std::byte> packZip(const ZipEntries& entries);

/// Throws FileError naming `name` for anything that is not a sound zip archive, for
/// names that are absolute or lead out of the archive, and OutOfMemory for entries that together unpack to more than the
/// budget has left.
ZipEntries unpackZip(std::span<const std::byte> bytes, const std::string& name);

} // namespace ks
