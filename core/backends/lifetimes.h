#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ks {

/// A tensor that is needed from one moment of a plan to another, both included.
struct Lifetime {
    std::string name;
    std::size_t bytes = 0;
    int first = 0;
    int last = 0;
};

/// Which buffer each tensor lives in: tensors whose lifetimes meet never share one.
struct Placement {
    struct Buffer {
        std::string name; ///< of its largest tensor
        std::size_t bytes = 0;
    };
    std::vector<Buffer> buffers;
    std::vector<std::size_t> bufferOf; ///< per tensor

    std::size_t bytes() const;
};

/// Largest tensors first, each into the first buffer that is free all its life.
Placement place(const std::vector<Lifetime>& tensors);

} // namespace ks
