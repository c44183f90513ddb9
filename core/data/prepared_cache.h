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

struct PreparedOpening {
    DatasetPtr data; ///< after the picture steps of the pipeline
    PreparedUse use = PreparedUse::New;
    Text said; ///< one sentence for people: what was read or written; of Rebuilt also what differs
};

/// The data set of a description after the picture steps of a pipeline, from the file `cache` where that was written by this version of the program,
/// of the same description, files, steps and precision, and is whole; else it is opened and prepared, and the file written, whole or not at all.
/// Throws FileError for a file there that holds something else, which stays as it is; what openDataset(), prepared(), inPrecision() and AtomicFile
/// throw; OutOfMemory; Stopped.
PreparedOpening openPrepared(const std::filesystem::path& cache, const std::string& description, const Pipeline& pipeline,
                             const PreparedOptions& options = {}, const LoadContext& context = {});

} // namespace ks
