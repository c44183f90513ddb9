#pragma once

#include <cstdint>
#include <filesystem>

namespace ks {

/// What tells that a file was written since somebody looked; equal as long as nobody did.
struct FileStamp {
    bool exists = false;
    std::uint64_t file = 0; ///< inode: one that was put in place of another is another file, as long as the file system stays mounted
    std::int64_t size = 0;
    std::int64_t seconds = 0; ///< of its last change
    std::int64_t nanoseconds = 0;

    bool operator==(const FileStamp&) const = default;
};

/// Of a file as it is now.
FileStamp stampOf(const std::filesystem::path& path);

/// Somebody wrote the file since it was as `known` says: writing it again would cost what he wrote. A file that is gone costs nothing, and nothing
/// is known of one that was never looked at. It is the same where size and time of its last change are.
bool wasChanged(const std::filesystem::path& path, const FileStamp& known);

} // namespace ks
