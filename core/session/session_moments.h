#pragma once

#include "core/base/json_fwd.h"
#include "core/base/text.h"
#include "core/nn/moments.h"
#include "core/session/zip_archive.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace ks {

/// The moments of its training that a session's file keeps, as bytes of checkpoints.
using SavedMoments = std::shared_ptr<const std::vector<KeptMoment>>;

/// They may take so many bytes in it, before packing: all that a training keeps, twice over, unless the network is so large that it has more room.
inline constexpr std::size_t mostSavedMoments = std::size_t{64} << 20U;

/// As entries `training_moment_N.safetensors`, N being the batches trained by then.
void putMoments(const SavedMoments& moments, ZipEntries& entries);

struct ReadMoments {
    SavedMoments moments; ///< null: the file has none, or they are lost
    Text lost;            ///< then why; empty where nothing is lost
};
/// Of an archive that has this training. What is damaged, or of another training, costs all of them and nothing else. Throws OutOfMemory.
ReadMoments readMoments(const ZipReader& archive, const Checkpoint& training, const std::string& name);

/// The moments of a session that is kept by itself while it trains: packing them would take longer than training. They lie beside its file, in one
/// that has its name and this ending.
struct MomentsBeside {
    std::string ending; ///< "moments-3"; empty: there are none
    std::vector<std::size_t> batches;
};
nlohmann::ordered_json toJson(const MomentsBeside& beside);
/// Throws InputError where the ending is another one, such as one that leads elsewhere.
MomentsBeside momentsBesideFrom(const nlohmann::json& from);

/// Those of a training under way, from now on also beside the file of a session that is about to be written. Throws FileError.
MomentsBeside keepBeside(const Moments& moments, const std::filesystem::path& session);
/// Files of moments beside a session but for the one that it names.
void removeOthersBeside(const std::filesystem::path& session, const std::string& ending);

/// What a killed program left of a training's moments, for Moments::adopt().
struct LeftMoments {
    MomentFile file; ///< nothing once somebody has adopted it
    std::vector<Moment> moments;
};
/// Takes over what lies beside a session, in a file of its own in `folder`: the moments that both know, until where the training stands. Throws
/// FileError where there are none, or they are of another training; OutOfMemory.
std::shared_ptr<LeftMoments> takeBeside(const std::filesystem::path& session, const MomentsBeside& beside, const Checkpoint& training,
                                        const std::filesystem::path& folder);

} // namespace ks
