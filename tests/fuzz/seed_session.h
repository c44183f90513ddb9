#pragma once

#include "core/session/zip_archive.h"

namespace ks::fuzz {

/// The archive's entry that holds everything but tensors and original files.
inline constexpr const char* settingsEntry = "session.json";

/// A small session with everything in it (all passes, weights, an image's file, bookmarks, stored results), unpacked: to be damaged.
const ZipEntries& seedEntries();

} // namespace ks::fuzz
