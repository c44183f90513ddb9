#pragma once

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/tensor/npy.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ks {

/// A tensor as it came from a file of any kind that can be read.
struct TensorFile {
    Tensor tensor;
    std::string format;      ///< "NPY", "CSV", "PNG", …
    float white = 0;         ///< the largest value of a picture's kind, 255 or 65535; 0 for other files
    bool bytes = false;      ///< numbers of no picture that are 0 … 255 by their type: NPY of unsigned bytes
    std::vector<Text> notes; ///< what a person should know: transparency laid on white, values rounded
};

/// NPY and pictures are known by their first bytes, tables by their name (.csv, .tsv, .txt).
/// Throws FileError (names the file, what is wrong and what can be read), OutOfMemory.
TensorFile readTensorFile(const std::filesystem::path& path, VectorAs vectorAs = VectorAs::Row);

enum class TensorFormat : std::uint8_t { Npy, Csv, Png };

/// The same of a file that has been read; `name` stands for it in messages, and its ending tells tables.
TensorFile decodeTensorFile(const FileContents& file, const std::string& name, VectorAs vectorAs = VectorAs::Row);

/// The numbers of a tensor as they are: CSV if `format` is Csv, else NPY; the one axis of a bias may be left alone there. Throws FileError.
void writeNumbers(const std::filesystem::path& path, const Tensor& tensor, TensorFormat format, NpyAxes axes = NpyAxes::Four);

/// By the name's ending. Throws FileError naming the three endings there are.
TensorFormat tensorFormatOf(const std::filesystem::path& path);

} // namespace ks
