#pragma once

#include "core/data/dataset.h"
#include "core/data/source_options.h"

#include <filesystem>

namespace ks {

class DataOptions;

const SourceTable& mnistOptions();

/// A folder with the four MNIST files (train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-…, t10k-labels-…; a dot instead
/// of the dash before "idx" and a last ".gz" are fine, and so is a folder of that name with the file in it), or of another data set in that form (option `classes`).
/// Without the two t10k files there is no test part, with a warning. Throws FileError, also for pictures and labels of different
/// counts, and OutOfMemory.
DatasetPtr openMnist(const std::filesystem::path& folder, DataOptions& options);

} // namespace ks
