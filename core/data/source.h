#pragma once

#include "core/data/dataset.h"
#include "core/data/parallel.h"

#include <string_view>

namespace ks {

/// Opens a data set by its description, KIND:WHERE?name=value&name=value:
///
///   mnist:FOLDER      the four IDX files, plain or .gz            classes=10 name=MNIST
///   synthetic:digits  handwritten-looking digits, 28×28           count=10000 test=count/5 seed=1 difficulty=0.5
///
/// With every kind: train=N, test=N (at most the first N of the part), validation=N or 0.1 (taken from training),
/// validation-order=random|end, split-seed=1.
/// Throws InputError for a description that is not of this form or an option that is unknown or out of range, FileError for files
/// that are missing or damaged (naming them), OutOfMemory, and Stopped.
DatasetPtr openDataset(std::string_view description, const LoadContext& context = {});

} // namespace ks
