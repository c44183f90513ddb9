#include "app/cli/network_input.h"

#include "app/cli/columns.h"
#include "core/data/pipeline.h"
#include "core/io/number_text.h"
#include "core/io/tensor_file.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace ks::cli {

namespace {

bool canBeByte(float cell)
{
    return cell >= 0 && cell <= 255 && cell == std::floor(cell);
}

/// Which cell stands for 1.
float whiteOf(const TensorFile& file, const std::string& path, const Model& model)
{
    if (file.white > 0)
        return file.white;
    if (model.white() == 1 || file.bytes)
        return model.white();
    const float largest = std::ranges::max(file.tensor.cells());
    if (!(largest > 1) || !std::ranges::all_of(file.tensor.cells(), canBeByte)) // prepared elsewhere
        return 1;
    std::cerr << shown(path) << ": it has numbers up to " << textOf(largest) << " and is no picture; " << textOf(model.white())
              << " was taken for white. Numbers from 0 to 1, and those that cannot be bytes, are taken as they are.\n";
    return model.white();
}

} // namespace

Tensor readNetworkInput(const std::string& path, const Model& model)
{
    const TensorFile file = readTensorFile(path);
    for (const Text& note : file.notes)
        std::cerr << shown(path) << ": " << note.english() << '\n';
    return throughPipeline(model.pipeline, file.tensor, whiteOf(file, path, model), model.graph.input);
}

} // namespace ks::cli
