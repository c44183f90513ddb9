#pragma once

#include "core/nn/fold_groups.h"

#include <cstddef>
#include <vector>

namespace ks {

/// Layers that stand behind one another several times.
struct FoldRepeats {
    std::size_t first = 0;
    std::size_t period = 0; ///< layers
    std::size_t times = 0;  ///< 0: nothing is repeated often enough
};

/// The longest repeat of one shape with a convolution in it that begins at layers[first] or, where that leaves something over at its end, so many layers
/// behind it. `layers`: folds of single layers, each reading the one before alone.
FoldRepeats repeatsFrom(const Graph& graph, const std::vector<NetworkFold>& folds, const std::vector<int>& layers, std::size_t first);

} // namespace ks
