#pragma once

#include "core/data/half_samples.h"
#include "core/data/parallel.h"
#include "core/data/pipeline.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace ks {

/// Where a data set came from.
enum class PreparedUse : std::uint8_t {
    Read,   ///< the file agreed in everything
    New,    ///< there was no file
    Rebuilt ///< there was one that did not agree, which is replaced
};

/// What is done with a file of prepared data that does not agree: it may have taken an hour, and be somebody's.
enum class WhenPreparedDiffers : std::uint8_t { Refuse, Replace };

struct PreparedOpening {
    DatasetPtr data; ///< after the picture steps of the pipeline
    PreparedUse use = PreparedUse::New;
    Text said; ///< one sentence for people: what was read or written; of Rebuilt also what differs
};

/// The data set of a description after the picture steps of a pipeline, from the file `cache` where that was written by this version of the program,
/// of the same description, files, steps and precision, and is whole; else it is opened and prepared, and the file written, whole or not at all; over
/// one that does not agree only where `differs` lets it.
/// Throws FileError for a file there that holds something else or does not agree, which stays as it is; what openDataset(), prepared(), inPrecision() and AtomicFile
/// throw; OutOfMemory; Stopped.
/// Where the files of the data are gone, what was prepared of them is read all the same, and `said` says so.
PreparedOpening openPrepared(const std::filesystem::path& cache, const std::string& description, const Pipeline& pipeline,
                             const PreparedOptions& options = {}, const LoadContext& context = {},
                             WhenPreparedDiffers differs = WhenPreparedDiffers::Refuse);

} // namespace ks
