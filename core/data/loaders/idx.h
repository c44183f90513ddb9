#pragma once

#include "core/base/memory.h"
#include "core/tensor/shape.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// Pictures of an IDX file: n×c×h×w bytes, 0 … 255.
struct IdxImages {
    Shape shape;
    MemoryBlock cells;
};

/// The IDX format of the MNIST files: two bytes 0, the type of a number (8: a byte), the number of axes, the length of each axis
/// (32 bits, big-endian), then the numbers, last axis fastest; plain or packed with gzip. Source: LeCun, Cortes, Burges, "The MNIST
/// database of handwritten digits". Three axes are N×H×W, four N×C×H×W.
/// Throws FileError (names the file; no IDX, labels where pictures are expected, another type, cut off, too long) and OutOfMemory
/// before anything is unpacked.
IdxImages readIdxImages(const std::filesystem::path& path);
/// The same from memory; `name` stands for the file in messages.
IdxImages readIdxImages(std::span<const std::byte> bytes, const std::string& name);

/// One axis of bytes. Throws FileError, also for a label of `classes` or more, naming its place.
std::vector<std::int32_t> readIdxLabels(const std::filesystem::path& path, int classes);
std::vector<std::int32_t> readIdxLabels(std::span<const std::byte> bytes, const std::string& name, int classes);

} // namespace ks
