#pragma once

#include "core/data/dataset.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

/// A file of prepared data (.ksdata), so that pictures are decoded and brought to their size once:
///   8 bytes  "KSDATA", a line feed, 0
///   8 bytes  length L of the header
///   8 bytes  digest of the header's bytes
///   L bytes  the header, JSON: format, version, what the data were made of (PreparedKey), names, shape, counts, and digestOf() the data
///   labels   int32 each, or targets, float32, N×T
///   division uint32 numbers of the samples for training, validation and test, in their order
///   samples  N×C×H×W, bytes, float32 or binary16 as the header says
/// All numbers are little-endian. The cells are those before scaling, which is done batch by batch with the training's own statistics.
namespace ks {

/// What prepared data depend on: they are used again only where all of it is the same.
struct PreparedKey {
    std::string program;   ///< which version of this program made them
    std::string source;    ///< the description that openDataset() took
    std::string files;     ///< of the files that they were read from: names, sizes and times in one number; empty of data by formula
    std::string steps;     ///< stepsText() of the pipeline
    std::string precision; ///< how the samples are kept, in the word of preparedFields()
    bool operator==(const PreparedKey&) const = default;
};

struct PreparedData {
    PreparedKey key;
    DatasetPtr data;
};

/// Whether a file begins as one of these does; what follows may be damaged.
bool beginsAsPrepared(std::string_view beginning);

/// Calls `write` with the pieces of the file in their order. Throws what it throws.
void encodePrepared(const PreparedKey& key, const Dataset& data, const std::function<void(std::span<const std::byte>)>& write);

/// Throws FileError naming `name` for anything that is not whole, sound and of this version; OutOfMemory.
PreparedData decodePrepared(std::span<const std::byte> bytes, const std::string& name);
/// The same of a file, whose samples are read to where they stay: nothing is held twice.
PreparedData readPrepared(const std::filesystem::path& path);
/// What it was made of alone; the samples are not looked at. Throws FileError.
PreparedKey keyOf(const std::filesystem::path& path);

} // namespace ks
