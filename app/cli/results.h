#pragma once

#include "app/cli/json.h"
#include "core/io/image.h"
#include "core/tensor/tensor.h"

#include <optional>
#include <string>
#include <vector>

namespace ks::cli {

/// One result on its way out.
struct Result {
    std::string name; ///< "Y"
    const Tensor* tensor = nullptr;
    bool vector = false;            ///< a bias: one dimension in NPY
    std::string file;               ///< empty: shown only
    std::optional<GreyRange> range; ///< of its file, if that is a picture
};

/// Writes the files, each by itself; `white` of the input picture (0: none) is the range of a picture of the output unless `range` is given.
void writeResults(std::vector<Result>& results, std::optional<GreyRange> range, float white);

/// Before any work is done: each file's ending is one that can be written, its folder is there, and no two are the same. Throws FileError, InputError.
void requireWritableResults(const std::vector<std::string>& files);

/// Shape, range, what is not finite, file; the cells too if they are few.
Json jsonResult(const Result& result);
std::string textResult(const Result& result);

} // namespace ks::cli
