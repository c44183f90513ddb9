#pragma once

#include "core/base/text.h"
#include "core/session/session.h"

#include <filesystem>
#include <vector>

namespace ks {

/// An input, ready for a session, and what a person should know about it.
struct LoadedSource {
    SourcedTensor src;
    std::vector<Text> notes;
};

/// Any file that can be an input: a picture (kept as it is beside its tensor), NPY or a table. `picture` counts for pictures only.
/// Throws FileError, InputError, OutOfMemory. Safe from any thread.
LoadedSource loadSource(const std::filesystem::path& path, const PictureOptions& picture = {});
/// A picture from memory, for example one that is read again in another way.
LoadedSource loadPicture(std::vector<std::byte> file, const std::string& name, const PictureOptions& picture);

} // namespace ks
