#pragma once

#include "core/io/safetensors.h"
#include "core/nn/history.h"
#include "core/nn/model.h"
#include "core/nn/network_state.h"
#include "core/nn/training_settings.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace ks {

class AtomicFile;

/// A training as a file: from it the training goes on with the same numbers, bit for bit. The data are not in it.
struct Checkpoint {
    Model model; ///< with the pipeline's statistics
    TrainingSettings settings;
    TrainingState state;
    History history;
    std::string data;       ///< the description of the data; empty where the file does not say
    std::string dataDigest; ///< of the data that it was trained on last, in any place and under any name; empty where the file does not say
};

/// A safetensors file: the present parameters under their usual names, so that any reader can use them; the optimiser's state under
/// "optimizer.m." and "optimizer.v.", the best parameters under "best."; everything else as JSON in the metadata, with a digest over all.
/// Whole or not at all, whatever happens meanwhile. Throws FileError (disk full, no folder), InputError.
void saveCheckpoint(const Checkpoint& checkpoint, const std::filesystem::path& path);
/// The same into a file that somebody else commits.
void saveCheckpoint(const Checkpoint& checkpoint, AtomicFile& file);

/// Throws FileError naming the file: missing, cut off, damaged (by its digest), of a newer version, or no checkpoint at all; OutOfMemory.
Checkpoint loadCheckpoint(const std::filesystem::path& path);

/// Spared: whoever keeps the bytes tells damage by a checksum of their own. Where there is one it is checked.
enum class CheckpointDigest : std::uint8_t { Needed, Spared };
/// The same bytes in memory, for a file that holds more than this. Throws as saveCheckpoint and loadCheckpoint.
std::vector<std::byte> encodeCheckpoint(const Checkpoint& checkpoint, CheckpointDigest digest = CheckpointDigest::Needed);
Checkpoint decodeCheckpoint(std::span<const std::byte> bytes, const std::string& name, CheckpointDigest digest = CheckpointDigest::Needed);
Checkpoint checkpointFrom(const SafetensorsFile& file, CheckpointDigest digest = CheckpointDigest::Needed);
/// It is the file of a training, whole or not: never to be taken for weights alone.
bool isCheckpoint(const SafetensorsFile& file);

/// What tells a damaged checkpoint: over names and bytes of the tensors and the text about them (network, then training).
std::string checkpointDigest(std::span<const SafetensorsEntry> tensors, const std::string& text);

class Trainer;
/// What to save of a training under way. `data`: the description of its data.
Checkpoint checkpointOf(const Trainer& trainer, std::string data = {});
/// Goes on from a checkpoint in a trainer made with its model, its settings and the same data, or others (hasOtherData). Throws InputError where
/// model, preparation of the data or settings differ.
void resume(Trainer& trainer, const Checkpoint& checkpoint);
/// The same history, as the trainer with its data goes on with it.
History historyIn(const Trainer& trainer, const Checkpoint& checkpoint);
/// It is known that the trainer has other data than the checkpoint: other samples, another division or another order.
bool hasOtherData(const Trainer& trainer, const Checkpoint& checkpoint);
/// Throws InputError where it has.
void requireSameData(const Trainer& trainer, const Checkpoint& checkpoint);

} // namespace ks
