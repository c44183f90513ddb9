#pragma once

#include "core/data/dataset.h"
#include "core/data/source_options.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace ks {

class DataOptions;

/// How the records of a binary CIFAR file are made: `labelBytes` labels (of CIFAR-100 the coarse one, then the fine one), then 3×32×32
/// bytes. Source: Krizhevsky, "Learning multiple layers of features from tiny images", 2009.
struct CifarForm {
    int labelBytes = 1;
    int labelAt = 0; ///< which of them counts
    int classes = 10;
};

/// Appends the records of one file to `labels` and copies their cells to `cells`, which has room for bytes.size(). Throws FileError
/// naming the file: cut off, empty, a label out of range with its record.
void readCifar(std::span<const std::byte> bytes, const std::string& name, const CifarForm& form, std::vector<std::int32_t>& labels,
               std::span<std::byte> cells);

/// Of its binary files; folders of pictures have folderOptions() instead.
const SourceTable& cifar100Options();

/// A folder with the binary files of CIFAR-10 (data_batch_1.bin … data_batch_5.bin, test_batch.bin) or CIFAR-100 (train.bin, test.bin),
/// or with train/<class>/ and test/<class>/ full of pictures; the folder around it will do too. Throws FileError, InputError, OutOfMemory, Stopped.
DatasetPtr openCifar10(const std::filesystem::path& folder, DataOptions& options, const LoadContext& context);
DatasetPtr openCifar100(const std::filesystem::path& folder, DataOptions& options, const LoadContext& context);

} // namespace ks
