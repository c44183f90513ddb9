#include "core/base/file_stamp.h"

#include <sys/stat.h>

namespace ks {

FileStamp stampOf(const std::filesystem::path& path)
{
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    return {.exists = true,
            .file = status.st_ino,
            .size = status.st_size,
            .seconds = status.st_mtim.tv_sec,
            .nanoseconds = status.st_mtim.tv_nsec};
}

bool wasChanged(const std::filesystem::path& path, const FileStamp& known)
{
    FileStamp now = stampOf(path);
    now.file =
        known.file; // FAT, exFAT and FUSE number their files anew at each mount: a stick that was taken out and put back changes nothing
    return known.exists && now.exists && now != known;
}

} // namespace ks
