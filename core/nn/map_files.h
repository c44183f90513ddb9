#pragma once

#include "core/io/image.h"
#include "core/tensor/tensor.h"

#include <filesystem>
#include <string>

namespace ks {

/// In which shape maps, N×C×H×W, are looked at: the weights of a dense layer, N×C×1×1, are one matrix, and many single numbers, 1×C×1×1, fill
/// one rectangle; all others are pictures as they are.
Shape pictureShape(const Shape& maps);

/// How maps, N×C×H×W, can be written: those of a layer for a sample (N = 1), or its weights, filter by filter.
enum class MapFiles {
    Montage, ///< all of them in one PNG, in their pictureShape
    Singles, ///< a PNG for each, NAME-000.png, …, all in one scale; those of a single cell in one PNG, as in Montage
    Numbers, ///< NPY
};

/// Writes into a folder that is there: NAME.png, NAME-000.png, … or NAME.npy. NAME is a file's name: of layers, what `fileNamesOf` makes of
/// theirs. Returns what is black and what is white. Throws FileError, OutOfMemory; InputError for a name that would lead elsewhere.
GreyRange writeMaps(const Tensor& maps, MapFiles as, const std::filesystem::path& folder, const std::string& name);

} // namespace ks
