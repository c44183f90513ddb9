#pragma once

#include "core/base/error.h"
#include "core/session/session.h"

#include <filesystem>
#include <span>

namespace ks {

/// Version of the format that this program writes; it reads this one and all older ones (tests/fixtures keeps one of each).
inline constexpr int sessionFormatVersion = 1;

/// The bytes of a `.kscope` file: a zip archive of `session.json`, the tensors as NPY and the original image files.
/// Nothing in it names a path, a user or a host.
std::vector<std::byte> encodeSession(const Session& session);

/// Throws FileError naming `name` when the bytes are cut off, damaged, of a newer version, or refer to anything outside the
/// archive; OutOfMemory; InputError when its settings do not fit its tensors.
Session decodeSession(std::span<const std::byte> bytes, const std::string& name);

/// Written to a temporary name and renamed: a failure leaves the old file as it was. Throws FileError.
void saveSession(const Session& session, const std::filesystem::path& path);
Session loadSession(const std::filesystem::path& path);

} // namespace ks
