#pragma once

#include "core/base/descriptor.h"

#include <filesystem>

namespace ks {

/// Several files that belong together, in one folder: all of them come into place or none. They are written into `room()`, a folder beside
/// their places, and moved at the end; when the disk fills half-way through, nothing has changed. What a killed program leaves of it is removed
/// by the next one that writes into the folder (core/base/leftovers.h).
class FileSet {
public:
    /// `folder` is there. Throws FileError.
    explicit FileSet(std::filesystem::path folder);
    FileSet(const FileSet&) = delete;
    FileSet& operator=(const FileSet&) = delete;
    /// Without `commit` all that was written is removed.
    ~FileSet();

    const std::filesystem::path& room() const { return m_room; }
    /// Throws FileError naming the file that cannot come into its place.
    void commit();

private:
    std::filesystem::path m_folder;
    std::filesystem::path m_room;
    Descriptor m_held; ///< the room's, as long as this lives
};

} // namespace ks
