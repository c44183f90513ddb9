#pragma once

#include "core/base/text.h"
#include "core/nn/moments.h"
#include "core/session/zip_archive.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace ks {

/// The moments of its training that a session's file keeps, as bytes of checkpoints.
using SavedMoments = std::shared_ptr<const std::vector<KeptMoment>>;

/// They may take so many bytes in it, before packing.
inline constexpr std::size_t mostSavedMoments = std::size_t{16} << 20U;

/// As entries `training_moment_N.safetensors`, N being the batches trained by then.
void putMoments(const SavedMoments& moments, ZipEntries& entries);

struct ReadMoments {
    SavedMoments moments; ///< null: the file has none, or they are lost
    Text lost;            ///< then why; empty where nothing is lost
};
/// Of an archive that has this training. What is damaged, or of another training, costs all of them and nothing else. Throws OutOfMemory.
ReadMoments readMoments(const ZipReader& archive, const Checkpoint& training, const std::string& name);

} // namespace ks
